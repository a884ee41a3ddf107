"""Addresses of tournaments, grouped by what they are about."""

from django.urls import include, path

from tournaments.views import (
    accounts,
    clubs,
    entrance,
    games,
    passkeys,
    people,
    player_pages,
    records,
    seasons,
    standings,
)

app_name = "tournaments"

urlpatterns = [
    path("account/", accounts.show_account, name="show_account"),
    path("account/name/", accounts.rename_account, name="rename_account"),
    path("account/password/", accounts.change_password, name="change_password"),
    path("account/everywhere/", accounts.sign_out_everywhere, name="sign_out_everywhere"),
    path("account/data.json", accounts.export_account, name="export_account"),
    path("account/delete/", accounts.delete_account, name="delete_account"),
    path("account/passkeys/options/", passkeys.passkey_options, name="passkey_options"),
    path("account/passkeys/add/", passkeys.add_passkey, name="add_passkey"),
    path("account/passkeys/<int:passkey_id>/", passkeys.rename_passkey, name="rename_passkey"),
    path("account/passkeys/<int:passkey_id>/remove/", passkeys.remove_passkey, name="remove_passkey"),
    path("account/codes/", passkeys.make_codes, name="make_codes"),
    path("account/prove/", passkeys.prove_identity, name="prove_identity"),
    path("account/sign-in/passkey/", entrance.sign_in_by_passkey, name="sign_in_by_passkey"),
    path("account/sign-in/recovery/", entrance.sign_in_by_recovery_code, name="sign_in_by_recovery_code"),
    path("account/let-in/<str:token>/", entrance.let_in, name="let_in"),
    path("privacy/", accounts.show_privacy, name="show_privacy"),
    path("clubs/", clubs.list_clubs, name="list_clubs"),
    path("clubs/<slug:slug>/", clubs.show_club, name="show_club"),
    path("clubs/<slug:slug>/people/", people.list_members, name="list_members"),
    path("clubs/<slug:slug>/people/<str:key>/", player_pages.show_member, name="show_member"),
    path("clubs/<slug:slug>/people/<str:key>/against/", player_pages.list_meetings, name="list_meetings"),
    path("clubs/<slug:slug>/people/<str:key>/games/", player_pages.list_results, name="list_results"),
    path("clubs/<slug:slug>/me/", player_pages.show_me, name="show_me"),
    path("", include("tournaments.transfer_urls")),
    path("clubs/<slug:slug>/standings/", standings.show_standings, name="show_standings"),
    path("clubs/<slug:slug>/games/", games.list_club_games, name="list_club_games"),
    path("clubs/<slug:slug>/records/", records.show_records, name="show_records"),
    path("clubs/<slug:slug>/seasons/", seasons.list_seasons, name="list_seasons"),
    path("clubs/<slug:slug>/seasons/make/", seasons.make_season, name="make_season"),
    path("clubs/<slug:slug>/seasons/<int:season_id>/", seasons.show_season, name="show_season"),
    path("clubs/<slug:slug>/seasons/<int:season_id>/edit/", seasons.edit_season, name="edit_season"),
    path("clubs/<slug:slug>/seasons/<int:season_id>/close/", seasons.close_season, name="close_season"),
    path("clubs/<slug:slug>/seasons/<int:season_id>/remove/", seasons.remove_season, name="remove_season"),
]
