"""A club's document read whole: records that are not stored yet, and plans of its games."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.utils.translation import gettext as _

from scoring.models import Colour, Keeper, Player
from scoring.rules.reading import Unreadable, parse_json
from scoring.wording.records import phrase_words
from tournaments.imports.club_cells import read_cells
from tournaments.imports.game_reading import GameReader
from tournaments.imports.plans import GamePlan
from tournaments.imports.reading import SMALL_NUMBER, Part, Refusal
from tournaments.imports.tournament_reading import TournamentPlan, TournamentReader
from tournaments.models import Account, Club, ClubChange, Member, Role, Season
from tournaments.models.clubs import PLACE_LENGTH

FORMAT = "farmyard-club/1"
LONGEST_SLUG = 60
LONGEST_LANGUAGE = 10

Row = TypeVar("Row")


@dataclass
class ClubDocument:
    """`people` are in the order of their numbers, and `accounts` those of them that have a part in the club."""

    club: Club
    keeper: Keeper
    people: list[Keeper]
    accounts: dict[int, Account] = field(default_factory=dict)
    roles: list[Role] = field(default_factory=list)
    players: dict[str, Player] = field(default_factory=dict)
    members: list[Member] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)
    changes: list[ClubChange] = field(default_factory=list)
    games: list[GamePlan] = field(default_factory=list)
    tournaments: list[TournamentPlan] = field(default_factory=list)


def read_club(raw: bytes) -> ClubDocument:
    """Raises Refusal."""
    try:
        written = parse_json(raw)
    except Unreadable as fault:
        raise Refusal(_("This cannot be read: %(reason)s.") % {"reason": phrase_words(fault.phrase)}) from fault
    whole = Part(written)
    if not isinstance(written, dict) or written.get("format") != FORMAT:
        whole.refuse(_("this is no club's document of the format %(format)s.") % {"format": FORMAT})
    found = whole.fields("format club people roles players members seasons changes games", "tournaments")
    keeper = Keeper(kind=Keeper.Kind.CLUB)
    document = ClubDocument(_club(found["club"], keeper), keeper, [_person(one) for one in found["people"].parts()])
    reader = _PeopleReader(document)
    document.roles = _without_twins(found["roles"], reader.role, lambda role: (id(role.account), role.kind))
    players = _without_twins(found["players"], _player, lambda player: player.key)
    document.players = {player.key: player for player in players}
    document.members = _without_twins(found["members"], reader.member, lambda member: member.player.key)
    accounts = [id(member.account) for member in document.members if member.account]
    if len(set(accounts)) < len(accounts):
        found["members"].refuse(_("a person is two members."))
    document.seasons = [_season(one, document.club) for one in found["seasons"].parts()]
    document.changes = [reader.change(one) for one in found["changes"].parts()]
    names = {key: player.name for key, player in document.players.items()}
    games = GameReader(names, keeper, document.people, document.seasons)
    document.games = _without_twins(found["games"], games.read, lambda game: game.key)
    if "tournaments" in found:
        tournaments = TournamentReader(
            document.club, document.players, document.seasons, len(document.games), reader.account
        )
        document.tournaments = _without_twins(found["tournaments"], tournaments.read, lambda plan: plan.tournament.key)
    return document


def _without_twins(part: Part, read: Callable[[Part], Row], key: Callable[[Row], object]) -> list[Row]:
    rows, seen = [], set()
    for one in part.parts():
        row = read(one)
        if key(row) in seen:
            one.refuse(_("this is there twice."))
        seen.add(key(row))
        rows.append(row)
    return rows


def _club(part: Part, keeper: Keeper) -> Club:
    found = part.fields("name slug time_zone language visibility created_at next_evening")
    evening = found["next_evening"].fields("at place note set_at")
    keeper.name = found["name"].name()
    return Club(
        keeper=keeper,
        name=keeper.name,
        slug=_slug(found["slug"]),
        time_zone=found["time_zone"].choice(_time_zones()),
        language=found["language"].text(LONGEST_LANGUAGE),
        visibility=found["visibility"].choice(Club.Visibility.values),
        created_at=found["created_at"].moment(),
        next_at=evening["at"].or_none(Part.moment),
        next_place=evening["place"].text(PLACE_LENGTH),
        next_note=evening["note"].text(PLACE_LENGTH),
        next_set_at=evening["set_at"].or_none(Part.moment),
    )


def _time_zones() -> list[str]:
    return sorted(zoneinfo.available_timezones())


def _slug(part: Part) -> str:
    slug = part.text(LONGEST_SLUG)
    try:
        validate_slug(slug)
    except ValidationError:
        part.refuse(_("an address has only letters without accents, digits, - and _."))
    return slug


def _person(part: Part) -> Keeper:
    found = part.fields("kind name")
    kind = found["kind"].choice((Keeper.Kind.ACCOUNT, Keeper.Kind.BROWSER))
    return Keeper(kind=kind, name=found["name"].name())


def _player(part: Part) -> Player:
    found = part.fields("key name colour created_at removed_at")
    return Player(
        key=found["key"].key(),
        name=found["name"].name(),
        colour=found["colour"].choice(["", *Colour.values]),
        created_at=found["created_at"].moment(),
        removed_at=found["removed_at"].or_none(Part.moment),
    )


def _season(part: Part, club: Club) -> Season:
    found = part.fields("name starts_on ends_on points best_of")
    return Season(
        club=club,
        name=found["name"].name(),
        starts_on=found["starts_on"].day(),
        ends_on=found["ends_on"].or_none(Part.day),
        points=[one.number() for one in found["points"].parts()],
        best_of=found["best_of"].or_none(lambda part: part.number(SMALL_NUMBER, 1)),
    )


class _PeopleReader:
    """Reads what names people by their numbers."""

    def __init__(self, document: ClubDocument) -> None:
        self.document = document

    def account(self, part: Part) -> Account:
        number = part.number(len(self.document.people), 1)
        keeper = self.document.people[number - 1]
        if keeper.kind != Keeper.Kind.ACCOUNT:
            part.refuse(_("this person is a browser and has no part in a club."))
        return self.document.accounts.setdefault(number, Account(keeper=keeper, name=keeper.name))

    def role(self, part: Part) -> Role:
        found = part.fields("person role created_at")
        return Role(
            club=self.document.club,
            account=self.account(found["person"]),
            kind=found["role"].choice(Role.Kind.values),
            created_at=found["created_at"].moment(),
        )

    def member(self, part: Part) -> Member:
        found = part.fields("player person joined_at left_at")
        return Member(
            club=self.document.club,
            player=self.document.players[found["player"].choice(self.document.players)],
            account=found["person"].or_none(self.account),
            joined_at=found["joined_at"].moment(),
            left_at=found["left_at"].or_none(Part.moment),
        )

    def change(self, part: Part) -> ClubChange:
        found = part.fields("at verb person before after")
        return ClubChange(
            club=self.document.club,
            account=found["person"].or_none(self.account),
            verb=found["verb"].choice(ClubChange.Verb.values),
            before=self._cells(found["before"]),
            after=self._cells(found["after"]),
            at=found["at"].moment(),
        )

    def _cells(self, part: Part) -> dict[str, Any]:
        return read_cells(part, self.account, len(self.document.people))
