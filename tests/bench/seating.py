"""`make bench-seating`: what seating comes to, cell by cell, beside the best known, the bound, random and greedy seating.

Times are CPU seconds. A cell that misses its bar is marked; ours below the best known is marked too.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournaments.seating import Meetings, Sitting, TableSize, choose_sizes, designs, find_bounds, read_request, seat
from tournaments.seating.quota_bounds import least_in_turn
from tournaments.seating.sittings import share_evenly
from tournaments.seating.small_tables import SmallSeats

CASES = json.loads((Path(__file__).parents[1] / "tournaments/seating/cases/seating_bounds.json").read_text())
# The bars: how far above the best known, and how long for a session.
ONE_BY_ONE = 105
PLANNED, PLANNED_LONG, LONG = 100, 103, 8
SECONDS_A_SESSION = 1.0
QUOTA_PLAYERS, QUOTA_SESSIONS = range(9, 201), 6
QUOTA_MORE, QUOTA_SHARE = 3, 110
STANDING_REPEATS, EVENINGS = 20, 10

Sessions = list[list[list[int]]]


@dataclass
class Tally:
    cells: int = 0
    missed: int = 0
    beaten: int = 0

    def count(self, kept: bool, better: bool = False) -> str:
        self.cells += 1
        self.missed += not kept
        self.beaten += better
        return "MISSED" if not kept else "better" if better else ""


def main() -> int:
    say(f"Python {platform.python_version()}; SQ as ours / best known / bound, = where proven; CPU seconds a session")
    parts = {
        "one": one_by_one,
        "planned": planned,
        "single": single,
        "quota": quota,
        "bands": bands,
        "repeats": no_repeats,
    }
    chosen = sys.argv[1:] or list(parts)
    tallies = {name: parts[name]() for name in chosen}
    say("")
    for name, tally in tallies.items():
        say(f"{name}: {tally.cells} bars, {tally.missed} missed, {tally.beaten} better than the best known")
    return int(any(tally.missed for tally in tallies.values()))


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def timed(work: Callable[..., Any], *facts: Any, **named: Any) -> tuple[Any, float]:
    started = time.process_time()
    result = work(*facts, **named)
    return result, time.process_time() - started


def ask(players: int, **request: Any) -> dict[str, Any]:
    return seat(read_request({"players": list(map(str, range(players))), **request})).to_json()


def sq(sessions: Iterable[Sequence[Sequence[Any]]], players: int) -> int:
    return Meetings(players, [[list(map(int, table)) for table in session] for session in sessions]).sq


# Ways to compare with


def deal(players: int, sizes: Sequence[int], chance: random.Random) -> list[list[int]]:
    left = iter(chance.sample(range(players), players))
    return [[next(left) for _ in range(size)] for size in sizes]


def by_chance(players: int, sizes: Sequence[int], sessions: int) -> Sessions:
    chance = random.Random(1)
    return [deal(players, sizes, chance) for _ in range(sessions)]


def greedily(players: int, sizes: Sequence[int], sessions: int) -> Sessions:
    """Seat after seat to whoever has met those at the table least, a player drawn by lot where it is even."""
    chance = random.Random(1)
    meetings, seated = Meetings(players), []
    for _ in range(sessions):
        left = chance.sample(range(players), players)
        session = []
        for size in sizes:
            table = [left.pop()]
            while len(table) < size:
                table.append(min(left, key=lambda one: sum(meetings.counts[one][other] for other in table)))
                left.remove(table[-1])
            session.append(table)
        meetings.add(session)
        seated.append(session)
    return seated


# The cells


def cells(key: str) -> Iterator[tuple[list[int], list[dict[str, Any]]]]:
    for sizes in dict.fromkeys(tuple(case["sizes"]) for case in CASES[key]):
        yield list(sizes), [case for case in CASES[key] if tuple(case["sizes"]) == sizes]


def shown(sizes: Sequence[int]) -> str:
    return "+".join(f"{sizes.count(size)}×{size}" for size in dict.fromkeys(sizes))


def show(case: dict[str, Any], ours: int, seconds: float, word: str) -> None:
    sizes, sessions = case["sizes"], case["sessions"]
    players = sum(sizes)
    bound = find_bounds([Sitting(tuple(range(players)), tuple(sizes))] * sessions).sq
    chance, greedy = (sq(way(players, sizes, sessions), players) for way in (by_chance, greedily))
    say(
        f"{shown(sizes):>14} ×{sessions:>3}  {ours:>5} /{case['sq']:>5} /{bound:>5} {'=' if ours == bound else ' '}"
        f"  random {chance:>5}  greedy {greedy:>5}  {seconds:>6.2f}  {word}"
    )


def one_by_one() -> Tally:
    say("\nSession by session, without knowing how many there will be")
    tally = Tally()
    for sizes, cases in cells("one_session_at_a_time"):
        players, history, slowest = sum(sizes), [], 0.0
        for session in range(1, max(case["sessions"] for case in cases) + 1):
            answer, seconds = timed(ask, players, sizes=sizes, plan=False, history=history)
            history += answer["sessions"]
            slowest = max(slowest, seconds)
            for case in cases:
                if case["sessions"] == session:
                    ours = sq(history, players)
                    kept = ours * 100 <= case["sq"] * ONE_BY_ONE and slowest <= SECONDS_A_SESSION
                    show(case, ours, slowest, tally.count(kept, ours < case["sq"]))
    return tally


def planned() -> Tally:
    say("\nAll sessions planned at once")
    tally = Tally()
    for sizes, cases in cells("all_sessions_planned"):
        for case in cases:
            players, sessions = sum(sizes), case["sessions"]
            answer, seconds = timed(ask, players, sizes=sizes, sessions=sessions)
            ours = sq(answer["sessions"], players)
            most = case["sq"] * (PLANNED_LONG if sessions >= LONG else PLANNED)
            kept = ours * 100 <= most and seconds <= sessions * SECONDS_A_SESSION
            show(case, ours, seconds / sessions, tally.count(kept, ours < case["sq"]))
    return tally


def single() -> Tally:
    say("\nOne session after four others, CPU seconds")
    tally = Tally()
    for players, most in ((16, 0.3), (50, 0.3), (97, 0.3), (100, 0.3), (256, 1.0), (1_000, 5.0)):
        history: list[Any] = []
        for _ in range(5):
            answer, seconds = timed(ask, players, plan=False, history=history)
            history += answer["sessions"]
        say(f"{players:>6} players  {seconds:.2f} of {most}  SQ {sq(history, players)}  {tally.count(seconds <= most)}")
    for sizes in ((4,) * 16, (4,) * 64, (4,) * 7, (5,) * 8):
        list(designs(sizes, 1))
        _, seconds = timed(lambda sizes: list(designs(sizes, 7)), sizes)
        say(
            f"  design for {shown(sizes)} × 7 looked up in {seconds * 1000:.1f} ms of 10  {tally.count(seconds <= 0.01)}"
        )
    return tally


def quota() -> Tally:
    say(f"\nSmall tables shared out by quota, {QUOTA_SESSIONS} sessions, planned / session by session:")
    say(
        "only what costs more than three, or misses the bar; where even the bound is above it, table sizes do not allow it"
    )
    tally = Tally()
    for players in QUOTA_PLAYERS:
        lowest = least_in_turn(choose_sizes(players, TableSize()), QUOTA_SESSIONS)
        for name, way in (("planned", by_plan), ("session by session", one_after_another)):
            evenly = way(players, "quota")
            if is_even(evenly) and sq(evenly, players) <= QUOTA_MORE:
                tally.count(True)
                continue
            ours, free = sq(evenly, players), sq(way(players, "off"), players)
            most = max(free + QUOTA_MORE, free * QUOTA_SHARE // 100)
            word = tally.count(is_even(evenly) and (ours <= most or lowest > most))
            if ours > most or word:
                say(f"{players:>6} players, {name}  SQ {ours} (bound {lowest}), without quota {free}  {word}")
    return tally


def by_plan(players: int, small_tables: str) -> list[Any]:
    return ask(players, sessions=QUOTA_SESSIONS, small_tables=small_tables)["sessions"]


def one_after_another(players: int, small_tables: str) -> list[Any]:
    history: list[Any] = []
    for _ in range(QUOTA_SESSIONS):
        history += ask(players, plan=False, history=history, small_tables=small_tables)["sessions"]
    return history


def is_even(sessions: Sequence[Any]) -> bool:
    """After every session seats at small tables differ by one at most."""
    seats = SmallSeats()
    for session in sessions:
        seats.add(session)
        if seats.spread > 1:
            return False
    return True


def bands() -> Tally:
    say(f"\nBy standing in bands of 4 tables, against strict order of standing, {EVENINGS} evenings; repeats as SQ")
    tally = Tally()
    for players in (32, 64):
        evenings = [standings(players, 7, luck) for luck in range(EVENINGS)]
        banded = [in_bands(evening) for evening in evenings]
        for sessions in (5, 6, 7):
            ours = sum(sq(history[:sessions], players) for history in banded)
            strict = [[in_tables(standing) for standing in evening[:sessions]] for evening in evenings]
            theirs = sum(sq(history, players) for history in strict)
            word = tally.count(ours * 100 <= theirs * STANDING_REPEATS)
            plain = sum(repeated(history[:sessions]) for history in banded)
            least = sum(least_repeated(evening[:sessions]) for evening in evenings)
            again = f"{plain} meetings again, {least} at least, against {sum(map(repeated, strict))}"
            say(
                f"{players:>6} players × {sessions}  SQ {ours} against {theirs}: {fewer(ours, theirs)} ({again})  {word}"
            )
    return tally


def fewer(ours: int, theirs: int) -> str:
    return f"{100 - ours * 100 / theirs:.1f} % fewer"


def standings(players: int, sessions: int, seed: int) -> list[list[str]]:
    """Of players of different strength, and luck as large; the standing after each session seats the next one."""
    luck = random.Random(seed)
    totals = dict.fromkeys(map(str, range(players)), 0)
    found = []
    for _ in range(sessions):
        found.append(sorted(totals, key=lambda name: (totals[name], int(name))))
        for name in totals:
            totals[name] += int(name) + luck.randrange(players)
    return found


def in_tables(standing: Sequence[str], size: int = 4) -> list[list[str]]:
    return [list(standing[first : first + size]) for first in range(0, len(standing), size)]


def in_bands(evening: Sequence[Sequence[str]]) -> list[Any]:
    history: list[Any] = []
    for standing in evening:
        history += ask(len(standing), plan=False, history=history, standing=standing, band=4)["sessions"]
    return history


def repeated(history: Sequence[Sequence[Sequence[str]]]) -> int:
    names = sorted({name for table in history[0] for name in table}, key=int)
    meetings = Meetings(len(names), [[list(map(int, table)) for table in session] for session in history])
    return sum(times - 1 for _, _, times in meetings.repeats())


def least_repeated(evening: Sequence[Sequence[str]]) -> int:
    """Meetings again that bands force on whoever seats them and knows all standings before.

    Players of one band cannot all part: those of any group meet each other so often in all, and have so many pairs.
    """
    bands = [set(band) for standing in evening for band in in_tables(standing, 16)]
    left, forced = set(evening[0]), 0
    while left:
        group = max((most_forced(set(band) & left, left, bands) for band in bands), key=lambda one: forces(one, bands))
        if forces(group, bands) <= 0:
            break
        forced += forces(group, bands)
        left -= group
    return forced


def forces(group: set[str], bands: Iterable[set[str]]) -> int:
    return sum(share_evenly(4, len(group & band)) for band in bands) - len(group) * (len(group) - 1) // 2


def most_forced(group: set[str], left: set[str], bands: Sequence[set[str]]) -> set[str]:
    """One in or one out as long as it forces more."""
    while True:
        other = max((group ^ {name} for name in sorted(left)), key=lambda one: forces(one, bands))
        if forces(other, bands) <= forces(group, bands):
            return group
        group = other


def no_repeats() -> Tally:
    say("\nSessions without any repeat, ours / best known")
    tally = Tally()
    for size, known in CASES["zero_repeat_sessions_best_known"].items():
        reached = []
        for tables, best in known.items():
            found = list(designs((int(size),) * int(tables), 24))
            ours = max((free(design.sessions) for design in found), default=0)
            tally.cells += 1
            reached.append(f"{tables} tables {ours}/{best}")
        say(f"  of {size}: " + ", ".join(reached))
    return tally


def free(sessions: Sequence[Any]) -> int:
    """How many sessions from the first nobody meets twice in."""
    players = sum(map(len, sessions[0]))
    return next(
        (number - 1 for number in range(1, len(sessions) + 1) if Meetings(players, sessions[:number]).most > 1),
        len(sessions),
    )


if __name__ == "__main__":
    sys.exit(main())
