"""What a messenger shows of a link to a game before anybody taps it (Open Graph)."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, pgettext

from scoring.models import Game, Scoresheet
from scoring.wording.games import abandoned, outcome

# As the programs call themselves that fetch a link for people to look at before they tap it.
PREVIEWERS = re.compile(
    r"facebookexternalhit|WhatsApp/|TelegramBot|Twitterbot|Slackbot|Discordbot|LinkedInBot|SkypeUriPreview"
    r"|Viber|Iframely|Embedly|Mastodon|Bluesky|redditbot|Google-PageRenderer|Applebot|Zulip|Mattermost|Synapse",
    re.IGNORECASE,
)


def wants_preview(request: HttpRequest) -> bool:
    """Such a program keeps no cookie, so that the page a link leads to would not open to it."""
    return request.method != "POST" and bool(PREVIEWERS.search(request.headers.get("User-Agent", "")))


def preview_game(request: HttpRequest, game: Game) -> HttpResponse:
    """For who has a link to the game: how it stands, and nothing to tap but the link again."""
    sheet = game.scoresheet()
    context = {"title": f"{game.title}: {_how_it_stands(game, sheet)}", "text": _totals(sheet)}
    return render(request, "scoring/preview_game.html", context)


def _how_it_stands(game: Game, sheet: Scoresheet) -> str:
    names = {seat.id: seat.name for seat in sheet.seats}
    if game.state == Game.State.ABANDONED:
        return abandoned(len(sheet.complete_rounds))
    if sheet.current is None:
        return outcome(sheet.placings, names)
    return _("Round %(number)s of %(count)s") % {"number": sheet.current, "count": sheet.round_count}


def _totals(sheet: Scoresheet) -> str:
    """Who plays and, once there are scores, with how many pips, the one ahead first."""
    names = {seat.id: seat.name for seat in sheet.seats}
    told = [f"{names[int(str(placing.player))]} {placing.total}" for placing in sheet.placings]
    return pgettext("between names", ", ").join(told or names.values())
