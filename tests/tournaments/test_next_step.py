"""The one thing that a director does next."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests.tournaments.make_tournaments import make_session, make_tournament
from tournaments.models import Dispute, Session, Table
from tournaments.models.next_step import Situation, Step, next_step, situation_of
from tournaments.room.home import ASIDE, PAGES
from tournaments.wording.tournament_day import STEPS

FOUR = ("Ana", "Bo", "Cy", "Di")


@pytest.mark.parametrize(
    ("step", "state", "now"),
    [
        (Step.OPEN_REGISTRATION, "draft", {}),
        (Step.REGISTER, "registration", {"entered": 2}),
        (Step.OPEN_CHECK_IN, "registration", {"entered": 3}),
        (Step.CHECK_IN, "check_in", {"expected": 1, "here": 12}),
        (Step.CHECK_IN, "check_in", {"here": 2}),
        (Step.BEGIN, "check_in", {"here": 12}),
        (Step.SEAT, "running", {"sessions_left": 3}),
        (Step.SEAT, "running", {"session": "planned", "sessions_left": 3}),
        (Step.ANNOUNCE, "running", {"session": "seated", "sessions_left": 3}),
        (Step.SEAT, "running", {"session": "seated", "is_stale": True, "sessions_left": 3}),
        (Step.PLAY, "running", {"session": "announced", "tables_out": 3, "sessions_left": 3}),
        (Step.PLAY, "running", {"session": "playing", "tables_out": 1, "sessions_left": 3}),
        (Step.CLOSE_SESSION, "running", {"session": "playing", "sessions_left": 3}),
        (Step.SEAT, "running", {"session": "closed", "sessions_left": 1, "wants_final": True}),
        (Step.CUT, "running", {"session": "closed", "wants_final": True}),
        (Step.END_PLAY, "running", {"session": "closed"}),
        (Step.END_PLAY, "running", {"session": "closed", "sessions_left": -1}),
        (Step.DECIDE, "provisional", {"open_disputes": 1}),
        (Step.PUBLISH, "provisional", {}),
        (Step.ARCHIVE, "published", {}),
        (None, "archived", {}),
        (None, "cancelled", {}),
    ],
)
def test_the_next_step(step: Step | None, state: str, now: dict[str, Any]) -> None:
    assert next_step(Situation(state, **now)) == step


def test_every_step_has_words_and_a_page_or_a_form() -> None:
    assert set(STEPS) == set(Step)
    for step, name in PAGES.items():
        assert reverse(f"tournaments:{name}", args=("key", 1) if step == Step.CLOSE_SESSION else ("key",))
    assert all(set(steps) <= set(Step) for steps in ASIDE.values())


@pytest.mark.django_db
def test_the_situation_as_the_rows_have_it() -> None:
    tournament = make_tournament(names=FOUR, session_count=2, cut=4)
    assert situation_of(tournament) == Situation("running", 4, 0, 4, sessions_left=2, wants_final=True)
    session = make_session(tournament, [FOUR])
    session.tables.get().disputes.create(words="12", decision=Dispute.Decision.OPEN)
    now = situation_of(tournament)
    assert (now.session, now.tables_out, now.open_disputes) == ("announced", 1, 1)
    session.tables.update(state=Table.State.ACCEPTED)
    tournament.sessions.update(state=Session.State.CLOSED)
    assert situation_of(tournament).sessions_left == 1
    make_session(tournament, [FOUR], kind=Session.Kind.FINAL)
    now = situation_of(tournament)
    assert (now.sessions_left, now.wants_final) == (1, False)


@pytest.mark.django_db
def test_who_withdrew_has_not_entered() -> None:
    tournament = make_tournament(names=FOUR, state="registration")
    tournament.entrants.filter(number__lte=2).update(state="withdrawn")
    assert (situation_of(tournament).entered, next_step(situation_of(tournament))) == (2, Step.REGISTER)
