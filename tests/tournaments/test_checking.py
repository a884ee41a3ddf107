"""Whole events, played by chance, keep what must be true of every tournament; and what does not is found."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F

from scoring.models import Game, HandScore, Seat
from tournaments import checking
from tournaments.checking import problems
from tournaments.management.commands.simulate_tournament import play
from tournaments.models import Acceptance, Entrant, Session, Snapshot, Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("seed", "entrants"), [(1, 13), (2, 8), (3, 17), (4, 22), (9, 11)])
def test_an_event_by_chance_keeps_everything(seed: int, entrants: int) -> None:
    assert problems(play(seed, entrants)) == []


def test_the_same_seed_plays_the_same_event() -> None:
    assert told(play(5, 9)) == told(play(5, 9))


def told(tournament: Tournament) -> list[object]:
    """The event without keys and ids: who stood how in the end, who sat where, and the scores."""
    numbers = dict(tournament.entrants.values_list("pk", "number"))
    tables = [[numbers[pk] for table in s.seating["tables"] for pk in table] for s in tournament.sessions.all()]
    scores = HandScore.objects.filter(round__game__table__session__tournament=tournament).order_by("pk")
    return [list(tournament.entrants.values_list("state")), tables, list(scores.values_list("pips", flat=True))]


def more_pips() -> None:
    score = HandScore.objects.filter(pips__gt=0).first()
    HandScore.objects.filter(pk=score.pk).update(pips=F("pips") + 1)


def score_gone() -> None:
    HandScore.objects.first().delete()


def player_at_another_table() -> None:
    one, other = Table.objects.filter(session__number=1)[:2]
    Seat.objects.filter(game=one.game).order_by("-order").first().delete()
    assert other.pk != one.pk


def one_seated_twice() -> None:
    session = Session.objects.first()
    session.seating["tables"][0][0] = session.seating["tables"][1][0]
    session.save()


def small_tables_to_the_same() -> None:
    """Whoever had a small table before has it again."""
    session = Session.objects.get(number=2)
    tables = session.seating["tables"]
    before = {int(pk) for table in session.seating["request"]["history"][0] if len(table) == 3 for pk in table}
    everybody = sorted((pk for table in tables for pk in table), key=lambda pk: pk in before)
    sizes = sorted(map(len, tables), reverse=True)
    session.seating["tables"] = [[everybody.pop(0) for _ in range(size)] for size in sizes]
    session.save()


def no_snapshot() -> None:
    Snapshot.objects.all().delete()


def no_acceptance() -> None:
    Acceptance.objects.all().delete()


def score_after_acceptance() -> None:
    Game.objects.filter(table__state=Table.State.ACCEPTED).update(revision=F("revision") + 1)


def void_table_that_counts() -> None:
    Table.objects.filter(state=Table.State.ACCEPTED).update(state=Table.State.VOID)


def somebody_withdrawn_unlogged() -> None:
    Entrant.objects.update(state=Entrant.State.WITHDRAWN)


def edition_lost() -> None:
    Tournament.objects.update(edition=F("edition") + 1)


BROKEN: dict[Callable[[], None], str] = {
    more_pips: "in the log",
    score_gone: "in the log",
    player_at_another_table: "the seats at the tables are not those of the line-up",
    one_seated_twice: "the line-up is not everybody who was there, once",
    small_tables_to_the_same: "seats at small tables differ by more than one",
    no_snapshot: "closed without keeping the standings",
    no_acceptance: "accepted, and 0 accepted results",
    score_after_acceptance: "its scores changed after they were accepted",
    void_table_that_counts: "void, and its game is finished",
    somebody_withdrawn_unlogged: "is withdrawn, and",
    edition_lost: "not every edition of the result is kept",
}


def test_what_is_broken_is_found() -> None:
    tournament = play(21, 11)
    for break_it, sentence in BROKEN.items():
        with transaction.atomic():
            break_it()
            tournament.refresh_from_db()
            found = problems(tournament)
            transaction.set_rollback(True)
        assert any(sentence in problem for problem in found), (break_it.__name__, found)


def test_a_wrong_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = play(21, 9)
    shown = checking.tournament_standings
    monkeypatch.setattr(checking, "tournament_standings", lambda which: shown(which)[::-1])
    assert "standings: places do not rise" in problems(tournament)


def test_wrong_figures_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = play(21, 9)
    shown = checking.tournament_standings
    more = [line._replace(total=line.total + 1) for line in shown(tournament)]
    monkeypatch.setattr(checking, "tournament_standings", lambda _: more)
    assert sum("has place, total and rounds" in problem for problem in problems(tournament)) == len(more)


def test_the_command_looks_at_one_or_at_all_and_fails_for_a_fault() -> None:
    tournament, other = play(21, 8), play(22, 8)
    out = StringIO()
    call_command("check_tournament", stdout=out)
    assert out.getvalue() == "2 tournaments looked at, 0 faults.\n"
    Snapshot.objects.filter(tournament=other).delete()
    call_command("check_tournament", tournament.key, stdout=out)
    with pytest.raises(SystemExit) as ended:
        call_command("check_tournament", stdout=out, stderr=StringIO())
    assert ended.value.code == 1


def test_a_tournament_that_does_not_exist() -> None:
    with pytest.raises(CommandError):
        call_command("check_tournament", "nothing")
