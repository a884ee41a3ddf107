"""Tournaments of a season: once its result is published, each counts once for everybody, by the final places."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, QuerySet

from tournaments.models import Entrant, Season, Snapshot, Tournament

PUBLISHED = (Tournament.State.PUBLISHED, Tournament.State.ARCHIVED)
# Key and name of a player, place, how often, rounds, pips.
_Row = tuple[str, str, int | None, int, int, int]


def season_tournaments(season: Season) -> QuerySet[Tournament]:
    """Those whose places bring points."""
    return season.tournaments.filter(state__in=PUBLISHED).order_by("published_at", "pk")


def tournament_places(season: Season) -> Iterator[_Row]:
    """By the last edition of each; nobody who played no round of it. In two statements, in one where there is none."""
    editions = Snapshot.objects.filter(tournament__in=season_tournaments(season), edition=F("tournament__edition"))
    lines = {line["entrant"]: line for placings in editions.values_list("placings", flat=True) for line in placings}
    if not lines:
        return
    players = Entrant.objects.filter(tournament__in=season_tournaments(season)).order_by("pk")
    for pk, key, name in players.values_list("pk", "player__key", "player__name"):
        line = lines.get(pk)
        if line is not None and line["rounds"]:
            yield key, name, line["place"], 1, line["rounds"], line["total"] - line["penalty"]
