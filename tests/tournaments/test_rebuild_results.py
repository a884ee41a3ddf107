"""`manage.py rebuild_results`: whatever became of the cache, it is made anew from the rows."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import GameResult
from tests.tournaments.make import make_club, play_game

pytestmark = pytest.mark.django_db


def rows() -> list[tuple[object, ...]]:
    left_out = ("id",)
    names = [field.attname for field in GameResult._meta.concrete_fields if field.name not in left_out]
    return list(GameResult.objects.order_by("game", "player").values_list(*names))


def damage(club_name: str) -> None:
    results = GameResult.objects.filter(game__keeper__name=club_name)
    results.update(total=1, place=3, rating=7, rated_games=40)
    results.first().delete()


def test_all_clubs_are_made_anew() -> None:
    for name in ("Coop", "Barn"):
        play_game(make_club(name), {"Ana": [0] * 7, "Bo": [5] * 7})
    before = rows()
    damage("Coop")
    damage("Barn")
    out = StringIO()
    call_command("rebuild_results", stdout=out)
    assert rows() == before
    assert out.getvalue().splitlines() == ["Barn: done.", "Coop: done."]


def test_one_club_alone() -> None:
    for name in ("Coop", "Barn"):
        play_game(make_club(name), {"Ana": [0] * 7, "Bo": [5] * 7})
    damage("Barn")
    before = rows()
    call_command("rebuild_results", "coop", stdout=StringIO())
    assert rows() == before


def test_a_club_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(CommandError, match="There is no club called nowhere here"):
        call_command("rebuild_results", "nowhere", stdout=StringIO())
