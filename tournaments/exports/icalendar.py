"""Events as a text that calendar programs read (RFC 5545): escaped, folded, times in UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

PRODUCT = "-//Farmyard//Farmyard//EN"
# A line has at most 75 bytes; one that goes on begins with a space.
LONGEST_LINE = 75
REFRESHED_EVERY = "PT6H"


@dataclass(frozen=True)
class Event:
    """With times, or for whole days of which `ends` is the last. `changed` is when it was made or changed last."""

    uid: str
    changed: datetime
    begins: datetime | date
    ends: datetime | date
    title: str
    text: str = ""
    place: str = ""
    address: str = ""


def calendar(name: str, events: Iterable[Event]) -> str:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escape(name)}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESHED_EVERY}",
        *(line for event in events for line in _event(event)),
        "END:VCALENDAR",
    ]
    return "".join(f"{fold(line)}\r\n" for line in lines)


def _event(event: Event) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escape(event.uid)}"
    yield f"DTSTAMP:{_moment(event.changed)}"
    yield f"DTSTART{_when(event.begins)}"
    yield f"DTEND{_when(event.ends if isinstance(event.ends, datetime) else event.ends + timedelta(days=1))}"
    yield f"SUMMARY:{escape(event.title)}"
    if event.text:
        yield f"DESCRIPTION:{escape(event.text)}"
    if event.place:
        yield f"LOCATION:{escape(event.place)}"
    if event.address:
        yield f"URL:{event.address}"
    if not isinstance(event.begins, datetime):
        yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _when(moment: datetime | date) -> str:
    return f":{_moment(moment)}" if isinstance(moment, datetime) else f";VALUE=DATE:{moment:%Y%m%d}"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escape(text: str) -> str:
    """As a value; control characters other than the end of a line are left out."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for special in ("\\", ";", ","):
        text = text.replace(special, f"\\{special}")
    return "".join(letter for letter in text.replace("\n", "\\n") if letter >= " " and letter != "\x7f")


def fold(line: str) -> str:
    """In lines of at most 75 bytes of UTF-8, no letter being torn apart."""
    folded: list[str] = []
    left = line
    while True:
        room = LONGEST_LINE - bool(folded)
        part = left.encode()[:room].decode(errors="ignore")
        folded.append(part)
        left = left[len(part) :]
        if not left:
            return "\r\n ".join(folded)
