"""Numbers as words, and lists of names."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _, gettext_lazy, pgettext

NUMBER_WORDS = (
    gettext_lazy("zero"),
    gettext_lazy("one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
    gettext_lazy("eleven"),
    gettext_lazy("twelve"),
    gettext_lazy("thirteen"),
    gettext_lazy("fourteen"),
    gettext_lazy("fifteen"),
    gettext_lazy("sixteen"),
    gettext_lazy("seventeen"),
    gettext_lazy("eighteen"),
)
LARGEST_WORD = 10


def together(names: Sequence[str]) -> str:
    """Ana, Bo and Cy."""
    if len(names) < 2:
        return "".join(names)
    first = pgettext("between names", ", ").join(names[:-1])
    return _("%(names)s and %(last)s") % {"names": first, "last": names[-1]}


def number_word(number: int) -> str:
    if number == 0:
        return _("none")
    return str(NUMBER_WORDS[number]) if number <= LARGEST_WORD else str(number)


def alternatives(allowed: Sequence[int | str]) -> str:
    """0, 25 or 50."""
    names = [str(choice) for choice in allowed]
    if len(names) < 2:
        return "".join(names)
    first = pgettext("between names", ", ").join(names[:-1])
    return _("%(names)s or %(last)s") % {"names": first, "last": names[-1]}


def a_number(number: int) -> str:
    """A number on a tile: a 4, an 8."""
    if number in (8, 11, 18):
        return pgettext("a number on a tile", "an %(number)s") % {"number": number}
    return pgettext("a number on a tile", "a %(number)s") % {"number": number}
