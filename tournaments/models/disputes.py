"""What entrants say against a submitted sheet, and what is decided about it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Edit, Entry, Hand, Refused, record_round

from .clubs import PLACE_LENGTH
from .entrants import Entrant
from .results import open_sheet, refuse_phones_of_closed_session, refuse_stranger
from .tables import Dispute, Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit
from .writing_tables import cell, put, write_table

State = Table.State
Decision = Dispute.Decision
Verb = TournamentChange.Verb


def note_dispute(table: Table, cells: Cells, edit: Edit) -> None:
    """Keeps another value for a submitted sheet; the table is disputed until it is decided. Once for each request."""
    asked = TournamentEdit(None, edit.link, edit.request_key, edit.digest)
    entrant = _entrant_of(table, edit)

    def dispute(table: Table) -> tuple[Cells, Cells]:
        _refuse_not_submitted(table)
        table.disputes.create(entrant=entrant, link=edit.link, cells=dict(cells), request_key=edit.request_key)
        before, after = put(table, state=State.DISPUTED)
        return before, {**after, **{cell(table, f"says/{path}"): value for path, value in cells.items()}}

    write_table(table, Verb.DISPUTE, asked, dispute)


def _entrant_of(table: Table, edit: Edit) -> Entrant | None:
    """Who it is that says so: by an own link, or as a member of the club who is signed in."""
    if edit.link is not None:
        return Entrant.objects.filter(link=edit.link).first()
    at_table = table.session.tournament.entrants.filter(player__seats__game=table.game_id)
    return at_table.filter(player__member__account__keeper=edit.keeper).first() if edit.keeper else None


def dispute_table(table: Table, entrant: Entrant, words: str, edit: TournamentEdit) -> TournamentChange | None:
    """Somebody at the table says in words what is wrong with the sheet; who had agreed does so no more."""
    words = " ".join(words.split())
    if not words:
        raise Refused(_("What is wrong: say it in a few words."))
    if len(words) > PLACE_LENGTH:
        raise Refused(_("What is wrong: at most %(most)s characters.") % {"most": PLACE_LENGTH})

    def dispute(table: Table) -> tuple[Cells, Cells]:
        refuse_stranger(table, entrant)
        refuse_phones_of_closed_session(table, edit)
        _refuse_not_submitted(table)
        told = table.disputes.create(entrant=entrant, link=edit.link, words=words, request_key=edit.request_key)
        table.acknowledgements.filter(entrant=entrant).delete()
        before, after = put(table, state=State.DISPUTED)
        return before, {**after, f"dispute/{told.pk}/entrant": entrant.pk}

    return write_table(table, Verb.DISPUTE, edit, dispute)


def decide_dispute(dispute: Dispute, take: bool, edit: TournamentEdit) -> TournamentChange | None:
    """Takes what was said, by the rules that every score is entered by, or keeps the sheet.

    The sheet is submitted again, once nothing else is open; what was said in words alone is taken by opening the
    sheet for corrections.
    """
    wanted = Decision.TAKEN if take else Decision.KEPT

    def decide(table: Table) -> tuple[Cells, Cells]:
        fresh = table.disputes.get(pk=dispute.pk)
        if fresh.decision:
            if fresh.decision == wanted:
                return {}, {}
            raise Closed(
                _("This dispute was decided already: %(decision)s.") % {"decision": fresh.get_decision_display()}
            )
        fresh.decision, fresh.decided_at, fresh.decided_by = wanted, timezone.now(), edit.account
        fresh.save(update_fields=["decision", "decided_at", "decided_by"])
        if take:
            _correct(table, fresh, edit)
        before, after = _settle(table, must_open=take and not fresh.cells)
        path = f"dispute/{fresh.pk}/decision"
        return {**before, path: ""}, {**after, path: str(wanted)}

    return write_table(dispute.table, Verb.DECIDE, edit, decide)


def _correct(table: Table, dispute: Dispute, edit: TournamentEdit) -> None:
    for number, said in _by_round(dispute.cells).items():
        hands = {int(path.split("/")[1]): str(value) for path, value in said.items() if path.startswith("seat/")}
        held = {seat: Hand.parse(text) for seat, text in hands.items()}
        # The director is sure of what a phone would be asked about.
        sure = [f"high:{seat}:{hand.pips}" for seat, hand in held.items() if hand is not None]
        entry = Entry(
            number,
            hands,
            ending=said.get("ending"),
            starter=said.get("starter"),
            tells_starter="starter" in said,
            sure=" ".join([f"blocked:{number}", *sure]),
        )
        record_round(table.game, entry, edit.part(f"round {number}").in_scoring)
    table.acknowledgements.all().delete()


def _by_round(cells: Cells) -> dict[int, dict[str, Any]]:
    rounds: dict[int, dict[str, Any]] = defaultdict(dict)
    for path, value in cells.items():
        _round, number, rest = path.split("/", 2)
        rounds[int(number)][rest] = value
    return rounds


def _settle(table: Table, *, must_open: bool) -> tuple[Cells, Cells]:
    """Where the table stands now that one of its disputes is decided."""
    if table.state != State.DISPUTED or table.disputes.filter(decision=Decision.OPEN).exists():
        return {}, {}
    table.game.refresh_from_db()
    if must_open or table.game.scoresheet().current is not None:
        return open_sheet(table)
    return put(table, state=State.SUBMITTED)


def _refuse_not_submitted(table: Table) -> None:
    if table.is_open:
        raise Closed(_("The sheet of table %(number)s is open: enter it there.") % {"number": table.number})
    if table.is_settled:
        sentence = _("The result of table %(number)s is settled. Ask the director.")
        raise Closed(sentence % {"number": table.number})
