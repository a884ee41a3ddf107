"""Addresses of registration, of the entrants of a tournament and of their check-in."""

from django.urls import path

from scoring.models import Link
from tournaments.views import check_in, entrant_import, entrants, registration

REGISTER, CHECK_IN = {"scope": Link.Scope.REGISTER}, {"scope": Link.Scope.CHECK_IN}
export = entrant_import.export_entrants

urlpatterns = [
    path("register/<str:token>/", registration.register, name="register"),
    path("check-in/<str:token>/", check_in.open_check_in, name="open_check_in"),
    path("tournaments/<str:key>/mine/", registration.keep_entrant_link, name="keep_entrant_link"),
    path("tournaments/<str:key>/registration/", registration.share_link, REGISTER, name="share_registration"),
    path("tournaments/<str:key>/check-in/", check_in.show_check_in, name="show_check_in"),
    path("tournaments/<str:key>/check-in/code/", registration.share_link, CHECK_IN, name="share_check_in"),
    path("tournaments/<str:key>/entrants/", entrants.list_entrants, name="list_entrants"),
    path("tournaments/<str:key>/entrants/add/", entrants.add_entrant, name="add_entrant"),
    path("tournaments/<str:key>/entrants/mark/", check_in.mark_entrant, name="mark_entrant"),
    path("tournaments/<str:key>/entrants/admit/", entrants.admit_entrants, name="admit_entrants"),
    path("tournaments/<str:key>/entrants/import/", entrant_import.import_entrants, name="import_entrants"),
    path("tournaments/<str:key>/entrants/export.csv", export, {"ending": "csv"}, name="export_entrants_csv"),
    path("tournaments/<str:key>/entrants/export.json", export, {"ending": "json"}, name="export_entrants_json"),
    path("tournaments/<str:key>/entrants/<int:number>/edit/", entrants.edit_entrant, name="edit_entrant"),
    path("tournaments/<str:key>/entrants/<int:number>/move/", entrants.move_entrant, name="move_entrant"),
    path("tournaments/<str:key>/entrants/<int:number>/link/", entrants.show_entrant_link, name="show_entrant_link"),
]
