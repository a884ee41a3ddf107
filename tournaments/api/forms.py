"""What programs may ask for, and the form of every answer. Numbers are exact: an average is a fraction."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

from ninja import Field, Path, Query, Schema
from pydantic import StringConstraints

from scoring.models import Game

MOST_PAGES = 100_000
MOST_ON_A_PAGE = 100
EARLIEST, LATEST = date(1900, 1, 1), date(2999, 12, 31)

Day = Annotated[date, Field(ge=EARLIEST, le=LATEST)]
Number = Annotated[int, Field(ge=1, le=10**9)]
Key = Annotated[str, StringConstraints(max_length=100)]


class Paging(Schema):
    """Which part of a long list."""

    page: int = Field(1, ge=1, le=MOST_PAGES)
    limit: int = Field(50, ge=1, le=MOST_ON_A_PAGE)


class GameChoice(Schema):
    """Which games: those that fit everything that is given."""

    season: Number | None = None
    since: Day | None = None
    until: Day | None = None
    set_max: int | None = Field(None, ge=6, le=18)


class Listed(Paging, GameChoice):
    state: Game.State | None = None
    player: Key | None = None


Slug = Path[Key]
PagingQuery = Query[Paging]
GameChoiceQuery = Query[GameChoice]
ListedQuery = Query[Listed]


class Refused(Schema):
    detail: str


class ClubOut(Schema):
    slug: str
    name: str
    time_zone: str
    language: str
    visibility: str
    members: int
    games: int
    created_at: datetime


class MemberOut(Schema):
    """A name is null once it was removed."""

    key: str
    name: str | None
    colour: str
    joined_at: datetime
    left_at: datetime | None


class SeasonOut(Schema):
    id: int
    name: str
    starts_on: date
    ends_on: date | None
    points: list[int]
    best_of: int | None


class StandingOut(Schema):
    """`average` is pips a round as a fraction such as 143/10, null without rounds."""

    place: int | None
    key: str
    name: str | None
    games: int
    wins: int
    shared_wins: int
    rounds: int
    pips: int
    average: str | None
    zero_rounds: int
    blocked_rounds: int
    best: int | None
    worst: int | None
    rating: int | None
    rating_range: int | None
    provisional: bool


class SeasonLineOut(Schema):
    place: int
    key: str
    name: str | None
    points: int
    games: int
    counted: int
    wins: int
    rounds: int
    pips: int
    average: str | None
    ahead_by: str | None


class SeasonTableOut(Schema):
    season: SeasonOut
    lines: list[SeasonLineOut]


class SeatOut(Schema):
    """`name` as at that table: of two with one name the second has a number."""

    key: str
    name: str
    place: int | None
    total: int | None
    rounds: int
    zero_rounds: int
    ahead_by: str | None


class GameOut(Schema):
    """`seats` are in the order of places; `whole` says that it counts as a game and a win."""

    key: str
    name: str
    date: date
    began_at: datetime
    finished_at: datetime | None
    state: str
    set_max: int
    complete_rounds: int
    whole: bool
    seats: list[SeatOut]


class GameSheetOut(GameOut):
    """`sheet` has the format chicken-foot-sheet/1; its players are called so that all names at the table differ."""

    sheet: dict[str, Any]


class ResultOut(Schema):
    """A game of one player as far as it came."""

    game: str
    date: date
    counts: bool
    place: int | None
    shared: bool
    total: int
    rounds: int
    pips: int
    zero_rounds: int
    blocked_rounds: int
    best: int | None
    worst: int | None
    rating: int | None


class PlayerOut(MemberOut):
    standing: StandingOut


class RulingOut(Schema):
    game: str
    number: int
    round: int | None
    kind: str
    kept_at: datetime
    withdrawn_at: datetime | None
    decision: str
    ruling: dict[str, Any]


class ChangeOut(Schema):
    at: datetime
    verb: str
    by: str | None
    lines: list[str]


class MemberPage(Schema):
    items: list[MemberOut]
    count: int
    pages: int


class StandingPage(Schema):
    items: list[StandingOut]
    count: int
    pages: int


class GamePage(Schema):
    items: list[GameOut]
    count: int
    pages: int


class ResultPage(Schema):
    items: list[ResultOut]
    count: int
    pages: int


class RulingPage(Schema):
    items: list[RulingOut]
    count: int
    pages: int


class ChangePage(Schema):
    items: list[ChangeOut]
    count: int
    pages: int


REFUSALS = {401: Refused, 403: Refused, 404: Refused, 422: Refused}
