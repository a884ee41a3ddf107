"""A tournament is created, its terms are changed, it moves from state to state, and what each state forbids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import Game, Link, Refused, Stale, new_key
from tests.tournaments.make import make_account, make_club, make_season
from tests.tournaments.make_tournaments import DIRECTOR, entrant, make_session, make_tournament, play_table
from tournaments.models import Closed, ClubChange, ClubEdit, Entrant, Session, Tournament, TournamentEdit
from tournaments.models.creating import (
    archive_tournament,
    begin,
    cancel_tournament,
    close_check_in,
    create_tournament,
    delete_draft,
    edit_terms,
    end_play,
    open_check_in,
    open_registration,
)
from tournaments.models.terms import TermRefused, cells_of, check_terms, copied_terms, fixed_terms, terms_of

pytestmark = pytest.mark.django_db

State = Tournament.State
FOUR = ("Ana", "Bo", "Cy", "Di")


def terms(**changed: Any) -> dict[str, Any]:
    return terms_of(Tournament(name="Autumn open")) | changed


def edit_of(key: str = "") -> TournamentEdit:
    return TournamentEdit(make_account(), None, key, "the same form")


def test_what_is_created_is_a_draft_with_a_log() -> None:
    tournament = create_tournament(make_club(), terms(fee="10 €"), DIRECTOR)
    assert (tournament.state, tournament.fee, tournament.revision) == (State.DRAFT, "10 €", 1)
    assert tournament.changes.get().after["fee"] == "10 €"


def test_the_same_form_sent_twice_creates_one() -> None:
    club, edit = make_club(), edit_of(new_key())
    assert create_tournament(club, terms(), edit) == create_tournament(club, terms(), edit)
    assert Tournament.objects.count() == 1


def test_a_copy_has_the_same_terms_and_no_day() -> None:
    earlier = make_tournament(table_max=6, fee="5 €", cut=4)
    copied = create_tournament(earlier.club, copied_terms(earlier), DIRECTOR)
    assert terms_of(copied) == terms_of(earlier) | {"starts_at": None}


@pytest.mark.parametrize(
    ("changed", "field", "proposal"),
    [
        ({"table_max": 8}, "table_max", "Take 6 tiles each, or a double-12 set."),
        ({"table_max": 8, "rules": {"set_max": 6}}, "table_max", "Take 3 tiles each"),
        ({"table_min": 5}, "table_target", "A table has 3 to 8 seats"),
        ({"table_max": 9}, "table_target", "A table has 3 to 8 seats"),
        ({"table_max": 4, "capacity": 5}, "capacity", "6 could be."),
        ({"capacity": 2}, "capacity", "3 could be."),
        ({"rounds_per_session": 11}, "rounds_per_session", "plays 1 to 10 of them"),
        (
            {"rounds_per_session": 8, "rules": {"set_max": 6, "hand_size": 5}},
            "rounds_per_session",
            "plays 1 to 7 of them",
        ),
        ({"session_count": 0}, "session_count", "1 to 30 sessions"),
        ({"ranked_share": 101}, "ranked_share", "1 to 100 percent"),
        ({"cut": 2}, "cut", "3 to 8 seats"),
        ({"cut": 8}, "cut", "8 seats at 7 tiles each are more than a double-9 set has."),
        ({"cut": 6, "capacity": 5}, "cut", "fewer places"),
        ({"rules": {"set_max": 10}}, "set_max", "6, 9, 12, 15 or 18"),
        ({"rules": {"hand_size": 40}}, "hand_size", "1"),
    ],
)
def test_terms_that_do_not_go_together_are_refused_with_a_proposal(
    changed: dict[str, Any], field: str, proposal: str
) -> None:
    with pytest.raises(TermRefused) as refusal:
        create_tournament(make_club(), terms(**changed), DIRECTOR)
    assert refusal.value.field == field
    assert proposal in refusal.value.sentence
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("changed", [{}, {"table_max": 8, "rules": {"hand_size": 6}}, {"capacity": 13, "cut": 4}])
def test_terms_that_go_together(changed: dict[str, Any]) -> None:
    check_terms(terms(**changed))


def test_a_season_of_another_club_is_refused() -> None:
    with pytest.raises(Refused, match="not one of the club"):
        create_tournament(make_club(), terms(season=make_season(make_club("Barn"))), DIRECTOR)


def test_terms_are_changed_and_logged() -> None:
    tournament = make_tournament(state="registration")
    edit_terms(tournament, terms_of(tournament) | {"place": "Kazia’s", "capacity": 20}, {}, DIRECTOR)
    change = tournament.changes.get()
    assert (change.before, change.after) == ({"place": "", "capacity": None}, {"place": "Kazia’s", "capacity": 20})


def test_two_directors_who_change_one_term_are_told() -> None:
    tournament = make_tournament(state="registration")
    shown = cells_of(terms_of(tournament))
    edit_terms(tournament, {"fee": "5 €"}, shown, DIRECTOR)
    with pytest.raises(Stale) as stale:
        edit_terms(tournament, {"fee": "8 €", "place": "Kazia’s"}, shown, DIRECTOR)
    assert stale.value.theirs == {"fee": "5 €"}
    edit_terms(tournament, {"place": "Kazia’s"}, shown, DIRECTOR)
    tournament.refresh_from_db()
    assert (tournament.fee, tournament.place) == ("5 €", "Kazia’s")


def test_what_is_fixed_in_which_state() -> None:
    tournament = make_tournament(names=FOUR)
    assert "rules" not in fixed_terms(tournament)
    make_session(tournament, [FOUR])
    assert {"rules"} == fixed_terms(tournament) - {"preset"}
    make_session(tournament, [FOUR], kind=Session.Kind.FINAL)
    assert "cut" in fixed_terms(tournament)
    tournament.state = State.PROVISIONAL
    assert {"table_max", "capacity"} <= fixed_terms(tournament)
    assert "counting" not in fixed_terms(tournament)
    tournament.state = State.PUBLISHED
    assert {"counting", "ranked_share"} <= fixed_terms(tournament)
    assert {"name", "prizes", "season"}.isdisjoint(fixed_terms(tournament))
    tournament.state = State.ARCHIVED
    assert {"name", "season"} <= fixed_terms(tournament)


def test_what_is_fixed_is_refused_and_the_rest_stays_too() -> None:
    tournament = make_tournament(names=FOUR)
    make_session(tournament, [FOUR])
    with pytest.raises(Closed, match="Rules: this stays as it is"):
        edit_terms(tournament, {"rules": {"set_max": 12}, "place": "Kazia’s"}, {}, DIRECTOR)
    tournament.refresh_from_db()
    assert (tournament.rules, tournament.place) == ({}, "")


def test_the_day_goes_from_state_to_state() -> None:
    tournament = make_tournament(names=FOUR, state="draft")
    open_registration(tournament, DIRECTOR)
    assert tournament.register_link is not None
    assert tournament.register_link.scope == Link.Scope.REGISTER
    open_check_in(tournament, DIRECTOR)
    assert tournament.check_in_link is not None
    tournament.entrants.exclude(player__name="Di").update(state=Entrant.State.CHECKED_IN)
    begin(tournament, DIRECTOR)
    assert [one.state for one in tournament.entrants.all()] == ["active", "active", "active", "no_show"]
    make_session(tournament, [FOUR[:3]], state="closed")
    end_play(tournament, DIRECTOR)
    assert tournament.state == State.PROVISIONAL


# For each state the verbs that lead out of it.
ARROWS: dict[str, list[Callable[[Tournament, TournamentEdit], object]]] = {
    "draft": [open_registration, cancel_tournament],
    "registration": [open_check_in, cancel_tournament],
    "check_in": [begin, cancel_tournament],
    "running": [end_play, cancel_tournament],
    "provisional": [cancel_tournament],
    "published": [archive_tournament],
    "archived": [],
    "cancelled": [],
}
REACHED = {
    open_registration: "registration", open_check_in: "check_in", begin: "running", end_play: "provisional",
    archive_tournament: "archived", cancel_tournament: "cancelled",
}  # fmt: skip


@pytest.mark.parametrize("verb", REACHED, ids=lambda verb: verb.__name__)
@pytest.mark.parametrize("state", State.values)
def test_there_is_no_other_way_between_states(state: str, verb: Callable[..., object]) -> None:
    tournament = make_tournament(names=FOUR, state=state)
    make_session(tournament, [FOUR], state="closed")
    tournament.entrants.update(state=Entrant.State.CHECKED_IN)
    if verb in ARROWS[state] or state == REACHED[verb]:
        verb(tournament, DIRECTOR)
        assert tournament.state == REACHED[verb]
    else:
        with pytest.raises(Closed):
            verb(tournament, DIRECTOR)
        tournament.refresh_from_db()
        assert tournament.state == state


def test_moving_on_twice_moves_once() -> None:
    tournament = make_tournament(state="draft")
    open_registration(tournament, DIRECTOR)
    link = tournament.register_link
    open_registration(tournament, DIRECTOR)
    assert (tournament.register_link, tournament.changes.count()) == (link, 1)


def test_closing_check_in_marks_the_rest_and_is_logged() -> None:
    tournament = make_tournament(names=FOUR, state="check_in")
    tournament.entrants.filter(player__name="Ana").update(state=Entrant.State.CHECKED_IN)
    close_check_in(tournament, DIRECTOR)
    assert entrant(tournament, "Ana").state == Entrant.State.CHECKED_IN
    assert entrant(tournament, "Bo").state == Entrant.State.NO_SHOW
    assert set(tournament.changes.get().after.values()) == {Entrant.State.NO_SHOW}


def test_it_does_not_begin_with_two() -> None:
    tournament = make_tournament(names=FOUR, state="check_in")
    tournament.entrants.filter(number__lte=2).update(state=Entrant.State.CHECKED_IN)
    with pytest.raises(Closed, match="At least 3"):
        begin(tournament, DIRECTOR)
    assert entrant(tournament, "Di").state == Entrant.State.REGISTERED


def test_play_does_not_end_while_a_session_is_open_or_before_there_was_one() -> None:
    tournament = make_tournament(names=FOUR)
    with pytest.raises(Closed, match="No session was played"):
        end_play(tournament, DIRECTOR)
    make_session(tournament, [FOUR])
    with pytest.raises(Closed, match="Session 1 is not closed"):
        end_play(tournament, DIRECTOR)


def test_games_of_a_cancelled_tournament_are_given_up_and_their_scores_stay() -> None:
    tournament = make_tournament(names=FOUR)
    session = make_session(tournament, [FOUR])
    play_table(session.tables.get(), {"Ana": [0], "Bo": [5], "Cy": [6], "Di": [7]})
    cancel_tournament(tournament, DIRECTOR)
    game = Game.objects.get()
    assert game.state == Game.State.ABANDONED
    assert [row.total for row in game.scoresheet().placings] == [0, 5, 6, 7]


def test_a_draft_is_deleted_and_the_log_of_the_club_tells() -> None:
    tournament = make_tournament(names=FOUR, state="draft")
    delete_draft(tournament, ClubEdit(make_account()))
    assert not Tournament.objects.exists()
    assert ClubChange.objects.get(verb="edit").before == {"tournament": "Autumn open"}


def test_only_a_draft_is_deleted() -> None:
    tournament = make_tournament(names=FOUR, state="registration")
    with pytest.raises(Closed):
        delete_draft(tournament, ClubEdit(make_account()))
    assert Tournament.objects.exists()
