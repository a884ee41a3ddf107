"""Every write to a game: locked, checked cell by cell, logged, and done once however often it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.querysets import ChangeQuerySet

from .games import Game, HandScore, Round, RoundAbsence, Seat
from .keepers import Keeper
from .links import Link
from .scoresheet import Hand, Scoresheet

game_changed = Signal()
"""Sent inside the transaction of a change, with `game` at its new revision, and its `sheet` and the one before
(`was`) where they are known.
"""

Cells = Mapping[str, Any]


class Refused(Exception):
    """The rules or the state of the game forbid it: one sentence for the person, and the seats it is about.

    `note` is called once nothing was stored: what was refused may still be kept, as a dispute.
    """

    status = 422

    def __init__(self, sentence: str, seats: tuple[int, ...] = (), note: Callable[[], None] | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.seats = seats
        self.note = note


@dataclass(frozen=True)
class Edit:
    """Who asks for a change (a keeper itself or through a link), and the key this request is known by.

    `is_guarded` is False where the app that guards the game does it itself.
    """

    keeper: Keeper | None
    link: Link | None = None
    request_key: str = ""
    digest: str = ""
    is_guarded: bool = True


class Stale(Exception):
    """Somebody else changed cells since they were shown: nothing was stored. Shown to the person, who chooses."""

    def __init__(self, theirs: Cells) -> None:
        super().__init__("changed since shown")
        self.theirs = theirs


class Change(models.Model):
    """One request's effect on a game, append-only: all cells it touched, before and after."""

    class Verb(models.TextChoices):
        START = "start", _("Started")
        RECORD = "record", _("Entered")
        ASK = "ask", _("Entered at the same time; asked")
        UNDO = "undo", _("Undone")
        SEATS = "seats", _("Seats changed")
        BURN = "burn", _("Double skipped")
        ABANDON = "abandon", _("Abandoned")
        RESUME = "resume", _("Taken up again")
        RENAME = "rename", _("Renamed")
        KEEP = "keep", _("Ruling kept")
        WITHDRAW = "withdraw", _("Ruling withdrawn")
        GIVE = "give", _("Given to a club")
        CLOSE = "close", _("Closed")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    keeper = models.ForeignKey(Keeper, null=True, blank=True, on_delete=models.PROTECT, related_name="changes")
    link = models.ForeignKey(Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="changes")
    verb = models.CharField(max_length=10, choices=Verb.choices)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    undoes = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="undone_by")
    request_key = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    revision = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)

    objects = ChangeQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("keeper", "request_key", "digest"),
                condition=models.Q(link=None) & ~models.Q(request_key=""),
                name="once_per_keeper_request",
            ),
            models.UniqueConstraint(
                fields=("link", "request_key", "digest"),
                condition=~models.Q(link=None) & ~models.Q(request_key=""),
                name="once_per_link_request",
            ),
        )

    def __str__(self) -> str:
        return f"{self.verb} {self.pk}"

    @property
    def is_undoable(self) -> bool:
        """Whether its cells alone say all that it did; a new seat is taken away on the seats page instead."""
        verbs = (self.Verb.RECORD, self.Verb.UNDO, self.Verb.BURN, self.Verb.ABANDON, self.Verb.RESUME)
        return self.verb in (*verbs, self.Verb.RENAME, self.Verb.KEEP, self.Verb.WITHDRAW)

    @property
    def ruling_number(self) -> int | None:
        """The ruling that it kept or withdrew, if that is what it did."""
        numbers = [path.split("/")[1] for path in self.after if path.startswith("ruling/")]
        return int(numbers[0]) if numbers else None


Guard = Callable[[Game, str, Cells, Edit], None]
# Apps above this one may refuse a change to a locked game; called with the verb and the cells that would change.
guards: list[Guard] = []


def write(
    game: Game,
    verb: str,
    cells: Cells,
    edit: Edit,
    *,
    shown: Cells | None = None,
    sheet: Scoresheet | None = None,
    settle: Callable[[Scoresheet, Scoresheet], Cells] | None = None,
    round_number: int | None = None,
    undoes: Change | None = None,
) -> Change | None:
    """Puts values into cells of a game, all of them or none, and logs it.

    `shown` holds what the person saw in cells; where another value stands by now and it is not the wanted
    one, Stale is raised. `sheet` is the score sheet the caller has read; it is read again only if the game has
    moved on since. `settle(before, after)` may refuse by raising, and returns cells that follow from the
    others. Returns the change, the first one when this very request was done before, or None when every cell
    held its new value already.
    """
    with transaction.atomic():
        locked = lock(game, edit)
        if locked.done_by is not None:
            return Change.objects.get(pk=locked.done_by)
        if sheet is None or sheet.revision != locked.revision:
            sheet = locked.scoresheet()
        if not all(map(sheet.has, cells)):
            raise Stale({})
        before = {path: sheet.value(path) for path in cells}
        refuse_stale(cells, before, shown or {})
        changed = {path: value for path, value in cells.items() if before[path] != value}
        if not changed:
            return None
        check_guards(locked, verb, changed, edit)
        after = sheet.with_cells(changed)
        if settle is not None:
            derived = settle(sheet, after)
            after = after.with_cells(derived)
            before |= {path: sheet.value(path) for path in derived}
            changed |= derived
        store_cells(locked, sheet, after, changed)
        before = {path: before[path] for path in changed}
        return log(
            locked, verb, before, changed, edit, sheet=after, was=sheet, round_number=round_number, undoes=undoes
        )


