"""The standings as everybody sees them: rows of figures and words, a hundred to a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice
from typing import Any

from django.core.paginator import Page, Paginator
from django.template.loader import render_to_string
from django.utils.translation import gettext as _, ngettext

from tournaments.live_pages import PAGES
from tournaments.models import Session, Tournament
from tournaments.models.counted_rounds import Sitting
from tournaments.models.standing import Line, Reading
from tournaments.placings import Block, Mark
from tournaments.wording.placings import explain_counting, needed_rounds, per_round, tie_notes, why_no_place

ROWS_PER_PAGE = 100
# Streams push so many pages; later ones are read anew by hand.
LIVE_PAGES = 20


@dataclass
class StandingsPage:
    """`own` is the start number of who looks, None in what is pushed to everybody."""

    tournament: Tournament
    number: int = 1
    own: int | None = None
    reading: Reading = field(init=False)

    def __post_init__(self) -> None:
        self.reading = Reading(self.tournament)

    @property
    def lines(self) -> list[Line]:
        return self.reading.lines

    @cached_property
    def page(self) -> Page[Line]:
        return Paginator(self.lines, ROWS_PER_PAGE).get_page(self.number)

    @cached_property
    def announced(self) -> list[Sitting]:
        states = (Session.State.ANNOUNCED, Session.State.PLAYING, Session.State.CLOSED)
        return [sitting for sitting in self.reading.sittings if sitting.state in states]

    @property
    def stage(self) -> str:
        """What makes the head of the page another one."""
        last = self.announced[-1] if self.announced else None
        return f"{self.tournament.state}-{last.number if last else 0}-{last.state if last else ''}"

    @property
    def heading(self) -> str:
        """How far it has come: After session 2 of 3."""
        if self.tournament.state in (Tournament.State.PUBLISHED, Tournament.State.ARCHIVED):
            return _("Final standings")
        if not self.announced:
            return _("Standings")
        last = self.announced[-1]
        if last.kind != Session.Kind.REGULAR:
            return str(Session.Kind(last.kind).label)
        count = max(self.tournament.session_count, last.number)
        said = _("After session %(number)s of %(count)s")
        if last.state != Session.State.CLOSED:
            said = _("During session %(number)s of %(count)s")
        return said % {"number": last.number, "count": count}

    @property
    def facts(self) -> list[str]:
        count = len(self.lines)
        said = [ngettext("%(count)s entrant", "%(count)s entrants", count) % {"count": count}]
        pending = sum(line.is_pending for line in self.lines)
        if pending:
            said.append(_("some sheets are not accepted yet"))
        if not self.tournament.is_read_only and self.tournament.state != Tournament.State.PUBLISHED:
            said.append(_("provisional"))
        return said

    @property
    def rules(self) -> list[str]:
        """How the order comes about, a sentence each."""
        return explain_counting(self.tournament, needed_rounds(self.lines, self.reading.counting))

    @property
    def closed(self) -> list[Sitting]:
        """Sessions after which standings were kept, the latest first."""
        return [sitting for sitting in reversed(self.announced) if sitting.state == Session.State.CLOSED]

    @property
    def editions(self) -> range:
        """Numbers of the results that were published, the latest first."""
        return range(self.tournament.edition, 0, -1)

    @cached_property
    def moved(self) -> Mapping[int, int]:
        """How many places everybody went up since the session before the latest one."""
        if len(self.announced) < 2:
            return {}
        before = self.tournament.snapshots.filter(session=self.announced[-2].pk).last()
        places = {one["entrant"]: one["place"] for one in before.placings} if before else {}
        return {
            line.entrant.pk: places[line.entrant.pk] - line.place
            for line in self.lines
            if line.place is not None and places.get(line.entrant.pk) is not None
        }

    @property
    def own_line(self) -> Line | None:
        return next((line for line in self.lines if line.entrant.number == self.own), None)

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """The page's rows, with the cut between them."""
        start, lines = self.page.start_index() - 1, self.page.object_list
        with_next = self.lines[max(0, start - 1) : start + len(lines) + 1]
        notes = tie_notes(with_next, self.reading.counting)[min(1, start) :]
        needed = needed_rounds(self.lines, self.reading.counting)
        rows = [
            self._row(line, note if line.place else why_no_place(line, needed))
            for line, note in zip(lines, notes, strict=False)
        ]
        if self.cut_after and start < self.cut_after <= start + len(rows):
            rows[self.cut_after - start - 1]["cut"] = self.cut_words
        return rows

    def _row(self, line: Line, note: str) -> dict[str, Any]:
        return {
            "number": line.entrant.number,
            "is_own": line.entrant.number == self.own,
            "is_out": line.mark == Mark.OUT and self.is_open,
            "place": line.place or "–",
            "name": line.entrant.name,
            "notes": list(filter(None, [note, *self._marks(line)])),
            "moved": self.moved.get(line.entrant.pk) if self.moved else None,
            "zeros": line.zero_rounds if line.rounds else "–",
            "total": line.total if line.rounds else None,
            "rounds": line.rounds,
            "figure": line.final.total if line.final else self._figure(line),
            "is_final": line.final is not None,
        }

    def _figure(self, line: Line) -> object:
        if self.reading.counting.is_totals:
            return line.total if line.rounds else "–"
        return per_round(line)

    def _marks(self, line: Line) -> Iterable[str]:
        if line.final:
            yield _("before the final %(figure)s") % {"figure": self._figure(line)}
        if line.penalty:
            yield _("penalty %(pips)s") % {"pips": f"{line.penalty:+d}".replace("-", "−")}
        if line.mark == Mark.IN and self.is_open:
            yield _("in the final for sure")
        if line.is_pending:
            yield _("sheet not accepted yet")

    @cached_property
    def is_open(self) -> bool:
        """Whether rounds before the final are still to come."""
        return any(line.mark == Mark.OPEN for line in self.lines) and self.tournament.cut is not None

    @cached_property
    def cut_after(self) -> int | None:
        """After how many lines the cut is drawn; None without one."""
        finalists = sum(line.block in (Block.FINAL, Block.LEFT_THE_FINAL) for line in self.lines)
        if finalists or not self.tournament.cut:
            return finalists or None
        placed = [at for at, line in enumerate(self.lines, start=1) if line.place and line.entrant.is_here]
        cut = self.reading.cut(self.tournament.cut)
        inside = len(cut.inside) + len(cut.level)
        return next(islice(placed, inside - 1, None), None) if inside and (cut.level or cut.behind) else None

    @property
    def cut_words(self) -> str:
        if self.lines[0].block == Block.FINAL:
            return _("The final table")
        cut = self.reading.cut(self.tournament.cut or 0)
        count = len(cut.inside) + len(cut.level)
        if cut.level:
            return _("Final table: %(count)s, tie included") % {"count": count}
        return ngettext("Final table: the first %(count)s", "Final table: the first %(count)s", count) % {
            "count": count
        }


def show(page: StandingsPage) -> str:
    return render_to_string("tournaments/_standings.html", {"standings": page, "tournament": page.tournament})


def show_to_all(tournament: Tournament, number: int = 1) -> str:
    return show(StandingsPage(tournament, number))


def page_name(number: int) -> str:
    """What a stream of this page is called."""
    return "standings" if number == 1 else f"standings {number}"


def connect() -> None:
    for number in range(1, LIVE_PAGES + 1):
        PAGES[page_name(number)] = partial(show_to_all, number=number)
