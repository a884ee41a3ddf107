"""Looking for somebody in a list of entrants, letters of every script alike in either case and with any accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tournaments.models import Entrant


class EntrantSearch:
    """`text` holds words that a name or the start number has; nothing: everybody."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()[:60]
        self.words = fold(self.text).split()

    def finds(self, entrant: Entrant) -> bool:
        if not self.words:
            return True
        told = fold(f"{entrant.number} {entrant.name} {entrant.full_name} {entrant.player.name}")
        return all(word in told for word in self.words)

    def marked(self, entrants: Iterable[Entrant]) -> list[tuple[Entrant, bool]]:
        """Everybody, each with whether to show them: a script shows the others again when another word is typed."""
        return [(entrant, self.finds(entrant)) for entrant in entrants]


def fold(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
