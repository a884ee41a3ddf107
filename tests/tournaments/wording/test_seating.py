"""How good a seating is, in sentences."""

import pytest

from tournaments.models import Tournament
from tournaments.wording import seating as words

PAIRS = [("Ana", "Bo"), ("Cy", "Di")]


@pytest.mark.parametrize(("sizes", "short", "told"), [
    ([4, 3, 3, 3], "4+3+3+3", "4 tables, 9 sit at a small one"),
    ([4, 4], "4+4", "2 tables of the same size"),
    ([5], "5", "1 table of the same size"),
    ([4] * 12 + [3], "12×4 + 1×3", "13 tables, 3 sit at a small one"),
])  # fmt: skip
def test_sizes_are_told_briefly(sizes: list[int], short: str, told: str) -> None:
    assert words.short_sizes(sizes) == short
    assert words.tables_in_words(sizes) == told


@pytest.mark.parametrize(("pairs", "least", "sentence", "is_well"), [
    ([], 0, "Nobody meets again.", True),
    (PAIRS[:1], 1, "1 pair meets again, and fewer cannot be.", True),
    (PAIRS, 1, "2 pairs meet again; 1 cannot be avoided.", None),
    (PAIRS, 0, "2 pairs meet again.", None),
])  # fmt: skip
def test_who_meets_again(pairs: list[tuple[str, str]], least: int, sentence: str, is_well: bool | None) -> None:
    assert words.meetings(pairs, least) == (sentence, is_well)


def test_pairs_are_named_as_long_as_there_are_few() -> None:
    assert words.pairs_in_words(PAIRS) == "Ana and Bo; Cy and Di"
    assert words.pairs_in_words(PAIRS * 7).endswith("; …")


@pytest.mark.parametrize(("least", "most", "sentence", "is_well"), [
    (0, 0, "All tables are of the same size.", True),
    (1, 1, "Everybody has had 1 seat at a small table.", True),
    (1, 2, "Small tables are shared out: everybody has had 1 or 2 such seats.", True),
    (0, 2, "Small tables are not shared out evenly: from 0 to 2 such seats.", False),
])  # fmt: skip
def test_small_tables(least: int, most: int, sentence: str, is_well: bool) -> None:
    assert words.small_tables(least, most) == (sentence, is_well)


def test_the_order_of_seats() -> None:
    assert words.order(0) == ("Nobody plays after the same one again.", True)
    assert words.order(2).sentence == "2 play after the same one again."


def test_by_what_a_session_was_drawn() -> None:
    assert words.drawn_by({"method": "standing", "revision": 7}) == "By standing, as they stood at revision 7."
    assert words.drawn_by({"method": "plan", "planned_in": 1}) == "One plan for all sessions, made for session 1."
    assert words.drawn_by({"method": "balanced"}) == "At random, balanced."
    assert set(words.METHODS) == set(Tournament.Method)
