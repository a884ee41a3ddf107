"""Words are found whatever their case and accents, and marked where they stand."""

from __future__ import annotations

import pytest

from scoring.finding import MOST_LETTERS, Search, fold


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", True),
        ("   ", True),
        ("foot", True),
        ("FOOT  the", True),
        ("foot hen", False),
        ("féot", False),
        ("föot", True),
        ("oo", True),
        ("r23 toes", True),
    ],
)
def test_all_words_must_be_there(query: str, found: bool) -> None:
    assert Search(query).matches(["R23", "The Foot and its toes"]) is found


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("", "a foot", "a foot"),
        ("foot", "A foot: Foot!", "A <mark>foot</mark>: <mark>Foot</mark>!"),
        ("oo ot", "foot", "f<mark>oot</mark>"),
        ("aa", "aaa", "<mark>aaa</mark>"),
        ("zolw", "żółw żolw", "żółw <mark>żolw</mark>"),
        ("ą", "bąk", "b<mark>ą</mark>k"),
        ("b", "a <b> & b", "a &lt;<mark>b</mark>&gt; &amp; <mark>b</mark>"),
    ],
)
def test_what_is_found_is_marked(query: str, text: str, marked: str) -> None:
    assert Search(query).marked(text) == marked


@pytest.mark.parametrize("text", ["İstanbul", "ǰ ß ﬁ", "ไก่", "🐔 9-9", "Å"])
def test_folding_keeps_every_letter_in_its_place(text: str) -> None:
    assert len(fold(text)) == len(text)


def test_a_search_is_no_longer_than_the_field_takes() -> None:
    assert Search("x" * 5000).query == "x" * MOST_LETTERS
