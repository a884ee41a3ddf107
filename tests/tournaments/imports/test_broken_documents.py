"""A club's document with anything at all wrong somewhere: taken whole, or refused in a sentence."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring.models import Game
from scoring.wording.changes import change_lines
from tests.tournaments.full_club import make_full_club
from tournaments.exports.club_document import club_document
from tournaments.imports.club_document import import_club
from tournaments.imports.reading import Refusal
from tournaments.models import Club

pytestmark = pytest.mark.django_db

JUNK = st.sampled_from([
    None, True, False, 0, -1, 1, 2, 19, 2**31, 2**63, 10**40, 1.5, "", "x", "1", "0", "\0", "\ud800", "a" * 70_000,
    "round/1/seat/1", "club", "absent", "9-9", "2026-03-06", "0001-01-01T00:00:00.000000Z", [], [[]], {}, {"seat": 1},
    {"": None}, {"link": "carry"}, ["1", "1"],
])  # fmt: skip


@pytest.fixture
def document() -> Any:
    """The club's document; the club itself goes out of its way."""
    club = make_full_club()
    written = json.loads(club_document(club))
    club.slug = "elsewhere"
    club.save()
    return written


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a document with every key in it."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in ((value, key), *places(value[key]))]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_change_of_a_document_is_taken_or_refused(document: Any, data: st.DataObject) -> None:
    changed = copy.deepcopy(document)
    container, key = data.draw(st.sampled_from(places(changed)))
    match data.draw(st.sampled_from(["put", "remove", "repeat", "swap"])):
        case "put":
            container[key] = data.draw(JUNK)
        case "remove":
            del container[key]
        case "repeat" if isinstance(container, list):
            container.append(copy.deepcopy(container[key]))
        case _:
            other, place = data.draw(st.sampled_from(places(changed)))
            container[key] = copy.deepcopy(other[place])
    kept = transaction.savepoint()
    if (club := taken(changed)) is not None:
        see_everything(club)
    transaction.savepoint_rollback(kept)


def taken(document: Any) -> Club | None:
    """The club that came of it; None: it was refused. Anything else is no answer."""
    try:
        return import_club(json.dumps(document).encode(), as_copy=True)
    except Refusal:
        return None


def see_everything(club: Club) -> None:
    """Whatever was taken can be shown, and written out again."""
    club_document(club)
    for game in Game.objects.filter(keeper=club.keeper_id):
        names = {seat.id: seat.name for seat in game.scoresheet().seats}
        for change in game.changes.all():
            change_lines(change.before, change.after, names)
