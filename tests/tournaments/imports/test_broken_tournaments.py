"""A club's document with anything at all wrong in a tournament: taken whole, or refused in a sentence."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.tournaments.full_tournament import make_full_tournament
from tests.tournaments.imports.test_broken_documents import JUNK, places, taken
from tests.tournaments.make import make_account, make_club
from tournaments.exports.club_document import club_document
from tournaments.models import Club
from tournaments.models.standing import tournament_standings
from tournaments.seating_page import SeatingPage
from tournaments.views.tournament_changes import names_in
from tournaments.wording.tournament_log import TournamentLog

pytestmark = pytest.mark.django_db


@pytest.fixture
def document() -> Any:
    club = make_club("Coop", owner=make_account("Olga"))
    make_full_tournament(club)
    written = json.loads(club_document(club))
    club.slug = "elsewhere"
    club.save()
    return written


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_change_of_a_tournament_is_taken_or_refused(document: Any, data: st.DataObject) -> None:
    changed = copy.deepcopy(document)
    part = data.draw(st.sampled_from(sorted(changed["tournaments"][0])))
    container, key = data.draw(st.sampled_from(places({part: changed["tournaments"][0][part]})))
    container = changed["tournaments"][0] if key == part else container
    if data.draw(st.booleans()):
        container[key] = data.draw(JUNK)
    else:
        other, place = data.draw(st.sampled_from(places(changed["tournaments"])))
        container[key] = copy.deepcopy(other[place])
    kept = transaction.savepoint()
    if (club := taken(changed)) is not None:
        see_everything(club)
    transaction.savepoint_rollback(kept)


def see_everything(club: Club) -> None:
    """Whatever was taken can be shown, and written out again."""
    club_document(club)
    for tournament in club.tournaments.all():
        tournament_standings(tournament)
        changes = list(tournament.changes.select_related("link__entrant"))
        log = TournamentLog(tournament, names_in(tournament, changes))
        assert [log.who(change) and log.lines(change) for change in changes]
        for session in tournament.sessions.exclude(seating={}):
            if "draw" in session.seating:
                assert SeatingPage(session).tables is not None
