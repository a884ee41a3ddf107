"""`make bench`: what a page, a save and 500 live viewers cost, on both databases, with everything on this machine;
the same of the pages of a club with ten years of games; the same of tournaments, and of 32 phones that
post at once; and how quick the rules are. ARGS=clubs, or games, tournaments, phones or rules measures that alone.

Ratios hold on any machine; the delays need one that does nothing else.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import postgres
from tests.bench import rules
from tests.bench.report import Figures, Line

GAMES = (
    Line("Game page", "CPU-ms", lambda f: f["page"]),
    Line("Its floor: raw rows printed", "CPU-ms", lambda f: f["page_floor"]),
    Line("Game page ÷ floor", "", lambda f: f["page"] / f["page_floor"], 4),
    Line("Saving a round", "CPU-ms", lambda f: f["save"]),
    Line("Its floor: the same rows inserted", "CPU-ms", lambda f: f["save_floor"]),
    Line("Saving ÷ floor", "", lambda f: f["save"] / f["save_floor"], 3),
    Line("500 viewers: commit to receipt, median", "ms", lambda f: f["same_median"]),
    Line("500 viewers: commit to receipt, p99", "ms", lambda f: f["same_p99"], 250),
    Line("500 viewers of another process: median", "ms", lambda f: f["other_median"]),
    Line("500 viewers of another process: p99", "ms", lambda f: f["other_p99"], 500),
    Line("A save's delivery, per viewer", "CPU-µs", lambda f: f["delivery"]),
    Line("Memory per viewer", "kB", lambda f: f["viewer_memory"], 25),
    Line("Threads per viewer", "", lambda f: f["viewer_threads"], 0),
    Line("500 viewers and nothing happens", "% core", lambda f: f["idle"], 1),
)
CLUBS = (
    Line("Standings of a season", "CPU-ms", lambda f: f["standings"]),
    Line("Its floor: the same figures printed", "CPU-ms", lambda f: f["standings_floor"]),
    Line("Standings ÷ floor", "", lambda f: f["standings"] / f["standings_floor"], 3),
    Line("Table of a season, by points", "CPU-ms", lambda f: f["season"]),
    Line("Its floor: the same figures printed", "CPU-ms", lambda f: f["season_floor"]),
    Line("Table of a season ÷ floor", "", lambda f: f["season"] / f["season_floor"], 3),
    Line("Player page, 500 games", "CPU-ms", lambda f: f["player"]),
    Line("Its floor: the same figures printed", "CPU-ms", lambda f: f["player_floor"]),
    Line("Player page ÷ floor", "", lambda f: f["player"] / f["player_floor"], 3),
    Line("Standings of ten years", "CPU-ms", lambda f: f["standings_all"]),
    Line("List of games", "CPU-ms", lambda f: f["games"]),
    Line("List of games ÷ floor", "", lambda f: f["games"] / f["games_floor"], 8),
    Line("List of everybody met", "CPU-ms", lambda f: f["against"]),
    Line("List of everybody met ÷ floor", "", lambda f: f["against"] / f["against_floor"], 8),
    Line("List of all results of a player", "CPU-ms", lambda f: f["results"]),
    Line("List of all results ÷ floor", "", lambda f: f["results"] / f["results_floor"], 8),
    Line("List of records", "CPU-ms", lambda f: f["records"]),
    Line("List of people", "CPU-ms", lambda f: f["people"]),
    Line("Home of the club", "CPU-ms", lambda f: f["club"]),
    Line("Most statements of a page, for its owner", "", lambda f: f["most_statements"], 12),
    Line("Heaviest page, compressed", "kB", lambda f: f["heaviest"], 30),
    Line("Rating 3,000 games anew", "CPU-s", lambda f: f["rating"], 2),
    Line("Standings: 30 games", "CPU-ms", lambda f: f["standings_all_100"]),
    Line("Standings: 300 games", "CPU-ms", lambda f: f["standings_all_10"]),
    Line("Standings: 3,000 games", "CPU-ms", lambda f: f["standings_all_1"]),
    Line("Player page: club of 30 games", "CPU-ms", lambda f: f["player_100"]),
    Line("Player page: club of 300 games", "CPU-ms", lambda f: f["player_10"]),
    Line("Player page: club of 3,000 games", "CPU-ms", lambda f: f["player_1"]),
    Line("Ten times the games cost so many times as much", "", lambda f: steepest(f), 10),
)
TOURNAMENTS = (
    *(
        line
        for size in (64, 256, 1000)
        for line in (
            Line(f"Standings of {size} entrants", "CPU-ms", lambda f, size=size: f[f"standings_{size}"]),
            Line(
                "Its floor: one statement, the rows printed",
                "CPU-ms",
                lambda f, size=size: f[f"standings_floor_{size}"],
            ),
            Line(
                "Standings ÷ floor",
                "",
                lambda f, size=size: f[f"standings_{size}"] / f[f"standings_floor_{size}"],
                3,
            ),
            Line(f"Tables of {size} entrants", "CPU-ms", lambda f, size=size: f[f"tables_{size}"]),
            Line(f"Big screen of {size} entrants", "CPU-ms", lambda f, size=size: f[f"screen_{size}"]),
            Line(f"A round saved, {size} entrants", "CPU-ms", lambda f, size=size: f[f"save_{size}"]),
        )
    ),
    Line("Standings of 64 entrants, compressed", "kB", lambda f: f["kilobytes_64"], 30),
    Line("Statements of the standings", "", lambda f: f["most_statements"], 6),
    Line("Statements of the tables", "", lambda f: f["most_statements_tables"], 8),
)
PHONES = (
    Line("32 phones for 60 s: scores sent", "", lambda f: f["sent"]),
    Line("Acknowledged", "", lambda f: f["acknowledged"]),
    Line("Replies lost on the way and sent again", "", lambda f: f["lost_replies"]),
    Line("Acknowledged and not stored", "", lambda f: f["missing"], 0),
    Line("Stored twice", "", lambda f: f["doubled"], 0),
    Line("Answers 5xx", "", lambda f: f["faults"], 0),
    Line("Faults that check_tournament finds", "", lambda f: f["problems"], 0),
    Line("Slowest answer", "ms", lambda f: f["slowest"]),
)
PARTS = {
    "games": ("one_database", GAMES),
    "clubs": ("club_pages", CLUBS),
    "tournaments": ("tournament_pages", TOURNAMENTS),
    "phones": ("phones", PHONES),
}


def main() -> int:
    if not Path("/proc/self/stat").exists():
        sys.stdout.write("The bench reads the use of the processor from /proc, so it needs Linux.\n")
        return 2
    chosen = sys.argv[1:] or [*PARTS, "rules"]
    load, _, _ = os.getloadavg()
    sys.stdout.write(
        f"Python {platform.python_version()}, {os.cpu_count()} cores; other work before: load {load:.1f}\n"
    )
    kept = [tell(*PARTS[name]) for name in PARTS if name in chosen]
    if "rules" in chosen:
        kept.append(rules.main() == 0)
    return 0 if all(kept) else 1


def tell(module: str, lines: Sequence[Line]) -> bool:
    columns = dict(measured(module))
    sys.stdout.write("\n" + " " * 48 + "".join(f"{name:>12}" for name in columns) + "\n")
    sys.stdout.writelines(f"{line.show(columns)}\n" for line in lines)
    return all(line.is_kept(columns) for line in lines)


def steepest(figures: Figures) -> float:
    pairs = [
        (f"{name}_{few}", f"{name}_{many}")
        for name in ("standings_all", "player")
        for few, many in ((100, 10), (10, 1))
    ]
    return max(figures[many] / figures[few] for few, many in pairs)


def measured(module: str) -> Iterator[tuple[str, Figures]]:
    with tempfile.TemporaryDirectory(prefix="farmyard-bench-") as folder:
        yield "SQLite", measure(module, folder, "")
        programs = postgres.programs()
        if programs is None:
            sys.stdout.write("Left out: PostgreSQL, whose server is not installed.\n")
            return
        with postgres.throwaway(programs) as url:
            yield "PostgreSQL", measure(module, folder, url, postmaster(url))


def postmaster(url: str) -> int:
    return int(Path(url.partition("host=")[2], "data", "postmaster.pid").read_text().split()[0])


def measure(module: str, data_dir: str, database_url: str, *database: int) -> Figures:
    sys.stdout.write(f"Measuring on {'PostgreSQL' if database_url else 'SQLite'}, some minutes…\n")
    sys.stdout.flush()
    environment = {
        **os.environ,
        "BASE_URL": "http://127.0.0.1",
        "DATA_DIR": data_dir,
        "DATABASE_URL": database_url,
        "DEBUG": "no",
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        "TIME_ZONE": "UTC",
    }
    command = [sys.executable, "-m", f"tests.bench.{module}", *map(str, database)]
    return json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


if __name__ == "__main__":
    sys.exit(main())
