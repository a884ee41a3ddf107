"""People of a club are made one, or removed: what becomes of the tournaments that they entered."""

from __future__ import annotations

import pytest

from scoring.models import Link, Refused
from tests.tournaments.make import make_member
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament
from tournaments.models import Entrant, Member, Tournament
from tournaments.models.changes import ClubEdit
from tournaments.models.entering import check_in, register
from tournaments.models.people import merge_members, remove_member

pytestmark = pytest.mark.django_db

OWNER = ClubEdit(None)


def guest(tournament: Tournament, name: str = "Ana B.") -> Member:
    return register(tournament, name, DIRECTOR).player.member


def test_a_guest_who_is_a_member_keeps_the_place_and_the_name_that_was_chosen() -> None:
    tournament = make_tournament(state="registration")
    member = make_member(tournament.club, "Ana")
    merge_members(guest(tournament), member, OWNER)
    entry = Entrant.objects.select_related("player").get()
    assert (entry.player, entry.name) == (member.player, "Ana B.")


def test_whoever_was_entered_twice_is_entered_once_and_stays_checked_in() -> None:
    tournament = make_tournament(state="check_in")
    member = make_member(tournament.club, "Ana")
    register(tournament, member.player, DIRECTOR)
    again = guest(tournament)
    check_in(tournament.entrants.get(player=again.player), DIRECTOR)
    merge_members(again, member, OWNER)
    entry = tournament.entrants.get()
    assert (entry.player, entry.number, entry.state) == (member.player, 1, "checked_in")
    assert list(Link.objects.usable().filter(scope="entrant")) == [entry.link]


def test_the_entry_that_has_a_table_stays() -> None:
    tournament = make_tournament(names=("Bo", "Cy"))
    member = make_member(tournament.club, "Ana")
    register(tournament, member.player, DIRECTOR)
    again = guest(tournament)
    session = make_session(tournament, [("Ana B.", "Bo", "Cy")])
    played = entrant(tournament, "Ana B.")
    merge_members(again, member, OWNER)
    assert tournament.entrants.get(player=member.player) == played
    assert session.tables.get().game.seats.filter(player=member.player).exists()


def test_two_who_both_have_played_are_two_people() -> None:
    tournament = make_tournament(names=("Bo", "Cy"))
    member = make_member(tournament.club, "Ana")
    register(tournament, member.player, DIRECTOR)
    again = guest(tournament)
    make_session(tournament, [("Ana B.", "Bo", "Cy")])
    make_session(tournament, [("Ana", "Bo", "Cy")])
    with pytest.raises(Refused, match="Both have played in Autumn open"):
        merge_members(again, member, OWNER)
    assert tournament.entrants.count() == 4


def test_of_who_is_removed_no_name_stays_and_no_link_works() -> None:
    tournament = make_tournament(state="registration")
    entry = register(tournament, "Ana Borg", DIRECTOR, public_name="A. B.")
    remove_member(entry.player.member, OWNER)
    entry = Entrant.objects.select_related("player").get()
    assert (entry.name, entry.public_name, entry.full_name) == ("Removed player", "", "")
    assert not Link.objects.usable().exists()
