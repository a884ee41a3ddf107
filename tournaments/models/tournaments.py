"""A tournament: its terms, where it stands, and every number its pages need to start from."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import NAME_LENGTH, Link, new_key
from scoring.models.keys import KEY_LENGTH
from scoring.rules import RuleSet
from tournaments.querysets import TournamentQuerySet
from tournaments.seating import TableSize

from .clubs import PLACE_LENGTH, Club
from .evenings import Season

NOTE_LENGTH = 500


class Tournament(models.Model):
    """Several sessions, in which everybody plays at tables that are drawn anew.

    `rules` are those of a whole game; each session plays a run of its rounds. `ranked_share` is the percentage of
    the fullest entrant's rounds that gives a place. `cut` is how many go to the final table; None: no final.
    `edition` counts what was published: a correction afterwards makes a new one.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        REGISTRATION = "registration", _("Registration open")
        CHECK_IN = "check_in", _("Check-in")
        RUNNING = "running", _("Running")
        PROVISIONAL = "provisional", _("Provisional result")
        PUBLISHED = "published", _("Published")
        ARCHIVED = "archived", _("Archived")
        CANCELLED = "cancelled", _("Cancelled")

    class Preset(models.TextChoices):
        CLUB_EVENING = "evening", _("Club evening")
        ONE_DAY_OPEN = "open", _("One-day open")
        LEAGUE_NIGHT = "league", _("League night")

    class Counting(models.TextChoices):
        PER_ROUND = "per_round", _("Pips per round played")
        TRIMMED = "trimmed", _("Only rounds that every table completed")
        TOTALS = "totals", _("Plain totals")

    class Method(models.TextChoices):
        BALANCED = "balanced", _("At random, balanced")
        PLAN = "plan", _("One plan for all sessions")
        STANDING = "standing", _("By standing")
        SNAKE = "snake", _("Snake")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    name = models.CharField(_("Name"), max_length=NAME_LENGTH)
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    preset = models.CharField(max_length=8, choices=Preset.choices, default=Preset.CLUB_EVENING)
    starts_at = models.DateTimeField(_("When it starts"), null=True, blank=True)
    place = models.CharField(_("Where"), max_length=PLACE_LENGTH, blank=True)
    is_listed = models.BooleanField(_("Everybody may see it"), default=False)
    rules = models.JSONField(default=dict)
    session_count = models.PositiveSmallIntegerField(_("Sessions"), default=3)
    rounds_per_session = models.PositiveSmallIntegerField(_("Rounds in a session"), default=3)
    minutes = models.PositiveSmallIntegerField(_("Minutes of a session"), null=True, blank=True)
    table_min = models.PositiveSmallIntegerField(_("Fewest at a table"), default=3)
    table_target = models.PositiveSmallIntegerField(_("Best at a table"), default=4)
    table_max = models.PositiveSmallIntegerField(_("Most at a table"), default=5)
    capacity = models.PositiveSmallIntegerField(_("Most entrants"), null=True, blank=True)
    cut = models.PositiveSmallIntegerField(_("Finalists"), null=True, blank=True)
    ranked_share = models.PositiveSmallIntegerField(_("Share of rounds for a place, in percent"), default=75)
    counting = models.CharField(_("What counts"), max_length=9, choices=Counting.choices, default=Counting.PER_ROUND)
    method = models.CharField(_("Seating"), max_length=8, choices=Method.choices, default=Method.BALANCED)
    fee = models.CharField(_("Entry fee"), max_length=PLACE_LENGTH, blank=True)
    prizes = models.TextField(_("Prizes"), max_length=NOTE_LENGTH, blank=True)
    registers_itself = models.BooleanField(_("People register by a link"), default=True)
    checks_in_itself = models.BooleanField(_("People check in by a code"), default=True)
    # A director who plays does not accept the own table alone.
    accepts_by_others = models.BooleanField(_("Own table is accepted by somebody else"), default=True)
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments")
    register_link = models.OneToOneField(Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    check_in_link = models.OneToOneField(Link, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    revision = models.PositiveIntegerField(default=0)
    edition = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ("-starts_at", "-pk")

    def __str__(self) -> str:
        return self.name

    @property
    def rule_set(self) -> RuleSet:
        return RuleSet.from_json(self.rules)

    @property
    def table_size(self) -> TableSize:
        return TableSize(self.table_min, self.table_target, self.table_max)

    @property
    def share(self) -> Fraction:
        return Fraction(self.ranked_share, 100)

    @property
    def is_open(self) -> bool:
        """Whether anything of it can still happen but corrections."""
        return self.state in (self.State.DRAFT, self.State.REGISTRATION, self.State.CHECK_IN, self.State.RUNNING)

    @property
    def is_read_only(self) -> bool:
        return self.state in (self.State.ARCHIVED, self.State.CANCELLED)

    @property
    def session_length(self) -> timedelta | None:
        return None if self.minutes is None else timedelta(minutes=self.minutes)
