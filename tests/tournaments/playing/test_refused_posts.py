"""What is refused stores nothing but a line in the log: wherever it is asked for, and whoever asks."""

from __future__ import annotations

import pytest

from scoring.models import HandScore
from tests.conftest import Visitor
from tests.tournaments.make import account_client, make_account, make_club
from tests.tournaments.make_tournaments import make_session, make_tournament, play_table
from tests.tournaments.playing.rooms import act, own_phone, score, staff, table_phone
from tests.tournaments.playing.tables import FOUR, SCORES, make_table, submitted
from tournaments.models import Session, Table, Tournament, TournamentChange

pytestmark = pytest.mark.django_db
ROUND = {"Ana": 0, "Bo": 12, "Cy": 8, "Di": 5}
OTHERS = ("Eva", "Flo", "Gus")


def refusals(tournament: Tournament) -> list[tuple[str, int]]:
    changes = tournament.changes.filter(verb=TournamentChange.Verb.REFUSED).order_by("pk")
    return [(change.after["refused"], change.after["status"]) for change in changes]


def test_the_link_of_one_table_enters_nothing_at_another() -> None:
    tournament = make_tournament(names=(*FOUR, *OTHERS))
    first, second = make_session(tournament, [FOUR, OTHERS]).tables.select_related("game", "session__tournament")
    phone = table_phone(first)
    assert score(phone, second, Eva=0, Flo=12, Gus=8) == 404
    assert act(phone, second, "submit") == 403
    assert act(phone, second, "call") == 403
    assert not HandScore.objects.exists()
    assert set(Table.objects.values_list("state", "called_at")) == {("waiting", None)}
    assert refusals(tournament) == [
        ("scoring:record_round", 404), ("tournaments:submit_table", 403), ("tournaments:call_help", 403),
    ]  # fmt: skip
    assert set(tournament.changes.values_list("link", flat=True)) == {first.game.links.get().pk}


def test_the_link_of_a_table_enters_nothing_once_the_session_is_closed() -> None:
    table = make_table(state="closed")
    phone = table_phone(table)
    assert score(phone, table, **ROUND) == 409
    assert act(phone, table, "submit") == 409
    assert act(phone, table, "call") == 409
    assert not HandScore.objects.exists()
    assert [status for _name, status in refusals(table.session.tournament)] == [409, 409, 409]


def test_the_link_of_a_table_enters_nothing_in_another_tournament() -> None:
    table = make_table()
    other_club = make_club("Barn", visibility="public")
    other = make_tournament(other_club, OTHERS)
    there = make_session(other, [OTHERS]).tables.select_related("game", "session__tournament").get()
    phone = table_phone(table)
    assert score(phone, there, Eva=0, Flo=12, Gus=8) == 404
    assert act(phone, there, "submit") == 403
    assert phone.post(f"/tournaments/{other.key}/tables/{table.pk}/submit/").status_code == 404
    assert not HandScore.objects.exists()
    assert len(refusals(other)) == 3
    assert refusals(table.session.tournament) == []


def test_players_take_nothing_that_is_a_directors() -> None:
    table = submitted()
    phone = own_phone(table, "Ana")
    for verb in ("accept", "answer", "reopen", "void", "restore", "minutes", "rounds", "leave", "substitute"):
        assert act(phone, table, verb, reason="Because") == 403
    assert len(refusals(table.session.tournament)) == 9
    assert Table.objects.get().state == Table.State.SUBMITTED


def test_a_scorer_accepts_and_decides_nothing() -> None:
    table = submitted()
    dispute = table.disputes.create(words="No")
    Table.objects.update(state=Table.State.DISPUTED)
    scorer = staff(table, "scorer", "Sam")
    path = f"/tournaments/{table.session.tournament.key}/disputes/{dispute.pk}/"
    assert scorer.post(path, {"decision": "keep"}).status_code == 403
    assert staff(table).post(path, {"decision": "keep"}).status_code == 302
    assert act(scorer, table, "accept") == 302


def test_what_is_kept_as_a_dispute_or_asked_back_is_no_refusal() -> None:
    table = make_table()
    phone = table_phone(table)
    play_table(table, SCORES)
    stale = {"Ana": 0, "Bo": 13, "Cy": 8, "Di": 5}
    ids = {seat.player.name: seat.pk for seat in table.game.seats.select_related("player")}
    fields = {f"pips-{ids[name]}": value for name, value in stale.items()} | {f"was-{pk}": "" for pk in ids.values()}
    assert phone.post(f"/games/{table.game.key}/rounds/1/record/", {"ending": "out", **fields}).status_code == 409
    assert act(phone, table, "submit") == 302
    assert score(phone, table, **stale) == 409
    assert table.disputes.count() == 1
    assert refusals(table.session.tournament) == []


def test_the_log_holds_no_secret_and_nothing_of_what_was_sent() -> None:
    table = submitted()
    act(own_phone(table, "Ana"), table, "void", reason="My secret")
    act(account_client(make_account()), table, "accept")
    changes = TournamentChange.objects.filter(verb="refused").order_by("pk")
    assert [set(change.after) for change in changes] == [{"refused", "status", "table_id"}] * 2
    assert [change.account is None for change in changes] == [True, False]


def test_looking_and_what_succeeds_leaves_no_line() -> None:
    table = make_table()
    for path in ("", f"tables/{table.pk}/", "messages/", "nowhere/"):
        Visitor().get(f"/tournaments/{table.session.tournament.key}/{path}")
    act(staff(table), table, "minutes", minutes="5")
    assert refusals(table.session.tournament) == []


def test_a_line_up_whose_round_is_stored_is_not_drawn_again() -> None:
    table = make_table()
    table.session.seating |= {"request": {}}
    table.session.save()
    play_table(table, SCORES)
    before = list(table.game.seats.values_list("player", "order"))
    tournament = table.session.tournament
    answer = staff(table).post(f"/tournaments/{tournament.key}/sessions/1/again/")
    assert answer.status_code == 409
    assert list(table.game.seats.values_list("player", "order")) == before
    assert Session.objects.get().state == Session.State.PLAYING
    assert refusals(tournament) == [("tournaments:redraw_session", 409)]
