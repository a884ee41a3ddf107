"""Nothing that a visitor sends is an error of ours: it is taken, or answered with a page that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

import pytest
from django.core.signing import get_cookie_signer
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring.models import new_key
from tests.addresses import ADDRESSES, FORMS, Address, Fields, Night, filled
from tests.conftest import WRITES, refuse_writes
from tests.make import keeper_client

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
NASTY = {
    "NUL": b"a\0b",
    "very long": b"7" * 120_000,
    "not UTF-8": b"\xed\xa0\x80\xff",
    "negative": b"-1",
    "63 bits": b"%d" % 2**63,
    "18 nines": b"9" * 18,
    "Thai 7": ("๗" * 18).encode(),
    "superscript": "²".encode(),
    "markup": b"__class__'\"><script>{{ 7|add:7 }}</script>%s%(x)s\\\x1b\r\n" + "\u202e".encode(),
    "a player's key": b"p:" + b"-" * 22,
}


@pytest.fixture
def night() -> Night:
    return Night.make()


@contextmanager
def taken_back() -> Iterator[list[str]]:
    """Yields a list of what is written to the database meanwhile, and takes it back afterwards."""
    writes: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        writes.extend([sql] if sql.lstrip().upper().startswith(WRITES) else [])
        return execute(sql, *args)

    with transaction.atomic(), connection.execute_wrapper(note):
        yield writes
        transaction.set_rollback(True)


def assert_answered(answer: Any) -> None:
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert b"<main" in answer.content


def encoded(fields: Iterable[tuple[str, bytes]]) -> str:
    return "&".join(f"{quote_from_bytes(name.encode())}={quote_from_bytes(value)}" for name, value in fields)


@pytest.mark.parametrize(("address", "right", "fields"), FORMS)
def test_no_field_of_a_form_is_an_error(night: Night, address: Address, right: str, fields: Fields) -> None:
    client, path, form = keeper_client(night.owner), address.at(night), filled(fields, night)
    for name in form:
        others = [(key, value.encode()) for key, value in form.items() if key != name]
        odd = [NASTY[what] for what in ("NUL", "not UTF-8", "63 bits", "markup")]
        sent = [others, [*others, (name, b"7"), (name, b"\0")], *([*others, (name, value)] for value in odd)]
        sent += [[(key, value) for key in form] for value in NASTY.values()] if name == "request_key" else []
        for body in map(encoded, sent):
            with taken_back() as writes:
                answer = client.post(path, body, content_type=FORM)
                assert_answered(answer)
                # What a second phone said is kept in the log although it was not stored.
                assert answer.status_code in (200, 302, 409) or not writes, (name, body[:200])
            client.cookies.pop("links", None)


NONSENSE = st.dictionaries(
    st.sampled_from(
        ["do", "seat", "order", "up", "down", "name", "start", "start_value", "player", "out", "ending", "was-ending",
         "started-by", "sure", "add", "remove", "arrange", "title", "set_max", "hand_size", "double_blank",
         "request_key", "scope", "other", "was", "resume", "pips-{ana}", "was-{ana}", "tiles-{ana}", "absent-{ana}",
         "blank-{bo}", "pips-{bo}", "was-{bo}", "tiles-{bo}", "shown-{ana}", "shown-{bo}"]
    ),
    st.lists(
        st.one_of(
            st.sampled_from(
                ["{ana}", "{bo}", "{cy}", "out", "blocked", "0", "1", "9", "0*", "absent", "0-0", "5-4 9-9", "other",
                 "move", "join", "rename", "leave", "sit-out", "play", "remove", "follow", "seat", "keep",
                 "next_lower", "high:{ana}:140", "blocked:2"]
            ),
            st.integers().map(str),
            st.text(st.characters(codec="utf-8"), max_size=70).map(lambda text: text.replace("{", "")),
        ),
        min_size=1,
        max_size=3,
    ),
    max_size=14,
)  # fmt: skip


@pytest.mark.parametrize("name", ["start_game", "record_round", "edit_seats", "burn_double"])
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(nonsense=NONSENSE)
def test_no_form_of_nonsense_is_an_error(night: Night, name: str, nonsense: dict[str, list[str]]) -> None:
    words = night.words
    form = {
        field.format_map(words): [value.format_map(words) if "{" in value else value for value in values]
        for field, values in nonsense.items()
    }
    client, path = keeper_client(night.owner), ADDRESSES[name].at(night)
    with taken_back() as writes:
        answer = client.post(path, urlencode(form, doseq=True), content_type=FORM)
        assert_answered(answer)
        assert answer.status_code in (200, 302, 409) or not writes


PARAMETERS = (
    "page", "sort", "saved", "player", "since", "until", "state", "out", "blocked", "bom", "next",
    "seat", "add", "remove", "up", "down", "arrange", "name", "title", "set_max", "hand_size", "double_blank", "start_search",
    "do", "owed", "foot", "start", "toes", "arms", "ends", "one", "two", "yard", "held", "drew", "change",
    "players", "moves", "at", "by", "try", "tile", "place", "draw", "hand", "as", "round",
)  # fmt: skip
LOOKS = {name: address for name, address in ADDRESSES.items() if address.look}


@pytest.mark.parametrize("address", LOOKS.values(), ids=LOOKS)
def test_no_query_is_an_error(night: Night, address: Address) -> None:
    client, path = keeper_client(night.owner), address.at(night)
    with connection.execute_wrapper(refuse_writes):
        for value in NASTY.values():
            value = value[:4000]
            assert_answered(client.get(f"{path}?{encoded((name, value) for name in PARAMETERS)}"))
        assert_answered(client.get(f"{path}?{'&'.join(['seat=Di&page=2'] * 1200)}"))


SORTS = (
    "-", "--", "--name", "", "name", "-place", "total", "place", "game", "others", "game_count", "last_played",
    "created_at", "pk", "keeper__changes", "keeper.changes", "__class__", "?", "name,-name", "*",
)  # fmt: skip


@pytest.mark.parametrize("path", ["/games/", "/players/", "/players/{player}/"])
def test_no_order_or_page_of_a_list_is_an_error(night: Night, path: str) -> None:
    client = keeper_client(night.owner)
    for sort in SORTS:
        assert client.get(path.format_map(night.words), {"sort": [sort, "-state"]}).status_code == 200
    for page in ("0", "-1", "9" * 99, "9" * 5000, "last", "1.0", "٢"):
        assert client.get(path.format_map(night.words), {"page": page}).status_code == 200


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
@pytest.mark.parametrize(
    "day", ["9999-12-31", "0001-01-01", "9999-99-99", "0000-00-00", "10000-01-01", "-1-1-1", "2026-02-30", "٢٠٢٦-٠١-٠١"]
)
def test_no_day_is_an_error(night: Night, day: str, zone: str) -> None:
    with timezone.override(zone):
        client = keeper_client(night.owner)
        for query in ({"since": day}, {"until": day}, {"since": day, "until": day}):
            assert client.get("/games/", query).status_code == 200


NUMBERS = ("0", "2147483648", "9223372036854775807", "9223372036854775808", str(10**30), "9" * 5000, "-1", "٧", "1.0")
TEXTS = (
    "%00",
    "a%00b",
    "%ED%A0%80",
    "%FF",
    "x" * 3000,
    "%F0%9F%90%94",
    "-" * 22,
    "%2E%2E%2F",
    "A" * 21 + "%0A",
    "%7B%7D%25s",
)


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
def test_no_address_is_an_error(night: Night, address: Address) -> None:
    """Every part of every address in turn, asked in both ways."""
    client = keeper_client(night.owner)
    for part in ("game", "player", "change", "link", "token", "number"):
        path = address.path.replace("rounds/2/", "rounds/{number}/")
        if f"{{{part}}}" not in path:
            continue
        for odd in (*NUMBERS, *TEXTS):
            odd_path = path.format_map({"number": 2, **night.words, part: odd})
            with connection.execute_wrapper(refuse_writes):
                for answer in (client.get(odd_path), client.post(odd_path)):
                    assert_answered(answer)
                    assert answer.status_code in (404, 405)


WRONG_BODIES = [
    ("application/json", b'{"seat": "Di"}'),
    ("application/json", b"\xff"),
    ("multipart/form-data", b"seat=Di"),
    ("multipart/form-data; boundary=", b"--\r\n"),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=\xff\r\n\r\n\xff\r\n--x--"),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name*=no''%41\r\n\r\nDi\r\n--x--"),
    ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="seat"; filename="a"\r\n\r\nDi\r\n--x--'),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=seat\r\n"
     b"Content-Transfer-Encoding: base64\r\n\r\n***\r\n--x--"),
    ("multipart/form-data; boundary=" + "x" * 300, b"--x"),
    ("text/plain", b"seat=Di"),
    ("", b"seat=Di"),
    (";;;", b"seat=Di"),
    (f"{FORM}; charset=utf-16", b"seat=Di"),
    (FORM, b"%" * 1000 + b"&&&===;;;%zz%"),
    (FORM, b"&".join(b"seat=%d" % n for n in range(1001))),
    (FORM, b"do=join&name=" + b"x" * 1_000_000),
    (FORM, b"seat=" + b"x" * 2_600_000),
]  # fmt: skip


@pytest.mark.parametrize(("content_type", "body"), WRONG_BODIES)
def test_no_body_is_an_error(night: Night, content_type: str, body: bytes) -> None:
    client = keeper_client(night.owner)
    for address in ADDRESSES.values():
        if address.forms:
            with taken_back() as writes:
                answer = client.generic("POST", address.at(night), body, content_type)
                assert_answered(answer)
                assert answer.status_code in (200, 302) or not writes


def signed(cookie: str, value: str) -> str:
    return get_cookie_signer(salt=cookie + cookie).sign(value)


COOKIES = ["", "x", "x:y:z", ":::", "a" * 6000, "é", "\\000\\377", '"unended', "x:1:" + "=" * 43]


@pytest.mark.parametrize("value", COOKIES)
@pytest.mark.parametrize("cookie", ["keeper", "links", "messages", "csrftoken", "django_language"])
def test_no_cookie_is_an_error(night: Night, cookie: str, value: str) -> None:
    for header in (f"{cookie}={value}; {cookie}={value}", f"={value}; {cookie}=\x01"):
        client = Client(headers={"cookie": header})
        assert client.get("/").status_code == 200
        assert client.get("/games/").status_code == 200
        assert client.get(f"/games/{night.game.key}/").status_code == 404


def test_a_changed_cookie_is_nobodys(night: Night) -> None:
    token = night.owner.add_browser()
    good = signed("keeper", token)
    path = f"/games/{night.game.key}/"
    for bad in (token, good[:-1], good + "A", good.replace(token, new_key()), signed("links", token), good.swapcase()):
        client = Client()
        client.cookies["keeper"] = bad
        assert client.get(path).status_code == 404
    client.cookies["keeper"] = good
    assert client.get(path).status_code == 200


def test_a_well_signed_cookie_of_nonsense_is_nobodys(night: Night) -> None:
    for value in (" ".join(["x"] * 900), "\0", "ü" * 50, " ", "a" * 3000):
        client = Client()
        client.cookies["keeper"], client.cookies["links"] = signed("keeper", value), signed("links", value)
        assert client.get("/games/").status_code == 200
        assert client.get(f"/games/{night.game.key}/").status_code == 404


HEADERS = [
    {"accept-language": "x" * 5000},
    {"accept-language": ",;q=é,*;q=9,xx-" + "y" * 200},
    {"hx-request": "true", "hx-current-url": "http://[", "hx-trigger": "%ff"},
    {"hx-request": "true", "hx-current-url-uri-autoencoded": "true", "hx-current-url": "%ff%00"},
    {"referer": "http://[::"},
    {"origin": "null"},
    {"if-modified-since": "yesterday"},
    {"range": "bytes=9-1"},
    {"x-forwarded-host": "evil.example"},
]  # fmt: skip


@pytest.mark.parametrize("headers", HEADERS)
def test_no_header_is_an_error(night: Night, headers: dict[str, str]) -> None:
    client = keeper_client(night.owner)
    for path in ("/", f"/games/{night.game.key}/", f"/games/{night.game.key}/share/", "/static/css/none.css"):
        assert client.get(path, headers=headers).status_code in (200, 404)
    assert_answered(client.post("/", {"seat": "Di"}, headers=headers))


@pytest.mark.parametrize("host", ["evil.example", "testserver:99999999", "[::1", "a\x00b", "", "testserver/x"])
def test_no_host_is_an_error(night: Night, host: str) -> None:
    answer: HttpResponse = keeper_client(night.owner).get(f"/games/{night.game.key}/share/", headers={"host": host})
    assert answer.status_code in (200, 400)
    assert "evil.example" not in answer.content.decode()


def test_a_request_key_that_is_no_secret_joins_nobody_to_a_game() -> None:
    """Who sends the same form with the same key is let into the game it started, so a key must be one of ours."""
    for key in ("1", "", "a" * 21, "x y", "\0" * 22):
        fields = {"seat": ["Ana", "Bo"], "request_key": key}
        first, second = (Client().post("/", fields)["Location"] for _ in range(2))
        assert first != second


@pytest.mark.parametrize("key", ["k", "k" * 23, "k" * 65, "", "🔑" * 22])
def test_playing_again_twice_with_any_key_is_no_error(night: Night, key: str) -> None:
    client = keeper_client(night.owner)
    for _time in range(2):
        assert client.post(f"/games/{night.game.key}/again/", {"request_key": key}).status_code == 302
