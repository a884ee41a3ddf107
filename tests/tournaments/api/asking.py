"""Programs that ask the API, and what they are told."""

from __future__ import annotations

from typing import Any

from scoring.models import hash_token, new_key
from tests.conftest import Visitor
from tournaments.models import ApiToken, Club

ROOT = "/api/v1/"


def make_token(club: Club, scope: str = ApiToken.Scope.STANDINGS) -> str:
    token = new_key()
    ApiToken.objects.create(club=club, name="A screen", scope=scope, token_hash=hash_token(token))
    return token


def ask(path: str, token: str = "", **headers: str) -> Any:
    """A GET that may write nothing."""
    if token:
        headers["authorization"] = f"Bearer {token}"
    return Visitor().get(ROOT + path, headers=headers)


def told(path: str, token: str = "") -> Any:
    answer = ask(path, token)
    assert answer.status_code == 200, answer.content
    return answer.json()
