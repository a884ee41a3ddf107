"""Looking for somebody in a list of entrants."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.finding import Search
from tournaments.models import Entrant


class EntrantSearch(Search):
    """By words of a name or by the start number; nothing: everybody."""

    def finds(self, entrant: Entrant) -> bool:
        return self.matches((str(entrant.number), entrant.name, entrant.full_name, entrant.player.name))

    def shown(self, entrants: Iterable[Entrant]) -> list[tuple[Entrant, bool]]:
        """Everybody, each with whether to show them: a script shows the others again when another word is typed."""
        return [(entrant, self.finds(entrant)) for entrant in entrants]
