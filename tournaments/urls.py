"""Addresses of tournaments, grouped by what they are about."""

from django.urls import path

from tournaments.views import clubs, people

app_name = "tournaments"

urlpatterns = [
    path("clubs/", clubs.list_clubs, name="list_clubs"),
    path("clubs/<slug:slug>/", clubs.show_club, name="show_club"),
    path("clubs/<slug:slug>/people/", people.list_members, name="list_members"),
]
