"""Plain factories: keepers, players, games with their rounds, and browsers that may do something with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.core.signing import get_cookie_signer
from django.http import QueryDict
from django.test import Client

from scoring.forms import QuestionForm, judge_question, judge_replay
from scoring.models import (
    Change,
    Edit,
    Entry,
    Game,
    Hand,
    Keeper,
    Link,
    Player,
    Ruling,
    keep_ruling,
    record_round,
    start_game,
)
from scoring.rules import RuleSet
from scoring.views.replays import replay_of_game
from scoring.views.visitors import KEEPER_COOKIE, LINKS_COOKIE
from tests.conftest import Visitor


def make_keeper() -> Keeper:
    return Keeper.objects.create()


def make_player(keeper: Keeper, name: str = "Ana") -> Player:
    return Player.objects.create(keeper=keeper, name=name)


def make_game(
    names: str | Iterable[str | Player] = "Ana Bo Cy",
    rules: Mapping[str, Any] | None = None,
    keeper: Keeper | None = None,
    name: str = "",
    began: datetime | None = None,
) -> Game:
    """A game of these people: a text of names, or names and players."""
    keeper = keeper or make_keeper()
    people = names.split() if isinstance(names, str) else list(names)
    rule_set = RuleSet.from_json(dict(rules or {}))
    game, _is_new = start_game(keeper, people, rule_set, Edit(keeper), name=name, began=began)
    return game


def record(game: Game, number: int, pips: Mapping[str, int | Hand | None], ending: str | None = None) -> Change | None:
    """Enters pips by the names at the table; None: sits this round out. Without a 0 the round was blocked."""
    hands = {name: held if isinstance(held, Hand) else Hand(held) for name, held in pips.items()}
    if ending is None:
        ending = "out" if any(hand.pips == 0 for hand in hands.values()) else "blocked"
    ids = {seat.name: seat.id for seat in game.scoresheet().seats}
    sure = " ".join(f"high:{ids[name]}:{hand.pips}" for name, hand in hands.items())
    entry = Entry(number, {ids[name]: str(hand) for name, hand in hands.items()}, ending=ending, sure=sure)
    return record_round(game, entry, Edit(game.keeper))


def keep_answer(game: Game, question: str = "owed=foot&foot=4&toes=1&one=5&two=2", decision: str = "") -> Ruling:
    """A ruling of the keeper's; if nothing else is asked, that 5-2 has to wait for the foot on 4-4."""
    sheet = game.scoresheet()
    judged = judge_question(QuestionForm(QueryDict(question), sheet.rules), sheet.current, decision)
    return keep_ruling(game, judged, sheet, Edit(game.keeper)).ruling


def keep_replay(game: Game, replay: str, decision: str = "") -> Ruling:
    """A ruling on a round, given as the address of its replay."""
    sheet = game.scoresheet()
    judged = judge_replay(replay_of_game(QueryDict(replay), sheet), decision)
    return keep_ruling(game, judged, sheet, Edit(game.keeper)).ruling


def keeper_client(keeper: Keeper) -> Client:
    """A browser of this keeper."""
    client = Visitor()
    _hand_over(client, KEEPER_COOKIE, keeper.add_browser())
    return client


def link_client(*links: Link) -> Client:
    """A browser that opened these links and keeps nothing itself."""
    client = Visitor()
    _hand_over(client, LINKS_COOKIE, " ".join(link.token for link in links))
    return client


def _hand_over(client: Client, cookie: str, secret: str) -> None:
    client.cookies[cookie] = get_cookie_signer(salt=cookie + cookie).sign(secret)
