"""My games: what is listed for whom, searching, sorting, paging."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Edit, Game, Keeper, Link, abandon_game
from tests.make import keeper_client, link_client, make_game, make_keeper, record

pytestmark = pytest.mark.django_db

HARD_NAMES = ["O’Neil \"Bo\"", "<b>Ana</b>", "👩‍🌾", "x" * 60, "שָׂרָה", "=1+1"]  # fmt: skip


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


def listed(client: Client, address: str = "/games/") -> list[Game]:
    return [row.record for row in client.get(address).context["table"].paginated_rows]


def on_day(game: Game, day: int) -> Game:
    Game.objects.filter(pk=game.pk).update(created_at=datetime(2026, 3, day, 20, tzinfo=UTC))
    return game


def test_the_owner_sees_own_games_the_latest_first(owner: Keeper) -> None:
    games = [on_day(make_game("Ana Bo", keeper=owner), day) for day in (3, 5, 4)]
    assert listed(keeper_client(owner)) == [games[1], games[2], games[0]]


def test_a_helper_sees_the_games_of_the_links_and_a_stranger_nothing(owner: Keeper) -> None:
    game, _other = make_game("Ana Bo", keeper=owner), make_game("Ana Bo", keeper=owner)
    helper = link_client(Link.make(owner, Link.Scope.FOLLOW, game=game))
    assert listed(helper) == [game]
    assert listed(keeper_client(make_keeper())) == []
    assert "No games here" in Client().get("/games/").content.decode()


def test_a_revoked_link_lists_nothing(owner: Keeper) -> None:
    link = Link.make(owner, Link.Scope.FOLLOW, game=make_game("Ana Bo", keeper=owner))
    link.revoke()
    assert listed(link_client(link)) == []


def test_players_stand_in_the_order_of_places_and_states_are_told(owner: Keeper) -> None:
    finished = make_game("Ana Bo", rules={"first_start": 0}, keeper=owner)
    record(finished, 1, {"Ana": 12, "Bo": 0})
    abandon_game(make_game("Cy Di", keeper=owner), Edit(owner))
    record(make_game("Ed Fi", keeper=owner), 1, {"Ed": 0, "Fi": 3})
    page = keeper_client(owner).get("/games/").content.decode()
    assert page.index("<bdi>Bo</bdi>") < page.index("<bdi>Ana</bdi>")
    assert all(word in page for word in ("Finished", "Abandoned", "Round 2 of 10"))


@pytest.mark.parametrize(
    ("query", "days"),
    [
        ("player=zoë", [7]),
        ("player=ZO", [7]),
        ("since=2026-03-06", [7, 6]),
        ("until=2026-03-06", [6, 5]),
        ("since=2026-03-06&until=2026-03-06", [6]),
        ("state=abandoned", [5]),
        ("player=ana&state=in_progress", [7, 6]),
        ("player=nobody", []),
        ("player=%25", []),
    ],
)
def test_search(owner: Keeper, query: str, days: list[int]) -> None:
    abandon_game(on_day(make_game("Ana Bo", keeper=owner), 5), Edit(owner))
    on_day(make_game("Ana Cy", keeper=owner), 6)
    on_day(make_game("Ana ZOË", keeper=owner), 7)
    assert [game.created_at.day for game in listed(keeper_client(owner), f"/games/?{query}")] == days


def test_what_was_searched_for_stays_in_the_form_and_in_the_addresses_of_the_columns(owner: Keeper) -> None:
    make_game("Ana Bo", keeper=owner)
    page = keeper_client(owner).get("/games/?player=an%22a&since=2026-03-01").content.decode()
    assert 'value="an&quot;a"' in page
    assert 'value="2026-03-01"' in page
    assert "player=an%22a&amp;since=2026-03-01&amp;sort=state" in page


@pytest.mark.parametrize("typed", ["tomorrow", "0001-01-01", "9999-12-31", "2026-02-30"])
def test_a_date_that_cannot_be_is_said_and_stays_typed(owner: Keeper, typed: str) -> None:
    make_game("Ana Bo", keeper=owner)
    response = keeper_client(owner).get(f"/games/?since={typed}&until={typed}&player=ana")
    assert f'value="{typed}"' in response.content.decode()
    assert response.context["search"].errors["since"]
    assert len(response.context["table"].paginated_rows) == 1


@pytest.mark.parametrize(
    "nonsense", ["page=x", "page=0", "page=99", "sort=keeper", "state=lost", "player=%00", "per_page=0"]
)
def test_nonsense_in_the_address_still_shows_a_page(owner: Keeper, nonsense: str) -> None:
    make_game("Ana Bo", keeper=owner)
    assert keeper_client(owner).get(f"/games/?{nonsense}").status_code == 200


def test_sorting_by_state_and_paging(owner: Keeper) -> None:
    games = [on_day(make_game("Ana Bo", keeper=owner), 1 + number % 28) for number in range(27)]
    abandon_game(games[3], Edit(owner))
    client = keeper_client(owner)
    assert listed(client, "/games/?sort=state")[0] == games[3]
    assert listed(client, "/games/?sort=-state&page=2")[-1] == games[3]
    assert 'aria-sort="ascending"' in client.get("/games/?sort=state").content.decode()


def test_names_are_shown_literally(owner: Keeper) -> None:
    make_game(HARD_NAMES, keeper=owner)
    page = keeper_client(owner).get("/games/").content.decode()
    assert "<b>Ana</b>" not in page
    assert all(name in page for name in ("O’Neil &quot;Bo&quot;", "&lt;b&gt;Ana&lt;/b&gt;", "👩‍🌾", "x" * 60, "שָׂרָה"))


def test_as_many_statements_for_many_games_and_rounds_as_for_one(owner: Keeper) -> None:
    client = keeper_client(owner)
    record(make_game("Ana Bo", keeper=owner), 1, {"Ana": 0, "Bo": 3})
    with CaptureQueriesContext(connection) as one:
        client.get("/games/?player=ana")
    for _ in range(5):
        game = make_game("Ana Bo Cy Di", keeper=owner)
        for number in range(1, 6):
            record(game, number, {"Ana": 0, "Bo": 3, "Cy": 9, "Di": 14})
    with CaptureQueriesContext(connection) as many:
        client.get("/games/?player=ana")
    assert len(many) == len(one) <= 8
