"""Addresses of scoring, grouped by what they are about."""

from django.urls import path

from scoring.views import disputes, games, history, links, players, replays, rounds, rules, rulings, seats

app_name = "scoring"

urlpatterns = [
    path("", games.start_game, name="start_game"),
    path("games/", history.list_games, name="list_games"),
    path("games/<str:key>/", games.show_game, name="show_game"),
    path("games/<str:key>/tv/", games.show_tv, name="show_tv"),
    path("games/<str:key>/again/", games.play_again, name="play_again"),
    path("games/<str:key>/abandon/", games.abandon_game, name="abandon_game"),
    path("games/<str:key>/name/", games.rename_game, name="rename_game"),
    path("games/<str:key>/print/", games.print_sheet, name="print_sheet"),
    path("games/<str:key>/sheet.json", history.export_json, name="export_json"),
    path("games/<str:key>/sheet.csv", history.export_csv, name="export_csv"),
    path("games/<str:key>/ask/", disputes.ask_in_game, name="ask_in_game"),
    path("ask/", disputes.ask, name="ask"),
    path("games/<str:key>/rules/", rules.show_game_rules, name="show_game_rules"),
    path("rules/", rules.show_rules, name="show_rules"),
    path("games/<str:key>/rounds/", rounds.list_rounds, name="list_rounds"),
    path("games/<str:key>/rounds/<int:number>/record/", rounds.record_round, name="record_round"),
    path("games/<str:key>/burn/", rounds.burn_double, name="burn_double"),
    path("games/<str:key>/changes/", rounds.list_changes, name="list_changes"),
    path("games/<str:key>/changes/<int:change_id>/undo/", rounds.undo_change, name="undo_change"),
    path("games/<str:key>/seats/", seats.edit_seats, name="edit_seats"),
    path("games/<str:key>/rulings/", rulings.list_rulings, name="list_rulings"),
    path("games/<str:key>/rulings/keep/", rulings.keep_ruling, name="keep_ruling"),
    path("games/<str:key>/rulings/<int:number>/", rulings.show_ruling, name="show_ruling"),
    path("games/<str:key>/rulings/<int:number>/record.json", rulings.export_ruling, name="export_ruling"),
    path("games/<str:key>/rulings/<int:number>/withdraw/", rulings.withdraw_ruling, name="withdraw_ruling"),
    path("games/<str:key>/share/", links.share_game, name="share_game"),
    path("games/<str:key>/links/<int:link_id>/revoke/", links.revoke_link, name="revoke_link"),
    path("games/<str:key>/replay/", replays.replay_in_game, name="replay_in_game"),
    path("replay/", replays.replay_round, name="replay_round"),
    path("l/<str:token>/", links.open_link, name="open_link"),
    path("carry/", links.carry_keeper, name="carry_keeper"),
    path("players/", players.list_players, name="list_players"),
    path("players/<str:key>/", players.show_player, name="show_player"),
    path("players/<str:key>/rename/", players.rename_player, name="rename_player"),
    path("players/<str:key>/merge/", players.merge_player, name="merge_player"),
    path("players/<str:key>/remove/", players.remove_player, name="remove_player"),
]
