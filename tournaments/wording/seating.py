"""How good a seating is, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext

from tournaments.models import Tournament

Method = Tournament.Method
MOST_NAMES, MOST_TABLES = 12, 6

METHODS = {
    Method.BALANCED: gettext_lazy("Drawn so that as few as possible meet again. Small tables go in turn."),
    Method.PLAN: gettext_lazy("All sessions that are left are planned at once, as long as nobody comes or leaves."),
    Method.STANDING: gettext_lazy("The best are at the first tables, in groups of two tables. Penalties count."),
    Method.SNAKE: gettext_lazy("Every table gets one of the best, one of the next, and so on."),
}


class Told(NamedTuple):
    """A sentence, and whether all is well; None where nobody can say."""

    sentence: str
    is_well: bool | None


def short_sizes(sizes: Sequence[int]) -> str:
    """4+3+3+3; of many tables 12×4 + 3×3."""
    if len(sizes) <= MOST_TABLES:
        return "+".join(map(str, sizes))
    counts = Counter(sizes)
    return " + ".join(f"{counts[size]}×{size}" for size in sorted(counts, reverse=True))


def tables_in_words(sizes: Sequence[int]) -> str:
    """4 tables, 9 seats at small ones."""
    tables = ngettext("%(count)s table", "%(count)s tables", len(sizes)) % {"count": len(sizes)}
    small = sum(size for size in sizes if size < max(sizes))
    if not small:
        return _("%(tables)s of the same size") % {"tables": tables}
    seats = ngettext("%(count)s sits at a small one", "%(count)s sit at a small one", small) % {"count": small}
    return _("%(tables)s, %(seats)s") % {"tables": tables, "seats": seats}


def meetings(pairs: Sequence[tuple[str, str]], least: int) -> Told:
    """Who meets again, and how many of them cannot be avoided."""
    if not pairs:
        return Told(_("Nobody meets again."), True)
    facts = {"count": len(pairs), "least": least}
    told = ngettext("%(count)s pair meets again", "%(count)s pairs meet again", len(pairs)) % facts
    if len(pairs) <= least:
        return Told(_("%(told)s, and fewer cannot be.") % {"told": told}, True)
    if least:
        return Told(_("%(told)s; %(least)s cannot be avoided.") % {"told": told, **facts}, None)
    return Told(f"{told}.", None)


def pairs_in_words(pairs: Sequence[tuple[str, str]]) -> str:
    named = [_("%(one)s and %(other)s") % {"one": one, "other": other} for one, other in pairs[:MOST_NAMES]]
    more = ["…"] if len(pairs) > MOST_NAMES else []
    return pgettext("between pairs", "; ").join([*named, *more])


def small_tables(least: int, most: int) -> Told:
    """How often each of those who sit here was at a small table, this session counted."""
    if most == 0:
        return Told(_("All tables are of the same size."), True)
    if least == most:
        sentence = ngettext(
            "Everybody has had %(count)s seat at a small table.", "Everybody has had %(count)s seats at small tables.",
            most,
        )  # fmt: skip
        return Told(sentence % {"count": most}, True)
    facts = {"least": least, "most": most}
    if most - least == 1:
        return Told(_("Small tables are shared out: everybody has had %(least)s or %(most)s such seats.") % facts, True)
    return Told(_("Small tables are not shared out evenly: from %(least)s to %(most)s such seats.") % facts, False)


def order(again: int) -> Told:
    if not again:
        return Told(_("Nobody plays after the same one again."), True)
    sentence = ngettext(
        "%(count)s plays after the same one again.", "%(count)s play after the same one again.", again
    )  # fmt: skip
    return Told(sentence % {"count": again}, None)


def drawn_by(seating: Mapping[str, object]) -> str:
    """By which method, and from which standings."""
    method = Method(str(seating["method"]))
    if method in (Method.STANDING, Method.SNAKE):
        facts = {"method": method.label, "revision": seating["revision"]}
        return _("%(method)s, as they stood at revision %(revision)s.") % facts
    if "planned_in" in seating:
        facts = {"method": method.label, "session": seating["planned_in"]}
        return _("%(method)s, made for session %(session)s.") % facts
    return f"{method.label}."


def scores_moved(seating: Mapping[str, object]) -> str:
    facts = {"revision": seating["revision"]}
    if seating["method"] in (Method.STANDING, Method.SNAKE):
        return _("Seated by the standings of revision %(revision)s; a score changed since.") % facts
    return _("Drawn at revision %(revision)s; a score of an earlier session changed since. Seats stay.") % facts
