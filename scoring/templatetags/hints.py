"""What a game will be like, told before it starts: "Double-nine, 7 tiles each", "10 rounds, from 9-9 to 0-0"."""

from __future__ import annotations

from django import template
from django.forms import Form
from django.utils.translation import gettext as _, ngettext

from scoring.rules import SETS, default_hand_size
from scoring.wording.words import NUMBER_WORDS

register = template.Library()

MOST_TILES_EACH = 95
MOST_PLAYERS = 20
USUAL_SET = 9


@register.simple_tag
def start_hints(players: int, rules: Form) -> tuple[str, str]:
    """Two lines for the rules chosen so far; whatever cannot be read counts as not chosen."""
    set_max = _number(rules["set_max"].value())
    set_max = set_max if set_max in SETS else USUAL_SET
    hand = _number(rules["hand_size"].value()) or default_hand_size(set_max, max(players, 2))
    each = tiles_each(hand) if hand else ""
    return ", ".join(filter(None, (set_name(set_max), each))), rounds_of(set_max)


@register.simple_tag
def start_words() -> dict[str, object]:
    """The same for every set and hand, for the script that lets the lines follow the choices."""
    return {
        "sets": {str(set_max): (set_name(set_max), rounds_of(set_max)) for set_max in SETS},
        "each": [tiles_each(count) for count in range(MOST_TILES_EACH + 1)],
        "players": [
            ngettext("%(count)s player", "%(count)s players", n) % {"count": n} for n in range(MOST_PLAYERS + 1)
        ],
    }


def set_name(set_max: int) -> str:
    return _("Double-%(number)s") % {"number": NUMBER_WORDS[set_max]}


def tiles_each(count: int) -> str:
    return ngettext("%(count)s tile each", "%(count)s tiles each", count) % {"count": count}


def rounds_of(set_max: int) -> str:
    facts = {"count": set_max + 1, "top": set_max}
    return ngettext(
        "%(count)s round, from %(top)s-%(top)s to 0-0", "%(count)s rounds, from %(top)s-%(top)s to 0-0", set_max + 1
    ) % facts  # fmt: skip


def _number(value: object) -> int:
    text = str(value)
    return int(text) if text.isdecimal() and len(text) < 4 else 0
