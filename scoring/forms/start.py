"""The form that starts a game: who is playing, in which order, by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import FEWEST_SEATS, MOST_SEATS, Player, is_key
from scoring.rules import RuleSet, RuleSetError, check_seats, default_hand_size
from scoring.wording.rule_sets import rule_set_error, seats_problem

from .reading import Unreadable, read_name

DOCUMENTED = RuleSet()


class HouseRulesForm(forms.Form):
    """The rule set as it is chosen before a game; whatever is left out is as in the documents."""

    set_max = forms.TypedChoiceField(
        label=gettext_lazy("Set"),
        coerce=int,
        required=False,
        choices=[(n, gettext_lazy("Double-%s") % n) for n in (6, 9, 12, 15, 18)],
    )
    hand_size = forms.IntegerField(label=gettext_lazy("Tiles each"), required=False, min_value=1, max_value=95)
    start_search = forms.ChoiceField(
        label=gettext_lazy("Nobody holds the double"),
        required=False,
        choices=[
            ("draw_in_turn", gettext_lazy("Draw in turn until it is found")),
            ("next_lower", gettext_lazy("Skip it, play the next lower")),
        ],
    )
    double_blank = forms.TypedChoiceField(
        label=gettext_lazy("The 0-0 in hand counts"),
        coerce=int,
        required=False,
        choices=[(n, str(n)) for n in (50, 25, 0, 100)],
    )
    start_arms = forms.TypedChoiceField(
        label=gettext_lazy("Arms of the start double"),
        coerce=int,
        required=False,
        choices=[(n, str(n)) for n in (4, 3, 6, 8)],
    )
    draw_mode = forms.ChoiceField(
        label=gettext_lazy("Who cannot play draws"),
        required=False,
        choices=[("one", gettext_lazy("One tile")), ("until_playable", gettext_lazy("Until a tile fits"))],
    )
    drawn_tile = forms.ChoiceField(
        label=gettext_lazy("A drawn tile that fits"),
        required=False,
        choices=[("may", gettext_lazy("May be played")), ("must", gettext_lazy("Must be played"))],
    )
    dead_position = forms.ChoiceField(
        label=gettext_lazy("Nobody can ever play"),
        required=False,
        choices=[("end_now", gettext_lazy("Over at once")), ("draw_out", gettext_lazy("Draw the yard empty first"))],
    )

    def __init__(self, values: QueryDict) -> None:
        choices = (name for name, field in self.base_fields.items() if isinstance(field, forms.ChoiceField))
        defaults = {name: getattr(DOCUMENTED, name) for name in choices}
        super().__init__(defaults | {name: values[name] for name in self.base_fields if name in values})

    def rule_set(self, players: int) -> RuleSet:
        """The chosen rules for so many players. Raises Unreadable with a sentence."""
        if not self.is_valid():
            name, errors = next(iter(self.errors.items()))
            raise Unreadable(f"{self.fields[name].label}: {errors[0]}")
        chosen = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        chosen.setdefault(
            "hand_size", default_hand_size(chosen.get("set_max", DOCUMENTED.set_max), max(players, FEWEST_SEATS))
        )
        try:
            rules = RuleSet(**chosen)
        except RuleSetError as error:
            raise Unreadable(rule_set_error(error)) from error
        if refusals := [problem for problem in check_seats(rules, players) if problem.refused]:
            raise Unreadable(seats_problem(refusals[0]))
        return rules


@dataclass(frozen=True)
class SeatChoice:
    """A seat of a game to start: a remembered player's value is "p:" and its key, else the name typed."""

    value: str
    name: str


class StartForm:
    """Who is playing, in which order, by which rules. The whole state is in the fields, so a GET can carry it."""

    def __init__(self, values: QueryDict, remembered: Sequence[Player]) -> None:
        self.values = values
        self.players = {f"p:{player.key}": player for player in remembered}
        self.rules = HouseRulesForm(values)
        self.title = values.get("title", "")
        self.name = ""
        self.error = ""
        self.seats = self._seats()

    def _seats(self) -> list[SeatChoice]:
        posted = [value for value in self.values.getlist("seat")[: MOST_SEATS + 1] if value.strip()]
        seats = self._in_posted_order(posted)
        if (added := f"p:{self.values.get('add', '')}") in self.players:
            seats.append(SeatChoice(added, self.players[added].name))
        if typed := self.values.get("name", "").strip():
            self._add_typed(seats, typed)
        return self._arranged(seats)

    def _in_posted_order(self, posted: Sequence[str]) -> list[SeatChoice]:
        seats: list[SeatChoice] = []
        seen: set[str] = set()
        for value in posted:
            if value in self.players and value not in seen:
                seen.add(value)
                seats.append(SeatChoice(value, self.players[value].name))
            elif not _is_player_value(value):
                self._add_typed(seats, value)
        return seats

    def _add_typed(self, seats: list[SeatChoice], typed: str) -> None:
        """A name typed: the remembered player of that name unless already seated, else somebody new."""
        try:
            name = read_name(typed)
        except Unreadable as error:
            self.error, self.name = str(error), typed
            return
        seated = {seat.value for seat in seats} | set(self.values.getlist("seat"))
        known = [v for v, p in self.players.items() if p.name.casefold() == name.casefold() and v not in seated]
        if name:
            seats.append(SeatChoice(known[0] if known else name, self.players[known[0]].name if known else name))

    def _arranged(self, seats: list[SeatChoice]) -> list[SeatChoice]:
        """The seats after the one button of a page without script: remove, up or down."""
        index = _index(self.values, "remove", seats)
        if index is not None:
            return seats[:index] + seats[index + 1 :]
        for button, step in (("up", -1), ("down", 1)):
            index = _index(self.values, button, seats)
            if index is not None and 0 <= index + step < len(seats):
                seats[index], seats[index + step] = seats[index + step], seats[index]
        return seats

    @property
    def is_being_arranged(self) -> bool:
        """Whether one of the buttons was pressed that a page without script arranges the seats with."""
        return any(button in self.values for button in ("add", "remove", "up", "down", "arrange"))

    @property
    def chips(self) -> list[Player]:
        seated = {seat.value for seat in self.seats}
        return [player for value, player in self.players.items() if value not in seated]

    def rule_set(self) -> RuleSet:
        """Raises Unreadable when this game cannot be started."""
        if self.error:
            raise Unreadable(self.error)
        if len(self.seats) < FEWEST_SEATS:
            raise Unreadable(_("Chicken Foot needs two players or more."))
        if len(self.seats) > MOST_SEATS:
            raise Unreadable(_("At most %(most)s players fit at one table.") % {"most": MOST_SEATS})
        return self.rules.rule_set(len(self.seats))

    def players_and_names(self) -> list[Player | str]:
        return [self.players.get(seat.value, seat.name) for seat in self.seats]

    def game_name(self) -> str:
        return read_name(self.title)


def _is_player_value(value: str) -> bool:
    return value.startswith("p:") and is_key(value[2:])


def _index(values: QueryDict, button: str, seats: Sequence[SeatChoice]) -> int | None:
    text = values.get(button, "")
    return int(text) if text.isdecimal() and len(text) < 3 and int(text) < len(seats) else None
