"""`python -m scoring.rules FILE…` judges documents, one line of JSON for each.

Exit status 2 when one could not be read, else 1 when one has a problem, else 0.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from .judging import judge_round
from .phrases import Phrase, quoted
from .reading import Unreadable, parse_json, read_object, read_text
from .records import ROUND_FORMAT
from .sheets import SHEET_FORMAT, judge_sheet

# Each judge takes a parsed document and gives its answer, or raises Unreadable.
JUDGES: dict[str, Callable[[object], dict[str, Any]]] = {SHEET_FORMAT: judge_sheet, ROUND_FORMAT: judge_round}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m scoring.rules", description="Judge score sheets and rounds written as JSON."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of JSON, or - for standard input")
    answers = [answer for file in parser.parse_args(arguments).files for answer in judge_file(file)]
    # A lone surrogate is printed as the JSON escape it was read from.
    lines = "".join(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n" for answer in answers)
    _print(lines.encode("utf-8", "backslashreplace"))
    return max(map(_status, answers), default=0)


def _print(lines: bytes) -> None:
    try:
        sys.stdout.buffer.write(lines)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has had enough; what is left would be written again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def judge_file(file: str) -> Iterator[dict[str, Any]]:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as fault:
        yield _error(f"{file}: {fault.strerror}", 1)
        return
    for line, document in _documents(raw):
        yield _answer(document, line)


def _documents(raw: bytes) -> Iterator[tuple[int, bytes]]:
    """The whole as one document if it parses, else each line that is not empty."""
    lines = [(line, text) for line, text in enumerate(raw.split(b"\n"), 1) if text.strip()]
    if len(lines) < 2 or _parses(raw):
        yield 1, raw
    else:
        yield from lines


def _parses(raw: bytes) -> bool:
    try:
        json.loads(raw.decode("utf-8-sig"), parse_int=str)
    except (ValueError, RecursionError):
        return False
    return True


def _answer(document: bytes, line: int) -> dict[str, Any]:
    try:
        return _judge(parse_json(document))
    except Unreadable as fault:
        return _error(str(fault), line)


def _judge(written: object) -> dict[str, Any]:
    found = read_text(read_object(written, Phrase("a document")).get("format"), quoted("format"))
    if found not in JUDGES:
        raise Unreadable(
            "this version reads {formats}, not {format}", formats=" and ".join(JUDGES), format=quoted(found)
        )
    return JUDGES[found](written)


def _error(sentence: str, line: int) -> dict[str, Any]:
    return {"error": sentence, "line": line}


def _status(answer: dict[str, Any]) -> int:
    if "error" in answer:
        return 2
    return int(answer.get("legal") is False or bool(answer.get("problems")))


if __name__ == "__main__":
    sys.exit(main())
