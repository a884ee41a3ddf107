"""What must be true of every tournament, looked up anew from the raw rows by the plainest means there are.

Nothing here uses the queries or the comparator of the pages: an error there is to show here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from scoring.models import Change, Game, Scoresheet
from tournaments.models import Entrant, Session, Table, Tournament
from tournaments.models.standing import tournament_standings

Key = tuple[Fraction, Fraction, int]
NO_LOWEST = 10**9


def problems(tournament: Tournament) -> list[str]:
    """A sentence in English for everything that is not as it must be; none where all is well."""
    sessions = list(tournament.sessions.order_by("number"))
    sheets = {table: table.game.scoresheet() for session in sessions for table in _tables(session)}
    found = [problem for session in sessions if session.is_announced for problem in _seating(session, sheets)]
    found += _standings(tournament, sheets)
    found += [problem for table, sheet in sheets.items() for problem in _table(table, sheet)]
    found += _log(tournament)
    return found


def _tables(session: Session) -> Iterable[Table]:
    return session.tables.select_related("game__keeper", "session").order_by("number")


def _seating(session: Session, sheets: dict[Table, Scoresheet]) -> Iterator[str]:
    """Everybody once, sizes in bounds, small tables shared out, and a history that is what was played."""
    where = f"session {session.number}"
    drawn = session.seating["tables"]
    asked = sorted(map(int, session.seating["request"]["players"]))
    if sorted(pk for table in drawn for pk in table) != asked:
        yield f"{where}: the line-up is not everybody who was there, once"
    began = [_began(session, table, sheet) for table, sheet in sheets.items() if table.session_id == session.pk]
    if sorted(pk for table in began for pk in table) != asked:
        yield f"{where}: the seats at the tables are not those of the line-up"
    terms = session.tournament
    if session.kind == Session.Kind.REGULAR and any(not terms.table_min <= len(t) <= terms.table_max for t in began):
        yield f"{where}: a table is smaller or larger than the terms allow"
    report = session.seating["report"]
    small = small_seats([*session.seating["request"]["history"], drawn])
    if max(small.values()) - min(small.values()) > 1 and "not_kept" not in report and not session.seating["pins"]:
        yield f"{where}: seats at small tables differ by more than one"
    if session.state == Session.State.CLOSED:
        if not session.snapshots.exists():
            yield f"{where}: closed without keeping the standings"
        if not session.reason and any(table.is_open for table in _tables(session) if not _was_reopened(table)):
            yield f"{where}: closed with a table that is missing, and no reason"


def _began(session: Session, table: Table, sheet: Scoresheet) -> list[int]:
    """The entrants who sat at a table before anybody came later, by the log."""
    logged = table.game.changes.filter(verb=Change.Verb.SEATS).values_list("after", flat=True)
    came = {path for after in logged for path in after if path.endswith("/joined_round")}
    players = [seat.player_id for seat in sheet.seats if f"seat/{seat.id}/joined_round" not in came]
    return list(session.tournament.entrants.filter(player__in=players).values_list("pk", flat=True))


def _was_reopened(table: Table) -> bool:
    return table.acceptances.exclude(reopened_at=None).exists()


def small_seats(history: Iterable[Iterable[Iterable[Any]]]) -> dict[str, int]:
    """How often everybody of the last session sat at a table smaller than the largest of its session.

    Whoever was not in the session before starts from the least that anybody who was has had.
    """
    counts: dict[str, int] = {}
    there: set[str] = set()
    for session in history:
        tables = [[str(pk) for pk in table] for table in session]
        now = {pk for table in tables for pk in table}
        least = min((counts[pk] for pk in now & there), default=0)
        counts |= dict.fromkeys(now - there, least)
        largest = max(map(len, tables))
        for table in tables:
            for pk in table if len(table) < largest else ():
                counts[pk] += 1
        there = now
    return {pk: counts[pk] for pk in there}


def _standings(tournament: Tournament, sheets: dict[Table, Scoresheet]) -> Iterator[str]:
    """The order of the pages against totals added up by hand."""
    lines = tournament_standings(tournament)
    shown = [(line.entrant.pk, line.place, line.total, line.rounds) for line in lines]
    if [place for _, place, _, _ in shown if place] != sorted(place for _, place, _, _ in shown if place):
        yield "standings: places do not rise"
    wanted = naive_standings(tournament, sheets)
    for pk, place, total, rounds in shown:
        if (place, total, rounds) != wanted[pk]:
            yield f"standings: entrant {pk} has place, total and rounds {(place, total, rounds)}, not {wanted[pk]}"


def naive_standings(tournament: Tournament, sheets: dict[Table, Scoresheet]) -> dict[int, tuple[int | None, int, int]]:
    """Place, total with penalties and number of rounds of every entrant."""
    entrants = {entrant.player_id: entrant for entrant in tournament.entrants.all()}
    scores = _scores(tournament, sheets, Session.Kind.REGULAR)
    final = _scores(tournament, sheets, Session.Kind.FINAL)
    penalties: Counter[int] = Counter()
    for penalty in tournament.entrants.filter(penalties__withdrawn_at=None).values_list("player", "penalties__pips"):
        penalties[penalty[0]] += penalty[1] or 0
    totals = {player: sum(scores[player]) + penalties[player] for player in entrants}
    able = {p for p, entrant in entrants.items() if entrant.state != Entrant.State.DISQUALIFIED}
    fullest = max((len(scores[player]) for player in able), default=0)
    strict = tournament.counting == Tournament.Counting.TOTALS
    share = Fraction(1) if strict else Fraction(tournament.ranked_share, 100)
    ranked = {p for p in able if scores[p] and len(scores[p]) >= fullest * share}
    keys = {player: _key(totals[player], scores[player], strict) for player in ranked}
    places: dict[int, int | None] = dict.fromkeys(entrants)
    played = [player for player in able if final[player]]
    most = max((len(final[player]) for player in played), default=0)
    stayed = {p: _key(sum(final[p]), final[p], True) for p in played if len(final[p]) == most}
    left = {p: _key(totals[p], scores[p], strict) for p in played if p not in stayed}
    ahead = 0
    for block in (stayed, left, {p: key for p, key in keys.items() if p not in played}):
        for player, key in block.items():
            places[player] = 1 + ahead + sum(other < key for other in block.values())
        ahead += len(block)
    return {e.pk: (places[p], totals[p], len(scores[p])) for p, e in entrants.items()}


def _key(total: int, rounds: list[int], strict: bool) -> Key:
    share = 1 if strict else max(1, len(rounds))
    lowest = min((pips for pips in rounds if pips), default=NO_LOWEST)
    return Fraction(total, share), Fraction(-rounds.count(0), share), lowest


def _scores(tournament: Tournament, sheets: dict[Table, Scoresheet], kind: str) -> dict[int, list[int]]:
    """What everybody was left with in every round that counts, by the ids of players."""
    scores: dict[int, list[int]] = defaultdict(list)
    trimmed = tournament.counting == Tournament.Counting.TRIMMED and kind == Session.Kind.REGULAR
    for session in tournament.sessions.filter(kind=kind):
        played = [s for t, s in sheets.items() if t.session_id == session.pk and t.state != Table.State.VOID]
        common = min((len(sheet.complete_rounds) for sheet in played), default=0)
        for sheet in played:
            players = {seat.id: seat.player_id for seat in sheet.seats}
            for round_ in sheet.complete_rounds:
                if not trimmed or round_.number <= common:
                    for seat, hand in round_.hands.items():
                        if hand.pips is not None:
                            scores[players[seat]].append(hand.pips)
    return scores


def _table(table: Table, sheet: Scoresheet) -> Iterator[str]:
    """One accepted result, of the scores as they are; and scores that are what the log says."""
    where = f"table {table.number} of session {table.session.number}"
    standing = list(table.acceptances.filter(reopened_at=None))
    if (table.state == Table.State.ACCEPTED) != (len(standing) == 1):
        yield f"{where}: {table.state}, and {len(standing)} accepted results"
    if any(acceptance.game_revision != table.game.revision for acceptance in standing):
        yield f"{where}: its scores changed after they were accepted"
    if table.state == Table.State.SUBMITTED and sheet.current is not None:
        yield f"{where}: submitted, and round {sheet.current} is not complete"
    if (table.state == Table.State.VOID) != (table.game.state == Game.State.ABANDONED):
        yield f"{where}: {table.state}, and its game is {table.game.state}"
    yield from (f"{where}: {problem}" for problem in _log_of_game(table.game, sheet))


def _log_of_game(game: Game, sheet: Scoresheet) -> Iterator[str]:
    cells: dict[str, Any] = {}
    for change in game.changes.exclude(verb=Change.Verb.ASK).order_by("pk"):
        cells |= change.after
    for path, value in cells.items():
        if path.startswith(("round/", "game/")) and sheet.has(path) and sheet.value(path) != value:
            yield f"{path} is {sheet.value(path)!r}, and {value!r} in the log"
    for number, round_ in sheet.rounds.items():
        for seat, hand in round_.hands.items():
            if cells.get(f"round/{number}/seat/{seat}", "") != str(hand):
                yield f"round {number}: {hand} is not in the log"


def _log(tournament: Tournament) -> Iterator[str]:
    """The last word of the tournament's log on every state; its revisions rise."""
    cells: dict[str, Any] = {}
    revisions = []
    for change in tournament.changes.order_by("pk"):
        cells |= change.after
        revisions.append(change.revision)
    if revisions != sorted(revisions):
        yield "log: revisions do not rise"
    states = {f"entrant/{entrant.pk}/state": entrant.state for entrant in tournament.entrants.all()}
    states |= {f"session/{session.number}/state": session.state for session in tournament.sessions.all()}
    for path, state in states.items():
        if path in cells and cells[path] != state and not _begun_by_a_score(cells[path], state):
            yield f"log: {path} is {state}, and {cells[path]} in the log"
    if tournament.edition != tournament.snapshots.exclude(edition=None).count():
        yield "log: not every edition of the result is kept"


def _begun_by_a_score(logged: str, state: str) -> bool:
    """A session plays, and who was checked in is active, without a line of its own."""
    return (logged, state) in {
        (Session.State.ANNOUNCED, Session.State.PLAYING),
        (Entrant.State.CHECKED_IN, Entrant.State.ACTIVE),
    }
