"""What becomes of a table's sheet: submitted, acknowledged, accepted, opened again, void."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import abandon_game, resume_game

from .accounts import Account
from .entrants import Entrant
from .sessions import Session
from .tables import Dispute, Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit
from .writing_tables import cell, put, read_reason, write_table

State = Table.State
Verb = TournamentChange.Verb


def submit_table(table: Table, edit: TournamentEdit) -> TournamentChange | None:
    """Closes the sheet once all its rounds are complete. Two phones that do so at once submit it once."""

    def submit(table: Table) -> tuple[Cells, Cells]:
        if table.state in (State.SUBMITTED, State.DISPUTED):
            return {}, {}
        _refuse_settled(table)
        refuse_phones_of_closed_session(table, edit)
        missing = table.game.scoresheet().current
        if missing is not None:
            sentence = _("Round %(number)s is not complete: every score first, then submit.")
            raise Closed(sentence % {"number": missing})
        return put(table, state=State.SUBMITTED, submitted_at=timezone.now())

    return write_table(table, Verb.SUBMIT, edit, submit)


def acknowledge(
    table: Table, entrant: Entrant, edit: TournamentEdit, *, shown: int | None = None
) -> TournamentChange | None:
    """Somebody at the table agrees with the submitted sheet; when all who stayed do, it is accepted.

    `shown` is the revision of the game that they looked at.
    """

    def agree(table: Table) -> tuple[Cells, Cells]:
        refuse_stranger(table, entrant)
        if table.acknowledgements.filter(entrant=entrant).exists() or table.state == State.ACCEPTED:
            return {}, {}
        _refuse_not_submitted(table)
        _refuse_unseen(table, shown)
        table.acknowledgements.create(entrant=entrant)
        agreed = {cell(table, f"agrees/{entrant.pk}"): True}
        return ({}, agreed) if waits_for(table) else _accept(table, None, agreed)

    return write_table(table, Verb.ACKNOWLEDGE, edit, agree)


def accept_table(
    table: Table, edit: TournamentEdit, entrant: Entrant | None = None, *, shown: int | None = None
) -> TournamentChange | None:
    """By a scorer or director; `entrant` is who that is in the tournament, if known by more than the account.
    `shown` is the revision of the game that they looked at.

    None: it is accepted already. Who plays at the table does not accept it alone, unless the tournament lets them.
    """

    def accept(table: Table) -> tuple[Cells, Cells]:
        if table.state == State.ACCEPTED:
            return {}, {}
        _refuse_not_submitted(table)
        _refuse_unseen(table, shown)
        own = _own_players(table, edit.account, entrant)
        if own and table.session.tournament.accepts_by_others and waits_for(table) - own:
            raise Closed(_("You play at this table: somebody else accepts it, or all others at it agree."))
        return _accept(table, edit.account, {})

    return write_table(table, Verb.ACCEPT, edit, accept)


def reopen_table(table: Table, reason: str, edit: TournamentEdit) -> TournamentChange | None:
    """The sheet may be corrected again, after the session was closed too; whoever agreed is asked anew."""
    reason = read_reason(reason)

    def reopen(table: Table) -> tuple[Cells, Cells]:
        if table.is_open:
            return {}, {}
        if table.state == State.DISPUTED:
            raise Closed(_("Decide the dispute first."))
        if table.state == State.VOID:
            raise Closed(_("Table %(number)s is void. Take it up again first.") % {"number": table.number})
        _end_acceptance(table, reason)
        before, after = open_sheet(table)
        return before, {**after, cell(table, "reason"): reason}

    return write_table(table, Verb.REOPEN, edit, reopen)


def void_table(table: Table, reason: str, edit: TournamentEdit) -> TournamentChange | None:
    """It counts nowhere from now on; open disputes of it are closed."""
    reason = read_reason(reason)

    def void(table: Table) -> tuple[Cells, Cells]:
        if table.state == State.VOID:
            return {}, {}
        _end_acceptance(table, reason)
        standing = table.disputes.filter(decision=Dispute.Decision.OPEN)
        standing.update(decision=Dispute.Decision.KEPT, decided_at=timezone.now(), decided_by=edit.account)
        table.acknowledgements.all().delete()
        abandon_game(table.game, edit.in_scoring)
        before, after = put(table, state=State.VOID, called_at=None)
        return before, {**after, cell(table, "reason"): reason}

    return write_table(table, Verb.VOID, edit, void)


def restore_table(table: Table, edit: TournamentEdit) -> TournamentChange | None:
    """A void table is played after all, from where it was."""

    def restore(table: Table) -> tuple[Cells, Cells]:
        if table.state != State.VOID:
            return {}, {}
        resume_game(table.game, edit.in_scoring)
        return put(table, state=State.PLAYING if table.game.rounds.exists() else State.WAITING, submitted_at=None)

    return write_table(table, Verb.VOID, edit, restore)


def waits_for(table: Table) -> set[int]:
    """The players at the table who stayed to the end and have not agreed with the sheet yet."""
    stayed = table.game.seats.filter(left_round=None).values_list("player", flat=True)
    return set(stayed) - set(table.acknowledgements.values_list("entrant__player", flat=True))


def open_sheet(table: Table) -> tuple[Cells, Cells]:
    """Scores may be entered again; what was agreed with is no more."""
    table.acknowledgements.all().delete()
    return put(table, state=State.PLAYING, submitted_at=None)


def refuse_stranger(table: Table, entrant: Entrant) -> None:
    if not table.game.seats.filter(player=entrant.player_id).exists():
        raise Closed(_("You have no seat at table %(number)s.") % {"number": table.number})


def refuse_phones_of_closed_session(table: Table, edit: TournamentEdit) -> None:
    if edit.link is not None and table.session.state == Session.State.CLOSED:
        raise Closed(_("Session %(number)s is closed. Ask the director.") % {"number": table.session.number})


def _accept(table: Table, account: Account | None, also: Cells) -> tuple[Cells, Cells]:
    table.acceptances.create(game_revision=table.game.revision, account=account)
    before, after = put(table, state=State.ACCEPTED, called_at=None)
    return before, {**after, **also}


def _end_acceptance(table: Table, reason: str) -> None:
    standing = table.acceptances.filter(reopened_at=None)
    standing.update(reopened_at=timezone.now(), reopened_because=reason)


def _own_players(table: Table, account: Account | None, entrant: Entrant | None) -> set[int]:
    """Who at the table is the person that accepts."""
    own = {entrant.player_id} if entrant else set()
    if account is not None:
        own |= set(table.session.tournament.club.members.filter(account=account).values_list("player", flat=True))
    return own & set(table.game.seats.values_list("player", flat=True))


def _refuse_settled(table: Table) -> None:
    if table.state == State.ACCEPTED:
        sentence = _("The result of table %(number)s is accepted. Only a director may open it again.")
        raise Closed(sentence % {"number": table.number})
    if table.state == State.VOID:
        raise Closed(_("Table %(number)s is void. Its scores count nowhere.") % {"number": table.number})


def _refuse_unseen(table: Table, shown: int | None) -> None:
    if shown not in (None, table.game.revision):
        raise Closed(_("The sheet changed since you looked at it. Look again, then decide."))


def _refuse_not_submitted(table: Table) -> None:
    _refuse_settled(table)
    if table.state == State.DISPUTED:
        raise Closed(_("A dispute about table %(number)s is open: it is decided first.") % {"number": table.number})
    if table.state != State.SUBMITTED:
        raise Closed(_("The sheet of table %(number)s is not submitted yet.") % {"number": table.number})
