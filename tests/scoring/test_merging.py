"""Two players that are one, where both sat in one game: two seats become one, and nobody else's figures move."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scoring.models import (
    ABSENT,
    Edit,
    Game,
    Keeper,
    Link,
    OneRound,
    Player,
    Ruling,
    Stale,
    add_seat,
    come_back,
    leave_table,
    merge_player,
    sit_out,
    undo_change,
)
from tests.make import keep_answer, keeper_client, link_client, make_game, make_keeper, make_player, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def ana(owner: Keeper) -> Player:
    return make_player(owner, "Ana")


@pytest.fixture
def anna(owner: Keeper) -> Player:
    return make_player(owner, "Anna")


@pytest.fixture
def game(owner: Keeper, ana: Player, anna: Player) -> Game:
    """Ana plays two rounds and leaves; in the third somebody sits down whom nobody takes for her."""
    game = make_game([ana, "Bo", "Cy"], keeper=owner)
    record(game, 1, {"Ana": 5, "Bo": 0, "Cy": 9})
    record(game, 2, {"Ana": 7, "Bo": 2, "Cy": 0})
    leave_table(game, seat_of(game, "Ana"), Edit(owner))
    add_seat(game, anna, 11, Edit(owner))
    record(game, 3, {"Anna": 0, "Bo": 4, "Cy": 6})
    game.refresh_from_db()
    return game


def seat_of(game: Game, name: str) -> int:
    return next(seat.id for seat in game.scoresheet().seats if seat.name == name)


def totals(game: Game) -> Mapping[str, int]:
    sheet = game.scoresheet()
    return {sheet.seat(int(str(placing.player))).name: placing.total for placing in sheet.placings}


def merge(player: Player, other: Player) -> None:
    merge_player(player, other, Edit(other.keeper))


@pytest.mark.parametrize("direction", ["into the first", "into the second"])
def test_two_seats_become_one_with_all_scores_and_without_the_start_value(
    game: Game, ana: Player, anna: Player, direction: str
) -> None:
    assert totals(game) == {"Ana": 12, "Anna": 11, "Bo": 6, "Cy": 15}
    merge(*((anna, ana) if direction == "into the first" else (ana, anna)))
    name = "Ana" if direction == "into the first" else "Anna"
    assert totals(game) == {name: 12, "Bo": 6, "Cy": 15}
    [seat] = [seat for seat in game.scoresheet().seats if seat.name == name]
    assert (seat.joined_round, seat.left_round, seat.start_value) == (1, None, None)
    assert [round_.pips(seat.id) for round_ in game.scoresheet().complete_rounds] == [5, 7, 0]
    assert Player.objects.filter(keeper=ana.keeper).count() == 3


def test_the_game_goes_on_with_the_one_seat(game: Game, ana: Player, anna: Player) -> None:
    merge(anna, ana)
    game.refresh_from_db()
    record(game, 4, {"Ana": 1, "Bo": 0, "Cy": 2})
    assert totals(game) == {"Ana": 13, "Bo": 6, "Cy": 17}


def test_a_finished_game_stays_finished(game: Game, ana: Player, anna: Player) -> None:
    for number in range(4, 11):
        game.refresh_from_db()
        record(game, number, {"Anna": 1, "Bo": 0, "Cy": 2})
    game.refresh_from_db()
    finished_at = game.finished_at
    merge(anna, ana)
    game.refresh_from_db()
    assert (game.state, game.finished_at) == (Game.State.FINISHED, finished_at)
    assert totals(game) == {"Ana": 19, "Bo": 6, "Cy": 29}


def test_rounds_between_the_two_seats_stay_missed(owner: Keeper, ana: Player, anna: Player) -> None:
    game = make_game([ana, "Bo", "Cy"], keeper=owner)
    record(game, 1, {"Ana": 5, "Bo": 0, "Cy": 9})
    leave_table(game, seat_of(game, "Ana"), Edit(owner))
    record(game, 2, {"Bo": 2, "Cy": 0})
    add_seat(game, anna, None, Edit(owner))
    record(game, 3, {"Anna": 0, "Bo": 4, "Cy": 6})
    merge(anna, ana)
    sheet = game.scoresheet()
    assert sheet.value(f"round/2/seat/{seat_of(game, 'Ana')}") == ABSENT
    assert (sheet.current, totals(game)["Ana"]) == (4, 5)


def test_who_sat_out_while_the_other_played_was_one_person(owner: Keeper, ana: Player, anna: Player) -> None:
    game = make_game([ana, "Bo", "Cy"], keeper=owner)
    record(game, 1, {"Ana": 5, "Bo": 0, "Cy": 9})
    sit_out(game, seat_of(game, "Ana"), Edit(owner))
    add_seat(game, anna, None, Edit(owner))
    record(game, 2, {"Anna": 3, "Bo": 0, "Cy": 1})
    leave_table(game, seat_of(game, "Anna"), Edit(owner))
    merge(anna, ana)
    assert totals(game)["Ana"] == 8
    assert game.scoresheet().current == 3


@pytest.mark.parametrize("who", ["has a score", "is waited for"])
def test_both_in_one_round_are_two_people_and_nothing_changes(game: Game, ana: Player, anna: Player, who: str) -> None:
    come_back(game, seat_of(game, "Ana"), Edit(game.keeper))
    if who == "has a score":
        record(game, 4, {"Ana": 1, "Anna": 2, "Bo": 0, "Cy": 3})
    before = totals(game)
    with pytest.raises(OneRound) as found:
        merge(anna, ana)
    assert (found.value.game, found.value.number) == (game, 4)
    assert totals(game) == before
    assert Player.objects.filter(pk=anna.pk).exists()


def test_links_the_starter_and_rulings_come_along(game: Game, ana: Player, anna: Player) -> None:
    second = seat_of(game, "Anna")
    link = Link.make(game.keeper, Link.Scope.SEAT, game=game, seat=game.seats.get(pk=second))
    game.rounds.filter(number=3).update(starter=second)
    ruling = keep_answer(game, decision="Anna draws, and Ana watches.")
    merge(anna, ana)
    first = seat_of(game, "Ana")
    assert game.rounds.get(number=3).starter_id == first
    assert Ruling.objects.get(pk=ruling.pk).told(game.scoresheet()).decision == "Ana draws, and Ana watches."
    assert link_client(link).get(f"/games/{game.key}/rounds/4/record/").status_code == 200


def test_the_log_says_so_and_names_who_it_was(game: Game, ana: Player, anna: Player) -> None:
    merge(anna, ana)
    log = keeper_client(game.keeper).get(f"/games/{game.key}/changes/").content.decode()
    assert "Ana: two seats made one" in log
    assert "Ana: without the start value 11" in log
    assert "Round 3: Ana 0" in log
    assert "–:" not in log


def test_a_change_of_a_seat_that_is_gone_is_not_undone_by_halves(game: Game, ana: Player, anna: Player) -> None:
    change = game.changes.filter(verb="record")[0]
    merge(anna, ana)
    game.refresh_from_db()
    with pytest.raises(Stale):
        undo_change(game, change, Edit(game.keeper))
    assert totals(game) == {"Ana": 12, "Bo": 6, "Cy": 15}


def test_merging_again_changes_nothing(game: Game, ana: Player, anna: Player) -> None:
    merge(anna, ana)
    revision = Game.objects.get(pk=game.pk).revision
    merge(Player(pk=0, keeper=ana.keeper), ana)
    assert Game.objects.get(pk=game.pk).revision == revision
