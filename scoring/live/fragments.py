"""What a page shows of a game, as HTML that holds nothing of the viewer: the page embeds it, streams push it."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import translation

from scoring.models import Game
from scoring.scoreboard import Scoreboard, scoreboard


def render(game_id: int, language: str, page: str) -> tuple[int, str]:
    """The revision of a game as it stands now, and its fragment."""
    game = Game.objects.get(pk=game_id)
    return game.revision, fragment(game, language, page)


def fragment(game: Game, language: str, page: str) -> str:
    """What a page ("table" or "tv") shows of a game, in four statements."""
    with translation.override(language):
        table = scoreboard(game)
        return render_to_string(_template(table, page), {"table": table})


def _template(table: Scoreboard, page: str) -> str:
    if page == "tv":
        return "scoring/_tv.html"
    return "scoring/_table.html" if table.state == Game.State.IN_PROGRESS else "scoring/_final.html"
