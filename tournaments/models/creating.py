"""A tournament comes to be, its terms are changed, and it moves from one state to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Game, Link, Refused, abandon_game, refuse_stale
from tournaments.seating.sizes import SMALLEST_TABLE

from .changes import Cells as ClubCells, ClubChange, ClubEdit, write_club
from .clubs import Club
from .entrants import Entrant
from .newcomers import path_of
from .sessions import Session
from .terms import Terms, cells_of, check_terms, fixed_terms, terms_of
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

Verb = TournamentChange.Verb
State = Tournament.State

BEFORE_THE_RESULT = (State.DRAFT, State.REGISTRATION, State.CHECK_IN, State.RUNNING, State.PROVISIONAL)


@transaction.atomic
def create_tournament(club: Club, terms: Terms, edit: TournamentEdit) -> Tournament:
    """A draft. The same request again finds the one that it made. Raises TermRefused."""
    locked = Club.objects.select_for_update(of=("self",)).get(pk=club.pk)
    if done := _created_by(locked, edit):
        return done
    check_terms(terms)
    _refuse_season(locked, terms)
    tournament = Tournament.objects.create(club=locked, **terms)
    write_tournament(tournament, Verb.CREATE, edit, lambda _locked: ({}, cells_of(terms)))
    tournament.refresh_from_db()
    return tournament


def _created_by(club: Club, edit: TournamentEdit) -> Tournament | None:
    changes = TournamentChange.objects.filter(tournament__club=club, verb=Verb.CREATE, account=edit.account)
    change = changes.filter(request_key=edit.request_key, digest=edit.digest).first() if edit.request_key else None
    return change.tournament if change else None


def _refuse_season(club: Club, terms: Terms) -> None:
    season = terms.get("season")
    if season is not None and season.club_id != club.pk:
        raise Refused(_("This season is not one of the club."))


def edit_terms(tournament: Tournament, wanted: Terms, shown: Cells, edit: TournamentEdit) -> TournamentChange | None:
    """Other terms. Raises Stale where somebody changed them since they were shown, Closed for what is fixed by now."""

    def change(locked: Tournament) -> tuple[Cells, Cells]:
        stored, cells = cells_of(terms_of(locked)), cells_of(wanted)
        touched = {name: cell for name, cell in cells.items() if name not in shown or cell != shown[name]}
        refuse_stale(touched, stored, shown)
        changed = {name: wanted[name] for name, cell in touched.items() if cell != stored[name]}
        _refuse_fixed(locked, changed)
        check_terms(terms_of(locked) | changed)
        _refuse_season(locked.club, changed)
        for name, value in changed.items():
            setattr(locked, name, value)
        locked.save(update_fields=[*changed])
        if changed.get("is_listed") is False:
            # Whoever follows it because everybody might see it follows it no more.
            locked.club.keeper.renew_access()
        return {name: stored[name] for name in changed}, {name: cells[name] for name in changed}

    return write_tournament(tournament, Verb.EDIT, edit, change)


def _refuse_fixed(locked: Tournament, changed: Terms) -> None:
    fixed = fixed_terms(locked)
    for field in Tournament._meta.fields:
        if field.name in changed and field.name in fixed:
            sentence = _("%(term)s: this stays as it is. The tournament stands at: %(state)s.")
            facts = {"term": str(field.verbose_name).capitalize(), "state": locked.get_state_display()}
            raise Closed(sentence % facts)


def open_registration(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    return _move(tournament, (State.DRAFT,), State.REGISTRATION, edit, _make_register_link)


def open_check_in(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    return _move(tournament, (State.REGISTRATION,), State.CHECK_IN, edit, _make_check_in_link)


def close_check_in(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """Who was expected and is not here did not come. Whoever comes after all is checked in as ever."""

    def close(locked: Tournament) -> tuple[Cells, Cells]:
        _refuse_from(locked, (State.CHECK_IN,))
        return _miss_the_rest(locked)

    return write_tournament(tournament, Verb.CHECK_IN, edit, close)


def begin(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """Check-in is closed, and who is here plays."""
    return _move(tournament, (State.CHECK_IN,), State.RUNNING, edit, _all_play)


def end_play(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """All that is to be played was. What is only planned is not."""
    return _move(tournament, (State.RUNNING,), State.PROVISIONAL, edit, _refuse_open_sessions)


def archive_tournament(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """For owners; nothing of it changes from then on."""
    return _move(tournament, (State.PUBLISHED,), State.ARCHIVED, edit, verb=Verb.ARCHIVE)


def cancel_tournament(tournament: Tournament, edit: TournamentEdit) -> TournamentChange | None:
    """What was played stays to be read; games that are under way are given up."""
    games = Game.objects.in_progress().filter(table__session__tournament=tournament)

    def give_up(_locked: Tournament) -> tuple[Cells, Cells]:
        for game in games.order_by("pk"):
            abandon_game(game, edit.in_scoring)
        return {}, {}

    ids = list(games.values_list("pk", flat=True))
    return _move(tournament, BEFORE_THE_RESULT, State.CANCELLED, edit, give_up, games=ids)


def _move(
    tournament: Tournament,
    before: Sequence[str],
    after: str,
    edit: TournamentEdit,
    further: Callable[[Tournament], tuple[Cells, Cells]] = lambda _locked: ({}, {}),
    *,
    verb: str = Verb.STATE,
    games: Sequence[int] = (),
) -> TournamentChange | None:
    """From one state to another, and what goes with it. Whoever asks for the state that it has by now is done."""

    def move(locked: Tournament) -> tuple[Cells, Cells]:
        if locked.state == after:
            return {}, {}
        _refuse_from(locked, before)
        was, becomes = further(locked)
        stored = locked.state
        locked.state = after
        locked.save(update_fields=["state", "register_link", "check_in_link"])
        return {"state": stored, **was}, {"state": after, **becomes}

    change = write_tournament(tournament, verb, edit, move, games=games)
    tournament.refresh_from_db()
    return change


def _refuse_from(locked: Tournament, states: Sequence[str]) -> None:
    if locked.state not in states:
        sentence = _("That is not possible now. The tournament stands at: %(state)s.")
        raise Closed(sentence % {"state": locked.get_state_display()})


def _make_register_link(locked: Tournament) -> tuple[Cells, Cells]:
    if not locked.registers_itself or locked.register_link is not None:
        return {}, {}
    locked.register_link = Link.make(locked.club.keeper, Link.Scope.REGISTER)
    return {"register_link": None}, {"register_link": locked.register_link.pk}


def _make_check_in_link(locked: Tournament) -> tuple[Cells, Cells]:
    if not locked.checks_in_itself or locked.check_in_link is not None:
        return {}, {}
    locked.check_in_link = Link.make(locked.club.keeper, Link.Scope.CHECK_IN)
    return {"check_in_link": None}, {"check_in_link": locked.check_in_link.pk}


def _miss_the_rest(locked: Tournament) -> tuple[Cells, Cells]:
    expected = list(locked.entrants.filter(state=Entrant.State.REGISTERED))
    locked.entrants.filter(pk__in=[one.pk for one in expected]).update(state=Entrant.State.NO_SHOW)
    paths = [path_of(one, "state") for one in expected]
    return dict.fromkeys(paths, Entrant.State.REGISTERED), dict.fromkeys(paths, Entrant.State.NO_SHOW)


def _all_play(locked: Tournament) -> tuple[Cells, Cells]:
    here = locked.entrants.filter(state=Entrant.State.CHECKED_IN)
    if len(here) < SMALLEST_TABLE:
        sentence = _("At least %(fewest)s people have to be checked in before it begins.")
        raise Closed(sentence % {"fewest": SMALLEST_TABLE})
    paths = [path_of(one, "state") for one in here]
    before, after = _miss_the_rest(locked)
    here.update(state=Entrant.State.ACTIVE)
    playing = dict.fromkeys(paths, Entrant.State.ACTIVE)
    return {**before, **dict.fromkeys(paths, Entrant.State.CHECKED_IN)}, {**after, **playing}


def _refuse_open_sessions(locked: Tournament) -> tuple[Cells, Cells]:
    unfinished = locked.sessions.filter(state__in=(Session.State.ANNOUNCED, Session.State.PLAYING)).first()
    if unfinished is not None:
        raise Closed(_("Session %(number)s is not closed yet.") % {"number": unfinished.number})
    if not locked.sessions.filter(state=Session.State.CLOSED).exists():
        raise Closed(_("No session was played yet."))
    return {}, {}


@transaction.atomic
def delete_draft(tournament: Tournament, edit: ClubEdit) -> None:
    """For owners; the log of the club remembers that there was one."""

    def delete(club: Club) -> tuple[ClubCells, ClubCells]:
        locked = Tournament.objects.select_for_update(of=("self",)).filter(pk=tournament.pk).first()
        if locked is None:
            return {}, {}
        _refuse_from(locked, (State.DRAFT,))
        Link.objects.usable().filter(entrant__tournament=locked).delete()
        locked.delete()
        return {"tournament": locked.name}, {"tournament": None}

    write_club(tournament.club, ClubChange.Verb.EDIT, edit, delete)
