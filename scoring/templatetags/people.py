"""What people are called where a game is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

if TYPE_CHECKING:
    from scoring.models import Keeper

register = template.Library()


@register.filter
def called(keeper: Keeper, other: int) -> str:
    """What another keeper is called by this one; nothing for whoever has no part in it."""
    return keeper.people.get(other, "")
