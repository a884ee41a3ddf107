"""Answers of the API: always JSON, with an ETag, and kept by nobody in between."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _

View = Callable[..., HttpResponseBase]


def answer_in_json(view: View) -> View:
    """HEAD is a GET; another method gets a sentence; what the program has already is not sent again."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        method = request.method
        request.method = "GET" if method == "HEAD" else method
        response = view(request, *args, **kwargs)
        request.method = method
        if isinstance(response, HttpResponseNotAllowed):
            response = refused(405, _("This is only read, by GET."))
            response["Allow"] = "GET, HEAD"
        return _conditional(request, response) if isinstance(response, HttpResponse) else response

    vars(answer)["csrf_exempt"] = True
    return answer


def refused(status: int, sentence: str) -> JsonResponse:
    response = JsonResponse({"detail": sentence}, status=status, json_dumps_params={"ensure_ascii": False})
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def _conditional(request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    if response.status_code != 200:
        return response
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    return get_conditional_response(request, etag, response=response) or response
