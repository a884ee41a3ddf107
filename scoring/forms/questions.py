"""The address of a quick question: what lies, what somebody wants to do. Nothing is stored; the address is all there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring.rules import Do, RuleSet, RuleSetError, Tile, TileError
from scoring.rules.questions import Owed, Question, QuestionError, QuestionFault
from scoring.wording.rule_sets import RULE_NAMES, rule_set_error

from .reading import Unreadable

FIELD_NAMES: dict[str, str | Promise] = {
    "do": gettext_lazy("What is asked"),
    "owed": gettext_lazy("What is unfinished"),
    "foot": gettext_lazy("The double of the foot"),
    "toes": gettext_lazy("The toes that lie"),
    "start": gettext_lazy("The start double"),
    "arms": gettext_lazy("The arms with a tile"),
    "ends": gettext_lazy("The open ends"),
    "one": gettext_lazy("The tile"),
    "two": gettext_lazy("The tile"),
    "yard": gettext_lazy("The yard"),
    "drew": gettext_lazy("A draw in this turn"),
    "held": gettext_lazy("The tiles in hand"),
}
# The house rules that change an answer. A game knows them; elsewhere they are told.
RULES: dict[str, tuple[str | Promise, dict[str, str | Promise]]] = {
    "set_max": (gettext_lazy("Set"), {"6": "6", "9": "9", "12": "12", "15": "15", "18": "18"}),
    "start_arms": (gettext_lazy("Arms of the start double"), {"3": "3", "4": "4", "6": "6", "8": "8"}),
    "draw_mode": (
        gettext_lazy("Who cannot play draws"),
        {"one": gettext_lazy("One tile"), "until_playable": gettext_lazy("Until a tile can be played")},
    ),
    "drawn_tile": (
        gettext_lazy("A drawn tile that fits"),
        {"may": gettext_lazy("May be played"), "must": gettext_lazy("Must be played")},
    ),
}
LACKS = {
    "owed": gettext_lazy("Still to tell: what is unfinished on the table."),
    "foot": gettext_lazy("Still to tell: the double of the chicken foot."),
    "start": gettext_lazy("Still to tell: the start double."),
    "one": gettext_lazy("Still to tell: the tile."),
    "two": gettext_lazy("Still to tell: the other half of the tile."),
}
NUMBERS = ("foot", "start", "ends", "one", "two")
YARD = {"": None, "tiles": False, "empty": True}
LONGEST_HAND = 600


@dataclass(frozen=True)
class Key:
    """A number to tap, and whether it was."""

    number: int
    chosen: bool


@dataclass(frozen=True)
class RuleChoice:
    name: str
    label: str | Promise
    choices: Mapping[str, str | Promise]
    chosen: str


class QuestionForm:
    """What an address asks. `rules` and `start` are what a game knows already.

    `question` is None while it is not told completely; `lacks` is then the field to tell next. `error` is a sentence
    when something cannot be read.
    """

    def __init__(self, values: QueryDict, rules: RuleSet | None = None, start: int | None = None) -> None:
        self.values = values
        self.in_game = rules is not None
        self.rules = rules or RuleSet()
        self.start = start
        self.lacks = ""
        self.error = ""
        self.question: Question | None = None
        try:
            self.rules = rules or self._read_rules()
            self.question = self._read()
        except Unreadable as refusal:
            self.error = str(refusal)

    @property
    def knows_start(self) -> bool:
        return self.in_game and self.start is not None

    @property
    def numbers(self) -> dict[str, list[Key]]:
        """A key for every number of the set, by field."""
        return {name: self._keys(name, range(self.rules.set_max + 1)) for name in NUMBERS}

    @property
    def filled(self) -> dict[str, list[Key]]:
        """How many toes or arms may lie while some are missing."""
        return {
            "toes": self._keys("toes", range(self.rules.toes)),
            "arms": self._keys("arms", range(self.rules.start_arms)),
        }

    @property
    def chosen(self) -> dict[str, str]:
        """What is told of each field that has one value."""
        rules = {name: str(getattr(self.rules, name)) for name in RULES}
        return {
            "do": Do.PLAY,
            **rules,
            **{name: self.values.get(name, "") for name in FIELD_NAMES if name in self.values},
        }

    @property
    def rule_choices(self) -> list[RuleChoice]:
        """The house rules that are told where no game knows them."""
        return [RuleChoice(name, *told, chosen=self.chosen[name]) for name, told in RULES.items()]

    @property
    def lacks_sentence(self) -> str:
        return str(LACKS[self.lacks]) if self.lacks else ""

    def _keys(self, name: str, numbers: Iterable[int]) -> list[Key]:
        told = self.values.getlist(name)
        return [Key(number, str(number) in told) for number in numbers]

    @property
    def query(self) -> str:
        """The question as a ruling keeps it: the round's double too, for a game goes on."""
        return self._query(FIELD_NAMES)

    @property
    def same_position(self) -> str:
        """To ask about another tile."""
        return self._query(name for name in FIELD_NAMES if name not in ("one", "two"))

    @property
    def same_table(self) -> str:
        """To ask something else: by the same rules, where no game knows them."""
        return self._query(())

    def _query(self, names: Iterable[str]) -> str:
        rules = () if self.in_game else RULES
        told = {name: [value for value in self.values.getlist(name) if value] for name in (*rules, *names)}
        if "start" in told and self.knows_start:
            told["start"] = [str(self.start)]
        return urlencode({name: values for name, values in told.items() if values}, doseq=True)

    def _read_rules(self) -> RuleSet:
        told = {name: text for name, (_label, choices) in RULES.items() if (text := self._choice(name, choices))}
        chosen = {name: int(text) if text.isdecimal() else text for name, text in told.items()}
        try:
            return RuleSet.from_json(chosen)
        except RuleSetError as error:
            raise Unreadable(rule_set_error(error)) from error

    def _read(self) -> Question | None:
        do, owed = Do(self._choice("do", list(Do)) or Do.PLAY), self._choice("owed", list(Owed))
        start, foot = (self._number(name, self.rules.set_max) for name in ("start", "foot"))
        self.start = self.start if start is None else start
        yard, drew = self._choice("yard", YARD), self._choice("drew", ("yes",))
        tile, left, ends, held = self._read_tile(), self._left(owed), self._read_ends(), self._read_held()
        self.lacks = self._first_lack(do, owed, tile)
        if self.lacks:
            return None
        try:
            return Question(
                self.rules,
                do,
                tile,
                start=self.start,
                owed=Owed(owed),
                foot=foot if owed == Owed.FOOT else None,
                left=left,
                ends=ends,
                yard_empty=YARD[yard],
                held=held,
                drew=drew == "yes" and do is not Do.PLAY,
            )
        except QuestionError as error:
            raise Unreadable(_sentence(error)) from error

    def _first_lack(self, do: Do, owed: str, tile: Tile | None) -> str:
        """What is still to be told; a drawn tile need not be."""
        if not owed:
            return "owed"
        if owed == Owed.FOOT and not self._text("foot"):
            return "foot"
        if owed == Owed.ARMS and self.start is None:
            return "start"
        halves = [name for name in ("one", "two") if not self._text(name)]
        if do is Do.PLAY or (len(halves) == 1 and self._text("drew")):
            return halves[0] if halves else ""
        return ""

    def _text(self, name: str) -> str:
        texts = self.values.getlist(name)
        if len(texts) > 1:
            raise Unreadable(_("%(field)s: told twice.") % {"field": _field_name(name)})
        return texts[0].strip() if texts else ""

    def _choice(self, name: str, choices: Iterable[str]) -> str:
        text = self._text(name)
        if text and text not in choices:
            facts = {"field": _field_name(name), "text": _short(text)}
            raise Unreadable(_("%(field)s: “%(text)s” cannot be chosen here.") % facts)
        return text

    def _number(self, name: str, most: int) -> int | None:
        text = self._text(name)
        return self._read_number(name, text, most) if text else None

    def _read_number(self, name: str, text: str, most: int) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) <= most):
            raise Unreadable(_("%(field)s: a number from 0 to %(most)s.") % {"field": _field_name(name), "most": most})
        return int(text)

    def _left(self, owed: str) -> int | None:
        """How many are missing, from how many lie."""
        if owed == Owed.FOOT:
            there, most = self._number("toes", self.rules.toes - 1), self.rules.toes
        elif owed == Owed.ARMS:
            there, most = self._number("arms", self.rules.start_arms - 1), self.rules.start_arms
        else:
            return None
        return None if there is None else most - there

    def _read_ends(self) -> frozenset[int] | None:
        texts = self.values.getlist("ends")
        return frozenset(self._read_number("ends", text, self.rules.set_max) for text in texts) if texts else None

    def _read_tile(self) -> Tile | None:
        one, two = (self._number(name, self.rules.set_max) for name in ("one", "two"))
        return None if one is None or two is None else Tile(max(one, two), min(one, two))

    def _read_held(self) -> frozenset[Tile] | None:
        text = self._text("held")
        if len(text) > LONGEST_HAND:
            raise Unreadable(_("%(field)s: no hand has that many.") % {"field": _field_name("held")})
        words = text.replace(",", " ").split()
        return frozenset(map(_read_held_tile, words)) if words else None


def _read_held_tile(text: str) -> Tile:
    try:
        return Tile.parse(text)
    except TileError:
        facts = {"field": _field_name("held"), "text": _short(text)}
        raise Unreadable(_("%(field)s: “%(text)s” is no tile. A tile is written like 5-4.") % facts) from None


def _sentence(error: QuestionError) -> str:
    """Why no round comes to such a position."""
    facts = {"field": _field_name(error.field), "most": error.most}
    if error.fault is QuestionFault.FOOT_ON_START:
        return _("%(field)s: this round’s start double has arms and is no chicken foot.") % facts
    return _("%(field)s: the highest number of this set is %(most)s.") % facts


def _field_name(name: str) -> str:
    return str(FIELD_NAMES.get(name) or RULE_NAMES.get(name, name))


def _short(text: str) -> str:
    return text if len(text) <= 20 else text[:20] + "…"
