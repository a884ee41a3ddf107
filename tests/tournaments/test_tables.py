"""A table's scores are a game's: what the state of the table lets in, and what follows from a score."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Edit, Game, GameResult, Refused, abandon_game, new_key
from tests.make import link_client
from tests.tournaments.make import account_client, make_account
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Closed, Member, Session, Table, clear_tables

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")


def make_table(stands: str = "waiting", **fields: object) -> Table:
    session = make_session(make_tournament(names=FOUR), [FOUR], **fields)
    session.tables.update(state=stands)
    return session.tables.select_related("game", "session__tournament").get()


def phone(table: Table) -> Client:
    return link_client(table.game.links.get())


def enter(client: Client, table: Table, number: int = 1, **pips: int) -> int:
    ids = {seat.player.name: seat.pk for seat in table.game.seats.all()}
    sheet = table.game.scoresheet()
    fields = {f"pips-{ids[name]}": str(value) for name, value in pips.items()}
    fields |= {f"was-{pk}": str(sheet.round(number).hands.get(pk, "")) for pk in ids.values()}
    address = reverse("scoring:record_round", args=(table.game.key, number))
    return client.post(address, {"request_key": new_key(), "ending": "out", **fields}).status_code


def test_a_table_has_a_game_with_the_rounds_of_its_session() -> None:
    table = make_table(first_start=6, round_count=3)
    assert table.game.scoresheet().starts == (6, 5, 4)
    assert [seat.player.name for seat in table.game.seats.all()] == list(FOUR)
    assert table.game.night.season is None


def test_the_first_score_begins_table_and_session_and_moves_the_tournament_on() -> None:
    table = make_table()
    before = table.session.tournament.revision
    play_table(table, {"Ana": [0], "Bo": [12], "Cy": [8], "Di": [5]})
    assert table.state == Table.State.PLAYING
    assert Session.objects.get().state == Session.State.PLAYING
    table.session.tournament.refresh_from_db()
    assert table.session.tournament.revision == before + 1


def test_the_phone_of_a_table_enters_its_scores() -> None:
    table = make_table()
    assert enter(phone(table), table, Ana=0, Bo=12, Cy=8, Di=5) == 302
    assert [row.total for row in table.game.scoresheet().placings] == [0, 5, 8, 12]


def test_a_value_for_a_submitted_sheet_is_kept_as_a_dispute_once() -> None:
    table = make_table()
    client = phone(table)
    enter(client, table, Ana=0, Bo=12, Cy=8, Di=5)
    Table.objects.update(state=Table.State.SUBMITTED)
    assert enter(client, table, Ana=0, Bo=13, Cy=8, Di=5) == 409
    [dispute] = Table.objects.get().disputes.all()
    assert list(dispute.cells.values()) == ["13"]
    assert Table.objects.get().state == Table.State.DISPUTED
    assert table.game.scoresheet().placings[-1].total == 12


@pytest.mark.parametrize("state", [Table.State.ACCEPTED, Table.State.VOID])
def test_nothing_is_entered_at_a_settled_table(state: str) -> None:
    table = make_table(state)
    with pytest.raises(Closed):
        play_table(table, {"Ana": [0], "Bo": [12], "Cy": [8], "Di": [5]})
    assert enter(phone(table), table, Ana=0, Bo=12, Cy=8, Di=5) == 404


def test_the_phone_of_a_table_enters_nothing_in_a_closed_session() -> None:
    table = make_table(state="closed")
    Table.objects.update(state=Table.State.PLAYING)
    assert enter(phone(table), table, Ana=0, Bo=12, Cy=8, Di=5) == 409


def signed_in(table: Table, name: str) -> Client:
    """The browser of a member of the club who plays at the table."""
    account = make_account(name)
    Member.objects.filter(player__name=name).update(account=account, left_at=None)
    return account_client(account)


def test_who_plays_and_is_signed_in_enters_nothing_in_a_closed_session() -> None:
    table = make_table(state="closed")
    Table.objects.update(state=Table.State.PLAYING)
    assert enter(signed_in(table, "Bo"), table, Ana=0, Bo=12, Cy=8, Di=5) == 409


def test_a_dispute_of_who_is_signed_in_has_their_name() -> None:
    table = make_table()
    enter(phone(table), table, Ana=0, Bo=12, Cy=8, Di=5)
    Table.objects.update(state=Table.State.SUBMITTED)
    assert enter(signed_in(table, "Bo"), table, Ana=0, Bo=11, Cy=8, Di=5) == 409
    assert Table.objects.get().disputes.get().entrant == entrant(table.session.tournament, "Bo")


def test_the_phone_of_a_table_leads_to_no_other_table() -> None:
    session = make_session(make_tournament(names=(*FOUR, "Ed", "Flo", "Gus")), [FOUR, ("Ed", "Flo", "Gus")])
    table, other = session.tables.all()
    assert enter(phone(table), other, Ed=0, Flo=12, Gus=8) == 404


def test_a_table_is_not_given_up_on_the_pages_of_its_game() -> None:
    table = make_table()
    with pytest.raises(Refused):
        abandon_game(table.game, Edit(table.game.keeper))
    assert abandon_game(table.game, DIRECTOR.in_scoring) is not None


def test_tables_that_are_drawn_anew_leave_nothing() -> None:
    table = make_table()
    clear_tables(table.session)
    assert not Game.objects.exists()
    assert not GameResult.objects.exists()
