"""Reading a document that anybody may have written: every fault becomes a sentence that names its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Never, TypeVar

from django.utils.translation import gettext as _

from scoring.forms import Unreadable, read_name
from scoring.models import is_key
from scoring.rules import Tile
from scoring.rules.tiles import TileError

LARGEST_NUMBER = 10**9
SMALL_NUMBER = 30_000
LONGEST_TEXT = 10_000
DEEPEST = 20
MOMENT = re.compile(r"(19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
DAY = re.compile(r"(19|2\d)\d\d-\d\d-\d\d")
NOT_STORED = re.compile(r"[\x00\ud800-\udfff]")

Read = TypeVar("Read")


class Refusal(Exception):
    """The document is not what it should be; one sentence says where."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Part:
    """A value of a document and its place in it, such as games[3].seats[0].player."""

    value: Any
    place: str = ""

    def refuse(self, sentence: str) -> Never:
        raise Refusal(_("%(place)s: %(sentence)s") % {"place": self.place or _("the document"), "sentence": sentence})

    def fields(self, required: str, optional: str = "") -> dict[str, Part]:
        """The parts of an object that has all these keys, some of those, and no other."""
        self._expect(dict, _("this must be an object."))
        for key in self.value:
            if key not in {*required.split(), *optional.split()}:
                self.refuse(_("there is no key %(key)s here.") % {"key": key[:40]})
        for key in required.split():
            if key not in self.value:
                self.refuse(_("the key %(key)s is missing.") % {"key": key})
        return {key: Part(value, f"{self.place}.{key}".lstrip(".")) for key, value in self.value.items()}

    def parts(self) -> list[Part]:
        self._expect(list, _("this must be a list."))
        return [Part(value, f"{self.place}[{index}]") for index, value in enumerate(self.value)]

    def cells(self) -> dict[str, Part]:
        self._expect(dict, _("this must be an object."))
        return {key: Part(value, f"{self.place}.{key[:60]}") for key, value in self.value.items()}

    def text(self, most: int = LONGEST_TEXT) -> str:
        self._expect(str, _("this must be a text."))
        if len(self.value) > most:
            self.refuse(_("this text has more than %(most)s letters.") % {"most": most})
        if NOT_STORED.search(self.value):
            self.refuse(_("this text holds characters that no text may have."))
        return str(self.value)

    def name(self) -> str:
        try:
            name = read_name(self.text())
        except Unreadable as fault:
            self.refuse(str(fault))
        if name != self.value:
            self.refuse(_("this name holds characters that no name may have."))
        return name

    def number(self, most: int = LARGEST_NUMBER, least: int = 0) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            self.refuse(_("this must be a whole number from %(least)s to %(most)s.") % {"least": least, "most": most})
        return int(self.value)

    def truth(self) -> bool:
        self._expect(bool, _("this must be true or false."))
        return bool(self.value)

    def choice(self, choices: Collection[str]) -> str:
        if not isinstance(self.value, str) or self.value not in choices:
            self.refuse(_("this must be one of: %(choices)s.") % {"choices": ", ".join(filter(None, choices))})
        return self.value

    def key(self) -> str:
        if not is_key(self.text()):
            self.refuse(_("this is no key: keys have 22 letters, digits, - and _."))
        return str(self.value)

    def moment(self) -> datetime:
        return self._time(MOMENT, datetime.fromisoformat, "2026-03-06T19:30:00.000000Z").replace(tzinfo=UTC)

    def day(self) -> date:
        return self._time(DAY, date.fromisoformat, "2026-03-06")

    def tile(self) -> str:
        try:
            return str(Tile.parse(self.text()))
        except TileError:
            self.refuse(_("this is no tile: a tile is written like 5-3."))

    def or_none(self, read: Callable[[Part], Read]) -> Read | None:
        return None if self.value is None else read(self)

    def json(self) -> Any:
        """Any JSON that a database can hold."""
        self._check_json(DEEPEST)
        return self.value

    def _time(self, pattern: re.Pattern[str], read: Callable[[str], Read], example: str) -> Read:
        try:
            if pattern.fullmatch(self.text()):
                return read(self.value)
        except ValueError:
            pass
        self.refuse(_("this must be written like %(example)s.") % {"example": example})

    def _expect(self, kind: type, sentence: str) -> None:
        if type(self.value) is not kind:
            self.refuse(sentence)

    def _check_json(self, deep: int) -> None:
        if not deep:
            self.refuse(_("this is nested too deeply."))
        match self.value:
            case dict():
                for key, part in self.cells().items():
                    Part(key, self.place).text()
                    part._check_json(deep - 1)
            case list():
                for part in self.parts():
                    part._check_json(deep - 1)
            case str():
                self.text()
            case bool() | None:
                pass
            case _:
                self.number(least=-LARGEST_NUMBER)
