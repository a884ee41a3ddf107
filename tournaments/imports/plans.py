"""Games that are to be made, with numbers for their seats: a whole score sheet each, its log and its rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from scoring.models import Keeper, Scoresheet
from tournaments.models import Season


@dataclass(frozen=True)
class LinkPlan:
    """A link that somebody used once; it is made again only for the log to tell so, and leads nowhere."""

    scope: str
    seat: int | None = None


@dataclass(frozen=True)
class ChangePlan:
    """A change of the log. `undoes` is the number of an earlier one; `keeper` or `link` says who made it."""

    verb: str
    at: datetime
    revision: int
    keeper: Keeper | None = None
    link: LinkPlan | None = None
    round_number: int | None = None
    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)
    undoes: int | None = None


@dataclass(frozen=True)
class RulingPlan:
    number: int
    change: int
    round_number: int | None
    kind: str
    record: Mapping[str, Any]
    verdict: Mapping[str, Any]
    decision: list[str | int]
    withdrawn_at: datetime | None


@dataclass(frozen=True)
class GamePlan:
    """The seats of `sheet` have numbers for ids; `taken_away` are numbers of seats that the log still tells of."""

    key: str
    sheet: Scoresheet
    created_at: datetime
    changed_at: datetime
    finished_at: datetime | None
    day: date
    season: Season | None
    changes: list[ChangePlan]
    taken_away: tuple[int, ...] = ()
    rulings: list[RulingPlan] = field(default_factory=list)
