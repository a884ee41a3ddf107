"""Who keeps games and players: a browser, an account or a club."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import models, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.querysets import PlayerQuerySet

from .keys import KEY_LENGTH, hash_token, new_key

NAME_LENGTH = 60

access_changed = Signal()
"""Somebody may see less than before of what a keeper has; sent in the transaction of it."""


# Apps above this one know what the people of a keeper are called in it, each by a keeper of their own.
people_of: list[Callable[[Keeper], Mapping[int, str]]] = []


class Keeper(models.Model):
    """Owns games and players. A keeper that is a browser may have several of them (see Browser).

    `name` is that of an account, empty once it is deleted, or of a club; browsers have none. `access_stamp` rises
    whenever somebody may see less of what it keeps: by it, who was let in before is told from who is let in now.
    """

    class Kind(models.TextChoices):
        BROWSER = "browser", _("Browser")
        ACCOUNT = "account", _("Account")
        CLUB = "club", _("Club")

    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.BROWSER)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    access_stamp = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_browser(self) -> bool:
        """Whether its games may be carried to other browsers; what an account has is reached by signing in."""
        return self.kind == self.Kind.BROWSER

    @cached_property
    def people(self) -> dict[int, str]:
        """What those who change its games are called in it. Nobody else is named."""
        return {keeper: name for ask in people_of for keeper, name in ask(self).items()}

    def add_browser(self) -> str:
        """A new browser of this keeper; returns the secret to hand to it, which is not stored."""
        token = new_key()
        Browser.objects.create(keeper=self, token_hash=hash_token(token))
        return token

    def renew_access(self) -> None:
        """Whoever follows something of it is asked anew whether they may; for the transaction that took a right."""
        Keeper.objects.filter(pk=self.pk).update(access_stamp=models.F("access_stamp") + 1)
        access_changed.send(Keeper)

    @transaction.atomic
    def take_over(self, other: Keeper) -> None:
        """Moves everything another keeper has to this one, and its browsers with it. Done at most once."""
        if not Keeper.objects.select_for_update().filter(pk=other.pk).exists():
            return
        other.games.update(keeper=self)
        other.players.update(keeper=self)
        other.changes.update(keeper=self)
        other.browsers.update(keeper=self)
        other.links.exclude(game=None).update(keeper=self)
        other.links.all().delete()
        other.delete()


class Browser(models.Model):
    """One browser that acts for a keeper, known by a secret in its cookie."""

    keeper = models.ForeignKey(Keeper, on_delete=models.CASCADE, related_name="browsers")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"browser {self.pk}"


class Colour(models.TextChoices):
    """Colours of pips, that a person may be drawn in."""

    SKY = "sky", _("Sky")
    GREEN = "green", _("Green")
    RED = "red", _("Red")
    BROWN = "brown", _("Brown")
    BLUE = "blue", _("Blue")
    OCHRE = "ochre", _("Ochre")
    PLUM = "plum", _("Plum")
    TEAL = "teal", _("Teal")
    VIOLET = "violet", _("Violet")
    RUST = "rust", _("Rust")


class Player(models.Model):
    """A person as one keeper knows them. Names need not be unique."""

    keeper = models.ForeignKey(Keeper, on_delete=models.PROTECT, related_name="players")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    name = models.CharField(max_length=NAME_LENGTH)
    colour = models.CharField(max_length=8, choices=Colour.choices, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name
