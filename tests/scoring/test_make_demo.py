"""The made-up evenings that `make demo` shows."""

import pytest
from django.core.management import call_command

from scoring.models import Game, Keeper, Ruling

pytestmark = pytest.mark.django_db


def test_the_demo_holds_every_kind_of_evening(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("make_demo")
    assert "/l/" in capsys.readouterr().out
    states = set(Game.objects.values_list("state", flat=True))
    assert states == {"in_progress", "finished", "abandoned"}
    assert Game.objects.filter(burned=[4]).exists()


def test_one_evening_is_decided_by_zero_rounds() -> None:
    call_command("make_demo")
    ties = [
        sheet
        for sheet in (game.scoresheet() for game in Game.objects.finished())
        if sheet.placings[0].ahead_by == "zero-rounds"
    ]
    assert [(sheet.placings[0].total, sheet.placings[1].total) for sheet in ties] == [(121, 121)]


def test_one_dispute_was_settled() -> None:
    call_command("make_demo")
    ruling = Ruling.objects.get()
    told = ruling.told(ruling.game.scoresheet())
    player = told.verdict["player"]
    assert (told.verdict["rule"], told.verdict["clause"]) == ("foot-first", "R23")
    assert told.decision.startswith(player)


def test_a_second_call_opens_the_same_games_again() -> None:
    call_command("make_demo")
    call_command("make_demo")
    assert Keeper.objects.count() == 1
