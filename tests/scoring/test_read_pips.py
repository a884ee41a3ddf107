"""What people type into a field of pips."""

import pytest
from hypothesis import given, strategies as st

from scoring.forms import Unreadable, read_pips


@pytest.mark.parametrize(
    ("typed", "pips"),
    [("", None), ("   ", None), ("0", 0), ("07", 7), (" 7 ", 7), ("٤٢", 42), ("๑๒", 12), ("000", 0), ("999", 999)],
)
def test_numbers_are_read(typed: str, pips: int | None) -> None:
    assert read_pips(typed) == pips


@pytest.mark.parametrize(
    "typed", ["-5", "−5", "12.5", "1e2", "abc", "1 2", "²", "½", "0x10", "+3", "99999", "1_0", "7\n8", "\0"]
)
def test_anything_else_is_refused_and_never_zero(typed: str) -> None:
    with pytest.raises(Unreadable):
        read_pips(typed)


@given(st.text(max_size=12))
def test_no_text_at_all_breaks_reading(typed: str) -> None:
    try:
        pips = read_pips(typed)
    except Unreadable:
        return
    assert pips is None or pips >= 0
    assert (pips is None) == (not typed.strip())
