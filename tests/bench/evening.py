"""The games that are measured, and the requests people make to them."""

from __future__ import annotations

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Game, Keeper
from tests.bench.browser import Browser
from tests.make import keeper_client, make_game, make_keeper, record

NAMES = "Ana Bo Cy Di"
PIPS = (0, 17, 31, 24)


class Evening:
    """One keeper with games of four seats."""

    def __init__(self) -> None:
        self.keeper: Keeper = make_keeper()
        client = keeper_client(self.keeper)
        self.cookies = {name: morsel.value for name, morsel in client.cookies.items()}
        self.client = client

    def game(self, rounds: int = 0) -> Table:
        game = make_game(NAMES, keeper=self.keeper, name="Friday")
        for number in range(1, rounds + 1):
            record(game, number, dict(zip(NAMES.split(), PIPS, strict=True)))
        return Table(game)

    def tables_read(self, path: str) -> set[str]:
        """The names of all tables that a page reads."""
        with CaptureQueriesContext(
            connection,
        ) as queries:
            response = self.client.get(path)
        assert response.status_code == 200, response
        return {table for query in queries for table in re.findall(r'(?:FROM|JOIN) "(\w+)"', query["sql"])}


class Table:
    def __init__(self, game: Game) -> None:
        self.pk = game.pk
        self.page = f"/games/{game.key}/"
        self.seats = list(game.seats.values_list("pk", flat=True))
        self.stored: dict[int, list[int]] = {}

    def save(self, browser: Browser, number: int, above: int = 0, prefix: str = "") -> None:
        """Enters a round or corrects it; `above` is added to what everybody but the first was left with."""
        pips = [held + above if held else 0 for held in PIPS]
        was = self.stored.get(number, [""] * len(pips))
        fields: dict[str, object] = {
            "out": self.seats[0],
            "ending": "out",
            "was-ending": "out" if number in self.stored else "",
        }
        for seat, held, before in zip(self.seats, pips, was, strict=True):
            fields |= {f"pips-{seat}": held, f"was-{seat}": before}
        browser.post(f"{prefix}{self.page}rounds/{number}/record/", fields)
        self.stored[number] = pips
