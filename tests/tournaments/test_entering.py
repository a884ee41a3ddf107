"""Who enters a tournament, in which order places are given, and how each comes, leaves and returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import Link, Player, Refused, new_key
from tests.tournaments.make import make_account, make_club, make_member
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_entrant, make_session, make_tournament
from tournaments.models import Closed, Entrant, Session, Tournament, TournamentEdit
from tournaments.models.entering import (
    admit_waiting,
    check_in,
    check_in_by_name,
    come_back,
    disqualify,
    edit_entrant,
    mark_no_show,
    pause,
    register,
    register_all,
    set_paid,
    undo_check_in,
    withdraw,
)
from tournaments.models.entrant_links import give_link, renew_link, revoke_link
from tournaments.models.newcomers import Newcomer, SameName

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cy", "Di")


def states(tournament: Tournament) -> dict[str, str]:
    return {one.name: one.state for one in tournament.entrants.select_related("player")}


def opened(**fields: Any) -> Tournament:
    return make_tournament(**{"state": "registration", **fields})


def test_somebody_new_becomes_a_guest_of_the_club_and_none_of_its_people() -> None:
    tournament = opened()
    made = register(tournament, "Ana", DIRECTOR)
    assert (made.number, made.state, made.name) == (1, "registered", "Ana")
    assert made.player.member.is_guest
    assert not tournament.club.members.present().exists()


def test_a_member_enters_as_the_own_player_and_stays_a_member() -> None:
    tournament = opened()
    member = make_member(tournament.club, "Ana")
    assert register(tournament, member.player, DIRECTOR, public_name="A.").name == "A."
    member.refresh_from_db()
    assert not member.is_guest
    assert Player.objects.get().name == "Ana"


def test_the_full_name_of_somebody_new_is_told_to_nobody() -> None:
    made = register(opened(), "Ana Borg", DIRECTOR, public_name="A. B.")
    assert (made.name, made.player.name, made.full_name) == ("A. B.", "A. B.", "Ana Borg")


def test_whoever_enters_twice_is_entered_once() -> None:
    tournament = opened()
    member = make_member(tournament.club, "Ana")
    edit = TournamentEdit(None, None, new_key(), "a")
    assert register(tournament, "Bo", edit) == register(tournament, "Bo", edit)
    assert register(tournament, member.player, DIRECTOR) == register(tournament, member.player, DIRECTOR)
    assert states(tournament) == {"Bo": "registered", "Ana": "registered"}


@pytest.mark.parametrize("name", ["ana", "Aná", "A. B."])
def test_the_same_name_is_asked_about_and_never_taken_for_the_same_person(name: str) -> None:
    tournament = opened()
    first = register(tournament, "Ana", DIRECTOR, public_name="A. B.")
    with pytest.raises(SameName) as asked:
        register(tournament, name, DIRECTOR)
    assert asked.value.entrants == [first]
    register(tournament, name, DIRECTOR, is_another=True)
    assert Player.objects.count() == 2


def test_who_registers_alone_learns_nothing_of_names_that_are_kept() -> None:
    tournament = opened()
    register(tournament, "Ana Borg", DIRECTOR, public_name="A. B.")
    assert register(tournament, "Ana Borg", DIRECTOR, itself=True).name == "Ana Borg"
    with pytest.raises(SameName):
        register(tournament, "Anna", DIRECTOR, public_name="A. B.", itself=True)


def test_over_capacity_one_waits_and_nobody_goes_past_who_waits() -> None:
    tournament = opened(capacity=2, names=("Ana", "Bo"))
    register(tournament, "Cy", DIRECTOR)
    withdraw(entrant(tournament, "Ana"), DIRECTOR)
    register(tournament, "Di", DIRECTOR)
    assert states(tournament) == {"Ana": "withdrawn", "Bo": "registered", "Cy": "waiting", "Di": "waiting"}
    admit_waiting(tournament, DIRECTOR)
    assert states(tournament) == {"Ana": "withdrawn", "Bo": "registered", "Cy": "registered", "Di": "waiting"}
    with pytest.raises(Closed, match="No place is free"):
        admit_waiting(tournament, DIRECTOR)


def test_who_withdrew_and_comes_again_waits_behind_the_others() -> None:
    tournament = opened(capacity=1, names=("Ana",))
    withdraw(entrant(tournament, "Ana"), DIRECTOR)
    register(tournament, "Bo", DIRECTOR)
    register(tournament, "Cy", DIRECTOR)
    assert register(tournament, entrant(tournament, "Ana").player, DIRECTOR).state == "waiting"
    assert [one.player.name for one in tournament.entrants.waiting()] == ["Cy", "Ana"]


def test_many_enter_at_once_in_a_few_statements(django_assert_max_num_queries: Any) -> None:
    tournament = opened(capacity=60)
    known = make_member(tournament.club, "Ana").player
    people = [Newcomer(known, has_paid=True), *(Newcomer(f"Guest {at}") for at in range(1, 100))]
    with django_assert_max_num_queries(24):
        register_all(tournament, people, DIRECTOR)
    assert tournament.entrants.count() == 100
    assert tournament.entrants.waiting().count() == 40
    assert entrant(tournament, "Ana").has_paid
    assert len({one.token_hash for one in Link.objects.filter(scope="entrant")}) == 100
    assert register_all(tournament, [Newcomer(known)], DIRECTOR) is None


@pytest.mark.parametrize(
    ("state", "fields"),
    [("draft", {}), ("running", {}), ("published", {}), ("registration", {"registers_itself": False})],
)
def test_people_register_themselves_only_while_it_is_open_to_them(state: str, fields: dict[str, Any]) -> None:
    with pytest.raises(Closed):
        register(make_tournament(state=state, **fields), "Ana", DIRECTOR, itself=True)


@pytest.mark.parametrize("state", ["provisional", "published", "archived", "cancelled"])
def test_nobody_enters_what_is_over(state: str) -> None:
    with pytest.raises(Closed):
        register(make_tournament(state=state), "Ana", DIRECTOR)


def test_a_waiting_list_has_an_end_for_who_registers_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.models.newcomers.MOST_WAITING", 1)
    tournament = opened(capacity=1, names=("Ana",))
    register(tournament, "Bo", DIRECTOR, itself=True)
    with pytest.raises(Closed, match="waiting list is full"):
        register(tournament, "Cy", DIRECTOR, itself=True)


def test_checking_in_twice_is_a_success_and_can_be_undone() -> None:
    tournament = make_tournament(names=FOUR, state="check_in")
    ana = entrant(tournament, "Ana")
    assert check_in(ana, DIRECTOR) is not None
    assert check_in(ana, DIRECTOR) is None
    assert ana.state == "checked_in"
    undo_check_in(ana, DIRECTOR)
    assert ana.state == "registered"


def test_who_comes_late_plays_from_the_next_session_and_a_draft_is_drawn_anew() -> None:
    tournament = make_tournament(names=FOUR)
    session = make_session(tournament, [FOUR[:3]], state="seated")
    tournament.entrants.filter(player__name="Di").update(state="no_show")
    check_in(entrant(tournament, "Di"), DIRECTOR)
    assert entrant(tournament, "Di").state == "active"
    assert Session.objects.get(pk=session.pk).is_stale


def test_somebody_new_who_comes_late_plays_at_once() -> None:
    tournament = make_tournament(names=FOUR)
    session = make_session(tournament, [FOUR], state="seated")
    assert register(tournament, "Ed", DIRECTOR).state == "active"
    session.refresh_from_db()
    assert session.is_stale


def test_a_name_is_picked_by_one_phone_only() -> None:
    tournament = make_tournament(names=FOUR, state="check_in")
    link = check_in_by_name(entrant(tournament, "Ana"), DIRECTOR)
    assert entrant(tournament, "Ana").link == link
    with pytest.raises(Closed, match="Somebody checked in as Ana"):
        check_in_by_name(entrant(tournament, "Ana"), DIRECTOR)


def test_the_same_request_gets_the_same_link() -> None:
    tournament = make_tournament(names=FOUR, state="check_in")
    edit = TournamentEdit(None, None, new_key(), "a")
    ana = entrant(tournament, "Ana")
    assert check_in_by_name(ana, edit) == check_in_by_name(ana, edit)


@pytest.mark.parametrize("verb", [check_in, check_in_by_name])
def test_who_waits_for_a_place_does_not_check_in(verb: Callable[..., object]) -> None:
    tournament = make_tournament(state="check_in")
    with pytest.raises(Closed, match="waiting list"):
        verb(make_entrant(tournament, "Ana", "waiting"), DIRECTOR)


def test_places_of_who_did_not_come_are_not_taken_again_by_a_code() -> None:
    tournament = make_tournament(names=("Ana",), capacity=1)
    bo = make_entrant(tournament, "Bo", "no_show")
    with pytest.raises(Closed, match="all places are taken"):
        check_in(bo, DIRECTOR, itself=True)
    check_in(bo, DIRECTOR)
    assert bo.state == "active"


@pytest.mark.parametrize(
    ("before", "stage", "after"),
    [
        ("paused", "check_in", "checked_in"),
        ("paused", "running", "active"),
        ("withdrawn", "registration", "registered"),
        ("withdrawn", "running", "active"),
        ("disqualified", "provisional", "active"),
        ("no_show", "check_in", "registered"),
        ("active", "running", "active"),
    ],
)
def test_everybody_may_come_back(before: str, stage: str, after: str) -> None:
    ana = make_entrant(make_tournament(state=stage), "Ana", before)
    come_back(ana, DIRECTOR)
    assert ana.state == after


def test_pause_withdraw_and_disqualify_make_a_draft_stale_and_change_no_other() -> None:
    tournament = make_tournament(names=(*FOUR, "Ed"))
    session = make_session(tournament, [FOUR], state="seated")
    for verb in (pause, withdraw, lambda one, edit: disqualify(one, "Marked tiles", edit)):
        Session.objects.update(is_stale=False)
        ana = entrant(tournament, "Ana")
        come_back(ana, DIRECTOR)
        Session.objects.update(is_stale=False)
        verb(ana, DIRECTOR)
        session.refresh_from_db()
        assert session.is_stale, ana.state
    assert entrant(tournament, "Ana").note == "Marked tiles"


def test_a_seating_that_is_announced_is_never_stale() -> None:
    tournament = make_tournament(names=FOUR)
    session = make_session(tournament, [FOUR])
    withdraw(entrant(tournament, "Ana"), DIRECTOR)
    session.refresh_from_db()
    assert not session.is_stale
    assert session.tables.get().game.seats.count() == 4


def test_nobody_is_disqualified_without_a_reason() -> None:
    with pytest.raises(Refused, match="Say why"):
        disqualify(make_entrant(make_tournament(), "Ana"), "", DIRECTOR)


def test_who_has_a_seat_at_a_table_did_come() -> None:
    tournament = make_tournament(names=(*FOUR, "Ed"))
    make_session(tournament, [FOUR])
    with pytest.raises(Closed, match="has a seat"):
        mark_no_show(entrant(tournament, "Ana"), DIRECTOR)
    mark_no_show(entrant(tournament, "Ed"), DIRECTOR)
    assert entrant(tournament, "Ed").state == "no_show"


def test_paid_and_not() -> None:
    tournament = opened(names=("Ana",))
    ana = entrant(tournament, "Ana")
    set_paid(ana, True, DIRECTOR)
    assert set_paid(ana, True, DIRECTOR) is None
    assert entrant(tournament, "Ana").has_paid


def test_a_guest_is_renamed_everywhere_a_member_in_the_tournament_only() -> None:
    tournament = opened()
    member = make_member(tournament.club, "Ana")
    edit_entrant(register(tournament, "Bo", DIRECTOR), "Bob", "pays later", DIRECTOR)
    edit_entrant(register(tournament, member.player, DIRECTOR), "Queen", "", DIRECTOR)
    assert edit_entrant(entrant(tournament, "Ana"), "Queen", "", DIRECTOR) is None
    assert set(states(tournament)) == {"Bob", "Queen"}
    assert set(Player.objects.values_list("name", flat=True)) == {"Bob", "Ana"}


def test_an_entrant_has_one_link_that_can_be_made_anew_and_taken_back() -> None:
    ana = register(opened(), "Ana", DIRECTOR)
    first = give_link(ana, DIRECTOR)
    assert give_link(ana, DIRECTOR) == first
    second = renew_link(ana, DIRECTOR)
    assert set(Link.objects.usable()) == {second}
    revoke_link(ana, DIRECTOR)
    assert not Link.objects.usable().exists()
    assert give_link(ana, DIRECTOR) != second


def test_the_log_holds_no_names() -> None:
    tournament = opened(capacity=1)
    ana = register(tournament, "Ana Borg", TournamentEdit(make_account("Dora")), public_name="A. B.")
    disqualify(ana, "Ana Borg was rude", DIRECTOR)
    assert [change.after for change in tournament.changes.all()] == [
        {f"entrant/{ana.pk}/state": "disqualified"},
        {f"entrant/{ana.pk}/state": "registered"},
    ]


def test_a_player_of_another_club_does_not_enter() -> None:
    other = make_member(make_club("Barn"), "Ana").player
    with pytest.raises(Refused):
        register(opened(), other, DIRECTOR)
    assert not Entrant.objects.exists()
