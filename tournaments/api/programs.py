"""Which program asks, and which clubs it may read."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from scoring.models import hash_token
from tournaments.models import ApiToken, Club

Scope = ApiToken.Scope


class Refusal(Exception):
    """An answer that is a status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


@dataclass(frozen=True)
class Program:
    """Whoever has no token reads public clubs."""

    token: ApiToken | None = None

    def find_club(self, slug: str, scope: str = Scope.STANDINGS) -> Club:
        """Raises Refusal. Without a right to see it, a club and none at all are told apart by nobody."""
        club = None if "\0" in slug else Club.objects.select_related("keeper").filter(slug=slug[:80]).first()
        if club is not None and self.token is not None and self.token.club_id == club.pk:
            if self.token.scope not in (scope, Scope.ALL):
                raise Refusal(403, _("This token does not read that."))
            return club
        is_public = club is not None and club.visibility == Club.Visibility.PUBLIC
        if club is not None and is_public and scope == Scope.STANDINGS:
            return club
        if self.token is None:
            raise Refusal(401, _("A token is needed: Authorization: Bearer …"))
        if is_public:
            raise Refusal(403, _("This token is for another club."))
        raise Refusal(404, _("There is nothing here."))


class BearerToken(HttpBearer):
    """Tokens are found by their hash, so how long it takes tells nothing of them."""

    openapi_name = "token"

    def __call__(self, request: HttpRequest) -> Program:
        return self.authenticate(request, request.headers.get("Authorization", ""))

    def authenticate(self, request: HttpRequest, token: str) -> Program:
        if not token:
            return Program()
        kind, _space, secret = token.partition(" ")
        tokens = ApiToken.objects.filter(revoked_at=None, token_hash=hash_token(secret.strip()))
        known = tokens.first() if kind.lower() == "bearer" else None
        if known is None:
            raise Refusal(401, _("This token is not known, or was revoked."))
        return Program(known)


def program_of(request: HttpRequest) -> Program:
    program: Program = vars(request)["auth"]
    return program
