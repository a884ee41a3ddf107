import json
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from scoring.rules.__main__ import main

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).parent / "cases" / "rounds.jsonl"

RIGHT = {
    "format": "chicken-foot-sheet/1",
    "players": ["Ana", "Zoë"],
    "rounds": [{"start": "9-9", "ending": "out", "pips": {"Ana": 0, "Zoë": 30}}],
}
WRONG = RIGHT | {"rounds": [{"start": "9-9", "ending": "out", "pips": {"Ana": 0, "Zoë": 0}}]}
ROUND = {"format": "chicken-foot-round/1", "start": "9-9", "players": ["Ana", "Ben"], "actions": []}


def run(*arguments, stdin=b""):
    command = [sys.executable, "-m", "scoring.rules", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False)


@pytest.fixture
def judge(tmp_path, capfdbinary):
    """Judge one file of these bytes in this process: its status and its answers."""

    def judge_bytes(raw):
        file = tmp_path / "documents.json"
        file.write_bytes(raw)
        status = main([str(file)])
        return status, [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]

    return judge_bytes


def lines(*documents):
    return "".join(json.dumps(document) + "\n" for document in documents).encode()


def test_a_sheet_from_a_file(tmp_path):
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(RIGHT, indent=1), encoding="utf-8")
    done = run(file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == (
        '{"standings":[{"place":1,"player":"Ana","total":0,"rounds":1,"zero_rounds":1,"lowest_non_zero":null,'
        '"ahead_by":"total"},{"place":2,"player":"Zoë","total":30,"rounds":1,"zero_rounds":0,"lowest_non_zero":30,'
        '"ahead_by":null}],"problems":[]}\n'
    )


def test_whoever_reads_may_stop():
    command = [sys.executable, "-m", "scoring.rules", "-"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT) as running:
        running.stdout.close()
        running.stdin.write(lines(WRONG))
        running.stdin.close()
        assert running.stderr.read() == b""
    assert running.returncode == 1


def test_standard_input_and_several_files_in_order(tmp_path):
    file = tmp_path / "wrong.json"
    file.write_bytes(lines(WRONG))
    done = run("-", file, stdin=lines(RIGHT))
    assert done.returncode == 1
    assert [len(json.loads(line)["problems"]) for line in done.stdout.splitlines()] == [0, 1]


def test_a_file_that_cannot_be_opened_is_no_traceback(tmp_path):
    file = tmp_path / "right.json"
    file.write_bytes(lines(RIGHT))
    done = run(tmp_path / "none.json", tmp_path, file)
    assert (done.returncode, done.stderr) == (2, b"")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert "No such file" in first["error"]
    assert "Is a directory" in second["error"]
    assert third["problems"] == []


def test_a_file_must_be_named():
    done = run()
    assert done.returncode == 2
    assert b"usage: python -m scoring.rules" in done.stderr


def test_the_rules_need_nothing_but_the_standard_library():
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import scoring.rules.__main__; "
        "print(*sorted({name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names - {'__main__'}))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().split() == ["scoring"]


def test_one_document_a_line_and_blank_lines_between(judge):
    status, answers = judge(lines(RIGHT) + b"\r\n\n" + lines(WRONG))
    assert status == 1
    assert [bool(answer["problems"]) for answer in answers] == [False, True]


def test_an_unreadable_line_says_where_and_the_rest_are_still_judged(judge):
    status, answers = judge(lines(RIGHT) + b"\n{]\n" + lines(WRONG))
    assert status == 2
    assert answers[1]["line"] == 3
    assert "not JSON" in answers[1]["error"]
    assert answers[2]["problems"][0]["problem"] == "two-zeros"


def test_rounds_and_sheets_may_mix(judge):
    status, answers = judge(lines(ROUND, RIGHT))
    assert status == 0
    assert answers[0] == {"legal": True, "outcome": None, "turn": None, "yard": 41, "obligation": None, "ends": {}}
    assert answers[1]["problems"] == []


def test_an_illegal_round_is_a_problem(judge):
    status, answers = judge(lines(RIGHT, ROUND | {"actions": [{"player": "Ben", "do": "pass"}]}))
    assert status == 1
    assert answers[1] == {"legal": False, "action": 0, "player": "Ben", "rule": "wrong-start", "clause": "R9"}


def test_a_round_that_cannot_be_read_says_where(judge):
    status, answers = judge(lines(ROUND | {"actions": [{"player": "Ben", "do": "play"}]}, ROUND))
    assert status == 2
    assert answers[0] == {"error": "action 0, a play, has no “tile”", "line": 1}
    assert answers[1]["legal"]


def test_every_case_one_a_line_with_the_right_verdicts_in_order(judge):
    cases = [json.loads(line) for line in CASES.read_bytes().splitlines()]
    status, answers = judge(lines(*(case["record"] for case in cases)))
    assert status == 1
    assert answers == [case["verdict"] for case in cases]


def test_ten_megabytes_of_actions_are_refused(judge):
    action = {"player": "Ana", "do": "pass"}
    status, answers = judge(json.dumps(ROUND | {"actions": [action] * 300_000}).encode())
    assert status == 2
    assert answers[0]["error"] == "there are 300000 actions, and no round has more than 20000"


@pytest.mark.parametrize("key", ["rules", "hands", "actions"])
def test_a_round_nested_deeply_is_one_sentence(judge, key):
    raw = json.dumps(ROUND | {key: None}).encode().replace(b"null", b"[" * 100_000 + b"]" * 100_000)
    status, answers = judge(raw)
    assert (status, answers) == (2, [{"error": "this is nested too deeply", "line": 1}])


def test_a_format_of_a_later_version_names_those_that_are_read(judge):
    status, answers = judge(lines(ROUND | {"format": "chicken-foot-round/2"}))
    assert status == 2
    assert answers[0]["error"] == (
        "this version reads chicken-foot-sheet/1 and chicken-foot-round/1, not “chicken-foot-round/2”"
    )


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "not JSON"),
        (b"\n\n", "not JSON"),
        (b"\xff\xfe{}", "not UTF-8"),
        (b'{"format": NaN}', "NaN is not a number"),
        (b'{"format": -Infinity}', "-Infinity is not a number"),
        (b'{"format": 1, "format": 2}', "the key “format” is given twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested too deeply"),
        (b"[" + b"9" * 5_000 + b"]", "number that is far too long"),
        (b"1e999", "a document must be an object"),
        (b"null", "a document must be an object"),
        (b"[]", "a document must be an object"),
        (b"{}", "“format” must be a text"),
        (b'{"format": ["chicken-foot-sheet/1"]}', "“format” must be a text"),
        (b'{"format": "' + b"x" * 10_000 + b'"}', "not “xxx"),
        (b'{"format": "\\ud800"}', "not “\ud800”".encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass")),
        (json.dumps(RIGHT | {"rules": {"set_max": True}}).encode(), "set_max has the wrong type"),
        (json.dumps(RIGHT).encode().replace(b"30", b"3e1"), "must be a whole number"),
        (json.dumps(RIGHT).encode().replace(b"30", b"9" * 5_000), "far too long"),
        (json.dumps(RIGHT, indent=1).encode().replace(b"30", b"NaN"), "NaN is not a number"),
    ],
    ids=range(20),
)
def test_hostile_documents_are_one_sentence_each(judge, raw, sentence):
    status, answers = judge(raw)
    assert status == 2
    assert len(answers) == 1
    assert answers[0].keys() == {"error", "line"}
    assert answers[0]["line"] == 1
    assert sentence in answers[0]["error"]
    assert len(answers[0]["error"]) < 200


def test_a_byte_order_mark_is_no_fault(judge):
    assert judge(b"\xef\xbb\xbf" + lines(RIGHT, RIGHT))[0] == 0


def test_a_line_that_is_not_utf8_spoils_no_other(judge):
    status, answers = judge(lines(RIGHT) + b'{"format": "\xff"}\n' + lines(RIGHT))
    assert status == 2
    assert ["error" in answer for answer in answers] == [False, True, False]


def test_a_name_of_half_a_surrogate_is_printed_as_it_was_read(judge):
    raw = json.dumps(RIGHT | {"players": ["\ud83d", "Ana", "Zoë"]}).encode()
    status, answers = judge(raw)
    assert status == 0
    assert answers[0]["standings"][-1]["player"] == "\ud83d"
