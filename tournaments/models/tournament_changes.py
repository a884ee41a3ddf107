"""Every write to a tournament: locked, logged, done once however often it is sent, and told to who follows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import live
from scoring.models import Edit, Game, Link, Refused

from .accounts import Account
from .tournaments import Tournament

Cells = Mapping[str, Any]
NEXT_REVISION = "UPDATE tournaments_tournament SET revision = revision + 1 WHERE id = %s RETURNING revision"
Do = Callable[[Tournament], tuple[Cells, Cells]]


class Closed(Refused):
    """Not in this state of the tournament, the session or the table."""

    status = 409


@dataclass(frozen=True)
class TournamentEdit:
    """Who asks for a change: an account, whoever holds a link, or (neither) the operator; and the request's key."""

    account: Account | None
    link: Link | None = None
    request_key: str = ""
    digest: str = ""

    @property
    def in_scoring(self) -> Edit:
        """The same request as the log of a table's game knows it, by which the game is not guarded."""
        keeper = self.account.keeper if self.account and self.link is None else None
        return Edit(keeper, self.link, self.request_key, self.digest, is_guarded=False)

    def part(self, name: str) -> TournamentEdit:
        """One of several changes that the same request makes."""
        return replace(self, digest=f"{self.digest[:40]}:{name}"[:64])


class TournamentChange(models.Model):
    """One request's effect on a tournament, append-only. The cells hold ids, no names of people."""

    class Verb(models.TextChoices):
        CREATE = "create", _("Created")
        EDIT = "edit", _("Terms changed")
        STATE = "state", _("Moved on")
        LINK = "link", _("Link changed")
        REGISTER = "register", _("Registered")
        ENTRANT = "entrant", _("Entrant changed")
        CHECK_IN = "check_in", _("Checked in")
        SESSION = "session", _("Session changed")
        SEAT = "seat", _("Seated")
        SWAP = "swap", _("Seats swapped")
        ANNOUNCE = "announce", _("Announced")
        CLOCK = "clock", _("Clock")
        CALL = "call", _("Help called")
        SUBMIT = "submit", _("Submitted")
        ACKNOWLEDGE = "agree", _("Acknowledged")
        DISPUTE = "dispute", _("Disputed")
        DECIDE = "decide", _("Dispute decided")
        ACCEPT = "accept", _("Accepted")
        REOPEN = "reopen", _("Reopened")
        VOID = "void", _("Void")
        LEAVE = "leave", _("Left the table")
        CUT_SHORT = "cut_short", _("Closed before the last round")
        CLOSE = "close", _("Session closed")
        PENALISE = "penalise", _("Penalty")
        CUT = "cut", _("Cut")
        PUBLISH = "publish", _("Published")
        ARCHIVE = "archive", _("Archived")
        NOTICE = "notice", _("Message")
        REFUSED = "refused", _("Refused")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    account = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    link = models.ForeignKey(Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    verb = models.CharField(max_length=10, choices=Verb.choices)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    request_key = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    revision = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "request_key", "digest"),
                condition=~models.Q(request_key=""),
                name="once_per_tournament_request",
            ),
        )

    def __str__(self) -> str:
        return f"{self.verb} {self.pk}"


def write_tournament(
    tournament: Tournament, verb: str, edit: TournamentEdit, do: Do, *, games: Collection[Game | int] = ()
) -> TournamentChange | None:
    """Does something to a locked tournament and logs it; `do` answers the cells before and after, or refuses.

    `games` of tables that `do` changes are locked before the tournament, always in the same order, because a score
    that is saved does so too; the ratings of the club come last. Returns the change, the first one when this very request was done before, or None
    when nothing was changed.
    """
    with transaction.atomic():
        if games:
            lock_games(games)
        locked = Tournament.objects.select_for_update(of=("self",)).select_related("club__keeper").get(pk=tournament.pk)
        if edit.request_key:
            known = locked.changes.filter(request_key=edit.request_key, digest=edit.digest)
            if done := known.first():
                return done
        before, after = do(locked)
        if before == after:
            return None
        move_on(locked)
        return locked.changes.create(
            account=edit.account, link=edit.link, verb=verb, before=dict(before), after=dict(after),
            request_key=edit.request_key, digest=edit.digest, revision=locked.revision,
        )  # fmt: skip


def lock_games(games: Collection[Game | int]) -> None:
    ids = {game if isinstance(game, int) else game.pk for game in games}
    list(Game.objects.select_for_update(of=("self",)).filter(pk__in=ids).order_by("pk").values_list("pk"))


def move_on(tournament: Tournament) -> None:
    """One revision on, in one statement, and everybody who follows is told when the transaction is done."""
    with connection.cursor() as cursor:
        cursor.execute(NEXT_REVISION, [tournament.pk])
        (tournament.revision,) = cursor.fetchone()
    live.spread("tournament", tournament.pk, tournament.revision)
