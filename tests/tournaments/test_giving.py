"""Games started in a club, and private games that are given to one."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Edit, Game, GameResult, Link, Player, Stale, new_key
from tests.make import link_client, make_game, record
from tests.tournaments.make import account_client, make_account, make_club, make_member
from tournaments.models import Account, Club, ClubEdit, Role
from tournaments.models.giving import give_game
from tournaments.models.people import remove_member

pytestmark = pytest.mark.django_db

START = {"set_max": "6", "hand_size": "7", "start_search": "draw_in_turn", "double_blank": "50"}


@pytest.fixture
def olga() -> Account:
    return make_account("Olga")


@pytest.fixture
def club(olga: Account) -> Club:
    return make_club("Coop", owner=olga)


@pytest.fixture
def client(olga: Account) -> Client:
    return account_client(olga)


def test_a_game_is_started_with_members_and_new_names(club: Club, client: Client) -> None:
    ana = make_member(club, "Ana")
    assert '<bdi class="name">Ana</bdi>' in client.get("/clubs/coop/start/").content.decode()
    form = {**START, "seat": [f"p:{ana.player.key}", "Bo"], "request_key": new_key()}
    first, second = (client.post("/clubs/coop/start/", form)["Location"] for _ in range(2))
    assert first == second
    game = Game.objects.get()
    assert (game.keeper, game.night.club) == (club.keeper, club)
    assert [seat.player.member.club for seat in game.seats.all()] == [club, club]
    assert set(club.members.values_list("player__name", flat=True)) == {"Ana", "Bo"}


def test_who_left_is_known_by_name_and_not_offered_and_playing_is_coming_back(club: Club, client: Client) -> None:
    bo = make_member(club, "Bo")
    client.post(f"/clubs/coop/people/{bo.player.key}/leave/")
    assert "Bo</bdi>" not in client.get("/clubs/coop/start/").content.decode()
    client.post("/clubs/coop/start/", {**START, "seat": ["bo", "Ana"]})
    bo.refresh_from_db()
    assert (bo.left_at, club.members.count()) == (None, 2)


def test_a_form_that_cannot_be_stays_filled_in(club: Club, client: Client) -> None:
    answer = client.post("/clubs/coop/start/", {**START, "seat": ["Ana"]})
    assert (answer.status_code, "two players or more" in answer.content.decode()) == (422, True)
    assert not club.members.exists()


def test_the_request_of_another_keepers_game_starts_nothing_here(club: Club, client: Client) -> None:
    form = {**START, "seat": ["Ana", "Bo"], "request_key": new_key()}
    client.post("/", form)
    assert client.post("/clubs/coop/start/", form).status_code == 404
    assert not club.keeper.games.exists()


def test_the_same_table_again_is_the_clubs_game_again(club: Club, client: Client) -> None:
    first = client.post("/clubs/coop/start/", {**START, "seat": ["Ana", "Bo"]})["Location"]
    client.post(f"{first}again/")
    assert club.keeper.games.count() == club.nights.count() == 2
    assert club.members.count() == 2


def test_the_game_page_leads_to_the_club_of_who_sees_it_only(club: Club, client: Client) -> None:
    address = client.post("/clubs/coop/start/", {**START, "seat": ["Ana", "Bo"]})["Location"]
    guest = link_client(Link.make(club.keeper, Link.Scope.FOLLOW, game=Game.objects.get()))
    assert 'href="/clubs/coop/"' in client.get(address).content.decode()
    assert "oop" not in guest.get(address).content.decode().replace("loop", "")


def test_a_scorer_is_offered_the_members_at_the_table(club: Club) -> None:
    make_member(club, "Zoe")
    scorer = make_account("Sam")
    Role.objects.create(club=club, account=scorer, kind=Role.Kind.SCORER)
    phone = account_client(scorer)
    address = phone.post("/clubs/coop/start/", {**START, "seat": ["Ana", "Bo"]})["Location"]
    assert "Zoe" in phone.get(f"{address}seats/").content.decode()
    zoe = club.keeper.players.get(name="Zoe")
    phone.post(f"{address}seats/", {"do": "join", "player": zoe.key, "start": ""})
    assert zoe.seats.count() == 1


@pytest.fixture
def private(olga: Account) -> Game:
    """A whole game that Olga kept with her own players."""
    game = make_game("Ana Bo Cy", {"set_max": 6}, keeper=olga.keeper)
    for number in range(1, 8):
        game.refresh_from_db()
        record(game, number, {"Ana": 0, "Bo": number, "Cy": 9})
    game.refresh_from_db()
    return game


def give(client: Client, game: Game, **people: str) -> tuple[int, str]:
    seats = {seat.player.name: seat.pk for seat in game.seats.select_related("player")}
    form = {f"seat-{seats[name]}": value for name, value in people.items()}
    answer = client.post(f"/games/{game.key}/give/", form)
    return answer.status_code, answer.content.decode()


def test_a_private_game_is_given_and_counts(club: Club, client: Client, olga: Account, private: Game) -> None:
    ana, bella = make_member(club, "Ana"), make_member(club, "Bella")
    other = make_game([olga.keeper.players.get(name="Ana"), "Di"], keeper=olga.keeper)
    link = Link.make(olga.keeper, Link.Scope.FOLLOW, game=private)
    guest = link_client(link)
    status, _page = give(client, private, Ana="new", Bo=bella.player.key, Cy="new")
    assert status == 302
    private.refresh_from_db()
    assert private.keeper == club.keeper
    assert [seat.player.name for seat in private.seats.all()] == ["Ana 2", "Bella", "Cy"]
    assert ana.player.seats.count() == 0
    results = {r.player.name: (r.place, r.total) for r in GameResult.objects.filter(game=private)}
    assert results == {"Ana 2": (1, 0), "Bella": (2, 28), "Cy": (3, 63)}
    assert private.night.club == club
    assert guest.get(f"/games/{private.key}/").status_code == 200
    assert [seat.player.keeper for seat in other.seats.all()] == [olga.keeper] * 2
    assert {player.name for player in Player.objects.kept_by(olga.keeper)} == {"Ana", "Bo", "Cy", "Di"}
    assert "Given to a club" in client.get(f"/games/{private.key}/changes/").content.decode()
    assert f"/games/{private.key}/" in client.get("/clubs/coop/log/").content.decode()


def test_the_same_name_is_proposed_and_never_taken_by_itself(club: Club, client: Client, private: Game) -> None:
    ana = make_member(club, "Ana")
    page = client.get(f"/games/{private.key}/give/").content.decode()
    assert f'<option value="{ana.player.key}">Ana</option>' in page
    assert "selected" not in page
    status, page = give(client, private, Ana=ana.player.key, Bo="", Cy="new")
    assert (status, "Say who Bo is in the club." in page) == (422, True)
    assert f'<option value="{ana.player.key}" selected>' in page
    private.refresh_from_db()
    assert private.keeper.kind == "account"


def test_nobody_sat_on_two_seats(club: Club, client: Client, private: Game) -> None:
    ana = make_member(club, "Ana").player.key
    status, page = give(client, private, Ana=ana, Bo=ana, Cy="new")
    assert (status, "Ana cannot have sat on two seats." in page) == (422, True)


def test_nobody_sat_there_who_was_taken_away_meanwhile(club: Club, olga: Account, private: Game) -> None:
    ana, edit = make_member(club, "Ana"), ClubEdit(olga)
    remove_member(ana, edit)
    matches = {seat.pk: ana if seat.order == 1 else None for seat in private.seats.all()}
    with pytest.raises(Stale):
        give_game(private, club, matches, Edit(olga.keeper), edit)
    private.refresh_from_db()
    assert private.keeper == olga.keeper


def test_giving_twice_is_giving_once(club: Club, client: Client, private: Game) -> None:
    form = {f"seat-{seat.pk}": "new" for seat in private.seats.all()} | {"request_key": new_key()}
    answers = [client.post(f"/games/{private.key}/give/", form).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert club.members.count() == 3
    assert club.changes.count() == 1
    assert client.get(f"/games/{private.key}/give/").status_code == 404


def test_a_removed_player_stays_nameless(club: Club, client: Client, olga: Account, private: Game) -> None:
    client.post(f"/players/{olga.keeper.players.get(name='Cy').key}/remove/")
    assert give(client, private, Ana="new", Bo="new")[0] == 302
    assert [seat.player.name for seat in private.seats.all()] == ["Ana", "Bo", ""]
    assert set(club.members.present().values_list("player__name", flat=True)) == {"Ana", "Bo"}


def test_somebody_of_another_club_is_not_chosen(club: Club, client: Client, private: Game) -> None:
    foreign = make_member(make_club("Barn"), "Ana").player.key
    assert give(client, private, Ana=foreign, Bo="new", Cy="new")[0] == 422


def test_with_several_clubs_one_is_chosen_first(club: Club, client: Client, olga: Account, private: Game) -> None:
    make_club("Barn", owner=olga)
    make_club("Foreign")
    page = client.get(f"/games/{private.key}/give/").content.decode()
    assert "?club=coop" in page
    assert "?club=barn" in page
    assert "foreign" not in page.lower()
    assert "Say who everybody is" in client.get(f"/games/{private.key}/give/?club=barn").content.decode()
    assert "Say who everybody is" not in client.get(f"/games/{private.key}/give/?club=foreign").content.decode()


def test_only_who_keeps_it_gives_it_and_only_where_they_keep_score(club: Club, private: Game, olga: Account) -> None:
    keep = Link.make(olga.keeper, Link.Scope.KEEP, game=private)
    helper = link_client(keep)
    helper.force_login(make_account("Sam"))
    assert helper.get(f"/games/{private.key}/give/").status_code == 404
    mine = make_account("Mia")
    make_member(club, "Mia", mine)
    game = make_game("Ana Bo", keeper=mine.keeper)
    page = account_client(mine).get(f"/games/{game.key}/give/?club=coop").content.decode()
    assert "You keep score for no club yet." in page
