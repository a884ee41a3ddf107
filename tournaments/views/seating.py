"""Who sits where: tables drawn, drawn again, swapped, announced, and shown to everybody."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import Refused, new_key
from tournaments.forms.seating import SeatingForm
from tournaments.models import Session, Tournament, TournamentEdit
from tournaments.models.seating_requests import ANNOUNCED
from tournaments.models.seating_sessions import (
    announce_session as announce,
    draw_of,
    plan_session,
    seat_session as draw,
    set_run,
)
from tournaments.models.swapping import swap_seats as swap
from tournaments.seating_page import SeatingPage
from tournaments.tournament_rights import find_tournament

State = Session.State


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat_session(request: HttpRequest, key: str) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    session = _coming(tournament)
    form = SeatingForm(tournament, session, request.POST or None)
    if request.method != "POST":
        return _show_draw(request, tournament, session, form)
    if not form.is_valid():
        return _show_draw(request, tournament, session, form, status=422)
    try:
        _draw(tournament, session, form, access.edit(request), _shown(request))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _show_draw(request, tournament, _coming(tournament), form, status=refusal.status)
    return redirect("tournaments:seat_session", key)


def _draw(
    tournament: Tournament, session: Session | None, form: SeatingForm, edit: TournamentEdit, shown: int | None
) -> None:
    chosen = form.cleaned_data
    run = chosen["first_start"], chosen["round_count"]
    if session is None:
        first, count = run if None not in run else (None, None)
        session = plan_session(tournament, edit.part("plan"), first_start=first, round_count=count)
    elif None not in run and run != (session.first_start, session.round_count):
        set_run(session, *run, edit.part("run"))
    draw(
        session, edit, chosen["other_sizes"], chosen["method"] or None, chosen["pins"], chosen["apart"], shown=shown
    )  # fmt: skip


def _shown(request: HttpRequest) -> int | None:
    """The number of the draw that was on the page."""
    shown = request.POST.get("shown", "")
    return int(shown) if shown.isdecimal() and len(shown) < 6 else None


def _coming(tournament: Tournament) -> Session | None:
    """The session that is not announced yet, if there is one."""
    session = tournament.sessions.filter(state__in=(State.PLANNED, State.SEATED)).order_by("number").last()
    if session is not None:
        session.tournament = tournament
    return session


def _show_draw(
    request: HttpRequest, tournament: Tournament, session: Session | None, form: SeatingForm, status: int = 200
) -> HttpResponse:
    is_drawn = session is not None and session.state == State.SEATED
    context = {
        "tournament": tournament, "club": tournament.club, "access": find_tournament(request, tournament.key)[1],
        "section": "tables", "session": session, "number": session.number if session else tournament.sessions.count() + 1,
        "form": form, "page": SeatingPage(session) if session and is_drawn else None,
        "draw": draw_of(session) if session else 0, "request_key": new_key(),
        "open_session": tournament.sessions.filter(state__in=(State.ANNOUNCED, State.PLAYING)).first(),
    }  # fmt: skip
    return render(request, "tournaments/seat_session.html", context, status=status)


@never_cache
@require_POST
def redraw_session(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The same choices, other tables; also after they were announced."""
    tournament, access = find_tournament(request, key, "directs")
    draw(_find_session(tournament, number), access.edit(request), shown=_shown(request))
    return redirect("tournaments:seat_session", key)


@never_cache
@require_POST
def swap_seats(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    session = _find_session(tournament, number)
    chosen = {int(pk) for pk in request.POST.getlist("seat") if pk.isdecimal() and len(pk) < 19}
    entrants = list(tournament.entrants.select_related("player").filter(pk__in=chosen))
    if len(entrants) != 2:
        raise Refused(_("Choose the two people who change seats."))
    one, other = entrants
    session = swap(session, one, other, access.edit(request))
    names = {"one": one.name, "other": other.name}
    messages.success(request, _("%(one)s and %(other)s were swapped.") % names)
    return _back_to(session, key)


@never_cache
@require_POST
def announce_session(request: HttpRequest, key: str, number: int) -> HttpResponse:
    tournament, access = find_tournament(request, key, "directs")
    session = _find_session(tournament, number)
    announce(session, access.edit(request), shown=_shown(request))
    messages.success(request, _("Session %(number)s is announced.") % {"number": number})
    return redirect("tournaments:show_seating", key, number)


@require_safe
@never_cache
def show_seating(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """The line-up of a session, once it is announced: for everybody who sees the tournament."""
    tournament, access = find_tournament(request, key)
    session = _find_session(tournament, number) if number else _latest(tournament)
    if session is not None and not session.is_announced:
        if access.directs:
            return redirect("tournaments:seat_session", key)
        raise Http404
    page, wanted = SeatingPage(session) if session else None, request.GET.get("name", "")[:80]
    context = {
        "tournament": tournament, "club": tournament.club, "access": access, "section": "tables", "session": session,
        "page": page, "own": page.of(access.entrant) if page else None,
        "wanted": wanted, "found": page.find(wanted) if page else [],
        "request_key": new_key(), "draw": draw_of(session) if session else 0,
        "sessions": tournament.sessions.filter(state__in=ANNOUNCED),
    }  # fmt: skip
    return render(request, "tournaments/show_seating.html", context)


def _latest(tournament: Tournament) -> Session | None:
    session = tournament.sessions.filter(state__in=ANNOUNCED).order_by("number").last()
    if session is not None:
        session.tournament = tournament
    return session


def _find_session(tournament: Tournament, number: int) -> Session:
    session = tournament.sessions.filter(number=number).first()
    if session is None:
        raise Http404
    session.tournament = tournament
    return session


def _back_to(session: Session, key: str) -> HttpResponse:
    if session.is_announced:
        return redirect("tournaments:show_seating", key, session.number)
    return redirect("tournaments:seat_session", key)