def check_guards(game: Game, verb: str, cells: Cells, edit: Edit) -> None:
    """Raises Refused where something outside of the game forbids to change it now."""
    for guard in guards if edit.is_guarded else ():
        guard(game, verb, cells, edit)


def lock(game: Game, edit: Edit) -> Any:
    """The game's row, locked to the end of the transaction; `done_by` is the change this request made already."""
    done = Change.objects.made_by(edit).values("pk")
    locked: Any = (
        Game.objects.select_related("keeper")
        .select_for_update(of=("self",))
        .annotate(done_by=models.Subquery(done[:1]))
        .get(pk=game.pk)
    )
    if locked.revision != game.revision:
        # PostgreSQL looked for the change as things were before it waited for the lock.
        locked.done_by = done.values_list("pk", flat=True).first()
    return locked


def log(
    game: Game,
    verb: str,
    before: Cells,
    after: Cells,
    edit: Edit,
    *,
    sheet: Scoresheet | None = None,
    was: Scoresheet | None = None,
    **about: Any,
) -> Change:
    """Notes what was just stored in a locked game, and tells everybody who has it open."""
    change = Change.objects.create(
        game=game,
        keeper=edit.keeper,
        link=edit.link,
        verb=verb,
        before=dict(before),
        after=dict(after),
        request_key=edit.request_key,
        digest=edit.digest,
        revision=game.revision,
        **about,
    )
    game_changed.send(Game, game=game, sheet=sheet, was=was)
    return change


def refuse_stale(cells: Cells, stored: Cells, shown: Cells) -> None:
    """Raises Stale where a cell holds neither what the person was shown nor what they want."""
    theirs = {
        path: stored[path]
        for path, value in cells.items()
        if path in shown and stored[path] != shown[path] and stored[path] != value
    }
    if theirs:
        raise Stale(theirs)


def store_cells(game: Game, before: Scoresheet, after: Scoresheet, changed: Cells) -> None:
    """Writes the rows of changed cells, and the game's own one revision on."""
    for number in sorted({int(path.split("/")[1]) for path in changed if path.startswith("round/")}):
        _store_round(game, before, after, number, changed)
    for seat in after.seats:
        fields = [path.split("/")[2] for path in changed if path.startswith(f"seat/{seat.id}/")]
        if fields:
            Seat.objects.filter(pk=seat.id).update(**{name: getattr(seat, name) for name in fields})
    store_game(game, after)


def _store_round(game: Game, before: Scoresheet, after: Scoresheet, number: int, changed: Cells) -> None:
    sheet_round = after.round(number)
    if sheet_round.is_empty:
        Round.objects.filter(game=game, number=number).delete()
        return
    fields = {"start": sheet_round.start, "ending": sheet_round.ending, "starter_id": sheet_round.starter}
    [row] = Round.objects.bulk_create(
        [Round(game=game, number=number, **fields)],
        update_conflicts=True,
        unique_fields=["game", "number"],
        update_fields=["ending", "starter"],
    )
    prefix = f"round/{number}/seat/"
    touched = [int(path.removeprefix(prefix)) for path in changed if path.startswith(prefix)]
    _store_hands(row, {seat: sheet_round.hands.get(seat) for seat in touched}, before.round(number).hands)


def _store_hands(row: Round, hands: Mapping[int, Hand | None], before: Mapping[int, Hand]) -> None:
    scores = {seat: (hand, hand.pips) for seat, hand in hands.items() if hand is not None and hand.pips is not None}
    gone = [seat for seat in hands if seat not in scores and seat in before]
    if gone:
        HandScore.objects.filter(round=row, seat__in=gone).delete()
    if any(before[seat].pips is None for seat in hands if seat in before):
        RoundAbsence.objects.filter(round=row, seat__in=list(hands)).delete()
    absent = [seat for seat, hand in hands.items() if hand is not None and hand.pips is None]
    if absent:
        RoundAbsence.objects.bulk_create([RoundAbsence(round=row, seat_id=seat) for seat in absent])
    if scores:
        HandScore.objects.bulk_create(
            [
                HandScore(round=row, seat_id=seat, pips=pips, double_blank=hand.double_blank, tiles=list(hand.tiles))
                for seat, (hand, pips) in scores.items()
            ],
            update_conflicts=True,
            unique_fields=["round", "seat"],
            update_fields=["pips", "double_blank", "tiles"],
        )


def store_game(game: Game, sheet: Scoresheet) -> None:
    """The game's own row as its sheet now stands, one revision on."""
    now = timezone.now()
    game.name, game.burned, game.state = sheet.name, list(sheet.burned), sheet.state
    game.closed_after = sheet.closed_after
    if game.state != Game.State.ABANDONED:
        game.state = Game.State.IN_PROGRESS if sheet.current else Game.State.FINISHED
    if game.state != Game.State.FINISHED:
        game.finished_at = None
    elif game.finished_at is None:
        game.finished_at = now
    game.changed_at = now
    game.revision += 1
    game.save(update_fields=["name", "burned", "closed_after", "state", "finished_at", "changed_at", "revision"])
