"""Cookies, redirects and headers at a plain http address at home, and at an https address."""

import runpy
from collections.abc import Callable
from http.cookies import Morsel
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client
from django.urls import include, path

PAGE = "<p>The hens are in their house.</p>" * 100


def page(request: HttpRequest) -> HttpResponse:
    get_token(request)
    return HttpResponse(PAGE)


urlpatterns = [path("page/", page), path("", include("config.urls"))]
pytestmark = pytest.mark.urls(__name__)
Apply = Callable[..., None]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Apply:
    """Puts in force what the settings module makes of an environment."""

    def apply(**variables: str) -> None:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        made = runpy.run_path(str(settings.BASE_DIR / "config" / "settings.py"))
        for name in made:
            if name.isupper() and name.startswith(("ALLOWED", "CSRF", "SECURE", "SESSION", "LANGUAGE_COOKIE", "BASE")):
                setattr(settings, name, made[name])

    return apply


def token(client: Client) -> Morsel[str]:
    return client.cookies["csrftoken"]


def test_over_http_cookies_come_back_and_nothing_asks_for_https(at: Apply) -> None:
    at(BASE_URL="http://192.168.1.20:8000")
    client = Client()
    answer = client.get("/page/", headers={"host": "192.168.1.20:8000"})
    assert answer.status_code == 200
    assert not token(client)["secure"]
    assert "Strict-Transport-Security" not in answer
    assert "Cross-Origin-Opener-Policy" not in answer


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "10.0.0.7:8000", "barn.local:8000", "localhost:8000"])
def test_over_http_forms_work_at_every_address_of_the_machine(at: Apply, host: str) -> None:
    at(BASE_URL="http://192.168.1.20:8000", ALLOWED_HOSTS="192.168.1.20,10.0.0.7,barn.local,localhost")
    client = Client(enforce_csrf_checks=True, headers={"host": host, "origin": f"http://{host}"})
    client.get("/page/")
    form = {"csrfmiddlewaretoken": token(client).value}
    assert client.post("/page/", form).status_code == 200
    assert client.post("/page/", {}).status_code == 403
    assert client.post("/page/", form, headers={"origin": "http://fox.example"}).status_code == 403


def test_over_https_cookies_are_secure_and_the_browser_remembers_it(at: Apply) -> None:
    at(BASE_URL="https://farm.example.org")
    client = Client(headers={"host": "farm.example.org"})
    answer = client.get("/page/", secure=True)
    assert token(client)["secure"]
    assert answer["Strict-Transport-Security"] == "max-age=31536000"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


def test_over_https_plain_http_is_sent_there(at: Apply) -> None:
    at(BASE_URL="https://farm.example.org")
    answer = Client(headers={"host": "farm.example.org"}).get("/page/?round=4")
    assert (answer.status_code, answer["Location"]) == (301, "https://farm.example.org/page/?round=4")


def test_a_host_that_is_not_ours_is_refused(at: Apply) -> None:
    at(BASE_URL="http://192.168.1.20:8000")
    assert Client().get("/page/", headers={"host": "fox.example"}).status_code == 400


def test_every_page_has_the_strict_policy(client: Client) -> None:
    policy = client.get("/page/")["Content-Security-Policy"]
    assert sorted(policy.split("; ")) == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
    ]


def test_pages_are_compressed_for_whoever_takes_it(client: Client) -> None:
    small = client.get("/page/", headers={"accept-encoding": "gzip"})
    assert small["Content-Encoding"] == "gzip"
    assert len(small.content) < len(PAGE) / 4
    assert client.get("/page/").content == PAGE.encode()


def test_the_token_looks_different_each_time_so_that_compression_tells_nothing() -> None:
    request = HttpRequest()
    assert get_token(request) != get_token(request)
