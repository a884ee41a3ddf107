"""The terms of a tournament as a club's document has them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import RuleSet, RuleSetError
from tournaments.imports.reading import SMALL_NUMBER, Part
from tournaments.models import Tournament
from tournaments.models.clubs import PLACE_LENGTH
from tournaments.models.terms import TERMS
from tournaments.models.tournaments import NOTE_LENGTH
from tournaments.seating import NoSizes, TableSize

NUMBERS = ("session_count", "rounds_per_session", "ranked_share")
NUMBERS_OR_NONE = ("minutes", "capacity", "cut")
TRUTHS = ("is_listed", "registers_itself", "checks_in_itself", "accepts_by_others")
SIZES = ("table_min", "table_target", "table_max")


def read_terms(part: Part, seasons: int) -> tuple[dict[str, Any], int | None]:
    """The fields of the tournament, and the number of its season."""
    found = part.fields(" ".join(TERMS))
    terms = {
        "name": found["name"].name(),
        "starts_at": found["starts_at"].or_none(Part.moment),
        "place": found["place"].text(PLACE_LENGTH),
        "fee": found["fee"].text(PLACE_LENGTH),
        "prizes": found["prizes"].text(NOTE_LENGTH),
        "preset": found["preset"].choice(Tournament.Preset.values),
        "counting": found["counting"].choice(Tournament.Counting.values),
        "method": found["method"].choice(Tournament.Method.values),
        "rules": _rules(found["rules"]),
        **{name: found[name].number(SMALL_NUMBER) for name in NUMBERS},
        **{name: found[name].or_none(lambda one: one.number(SMALL_NUMBER)) for name in NUMBERS_OR_NONE},
        **{name: found[name].truth() for name in TRUTHS},
    }
    sizes = [found[name].number(SMALL_NUMBER) for name in SIZES]
    terms |= dict(zip(SIZES, sizes, strict=True))
    try:
        TableSize(*sizes)
    except NoSizes:
        part.refuse(_("there are no tables of these sizes."))
    return terms, found["season"].or_none(lambda one: one.number(seasons, 1))


def _rules(part: Part) -> dict[str, Any]:
    try:
        return dict(RuleSet.from_json(part.json()).to_json())
    except RuleSetError:
        part.refuse(_("these are no rules of the game."))
