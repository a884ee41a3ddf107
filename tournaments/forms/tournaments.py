"""The terms of a tournament as a director types them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from django import forms
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.filters import DayField
from scoring.forms import HouseRulesForm
from scoring.rules import RuleSet, RuleSetError, default_hand_size
from scoring.wording.rule_sets import rule_set_error
from tournaments.models import Club, Season, Tournament
from tournaments.models.clubs import PLACE_LENGTH
from tournaments.models.terms import Terms, cells_of, problems
from tournaments.models.tournaments import NOTE_LENGTH
from tournaments.seating.sizes import LARGEST_TABLE

from .clubs import FIELD, NameField
from .next_evening import TIME

NUMBER = {**FIELD, "inputmode": "numeric", "autocomplete": "off", "maxlength": 4, "size": 4}
HOUSE_RULES = tuple(name for name in HouseRulesForm.base_fields if name not in ("set_max", "hand_size"))
RULES = ("set_max", "hand_size", *HOUSE_RULES)
GREATEST = 9999
# Fields that are folded away, by what they are about.
TABLES = ("table_min", "table_target", "table_max", "set_max", "hand_size")
COURSE = ("minutes", "cut", "method", "counting", "ranked_share", "season")
ENTRY = ("capacity", "fee", "prizes", "registers_itself", "checks_in_itself", "accepts_by_others")


class NumberField(forms.IntegerField):
    """Typed on a keypad, without the arrows of a browser."""

    def __init__(self, label: Any, *, required: bool = True, lowest: int = 0) -> None:
        super().__init__(
            label=label,
            required=required,
            min_value=lowest,
            max_value=GREATEST,
            widget=forms.TextInput(attrs=NUMBER),
            error_messages={
                "invalid": gettext_lazy("Type a whole number."),
                "required": gettext_lazy("Type a number."),
            },
        )


def text_field(label: Any, **attributes: Any) -> forms.CharField:
    attributes = {**FIELD, "dir": "auto", "autocomplete": "off", **attributes}
    return forms.CharField(
        label=label, required=False, max_length=PLACE_LENGTH, widget=forms.TextInput(attrs=attributes)
    )


def choice_field(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.Select(attrs=FIELD))


def check_field(label: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


@dataclass(frozen=True)
class Group:
    """Fields that are folded away together."""

    name: str
    fields: list[BoundField]

    @property
    def has_errors(self) -> bool:
        return any(field.errors for field in self.fields)


class TermsForm(forms.Form):
    """All terms; day and time are those of the club's zone. What is `fixed` is shown and not read."""

    name = NameField(
        label=gettext_lazy("Name"), error_messages={"required": gettext_lazy("Say what the tournament is called.")}
    )
    day = DayField(label=gettext_lazy("Day"), required=False)
    time = forms.TimeField(
        label=gettext_lazy("Time"),
        required=False,
        input_formats=(TIME,),
        widget=forms.TimeInput(format=TIME, attrs={"type": "time", **FIELD}),
    )
    place = text_field(gettext_lazy("Where"))
    session_count = NumberField(gettext_lazy("Sessions"), lowest=1)
    rounds_per_session = NumberField(gettext_lazy("Rounds in each"), lowest=1)
    is_listed = check_field(gettext_lazy("Everybody may see it"))
    table_min = NumberField(gettext_lazy("Fewest at a table"))
    table_target = NumberField(gettext_lazy("Best at a table"))
    table_max = NumberField(gettext_lazy("Most at a table"))
    minutes = NumberField(gettext_lazy("Minutes of a session"), required=False, lowest=1)
    method = choice_field(gettext_lazy("Who sits with whom"), Tournament.Method.choices)
    cut = NumberField(gettext_lazy("Finalists"), required=False)
    counting = choice_field(gettext_lazy("What counts"), Tournament.Counting.choices)
    ranked_share = NumberField(gettext_lazy("Rounds one must play for a place, in percent"))
    season = forms.ChoiceField(
        label=gettext_lazy("Season it counts for"), required=False, widget=forms.Select(attrs=FIELD)
    )
    capacity = NumberField(gettext_lazy("Places"), required=False)
    fee = text_field(gettext_lazy("Entry fee"))
    prizes = forms.CharField(
        label=gettext_lazy("Prizes"),
        required=False,
        max_length=NOTE_LENGTH,
        widget=forms.Textarea(attrs={**FIELD, "rows": 2, "dir": "auto"}),
    )
    registers_itself = check_field(gettext_lazy("People register by themselves"))
    checks_in_itself = check_field(gettext_lazy("People check in by a code in the room"))
    accepts_by_others = check_field(gettext_lazy("A director who plays has the own table accepted by somebody else"))
    was = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, club: Club, terms: Terms, data: Any = None, fixed: frozenset[str] = frozenset()) -> None:
        super().__init__(data, initial=_initial(club, terms))
        self.club, self.before = club, terms
        seasons = [("", _("none")), *((str(season.pk), season.name) for season in club.seasons.all())]
        cast("forms.ChoiceField", self.fields["season"]).choices = seasons
        for name in RULES:
            self.fields[name] = deepcopy(HouseRulesForm.base_fields[name])
            self.fields[name].widget.attrs |= FIELD
        self.fields["hand_size"].widget = forms.TextInput(attrs=NUMBER)
        for name in self.fields:
            self.fields[name].disabled = _term_of(name) in fixed

    def clean_season(self) -> Season | None:
        chosen = self.cleaned_data["season"]
        return self.club.seasons.get(pk=chosen) if chosen else None

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("day") and not self.cleaned_data.get("time") and "time" not in self.errors:
            self.add_error("time", _("Say at what time it starts."))
        if not self.errors:
            self._clean_together()
        return self.cleaned_data

    def _clean_together(self) -> None:
        try:
            self.terms = self._terms()
        except RuleSetError as error:
            self.add_error("hand_size" if error.field == "hand_size" else "set_max", rule_set_error(error))
        except SkippedHour as skipped:
            self.add_error("time", str(skipped))
        else:
            for field, sentence in problems(self.terms):
                self.add_error(field, sentence)

    def _terms(self) -> dict[str, Any]:
        typed = {name: self.cleaned_data[name] for name in self.before if name in self.fields}
        return {
            **self.before,
            **typed,
            "rules": self._rules(),
            "starts_at": moment(self.club, self.cleaned_data["day"], self.cleaned_data["time"]),
        }

    def _rules(self) -> dict[str, Any]:
        chosen = {name: self.cleaned_data[name] for name in RULES if self.cleaned_data[name] not in ("", None)}
        seats = min(self.cleaned_data["table_max"], LARGEST_TABLE)
        chosen.setdefault("hand_size", default_hand_size(chosen["set_max"], seats))
        return RuleSet(**chosen).to_json()

    def shown(self) -> dict[str, Any]:
        """What the person saw of each term before they changed it."""
        try:
            was = json.loads(self.cleaned_data.get("was", ""))
        except ValueError:
            return {}
        return was if isinstance(was, dict) else {}

    def groups(self) -> Iterator[Group]:
        yield Group(_("Tables and tiles"), [self[name] for name in TABLES])
        yield Group(_("How it goes"), [self[name] for name in COURSE])
        yield Group(_("Who may come"), [self[name] for name in ENTRY])
        yield Group(_("House rules"), [self[name] for name in HOUSE_RULES])

    def named_errors(self) -> list[tuple[BoundField, str]]:
        return [(self[name], str(error)) for name in self.errors if name in self.fields for error in self.errors[name]]


class SkippedHour(ValueError):
    """There is no such time on that day, because clocks go forward."""


def moment(club: Club, day: Any, time: Any) -> datetime | None:
    """A time of the club's zone; of one that a day has twice, the first. Raises SkippedHour."""
    if day is None:
        return None
    there = timezone.make_aware(datetime.combine(day, time), club.zone)
    if there.astimezone(UTC).astimezone(club.zone).time() != time:
        raise SkippedHour(_("There is no such time on that day: clocks go forward."))
    return there


def _initial(club: Club, terms: Terms) -> dict[str, Any]:
    rules = RuleSet.from_json(terms["rules"])
    starts = timezone.localtime(terms["starts_at"], club.zone) if terms["starts_at"] else None
    when = {"day": starts and starts.date(), "time": starts and starts.time()}
    season = terms["season"].pk if terms["season"] else ""
    return {**terms, **{name: getattr(rules, name) for name in RULES}, **when, "season": season}


def _term_of(field: str) -> str:
    """The term that a field is a part of."""
    if field in RULES:
        return "rules"
    return "starts_at" if field in ("day", "time") else field


def written(terms: Mapping[str, Any]) -> str:
    """Terms as the hidden field has them."""
    return json.dumps(cells_of(terms))
