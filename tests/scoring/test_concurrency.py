"""Several phones at the same moment, each in a thread with a connection of its own, on real transactions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connections
from django.test import Client

from scoring.models import Change, Game, HandScore, Keeper, Link, Player, new_key
from tests.make import keep_answer, keeper_client, link_client, make_game, make_keeper, make_player, record

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 8
Answer = TypeVar("Answer")


def at_once(asks: Sequence[Callable[[], Answer]]) -> list[Answer]:
    ready = Barrier(len(asks), timeout=20)

    def run(ask: Callable[[], Answer]) -> Answer:
        ready.wait()
        try:
            return ask()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(asks)) as phones:
        return [phone.result() for phone in [phones.submit(run, ask) for ask in asks]]


def post_at_once(clients: Sequence[Client], path: str, forms: Sequence[dict[str, object]]) -> list[int]:
    asks = [lambda c=c, f=f: int(c.post(path, f).status_code) for c, f in zip(clients, forms, strict=True)]
    return sorted(at_once(asks))


def same(game: Game, path: str, **form: object) -> list[int]:
    """The same request of the keeper's, sent by an impatient network."""
    form = {"request_key": new_key(), **form}
    clients = [keeper_client(game.keeper) for _phone in range(PHONES)]
    return post_at_once(clients, path, [form] * PHONES)


def round_form(game: Game, **pips: int | str) -> dict[str, object]:
    ids = {seat.name: seat.id for seat in game.scoresheet().seats}
    form: dict[str, object] = {"request_key": new_key()}
    for name, value in pips.items():
        form |= {f"pips-{ids[name]}": value, f"was-{ids[name]}": ""}
    return form


def revision(game: Game) -> int:
    game.refresh_from_db()
    return game.revision


def test_the_same_round_sent_at_once_is_stored_once() -> None:
    game = make_game("Ana Bo")
    form = round_form(game, Ana=0, Bo=30)
    assert same(game, f"/games/{game.key}/rounds/1/record/", **form) == [302] * PHONES
    assert (revision(game), game.changes.filter(verb="record").count(), HandScore.objects.count()) == (1, 1, 2)


def test_phones_at_different_seats_are_all_stored() -> None:
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
    game = make_game(names)
    seats = list(game.seats.all())
    clients = [link_client(Link.make(game.keeper, "seat", game=game, seat=seat)) for seat in seats]
    forms = [round_form(game, **{name: index and 10 + index}) for index, name in enumerate(names)]
    answers = post_at_once(clients, f"/games/{game.key}/rounds/1/record/", forms)
    assert answers == [302] * PHONES
    assert sorted(HandScore.objects.values_list("pips", flat=True)) == [0, *range(11, 18)]
    assert (revision(game), game.changes.filter(verb="record").count()) == (PHONES, PHONES)


def test_of_two_who_fill_one_cell_one_wins_and_the_other_is_asked() -> None:
    game = make_game("Ana Bo")
    clients = [keeper_client(game.keeper) for _phone in range(2)]
    forms = [round_form(game, Ana=0, Bo=pips) for pips in (30, 31)]
    assert post_at_once(clients, f"/games/{game.key}/rounds/1/record/", forms) == [302, 409]
    assert [revision(game), *sorted(game.changes.values_list("verb", flat=True))] == [1, "ask", "record", "start"]
    (change,) = game.changes.filter(verb="record")
    assert HandScore.objects.filter(pips__gt=0).get().pips == max(int(p) for p in change.after.values() if p.isdigit())


def test_one_form_sent_at_once_starts_one_game() -> None:
    form = {"seat": ["Ana", "Bo"], "request_key": new_key()}
    answers = at_once([lambda: Client().post("/", form)["Location"] for _phone in range(6)])
    assert len(set(answers)) == 1
    assert (Game.objects.count(), Player.objects.count()) == (1, 2)
    # Whoever was too late left no keeper without a game behind.
    assert Keeper.objects.count() == 1


def test_the_same_table_again_at_once_is_one_game() -> None:
    game = make_game("Ana Bo")
    assert same(game, f"/games/{game.key}/again/") == [302] * PHONES
    assert Game.objects.count() == 2


def test_taken_back_once_however_often_it_is_asked_for() -> None:
    game = make_game("Ana Bo")
    change = record(game, 1, {"Ana": 0, "Bo": 30})
    assert change
    path = f"/games/{game.key}/changes/{change.pk}/undo/"
    clients = [keeper_client(game.keeper) for _phone in range(4)]
    assert post_at_once(clients, path, [{"request_key": new_key()} for _phone in range(4)]) == [302] * 4
    assert (revision(game), game.changes.filter(verb="undo").count(), HandScore.objects.count()) == (2, 1, 0)


