"""What entrants say against a submitted sheet, and what is decided about it."""

from __future__ import annotations

from scoring.models import Edit

from .entrants import Entrant
from .tables import Dispute, Table
from .tournament_changes import Cells, TournamentChange, TournamentEdit, write_tournament


def note_dispute(table: Table, cells: Cells, edit: Edit) -> None:
    """Keeps another value for a submitted sheet; the table is disputed until it is decided. Once for each request."""
    asked = TournamentEdit(None, edit.link, edit.request_key, edit.digest)
    entrant = Entrant.objects.filter(link=edit.link).first() if edit.link else None

    def dispute(_locked: object) -> tuple[Cells, Cells]:
        Dispute.objects.create(
            table=table, entrant=entrant, link=edit.link, cells=dict(cells), request_key=edit.request_key
        )
        before = table.state
        Table.objects.filter(pk=table.pk).update(state=Table.State.DISPUTED)
        told = {f"table/{table.pk}/says/{path}": value for path, value in cells.items()}
        return {f"table/{table.pk}/state": before}, {f"table/{table.pk}/state": Table.State.DISPUTED, **told}

    write_tournament(table.session.tournament, TournamentChange.Verb.DISPUTE, asked, dispute, games=[table.game_id])
