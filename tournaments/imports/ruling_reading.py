"""A ruling of a game in a club's document: one that its page can be made of, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import DECISION_LENGTH, Ruling, Scoresheet, new_key
from scoring.ruling_page import RulingPage
from tournaments.imports.plans import RulingPlan
from tournaments.imports.reading import SMALL_NUMBER, Part

# Whatever a page stumbles over that is made of a record or a verdict of any other form.
UNFIT = (AssertionError, AttributeError, LookupError, TypeError, ValueError)


def read_ruling(part: Part, sheet: Scoresheet, seats: Sequence[int], changes: int) -> RulingPlan:
    """`seats` are all numbers of seats, `changes` says how many changes the game has."""
    found = part.fields("number change kind record verdict decision withdrawn_at", "round")
    plan = RulingPlan(
        number=found["number"].number(SMALL_NUMBER, 1),
        change=found["change"].number(changes, 1),
        round_number=found["round"].number(SMALL_NUMBER) if "round" in found else None,
        kind=found["kind"].choice(Ruling.Kind.values),
        record=_object(found["record"]),
        verdict=_object(found["verdict"]),
        decision=[_word(one, seats) for one in found["decision"].parts()],
        withdrawn_at=found["withdrawn_at"].or_none(Part.moment),
    )
    _show(part, plan, sheet, seats)
    return plan


def _object(part: Part) -> dict[str, Any]:
    part.cells()
    found: dict[str, Any] = part.json()
    return found


def _word(part: Part, seats: Sequence[int]) -> str | int:
    return part.text(DECISION_LENGTH) if isinstance(part.value, str) else part.number(len(seats), 1)


def _show(part: Part, plan: RulingPlan, sheet: Scoresheet, seats: Sequence[int]) -> None:
    players = plan.record.get("players", [])
    if not isinstance(players, list) or not {*players} <= {str(seat) for seat in seats}:
        part.refuse(_("its players must be numbers of seats, as texts."))
    ruling = Ruling(kind=plan.kind, record=plan.record, verdict=plan.verdict, decision=plan.decision)
    page = RulingPage(ruling, sheet, new_key())
    try:
        str((page.words, page.asked, page.drawing, page.again, page.decision))
    except UNFIT:
        part.refuse(_("this is no ruling: its record and its verdict do not make one."))
