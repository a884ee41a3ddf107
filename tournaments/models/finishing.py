"""The cut: who goes to the final, and what is done where the line runs through people who are level."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import FEWEST_SEATS, Game, Refused
from scoring.rules import standings
from tournaments.placings import Cut, cut, draw_lots
from tournaments.seating.sizes import LARGEST_TABLE

from .seating_sessions import is_played
from .sessions import Session
from .setting_tables import clear_tables
from .standing import Line, Reading
from .tables import Table
from .terms import tiles_problem
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

Kind, State = Session.Kind, Session.State
Verb = TournamentChange.Verb
TIES = ("expand", "play_off", "lot")
SEEDS = 1 << 31


@dataclass(frozen=True)
class CutLine:
    """Who is in, who is level across the line, who comes next; `open_seats` of those who are level go in.

    `by_play_off` says that a play-off round decided among some who are level. `problem` is why there is no cut now.
    """

    size: int
    inside: list[Line]
    level: list[Line]
    behind: list[Line]
    open_seats: int
    by_play_off: bool
    problem: str

    @property
    def expanded(self) -> int:
        return len(self.inside) + len(self.level)


def cut_line(tournament: Tournament) -> CutLine:
    """As the standings before the final are now. Who withdrew or did not come is passed over."""
    size = tournament.cut or 0
    reading = Reading(tournament)
    found, by_play_off = _with_play_offs(reading, reading.cut(size))
    lines: dict[Hashable, Line] = {line.entrant.pk: line for line in reading.lines}

    def listed(players: Sequence[Hashable]) -> list[Line]:
        return [lines[player] for player in players]

    return CutLine(
        size, listed(found.inside), listed(found.level), listed(found.behind), found.open_seats, by_play_off,
        _problem(tournament, found),
    )  # fmt: skip


def _with_play_offs(reading: Reading, found: Cut) -> tuple[Cut, bool]:
    """Those who are level and played a round against each other stand in the order of that round."""
    is_decided = False
    for tallies in reading.play_offs:
        played = [tally for tally in tallies if tally.player in found.level]
        if not found.level or len(played) < len(found.level):
            continue
        placed = [(row.place or len(played), row.player) for row in standings(played)]
        decided = cut(placed, found.open_seats)
        inside, behind = [*found.inside, *decided.inside], [*decided.behind, *found.behind]
        found, is_decided = Cut(inside, decided.level, behind, decided.open_seats), True
    return found, is_decided


def _problem(tournament: Tournament, found: Cut) -> str:
    if not tournament.cut:
        return _("This tournament has no final: the settings say how many go to one.")
    if tournament.state != Tournament.State.RUNNING:
        return _("The cut is made while the tournament is running.")
    undecided = Table.objects.filter(session__tournament=tournament, state=Table.State.DISPUTED)
    if table := undecided.select_related("session").first():
        sentence = _("Table %(table)s of session %(session)s is disputed. Decide that first.")
        return sentence % {"table": table.number, "session": table.session.number}
    for session in tournament.sessions.exclude(state=State.CLOSED).exclude(kind=Kind.FINAL):
        if session.is_announced:
            return _("Session %(number)s is not closed yet.") % {"number": session.number}
        if session.kind == Kind.PLAY_OFF:
            return _("The play-off round is not played yet.")
    if not found.inside and not found.level:
        return _("Nobody has a place yet, so there is nobody to cut.")
    return ""


def make_final(tournament: Tournament, edit: TournamentEdit, tie: str = "expand", seed: int | None = None) -> Session:
    """Names the finalists, of a final that has no score yet anew: who left is replaced by the next in line.

    Where the line runs through people who are level: all of them go in ("expand"), a round among them decides
    ("play_off": that session is answered instead), or a lot whose seed is kept in the log ("lot").
    """
    if tie not in TIES:
        raise Refused(_("Say what decides among those who are level."))
    made: list[int] = []

    def make(locked: Tournament) -> tuple[Cells, Cells]:
        line = cut_line(locked)
        if line.problem:
            raise Closed(line.problem)
        if line.level and tie == "play_off":
            session, before = _plan(locked, Kind.PLAY_OFF, line.level, rounds=1)
            chosen: dict[str, Any] = {}
        else:
            finalists, chosen = _finalists(locked, line, tie, seed)
            session, before = _plan(locked, Kind.FINAL, finalists)
        made.append(session.pk)
        path = f"session/{session.number}"
        level = {f"{path}/level": [one.entrant.pk for one in line.level], f"{path}/tie": tie} if line.level else {}
        after = {f"{path}/entrants": session.seating["entrants"]}
        if before == after[f"{path}/entrants"]:
            return {}, {}
        return {f"{path}/entrants": before}, {**after, **level, **{f"{path}/{k}": v for k, v in chosen.items()}}

    write_tournament(tournament, Verb.CUT, edit, make, games=_games_of_final(tournament))
    kinds = (Kind.FINAL, Kind.PLAY_OFF)
    sessions = tournament.sessions.filter(pk__in=made) if made else tournament.sessions.filter(kind__in=kinds)
    return sessions.latest("number")


def _games_of_final(tournament: Tournament) -> list[int]:
    games = Game.objects.filter(table__session__tournament=tournament, table__session__kind=Kind.FINAL)
    return list(games.values_list("pk", flat=True))


def _finalists(locked: Tournament, line: CutLine, tie: str, seed: int | None) -> tuple[list[Line], dict[str, Any]]:
    if not line.level:
        return _fitting(locked, line.inside), {}
    if tie == "expand":
        return _fitting(locked, [*line.inside, *line.level]), {}
    seed = seed if seed is not None else kept_seed(locked) or 1 + secrets.randbelow(SEEDS)
    numbers = {one.entrant.number: one for one in line.level}
    drawn = [numbers[number] for number in draw_lots(numbers, seed)]
    lots = {"seed": seed, "lots": [one.entrant.pk for one in drawn]}
    return _fitting(locked, [*line.inside, *drawn[: line.open_seats]]), lots


def kept_seed(tournament: Tournament) -> int | None:
    """Of the lot that was drawn before: who moves up for a finalist who left does so by the same one."""
    for change in tournament.changes.filter(verb=Verb.CUT):
        for path, value in change.after.items():
            if path.endswith("/seed"):
                return int(value)
    return None


def _fitting(locked: Tournament, finalists: list[Line]) -> list[Line]:
    """One table, at which the set has enough tiles."""
    count = len(finalists)
    if count < FEWEST_SEATS:
        raise Refused(_("A final needs two players or more."))
    problem = ""
    if count > LARGEST_TABLE:
        sentence = _("A final of %(count)s does not fit at one table of %(most)s.")
        problem = sentence % {"count": count, "most": LARGEST_TABLE}
    problem = problem or tiles_problem(locked.rule_set, count)
    if problem:
        raise Refused(f"{problem} {_('Let a play-off round or a lot decide among those who are level.')}")
    return finalists


def _plan(locked: Tournament, kind: str, lines: Sequence[Line], rounds: int | None = None) -> tuple[Session, Any]:
    """The session of these entrants, to be drawn; what it was before where it was planned already."""
    ids = [line.entrant.pk for line in lines]
    rules = locked.rule_set
    session = locked.sessions.filter(kind=kind).exclude(state=State.CLOSED).first()
    if session is None:
        _clear_planned(locked)
        session = locked.sessions.create(
            number=locked.sessions.count() + 1, kind=kind, first_start=rules.first_start, minutes=locked.minutes,
            round_count=rounds or rules.first_start - rules.last_start + 1, seating={"entrants": ids},
        )  # fmt: skip
        return session, None
    session.tournament = locked
    if is_played(session):
        raise Closed(_("A round of the final is stored: its players stay."))
    before = session.seating.get("entrants")
    if before != ids:
        clear_tables(session)
        session.seating, session.state, session.announced_at = {"entrants": ids}, State.PLANNED, None
        session.save(update_fields=["seating", "state", "announced_at"])
    return session, before


def _clear_planned(locked: Tournament) -> None:
    """A session that was only planned is not played when the final comes instead."""
    if locked.sessions.filter(kind=Kind.FINAL).exists():
        raise Closed(_("The final is over."))
    locked.sessions.filter(state__in=(State.PLANNED, State.SEATED)).delete()
