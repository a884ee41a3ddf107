"""Addresses by which a club's records come in and go out, for people and for programs."""

from django.urls import include, path

from tournaments.api.site import patterns
from tournaments.views import exports, imports, programs, tables

urlpatterns = [
    path("clubs/<slug:slug>/import/", imports.import_games, name="import_games"),
    path("clubs/<slug:slug>/import/<str:layout>.csv", imports.export_example, name="export_example"),
    path("clubs/<slug:slug>/export/", exports.export_club, name="export_club"),
    path("clubs/<slug:slug>/export/club.json", exports.export_club_document, name="export_club_document"),
    path("clubs/<slug:slug>/export/<str:table>.csv", tables.export_table, {"ending": "csv"}, name="export_csv"),
    path("clubs/<slug:slug>/export/<str:table>.json", tables.export_table, {"ending": "json"}, name="export_json"),
    path("clubs/<slug:slug>/programs/", programs.list_programs, name="list_programs"),
    path("api/v1/", include((patterns, "api"))),
]
