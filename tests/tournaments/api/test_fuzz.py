"""Requests made from the API's own description, right ones and wrong ones: each is answered as it promises."""

from __future__ import annotations

import json
from datetime import date
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.conftest import Visitor
from tests.tournaments.api.asking import ROOT, make_token
from tests.tournaments.full_club import make_full_club
from tournaments.api.site import ROOT as SERVED_AT, api
from tournaments.models import ApiToken

pytestmark = pytest.mark.django_db

DESCRIPTION: dict[str, Any] = json.loads(json.dumps(dict(api.get_openapi_schema(path_prefix=SERVED_AT))))
OPERATIONS = [(path, way["get"]) for path, way in DESCRIPTION["paths"].items()]
JUNK = st.one_of(
    st.text(max_size=30),
    st.integers().map(str),
    st.sampled_from(
        ["\0", "%00", "NaN", "1e9", "-0", "9" * 400, "true", "null", "[]", "../..", "é" * 300, "\ud7ff", "2026-02-30"]
    ),
)


def fitting(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values of a parameter as its description asks for them."""
    if "anyOf" in schema:
        return st.one_of([fitting(one) for one in schema["anyOf"] if one.get("type") != "null"])
    if "$ref" in schema:
        return fitting(DESCRIPTION["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if schema.get("format") == "date":
        return st.dates(date(1900, 1, 1), date(2999, 12, 31)).map(str)
    if schema["type"] == "integer":
        return st.integers(schema.get("minimum", 0), schema.get("maximum", 10**9))
    assert schema["type"] == "string", schema
    return st.text(max_size=schema.get("maxLength", 30))


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_request_breaks_the_api(known: dict[str, list[str]], data: st.DataObject) -> None:
    path, operation = data.draw(st.sampled_from(OPERATIONS))
    query = []
    for parameter in operation["parameters"]:
        name, schema = parameter["name"], parameter["schema"]
        value = data.draw(st.one_of(fitting(schema), JUNK, st.sampled_from(known.get(name, ["1"]))))
        if parameter["in"] == "path":
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        elif data.draw(st.booleans()):
            query.append((name, value))
    token = data.draw(st.sampled_from(["", "wrong", *known["tokens"]]))
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = Visitor().get(f"{path}?{urlencode(query)}", headers=headers)
    assert answer.status_code in {200, *map(int, operation["responses"])}
    assert answer["Content-Type"].startswith("application/json")
    if answer.status_code == 200:
        check(answer.json(), operation["responses"]["200"]["content"]["application/json"]["schema"])
    else:
        assert set(answer.json()) == {"detail"}
        assert isinstance(answer.json()["detail"], str)


@pytest.fixture
def known() -> dict[str, list[str]]:
    """What there is, so that not only nothing is found."""
    club = make_full_club()
    keys = [*club.keeper.players.values_list("key", flat=True), *club.keeper.games.values_list("key", flat=True)]
    return {
        "slug": ["coop"] * 3 + ["none"],
        "key": keys,
        "player": keys,
        "season": [str(season.pk) for season in club.seasons.all()],
        "tokens": [make_token(club, ApiToken.Scope.ALL)] * 3 + [make_token(club)],
    }


def check(value: Any, schema: dict[str, Any]) -> None:
    """An answer has the form that is described."""
    if "$ref" in schema:
        schema = DESCRIPTION["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        schema = next(one for one in schema["anyOf"] if (one.get("type") == "null") == (value is None))
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    assert type(value) is kinds[schema["type"]], (value, schema)
    for name in schema.get("required", ()):
        check(value[name], schema["properties"][name])
    for one in value if isinstance(value, list) else ():
        check(one, schema["items"])


def test_every_operation_says_what_it_is_and_how_it_refuses() -> None:
    for path, operation in OPERATIONS:
        assert operation["summary"], path
        assert set(operation["responses"]) == {"200", "401", "403", "404", "422"}
    assert len(OPERATIONS) == 18


def test_the_page_for_people_tells_of_every_operation() -> None:
    page = Visitor().get(ROOT).content.decode()
    assert [path for path, _operation in OPERATIONS if f"GET {path}" not in page] == []
