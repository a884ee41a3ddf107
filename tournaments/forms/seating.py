"""The form of a draw: at which tables, by which method, who is pinned and who is kept apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models import Entrant, Session, Tournament
from tournaments.models.seating_requests import ids_to_seat, sizes_that_fit, with_names
from tournaments.models.seating_sessions import kept_apart, next_run, usual_method
from tournaments.seating import NoSizes
from tournaments.wording.seating import METHODS, short_sizes, tables_in_words

OTHERS = "others"
EMPTY_ROWS = 2


class SizeOption(NamedTuple):
    sizes: str
    short: str
    words: str


class SeatingForm(forms.Form):
    """Filled in with what was chosen for the draw before. `session` is None where it is still to be planned."""

    sizes = forms.CharField(required=False)
    other_sizes = forms.CharField(label=gettext_lazy("Sizes of the tables"), required=False, max_length=2000)
    method = forms.ChoiceField(label=gettext_lazy("How"), choices=Tournament.Method.choices, required=False)
    first_start = forms.IntegerField(label=gettext_lazy("First double"), required=False, min_value=0, max_value=18)
    round_count = forms.IntegerField(label=gettext_lazy("Rounds"), required=False, min_value=1, max_value=19)

    def __init__(self, tournament: Tournament, session: Session | None, data: Any = None) -> None:
        self.tournament, self.session = tournament, session
        self.asked = session or Session(tournament=tournament, number=tournament.sessions.count() + 1)
        self.ids = ids_to_seat(self.asked)
        self.entrants = sorted(
            Entrant.objects.select_related("player").filter(pk__in=self.ids),
            key=lambda one: (one.name.casefold(), one.number),
        )
        self.seating: dict[str, Any] = session.seating if session else {}
        self.before = kept_apart(self.asked)
        first, count = (session.first_start, session.round_count) if session else next_run(tournament)
        # The first and the last double of its rounds.
        self.run = first, first - count + 1
        super().__init__(data, initial={"first_start": first, "round_count": count, "method": self._method()})

    def _method(self) -> str:
        return str(self.seating.get("method") or usual_method(self.asked))

    @property
    def options(self) -> list[SizeOption]:
        """The sizes that come into question, and those chosen before if they are others."""
        options = [] if self.refusal else sizes_that_fit(self.asked, len(self.ids))
        chosen = tuple(map(len, self.seating.get("tables", ())))
        if self.seating.get("sizes_chosen") and chosen not in options and sum(chosen) == len(self.ids):
            options = [*options, chosen]
        return [SizeOption("+".join(map(str, sizes)), short_sizes(sizes), tables_in_words(sizes)) for sizes in options]

    @property
    def refusal(self) -> str:
        """Why nobody can be seated, and what would help."""
        try:
            sizes_that_fit(self.asked, len(self.ids))
        except NoSizes as fault:
            return with_names(str(fault), self.tournament)
        return ""

    @property
    def chosen_sizes(self) -> str:
        if self.is_bound:
            return str(self["sizes"].value() or "")
        kept = "+".join(str(len(table)) for table in self.seating.get("tables", ()))
        known = [option.sizes for option in self.options]
        return kept if kept in known else known[0] if known else ""

    @property
    def table_count(self) -> int:
        """Tables to which somebody may be pinned."""
        most = len(self.ids) // self.tournament.table_min
        return max(most, 1)

    @property
    def table_numbers(self) -> list[str]:
        return [str(number) for number in range(1, self.table_count + 1)]

    @property
    def methods(self) -> list[tuple[str, str, str, bool]]:
        chosen = str(self["method"].value() or self._method())
        return [
            (value, str(label), str(METHODS[Tournament.Method(value)]), value == chosen)
            for value, label in Tournament.Method.choices
        ]

    @property
    def pin_rows(self) -> list[tuple[str, str]]:
        kept = [(str(pk), str(number)) for pk, number in self.seating.get("pins", {}).items()]
        return _rows(self._listed("pin", "pin_table"), kept, self.is_bound)

    @property
    def apart_rows(self) -> list[tuple[str, str]]:
        kept = [(str(one), str(other)) for one, other in self.before]
        return _rows(self._listed("one", "other"), kept, self.is_bound)

    def _listed(self, *names: str) -> list[tuple[str, str]]:
        lists = [self.data.getlist(name) if hasattr(self.data, "getlist") else [] for name in names]
        return [(one or "", other or "") for one, other in zip_longest(*lists) if one or other]

    def clean_other_sizes(self) -> tuple[int, ...]:
        """Empty unless other sizes than the proposed ones are asked for."""
        chosen = self.cleaned_data.get("sizes", "")
        text = self.cleaned_data["other_sizes"] if chosen == OTHERS else chosen
        if not text.strip() and chosen != OTHERS:
            return ()
        if not re.fullmatch(r"\s*\d{1,2}(\s*[+,; ]\s*\d{1,2})*\s*", text):
            raise forms.ValidationError(_("Write the sizes of the tables with + between them, for instance 5+4+4."))
        return tuple(int(size) for size in re.findall(r"\d+", text))

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["pins"] = self._read_pins()
        self.cleaned_data["apart"] = self._read_apart()
        return self.cleaned_data

    def _read_pins(self) -> dict[int, int]:
        pins: dict[int, int] = {}
        for pk, number in self._listed("pin", "pin_table"):
            if not (self._knows(pk) and number.isdecimal() and len(number) <= 4):
                self.add_error(None, _("Somebody is pinned without a name or without a table."))
            elif pins.setdefault(int(pk), int(number)) != int(number):
                self.add_error(None, _("%(name)s is pinned to two tables.") % {"name": self._name(pk)})
        return pins

    def _read_apart(self) -> list[tuple[int, int]]:
        pairs = []
        for one, other in self._listed("one", "other"):
            if not (self._is_entrant(one) and self._is_entrant(other)) or one == other:
                self.add_error(None, _("Two different people are kept apart."))
            else:
                pairs.append((min(int(one), int(other)), max(int(one), int(other))))
        return list(dict.fromkeys(pairs))

    def _knows(self, pk: str) -> bool:
        return pk.isdecimal() and len(pk) < 19 and int(pk) in self.ids

    def _is_entrant(self, pk: str) -> bool:
        """Also somebody who is not there now: they stay apart until they come back."""
        away = {str(known) for pair in self.before for known in pair}
        return self._knows(pk) or pk in away

    def _name(self, pk: str) -> str:
        return next(one.name for one in self.entrants if one.pk == int(pk))


def _rows(typed: Sequence[tuple[str, str]], kept: Iterable[tuple[str, str]], is_bound: bool) -> list[tuple[str, str]]:
    return [*(typed if is_bound else kept), *[("", "")] * EMPTY_ROWS]
