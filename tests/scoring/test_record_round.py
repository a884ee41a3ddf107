"""Entering and correcting rounds: what is stored, what is refused, what two phones do to each other."""

from __future__ import annotations

import pytest

from scoring.models import (
    Change,
    Edit,
    Entry,
    Game,
    HandScore,
    Refused,
    Round,
    Stale,
    Unsure,
    burn_double,
    record_round,
    undo_change,
)
from tests.make import make_game, record

pytestmark = pytest.mark.django_db


def cells(game: Game, number: int) -> dict[str, str]:
    sheet = game.scoresheet()
    return {seat.name: str(sheet.value(f"round/{number}/seat/{seat.id}")) for seat in sheet.seats}


def entry(game: Game, number: int, hands: dict[str, str], shown: dict[str, str] | None = None, **more: object) -> Entry:
    ids = {seat.name: seat.id for seat in game.scoresheet().seats}
    shown_hands = {ids[name]: text for name, text in (shown or {}).items()}
    return Entry(number, {ids[n]: t for n, t in hands.items()}, shown_hands, **more)


def edit_of(game: Game, key: str = "", digest: str = "") -> Edit:
    return Edit(game.keeper, None, key, digest)


def test_a_round_is_stored_with_how_it_ended() -> None:
    game = make_game("Ana Bo Cy")
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    stored = Round.objects.get(game=game)
    assert (stored.number, stored.start, stored.ending) == (1, 9, "out")
    assert cells(game, 1) == {"Ana": "0", "Bo": "30", "Cy": "12"}


def test_a_missing_score_is_a_missing_row_and_the_round_stays_open() -> None:
    game = make_game("Ana Bo Cy")
    record_round(game, entry(game, 1, {"Ana": "0", "Bo": "", "Cy": "12"}), edit_of(game))
    assert HandScore.objects.count() == 2
    sheet = game.scoresheet()
    assert (sheet.current, [seat.name for seat in sheet.missing(1)]) == (1, ["Bo"])
    assert sheet.placings == []


def test_two_phones_fill_different_seats() -> None:
    game = make_game("Ana Bo Cy")
    empty = {"Ana": "", "Bo": "", "Cy": ""}
    record_round(game, entry(game, 1, {"Ana": "0", "Bo": "", "Cy": ""}, empty), edit_of(game))
    record_round(game, entry(game, 1, {"Ana": "", "Bo": "30", "Cy": "9"}, empty), edit_of(game))
    assert cells(game, 1) == {"Ana": "0", "Bo": "30", "Cy": "9"}


def test_the_second_phone_on_one_cell_is_asked_and_nothing_of_it_is_stored() -> None:
    game = make_game("Ana Bo Cy")
    empty = {"Ana": "", "Bo": "", "Cy": ""}
    record_round(game, entry(game, 1, {"Ana": "0", "Bo": "30", "Cy": ""}, empty), edit_of(game))
    with pytest.raises(Stale) as caught:
        record_round(game, entry(game, 1, {"Ana": "", "Bo": "31", "Cy": "9"}, empty), edit_of(game))
    assert list(caught.value.theirs.values()) == ["30"]
    assert cells(game, 1) == {"Ana": "0", "Bo": "30", "Cy": ""}


def test_the_same_value_from_both_phones_is_no_conflict() -> None:
    game = make_game("Ana Bo")
    empty = {"Ana": "", "Bo": ""}
    for _phone in range(2):
        record_round(game, entry(game, 1, {"Ana": "0", "Bo": "30"}, empty), edit_of(game))
    assert game.changes.filter(verb="record").count() == 1


def test_the_same_request_is_stored_once_even_after_a_correction() -> None:
    game = make_game("Ana Bo")
    empty = {"Ana": "", "Bo": ""}
    first = record_round(game, entry(game, 1, {"Ana": "0", "Bo": "30"}, empty), edit_of(game, "k1", "d1"))
    record_round(game, entry(game, 1, {"Bo": "16"}, {"Bo": "30"}), edit_of(game, "k2", "d2"))
    again = record_round(game, entry(game, 1, {"Ana": "0", "Bo": "30"}, empty), edit_of(game, "k1", "d1"))
    assert again == first
    assert cells(game, 1)["Bo"] == "16"


def test_a_reused_key_with_other_values_is_a_new_edit_under_the_conflict_check() -> None:
    game = make_game("Ana Bo")
    record_round(game, entry(game, 1, {"Ana": "0", "Bo": "30"}, {"Ana": "", "Bo": ""}), edit_of(game, "k1", "d1"))
    with pytest.raises(Stale):
        record_round(game, entry(game, 1, {"Ana": "0", "Bo": "31"}, {"Ana": "", "Bo": ""}), edit_of(game, "k1", "d2"))


