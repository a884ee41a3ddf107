"""Addresses of standings, penalties, the cut and what is published."""

from django.urls import path

from tournaments.views import final, penalties, publishing, tournament_standings as standings

urlpatterns = [
    path("standings/", standings.show_tournament_standings, name="show_tournament_standings"),
    path("standings/<int:number>/", standings.explain_place, name="explain_place"),
    path("standings/after/<int:number>/", standings.show_snapshot, name="show_snapshot"),
    path("standings/edition/<int:number>/", standings.show_edition, name="show_edition"),
    path("standings.<str:ending>", standings.export_standings, name="export_tournament_standings"),
    path("penalties/", penalties.list_penalties, name="list_penalties"),
    path("penalties/<int:penalty_id>/withdraw/", penalties.withdraw_penalty, name="withdraw_penalty"),
    path("cut/", final.cut_final, name="cut_final"),
    path("publish/", publishing.publish_tournament, name="publish_tournament"),
]
