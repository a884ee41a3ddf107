"""Addresses by which a club's records come in and go out, for people and for programs."""

from django.urls import path

from tournaments.views import imports

urlpatterns = [
    path("clubs/<slug:slug>/import/", imports.import_games, name="import_games"),
    path("clubs/<slug:slug>/import/<str:layout>.csv", imports.export_example, name="export_example"),
]
