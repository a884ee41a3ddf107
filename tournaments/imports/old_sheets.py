"""Old score sheets for a club: who is who, what is doubtful, what has been decided, and the games made of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from difflib import get_close_matches
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.forms import Unreadable, read_name
from scoring.models import GameResult
from tournaments.imports.old_dates import day_order
from tournaments.imports.old_game import OldGame, Reading, read_game
from tournaments.imports.score_table import GameOfTable
from tournaments.models import Club, Member, Season

SETS = (6, 9, 12, 15, 18)
NEW = "new"
MOST_GAMES = 2_000

Fingerprint = tuple[date, frozenset[tuple[object, int, int]]]


@dataclass(frozen=True)
class NameInTable:
    """`value` is the key of a member, "new", or nothing while it is not decided; `near` are members of like names."""

    number: int
    name: str
    value: str
    near: tuple[Member, ...] = ()
    error: str = ""

    @property
    def field(self) -> str:
        return f"player-{self.number}"


@dataclass(frozen=True)
class Options:
    """What was said about the whole file; zero and nothing: as it tells by itself."""

    set_max: int = 0
    double_blank: int = 50
    day_order: str = ""


class OldSheets:
    """`chosen` are the fields of the form: player-3, game-7, and "rest" for all games not decided one by one."""

    def __init__(self, club: Club, tables: Sequence[GameOfTable], options: Options, chosen: Mapping[str, str]) -> None:
        if len(tables) > MOST_GAMES:
            raise Unreadable(_("These are more than %(most)s games: take a part at a time.") % {"most": MOST_GAMES})
        self.club, self.tables, self.options, self.chosen = club, tables, options, chosen
        self.reading = self._reading(options)
        self.members = list(
            club.members.filter(player__removed_at=None).select_related("player").order_by("player__name")
        )
        self.games = [read_game(number, table, self.reading) for number, table in enumerate(tables, start=1)]
        self._check_people()
        self._check_known()
        for game in self.games:
            choice = chosen.get(f"game-{game.number}") or chosen.get("rest", "")
            game.choice = choice if choice in ("take", "leave") else ""

    def _reading(self, options: Options) -> Reading:
        rounds = max((table.round_count for table in self.tables), default=1)
        fitting = next((size for size in SETS if size + 1 >= rounds), max(SETS))
        return Reading(
            set_max=options.set_max or fitting,
            double_blank=options.double_blank,
            day_order=options.day_order or day_order(table.date.text for table in self.tables),
            today=timezone.localtime(timezone.now(), self.club.zone).date(),
        )

    @cached_property
    def names(self) -> list[NameInTable]:
        """Everybody in the table in order of appearance."""
        names = {name.casefold(): name for game in reversed(self.games) for name in reversed(game.names)}
        return [self._name(number, name) for number, name in enumerate(reversed(names.values()), start=1)]

    def _name(self, number: int, name: str) -> NameInTable:
        same = [member for member in self.members if member.player.name.casefold() == name.casefold()]
        near = tuple(same or self._near(name))
        error = _name_fault(name)
        chosen = self.chosen.get(f"player-{number}", "")
        if chosen != NEW and not any(member.player.key == chosen for member in self.members):
            chosen = same[0].player.key if len(same) == 1 else "" if near else NEW
        return NameInTable(number, name, "" if error else chosen, near, error)

    def _near(self, name: str) -> list[Member]:
        by_name = {member.player.name.casefold(): member for member in self.members}
        return [by_name[like] for like in get_close_matches(name.casefold(), by_name, n=3, cutoff=0.75)]

    @cached_property
    def values(self) -> dict[str, str]:
        """Who is meant by a name."""
        return {name.name.casefold(): name.value for name in self.names}

    def _check_people(self) -> None:
        """One person has one seat at a table."""
        errors = {name.name.casefold(): name.error for name in self.names if name.error}
        for game in self.games:
            seen: set[object] = set()
            for player in game.table.players:
                who = self._who(player.name.text)
                if error := errors.get(player.name.text.casefold()):
                    game.refuse(player.name, error)
                elif who in seen:
                    game.refuse(player.name, _("%(name)s sits twice in this game.") % {"name": player.name.text})
                seen.add(who)

    def _check_known(self) -> None:
        known = self._known()
        earlier: dict[Fingerprint, OldGame] = {}
        for game in self.games:
            if game.sheet is None or game.day is None or game.has_fault:
                continue
            print_ = (game.day, self._played(game))
            if print_ in known:
                game.doubt(game.table.date, _("The club has this game already: the same day, people and totals."))
            elif print_ in earlier:
                line = earlier[print_].table.line
                game.doubt(game.table.date, _("This is the same as the game in line %(line)s.") % {"line": line})
            earlier.setdefault(print_, game)

    def _played(self, game: OldGame) -> frozenset[tuple[object, int, int]]:
        assert game.sheet is not None
        rows = zip(game.names, game.sheet.rows, strict=True)
        return frozenset((self._who(name), row.total, len(row.played)) for name, row in rows if row.played)

    def _who(self, name: str) -> object:
        value = self.values[name.casefold()]
        return name.casefold() if value in (NEW, "") else value

    def _known(self) -> set[Fingerprint]:
        days = {game.day for game in self.games if game.day is not None}
        rows = GameResult.objects.filter(game__night__club=self.club, game__night__date__in=days).values_list(
            "game_id", "game__night__date", "player__key", "total", "rounds"
        )
        played: dict[tuple[int, date], set[tuple[object, int, int]]] = defaultdict(set)
        for game, day, player, total, rounds in rows:
            played[game, day].add((player, total, rounds))
        return {(day, frozenset(people)) for (_game, day), people in played.items()}

    @cached_property
    def seasons(self) -> list[Season]:
        """The one that began last first."""
        return list(self.club.seasons.all())

    @property
    def taken(self) -> list[OldGame]:
        return [game for game in self.games if game.is_taken]

    @property
    def doubtful(self) -> list[OldGame]:
        return [game for game in self.games if game.doubts]

    @property
    def undecided_names(self) -> list[NameInTable]:
        return [name for name in self.names if not name.value and not name.error]

    @property
    def undecided_games(self) -> list[OldGame]:
        return [game for game in self.games if game.is_undecided]

    @property
    def is_decided(self) -> bool:
        return not self.undecided_names and not self.undecided_games and bool(self.taken)

    @property
    def undecided_sentence(self) -> str:
        if name := next(iter(self.undecided_names), None):
            return _("Who is %(name)s? Choose somebody, or somebody new.") % {"name": name.name}
        if game := next(iter(self.undecided_games), None):
            return _("Decide about the game in line %(line)s.") % {"line": game.table.line}
        return _("None of these games can be taken as it is.")

    def began(self) -> list[tuple[OldGame, datetime]]:
        """The games to be made with the time each counts as begun: noon of its day, then a minute after another."""
        counts: dict[date, int] = defaultdict(int)
        times = []
        for game in self.taken:
            assert game.day is not None
            noon = timezone.make_aware(datetime.combine(game.day, time(12)), self.club.zone)
            times.append((game, noon + timedelta(minutes=counts[game.day])))
            counts[game.day] += 1
        return times


def _name_fault(name: str) -> str:
    try:
        return "" if read_name(name) else _("A player needs a name.")
    except Unreadable as fault:
        return str(fault)