@pytest.mark.parametrize(
    ("hands", "ending", "named"),
    [
        ({"Ana": "0", "Bo": "0", "Cy": "12"}, "out", ("Ana", "Bo")),
        ({"Ana": "0", "Bo": "1", "Cy": "1"}, "out", ("Bo", "Cy")),
        ({"Ana": "0", "Bo": "1", "Cy": "900"}, "out", ("Cy",)),
        ({"Ana": "0", "Bo": "12", "Cy": "9"}, "blocked", ("Ana",)),
        ({"Ana": "3", "Bo": "12", "Cy": "9"}, "out", ()),
        ({"Ana": "0", "Bo": "49*", "Cy": "9"}, "out", ("Bo",)),
        ({"Ana": "0", "Bo": "12 5-4", "Cy": "9"}, "out", ("Bo",)),
        ({"Ana": "0", "Bo": "9 5-4", "Cy": "9 5-4"}, "out", ("Bo", "Cy")),
        ({"Ana": "0", "Bo": "18 9-9", "Cy": "9"}, "out", ("Bo",)),
    ],
)
def test_impossible_rounds_are_refused_with_the_names(
    hands: dict[str, str], ending: str, named: tuple[str, ...]
) -> None:
    game = make_game("Ana Bo Cy")
    with pytest.raises(Refused) as caught:
        record_round(game, entry(game, 1, hands, ending=ending, sure="high"), edit_of(game))
    assert all(name in caught.value.sentence for name in named)
    assert not Round.objects.exists()
    assert game.changes.filter(verb="record").count() == 0


def test_nobody_at_zero_asks_whether_the_round_was_blocked() -> None:
    game = make_game("Ana Bo")
    with pytest.raises(Unsure) as caught:
        record_round(game, entry(game, 1, {"Ana": "3", "Bo": "30"}), edit_of(game))
    record_round(game, entry(game, 1, {"Ana": "3", "Bo": "30"}, sure=caught.value.answer), edit_of(game))
    assert Round.objects.get().ending == "blocked"


def test_a_very_big_hand_is_asked_about_each_value_anew() -> None:
    game = make_game("Ana Bo")
    with pytest.raises(Unsure) as caught:
        record_round(game, entry(game, 1, {"Ana": "0", "Bo": "140"}), edit_of(game))
    with pytest.raises(Unsure):
        record_round(game, entry(game, 1, {"Ana": "0", "Bo": "150"}, sure=caught.value.answer), edit_of(game))
    record_round(game, entry(game, 1, {"Ana": "0", "Bo": "140"}, sure=caught.value.answer), edit_of(game))
    assert cells(game, 1)["Bo"] == "140"


def test_a_round_cannot_be_entered_before_its_turn() -> None:
    game = make_game("Ana Bo")
    with pytest.raises(Refused):
        record_round(game, entry(game, 2, {"Ana": "0", "Bo": "30"}), edit_of(game))


def finished_game() -> Game:
    game = make_game("Ana Bo", rules={"set_max": 9, "first_start": 1})
    record(game, 1, {"Ana": 0, "Bo": 30})
    record(game, 2, {"Ana": 20, "Bo": 0})
    game.refresh_from_db()
    return game


def test_a_late_correction_moves_the_win_and_undo_gives_it_back() -> None:
    game = finished_game()
    assert game.state == "finished"
    change = record_round(game, entry(game, 2, {"Ana": "40"}, {"Ana": "20"}), edit_of(game))
    sheet = game.scoresheet()
    assert sheet.seat(sheet.placings[0].player).name == "Bo"
    assert change is not None
    undo_change(game, change, edit_of(game))
    sheet = game.scoresheet()
    assert sheet.seat(sheet.placings[0].player).name == "Ana"


def test_undo_of_the_last_round_reopens_the_game() -> None:
    game = finished_game()
    last = game.changes.filter(verb="record").first()
    assert last is not None
    undo_change(game, last, edit_of(game))
    game.refresh_from_db()
    assert (game.state, game.finished_at, game.scoresheet().current) == ("in_progress", None, 2)
    assert not Round.objects.filter(game=game, number=2).exists()


def test_undo_is_refused_once_a_cell_was_changed_again() -> None:
    game = finished_game()
    last = game.changes.filter(verb="record").first()
    record_round(game, entry(game, 2, {"Ana": "40"}, {"Ana": "20"}), edit_of(game))
    assert last is not None
    with pytest.raises(Stale):
        undo_change(game, last, edit_of(game))


def test_undoing_an_undo_brings_the_scores_back() -> None:
    game = finished_game()
    last = game.changes.filter(verb="record").first()
    assert last is not None
    undone = undo_change(game, last, edit_of(game))
    assert undone is not None
    undo_change(game, undone, edit_of(game))
    assert cells(game, 2) == {"Ana": "20", "Bo": "0"}


def test_a_round_does_not_come_back_under_another_double() -> None:
    game = make_game("Ana Bo", rules={"start_search": "next_lower"})
    recorded = record(game, 1, {"Ana": 0, "Bo": 30})
    assert recorded is not None
    undone = undo_change(game, recorded, edit_of(game))
    burn_double(game, 9, edit_of(game))
    assert undone is not None
    with pytest.raises(Refused):
        undo_change(game, undone, edit_of(game))
    assert not Round.objects.exists()


def test_the_log_holds_what_was_before_and_after() -> None:
    game = finished_game()
    record_round(game, entry(game, 2, {"Ana": "16"}, {"Ana": "20"}), edit_of(game))
    change = Change.objects.first()
    assert change is not None
    assert (list(change.before.values()), list(change.after.values())) == (["20"], ["16"])
    assert change.revision == Game.objects.get(pk=game.pk).revision


def test_the_revision_counts_every_write_once() -> None:
    game = finished_game()
    assert game.revision == 2
