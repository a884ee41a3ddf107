"""Texts about the rules that a house rule changes: what they say for this game, and what they usually say."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _, ngettext

from scoring.rules import RuleSet, count_tiles, round_cap, round_starts
from scoring.wording.words import NUMBER_WORDS

Key = TypeVar("Key", bound=Hashable)

# House rules that have texts of their own, not only a number in a text.
OTHER_SET = "other set"
PART_OF_A_GAME = "part of a game"
FREE_DOUBLE_BLANK = "0-0 counts nothing"


class Told(NamedTuple):
    """`usual` is what would hold without the house rule that changes it; empty where none does."""

    text: str
    usual: str = ""


class Texts(Generic[Key]):
    """`house` holds the texts of single house rules, by key and choice; any text may have numbers of the rule set."""

    def __init__(self, usual: Mapping[Key, str | Promise], house: Mapping[tuple[Key, str], str | Promise]) -> None:
        self.usual, self.house = usual, house

    def tell(self, key: Key, rules: RuleSet, usual_rules: RuleSet) -> Told:
        text, usual = self._say(key, rules), self._say(key, usual_rules)
        return Told(text, usual if usual != text else "")

    def _say(self, key: Key, rules: RuleSet) -> str:
        own = (self.house[key, choice] for choice in _choices(rules) if (key, choice) in self.house)
        return str(next(own, self.usual[key])) % numbers(rules)


def house_query(rules: RuleSet) -> str:
    """The house rules as an address has them; empty where there are none."""
    return urlencode(rules.to_json())


def usual_rules(rules: RuleSet) -> RuleSet:
    """The documents' rules for the same set of tiles."""
    return RuleSet(set_max=rules.set_max)


def _choices(rules: RuleSet) -> list[str]:
    choices = [rules.start_search, rules.draw_mode, rules.drawn_tile, rules.dead_position]
    if rules.double_blank == 0:
        choices.append(FREE_DOUBLE_BLANK)
    if (rules.first_start, rules.last_start) != (rules.set_max, 0):
        choices.append(PART_OF_A_GAME)
    if rules.set_max != RuleSet().set_max:
        choices.append(OTHER_SET)
    return choices


def numbers(rules: RuleSet) -> dict[str, object]:
    """The numbers of a rule set as its texts name them."""
    rounds = len(round_starts(rules))
    return {
        "set": _("double-%(number)s") % {"number": NUMBER_WORDS[rules.set_max]},
        "tiles": count_tiles(rules.set_max),
        "hand": ngettext("%(count)s tile", "%(count)s tiles", rules.hand_size) % {"count": rules.hand_size},
        "top": rules.set_max,
        "first": f"{rules.first_start}-{rules.first_start}",
        "last": f"{rules.last_start}-{rules.last_start}",
        "rounds": ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds},
        "arms": NUMBER_WORDS[rules.start_arms],
        "of_a_number": NUMBER_WORDS[rules.set_max + 1] if rules.set_max < len(NUMBER_WORDS) - 1 else rules.set_max + 1,
        "double_blank": rules.double_blank,
        "cap": round_cap(rules, rules.first_start),
    }
