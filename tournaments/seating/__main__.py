"""`python -m tournaments.seating FILE` answers a request with one line of JSON.

Exit status 2 and one sentence on standard error when there is no answer.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from .reading import BadRequest, parse_json
from .request import read_request
from .seating import seat


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.seating", description="Seat players at tables, session by session or all at once."
    )
    parser.add_argument("file", metavar="FILE", help="a request written as JSON, or - for standard input")
    file = parser.parse_args(arguments).file
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        answer = seat(read_request(parse_json(raw))).to_json()
    except OSError as fault:
        return _refuse(f"{file}: {fault.strerror}")
    except BadRequest as fault:
        return _refuse(str(fault))
    # A lone surrogate is printed as the JSON escape it was read from.
    line = json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n"
    _print(line.encode("utf-8", "backslashreplace"))
    return 0


def _print(line: bytes) -> None:
    try:
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has had enough; what is left would be written again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(sentence: str) -> int:
    sys.stderr.buffer.write(f"{sentence}\n".encode("utf-8", "backslashreplace"))
    return 2


if __name__ == "__main__":
    sys.exit(main())
