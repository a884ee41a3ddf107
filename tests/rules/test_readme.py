import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_examples_of_the_readme_are_true():
    done = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert done.attempted >= 5
    assert done.failed == 0
