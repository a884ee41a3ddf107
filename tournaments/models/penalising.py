"""Penalties: given and withdrawn with a reason. They change totals, never a round, and no seating."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Refused

from .entrants import Entrant, Penalty
from .sessions import Session
from .tournament_changes import Cells, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament
from .writing_tables import read_reason, refuse_over

MOST_PIPS = 999


def penalise(
    entrant: Entrant, pips: int, reason: str, edit: TournamentEdit, session: Session | None = None
) -> TournamentChange | None:
    """Adds pips to a total; below zero takes them off."""
    told = read_reason(reason)
    if not 0 < abs(pips) <= MOST_PIPS:
        raise Refused(_("A penalty is 1 to %(most)s pips, or as many taken off.") % {"most": MOST_PIPS})

    def add(locked: Tournament) -> tuple[Cells, Cells]:
        refuse_over(locked)
        penalty = entrant.penalties.create(pips=pips, reason=told, session=session, account=edit.account)
        path = f"penalty/{penalty.pk}"
        return {f"{path}/pips": None}, {
            f"{path}/pips": pips, f"{path}/entrant": entrant.pk, f"{path}/reason": told,
        }  # fmt: skip

    return write_tournament(entrant.tournament, TournamentChange.Verb.PENALISE, edit, add)


def withdraw_penalty(penalty: Penalty, edit: TournamentEdit) -> TournamentChange | None:
    """It stays on the list, and counts no more."""

    def withdraw(locked: Tournament) -> tuple[Cells, Cells]:
        refuse_over(locked)
        stored = Penalty.objects.get(pk=penalty.pk)
        if stored.withdrawn_at is not None:
            return {}, {}
        stored.withdrawn_at = timezone.now()
        stored.save(update_fields=["withdrawn_at"])
        path = f"penalty/{penalty.pk}/pips"
        return {path: stored.pips}, {path: None}

    return write_tournament(penalty.entrant.tournament, TournamentChange.Verb.PENALISE, edit, withdraw)
