"""Figures of players as pages show them."""

from __future__ import annotations

from django import template

from tournaments.wording import player_page
from tournaments.wording.figures import in_percent, in_tenths, player_name, rating_range

register = template.Library()

register.filter("tenths", in_tenths)
register.filter("percent", in_percent)
register.filter("player_name", player_name)
register.filter("rating_range", rating_range)
register.filter("going_on", player_page.going_on)
register.filter("run_of_wins", player_page.run_of_wins)
register.filter("band", player_page.band)
