"""Rows of the tables that are looked at most, printed in one go: a template takes three times as long for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django import template
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()

Row = Mapping[str, object]

START = (
    '<tr role="row"{}><td role="cell" class="place">{}</td><th role="rowheader" scope="row" class="c-name">'
    '<a href="{}{}/"><bdi class="name">{}</bdi></a>{}</th>'
)
OWN = mark_safe(' class="sel"')
NOTHING = SafeString()


@register.simple_tag
def standings_rows(rows: Iterable[Row], own: int | None, people: str) -> SafeString:
    """`own` is the player who looks, `people` the address that those of the players begin with."""
    labels = {
        "average": _("Average"), "games": _("Games"), "wins": _("Won"), "zeros": _("Zeros"),
        "blocked": _("Blocked"), "best": _("Best"), "worst": _("Worst"),
    }  # fmt: skip
    people = escape(people)
    pattern = START + _cells({**labels, "rating": _("Rating")}, ' class="c-{}"') + "</tr>"
    provisional = format_html('<span aria-hidden="true">?</span><span class="unseen">{}</span>', _("provisional"))
    return format_html_join(
        "\n",
        pattern,
        (
            (*_start(row, people, row["player"] == own), *_figures(row, *labels), _rating(row, provisional))
            for row in rows
        ),
    )


@register.simple_tag
def season_rows(rows: Iterable[Row], people: str) -> SafeString:
    labels = {"games": _("Games"), "wins": _("Won"), "average": _("Average")}
    people = escape(people)
    pattern = START + _cells(labels, "") + '<td role="cell" class="c-points">{}</td></tr>'
    return format_html_join(
        "\n",
        pattern,
        (
            (*_start(row, people, bool(row["is_own"])), _counted(row), *_figures(row, "wins", "average", "points"))
            for row in rows
        ),
    )


def _cells(labels: Mapping[str, str], marked: str) -> str:
    """A place for each figure; its label is shown where a phone has no heads of columns."""
    cells = ((mark_safe(marked.format(name)), label) for name, label in labels.items())
    return format_html_join("", '<td role="cell"{} data-label="{}">{{}}</td>', cells)


def _figures(row: Row, *names: str) -> Iterator[SafeString]:
    """Digits, and how a language writes them: nothing to escape, which for all of them takes as long as the rest."""
    return (SafeString(row[name]) for name in names)


def _start(row: Row, people: str, is_own: bool) -> tuple[object, ...]:
    tie = format_html(" <small>{}</small>", row["tie"]) if row.get("tie") else NOTHING
    return OWN if is_own else NOTHING, *_figures(row, "place"), people, row["key"], row["name"], tie


def _rating(row: Row, provisional: SafeString) -> SafeString | str:
    if not row["rating"]:
        return "–"
    return format_html(
        "{}{} <small>± {}</small>", row["rating"], provisional if row["provisional"] else "", row["range"]
    )


def _counted(row: Row) -> object:
    """How many games, and how many of them count where some do not."""
    if not row["counted"]:
        return row["games"]
    return format_html("{} <small>{}</small>", row["games"], _("(%(counted)s count)") % {"counted": row["counted"]})
