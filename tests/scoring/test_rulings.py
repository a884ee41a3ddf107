"""Kept rulings: a verdict stays with the game, is withdrawn and kept again, and never touches a score."""

from __future__ import annotations

import pytest

from scoring.models import (
    Change,
    Edit,
    Game,
    HandScore,
    Judged,
    Keeper,
    Link,
    Round,
    Ruling,
    keep_ruling,
    new_key,
    undo_change,
    withdraw_ruling,
)
from tests.make import make_game, make_keeper, record

pytestmark = pytest.mark.django_db

RECORD = {"players": ["Ana", "Bo", "Cy"], "actions": [{"player": "Cy", "do": "pass"}]}
VERDICT = {"legal": False, "action": 0, "player": "Cy", "rule": "must-draw", "clause": "R18"}


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def game(owner: Keeper) -> Game:
    game = make_game("Ana Bo Cy", keeper=owner)
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    game.refresh_from_db()
    return game


def keep(game: Game, edit: Edit | None = None, decision: str = "") -> Change:
    judged = Judged(Ruling.Kind.ROUND, RECORD, VERDICT, decision, 1)
    return keep_ruling(game, judged, game.scoresheet(), edit or Edit(game.keeper))


def scores(game: Game) -> list[object]:
    game.refresh_from_db()
    return [
        game.state,
        game.finished_at,
        game.changed_at,
        list(HandScore.objects.order_by("pk").values()),
        list(Round.objects.order_by("pk").values()),
        game.scoresheet().placings,
    ]


def test_a_ruling_is_kept_with_who_and_when(game: Game, owner: Keeper) -> None:
    link = Link.make(owner, Link.Scope.KEEP, game=game)
    change = keep(game, Edit(None, link), decision="Cy draws.")
    ruling = game.rulings.get()
    assert (ruling.number, ruling.round_number, ruling.kind, ruling.stands) == (1, 1, "round", True)
    assert (ruling.change, change.link, change.keeper, change.verb) == (change, link, None, "keep")
    told = ruling.told(game.scoresheet())
    assert (told.record, told.verdict, told.decision) == (RECORD, VERDICT, "Cy draws.")


def test_rulings_of_a_game_are_numbered(game: Game) -> None:
    other = make_game("Ana Bo Cy")
    assert [keep(table).ruling.number for table in (game, game, other)] == [1, 2, 1]


def test_no_score_changes_by_a_ruling(game: Game) -> None:
    before = scores(game)
    change = keep(game)
    withdraw_ruling(game, 1, Edit(game.keeper))
    undo_change(game, change, Edit(game.keeper))
    assert scores(game) == before


def test_every_step_is_one_revision_and_one_line_of_the_log(game: Game) -> None:
    revision = game.revision
    keep(game)
    withdraw_ruling(game, 1, Edit(game.keeper))
    game.refresh_from_db()
    assert game.revision == revision + 2
    newest = game.changes.values_list("verb", "before", "after", "revision", "round_number")[:2]
    path = "ruling/1/stands"
    assert list(newest) == [
        ("withdraw", {path: True}, {path: False}, revision + 2, 1),
        ("keep", {path: False}, {path: True}, revision + 1, 1),
    ]


def test_the_same_request_keeps_once_and_finds_its_ruling_again(game: Game) -> None:
    edit = Edit(game.keeper, None, new_key(), "digest")
    assert keep(game, edit) == keep(game, edit)
    assert game.rulings.count() == 1
    assert keep(game, Edit(game.keeper, None, edit.request_key, "another digest")).ruling.number == 2


def test_withdrawn_once_however_often_it_is_asked_for(game: Game) -> None:
    keep(game)
    edit = Edit(game.keeper, None, new_key(), "digest")
    first = withdraw_ruling(game, 1, edit)
    assert first
    assert withdraw_ruling(game, 1, edit) == first
    assert withdraw_ruling(game, 1, Edit(game.keeper)) is None
    assert game.rulings.standing().count() == 0


def test_undo_withdraws_and_undo_of_that_keeps_again(game: Game) -> None:
    change = keep(game)
    undone = undo_change(game, change, Edit(game.keeper))
    assert undone
    assert (undone.verb, undone.undoes, game.rulings.standing().count()) == ("undo", change, 0)
    assert undo_change(game, change, Edit(game.keeper)) is None
    assert undo_change(game, undone, Edit(game.keeper))
    assert game.rulings.standing().count() == 1


def test_what_is_kept_does_not_change_when_it_is_withdrawn(game: Game) -> None:
    keep(game, decision="Cy draws.")
    kept = Ruling.objects.values("record", "verdict", "decision", "change").get()
    withdraw_ruling(game, 1, Edit(game.keeper))
    assert Ruling.objects.values("record", "verdict", "decision", "change").get() == kept


def test_rulings_go_along_to_another_phone(game: Game, owner: Keeper) -> None:
    change = keep(game)
    phone = make_keeper()
    phone.take_over(owner)
    change.refresh_from_db()
    assert (change.keeper, game.rulings.get().change) == (phone, change)
