"""Sessions are planned, their tables drawn and drawn again, and announced."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import FEWEST_SEATS, Game, Refused, Round
from tournaments.seating import BadRequest, judge, read_request, seat

from .entrants import Entrant
from .seating_requests import ANNOUNCED, Pair, Tables, Wish, build_request, ids_to_seat, scores_before, with_names
from .sessions import Session
from .setting_tables import clear_tables, set_tables
from .tournament_changes import Cells, Closed, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

Verb = TournamentChange.Verb
Method = Tournament.Method
SEEDS = 1 << 31


def plan_session(
    tournament: Tournament,
    edit: TournamentEdit,
    kind: str = Session.Kind.REGULAR,
    first_start: int | None = None,
    round_count: int | None = None,
) -> Session:
    """The next session; it plays the doubles below those of the session before unless others are given."""

    def plan(locked: Tournament) -> tuple[Cells, Cells]:
        refuse_before_and_after(locked)
        waiting = locked.sessions.filter(state__in=(Session.State.PLANNED, Session.State.SEATED)).first()
        if waiting is not None:
            raise Closed(_("Session %(number)s is planned already.") % {"number": waiting.number})
        first, count = next_run(locked) if first_start is None else (first_start, round_count or 1)
        refuse_run(locked, first, count)
        session = locked.sessions.create(
            number=locked.sessions.count() + 1, kind=kind, first_start=first, round_count=count, minutes=locked.minutes
        )
        path = f"session/{session.number}/rounds"
        return {path: None}, {path: [first, count]}

    write_tournament(tournament, Verb.SESSION, edit, plan)
    return tournament.sessions.latest("number")


def set_run(session: Session, first_start: int, round_count: int, edit: TournamentEdit) -> None:
    """Which rounds a session plays, as long as it is not announced."""

    def change(locked: Tournament) -> tuple[Cells, Cells]:
        fresh = read_session(locked, session)
        if fresh.is_announced:
            raise Closed(_("Session %(number)s is announced: its rounds stay.") % {"number": fresh.number})
        refuse_run(locked, first_start, round_count)
        before = [fresh.first_start, fresh.round_count]
        locked.sessions.filter(pk=fresh.pk).update(first_start=first_start, round_count=round_count)
        path = f"session/{fresh.number}/rounds"
        return {path: before}, {path: [first_start, round_count]}

    write_tournament(session.tournament, Verb.SESSION, edit, change)


def next_run(tournament: Tournament) -> tuple[int, int]:
    """The highest double and the number of rounds of the next session: from the highest again after the last ones."""
    rules = tournament.rule_set
    count = min(tournament.rounds_per_session, rules.first_start - rules.last_start + 1)
    last = tournament.sessions.filter(kind=Session.Kind.REGULAR).order_by("number").last()
    first = rules.first_start if last is None else last.last_start - 1
    return (first, count) if first - count + 1 >= rules.last_start else (rules.first_start, count)


def refuse_run(tournament: Tournament, first_start: int, round_count: int) -> None:
    rules = tournament.rule_set
    if round_count < 1 or first_start > rules.first_start or first_start - round_count + 1 < rules.last_start:
        sentence = _("A session plays one round or more, from the double %(first)s down to %(last)s.")
        raise Refused(sentence % {"first": rules.first_start, "last": rules.last_start})


def seat_session(
    session: Session,
    edit: TournamentEdit,
    sizes: Sequence[int] | None = None,
    method: str | None = None,
    pins: Mapping[int, int] | None = None,
    apart: Iterable[Pair] | None = None,
    seed: int | None = None,
    *,
    shown: int | None = None,
    quickly: bool = False,
) -> Session:
    """Draws the tables, or draws them anew; what is not given is as it was before.

    `pins` has ids of entrants at numbers of tables. `shown` is the number of the draw that the director saw: two
    directors at once make one draw. `quickly` is for simulations, which have no time for a thorough search.
    """
    session = read_session(session.tournament, session)
    wish = _wish(session, sizes, method, pins, apart, seed, quickly=quickly)
    is_new = session.state == Session.State.PLANNED and seed is None
    # The search takes a while: nobody waits for it, unless something moves meanwhile.
    request = build_request(session, wish)
    drawn = _draw(session, wish, request, is_new=is_new)

    def draw(locked: Tournament) -> tuple[Cells, Cells]:
        fresh = read_session(locked, session)
        refuse_before_and_after(locked)
        _refuse_draw(fresh, shown)
        now = build_request(fresh, wish)
        found = drawn if now == request else _draw(fresh, wish, now, is_new=is_new)
        return _store_draw(fresh, wish, found)

    games = Game.objects.filter(table__session=session).values_list("pk", flat=True)
    write_tournament(session.tournament, Verb.SEAT, edit, draw, games=list(games))
    session.refresh_from_db()
    return session


def _wish(
    session: Session,
    sizes: Sequence[int] | None,
    method: str | None,
    pins: Mapping[int, int] | None,
    apart: Iterable[Pair] | None,
    seed: int | None,
    *,
    quickly: bool,
) -> Wish:
    before = session.seating
    if sizes is None:
        kept = [len(table) for table in before.get("tables", ())]
        sizes = kept if before.get("sizes_chosen") and sum(kept) == len(ids_to_seat(session)) else ()
    if pins is None:
        pins = {int(pk): number for pk, number in before.get("pins", {}).items()}
    pairs = kept_apart(session) if apart is None else [(min(pair), max(pair)) for pair in apart]
    return Wish(
        method or before.get("method") or usual_method(session),
        secrets.randbelow(SEEDS) if seed is None else seed,
        tuple(sizes), pins, tuple(pairs), quickly,
    )  # fmt: skip


def usual_method(session: Session) -> str:
    """A final is not planned, and its one table knows no standing."""
    return session.tournament.method if session.kind == Session.Kind.REGULAR else Method.BALANCED


def kept_apart(session: Session) -> list[Pair]:
    """As in the draw before, of this session or of the one before."""
    drawn = session.tournament.sessions.filter(number__lte=session.number).exclude(seating={})
    last = drawn.order_by("number").last()
    return [(one, other) for one, other in (last.seating.get("apart", ()) if last else ())]


def _draw(session: Session, wish: Wish, request: dict[str, Any], *, is_new: bool) -> dict[str, Any]:
    """What is stored of a draw, but for the number it has."""
    drawn: dict[str, Any] = {"request": request}
    if len(request["players"]) == FEWEST_SEATS:
        # A final or a play-off round of two: all there is to draw is who has the first seat.
        return {**drawn, "tables": _ids([Random(wish.seed).sample(request["players"], FEWEST_SEATS)])}
    try:
        if wish.method == Method.PLAN and not wish.pins:
            drawn |= (_taken(session, request) if is_new else {}) or _planned(session, request)
            drawn["report"] = report_on(request, drawn["tables"])
        else:
            seating = seat(read_request(request))
            drawn |= {"tables": _ids(seating.sessions[0]), "report": dict(seating.report)}
    except BadRequest as fault:
        raise Refused(with_names(str(fault), session.tournament)) from None
    drawn["report"].pop("seconds", None)
    return drawn


def _ids(tables: Iterable[Iterable[str]]) -> Tables:
    return [[int(pk) for pk in table] for table in tables]


def _planned(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    """This session and all that are still to come, planned at once."""
    left = max(session.tournament.session_count - session.number + 1, 1)
    whole = {**request, "plan": True, "sessions": left}
    seating = seat(read_request(whole))
    first, *later = [_ids(tables) for tables in seating.sessions]
    return {"request": whole, "tables": first, "plan": later}


def _taken(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    """The next session of the plan that was made, while nobody came or left and the tables are what they were."""
    before = session.tournament.sessions.filter(number__lt=session.number).order_by("number").last()
    plan: list[Tables] = before.seating.get("plan", []) if before else []
    if before is None or not plan or before.seating["apart"] != _ids(request["apart"]):
        return {}
    tables, *later = plan
    players = sorted(pk for table in tables for pk in table)
    if players != sorted(map(int, request["players"])) or [len(table) for table in tables] != request["sizes"]:
        return {}
    if "not_kept" in report_on(request, tables):
        return {}
    return {"tables": tables, "plan": later, "planned_in": before.seating.get("planned_in", before.number)}


def report_on(request: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    """How good tables are that were not drawn just so: of a plan, or with seats swapped."""
    alone = {key: value for key, value in request.items() if key != "sessions"} | {"plan": False}
    report = judge(read_request(alone), [tuple(tuple(map(str, table)) for table in tables)])
    return dict(report)


def _store_draw(session: Session, wish: Wish, drawn: Mapping[str, Any]) -> tuple[Cells, Cells]:
    before = _cells(session)
    if session.is_announced:
        clear_tables(session)
        Session.objects.filter(pk=session.pk).update(
            announced_at=None, started_at=None, paused_at=None, paused_seconds=0, extra_minutes=0
        )
    earlier = session.tournament.sessions.filter(number__lt=session.number)
    kept = {"entrants": session.seating["entrants"]} if "entrants" in session.seating else {}
    session.seating = {
        **kept, **drawn, "method": wish.method, "draw": draw_of(session) + 1, "revision": session.tournament.revision,
        "is_early": earlier.exclude(state=Session.State.CLOSED).exists(), "scores": scores_before(session),
        "sizes_chosen": bool(wish.sizes), "pins": {str(pk): number for pk, number in wish.pins.items()},
        "apart": [list(pair) for pair in wish.apart], "swaps": [],
    }  # fmt: skip
    session.state, session.is_stale = Session.State.SEATED, False
    session.save(update_fields=["seating", "state", "is_stale"])
    return before, _cells(session)


def draw_of(session: Session) -> int:
    """How often the tables were drawn."""
    return int(session.seating.get("draw", 0))


def _cells(session: Session) -> dict[str, Any]:
    path = f"session/{session.number}"
    cells = {f"{path}/state": session.state, f"{path}/draw": draw_of(session)}
    seed = session.seating.get("request", {}).get("seed")
    return {**cells, f"{path}/seed": seed, f"{path}/tables": session.seating.get("tables")}


def _refuse_draw(session: Session, shown: int | None) -> None:
    number = {"number": session.number}
    if session.state == Session.State.CLOSED:
        raise Closed(_("Session %(number)s is closed.") % number)
    if is_played(session):
        raise Closed(_("A round of session %(number)s is stored: its tables stay as they are.") % number)
    _refuse_other_draw(session, shown)


def _refuse_other_draw(session: Session, shown: int | None) -> None:
    if shown is not None and shown != draw_of(session):
        sentence = _("The tables of session %(number)s were drawn meanwhile. Look at them first.")
        raise Closed(sentence % {"number": session.number})


def is_played(session: Session) -> bool:
    """Whether anything of a round is stored, at any table."""
    return Round.objects.filter(game__table__session=session).exists()


def read_session(tournament: Tournament, session: Session) -> Session:
    """As it is now, inside the lock of its tournament."""
    fresh = tournament.sessions.get(pk=session.pk)
    fresh.tournament = tournament
    return fresh


def refuse_before_and_after(tournament: Tournament) -> None:
    if tournament.state != Tournament.State.RUNNING:
        raise Closed(_("Sessions are seated while the tournament is running."))


def announce_session(session: Session, edit: TournamentEdit, *, shown: int | None = None) -> Session:
    """The line-up is frozen, and its tables wait for their first scores. `shown` is the draw that the director saw."""

    def announce(locked: Tournament) -> tuple[Cells, Cells]:
        fresh = read_session(locked, session)
        _refuse_announcing(fresh)
        _refuse_other_draw(fresh, shown)
        line_up = [pk for table in fresh.seating["tables"] for pk in table]
        entrants = Entrant.objects.select_related("player").in_bulk(line_up)
        set_tables(fresh, [[entrants[pk] for pk in table] for table in fresh.seating["tables"]], edit)
        locked.entrants.filter(pk__in=line_up, state=Entrant.State.CHECKED_IN).update(state=Entrant.State.ACTIVE)
        before = fresh.state
        fresh.state, fresh.announced_at = Session.State.ANNOUNCED, timezone.now()
        fresh.save(update_fields=["state", "announced_at"])
        path = f"session/{fresh.number}"
        tables = {f"{path}/tables": fresh.seating["tables"]}
        return {f"{path}/state": before, **tables}, {f"{path}/state": fresh.state, **tables}

    write_tournament(session.tournament, Verb.ANNOUNCE, edit, announce)
    session.refresh_from_db()
    return session


def _refuse_announcing(session: Session) -> None:
    number = {"number": session.number}
    refuse_before_and_after(session.tournament)
    if session.state in ANNOUNCED:
        raise Closed(_("Session %(number)s is announced already.") % number)
    if session.state == Session.State.PLANNED:
        raise Closed(_("Draw the tables of session %(number)s first.") % number)
    before = session.tournament.sessions.filter(number__lt=session.number).exclude(state=Session.State.CLOSED).first()
    if before is not None:
        raise Closed(_("Close session %(number)s first.") % {"number": before.number})
    if is_stale(session):
        raise Closed(_("Somebody came or left since session %(number)s was drawn. Draw again.") % number)


def is_stale(session: Session) -> bool:
    """Whether a draft seats others than who plays now."""
    if session.state != Session.State.SEATED:
        return False
    drawn = sorted(pk for table in session.seating["tables"] for pk in table)
    return drawn != sorted(ids_to_seat(session))


def scores_changed(session: Session) -> bool:
    """Whether a score or a penalty from before has changed since the tables were drawn."""
    return "scores" in session.seating and session.seating["scores"] != scores_before(session)
