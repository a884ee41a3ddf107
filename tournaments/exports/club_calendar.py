"""The calendar of a club: its latest evenings with who won, the one that is planned, coming tournaments, and seasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from scoring.models import Game, GameResult
from scoring.wording.words import together
from tournaments.models import Club, GameNight, Tournament
from tournaments.models.clubs import EVENING
from tournaments.models.presets import minutes_needed
from tournaments.models.terms import terms_of
from tournaments.wording.figures import player_name

from .icalendar import Event, calendar

MOST_GAMES = 200
State = Tournament.State
NOT_OVER = (State.REGISTRATION, State.CHECK_IN, State.RUNNING, State.PROVISIONAL)


def club_calendar(club: Club) -> str:
    """In six statements."""
    return calendar(club.name, [*_planned(club), *_tournaments(club), *_evenings(club), *_seasons(club)])


def _planned(club: Club) -> Iterator[Event]:
    if club.meets_at is not None:
        yield Event(
            uid=_uid("next", club, "evening"),
            changed=club.next_set_at or club.created_at,
            begins=club.meets_at,
            ends=club.meets_at + EVENING,
            title=club.name,
            text=club.next_note,
            place=club.next_place,
            address=_address(club),
        )


def _tournaments(club: Club) -> Iterator[Event]:
    """Those that are not over: of the others the evening tells."""
    dated = club.tournaments.filter(state__in=NOT_OVER).exclude(starts_at=None)
    changed = dict(dated.annotate(at=Max("changes__at")).values_list("pk", "at"))
    for tournament in dated:
        assert tournament.starts_at is not None
        _shortest, longest = minutes_needed(terms_of(tournament))
        yield Event(
            uid=_uid("tournament", club, str(tournament.pk)),
            changed=changed[tournament.pk] or tournament.created_at,
            begins=tournament.starts_at,
            ends=tournament.starts_at + timedelta(minutes=longest),
            title=tournament.name,
            text=_("Entry fee: %(fee)s") % {"fee": tournament.fee} if tournament.fee else "",
            place=tournament.place,
            address=_address_of_tournament(tournament),
        )


def _evenings(club: Club) -> Iterator[Event]:
    nights = club.nights.exclude(game__state=Game.State.ABANDONED).select_related("game")[:MOST_GAMES]
    by_day: dict[date, list[GameNight]] = defaultdict(list)
    for night in nights:
        by_day[night.date].append(night)
    winners = _winners([night.game_id for night in nights])
    for day, played in by_day.items():
        names = list(dict.fromkeys(name for night in reversed(played) for name in winners[night.game_id]))
        yield _evening(club, day, [night.game for night in played], names)


def _evening(club: Club, day: date, games: list[Game], winners: list[str]) -> Event:
    count = ngettext("%(count)s game", "%(count)s games", len(games)) % {"count": len(games)}
    won = _("Won by %(names)s") % {"names": together(winners)} if winners else ""
    begins = min(game.created_at for game in games)
    return Event(
        uid=_uid("evening", club, f"{day:%Y%m%d}"),
        changed=max(game.changed_at for game in games),
        begins=begins,
        ends=max(begins, *(game.finished_at or begins + EVENING for game in games)),
        title=club.name,
        text="\n".join(filter(None, (count, won))),
        address=_address(club),
    )


def _winners(games: list[int]) -> dict[int, list[str]]:
    names: dict[int, list[str]] = defaultdict(list)
    won = GameResult.objects.filter(game__in=games, counts=True, place=1)
    for game, name in won.values_list("game_id", "player__name"):
        names[game].append(player_name(name))
    return names


def _seasons(club: Club) -> Iterator[Event]:
    for season in club.seasons.exclude(ends_on=None):
        assert season.ends_on is not None
        yield Event(
            uid=_uid("season", club, str(season.pk)),
            changed=_midnight(club, season.starts_on),
            begins=season.starts_on,
            ends=season.ends_on,
            title=_("%(club)s: season %(season)s") % {"club": club.name, "season": season.name},
        )


def _midnight(club: Club, day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=club.zone)


def _uid(kind: str, club: Club, what: str) -> str:
    return f"{kind}-{what}-{club.pk}@{urlsplit(settings.BASE_URL).hostname}"


def _address(club: Club) -> str:
    return settings.BASE_URL.rstrip("/") + reverse("tournaments:show_club", args=(club.slug,))


def _address_of_tournament(tournament: Tournament) -> str:
    return settings.BASE_URL.rstrip("/") + reverse("tournaments:show_tournament", args=(tournament.key,))
