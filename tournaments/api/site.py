"""The API as programs find it: /api/v1/, its description, and a sentence for whatever is not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import ValidationError

from tournaments.api import clubs, games, tournaments
from tournaments.api.answers import answer_in_json, refused
from tournaments.api.docs import show_docs
from tournaments.api.programs import BearerToken, Refusal

ROOT = "/api/v1/"
DESCRIPTION = """Reads clubs: their people, games, standings, seasons and tournaments, and with a token for everything their
rulings and change logs. Public clubs are read without a token. Nothing can be changed."""

api = NinjaAPI(
    title="Farmyard",
    version="1",
    description=" ".join(DESCRIPTION.split()),
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
    auth=BearerToken(),
)
api.add_router("clubs/{slug}/", clubs.router, tags=["club"])
api.add_router("clubs/{slug}/", games.router, tags=["games"])
api.add_router("clubs/{slug}/tournaments/", tournaments.router, tags=["tournaments"])


@api.exception_handler(Refusal)
def explain_refusal(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    return refused(refusal.status, refusal.sentence)


@api.exception_handler(ValidationError)
def explain_invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Which parameter, and what is wrong with it."""
    first: dict[str, Any] = error.errors[0]
    return refused(422, f"{first['loc'][-1]}: {first['msg']}")


def read_description(request: HttpRequest) -> HttpResponse:
    """The OpenAPI description; whoever knows it knows the whole API."""
    return JsonResponse(dict(api.get_openapi_schema(path_prefix=ROOT)))


def nothing(request: HttpRequest, rest: str) -> HttpResponse:
    return refused(404, _("There is nothing here."))


def _paths() -> Iterator[URLPattern]:
    for pattern in api.urls[0]:
        assert isinstance(pattern, URLPattern)
        if pattern.name != "api-root":
            pattern.callback = answer_in_json(pattern.callback)
            yield pattern


patterns = [
    path("", show_docs, {"api": api, "root": ROOT}, name="show_docs"),
    path("openapi.json", answer_in_json(require_safe(read_description)), name="read_description"),
    *_paths(),
    path("<path:rest>", answer_in_json(require_safe(nothing)), name="nothing"),
]
