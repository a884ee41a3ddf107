"""How quick the rules are, beside the same questions to python-chess in the same run, on one core.

Both are pure Python. Runs alone too: `python -m tests.bench.rules`.
"""

from __future__ import annotations

import json
import platform
import sys
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import chess

from scoring.rules import Action, Do, Play, Round, RoundRecord, RuleSet, judge_round
from scoring.rules.reading import parse_json
from tests.bench.report import Figures, Line
from tests.rules.playing import Table

if TYPE_CHECKING:
    from scoring.rules import Tableau, Tile

TURNS = 9
POSITIONS = 100
RECORD_ACTIONS = 60

LINES = (
    Line("Listing legal plays", "µs", lambda f: f["list"]),
    Line("python-chess: listing legal moves", "µs", lambda f: f["chess_list"]),
    Line("Listing plays ÷ listing moves", "", lambda f: f["list"] / f["chess_list"], 1 / 2.5),
    Line("Ruling on one play", "µs", lambda f: f["ruling"]),
    Line("python-chess: is one move legal", "µs", lambda f: f["chess_ruling"]),
    Line("Ruling ÷ is it legal", "", lambda f: f["ruling"] / f["chess_ruling"], 1),
    Line("Reading and judging a record of 60 actions", "µs", lambda f: f["record"]),
    Line("Judging the record ÷ json.loads of it", "", lambda f: f["record"] / f["json"], 50),
    Line("Lists of legal plays a second", "", lambda f: 1e6 / f["list"]),
    Line("Rulings a second", "", lambda f: 1e6 / f["ruling"]),
    Line("Whole random rounds of four a second", "", lambda f: 1e6 / f["round"]),
)


def main() -> int:
    columns = {"": measure()}
    sys.stdout.write(f"\nThe rules, Python {platform.python_version()}, python-chess {chess.__version__}, one core\n\n")
    sys.stdout.writelines(f"{line.show(columns)}\n" for line in LINES)
    return 0 if all(line.is_kept(columns) for line in LINES) else 1


def measure() -> Figures:
    """Microseconds of the processor for each, the best of some turns that take turns."""
    positions, boards = tableaux(), chess_boards()
    plays = [(tableau, every_play(tableau, hand)) for tableau, hand in positions]
    moves = [(board, list(board.pseudo_legal_moves)) for board in boards]
    raw = json.dumps(record().to_json()).encode()
    works: dict[str, tuple[int, Callable[[], object]]] = {
        "list": (len(positions), lambda: [list(tableau.legal_plays(hand)) for tableau, hand in positions]),
        "chess_list": (len(boards), lambda: [list(board.legal_moves) for board in boards]),
        "ruling": (count(plays), lambda: [[tableau.rule_on(one) for one in some] for tableau, some in plays]),
        "chess_ruling": (count(moves), lambda: [[board.is_legal(one) for one in some] for board, some in moves]),
        "record": (20, lambda: [judge_round(parse_json(raw)) for _ in range(20)]),
        "json": (500, lambda: [json.loads(raw) for _ in range(500)]),
        "round": (10, lambda: [whole_round(seed) for seed in range(10)]),
    }
    turns = [{name: work(each) / times for name, (times, each) in works.items()} for _ in range(TURNS)]
    return {name: min(turn[name] for turn in turns) for name in works}


def work(each: Callable[[], object]) -> float:
    before = time.process_time_ns()
    each()
    return (time.process_time_ns() - before) / 1000


def count(asked: list[tuple[object, list[object]]]) -> int:
    return sum(len(some) for _, some in asked)


def tableaux() -> list[tuple[Tableau, tuple[Tile, ...]]]:
    """Rounds of four in the middle, each with a hand that has something to play."""
    positions = []
    for seed in range(10_000):
        table = Table(seed, RuleSet(), 4)
        most = table.random.randint(12, 30)
        while not table.round.outcome and len(table.round.tableau.plays) < most:
            table.step()
        player = table.round.turn
        if player and table.round.legal_plays(player):
            positions.append((table.round.tableau, tuple(table.round.known(player))))
        if len(positions) == POSITIONS:
            break
    return positions


def every_play(tableau: Tableau, hand: tuple[Tile, ...]) -> list[Play]:
    """Each tile of the hand on each open end, most of which are not allowed."""
    return [Play(tile, onto) for tile in hand for onto in tableau.open_ends()]


def chess_boards() -> list[chess.Board]:
    """Games of chess in the middle."""
    boards = []
    for seed in range(10_000):
        random, board = Random(seed), chess.Board()
        most = random.randint(20, 50)
        while not board.is_game_over() and board.ply() < most:
            board.push(random.choice(list(board.legal_moves)))
        if not board.is_game_over():
            boards.append(board)
        if len(boards) == POSITIONS:
            break
    return boards


def whole_round(seed: int) -> Round:
    """Everybody plays at random when they can, else draws, else passes; every action is ruled on."""
    table = Table(seed, RuleSet(), 4)
    round_, random, has_drawn = table.round, table.random, False
    while not round_.outcome:
        player = round_.turn or max(round_.players, key=lambda one: len(round_.legal_plays(one)))
        plays = list(round_.legal_plays(player))
        if plays:
            one = random.choice(plays)
            round_.do(Action(player, Do.PLAY, one.tile, one.onto))
        elif table.yard and not has_drawn:
            round_.do(Action(player, Do.DRAW, table.yard.pop()))
        else:
            round_.do(Action(player, Do.PASS))
        has_drawn = round_.has_started and round_.actions[-1].do is Do.DRAW
    return round_


def record() -> RoundRecord:
    """A legal record of so many actions, with its hands."""
    for seed in range(10_000):
        table = Table(seed, RuleSet(), 4)
        round_ = table.play()
        if len(round_.actions) >= RECORD_ACTIONS:
            return RoundRecord(
                round_.rules,
                round_.tableau.start.high,
                round_.players,
                table.hands,
                round_.actions[:RECORD_ACTIONS],
            )
    raise AssertionError("no round is so long")


if __name__ == "__main__":
    sys.exit(main())
