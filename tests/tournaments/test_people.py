"""The people of a club: added, called otherwise, merged, leaving, coming back, removed."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scoring.models import Change, Edit, GameResult, Player, Ruling, Stale, add_seat, leave_table, new_key
from tests.make import keep_answer, make_game, record
from tests.tournaments.make import account_client, make_account, make_club, make_member, play_game
from tournaments.models import Account, Club, Member, Role
from tournaments.models.changes import ClubEdit
from tournaments.models.inviting import invite
from tournaments.models.people import merge_members, remove_member

pytestmark = pytest.mark.django_db

WHOLE = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0], "Cy": [2, 5, 0, 3, 4, 0, 6]}


@pytest.fixture
def olga() -> Account:
    return make_account("Olga")


@pytest.fixture
def club(olga: Account) -> Club:
    return make_club("Coop", owner=olga)


@pytest.fixture
def client(olga: Account) -> Client:
    return account_client(olga)


def key(club: Club, name: str) -> str:
    return club.keeper.players.get(name=name).key


def at(club: Club, name: str, verb: str) -> str:
    return f"/clubs/coop/people/{key(club, name)}/{verb}/"


def names(club: Club) -> set[str]:
    return set(club.members.present().values_list("player__name", flat=True))


def test_members_are_added_by_name_and_a_form_sent_twice_adds_once(club: Club, client: Client) -> None:
    form = {"names": "Ana\nBo", "request_key": new_key()}
    assert [client.post("/clubs/coop/people/add/", form).status_code for _ in range(2)] == [302, 302]
    assert names(club) == {"Ana", "Bo"}
    assert club.changes.count() == 1


@pytest.mark.parametrize(("typed", "sentence"), [
    ("Bo\nana", "There is a ana already."), ("", "Type a name."), (" , \n", "Type a name."), ("x" * 61, "at most 60"),
])  # fmt: skip
def test_names_that_cannot_be_are_refused_all_together(club: Club, client: Client, typed: str, sentence: str) -> None:
    make_member(club, "Ana")
    answer = client.post("/clubs/coop/people/add/", {"names": typed})
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert names(club) == {"Ana"}


def test_a_new_name_of_a_club_game_is_a_member(club: Club) -> None:
    play_game(club, {"Ana": [0], "Bo": [4]})
    game = make_game(["Cy", club.keeper.players.get(name="Bo")], keeper=club.keeper)
    add_seat(game, "Di", None, Edit(club.keeper))
    assert names(club) == {"Ana", "Bo", "Cy", "Di"}


def test_a_member_is_called_otherwise_and_drawn_in_a_colour(club: Club, client: Client) -> None:
    make_member(club, "Ana")
    form = {"name": "Anna", "colour": "teal", "was-name": "Ana", "was-colour": ""}
    assert client.post(at(club, "Ana", "edit"), form).status_code == 302
    assert club.keeper.players.get().colour == "teal"
    assert names(club) == {"Anna"}
    assert "Ana" not in json.dumps([[c.before, c.after] for c in club.changes.all()])


def test_a_name_that_somebody_has_is_refused(club: Club, client: Client) -> None:
    make_member(club, "Ana")
    make_member(club, "Bo")
    answer = client.post(at(club, "Ana", "edit"), {"name": "bo", "was-name": "Ana", "was-colour": ""})
    assert answer.status_code == 422
    assert "There is a bo already. If both are one person, make them one." in answer.content.decode()


def test_two_directors_rename_at_once(club: Club, client: Client) -> None:
    make_member(club, "Ana")
    address = at(club, "Ana", "edit")
    client.post(address, {"name": "Anna", "was-name": "Ana", "was-colour": ""})
    answer = client.post(address, {"name": "Anita", "was-name": "Ana", "was-colour": ""})
    assert answer.status_code == 409
    assert 'name="was-name" value="Anna"' in answer.content.decode()
    assert names(club) == {"Anna"}


def test_a_member_changes_their_own_name_and_nobody_elses(club: Club) -> None:
    pia = make_account("Pia")
    make_member(club, "Pia", pia)
    make_member(club, "Ana")
    own = account_client(pia)
    assert own.post(at(club, "Pia", "edit"), {"name": "Piotr", "was-name": "Pia", "was-colour": ""}).status_code == 302
    assert own.post(at(club, "Ana", "edit"), {"name": "X", "was-name": "Ana", "was-colour": ""}).status_code == 403


def totals(club: Club) -> dict[tuple[int, str], tuple[int, int | None]]:
    results = GameResult.objects.of_keeper(club.keeper).select_related("player")
    return {(r.game_id, r.player.name): (r.total, r.place) for r in results}


def test_two_that_are_one_become_one_and_every_game_counts_once(club: Club, client: Client) -> None:
    first = play_game(club, WHOLE)
    second = play_game(club, {"Anna": WHOLE["Ana"], "Bo": WHOLE["Bo"]})
    others = {pair: figures for pair, figures in totals(club).items() if pair[1] not in ("Ana", "Anna")}
    address, form = at(club, "Anna", "merge"), {"other": key(club, "Ana"), "request_key": new_key()}
    assert [client.post(address, form).status_code for _ in range(2)] == [302, 302]
    after = totals(club)
    assert {pk for pk, name in after if name == "Ana"} == {first.pk, second.pk}
    assert {pair: figures for pair, figures in after.items() if pair[1] != "Ana"} == others
    assert names(club) == {"Ana", "Bo", "Cy"}


def test_two_seats_of_one_club_game_become_one_and_its_results_are_made_anew(club: Club, client: Client) -> None:
    ana, bo = make_member(club, "Ana").player, make_member(club, "Bo").player
    game = make_game([ana, bo, "Cy"], {"set_max": 6}, keeper=club.keeper)
    record(game, 1, {"Ana": 9, "Bo": 0, "Cy": 4})
    leave_table(game, game.seats.get(player=ana).pk, Edit(club.keeper))
    add_seat(game, "Anna", 9, Edit(club.keeper))
    for number in range(2, 8):
        game.refresh_from_db()
        record(game, number, {"Anna": 0, "Bo": 3, "Cy": 5})
    client.post(at(club, "Anna", "merge"), {"other": key(club, "Ana")})
    found = {name: figures for (_game, name), figures in totals(club).items()}
    assert found == {"Ana": (9, 1), "Bo": (18, 2), "Cy": (34, 3)}


def test_both_in_one_round_are_refused_by_the_round(club: Club, client: Client) -> None:
    play_game(club, {"Ana": [0, 5], "Anna": [4, 0], "Bo": [1, 1]})
    answer = client.post(at(club, "Anna", "merge"), {"other": key(club, "Ana")})
    assert answer.status_code == 422
    assert "Anna and Ana both sat in round 1 of" in answer.content.decode()
    assert names(club) == {"Ana", "Anna", "Bo"}


def test_merging_keeps_the_account_and_who_is_there(club: Club, client: Client) -> None:
    pia = make_account("Pia")
    gone = make_member(club, "Ana")
    client.post(at(club, "Ana", "leave"))
    make_member(club, "Anna", pia)
    client.post(at(club, "Anna", "merge"), {"other": key(club, "Ana")})
    gone.refresh_from_db()
    assert (gone.account, gone.left_at) == (pia, None)


def test_two_accounts_are_two_people(club: Club, client: Client) -> None:
    make_member(club, "Ana", make_account("Ana"))
    make_member(club, "Anna", make_account("Anna"))
    answer = client.post(at(club, "Anna", "merge"), {"other": key(club, "Ana")})
    assert answer.status_code == 422
    assert "Both have an account of their own" in answer.content.decode()


def test_merging_wants_another_member_of_this_club(club: Club, client: Client) -> None:
    make_member(club, "Ana")
    foreign = make_member(make_club("Barn"), "Bo").player.key
    for other in (foreign, key(club, "Ana"), "", "\0"):
        answer = client.post(at(club, "Ana", "merge"), {"other": other})
        assert (answer.status_code, "Choose who it is." in answer.content.decode()) == (422, True)


def test_who_left_sees_the_club_no_more_and_comes_back_to_the_same_games(club: Club, client: Client) -> None:
    pia = make_account("Pia")
    make_member(club, "Pia", pia)
    assert client.get(at(club, "Pia", "leave")).status_code == 200
    form = {"request_key": new_key()}
    assert [client.post(at(club, "Pia", "leave"), form).status_code for _ in range(2)] == [302, 302]
    assert account_client(pia).get("/clubs/coop/").status_code == 404
    assert names(club) == set()
    client.post(at(club, "Pia", "leave"), {"return": "1"})
    assert account_client(pia).get("/clubs/coop/").status_code == 200


def test_a_removed_name_is_nowhere_and_nobody_elses_figures_change(club: Club, client: Client) -> None:
    game = play_game(club, {"Anastazja": WHOLE["Ana"], "Bo": WHOLE["Bo"], "Cy": WHOLE["Cy"]})
    keep_answer(game, decision="Anastazja draws.")
    pia = make_account("Anastazja")
    Member.objects.filter(player__name="Anastazja").update(account=pia)
    Change.objects.filter(game=game).update(keeper=pia.keeper)
    member = Member.objects.get(account=pia)
    invite(club, ClubEdit(None), role="scorer")
    address = at(club, "Anastazja", "remove")
    before = totals(club)
    assert client.get(address).status_code == 200
    form = {"request_key": new_key()}
    assert [client.post(address, form).status_code for _ in range(2)] == [302, 302]
    assert {k: v for k, v in totals(club).items() if k[1]} == {k: v for k, v in before.items() if k[1] != "Anastazja"}
    assert totals(club)[game.pk, ""] == before[game.pk, "Anastazja"]
    assert Ruling.objects.get().told(game.scoresheet()).decision == "Removed player draws."
    member.refresh_from_db()
    assert (member.account, member.player.name) == (None, "")
    pages = ["/clubs/coop/", "/clubs/coop/people/", "/clubs/coop/log/", "/clubs/coop/standings/", "/clubs/coop/games/"]
    pages += ["/clubs/coop/records/", "/clubs/coop/invitations/", "/clubs/coop/roles/", f"/games/{game.key}/"]
    pages += [
        f"/games/{game.key}/{page}"
        for page in ("changes/", "rulings/", "rulings/1/", "rounds/", "share/", "sheet.json", "sheet.csv")
    ]
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert "Anastazja" not in answer.content.decode(), page
    assert client.get(address).status_code == 404


def test_nobody_becomes_who_was_removed_meanwhile(club: Club, olga: Account) -> None:
    ana, anna, edit = make_member(club, "Ana"), make_member(club, "Anna"), ClubEdit(olga)
    remove_member(ana, edit)
    with pytest.raises(Stale):
        merge_members(anna, ana, edit)
    assert names(club) == {"Anna"}


def test_somebody_removes_themself_and_is_out(club: Club) -> None:
    pia = make_account("Pia")
    make_member(club, "Pia", pia)
    Role.objects.create(club=club, account=pia, kind=Role.Kind.SCORER)
    own, form = account_client(pia), {"request_key": new_key()}
    address = at(club, "Pia", "remove")
    assert [own.post(address, form)["Location"] for _ in range(2)] == ["/clubs/"] * 2
    assert not club.roles.filter(account=pia).exists()
    assert own.get("/clubs/coop/").status_code == 404
    assert Account.objects.filter(pk=pia.pk).exists()


def test_a_director_removes_nobody_with_a_role_and_the_last_owner_stays(club: Club, olga: Account) -> None:
    dirk = make_account("Dirk")
    Role.objects.create(club=club, account=dirk, kind=Role.Kind.DIRECTOR)
    make_member(club, "Olga", olga)
    answer = account_client(dirk).post(at(club, "Olga", "remove"))
    assert (answer.status_code, "only Olga or an owner may do this" in answer.content.decode()) == (422, True)
    answer = account_client(olga).post(at(club, "Olga", "remove"))
    assert (answer.status_code, "at least one owner" in answer.content.decode()) == (422, True)
    assert Player.objects.filter(name="Olga").exists()


def test_keys_of_others_lead_nowhere(club: Club, client: Client) -> None:
    foreign = make_member(make_club("Barn"), "Bo").player.key
    for each in (foreign, "x" * 22, "x"):
        for verb in ("edit", "merge", "leave", "remove"):
            assert client.get(f"/clubs/coop/people/{each}/{verb}/").status_code == 404
            assert client.post(f"/clubs/coop/people/{each}/{verb}/").status_code == 404
