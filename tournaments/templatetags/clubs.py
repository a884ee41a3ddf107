"""The clubs of whoever is signed in, for pages that are about none."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser

from tournaments.models import Account, Club

register = template.Library()

MOST_SHOWN = 3


@register.simple_tag
def clubs_of(user: Account | AnonymousUser) -> list[Club]:
    """The first few of them."""
    return list(Club.objects.of_account(user)[:MOST_SHOWN]) if isinstance(user, Account) else []
