"""Two players of a club turn out to be one person: what they entered becomes one's."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Player, Refused

from .entering import tables_of
from .entrants import Entrant
from .newcomers import spoil_drafts

State = Entrant.State
# What is said of a person for whom two different things were said: the first of these.
STRONGER = (
    State.DISQUALIFIED, State.ACTIVE, State.CHECKED_IN, State.PAUSED, State.REGISTERED, State.NO_SHOW, State.WAITING,
    State.WITHDRAWN,
)  # fmt: skip


def merge_entries(sender: object, player: Player, other: Player, **_kwargs: Any) -> None:
    """Receives `player_merging`. In a tournament the person keeps the name that everybody knows from it."""
    entries = {entry.tournament_id: entry for entry in _entries_of(other)}
    for entry in _entries_of(player):
        twin = entries.get(entry.tournament_id)
        if twin is not None:
            entry = _one_of(entry, twin)
        elif not entry.public_name and player.name != other.name:
            entry.public_name = player.name
        entry.player = other
        entry.save()


def _entries_of(player: Player) -> list[Entrant]:
    return list(Entrant.objects.filter(player=player).select_related("player", "tournament", "link"))


def _one_of(entry: Entrant, twin: Entrant) -> Entrant:
    """The one that has sat at a table stays, of two that have not the one of the player that stays."""
    sat = [one for one in (twin, entry) if tables_of(one).exists()]
    if len(sat) == 2:
        sentence = _("Both have played in %(tournament)s, so they are two people.")
        raise Refused(sentence % {"tournament": entry.tournament.name})
    kept = sat[0] if sat else twin
    gone = entry if kept is twin else twin
    kept.state = min(kept.state, gone.state, key=STRONGER.index)
    kept.has_paid = kept.has_paid or gone.has_paid
    gone.penalties.update(entrant=kept)
    if gone.link is not None:
        gone.link.revoke()
    gone.delete()
    spoil_drafts(kept.tournament)
    return kept
