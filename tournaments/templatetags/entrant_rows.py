"""Rows of entrants, printed in one go: there may be a thousand of them, and each has a button or two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.templatetags.tiles import icon
from tournaments.models import Entrant, Tournament

register = template.Library()

Found = Iterable[tuple[Entrant, bool]]

ROW = (
    '<li id="e{}"{}{} data-find><a class="row" href="{}{}/{}"><span class="number">{}</span>'
    '<span class="grow"><bdi class="name">{}</bdi><small class="{}">{}</small></span></a>{}</li>'
)
DESK_ROW = (
    '<li id="e{}" class="{}"{} data-find><a class="row" href="{}{}/link/"><span class="grow">'
    '<bdi class="name">{}</bdi><small>{}</small></span></a>{}</li>'
)
BUTTON = '<button class="{}" form="marks" name="{}" value="{}" aria-label="{}: {}">{}</button>'
TOLD_AT_THE_DESK = (Entrant.State.NO_SHOW, Entrant.State.PAUSED, Entrant.State.ACTIVE)
OWN, HIDDEN, NOTHING = mark_safe(' class="sel"'), mark_safe(" hidden"), mark_safe("")


@register.simple_tag
def entrant_rows(found: Found, tournament: Tournament, own: int | None, staff: str, asks_money: bool) -> SafeString:
    """`own` is the entrant who looks; `staff` is "directs", "scores" or nothing: what the page tells and offers."""
    page = reverse("tournaments:list_entrants", args=(tournament.key,))
    states = {str(state): str(label) for state, label in Entrant.State.choices}
    pays = asks_money and staff != ""
    words = {"own": _("you"), "guest": _("guest"), "says": _("Has paid"), "unpaid": _("Unpaid")}
    paid = format_html("{}{}", icon("check", "tiny"), _("Paid"))

    def row(entrant: Entrant, is_found: bool) -> tuple[object, ...]:
        is_own = entrant.pk == own
        told: list[object] = [*([words["own"]] if is_own else []), states[entrant.state]]
        if staff:
            told += _for_staff(entrant, words["guest"])
        return (
            entrant.number, OWN if is_own else NOTHING, NOTHING if is_found else HIDDEN,
            page, entrant.number, "edit/" if staff == "directs" else "", entrant.number,
            entrant.name, entrant.state, _dotted(told), payment(entrant) if pays else NOTHING,
        )  # fmt: skip

    def payment(entrant: Entrant) -> SafeString:
        pressed = "true" if entrant.has_paid else "false"
        return format_html(
            '<button class="button small mark" form="marks" name="{}" value="{}" aria-pressed="{}"'
            ' aria-label="{}: {}">{}</button>',
            "unpaid" if entrant.has_paid else "paid", entrant.number, pressed,
            words["says"], entrant.name, paid if entrant.has_paid else words["unpaid"],
        )  # fmt: skip

    return format_html_join("\n", ROW, (row(entrant, is_found) for entrant, is_found in found))


@register.simple_tag
def desk_rows(found: Found, tournament: Tournament, *, is_open: bool, is_undoable: bool) -> SafeString:
    """What scorers tap while people come in."""
    page = reverse("tournaments:list_entrants", args=(tournament.key,))
    states = {str(state): str(label) for state, label in Entrant.State.choices if state in TOLD_AT_THE_DESK}
    here = format_html('<span class="here">{}{}</span>', icon("check", "tiny"), _("Here"))
    unpaid = format_html('<b class="error">{}</b>', _("unpaid"))
    words = {"paid": (_("Has paid"), _("Pays")), "undo": (_("Undo"),) * 2, "check_in": (_("Check in"),) * 2}

    def row(entrant: Entrant, is_found: bool) -> tuple[object, ...]:
        owes = bool(tournament.fee) and not entrant.has_paid
        told = [entrant.number, states.get(entrant.state), entrant.full_name and _apart(entrant.full_name)]
        return (
            entrant.number, entrant.state, NOTHING if is_found else HIDDEN, page, entrant.number,
            entrant.name, _dotted(filter(None, [*told, unpaid if owes else ""])), buttons(entrant, owes),
        )  # fmt: skip

    def buttons(entrant: Entrant, owes: bool) -> SafeString:
        shown = [button(entrant, "paid")] if owes else []
        if entrant.is_here:
            shown += [here, *([button(entrant, "undo", "link")] if is_undoable else [])]
        elif is_open:
            shown.append(button(entrant, "check_in"))
        return mark_safe("".join(shown))

    def button(entrant: Entrant, name: str, look: str = "button small") -> SafeString:
        says, label = words[name]
        return format_html(BUTTON, look, name, entrant.number, says, entrant.name, label)

    return format_html_join("\n", DESK_ROW, (row(entrant, is_found) for entrant, is_found in found))


def _for_staff(entrant: Entrant, guest: str) -> Iterator[object]:
    real = entrant.full_name or (entrant.player.name if entrant.public_name else "")
    if real:
        yield _apart(real)
    if entrant.player.member.is_guest:
        yield guest
    if entrant.note:
        yield _apart(entrant.note)


def _apart(text: str) -> SafeString:
    return format_html("<bdi>{}</bdi>", text)


def _dotted(parts: Iterable[object]) -> SafeString:
    return format_html_join(" · ", "{}", ((part,) for part in parts))
