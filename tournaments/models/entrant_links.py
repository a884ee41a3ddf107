"""An entrant's own link: whoever holds it is the entrant."""

from __future__ import annotations

from collections.abc import Callable

from scoring.models import Link

from .entrants import Entrant
from .newcomers import path_of
from .tournament_changes import Cells, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

Verb = TournamentChange.Verb


def give_link(entrant: Entrant, edit: TournamentEdit) -> Link:
    """The entrant's own link: the one there is, or a new one."""
    link = Link.objects.usable().filter(entrant=entrant).first()
    return link or renew_link(entrant, edit)


def renew_link(entrant: Entrant, edit: TournamentEdit) -> Link:
    """A new link; the one there was stops to work."""
    _change_link(entrant, edit, lambda: Link.make(entrant.tournament.club.keeper, Link.Scope.ENTRANT))
    return Link.objects.get(entrant=entrant)


def revoke_link(entrant: Entrant, edit: TournamentEdit) -> TournamentChange | None:
    return _change_link(entrant, edit, lambda: None)


def _change_link(entrant: Entrant, edit: TournamentEdit, make: Callable[[], Link | None]) -> TournamentChange | None:
    def change(locked: Tournament) -> tuple[Cells, Cells]:
        stored = locked.entrants.select_related("link").get(pk=entrant.pk)
        before = stored.link_id
        if stored.link is not None:
            stored.link.revoke()
        stored.link = make()
        stored.save(update_fields=["link"])
        return {path_of(entrant, "link"): before}, {path_of(entrant, "link"): stored.link_id}

    return write_tournament(entrant.tournament, Verb.LINK, edit, change)
