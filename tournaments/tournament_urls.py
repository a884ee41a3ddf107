"""Addresses of tournaments themselves, grouped by the step of the day."""

from django.urls import path

from tournaments.views import tournaments

urlpatterns = [
    path("tournaments/<str:key>/", tournaments.show_tournament, name="show_tournament"),
]
