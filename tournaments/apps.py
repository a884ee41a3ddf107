"""The tournaments app: accounts, clubs with their people and evenings, tournaments."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed
        from django.db.models.signals import post_save

        from scoring.models import Game, Player, game_changed, player_merging
        from scoring.models.changes import guards
        from scoring.models.keepers import people_of
        from scoring.models.results import placed_as_well
        from scoring.views.games import further_panels
        from scoring.views.visitors import further_joins, further_rights
        from tournaments import live_pages
        from tournaments.models.entrants_in_one import merge_entries
        from tournaments.models.evenings import note_game
        from tournaments.models.guarding import follow_table, guard_table, is_table, with_table
        from tournaments.models.people import note_player
        from tournaments.room import connect as connect_room
        from tournaments.signing_in import settle_whose_it_is
        from tournaments.tournament_rights import right_to_game
        from tournaments.views.table_phones import table_panel
        from tournaments.wording.people import names_at

        further_joins.append(with_table)
        further_rights.append(right_to_game)
        further_panels.append(table_panel)
        people_of.append(names_at)
        guards.append(guard_table)
        placed_as_well.append(is_table)
        live_pages.connect()
        connect_room()
        game_changed.connect(follow_table, dispatch_uid="tables of tournaments")
        player_merging.connect(merge_entries, dispatch_uid="entrants")
        post_save.connect(note_game, sender=Game, dispatch_uid="game nights")
        post_save.connect(note_player, sender=Player, dispatch_uid="members")
        email_confirmed.connect(settle_whose_it_is, dispatch_uid="whose an account is")
