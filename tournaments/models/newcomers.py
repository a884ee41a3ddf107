"""New entrants: who they are in the club, whether they get a place, and what they are asked first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.finding import fold
from scoring.models import Link, Player, Refused

from .clubs import Member
from .entrants import Entrant
from .sessions import Session
from .tournament_changes import Closed
from .tournaments import Tournament

MOST_ENTRANTS = 2000
MOST_WAITING = 500


@dataclass(frozen=True)
class Newcomer:
    """Who is to enter: a player of the club, or somebody new to it by a name.

    Somebody new is known to the club by the public name alone, so that no page of it tells the other one.
    """

    who: Player | str
    public_name: str = ""
    has_paid: bool = False

    @property
    def player_name(self) -> str:
        return self.who.name if isinstance(self.who, Player) else self.public_name or self.who


class SameName(Refused):
    """Somebody entered under this name already: whoever asks says whether it is another person."""

    def __init__(self, name: str, entrants: Sequence[Entrant]) -> None:
        super().__init__(_("There is a %(name)s already. Is this another person?") % {"name": name})
        self.name = name
        self.entrants = entrants


def refuse_same_name(locked: Tournament, newcomer: Newcomer, itself: bool) -> None:
    """Who registers alone learns nothing of names that others keep to themselves."""
    if isinstance(newcomer.who, Player):
        return
    entrants = locked.entrants.filter(player__removed_at=None).select_related("player")
    wanted = {fold(newcomer.player_name)} if itself else {fold(newcomer.player_name), fold(newcomer.who)}
    same = [one for one in entrants if wanted & _names_of(one, itself)]
    if same:
        raise SameName(newcomer.player_name, same)


def _names_of(entrant: Entrant, itself: bool) -> set[str]:
    names = (entrant.name,) if itself else (entrant.name, entrant.player.name, entrant.full_name)
    return {fold(name) for name in names if name}


def make_entrants(locked: Tournament, newcomers: Sequence[Newcomer], itself: bool) -> list[Entrant]:
    """A handful of statements, however many they are."""
    free = free_places(locked)
    _refuse_too_many(locked, len(newcomers), free, itself)
    if free is not None and locked.entrants.waiting().exists():
        free = 0
    last = locked.entrants.aggregate(last=Max("number"))["last"] or 0
    players = _players_of(locked, newcomers)
    links = Link.objects.bulk_create(Link.prepare(locked.club.keeper, Link.Scope.ENTRANT) for _one in newcomers)
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=locked,
            player=player,
            number=last + at,
            public_name=one.public_name if isinstance(one.who, Player) else "",
            full_name=one.who if isinstance(one.who, str) and one.public_name else "",
            state=first_state(locked, free is None or at <= free),
            has_paid=one.has_paid,
            link=link,
        )
        for at, (one, player, link) in enumerate(zip(newcomers, players, links, strict=True), start=1)
    )
    if any(one.is_seated for one in entrants):
        spoil_drafts(locked)
    return entrants


def free_places(locked: Tournament) -> int | None:
    """None: as many as come."""
    return None if locked.capacity is None else max(0, locked.capacity - locked.entrants.with_place().count())


def _refuse_too_many(locked: Tournament, more: int, free: int | None, itself: bool) -> None:
    if locked.entrants.count() + more > MOST_ENTRANTS:
        raise Closed(_("A tournament has at most %(most)s entrants.") % {"most": MOST_ENTRANTS})
    if itself and not free and free is not None and locked.entrants.waiting().count() >= MOST_WAITING:
        raise Closed(_("All places are taken, and the waiting list is full."))


def first_state(locked: Tournament, has_place: bool) -> str:
    if not has_place:
        return Entrant.State.WAITING
    return Entrant.State.ACTIVE if locked.state == Tournament.State.RUNNING else Entrant.State.REGISTERED


def _players_of(locked: Tournament, newcomers: Sequence[Newcomer]) -> list[Player]:
    """The players of the club that they are; who is new to it is its guest."""
    club, now = locked.club, timezone.now()
    new = [one for one in newcomers if isinstance(one.who, str)]
    made = Player.objects.bulk_create(Player(keeper=club.keeper, name=one.player_name) for one in new)
    Member.objects.bulk_create(Member(club=club, player=player, joined_at=now, left_at=now) for player in made)
    known = Player.objects.kept_by(club.keeper).remembered()
    named = known.in_bulk([one.who.pk for one in newcomers if isinstance(one.who, Player)])
    if len(new) + len(named) < len(newcomers):
        raise Refused(_("Somebody of these is not a player of the club any more. Look again."))
    guests = iter(made)
    return [named[one.who.pk] if isinstance(one.who, Player) else next(guests) for one in newcomers]


def spoil_drafts(locked: Tournament) -> None:
    """A seating that is drawn and not announced was drawn for other people."""
    locked.sessions.filter(state=Session.State.SEATED).update(is_stale=True)


def path_of(entrant: Entrant, name: str) -> str:
    """A cell of the log."""
    return f"entrant/{entrant.pk}/{name}"
