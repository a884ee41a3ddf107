"""House rules in an address: whatever it does not name is as in the documents."""

from __future__ import annotations

from dataclasses import fields

from django.http import QueryDict

from scoring.rules import RuleSet, RuleSetError
from scoring.wording.rule_sets import rule_set_error

from .reading import Unreadable

LONGEST_NUMBER = 4


def read_rule_set(values: QueryDict) -> RuleSet:
    """Raises Unreadable with the name of the house rule that cannot be as asked."""
    told = {field.name: text for field in fields(RuleSet) if (text := values.get(field.name, ""))}
    try:
        return RuleSet.from_json({name: _number(text) for name, text in told.items()})
    except RuleSetError as error:
        raise Unreadable(rule_set_error(error)) from error


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else text
