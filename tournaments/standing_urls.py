"""Addresses of standings, penalties, the cut and what is published."""

from django.urls import path

from tournaments.views import tournament_standings as standings

urlpatterns = [
    path("standings/", standings.show_tournament_standings, name="show_tournament_standings"),
    path("standings/<int:number>/", standings.explain_place, name="explain_place"),
    path("standings/after/<int:number>/", standings.show_snapshot, name="show_snapshot"),
    path("standings/edition/<int:number>/", standings.show_edition, name="show_edition"),
]
