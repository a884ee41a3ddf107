"""Middleware: pages for who comes to an address in a way that it does not know, or asks for what is refused."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.loader import render_to_string

from scoring.models import Refused


def explain_not_allowed(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A phone that opens yesterday's tabs again asks for the address of a form: Django's answer is an empty page."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            response.content = render_to_string("405.html", request=request)
        return response

    return respond


class ShowRefusals:
    """Answers a refusal that a view did not show in a form of its own, and goes back where the person came from."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        context = {"sentence": exception.sentence, "back": _page_before(request)}
        return render(request, "refused.html", context, status=exception.status)


def _page_before(request: HttpRequest) -> str:
    """The page of ours that the form was on; the start where the browser does not say."""
    before = urlsplit(request.headers.get("referer", ""))
    if before.netloc != request.get_host():
        return "/"
    return urlunsplit(("", "", before.path, before.query, "")) or "/"
