"""Two tournaments of the made-up club: one that is over, and one half-way through its second session."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Player
from tournaments.management.simulation import OPERATOR, Event, Plan
from tournaments.models import Club, Session, Table, Tournament
from tournaments.models.playing import call_help, dispute_table, send_notice, submit_table

GUESTS = (
    "Abel Cruz", "Bea Wilk", "Ciro Sala", "Dorte Maj", "Edna Luna", "Fabio Grech", "Gerda Lis", "Hana Peña",
    "Ivo Borg", "Jana Flores", "Kuba Nowak", "Lotte Vella", "Milo Reyes",
)  # fmt: skip
ENTRANTS = len(GUESTS)


def make_tournaments(club: Club) -> Tournament:
    """The one that is running; it is there already where the club has one."""
    running = club.tournaments.filter(state=Tournament.State.RUNNING).first()
    if running is not None:
        return running
    members = list(Player.objects.filter(member__in=club.members.present()).order_by("pk")[:ENTRANTS])
    people: tuple[Player | str, ...] = (*members, *GUESTS[len(members) :])
    Event(club, _plan(_("Spring open"), people, days=-60), seed=5).play()
    return _half_way(Event(club, _plan(_("Autumn open"), people, days=0), seed=12))


def _plan(name: str, people: tuple[Player | str, ...], days: int) -> Plan:
    terms = {
        "is_listed": True, "starts_at": timezone.now() + timedelta(days, hours=-2), "place": _("Community hall"),
        "fee": _("5 a head"), "minutes": 40,
    }  # fmt: skip
    return Plan(name, len(people), sessions=3, rounds=3, trouble=0, terms=terms, people=people, quickly=False)


def _half_way(event: Event) -> Tournament:
    """Session 1 is closed; of session 2 one table is done, one disputed, one calls for help, one only begun."""
    event.gather()
    event.play_session()
    session = event.announce()
    done, disputed, calls, begun = _four(session)
    event.play_table(done)
    event.settle(done)
    event.play_table(disputed)
    submit_table(disputed, OPERATOR)
    dispute_table(disputed, event.at(disputed)[-1], _("My second round was 14, not 41"), OPERATOR)
    event.play_table(calls, rounds=2)
    call_help(calls, OPERATOR)
    event.play_table(begun, rounds=1)
    send_notice(event.tournament, _("Tea and cake at four o’clock, in the kitchen."), OPERATOR)
    return event.tournament


def _four(session: Session) -> list[Table]:
    tables = session.tables.select_related("game__keeper", "session__tournament__club__keeper")
    return list(tables.order_by("number")[:4])
