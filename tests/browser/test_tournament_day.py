"""A tournament from the draft to the archive: its director, a scorer, phones at the tables, a player, the wall."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser

from tests.browser.tournament_afternoon import (
    correct_an_earlier_score,
    cut,
    draw_the_second_session,
    play_the_final,
    play_the_second_session,
    publish_and_archive,
    tell_everybody,
)
from tests.browser.tournament_hall import LAPTOP, PHONE, Hall
from tests.browser.tournament_morning import (
    accept_and_close,
    check_in,
    create,
    decide_a_dispute,
    draw_the_first_session,
    play_the_first_session,
    register_thirteen,
)
from tests.tournaments.make import make_account, make_club, make_member
from tournaments.models import Role

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def hall(server: str, browser: Browser) -> Iterator[Hall]:
    cache.clear()
    hall = Hall(server, browser)
    yield hall
    hall.close()


def test_the_whole_day_of_a_director(hall: Hall) -> None:
    owner, account, helper = make_account("Olga"), make_account("Dora"), make_account("Sam")
    club = make_club("Coop", visibility="public", owner=owner)
    for one, kind in ((account, Role.Kind.DIRECTOR), (helper, Role.Kind.SCORER)):
        Role.objects.create(club=club, account=one, kind=kind)
    for name in ("Ana", "Bo"):
        make_member(club, name)
    director, scorer = hall.browser("director", LAPTOP, account), hall.browser("scorer", PHONE, helper)
    create(hall, director)
    register_thirteen(hall, director)
    check_in(hall, director, scorer)
    draw_the_first_session(hall, director)
    play_the_first_session(hall, director)
    decide_a_dispute(hall, director)
    accept_and_close(hall, director, scorer)
    draw_the_second_session(hall, director)
    correct_an_earlier_score(hall, director, scorer)
    tell_everybody(hall, director)
    play_the_second_session(hall, director)
    cut(hall, director)
    play_the_final(hall, director, scorer)
    publish_and_archive(hall, director, owner)
