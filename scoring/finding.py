"""A search in texts that are all on one page: what matches, and where. The script find.js does the same while one types."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

MOST_LETTERS = 100


class Search:
    """All words must be found, in any order, whatever their case and accents."""

    def __init__(self, query: str) -> None:
        self.query = query[:MOST_LETTERS].strip()
        self.words = fold(self.query).split()

    def matches(self, texts: Iterable[str]) -> bool:
        folded = fold(" ".join(texts))
        return all(word in folded for word in self.words)

    def marked(self, text: str) -> SafeString:
        """The text with every word of the search in `<mark>`."""
        runs = groupby(zip(text, self._found_letters(text), strict=True), key=lambda letter: letter[1])
        pieces = ((found, "".join(letter for letter, _found in letters)) for found, letters in runs)
        return format_html_join("", "{}", ((format_html("<mark>{}</mark>", t) if found else t,) for found, t in pieces))

    def _found_letters(self, text: str) -> list[bool]:
        folded = fold(text)
        found = [False] * len(text)
        for word in self.words:
            for at in _places(word, folded):
                found[at : at + len(word)] = [True] * len(word)
        return found


def fold(text: str) -> str:
    """As many letters, all small and without accents."""
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[0] for letter in text)


def _places(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)
