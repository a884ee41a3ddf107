"""Replays asked for by a test, and what their pages say."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

from django.test import Client

from config.environment import BASE_DIR

ARMS = "9-9 9-2@9-9 9-4@9-9 9-6@9-9 9-5@9-9"
FOOT = f"{ARMS} 4-4@9-4 4-1@4-4"
# A double-six round of two in which all seven tiles with a 3 lie, and the foot on 3-3 has one toe.
CUT_SHORT = "2:6-6 6-1@6-6 6-3@6-6 6-4@6-6 6-0@6-6 3-1@6-1 4-3@6-4 5-3@4-3 3-0@3-1 3-3@6-3 3-2@3-3"
OUT_ON_A_DOUBLE = "9-9 9-2@9-9 9-4@9-9 9-5@9-9 draw:9-6 9-6@9-9 draw pass 4-4@9-4"


def get(client: Client, path: str = "/replay/", /, **fields: Any) -> Any:
    return client.get(path, fields)


def replay(client: Client, moves: str = "", /, **fields: Any) -> str:
    """The page of a step, as text."""
    answer = get(client, moves=moves, **({"players": 4} | fields))
    assert answer.status_code == 200, said(answer)
    return said(answer)


def said(answer: Any) -> str:
    """A page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode().partition("<main")[2])).split())


def led_to(answer: Any) -> dict[str, str]:
    assert answer.status_code == 302, said(answer)
    return dict(parse_qsl(answer["Location"].partition("?")[2]))


def try_out(client: Client, moves: str, /, **fields: Any) -> dict[str, str]:
    """Where an action that is allowed leads."""
    return led_to(get(client, moves=moves, **({"players": 4} | fields)))


def cases() -> list[dict[str, Any]]:
    lines = (BASE_DIR / "tests" / "rules" / "cases" / "rounds.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]
