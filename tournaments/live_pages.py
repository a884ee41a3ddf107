"""What streams of a tournament push, by page: HTML that holds nothing of the viewer, the same for everybody.

A page embeds the same fragment that its stream pushes: `fragment(tournament, language, "screen")`.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils import translation

from scoring import live
from tournaments.models import Tournament

Page = Callable[[Tournament], str]
PAGES: dict[str, Page] = {}


def render(tournament_id: int, language: str, page: str) -> tuple[int, str]:
    """The revision of a tournament as it stands now, and a fragment of it."""
    tournament = Tournament.objects.select_related("club__keeper").get(pk=tournament_id)
    return tournament.revision, fragment(tournament, language, page)


def fragment(tournament: Tournament, language: str, page: str) -> str:
    with translation.override(language):
        return PAGES[page](tournament)


def connect() -> None:
    live.register("tournament", live.Subject(Tournament, render, keeper="club__keeper"))
