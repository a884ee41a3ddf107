import json
import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.tournaments.seating.asking import assert_all_sit_once, names
from tournaments.seating.__main__ import main

ROOT = Path(__file__).parents[3]
EVENING = {
    "players": names(13), "sessions": 3, "history": [[names(13)[:7], names(13)[7:]]], "apart": [["p1", "p2"]],
    "together": [["p3", "p4"]], "weights": [["p5", "p6", 2]], "small_tables": "quota", "seed": 7, "seconds": 0.02,
}  # fmt: skip


def run(*arguments, stdin="", **environment):
    return subprocess.run(
        [sys.executable, "-m", "tournaments.seating", *map(str, arguments)],
        input=stdin.encode(),
        capture_output=True,
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
    )


def without_seconds(output):
    answer = json.loads(output)
    assert answer["report"].pop("seconds") >= 0
    return answer


def test_a_file_is_answered_with_one_line(tmp_path):
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(EVENING), encoding="utf-8")
    done = run(file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1
    answer = without_seconds(done.stdout)
    for session in answer["sessions"]:
        assert_all_sit_once(session, names(13), [4, 3, 3, 3])
    assert set(answer["report"]) == {
        "sq", "bound", "proven", "max_meetings", "repeats", "unavoidable", "small_table_seats",
        "left_neighbour_repeats", "method",
    }  # fmt: skip


@pytest.mark.parametrize(
    "request_", [EVENING, {"players": names(16), "sessions": 6}, EVENING | {"plan": False}], ids=str
)
def test_the_same_answer_under_any_hash_seed(request_):
    request_ = json.dumps(request_ | {"seconds": 0.02})
    first, second = (run("-", stdin=request_, PYTHONHASHSEED=seed).stdout for seed in ("1", "4242"))
    assert without_seconds(first) == without_seconds(second)


def test_another_seed_is_another_answer():
    one, other = (
        without_seconds(run("-", stdin=json.dumps(EVENING | {"seed": seed})).stdout)["sessions"] for seed in (1, 2)
    )
    assert one != other


def test_bad_input_is_one_sentence_and_status_2():
    done = run("-", stdin=json.dumps({"players": ["Ana", "Zoë"]}))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "there must be 3 to 2000 players, not 2\n"


def test_whoever_reads_may_stop():
    command = [sys.executable, "-m", "tournaments.seating", "-"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT) as running:
        running.stdout.close()
        running.stdin.write(json.dumps({"players": names(16), "sessions": 5}).encode())
        running.stdin.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_a_file_that_is_not_there(tmp_path, capfdbinary):
    assert main([str(tmp_path / "none.json")]) == 2
    assert capfdbinary.readouterr().err.endswith(b"none.json: No such file or directory\n")


def test_it_needs_nothing_but_the_standard_library():
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import tournaments.seating.__main__; "
        "import tournaments.seating.starter_search; "
        "print(*sorted({name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names - {'__main__'}))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().split() == ["tournaments"]