@pytest.mark.parametrize("remembered", [False, True])
def test_a_late_joiner_sits_down_once(remembered: bool) -> None:
    game = make_game("Ana Bo")
    who = {"player": make_player(game.keeper, "Di").key} if remembered else {"name": "Di"}
    assert same(game, f"/games/{game.key}/seats/", do="join", start="", **who) == [302] * PHONES
    assert (revision(game), game.seats.count(), Player.objects.filter(name="Di").count()) == (1, 3, 1)


def test_a_double_is_skipped_once() -> None:
    game = make_game("Ana Bo", rules={"start_search": "next_lower"})
    assert same(game, f"/games/{game.key}/burn/", start="9") == [302] * PHONES
    assert (revision(game), game.burned) == (1, [9])


QUESTION = "owed=foot&foot=4&one=5&two=2"


def test_a_ruling_sent_at_once_is_kept_once() -> None:
    game = make_game("Ana Bo")
    assert same(game, f"/games/{game.key}/rulings/keep/", question=QUESTION) == [302] * PHONES
    assert (revision(game), game.rulings.count(), game.changes.filter(verb="keep").count()) == (1, 1, 1)


def test_rulings_kept_at_once_all_have_a_number() -> None:
    game = make_game("Ana Bo")
    clients = [keeper_client(game.keeper) for _phone in range(PHONES)]
    forms = [{"request_key": new_key(), "question": QUESTION} for _phone in range(PHONES)]
    assert post_at_once(clients, f"/games/{game.key}/rulings/keep/", forms) == [302] * PHONES
    assert sorted(game.rulings.values_list("number", flat=True)) == list(range(1, PHONES + 1))
    assert revision(game) == PHONES


def test_a_ruling_is_withdrawn_once() -> None:
    game = make_game("Ana Bo")
    keep_answer(game)
    clients = [keeper_client(game.keeper) for _phone in range(4)]
    forms = [{"request_key": new_key()} for _phone in range(4)]
    assert post_at_once(clients, f"/games/{game.key}/rulings/1/withdraw/", forms) == [302] * 4
    assert (revision(game), game.changes.filter(verb="withdraw").count()) == (2, 1)


def test_a_carry_link_is_used_by_one() -> None:
    owner = make_game("Ana Bo").keeper
    link = Link.make(owner, Link.Scope.CARRY)
    answers = at_once([lambda: Client().post(f"/l/{link.token}/").status_code for _phone in range(PHONES)])
    assert sorted(answers) == [302, *[404] * (PHONES - 1)]


def test_one_link_for_one_right() -> None:
    game = make_game("Ana Bo")
    assert same(game, f"/games/{game.key}/share/", scope="keep") == [302] * PHONES
    assert Link.objects.count() == 1


def test_two_players_made_one_from_both_ends_are_one() -> None:
    keeper = make_keeper()
    ana, anna = make_player(keeper, "Ana"), make_player(keeper, "Anna")
    for player in (ana, anna):
        make_game([player, "Bo"], keeper=keeper)
    ways = [(ana, anna), (anna, ana)]
    answers = at_once(
        [
            lambda one=one, two=two: (
                keeper_client(keeper).post(f"/players/{one.key}/merge/", {"other": two.key}).status_code
            )
            for one, two in ways
        ]
    )
    # Whoever comes second may find one of the two gone already, and is told so.
    assert 302 in answers
    assert set(answers) <= {302, 404, 422}
    assert Player.objects.filter(pk__in=(ana.pk, anna.pk)).get().seats.count() == 2


def test_every_change_is_one_revision_while_everybody_does_something() -> None:
    game = make_game("Ana Bo Cy")
    record(game, 1, {"Ana": 0, "Bo": 30, "Cy": 12})
    seats = {seat.name: seat.id for seat in game.scoresheet().seats}
    home = f"/games/{game.key}"
    requests: list[tuple[str, dict[str, object]]] = [
        (f"{home}/rounds/2/record/", round_form(game, Ana=0)),
        (f"{home}/rounds/2/record/", round_form(game, Bo=9)),
        (f"{home}/name/", {"name": "Friday", "was": ""}),
        (f"{home}/seats/", {"do": "join", "name": "Di", "start": ""}),
        (f"{home}/seats/", {"do": "leave", "seat": seats["Cy"]}),
        (f"{home}/rounds/1/record/", {f"pips-{seats['Cy']}": "13", f"was-{seats['Cy']}": "12"}),
        (f"{home}/abandon/", {}),
        (f"{home}/abandon/", {"resume": "1"}),
    ]
    client = keeper_client(game.keeper)
    cookie = client.cookies["keeper"].value

    def ask(path: str, form: dict[str, object]) -> int:
        phone = Client()
        phone.cookies["keeper"] = cookie
        return phone.post(path, {"request_key": new_key(), **form}).status_code

    answers = at_once([lambda r=r: ask(*r) for r in requests])
    assert set(answers) <= {302, 409, 422}
    revisions = list(
        Change.objects.exclude(verb__in=("start", "ask")).order_by("pk").values_list("revision", flat=True)
    )
    assert revisions == list(range(1, revision(game) + 1))
