"""Values as files hold them: times of the world, exact numbers, keys always in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any


def moment(at: datetime | None) -> str | None:
    """In UTC to the microsecond: 2026-03-06T19:30:00.000000Z"""
    if at is None:
        return None
    return at.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def day(on: date | None) -> str | None:
    return on.isoformat() if on else None


def in_order(value: Any) -> Any:
    """The same JSON with its keys in order, as databases keep them in different ones."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    return [in_order(one) for one in value] if isinstance(value, list) else value


def as_postgresql(cells: Mapping[str, Any]) -> dict[str, Any]:
    """Cells of a log in the order in which PostgreSQL keeps them: the same from every database."""
    return {path: in_order(cells[path]) for path in sorted(cells, key=lambda path: (len(path), path))}
