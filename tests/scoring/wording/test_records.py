"""Whatever the rules say about a document can be said in another language."""

from __future__ import annotations

import ast
import gettext
import json
import re
from collections.abc import Iterator

import pytest
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import trans_real

from config.environment import BASE_DIR
from scoring.forms import ReplayForm, Unreadable as Refused
from scoring.rules import RuleSet, Sheet, Unreadable, read_round, read_text_form
from scoring.rules.phrases import PhrasedError
from scoring.rules.reading import parse_json
from scoring.wording.records import JSON_FAULTS, PHRASES, phrase_words

SOURCES = sorted((BASE_DIR / "scoring" / "rules").glob("*.py"))
PHRASED = {"Phrase", *(error.__name__ for error in PhrasedError.__subclasses__())}
# Phrases that are made of others, and what Python says.
HANDED_ON = {"fault.phrase.template", "fault.msg"}
ROUND = {"format": "chicken-foot-round/1", "start": "9-9", "players": ["ana", "bo"], "actions": []}


class Loud(gettext.NullTranslations):
    """A language that is English in capitals, of the phrases it knows."""

    def gettext(self, message: str) -> str:
        known = message in {*PHRASES, *JSON_FAULTS} or message.endswith("cannot be read: %(reason)s.")
        return (
            re.sub(r"\{[^}]*\}|%\(\w+\)s|(.)", lambda found: (found[1] or "").upper() or found[0], message)
            if known
            else message
        )

    def to_language(self) -> str:
        return "loud"


@pytest.fixture
def _loud(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(trans_real._translations, "loud", Loud())
    with translation.override("loud"):
        yield


def templates() -> Iterator[str]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PHRASED:
                (template, *_) = node.args
                if isinstance(template, ast.Constant):
                    yield template.value
                elif path.stem != "phrases":
                    assert ast.unparse(template) in HANDED_ON


def why_unreadable(written: object) -> Unreadable:
    with pytest.raises(Unreadable) as raised:
        read_round(written)
    return raised.value


def why_not_json(raw: str) -> Unreadable:
    with pytest.raises(Unreadable) as raised:
        parse_json(raw.encode())
    return raised.value


def test_every_phrase_of_the_rules_is_known() -> None:
    assert set(templates()) == set(PHRASES)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"notes": ""}, "THE ROUND HAS AN UNKNOWN KEY “notes”"),
        ({"rules": {"arms": 5}}, "THERE IS NO RULE CALLED 'arms'"),
        ({"rules": {"set_max": 10}}, "set_max MUST BE 6 OR 9 OR 12 OR 15 OR 18"),
        ({"players": ["ana", "ana"]}, "THE NAME “ana” IS GIVEN TWICE"),
        ({"rules": {"hand_size": 2}, "hands": {"ana": ["9-8", "8-9"]}}, "IN THE HAND OF “ana” “9-8” IS GIVEN TWICE"),
        ({"actions": [{"player": "bo", "do": "play"}]}, "ACTION 0, A play, HAS NO “tile”"),
        (
            {"actions": [{"player": "bo", "do": "draw", "tile": "x"}]},
            "“tile” OF ACTION 0: 'x' IS NO TILE; A TILE IS WRITTEN LIKE 5-3",
        ),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("_loud")
def test_a_reason_is_translated_down_to_its_parts(changes: dict[str, object], sentence: str) -> None:
    error = why_unreadable(ROUND | changes)
    assert phrase_words(error.phrase) == sentence
    assert str(error) != sentence


@pytest.mark.usefixtures("_loud")
def test_moves_and_sheets_are_told_in_the_same_way() -> None:
    with pytest.raises(Unreadable) as raised:
        read_text_form("9-9 7:pass", rules=RuleSet(), start=9, players=("ana", "bo"))
    assert phrase_words(raised.value.phrase) == "ACTION 1, “7:pass”: THE SEATS ARE 1 TO 2"
    with pytest.raises(Unreadable) as raised:
        Sheet.from_json({"format": "chicken-foot-sheet/1", "players": ["ana", "bo"], "rounds": [7]})
    assert phrase_words(raised.value.phrase) == "ROUND 1 MUST BE AN OBJECT"


@pytest.mark.parametrize(
    "raw",
    ["", "{7", '{"a" 7', "[7 8", '["a', '["\n"]', '["\\q"]', '["\\u1"]', "7 8", "[7,]", '{"a": 7,}'],
)  # fmt: skip
@pytest.mark.usefixtures("_loud")
def test_what_python_says_of_json_is_translated_too(raw: str) -> None:
    said = phrase_words(why_not_json(raw).phrase)
    assert said.startswith("THIS IS NOT JSON: ")
    assert said == said.upper()


def test_in_english_it_is_as_the_command_says_it() -> None:
    error = why_unreadable(ROUND | {"rules": {"set_max": 10}})
    assert phrase_words(error.phrase) == str(error) == "set_max must be 6 or 9 or 12 or 15 or 18"


def test_what_was_written_is_no_template() -> None:
    error = why_unreadable(ROUND | {"{what} %(s)s": 0})
    assert phrase_words(error.phrase) == "the round has an unknown key “{what} %(s)s”"


@pytest.mark.usefixtures("_loud")
def test_a_page_says_it_in_the_language_of_the_reader() -> None:
    with pytest.raises(Refused) as raised:
        ReplayForm(QueryDict()).pasted(json.dumps(ROUND | {"players": ["ana"]}))
    assert str(raised.value) == "THE RECORD CANNOT BE READ: THERE MUST BE TWO PLAYERS OR MORE."
