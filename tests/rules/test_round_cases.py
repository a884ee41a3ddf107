"""Records of whole rounds with the right verdict on each, legal and illegal."""

import json
from pathlib import Path

import pytest

from scoring.rules import Reason, judge_round, read_round

LINES = (Path(__file__).parent / "cases" / "rounds.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_the_whole_verdict(case):
    assert judge_round(case["record"]) == case["verdict"]


def test_every_reason_has_cases():
    assert {case["verdict"].get("rule") for case in CASES} == {*Reason, None}


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_record_is_written_as_it_was_read(case):
    assert read_round(case["record"]).to_json() == case["record"]
