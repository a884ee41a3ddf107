"""Clubs, who does what in them, their members, and the invitations to both."""

from __future__ import annotations

import zoneinfo
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import NAME_LENGTH, Keeper, Link, Player
from tournaments.querysets import ClubQuerySet, MemberQuerySet

from .accounts import Account

PLACE_LENGTH = 120
EVENING = timedelta(hours=3)


class Club(models.Model):
    """People who play together. Its games and players belong to its keeper.

    `next_at` is when they meet next, as far as that was said, and `next_set_at` when it was said.
    """

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("Everybody")
        LINK = "link", _("Whoever has the link")
        MEMBERS = "members", _("Members only")

    keeper = models.OneToOneField(Keeper, on_delete=models.PROTECT, related_name="club")
    name = models.CharField(_("Name"), max_length=NAME_LENGTH)
    slug = models.SlugField(_("Address"), max_length=60, unique=True)
    time_zone = models.CharField(_("Time zone"), max_length=64, default="UTC")
    language = models.CharField(_("Language"), max_length=10, default=settings.LANGUAGE_CODE)
    visibility = models.CharField(
        _("Who sees it"), max_length=8, choices=Visibility.choices, default=Visibility.MEMBERS
    )
    created_at = models.DateTimeField(default=timezone.now)
    next_at = models.DateTimeField(null=True, blank=True)
    next_place = models.CharField(max_length=PLACE_LENGTH, blank=True)
    next_note = models.CharField(max_length=PLACE_LENGTH, blank=True)
    next_set_at = models.DateTimeField(null=True, blank=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)

    @property
    def meets_at(self) -> datetime | None:
        """The next evening until it is over."""
        is_ahead = self.next_at is not None and timezone.now() < self.next_at + EVENING
        return self.next_at if is_ahead else None


class Role(models.Model):
    """What an account may do in a club; one may have several."""

    class Kind(models.TextChoices):
        OWNER = "owner", _("Owner")
        DIRECTOR = "director", _("Director")
        SCORER = "scorer", _("Scorer")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("club", "pk")
        constraints = (models.UniqueConstraint(fields=("club", "account", "kind"), name="a_role_once"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Member(models.Model):
    """A player of a club, with or without an account; or a guest of its tournaments, who never was one of its people."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="member")
    account = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships")
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ("club", "pk")
        constraints = (models.UniqueConstraint(fields=("club", "account"), name="one_member_per_account"),)

    def __str__(self) -> str:
        return f"member {self.pk}"

    @property
    def is_guest(self) -> bool:
        return self.left_at == self.joined_at


class Invitation(models.Model):
    """A link to take a role, to become a member, or to claim a player who is one already."""

    link = models.OneToOneField(Link, on_delete=models.CASCADE, related_name="invitation")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=8, choices=Role.Kind.choices, blank=True)
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"invitation {self.pk}"
