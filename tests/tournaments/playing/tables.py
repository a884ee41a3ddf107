"""Tables for tests of what is done at them: played to their last round, submitted, and the phones of who sits there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.models import Entry, Link, hand_path, new_key, record_round
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Club, Entrant, Table, TournamentEdit
from tournaments.models.playing import submit_table

FOUR = ("Ana", "Bo", "Cy", "Di")
# Two rounds: Ana 5, Bo 12, Cy 17, Di 12.
SCORES: Mapping[str, Sequence[int]] = {"Ana": (0, 5), "Bo": (12, 0), "Cy": (8, 9), "Di": (5, 7)}


def make_table(names: Sequence[str] = FOUR, **fields: object) -> Table:
    session = make_session(make_tournament(Club.objects.first(), names), [names], **fields)
    return read(session.tables.get())


def read(table: Table) -> Table:
    """As it is stored now."""
    return Table.objects.select_related("game__keeper", "session__tournament__club__keeper").get(pk=table.pk)


def submitted(scores: Mapping[str, Sequence[int]] = SCORES) -> Table:
    table = make_table(tuple(scores))
    play_table(table, scores)
    submit_table(table, DIRECTOR)
    return read(table)


def at(table: Table, name: str) -> Entrant:
    return entrant(table.session.tournament, name)


def phone_of(table: Table, name: str | None = None) -> TournamentEdit:
    """A request from the table's own phone, or from that of somebody at it."""
    if name is None:
        return TournamentEdit(None, table.game.links.get(scope=Link.Scope.TABLE), new_key(), "d")
    who = at(table, name)
    if who.link is None:
        who.link = Link.make(table.session.tournament.club.keeper, Link.Scope.ENTRANT)
        who.save()
    return TournamentEdit(None, who.link, new_key(), "d")


def enter(table: Table, edit: TournamentEdit, name: str, pips: int, number: int = 1) -> None:
    """One score, as the page of a game enters it: guarded by the state of the table."""
    game = table.game
    game.refresh_from_db()
    [seat] = [seat for seat in game.scoresheet().seats if seat.name == name]
    asked = edit.in_scoring
    guarded = type(asked)(asked.keeper, asked.link, asked.request_key, asked.digest)
    record_round(game, Entry(number, {seat.id: str(pips)}), guarded)


def pips(table: Table, name: str, number: int = 1) -> str:
    sheet = read(table).game.scoresheet()
    [seat] = [seat for seat in sheet.seats if seat.name == name]
    value: str = sheet.value(hand_path(number, seat.id))
    return value
