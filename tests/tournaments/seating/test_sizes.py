import pytest
from hypothesis import given, strategies as st

from tournaments.seating import NoSizes, TableSize, choose_sizes, size_options

CLUB = TableSize(min=3, target=4, max=5)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, "3"), (4, "4"), (5, "5"), (6, "3+3"), (7, "4+3"), (8, "4+4"), (9, "3+3+3"), (10, "4+3+3"), (11, "4+4+3"),
        (12, "4+4+4"), (13, "4+3+3+3"), (14, "4+4+3+3"), (17, "4+4+3+3+3"),
    ],
)  # fmt: skip
def test_the_cases(players, sizes):
    assert "+".join(map(str, choose_sizes(players, CLUB))) == sizes


def test_the_alternative_is_shown_beside():
    assert size_options(13, CLUB) == [(4, 3, 3, 3), (5, 4, 4)]
    assert size_options(4, CLUB) == [(4,)]


@pytest.mark.parametrize(
    ("players", "table", "proposal"),
    [
        (5, TableSize(3, 4, 4), "tables of 3 to 5 would do (5)"),
        (7, TableSize(4, 4, 4), "tables of 3 to 4 would do (4+3)"),
        (2, CLUB, "there must be 3 or more"),
    ],
)
def test_no_answer_comes_with_a_proposal(players, table, proposal):
    assert size_options(players, table) == []
    with pytest.raises(NoSizes, match="cannot be seated at tables of") as refused:
        choose_sizes(players, table)
    assert proposal in str(refused.value)


@pytest.mark.parametrize("sizes", [(2, 4, 5), (3, 4, 9), (4, 3, 5), (3, 6, 5)])
def test_a_table_that_cannot_be(sizes):
    with pytest.raises(NoSizes, match="a table has 3 to 8 seats"):
        TableSize(*sizes)


tables = st.lists(st.integers(3, 8), min_size=3, max_size=3).map(lambda sizes: TableSize(*sorted(sizes)))


@given(st.integers(3, 300), tables)
def test_every_answer_is_even_and_within_bounds(players, table):
    for sizes in size_options(players, table):
        assert sum(sizes) == players
        assert sizes[0] - sizes[-1] <= 1
        assert table.min <= sizes[-1] <= sizes[0] <= table.max
        assert len(sizes) <= -(-players // table.target)


@given(st.integers(3, 60), tables)
def test_only_what_cannot_be_is_refused(players, table):
    possible = any(table.min * number <= players <= table.max * number for number in range(1, players))
    fewer = any(
        table.min * number <= players <= table.max * number for number in range(1, -(-players // table.target) + 1)
    )
    assert bool(size_options(players, table)) == fewer
    assert possible or not fewer
