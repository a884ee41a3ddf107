"""Marks in a text what was searched for."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from scoring.finding import Search

register = template.Library()


@register.filter
def marked(text: str, search: Search) -> SafeString:
    return search.marked(text)
