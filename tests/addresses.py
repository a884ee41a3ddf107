"""Every address of the site: what right it asks for, and a form that it takes. For tests of all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

import pytest
from django.utils import timezone

from scoring.models import Game, Keeper, Link, new_key
from tests.make import keep_answer, make_game, make_keeper, make_player, record

# From none to all: what a visitor has of a game, or needs.
RIGHTS = ("anyone", "follow", "seat", "keep", "own")


Fields = Mapping[str, str]


@dataclass(frozen=True)
class Address:
    """`look` is the right that a GET needs; None where there is nothing to get. `forms` are what may be posted, and
    the right that takes. Path and fields are filled in from a Night: "{ana}" is the id of Ana's seat.
    """

    path: str
    look: str | None = None
    forms: tuple[tuple[str, Fields], ...] = ()

    def at(self, night: Night) -> str:
        return self.path.format_map(night.words)


@dataclass
class Night:
    """One keeper with a running game after its first round, a link of every kind, and Zoe, who did not play."""

    owner: Keeper
    game: Game

    @classmethod
    def make(cls) -> Night:
        owner = make_keeper()
        game = make_game("Ana Bo Cy", rules={"start_search": "next_lower"}, keeper=owner)
        record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
        game.refresh_from_db()
        night = cls(owner, game)
        assert night.words
        return night

    @cached_property
    def links(self) -> dict[str, Link]:
        scopes = {"follow": "follow", "seat": "seat", "keep": "keep", "revoked": "keep", "expired": "keep"}
        ana = self.game.seats.all()[0]
        links = {
            name: Link.make(self.owner, scope, game=self.game, seat=ana if scope == "seat" else None)
            for name, scope in scopes.items()
        }
        links["revoked"].revoke()
        Link.objects.filter(pk=links["expired"].pk).update(expires_at=timezone.now() - timedelta(seconds=1))
        return links

    @cached_property
    def words(self) -> dict[str, object]:
        ana, bo, cy = self.game.seats.select_related("player")
        change = self.game.changes.filter(verb="record")[0]
        return {
            "game": self.game.key, "change": change.pk, "link": self.links["follow"].pk,
            "token": self.links["follow"].token, "carry": Link.make(self.owner, Link.Scope.CARRY).token,
            "player": ana.player.key, "other": make_player(self.owner, "Zoe").key,
            "ana": ana.pk, "bo": bo.pk, "cy": cy.pk, "ruling": keep_answer(self.game).number,
        }  # fmt: skip


def filled(fields: Fields, night: Night) -> dict[str, str]:
    """A form as it is sent, with a key of its own."""
    words = night.words
    form = {name.format_map(words): value.format_map(words) for name, value in fields.items()}
    return {"request_key": new_key(), **form}


START = {
    "seat": "Di", "name": "Ed", "title": "Friday",
    "set_max": "9", "hand_size": "7", "start_search": "next_lower", "double_blank": "50",
}  # fmt: skip
OWN_SCORE = {"pips-{ana}": "7", "was-{ana}": "", "absent-{ana}": ""}
WHOLE_ROUND = {
    "out": "{ana}", "ending": "", "was-ending": "", "started-by": "{bo}", "sure": "",
    "pips-{ana}": "", "was-{ana}": "",
    "pips-{bo}": "9", "was-{bo}": "", "tiles-{bo}": "5-4", "blank-{bo}": "",
    "pips-{cy}": "", "was-{cy}": "", "absent-{cy}": "1",
}  # fmt: skip
JOIN = {"do": "join", "name": "Di", "start": "other", "start_value": "9"}
MOVE = {"do": "move", "order": "{ana}", "up": "{ana}", "shown-{ana}": "1"}
QUESTION = {"question": "owed=foot&foot=4&one=5&two=2", "decision": "Ana draws."}
REPLAY = {"replay": "round=2&moves=8-8+8-1%408-8&try=pass", "decision": ""}
SEAT_VERBS = ("leave", "come-back", "sit-out", "play", "remove")

ADDRESSES: dict[str, Address] = {
    "start_game": Address("/", "anyone", (("anyone", START), ("anyone", {"seat": "Di", "remove": "0"}))),
    "list_games": Address("/games/", "anyone"),
    "show_game": Address("/games/{game}/", "follow"),
    "show_tv": Address("/games/{game}/tv/", "follow"),
    "play_again": Address("/games/{game}/again/", None, (("keep", {}),)),
    "abandon_game": Address("/games/{game}/abandon/", "keep", (("keep", {}), ("keep", {"resume": "1"}))),
    "rename_game": Address("/games/{game}/name/", "keep", (("keep", {"name": "Friday", "was": ""}),)),
    "print_sheet": Address("/games/{game}/print/", "follow"),
    "export_json": Address("/games/{game}/sheet.json", "follow"),
    "export_csv": Address("/games/{game}/sheet.csv", "follow"),
    "show_rules": Address("/rules/", "anyone"),
    "show_game_rules": Address("/games/{game}/rules/", "follow"),
    "list_rounds": Address("/games/{game}/rounds/", "follow"),
    "record_round": Address("/games/{game}/rounds/2/record/", "seat", (("seat", OWN_SCORE), ("seat", WHOLE_ROUND))),
    "burn_double": Address("/games/{game}/burn/", None, (("keep", {"start": "8"}),)),
    "list_changes": Address("/games/{game}/changes/", "follow"),
    "undo_change": Address("/games/{game}/changes/{change}/undo/", None, (("keep", {}),)),
    "list_rulings": Address("/games/{game}/rulings/", "follow"),
    "keep_ruling": Address("/games/{game}/rulings/keep/", None, (("keep", QUESTION), ("keep", REPLAY))),
    "show_ruling": Address("/games/{game}/rulings/{ruling}/", "follow"),
    "export_ruling": Address("/games/{game}/rulings/{ruling}/record.json", "follow"),
    "withdraw_ruling": Address("/games/{game}/rulings/{ruling}/withdraw/", "keep", (("keep", {}),)),
    "edit_seats": Address(
        "/games/{game}/seats/",
        "keep",
        (
            ("keep", JOIN),
            ("keep", MOVE),
            ("keep", {"do": "join", "player": "{other}", "start": ""}),
            ("own", {"do": "rename", "seat": "{ana}", "name": "Anna"}),
            *(("keep", {"do": verb, "seat": "{ana}"}) for verb in SEAT_VERBS),
        ),
    ),
    "ask": Address("/ask/", "anyone"),
    "ask_in_game": Address("/games/{game}/ask/", "follow"),
    "share_game": Address(
        "/games/{game}/share/", "own", (("own", {"scope": "follow"}), ("own", {"scope": "seat", "seat": "{bo}"}))
    ),
    "revoke_link": Address("/games/{game}/links/{link}/revoke/", None, (("own", {}),)),
    "replay_round": Address("/replay/", "anyone", (("anyone", {"record": "9-9 9-2@9-9"}),)),
    "replay_in_game": Address("/games/{game}/replay/", "follow", (("follow", {"record": "9-9"}),)),
    "open_link": Address("/l/{token}/", "anyone", (("anyone", {}),)),
    "carry_keeper": Address("/carry/", "anyone", (("anyone", {}),)),
    "list_players": Address("/players/", "anyone"),
    "show_player": Address("/players/{player}/", "own"),
    "rename_player": Address("/players/{player}/rename/", None, (("own", {"name": "Anna"}),)),
    "merge_player": Address("/players/{player}/merge/", "own", (("own", {"other": "{other}"}),)),
    "remove_player": Address("/players/{player}/remove/", "own", (("own", {}),)),
}
FORMS = [
    pytest.param(address, right, fields, id=" ".join([name, *fields.values()]))
    for name, address in ADDRESSES.items()
    for right, fields in address.forms
]
