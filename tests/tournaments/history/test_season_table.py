"""The table of a season: points for places, the best games, and who is ahead by what."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from tests.tournaments.make import make_club, make_season, play_game
from tournaments.history import AheadBy, SeasonLine, Selection, season_places, season_table
from tournaments.history.season_table import Places

SCHEME = (5, 3, 1)


def each(name: str, *places: int | None, pips: int = 100, rounds: int = 10) -> Places:
    """Somebody who had these places."""
    times = tuple((place, places.count(place)) for place in dict.fromkeys(places))
    return Places(name, name, times, rounds, pips)


def lines(*people: Places, best_of: int | None = None) -> list[tuple[int, str, int]]:
    return [(line.place, line.name, line.points) for line in season_table(people, SCHEME, best_of)]


def reasons(*people: Places) -> list[AheadBy | None]:
    return [line.ahead_by for line in season_table(people, SCHEME)]


def test_places_bring_the_points_of_the_scheme_and_those_beyond_it_none() -> None:
    assert lines(each("Ana", 1, 2), each("Bo", 2, 3), each("Cy", 4, None)) == [
        (1, "Ana", 8),
        (2, "Bo", 4),
        (3, "Cy", 0),
    ]


def test_only_the_best_games_count() -> None:
    ana, bo = each("Ana", 3, 1, 3, 2, 3), each("Bo", 1, 1)
    assert lines(ana, bo) == [(1, "Ana", 11), (2, "Bo", 10)]
    assert lines(ana, bo, best_of=2) == [(1, "Bo", 10), (2, "Ana", 8)]
    line = season_table([ana], SCHEME, 2)[0]
    assert (line.games, line.counted, line.left_out) == (5, 2, 3)


def test_level_on_points_fewer_pips_a_round_are_ahead() -> None:
    people = [each("Ana", 1, pips=334, rounds=100), each("Bo", 1, pips=1, rounds=3)]
    assert lines(*people) == [(1, "Bo", 5), (2, "Ana", 5)]
    assert reasons(*people) == [AheadBy.AVERAGE, None]


def test_level_on_everything_share_a_place_and_the_next_is_skipped() -> None:
    people = [each("Cy", 2), each("bo", 1, pips=50, rounds=5), each("Ana", 1)]
    assert lines(*people) == [(1, "Ana", 5), (1, "bo", 5), (3, "Cy", 3)]
    assert reasons(*people) == [AheadBy.LEVEL, AheadBy.POINTS, None]


def test_three_share_a_place() -> None:
    people = [each(name, 2) for name in "CBA"]
    assert [line[0] for line in lines(*people, each("Z", 3))] == [1, 1, 1, 4]


many = st.lists(
    st.builds(
        lambda places, pips, rounds: each("x", *places, pips=pips, rounds=rounds),
        st.lists(st.one_of(st.none(), st.integers(1, 5)), min_size=1, max_size=6),
        st.integers(0, 40),
        st.integers(1, 6),
    ),
    max_size=7,
)


@given(many, st.one_of(st.none(), st.integers(1, 4)))
def test_each_reason_is_true_of_its_pair(people: list[Places], best_of: int | None) -> None:
    table = season_table(people, SCHEME, best_of)
    assert len(table) == len(people)
    for one, other in pairwise(table):
        assert one.ahead_by is true_reason(one, other)
        assert (one.place == other.place) == (one.ahead_by is AheadBy.LEVEL)


def true_reason(one: SeasonLine, other: SeasonLine) -> AheadBy:
    if one.points != other.points:
        assert one.points > other.points
        return AheadBy.POINTS
    mine, theirs = one.pips * other.rounds, other.pips * one.rounds
    assert mine <= theirs
    return AheadBy.AVERAGE if mine < theirs else AheadBy.LEVEL


@pytest.mark.django_db
def test_whole_games_of_the_season_alone_bring_points() -> None:
    club = make_club()
    season = make_season(club, points=SCHEME)
    play_game(club, {"Ana": [0] * 7, "Bo": [5] * 7})
    play_game(club, {"Ana": [0] * 7, "Cy": [5] * 7})
    play_game(club, {"Bo": [0] * 2, "Ana": [50] * 2})
    table = season_table(season_places(Selection(club, season=season).results, season), SCHEME)
    assert [(line.name, line.points, line.games, line.wins) for line in table] == [
        ("Ana", 10, 2, 2), ("Bo", 3, 1, 0), ("Cy", 3, 1, 0),
    ]  # fmt: skip
    assert [line.average_tenths for line in table] == [0, 50, 50]


@pytest.mark.django_db
def test_who_shares_a_place_gets_all_of_its_points() -> None:
    club = make_club()
    season = make_season(club, points=SCHEME)
    play_game(club, {"Ana": [0, 5, 5, 0, 9, 9, 9], "Bo": [5, 0, 0, 5, 9, 9, 9], "Cy": [9, 9, 9, 9, 0, 0, 0]})
    table = season_table(season_places(Selection(club, season=season).results, season), SCHEME)
    assert [(line.place, line.name, line.points) for line in table] == [(1, "Cy", 5), (2, "Ana", 3), (2, "Bo", 3)]
