"""The drawn tableau, in a page that has {% tile_shapes %}."""

from __future__ import annotations

from django import template

from scoring.drawing.described import describe
from scoring.drawing.svg import draw_tableau

register = template.Library()

register.simple_tag(draw_tableau)
register.simple_tag(describe, name="describe_tableau")
