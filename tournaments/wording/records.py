"""Records in words."""

from __future__ import annotations

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.ratings import Rating
from tournaments.history import Record, RecordKind

RECORD_NAMES = {
    RecordKind.LOWEST_TOTAL: gettext_lazy("Lowest total"),
    RecordKind.HIGHEST_TOTAL: gettext_lazy("Highest total"),
    RecordKind.MOST_ZEROS: gettext_lazy("Most zero rounds in a game"),
    RecordKind.BIGGEST_HAND: gettext_lazy("Biggest hand"),
    RecordKind.CLOSEST_GAME: gettext_lazy("Closest game"),
    RecordKind.CLEAREST_WIN: gettext_lazy("Clearest win"),
    RecordKind.HIGHEST_RATING: gettext_lazy("Highest rating"),
    RecordKind.MOST_GAMES: gettext_lazy("Most games"),
    RecordKind.MOST_WINS: gettext_lazy("Most games won"),
    RecordKind.WINS_IN_A_ROW: gettext_lazy("Most wins in a row"),
    RecordKind.WITHOUT_A_ZERO: gettext_lazy("Longest without a zero round"),
}


def value(record: Record) -> str:
    """What was reached, with its unit: 12 pips, 4 games in a row."""
    count = record.value
    match record.kind:
        case RecordKind.LOWEST_TOTAL | RecordKind.HIGHEST_TOTAL | RecordKind.BIGGEST_HAND:
            said = ngettext("%(count)s pip", "%(count)s pips", count)
        case RecordKind.CLOSEST_GAME | RecordKind.CLEAREST_WIN if count == 0:
            return _("level on pips")
        case RecordKind.CLOSEST_GAME | RecordKind.CLEAREST_WIN:
            said = ngettext("%(count)s pip ahead", "%(count)s pips ahead", count)
        case RecordKind.MOST_ZEROS:
            said = ngettext("%(count)s zero round", "%(count)s zero rounds", count)
        case RecordKind.HIGHEST_RATING:
            return str(Rating(count, 0).points)
        case RecordKind.MOST_GAMES | RecordKind.MOST_WINS:
            said = ngettext("%(count)s game", "%(count)s games", count)
        case RecordKind.WINS_IN_A_ROW | RecordKind.WITHOUT_A_ZERO:
            said = ngettext("%(count)s game", "%(count)s games in a row", count)
    return said % {"count": count}
