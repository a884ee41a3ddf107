"""The text of a calendar: escaped, folded, in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given, strategies as st

from tournaments.exports.icalendar import Event, calendar, escape, fold

EIGHT = datetime(2026, 12, 4, 20, 0, tzinfo=timezone(timedelta(hours=8)))


def unfold(text: str) -> list[str]:
    assert text.endswith("\r\n")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


def unescape(text: str) -> str:
    letters, read = iter(text), []
    for letter in letters:
        if letter != "\\":
            read.append(letter)
            continue
        escaped = next(letters)
        read.append("\n" if escaped in "nN" else escaped)
    return "".join(read)


@given(st.text(st.characters(min_codepoint=32, exclude_characters="\x7f", exclude_categories=["Cs"]), max_size=300))
def test_a_long_line_is_folded_to_75_bytes_and_unfolds_to_itself(line: str) -> None:
    folded = fold(line)
    assert all(len(part.encode()) <= 75 for part in folded.split("\r\n"))
    assert folded.replace("\r\n ", "") == line


@given(st.text(st.sampled_from('ab\\;,:\n"é鶏'), max_size=30))
def test_what_is_escaped_reads_as_before(text: str) -> None:
    escaped = escape(text)
    assert "\n" not in escaped
    assert unescape(escaped) == text


@pytest.mark.parametrize(("text", "escaped"), [
    ("Ana; Bo, Cy\\Di", "Ana\\; Bo\\, Cy\\\\Di"),
    ("one\r\ntwo\rthree\nfour", "one\\ntwo\\nthree\\nfour"),
    ("bell\x07 and\x00 nothing\x7f", "bell and nothing"),
    ("END:VEVENT", "END:VEVENT"),
])  # fmt: skip
def test_escaped_values(text: str, escaped: str) -> None:
    assert escape(text) == escaped


def test_a_calendar_with_times_in_utc_and_whole_days() -> None:
    evening = Event(
        "e@x", EIGHT, EIGHT, EIGHT + timedelta(hours=3), "Hens", "3 games\nWon by Ana", "Barn, left", "https://x/"
    )
    season = Event("s@x", EIGHT, date(2026, 1, 1), date(2026, 12, 31), "2026")
    assert unfold(calendar("Coop; club", [evening, season])) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Farmyard//Farmyard//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
        "X-WR-CALNAME:Coop\\; club", "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        "BEGIN:VEVENT", "UID:e@x", "DTSTAMP:20261204T120000Z", "DTSTART:20261204T120000Z", "DTEND:20261204T150000Z",
        "SUMMARY:Hens", "DESCRIPTION:3 games\\nWon by Ana", "LOCATION:Barn\\, left", "URL:https://x/", "END:VEVENT",
        "BEGIN:VEVENT", "UID:s@x", "DTSTAMP:20261204T120000Z", "DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20270101",
        "SUMMARY:2026", "TRANSP:TRANSPARENT", "END:VEVENT",
        "END:VCALENDAR",
    ]  # fmt: skip


def test_a_title_cannot_end_its_event() -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    lines = unfold(calendar("x", [Event("u", moment, moment, moment, "a\r\nEND:VEVENT\r\nBEGIN:VEVENT")]))
    assert lines.count("END:VEVENT") == 1
