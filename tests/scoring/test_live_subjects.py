"""Following something that is no game: another kind, rendered by itself, with revisions and rights of its own."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.db.models import F

from scoring import live
from scoring.live import subjects
from scoring.models import Game, Link
from tests.event_source import EventSource
from tests.live_server import in_another_process
from tests.make import make_game, record

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(40)]


def render_name(pk: int, language: str, page: str) -> tuple[int, str]:
    game = Game.objects.get(pk=pk)
    return game.revision, f"<h1>{page} of {game.name}</h1>"


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of games are a kind of their own."""
    monkeypatch.setattr(subjects, "_subjects", {**subjects._subjects})
    live.register("name", live.Subject(Game, render_name))


def address(game: Game, page: str = "door") -> str:
    return live.address("name", game.pk, page, game.keeper, "en")


@transaction.atomic
def rename(game: Game, name: str) -> None:
    Game.objects.filter(pk=game.pk).update(revision=F("revision") + 1, name=name)
    game.refresh_from_db()
    live.spread("name", game.pk, game.revision)


def test_what_is_registered_is_rendered_and_followed(port: int) -> None:
    game = make_game("Ana Bo", name="Friday")
    with EventSource(port, address(game)) as stream:
        first = stream.event()
        assert (first.id, first.data) == (str(game.revision), "<h1>door of Friday</h1>")
        rename(game, "Saturday")
        assert stream.event().data == "<h1>door of Saturday</h1>"


def test_kinds_with_the_same_number_are_kept_apart(port: int) -> None:
    game = make_game("Ana Bo", name="Friday")
    table = live.address("game", game.pk, "table", game.keeper, "en")
    with EventSource(port, address(game)) as name, EventSource(port, table) as scores:
        assert name.event().data == "<h1>door of Friday</h1>"
        assert "Ana" in scores.event().data
        record(game, 1, {"Ana": 0, "Bo": 47})
        assert "47" in scores.event().data


def test_news_of_another_process_arrive(port: int) -> None:
    game = make_game("Ana Bo", name="Friday")
    with EventSource(port, address(game)) as stream:
        stream.event()
        in_another_process(
            f"""
from django.db import transaction
from scoring import live
with transaction.atomic():
    Game.objects.filter(pk={game.pk}).update(revision=9, name="Sunday")
    live.spread("name", {game.pk}, 9)
"""
        )
        assert stream.event().data == "<h1>door of Sunday</h1>"


def test_news_of_a_transaction_that_failed_are_none(port: int) -> None:
    game = make_game("Ana Bo", name="Friday")
    with EventSource(port, address(game)) as stream:
        stream.event()
        with transaction.atomic():
            rename(game, "Saturday")
            transaction.set_rollback(True)
        assert stream.is_silent(0.7)


def test_a_link_of_the_same_keeper_is_good_until_it_is_taken_back(port: int) -> None:
    """Which link leads where is for the page to know that gives the address."""
    game, other = make_game("Ana Bo"), make_game("Cy Di")
    link = Link.make(game.keeper, Link.Scope.FOLLOW)
    path = live.address("name", game.pk, "door", link, "en")
    with EventSource(port, path) as stream:
        stream.event()
        link.revoke()
        assert stream.is_ended()
    with EventSource(port, live.address("name", other.pk, "door", link, "en")) as stream:
        assert stream.status == 404


def test_a_link_lasts_where_the_keeper_lets_nobody_else_in(port: int) -> None:
    game = make_game("Ana Bo", name="Friday")
    link = Link.make(game.keeper, Link.Scope.FOLLOW, game=game)
    with EventSource(port, live.address("name", game.pk, "door", link, "en")) as stream:
        stream.event()
        game.keeper.renew_access()
        rename(game, "Saturday")
        assert stream.event().data == "<h1>door of Saturday</h1>"


def test_who_may_see_less_is_sent_nothing_more(port: int) -> None:
    game, other = make_game("Ana Bo", name="Friday"), make_game("Cy Di", name="Monday")
    with EventSource(port, address(game)) as stream, EventSource(port, address(other)) as untouched:
        stream.event()
        untouched.event()
        with transaction.atomic():
            game.keeper.renew_access()
        assert stream.is_ended()
        rename(other, "Tuesday")
        assert untouched.event().data == "<h1>door of Tuesday</h1>"
    with EventSource(port, address(game)) as again:
        assert again.status == 404
    game.keeper.refresh_from_db()
    with EventSource(port, address(game)) as anew:
        assert anew.status == 200


def test_rights_taken_by_another_process_end_streams(port: int) -> None:
    game = make_game("Ana Bo")
    with EventSource(port, address(game)) as stream:
        stream.event()
        in_another_process(f"Game.objects.get(pk={game.pk}).keeper.renew_access()")
        assert stream.is_ended()


def test_an_address_does_not_outlive_the_keeper_it_was_given_by(port: int) -> None:
    game, other = make_game("Ana Bo"), make_game("Cy Di")
    path = address(game)
    Game.objects.filter(pk=game.pk).update(keeper=other.keeper)
    with EventSource(port, path) as stream:
        assert stream.status == 404
