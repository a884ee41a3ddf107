"""The entry form as it is posted: by the keeper, by one seat, by strangers, by junk."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Game, HandScore, Link, Round, new_key
from tests.make import keeper_client, link_client, make_game, record

pytestmark = pytest.mark.django_db

TRANSACTION_WORDS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture
def game() -> Game:
    return make_game("Ana Bo Cy")


@pytest.fixture
def keeper(game: Game) -> Client:
    return keeper_client(game.keeper)


def fields(game: Game, hands: dict[str, str], number: int = 1, **more: str) -> dict[str, str]:
    """The form as a page would send it, with the cells as they stand now for "was"."""
    sheet = game.scoresheet()
    form = {"request_key": new_key(), "was-ending": str(sheet.round(number).ending)}
    for seat in sheet.seats:
        form[f"pips-{seat.id}"] = hands.get(seat.name, "")
        form[f"was-{seat.id}"] = str(sheet.value(f"round/{number}/seat/{seat.id}"))
    return form | more


def address(game: Game, number: int = 1) -> str:
    return f"/games/{game.key}/rounds/{number}/record/"


def stored(game: Game) -> list[int]:
    return list(HandScore.objects.filter(round__game=game).order_by("seat__order").values_list("pips", flat=True))


def seat_id(game: Game, name: str) -> str:
    return str(next(seat.id for seat in game.scoresheet().seats if seat.name == name))


def test_who_went_out_has_zero_without_typing_it(game: Game, keeper: Client) -> None:
    form = fields(game, {"Bo": "30", "Cy": "12"}, out=seat_id(game, "Ana"), ending="out")
    response = keeper.post(address(game), form)
    assert response.status_code == 302
    assert response["Location"].startswith(f"/games/{game.key}/?saved=")
    assert stored(game) == [0, 30, 12]


def test_nobody_went_out_is_an_answer_too(game: Game, keeper: Client) -> None:
    form = fields(game, {"Ana": "9", "Bo": "30", "Cy": "12"}, out="blocked", ending="out")
    assert keeper.post(address(game), form).status_code == 302
    assert Round.objects.get().ending == "blocked"


def test_opening_the_form_by_an_egg_stores_nothing(game: Game, keeper: Client) -> None:
    page = keeper.get(address(game), {"out": seat_id(game, "Bo")})
    assert page.status_code == 200
    assert page.context["form"].out == int(seat_id(game, "Bo"))
    assert not Round.objects.exists()


@pytest.mark.parametrize("typed", ["-5", "12.5", "1e2", "abc", "999", "<script>", "9" * 50, "½"])
def test_what_cannot_be_read_is_refused_and_everything_typed_stays(game: Game, keeper: Client, typed: str) -> None:
    response = keeper.post(address(game), fields(game, {"Ana": "0", "Bo": typed, "Cy": "12"}))
    assert response.status_code == 422
    rows = {row.name: row for row in response.context["form"].seats}
    assert (rows["Bo"].pips, rows["Cy"].pips) == (typed, "12")
    assert rows["Bo"].error
    assert not HandScore.objects.exists()


@pytest.mark.parametrize(("typed", "pips"), [("07", 7), (" 7 ", 7), ("٧", 7), ("๗", 7)])
def test_numbers_are_read_as_people_write_them(game: Game, keeper: Client, typed: str, pips: int) -> None:
    keeper.post(address(game), fields(game, {"Ana": "0", "Bo": typed, "Cy": "12"}))
    assert stored(game) == [0, pips, 12]


def test_a_double_eighteen_game_takes_what_a_double_nine_game_refuses() -> None:
    game = make_game("Ana Bo", rules={"set_max": 18})
    form = fields(game, {"Ana": "0", "Bo": "999"}, sure=f"high:{seat_id(game, 'Bo')}:999")
    assert keeper_client(game.keeper).post(address(game), form).status_code == 302
    assert stored(game) == [0, 999]


def test_an_empty_field_is_missing_and_never_zero(game: Game, keeper: Client) -> None:
    keeper.post(address(game), fields(game, {"Ana": "0", "Bo": "", "Cy": "12"}))
    assert stored(game) == [0, 12]


def test_the_same_form_twice_and_back_and_save_again_store_once(game: Game, keeper: Client) -> None:
    form = fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"})
    for _again in range(2):
        assert keeper.post(address(game), form).status_code == 302
    back = form | {"request_key": new_key()}
    assert keeper.post(address(game), back).status_code == 302
    assert game.changes.filter(verb="record").count() == 1


def test_the_second_phone_is_shown_both_values_and_may_choose(game: Game, keeper: Client) -> None:
    first = fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"})
    second = fields(game, {"Ana": "0", "Bo": "31", "Cy": "12"})
    keeper.post(address(game), first)
    asked = keeper.post(address(game), second)
    assert asked.status_code == 409
    row = next(row for row in asked.context["form"].seats if row.name == "Bo")
    assert (row.conflict.mine, row.conflict.theirs) == ("31", "30")
    assert stored(game) == [0, 30, 12]
    chosen = second | {f"was-{row.id}": row.was, "request_key": new_key()}
    assert keeper.post(address(game), chosen).status_code == 302
    assert stored(game) == [0, 31, 12]
    assert list(game.changes.values_list("verb", flat=True)) == ["record", "ask", "record", "start"]


def test_junk_in_hidden_fields_is_a_sentence_and_never_a_fault(game: Game, keeper: Client) -> None:
    seat = seat_id(game, "Bo")
    for junk in (
        {f"was-{seat}": "x\0"},
        {f"tiles-{seat}": "5-4 zz"},
        {"out": "x"},
        {"ending": "won"},
        {"sure": "\0" * 999},
    ):
        response = keeper.post(address(game), fields(game, {"Ana": "0", "Bo": "9", "Cy": "12"}) | junk)
        assert response.status_code in (302, 409, 422)


def test_tiles_are_kept_as_proof(game: Game, keeper: Client) -> None:
    seat = seat_id(game, "Bo")
    form = fields(game, {"Ana": "0", "Bo": "59", "Cy": "12"}) | {f"tiles-{seat}": "5-4 0-0"}
    assert keeper.post(address(game), form).status_code == 302
    score = HandScore.objects.get(seat=seat)
    assert (score.tiles, score.double_blank) == (["5-4", "0-0"], True)


def test_a_seats_own_link_enters_that_seat_only(game: Game) -> None:
    bo = link_client(Link.make(game.keeper, "seat", game=game, seat_id=int(seat_id(game, "Bo"))))
    assert bo.post(address(game), fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"})).status_code == 302
    assert stored(game) == [30]


def test_a_follower_and_a_stranger_enter_nothing(game: Game) -> None:
    follower = link_client(Link.make(game.keeper, "follow", game=game))
    assert follower.get(f"/games/{game.key}/").status_code == 200
    for client in (follower, Client()):
        assert client.get(address(game)).status_code == 404
        assert client.post(address(game), fields(game, {"Ana": "0"})).status_code == 404
    assert not Round.objects.exists()


def test_undo_comes_with_the_answer_and_takes_the_round_back(game: Game, keeper: Client) -> None:
    answer = keeper.post(address(game), fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"}))
    page = keeper.get(answer["Location"])
    change = page.context["undo"]
    keeper.post(f"/games/{game.key}/changes/{change.pk}/undo/", {"request_key": new_key()})
    assert stored(game) == []
    assert keeper.get(answer["Location"]).context["undo"] is None


def test_a_double_is_skipped_only_where_the_house_plays_so(game: Game, keeper: Client) -> None:
    assert keeper.post(f"/games/{game.key}/burn/", {"start": "9"}).status_code == 422
    skipping = make_game("Ana Bo", rules={"start_search": "next_lower"}, keeper=game.keeper)
    assert keeper.post(f"/games/{skipping.key}/burn/", {"start": "9"}).status_code == 302
    assert keeper.post(f"/games/{skipping.key}/burn/", {"start": "9"}).status_code == 302
    assert keeper.post(f"/games/{skipping.key}/burn/", {"start": "3"}).status_code == 422
    skipping.refresh_from_db()
    assert (skipping.burned, skipping.scoresheet().starts[0]) == ([9], 8)


def test_an_abandoned_game_takes_no_scores_until_it_is_taken_up_again(game: Game, keeper: Client) -> None:
    keeper.post(f"/games/{game.key}/abandon/", {"request_key": new_key()})
    assert "Bo" in keeper.get(f"/games/{game.key}/").content.decode()
    assert keeper.post(address(game), fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"})).status_code == 422
    keeper.post(f"/games/{game.key}/abandon/", {"resume": "1", "request_key": new_key()})
    assert keeper.post(address(game), fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"})).status_code == 302


def statements(client: Client, method: str, path: str, form: dict[str, str] | None = None) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert getattr(client, method)(path, form).status_code in (200, 302)
    return len([q for q in queries.captured_queries if not q["sql"].startswith(TRANSACTION_WORDS)])


def test_queries_are_few_and_do_not_grow_with_the_rounds(game: Game, keeper: Client) -> None:
    page = [statements(keeper, "get", f"/games/{game.key}/")]
    save = [statements(keeper, "post", address(game), fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"}))]
    for number in range(2, 9):
        record(game, number, {"Ana": 0, "Bo": 30, "Cy": 12})
    page.append(statements(keeper, "get", f"/games/{game.key}/"))
    form = fields(game, {"Ana": "0", "Bo": "30", "Cy": "12"}, number=9)
    save.append(statements(keeper, "post", address(game, 9), form))
    assert page[0] == page[1] <= 10
    assert save[0] == save[1] <= 12
