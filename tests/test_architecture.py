"""The layout that CONTRIBUTING describes, kept. Which way imports run is kept by the contracts in pyproject.toml."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from config.environment import BASE_DIR

TOP_LEVEL = {
    "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md",
    "config", "docs", "manage.py", "pyproject.toml", "requirements-dev.txt", "requirements.txt",
    "scoring", "static", "templates", "tests", "tournaments",
}  # fmt: skip
# What is made here and never committed.
MADE = {"data", "test-results", "__pycache__"}
MEANINGLESS = {"utils", "util", "core", "common", "helpers", "services", "managers", "misc", "lib"}
MOST_LINES = 350
PURE = sorted(path for folder in ("scoring/rules", "tournaments/seating") for path in (BASE_DIR / folder).glob("*.py"))
SOURCES = sorted(
    path for folder in ("config", "scoring", "tournaments", "tests") for path in (BASE_DIR / folder).rglob("*.py")
)


def name(path: Path) -> str:
    return str(path.relative_to(BASE_DIR))


def imported(path: Path) -> set[str]:
    """The top-level names of all modules that a file imports, but for its neighbours."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module or "")
    return {module.partition(".")[0] for module in names if not module.startswith("scoring.rules")}


def test_the_top_level_holds_what_is_known_and_nothing_else() -> None:
    there = {path.name for path in BASE_DIR.iterdir() if not path.name.startswith(".")}
    assert there - MADE <= TOP_LEVEL
    assert there >= {"LICENSE", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"}


def test_no_name_says_nothing() -> None:
    parts = {part for path in SOURCES for part in path.relative_to(BASE_DIR).with_suffix("").parts}
    assert not parts & MEANINGLESS


@pytest.mark.parametrize("path", PURE, ids=name)
def test_rules_and_seating_need_only_the_standard_library(path: Path) -> None:
    assert imported(path) <= sys.stdlib_module_names


@pytest.mark.parametrize("path", [path for path in PURE if not path.stem.startswith("__")], ids=name)
def test_rules_and_seating_can_be_used_where_nothing_is_installed(path: Path) -> None:
    module = name(path.with_suffix("")).replace("/", ".")
    command = [sys.executable, "-S", "-W", "error", "-c", f"import {module}"]
    subprocess.run(command, cwd=BASE_DIR, check=True)


@pytest.mark.parametrize("app", ["scoring", "tournaments"])
def test_the_app_itself_says_nothing(app: str) -> None:
    assert (BASE_DIR / app / "__init__.py").read_text() == ""


def test_a_file_is_about_one_thing() -> None:
    long = {name(path) for path in SOURCES if len(path.read_text().splitlines()) > MOST_LINES}
    assert long == set()


def test_every_page_is_shown_by_a_view() -> None:
    views = "".join(path.read_text() for path in (BASE_DIR / "scoring").rglob("*.py"))
    shown = set(re.findall(r"scoring/([a-z]\w*)\.html", views))
    assert shown == {path.stem for path in (BASE_DIR / "templates" / "scoring").glob("[!_]*.html")}


def test_every_static_file_that_a_page_asks_for_is_there() -> None:
    """Where names change with the content, one that is missing breaks the page."""
    pages = "".join(path.read_text() for path in (BASE_DIR / "templates").rglob("*.html"))
    asked = set(re.findall(r"""{% static ["']([^"']+)""", pages))
    assert asked
    assert {file for file in asked if finders.find(file) is None} == set()
