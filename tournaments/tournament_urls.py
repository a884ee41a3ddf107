"""Addresses of tournaments themselves, grouped by the step of the day."""

from django.urls import path

from tournaments.views import screen, tournaments

urlpatterns = [
    path("tournaments/<str:key>/", tournaments.show_tournament, name="show_tournament"),
    path("tournaments/<str:key>/screen/", screen.show_screen, name="show_screen"),
]
