"""The page of a game's seats, as it is read and posted."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scoring.models import Game, Seat, new_key


def seat(game: Game, name: str) -> Seat:
    return game.seats.get(player__name=name)


def names(game: Game) -> list[str]:
    return [seat.name for seat in game.scoresheet().seats]


def send(client: Client, game: Game, do: str, whose: str = "", /, **fields: Any) -> Any:
    if whose:
        fields["seat"] = seat(game, whose).pk
    return client.post(f"/games/{game.key}/seats/", {"do": do, "request_key": new_key(), **fields})


def order_fields(game: Game) -> dict[str, Any]:
    """What the page holds of the order it shows."""
    seats = list(game.seats.all())
    return {"order": [seat.pk for seat in seats], **{f"shown-{seat.pk}": seat.order for seat in seats}}


def sentence(response: Any) -> str:
    return str(response.context["error"])
