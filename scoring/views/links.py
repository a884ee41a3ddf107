"""Links: let others follow, enter or keep a game, and take one's games to another phone."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from scoring.models import (
    Game,
    Link,
    Seat,
    carry_keeper as carry,
    carry_link,
    find_link,
    share_game as share,
    take_carry,
)
from scoring.qr import qr_svg
from scoring.views.previews import preview_game, wants_preview
from scoring.views.visitors import find_game, visitor_of
from scoring.wording.games import game_title

ONLY_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Offer:
    """A right that can be given to others, with the link that gives it if there is one."""

    scope: str
    title: str
    seat_id: int | None = None
    link: Link | None = None
    address: str = ""

    @property
    def qr(self) -> SafeString:
        return qr_svg(self.address)


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def share_game(request: HttpRequest, key: str) -> HttpResponse:
    game = _find_own_game(request, key)
    if request.method == "POST":
        scope, seat = _asked_for(request, game)
        link = share(game, scope, seat)
        return redirect(f"{reverse('scoring:share_game', args=(key,))}#link-{link.pk}")
    offers = _offers(request, game)
    context = {
        "game": game,
        "title": game_title(game.name, game.created_at),
        "whole": [offer for offer in offers if offer.seat_id is None],
        "seats": [offer for offer in offers if offer.seat_id is not None],
    }
    return render(request, "scoring/share_game.html", context)


@require_POST
def revoke_link(request: HttpRequest, key: str, link_id: int) -> HttpResponse:
    link = _find_own_game(request, key).links.filter(pk=link_id).first()
    if link is None:
        raise Http404
    if link.revoked_at is None:
        link.revoke()
        messages.success(request, _("The link is taken back. Who used it sees the game no more."))
    return redirect("scoring:share_game", key=key)


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    link = find_link(token)
    if link is None:
        return render(request, "scoring/unknown_link.html", status=404)
    if link.scope == Link.Scope.CARRY:
        return _take_carry(request, link)
    if link.game is None:
        raise Http404
    if wants_preview(request):
        return preview_game(request, link.game)
    visitor = visitor_of(request)
    if visitor.keeper is None or visitor.keeper.pk != link.game.keeper_id:
        visitor.take_link(token)
    return redirect("scoring:show_game", key=link.game.key)


def _take_carry(request: HttpRequest, link: Link) -> HttpResponse:
    visitor = visitor_of(request)
    by_account = not all(keeper.is_browser for keeper in (link.keeper, visitor.keeper) if keeper)
    if request.method != "POST" or visitor.keeper == link.keeper or by_account:
        context = {
            "games": link.keeper.games.count(),
            "own_games": visitor.keeper.games.count() if visitor.keeper else 0,
            "is_here": visitor.keeper == link.keeper,
            "by_account": by_account,
        }
        return render(request, "scoring/take_carry.html", context)
    keeper = take_carry(link, visitor.keeper)
    if keeper is None:
        return render(request, "scoring/unknown_link.html", status=404)
    visitor.become(keeper)
    messages.success(request, _("These are the games of both phones now."))
    return redirect("scoring:list_games")


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def carry_keeper(request: HttpRequest) -> HttpResponse:
    keeper = visitor_of(request).keeper
    by_account = keeper is not None and not keeper.is_browser
    if request.method == "POST":
        if keeper is not None and not by_account:
            carry(keeper)
        return redirect("scoring:carry_keeper")
    link = carry_link(keeper) if keeper and not by_account else None
    address = _address(request, link) if link else ""
    context = {
        "games": keeper.games.count() if keeper else 0,
        "by_account": by_account,
        "link": link,
        "address": address,
        "qr": qr_svg(address) if link else "",
    }
    return render(request, "scoring/carry_keeper.html", context)


def _find_own_game(request: HttpRequest, key: str) -> Game:
    game, access = find_game(request, key)
    if not access.owns:
        raise Http404
    return game


def _asked_for(request: HttpRequest, game: Game) -> tuple[str, Seat | None]:
    scope, seat_id = request.POST.get("scope", ""), request.POST.get("seat", "")
    if scope in (Link.Scope.FOLLOW, Link.Scope.KEEP):
        return scope, None
    seat = game.seats.filter(pk=seat_id).first() if seat_id.isdecimal() and len(seat_id) < 19 else None
    if scope != Link.Scope.SEAT or seat is None:
        raise Http404
    return scope, seat


def _offers(request: HttpRequest, game: Game) -> list[Offer]:
    links = {(link.scope, link.seat_id): link for link in game.links.usable()}
    offers = [Offer(Link.Scope.FOLLOW, _("Follow the game")), Offer(Link.Scope.KEEP, _("Keep score with me"))]
    offers += [
        Offer(Link.Scope.SEAT, seat.name, seat.id) for seat in game.scoresheet().seats if seat.left_round is None
    ]
    return [_with_link(request, offer, links.get((offer.scope, offer.seat_id))) for offer in offers]


def _with_link(request: HttpRequest, offer: Offer, link: Link | None) -> Offer:
    if link is None:
        return offer
    return Offer(offer.scope, offer.title, offer.seat_id, link, _address(request, link))


def _address(request: HttpRequest, link: Link) -> str:
    """Where another phone opens a link: where this request came, unless only this machine can go there."""
    path = reverse("scoring:open_link", args=(link.token,))
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    if settings.HTTPS or host in ONLY_THIS_MACHINE:
        return f"{settings.BASE_URL}{path}"
    return request.build_absolute_uri(path)
