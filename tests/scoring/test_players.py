"""Remembered players: their figures, renaming, merging two that are one, taking a name away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Edit, Game, Keeper, Link, Player, abandon_game, add_seat, game_changed
from scoring.models.player_history import Figures, figures, games_of_player
from tests.make import keeper_client, link_client, make_game, make_keeper, make_player, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Keeper:
    return make_keeper()


@pytest.fixture
def ana(owner: Keeper) -> Player:
    return make_player(owner, "Ana")


@pytest.fixture
def told() -> Iterator[list[tuple[int, int]]]:
    """The games that pages are told of, with their revisions."""
    heard: list[tuple[int, int]] = []

    def hear(sender: object, game: Game, **_: object) -> None:
        heard.append((game.pk, game.revision))

    game_changed.connect(hear)
    yield heard
    game_changed.disconnect(hear)


def play(game: Game, *rounds: tuple[int, int]) -> Game:
    """Rounds of Ana and Bo, the last of which may end the game."""
    for number, (ana, bo) in enumerate(rounds, start=1):
        record(game, number, {"Ana": ana, "Bo": bo})
    return game


def whole_game(ana: Player, *, by_ana: bool) -> Game:
    """Ten rounds: the first decides it, the others are blocked and come out even."""
    game = make_game([ana, "Bo"], keeper=ana.keeper)
    first = (0, 20) if by_ana else (20, 0)
    return play(game, first, *[(3, 4), (4, 3)] * 4, (3, 3))


def test_the_list_counts_games_and_tells_the_last(owner: Keeper, ana: Player) -> None:
    make_game([ana, "Bo"], keeper=owner)
    make_game([ana, "Bo"], keeper=owner)
    make_player(owner, "Cy")
    table = keeper_client(owner).get("/players/").context["table"]
    counts = [(row.record.name, row.record.game_count) for row in table.paginated_rows]
    assert sorted(counts) == [("Ana", 2), ("Bo", 1), ("Bo", 1), ("Cy", 0)]
    assert counts[-1] == ("Cy", 0)


@pytest.mark.parametrize("sort", ["name", "-name", "game_count", "-last_played", "last_played"])
def test_the_list_sorts(owner: Keeper, ana: Player, sort: str) -> None:
    make_game([ana, "bo"], keeper=owner)
    make_game([ana, "Cy"], keeper=owner)
    response = keeper_client(owner).get(f"/players/?sort={sort}")
    names = [row.record.name for row in response.context["table"].paginated_rows]
    expected = {
        "name": ["Ana", "bo", "Cy"],
        "-name": ["Cy", "bo", "Ana"],
        "-last_played": ["Ana", "Cy", "bo"],
        "last_played": ["bo", "Ana", "Cy"],
    }
    assert names == expected.get(sort, names)
    assert sort != "game_count" or names[-1] == "Ana"


def test_figures_of_a_player(ana: Player) -> None:
    whole_game(ana, by_ana=True)
    whole_game(ana, by_ana=False)
    abandon_game(play(make_game([ana, "Bo"], keeper=ana.keeper), (0, 50)), Edit(ana.keeper))
    play(make_game([ana, "Bo"], keeper=ana.keeper), (0, 50), (25, 0))
    counted = figures(games_of_player(ana))
    pips = 2 * (3 * 4 + 4 * 4 + 3) + 20 + 25
    assert counted == Figures(2, 1, 0, 22, pips, 2, 0, 25)


def test_a_shared_win_and_a_part_game(ana: Player) -> None:
    shared = make_game([ana, "Bo"], keeper=ana.keeper)
    play(shared, (0, 2), (2, 0), *[(3, 3)] * 8)
    part = make_game([ana, "Bo"], rules={"last_start": 8}, keeper=ana.keeper)
    play(part, (0, 20), (0, 20))
    counted = figures(games_of_player(ana))
    assert (counted.games, counted.wins, counted.shared_wins, counted.rounds) == (1, 1, 1, 12)


def test_a_start_value_is_no_round(ana: Player) -> None:
    game = play(make_game("Ana Bo", keeper=ana.keeper), (0, 9))
    late = make_player(ana.keeper, "Cy")
    add_seat(game, late, 42, Edit(ana.keeper))
    record(game, 2, {"Ana": 0, "Bo": 9, "Cy": 5})
    played = games_of_player(late)
    assert played[0].total == 47
    assert figures(played) == Figures(0, 0, 0, 1, 5, 0, 5, 5)


@pytest.mark.parametrize(
    ("pips", "rounds", "tenths"), [(10, 4, 25), (1, 3, 3), (2, 3, 7), (1, 20, 1), (0, 5, 0), (0, 0, None)]
)
def test_the_average_is_rounded_half_up_in_whole_numbers(pips: int, rounds: int, tenths: int | None) -> None:
    assert Figures(0, 0, 0, rounds, pips, 0, None, None).average_tenths == tenths


def test_the_page_of_a_player(owner: Keeper, ana: Player) -> None:
    whole_game(ana, by_ana=True)
    page = keeper_client(owner).get(f"/players/{ana.key}/").content.decode()
    assert "<dd>3.1</dd>" in page
    assert "<bdi>Bo</bdi>" in page


def test_as_many_statements_for_many_games_and_rounds_as_for_one(owner: Keeper, ana: Player) -> None:
    client = keeper_client(owner)
    make_game([ana, "Bo"], keeper=owner)
    with CaptureQueriesContext(connection) as one:
        client.get(f"/players/{ana.key}/")
        client.get("/players/")
    for _ in range(4):
        whole_game(ana, by_ana=True)
    with CaptureQueriesContext(connection) as many:
        client.get(f"/players/{ana.key}/")
        client.get("/players/")
    assert len(many) == len(one) <= 10


def test_only_the_owner_sees_and_changes_a_player(owner: Keeper, ana: Player) -> None:
    game = make_game([ana, "Bo"], keeper=owner)
    helper = link_client(Link.make(owner, Link.Scope.KEEP, game=game))
    for client in (helper, keeper_client(make_keeper()), Client()):
        for address in ("", "merge/", "remove/"):
            assert client.get(f"/players/{ana.key}/{address}").status_code == 404
        for address in ("rename/", "merge/", "remove/"):
            assert client.post(f"/players/{ana.key}/{address}", {"name": "X"}).status_code == 404
        assert "Ana" not in client.get("/players/").content.decode()
    ana.refresh_from_db()
    assert ana.name == "Ana"


def test_nothing_is_changed_by_looking(owner: Keeper, ana: Player) -> None:
    assert keeper_client(owner).get(f"/players/{ana.key}/rename/").status_code == 405


def test_a_new_name_shows_on_pages_that_are_open(owner: Keeper, ana: Player, told: list[tuple[int, int]]) -> None:
    game = make_game([ana, "Bo"], keeper=owner)
    keeper_client(owner).post(f"/players/{ana.key}/rename/", {"name": "  Ana  María "})
    assert told == [(game.pk, 1)]
    assert [seat.name for seat in game.scoresheet().seats] == ["Ana María", "Bo"]


def test_the_same_name_again_tells_nobody(owner: Keeper, ana: Player, told: list[tuple[int, int]]) -> None:
    make_game([ana, "Bo"], keeper=owner)
    keeper_client(owner).post(f"/players/{ana.key}/rename/", {"name": "Ana"})
    assert told == []


@pytest.mark.parametrize(
    ("name", "sentence"), [("", "needs a name"), (" \t", "needs a name"), ("x" * 61, "at most 60")]
)
def test_a_name_that_cannot_be_is_refused_and_stays_typed(owner: Keeper, ana: Player, name: str, sentence: str) -> None:
    response = keeper_client(owner).post(f"/players/{ana.key}/rename/", {"name": name})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert f'value="{name}"' in response.content.decode()


@pytest.mark.parametrize("name", ["O'Neil", "<i>Ana</i>", "👩‍🌾", "x" * 60, "שָׂרָה", "1e2"])
def test_a_name_is_shown_literally(owner: Keeper, ana: Player, name: str) -> None:
    response = keeper_client(owner).post(f"/players/{ana.key}/rename/", {"name": name}, follow=True)
    ana.refresh_from_db()
    assert ana.name == name
    assert "<i>Ana</i>" not in response.content.decode()


def test_two_that_are_one_become_one(owner: Keeper, ana: Player, told: list[tuple[int, int]]) -> None:
    twin = make_player(owner, "Anna")
    games = [make_game([twin, "Bo"], keeper=owner), make_game([ana, "Bo"], keeper=owner)]
    response = keeper_client(owner).post(f"/players/{twin.key}/merge/", {"other": ana.key})
    assert response["Location"] == f"/players/{ana.key}/"
    assert not Player.objects.filter(pk=twin.pk).exists()
    assert {played.game.pk for played in games_of_player(ana)} == {game.pk for game in games}
    assert {pk for pk, _revision in told} == {game.pk for game in games}


def test_merging_sent_twice_ends_at_the_one_that_is_left(owner: Keeper, ana: Player) -> None:
    twin, client = make_player(owner, "Anna"), keeper_client(owner)
    answers = [client.post(f"/players/{twin.key}/merge/", {"other": ana.key}) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [f"/players/{ana.key}/"] * 2


def test_two_of_one_round_are_two_people(owner: Keeper, ana: Player) -> None:
    other = make_player(owner, "Ana")
    make_game([ana, other], keeper=owner, name="Friday")
    response = keeper_client(owner).post(f"/players/{ana.key}/merge/", {"other": other.key})
    assert response.status_code == 422
    sentence = "Ana and Ana both sat in round 1 of “Friday”, so they are two people."
    assert sentence in response.content.decode()
    assert games_of_player(ana)


def test_merging_wants_another_player_of_the_same_keeper(owner: Keeper, ana: Player) -> None:
    foreign = make_player(make_keeper(), "Ana")
    client = keeper_client(owner)
    for key in (ana.key, foreign.key, "", "x" * 22):
        response = client.post(f"/players/{ana.key}/merge/", {"other": key})
        assert (response.status_code, "Choose who it is." in response.content.decode()) == (422, True)


def test_a_removed_name_is_gone_everywhere_and_the_results_stay(
    owner: Keeper, ana: Player, told: list[tuple[int, int]]
) -> None:
    game = make_game([ana, "Bo"], keeper=owner)
    record(game, 1, {"Ana": 0, "Bo": 30})
    before = [(placing.player, placing.place, placing.total) for placing in game.scoresheet().placings]
    told.clear()
    client = keeper_client(owner)
    assert client.get(f"/players/{ana.key}/remove/").status_code == 200
    assert client.post(f"/players/{ana.key}/remove/")["Location"] == "/players/"
    pages = ("/players/", "/games/", f"/games/{game.key}/sheet.json", f"/games/{game.key}/sheet.csv")
    shown = [client.get(page).content.decode() for page in [*pages, f"/games/{game.key}/changes/"]]
    assert not any("Ana" in page for page in shown)
    assert [(placing.player, placing.place, placing.total) for placing in game.scoresheet().placings] == before
    assert told == [(game.pk, 2)]


def test_removing_sent_twice_and_the_page_of_who_is_removed(owner: Keeper, ana: Player) -> None:
    client = keeper_client(owner)
    assert [client.post(f"/players/{ana.key}/remove/").status_code for _ in range(2)] == [302, 302]
    assert client.get(f"/players/{ana.key}/").status_code == 404
    assert client.get(f"/players/{ana.key}/remove/").status_code == 404
