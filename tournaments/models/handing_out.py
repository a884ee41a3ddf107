"""Own links for everybody who has none yet, so that they can be printed and handed out."""

from __future__ import annotations

from scoring.models import Link

from .entrants import Entrant
from .tournament_changes import Cells, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

State = Entrant.State
HERE_OR_COMING = (State.REGISTERED, State.CHECKED_IN, State.ACTIVE, State.PAUSED)


def give_links(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """A handful of statements, however many entrants there are."""

    def give(locked: Tournament) -> tuple[Cells, Cells]:
        usable = Link.objects.usable().filter(entrant__tournament=locked).values("pk")
        entrants = list(locked.entrants.filter(state__in=HERE_OR_COMING).exclude(link__in=usable))
        before = {f"entrant/{entrant.pk}/link": entrant.link_id for entrant in entrants}
        keeper = locked.club.keeper
        made = Link.objects.bulk_create(Link.prepare(keeper, Link.Scope.ENTRANT) for _ in entrants)
        for entrant, link in zip(entrants, made, strict=True):
            entrant.link = link
        Entrant.objects.bulk_update(entrants, ["link"])
        return before, {f"entrant/{entrant.pk}/link": entrant.link_id for entrant in entrants}

    return write_tournament(tournament, TournamentChange.Verb.LINK, edit, give)
