"""Who enters a tournament, and how each stands in it. Whoever leaves stays on the list, and may come back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Link, Player, Refused, rename_player

from .entrant_links import give_link
from .entrants import Entrant
from .newcomers import (
    Newcomer,
    first_state,
    free_places,
    make_entrants,
    path_of,
    refuse_same_name,
    spoil_drafts,
)
from .tables import Table
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

Verb = TournamentChange.Verb
State = Entrant.State
Stage = Tournament.State

BEFORE_IT_BEGINS = (Stage.DRAFT, Stage.REGISTRATION, Stage.CHECK_IN)


def register(
    tournament: Tournament, who: Player | str, edit: TournamentEdit, *, public_name: str = "", has_paid: bool = False,
    itself: bool = False, is_another: bool = False,
) -> Entrant:  # fmt: skip
    """A place, or one on the waiting list; whoever is in already stays as they are, and who withdrew comes back.

    `itself` says that it is the person who asks. Raises SameName unless it is said that this `is_another` person.
    """
    newcomer = Newcomer(who, public_name, has_paid)

    def enter(locked: Tournament) -> tuple[Cells, Cells]:
        _check_registration(locked, itself)
        known = locked.entrants.select_related("player")
        if isinstance(who, Player) and (entrant := known.filter(player=who).first()):
            return _enter_again(locked, entrant)
        if not is_another:
            refuse_same_name(locked, newcomer, itself)
        return _log_new(make_entrants(locked, [newcomer], itself))

    change = write_tournament(tournament, Verb.REGISTER, edit, enter)
    entrants = tournament.entrants.select_related("player", "link", "tournament__club__keeper")
    if change is None:
        assert isinstance(who, Player)
        return entrants.get(player=who)
    return entrants.get(pk=next(iter(change.after)).split("/")[1])


def register_all(
    tournament: Tournament, newcomers: Sequence[Newcomer], edit: TournamentEdit
) -> TournamentChange | None:
    """Many at once, who were looked at before; a player who is in already is left out."""

    def enter(locked: Tournament) -> tuple[Cells, Cells]:
        _check_registration(locked, itself=False)
        known = set(locked.entrants.values_list("player", flat=True))
        new = [one for one in newcomers if isinstance(one.who, str) or one.who.pk not in known]
        return _log_new(make_entrants(locked, new, itself=False))

    return write_tournament(tournament, Verb.REGISTER, edit, enter)


def _check_registration(locked: Tournament, itself: bool) -> None:
    if itself:
        if not locked.registers_itself:
            raise Closed(_("The directors enter people themselves. Ask one of them."))
        _refuse_unless(locked, (Stage.REGISTRATION, Stage.CHECK_IN))
    else:
        _refuse_unless(locked, (*BEFORE_IT_BEGINS, Stage.RUNNING))


def _refuse_unless(locked: Tournament, stages: Sequence[str]) -> None:
    if locked.state not in stages:
        sentence = _("That is not possible now. The tournament stands at: %(state)s.")
        raise Closed(sentence % {"state": locked.get_state_display()})


def _log_new(entrants: Sequence[Entrant]) -> tuple[Cells, Cells]:
    return {}, {path_of(one, "state"): one.state for one in entrants}


def _enter_again(locked: Tournament, known: Entrant) -> tuple[Cells, Cells]:
    if known.state != State.WITHDRAWN:
        return {}, {}
    return _set_state(locked, known, _state_of_returned(locked, known))


def _set_state(locked: Tournament, entrant: Entrant, state: str, note: str | None = None) -> tuple[Cells, Cells]:
    before, was_seated = entrant.state, entrant.is_seated
    if before == state:
        return {}, {}
    entrant.state = state
    if state == State.WAITING:
        entrant.created_at = timezone.now()
    if note is not None:
        entrant.note = note
    entrant.save(update_fields=["state", "created_at", "note"])
    if entrant.is_seated != was_seated:
        spoil_drafts(locked)
    return {path_of(entrant, "state"): before}, {path_of(entrant, "state"): state}


def _move(
    entrant: Entrant,
    verb: str,
    edit: TournamentEdit,
    choose: Callable[[Tournament, Entrant], str],
    note: str | None = None,
) -> TournamentChange | None:
    """Puts an entrant into the state that is chosen once the tournament is locked."""

    def move(locked: Tournament) -> tuple[Cells, Cells]:
        stored = locked.entrants.select_related("player").get(pk=entrant.pk)
        return _set_state(locked, stored, choose(locked, stored), note)

    change = write_tournament(entrant.tournament, verb, edit, move)
    entrant.refresh_from_db(fields=["state", "note"])
    return change


def _here(locked: Tournament) -> str:
    return State.CHECKED_IN if locked.state == Stage.CHECK_IN else State.ACTIVE


def check_in(entrant: Entrant, edit: TournamentEdit, *, itself: bool = False) -> TournamentChange | None:
    """Who is here already stays so. Who comes once it runs plays from the next session on."""

    def choose(locked: Tournament, stored: Entrant) -> str:
        _check_coming(locked, stored, itself)
        return stored.state if stored.is_here else _here(locked)

    return _move(entrant, Verb.CHECK_IN, edit, choose)


def check_in_by_name(entrant: Entrant, edit: TournamentEdit) -> Link:
    """Somebody with the code of the room picks this name, and holds it from then on. Works once."""

    def choose(locked: Tournament, stored: Entrant) -> str:
        if stored.is_here:
            sentence = _("Somebody checked in as %(name)s already. If that was not you, tell a director.")
            raise Closed(sentence % {"name": stored.name})
        _check_coming(locked, stored, itself=True)
        return _here(locked)

    with transaction.atomic():
        _move(entrant, Verb.CHECK_IN, edit, choose)
        return give_link(entrant, edit.part("link"))


def _check_coming(locked: Tournament, stored: Entrant, itself: bool) -> None:
    _refuse_unless(locked, (Stage.CHECK_IN, Stage.RUNNING))
    named = {"name": stored.name}
    if itself and not locked.checks_in_itself:
        raise Closed(_("The directors check people in themselves. Go to one of them."))
    if stored.state == State.WAITING:
        raise Closed(_("%(name)s is on the waiting list and has no place yet.") % named)
    if stored.state in (State.WITHDRAWN, State.DISQUALIFIED):
        raise Closed(_("%(name)s is out of the tournament. A director can take %(name)s back.") % named)
    if itself and stored.state == State.NO_SHOW and free_places(locked) == 0:
        raise Closed(_("Check-in was closed and all places are taken. Ask a director."))


def undo_check_in(entrant: Entrant, edit: TournamentEdit) -> TournamentChange | None:
    def choose(locked: Tournament, stored: Entrant) -> str:
        _refuse_unless(locked, (Stage.CHECK_IN,))
        return State.REGISTERED if stored.is_here else stored.state

    return _move(entrant, Verb.CHECK_IN, edit, choose)


def mark_no_show(entrant: Entrant, edit: TournamentEdit) -> TournamentChange | None:
    """Of who has not been at any table; checking in takes it back."""

    def choose(locked: Tournament, stored: Entrant) -> str:
        _refuse_unless(locked, (Stage.CHECK_IN, Stage.RUNNING))
        if stored.state in (State.WAITING, State.WITHDRAWN, State.DISQUALIFIED):
            raise Closed(_("%(name)s has no place that could be empty.") % {"name": stored.name})
        if tables_of(stored).exists():
            raise Closed(_("%(name)s has a seat at a table. Pause or withdraw instead.") % {"name": stored.name})
        return State.NO_SHOW

    return _move(entrant, Verb.CHECK_IN, edit, choose)


def tables_of(entrant: Entrant) -> QuerySet[Table]:
    """Where the entrant has or had a seat in this tournament."""
    return Table.objects.filter(session__tournament=entrant.tournament_id, game__seats__player=entrant.player_id)


def pause(entrant: Entrant, edit: TournamentEdit) -> TournamentChange | None:
    """No seat in the next sessions until the entrant comes back."""

    def choose(locked: Tournament, stored: Entrant) -> str:
        _refuse_unless(locked, (Stage.CHECK_IN, Stage.RUNNING))
        if not stored.is_here:
            raise Closed(_("%(name)s does not play now, so there is nothing to pause.") % {"name": stored.name})
        return State.PAUSED

    return _move(entrant, Verb.ENTRANT, edit, choose)


def come_back(entrant: Entrant, edit: TournamentEdit) -> TournamentChange | None:
    """From a pause, or after all: who withdrew, was disqualified or did not come."""

    def choose(locked: Tournament, stored: Entrant) -> str:
        _refuse_unless(locked, (*BEFORE_IT_BEGINS, Stage.RUNNING, Stage.PROVISIONAL))
        if stored.state == State.PAUSED:
            return _here(locked)
        return _state_of_returned(locked, stored) if stored.is_out else stored.state

    return _move(entrant, Verb.ENTRANT, edit, choose)


def _state_of_returned(locked: Tournament, entrant: Entrant) -> str:
    """A place if one is free, at the end of the waiting list if not; who has played goes on playing."""
    if locked.state not in BEFORE_IT_BEGINS:
        return State.ACTIVE
    has_place = free_places(locked) != 0 and not locked.entrants.waiting().exists()
    return State.REGISTERED if has_place else State.WAITING


def withdraw(entrant: Entrant, edit: TournamentEdit) -> TournamentChange | None:
    """Out from the next session on; what was played stays."""

    def choose(locked: Tournament, stored: Entrant) -> str:
        _refuse_unless(locked, (*BEFORE_IT_BEGINS, Stage.RUNNING))
        return stored.state if stored.state == State.DISQUALIFIED else State.WITHDRAWN

    return _move(entrant, Verb.ENTRANT, edit, choose)


def disqualify(entrant: Entrant, reason: str, edit: TournamentEdit) -> TournamentChange | None:
    def choose(locked: Tournament, stored: Entrant) -> str:
        _refuse_unless(locked, (*BEFORE_IT_BEGINS, Stage.RUNNING, Stage.PROVISIONAL))
        if not reason:
            raise Refused(_("Say why: everybody may ask for the reason."))
        return State.DISQUALIFIED

    return _move(entrant, Verb.ENTRANT, edit, choose, note=reason)


def admit_waiting(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """As many from the head of the waiting list as places are free."""

    def admit(locked: Tournament) -> tuple[Cells, Cells]:
        _refuse_unless(locked, (*BEFORE_IT_BEGINS, Stage.RUNNING))
        waiting, free = list(locked.entrants.waiting()), free_places(locked)
        if waiting and free == 0:
            raise Closed(_("No place is free."))
        admitted = waiting[:free]
        state = first_state(locked, has_place=True)
        Entrant.objects.filter(pk__in=[one.pk for one in admitted]).update(state=state)
        if state == State.ACTIVE and admitted:
            spoil_drafts(locked)
        paths = [path_of(one, "state") for one in admitted]
        return dict.fromkeys(paths, State.WAITING), dict.fromkeys(paths, state)

    return write_tournament(tournament, Verb.ENTRANT, edit, admit)


def set_paid(entrant: Entrant, has_paid: bool, edit: TournamentEdit) -> TournamentChange | None:
    def pay(locked: Tournament) -> tuple[Cells, Cells]:
        path = path_of(entrant, "paid")
        before = {path: locked.entrants.get(pk=entrant.pk).has_paid}
        locked.entrants.filter(pk=entrant.pk).update(has_paid=has_paid)
        return before, {path: has_paid}

    return write_tournament(entrant.tournament, Verb.ENTRANT, edit, pay)


def edit_entrant(entrant: Entrant, public_name: str, note: str, edit: TournamentEdit) -> TournamentChange | None:
    """What everybody calls the entrant from now on. A guest has no other name in the club; a member is called so here
    only. The log says that something changed, and not what.
    """

    def change(locked: Tournament) -> tuple[Cells, Cells]:
        stored = locked.entrants.select_related("player__member").get(pk=entrant.pk)
        if stored.player.removed_at is not None:
            return {}, {}
        is_renamed, is_noted = stored.name != public_name, stored.note != note
        stored.note = note
        if is_renamed and stored.player.member.is_guest:
            rename_player(stored.player, public_name)
        elif is_renamed:
            stored.public_name = "" if public_name == stored.player.name else public_name
        stored.save(update_fields=["public_name", "note"])
        changed = {path_of(stored, "renamed"): is_renamed, path_of(stored, "noted"): is_noted}
        return dict.fromkeys(changed, False), changed

    return write_tournament(entrant.tournament, Verb.ENTRANT, edit, change)
