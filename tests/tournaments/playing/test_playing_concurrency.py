"""Several people at one table at the same moment, each in a thread with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from scoring.models import GameResult, HandScore, new_key
from tests.scoring.test_concurrency import at_once
from tests.tournaments.make_tournaments import DIRECTOR, make_session, make_tournament, play_table
from tests.tournaments.playing.rooms import act, own_phone, score, staff, table_phone
from tests.tournaments.playing.tables import FOUR, SCORES, make_table, pips, read, submitted
from tournaments.models import Acceptance, Session, Table
from tournaments.models.playing import reopen_table

pytestmark = pytest.mark.django_db(transaction=True)
State = Table.State


def together(*asks: Callable[[], int]) -> list[int]:
    return at_once(list(asks))


def standing(table: Table) -> int:
    return table.acceptances.filter(reopened_at=None).count()


def test_a_sheet_is_submitted_once() -> None:
    table = make_table()
    play_table(table, SCORES)
    phones = [table_phone(table) for _phone in range(6)]
    assert together(*(partial(act, phone, table, "submit") for phone in phones)) == [302] * 6
    assert table.session.tournament.changes.filter(verb="submit").count() == 1


def test_a_result_is_accepted_once_and_everybody_is_told_so() -> None:
    table = submitted()
    people = [staff(table, "scorer", f"Sam {number}") for number in range(6)]
    assert together(*(partial(act, one, table, "accept") for one in people)) == [302] * 6
    assert (Acceptance.objects.count(), read(table).state) == (1, State.ACCEPTED)


def test_the_last_ones_to_agree_accept_it_once() -> None:
    table = submitted()
    phones = [own_phone(table, name) for name in FOUR]
    assert together(*(partial(act, phone, table, "agree") for phone in phones)) == [302] * 4
    assert (Acceptance.objects.count(), read(table).state) == (1, State.ACCEPTED)
    assert table.acknowledgements.count() == 4


def test_agreeing_and_accepting_accept_it_once() -> None:
    table = submitted()
    asks = [partial(act, own_phone(table, name), table, "agree") for name in FOUR]
    assert together(*asks, partial(act, staff(table), table, "accept")) == [302] * 5
    assert Acceptance.objects.count() == 1


def test_accepting_and_a_score_from_the_table() -> None:
    """The score is a dispute if it came first, and refused if it came last; never is a disputed sheet accepted."""
    table = submitted()
    accepts, enters = together(
        partial(act, staff(table), table, "accept"),
        partial(score, table_phone(table), table, 1, Ana=0, Bo=13, Cy=8, Di=5),
    )
    table = read(table)
    assert pips(table, "Bo") == "12"
    if table.state == State.ACCEPTED:
        assert (accepts, enters in (404, 409), standing(table), table.disputes.count()) == (302, True, 1, 0)
    else:
        assert (accepts, enters, standing(table), table.disputes.count()) == (409, 409, 0, 1)


def test_accepting_and_disputing() -> None:
    table = submitted()
    accepts, disputes = together(
        partial(act, staff(table), table, "accept"),
        partial(act, own_phone(table, "Ana"), table, "dispute", words="Bo had more"),
    )
    table = read(table)
    accepted = table.state == State.ACCEPTED
    assert (accepts, disputes) == ((302, 409) if accepted else (409, 302))
    assert (standing(table), table.disputes.count()) == ((1, 0) if accepted else (0, 1))


def test_opening_again_and_accepting() -> None:
    table = submitted()
    director = staff(table)
    together(
        partial(act, director, table, "reopen", reason="Look again"),
        partial(act, staff(table, "scorer", "Sam"), table, "accept"),
    )
    table = read(table)
    assert standing(table) == (table.state == State.ACCEPTED)
    assert table.state in (State.PLAYING, State.ACCEPTED)


def test_two_directors_decide_otherwise() -> None:
    table = submitted()
    seat = table.game.seats.get(player__name="Bo")
    dispute = table.disputes.create(cells={f"round/1/seat/{seat.pk}": "13"})
    Table.objects.update(state=State.DISPUTED)
    path = f"/tournaments/{table.session.tournament.key}/disputes/{dispute.pk}/"

    def decide(client: Client, decision: str) -> int:
        return client.post(path, {"request_key": new_key(), "decision": decision}).status_code

    answers = together(partial(decide, staff(table), "take"), partial(decide, staff(table, "director", "Otto"), "keep"))
    assert sorted(answers) == [302, 409]
    dispute.refresh_from_db()
    assert (dispute.decision, pips(table, "Bo")) in (("taken", "13"), ("kept", "12"))
    assert read(table).state == State.SUBMITTED


def test_last_scores_at_tables_while_others_are_decided() -> None:
    """Both lock a game, then the tournament, then the ratings of the club. Nobody waits for ever."""
    names = [f"Hen {number}" for number in range(1, 25)]
    tournament = make_tournament(names=names, rules={"set_max": 6})
    line_up = [names[at : at + 4] for at in range(0, 24, 4)]
    session = make_session(tournament, line_up, first_start=6, round_count=7)
    tables = [read(table) for table in session.tables.all()]
    for table, people in zip(tables, line_up, strict=True):
        rounds = 7 if table.number <= 3 else 6
        play_table(table, {name: [place * 3 + table.number] * rounds for place, name in enumerate(people)})
    asks: list[Callable[[], int]] = [
        partial(score, table_phone(table), table, 7, **{name: place * 5 for place, name in enumerate(people)})
        for table, people in zip(tables[3:], line_up[3:], strict=True)
    ]
    directors = [staff(table, "director", f"Olga {table.number}") for table in tables[:3]]
    asks += [
        partial(act, director, table, "void", reason="No tiles")
        for director, table in zip(directors, tables[:3], strict=True)
    ]
    assert together(*asks) == [302] * 6
    assert GameResult.objects.filter(place=1).count() == 3
    assert set(Table.objects.order_by("number").values_list("state", flat=True)) == {State.VOID, State.PLAYING}


def test_closing_a_session_and_a_last_score() -> None:
    table = make_table(round_count=1)
    director = staff(table)
    path = f"/tournaments/{table.session.tournament.key}/sessions/1/close/"
    closes, enters = together(
        lambda: director.post(path, {"request_key": new_key(), "reason": "Late"}).status_code,
        partial(score, table_phone(table), table, 1, Ana=0, Bo=13, Cy=8, Di=5),
    )
    assert closes == 302
    assert Session.objects.get().state == Session.State.CLOSED
    assert (enters, HandScore.objects.count()) in ((302, 4), (409, 0))


def test_opening_again_is_done_once() -> None:
    table = submitted()
    Acceptance.objects.create(table=table, game_revision=1)
    Table.objects.update(state=State.ACCEPTED)
    together(*(lambda: int(reopen_table(table, "Again", DIRECTOR) is not None) for _again in range(4)))
    assert table.session.tournament.changes.filter(verb="reopen").count() == 1
    assert standing(table) == 0
