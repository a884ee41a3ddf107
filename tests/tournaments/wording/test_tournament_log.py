"""Every change of a tournament is told in words."""

from __future__ import annotations

import pytest

from tests.tournaments.full_tournament import make_full_tournament
from tests.tournaments.make import make_club, make_season
from tests.tournaments.make_tournaments import make_tournament
from tournaments.models import TournamentChange
from tournaments.views.tournament_changes import names_in
from tournaments.wording.tournament_log import Names, TournamentLog

pytestmark = pytest.mark.django_db
Verb = TournamentChange.Verb


def test_everything_that_happens_has_words() -> None:
    club = make_club()
    make_season(club)
    tournament = make_full_tournament(club)
    changes = list(tournament.changes.select_related("link__entrant"))
    log = TournamentLog(tournament, names_in(tournament, changes))
    told = {change.verb: log.lines(change) for change in changes}
    lines = [line for change in changes for line in log.lines(change)]
    assert not [line for line in lines if " → " in line and "/" in line], lines
    untold = [change for change in changes if not log.lines(change)]
    assert {change.verb for change in untold} <= {Verb.CREATE, Verb.SUBMIT}
    assert told[Verb.REFUSED] == [
        "Somebody asked for “show table, table 1 of session 1” where there is nothing for them; nothing was changed."
    ]
    assert {log.who(change) for change in changes} == {"Dora", "Keep score at a table", "Kim"}


def test_names_are_those_of_now_and_of_who_was_removed_nothing_stays() -> None:
    tournament = make_full_tournament(make_club())
    changes = list(tournament.changes.select_related("link__entrant"))
    log = TournamentLog(tournament, names_in(tournament, changes))
    text = " ".join(line for change in changes for line in log.lines(change))
    assert "Removed player" in text
    assert "Pat" not in text


@pytest.mark.parametrize(
    ("after", "line"),
    [
        ({"state": "nowhere"}, "State: None → nowhere"),
        ({"session/1/rounds": 5}, "Session/1/rounds: None → 5"),
        ({"starts_at": 5}, "Starts_at: None → 5"),
        ({"oops/1": 2}, "Oops 1 : None → 2"),
    ],
)
def test_what_a_document_from_elsewhere_may_hold_is_told_as_it_is(after: dict[str, object], line: str) -> None:
    tournament = make_tournament()
    change = tournament.changes.create(verb=Verb.EDIT, after=after, revision=1)
    assert TournamentLog(tournament, Names({})).lines(change) == [line]
