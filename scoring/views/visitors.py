"""Who is asking: an account that is signed in, else the browser's keeper; and the links the browser was given."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import cached_property
from typing import cast

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from scoring.models import Browser, Edit, Game, Keeper, Link, hash_token, is_key, is_request_key

KEEPER_COOKIE = "keeper"
LINKS_COOKIE = "links"
COOKIE_LIFE = timedelta(days=400)
MOST_LINKS = 24


class Right(StrEnum):
    """What a visitor may do with a game, the narrowest first; who plays enters every score of the table."""

    FOLLOW = "follow"
    SEAT = "seat"
    PLAY = "play"
    KEEP = "keep"
    OWN = "own"


# Apps above this one read along with a game what they need to know of it.
further_joins: list[Callable[[QuerySet[Game]], QuerySet[Game]]] = []
# Apps above this one add what they know of rights to games: a club's members may keep its games.
further_rights: list[Callable[[HttpRequest, Game], Access | None]] = []


class Visitor:
    """One browser. Nothing is looked up before it is needed, and nothing is made by looking."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self._browser_token = _signed(request, KEEPER_COOKIE)
        self._link_tokens = _signed(request, LINKS_COOKIE).split()
        self.new_browser_token = ""
        self.new_link_tokens: list[str] = []
        self.forgotten: list[str] = []

    @cached_property
    def keeper(self) -> Keeper | None:
        if self.request.user.is_authenticated:
            return self.request.user.keeper
        return self.browser_keeper

    @cached_property
    def browser_keeper(self) -> Keeper | None:
        if not self._browser_token:
            return None
        browsers = Browser.objects.select_related("keeper")
        browser = browsers.filter(token_hash=hash_token(self._browser_token)).first()
        return browser.keeper if browser else None

    def make_keeper(self) -> Keeper:
        """This browser's keeper, made now if it has none; for writes only."""
        if self.keeper is None:
            self.become(Keeper.objects.create())
        return cast("Keeper", self.keeper)

    def become(self, keeper: Keeper) -> None:
        if self.new_browser_token and self.keeper:
            # Made for this very request, which turned out to be another's.
            self.keeper.delete()
        self.new_browser_token = keeper.add_browser()
        self.__dict__["keeper"] = keeper

    def forget(self, *cookies: str) -> None:
        """The browser loses secrets that it was given; that of its keeper stops to work."""
        self.forgotten += cookies
        if KEEPER_COOKIE in cookies and self._browser_token:
            Browser.objects.filter(token_hash=hash_token(self._browser_token)).delete()
            self._browser_token = ""
        for looked_up in ("keeper", "browser_keeper", "links"):
            self.__dict__.pop(looked_up, None)

    @cached_property
    def links(self) -> list[Link]:
        hashes = [hash_token(token) for token in self._link_tokens]
        return list(Link.objects.usable().filter(token_hash__in=hashes)) if hashes else []

    def take_link(self, token: str) -> None:
        others = [known for known in self._link_tokens if known != token]
        self.new_link_tokens = [*others, token][-MOST_LINKS:]

    def access(self, game: Game) -> Access | None:
        """The widest right to a game; None when there is none."""
        if self.keeper is not None and game.keeper_id == self.keeper.pk:
            return Access(self.keeper, None)
        found = [Access(self.keeper, link, Right(link.scope)) for link in self._links_to(game)]
        found += [access for ask in further_rights if (access := ask(self.request, game))]
        width = list(Right).index
        return max(found, key=lambda access: (width(access.right), access.link is None), default=None)

    def _links_to(self, game: Game) -> list[Link]:
        """The newest first."""
        links = [link for link in self.links if link.game_id == game.pk and link.scope in list(Right)]
        return sorted(links, key=lambda link: -link.pk)

    def set_cookies(self, response: HttpResponse) -> None:
        for cookie in self.forgotten:
            response.delete_cookie(cookie, samesite="Lax")
        if self.new_browser_token:
            _set_signed(response, KEEPER_COOKIE, self.new_browser_token)
        if self.new_link_tokens:
            _set_signed(response, LINKS_COOKIE, " ".join(self.new_link_tokens))


@dataclass(frozen=True)
class Access:
    """What a visitor may do with a game: by right of its own (no link), or through a link."""

    keeper: Keeper | None
    link: Link | None
    right: Right = Right.OWN

    @property
    def may_keep(self) -> bool:
        return self.right in (Right.KEEP, Right.OWN)

    @property
    def may_enter_all(self) -> bool:
        return self.may_keep or self.right == Right.PLAY

    @property
    def owns(self) -> bool:
        return self.right == Right.OWN

    @property
    def knows_players(self) -> bool:
        """Whether the remembered players are offered: to who keeps the game by a right of their own."""
        return self.may_keep and self.link is None

    @property
    def seat_id(self) -> int | None:
        return self.link.seat_id if self.link is not None and self.right == Right.SEAT else None

    def may_enter(self, seat_id: int) -> bool:
        return self.may_enter_all or seat_id == self.seat_id

    @property
    def may_enter_any(self) -> bool:
        return self.may_enter_all or self.seat_id is not None

    def edit(self, request: HttpRequest) -> Edit:
        """This request as the change log knows it."""
        key = request.POST.get("request_key", "")
        fields = sorted((name, values) for name, values in request.POST.lists() if name not in UNTOLD_FIELDS)
        digest = hashlib.sha256(repr((request.path, fields)).encode()).hexdigest()
        return Edit(
            keeper=None if self.link else self.keeper,
            link=self.link,
            request_key=key if is_request_key(key) else "",
            digest=digest,
        )


UNTOLD_FIELDS = ("csrfmiddlewaretoken", "request_key")


def visitor_of(request: HttpRequest) -> Visitor:
    """Who asks, looked up at most once a request."""
    known = vars(request)
    if "visitor" not in known:
        known["visitor"] = Visitor(request)
    visitor: Visitor = known["visitor"]
    return visitor


class VisitorCookies:
    """Middleware: hands a browser the secrets it was given while its request was answered.

    Nobody in between keeps a page: most show what one visitor may see, some the secrets of links.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        visitor_of(request).set_cookies(response)
        response.setdefault("Cache-Control", "no-store")
        return response


def find_game(request: HttpRequest, key: str) -> tuple[Game, Access]:
    """The game at an address, if the visitor may see it. Raises Http404: who may not see it learns nothing."""
    games: QuerySet[Game] = Game.objects.select_related("keeper")
    for join in further_joins:
        games = join(games)
    game = games.filter(key=key).first() if is_key(key) else None
    access = visitor_of(request).access(game) if game else None
    if game is None or access is None:
        raise Http404
    return game, access


def _signed(request: HttpRequest, cookie: str) -> str:
    return request.get_signed_cookie(cookie, default="", salt=cookie) or ""


def _set_signed(response: HttpResponse, cookie: str, value: str) -> None:
    response.set_signed_cookie(
        cookie,
        value,
        salt=cookie,
        max_age=COOKIE_LIFE,
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )
