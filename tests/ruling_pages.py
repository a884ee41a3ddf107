"""The pages of kept rulings, and what may be kept."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.test import Client

from scoring.models import Game, new_key

# The foot on 4-4 has one toe; 5-2 is laid elsewhere.
QUESTION = "do=play&owed=foot&foot=4&toes=1&one=5&two=2"
ALLOWED = "do=play&owed=foot&foot=4&toes=1&one=5&two=4"
UNSURE = "do=pass&owed=nothing"
OPENING = "9-9 9-2@9-9 9-4@9-9 9-5@9-9 9-6@9-9 4-4@9-4"
# A double-six round in which all tiles with a 3 lie, and the foot on 3-3 has one toe.
CUT_SHORT = "6-6 6-1@6-6 6-3@6-6 6-4@6-6 6-0@6-6 3-1@6-1 4-3@6-4 5-3@4-3 3-0@3-1 3-3@6-3 3-2@3-3"
REPLAY = f"round=1&moves={quote(OPENING)}&try={quote('6-2@9-6')}"


def home(game: Game) -> str:
    return f"/games/{game.key}/rulings/"


def keep(client: Client, game: Game, **form: str) -> Any:
    return client.post(f"{home(game)}keep/", {"request_key": new_key(), **form})


def shown(client: Client, game: Game, number: int = 1) -> str:
    return client.get(f"{home(game)}{number}/").content.decode()


def exported(client: Client, game: Game, number: int = 1) -> dict[str, Any]:
    return dict(client.get(f"{home(game)}{number}/record.json").json())
