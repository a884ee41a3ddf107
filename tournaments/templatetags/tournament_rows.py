"""Rows of the standings of a tournament, printed in one go: a template takes three times as long for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()

Row = Mapping[str, Any]

ROW = (
    '<tr role="row" id="e{}"{}><td role="cell" class="place">{}</td><th role="rowheader" scope="row" class="c-name">'
    '<a href="{}{}/"><bdi class="name">{}</bdi>{}</a></th><td role="cell" class="moved">{}</td>'
    '<td role="cell" class="zeros">{}</td><td role="cell" class="figure">{}</td></tr>{}'
)
CUT = '<tr role="row" class="cut"><td role="cell" colspan="5"><span>{}</span></td></tr>'


@register.simple_tag
def placed_rows(rows: Iterable[Row], address: str) -> SafeString:
    """`address` is what those of the entrants begin with."""
    return format_html_join("\n", ROW, _cells(rows, address))


def _cells(rows: Iterable[Row], address: str) -> Iterator[tuple[object, ...]]:
    up, down = _("up"), _("down")
    in_rounds = _("%(total)s in %(rounds)s")
    final = format_html(" <small>{}</small>", _("in the final"))
    for row in rows:
        total = [] if row["total"] is None else [in_rounds % {"total": row["total"], "rounds": row["rounds"]}]
        yield (
            row["number"],
            _classes(row),
            row["place"],
            address,
            row["number"],
            row["name"],
            format_html("<small>{}</small>", " · ".join([*total, *row["notes"]])),
            _moved(row["moved"], up, down),
            row["zeros"],
            format_html("{}{}", row["figure"], final) if row["is_final"] else row["figure"],
            format_html(CUT, row["cut"]) if "cut" in row else "",
        )


def _classes(row: Row) -> str:
    names = [name for name, key in (("sel", "is_own"), ("beaten", "is_out")) if row[key]]
    return mark_safe(f' class="{" ".join(names)}"') if names else ""


def _moved(places: object, up: str, down: str) -> SafeString | str:
    """▲ 2; a dash for who stayed, nothing where there is nothing to compare."""
    if not isinstance(places, int):
        return ""
    if not places:
        return "–"
    sign, word = ("▲", up) if places > 0 else ("▼", down)
    return format_html('<span aria-hidden="true">{}</span><span class="unseen">{}</span> {}', sign, word, abs(places))
