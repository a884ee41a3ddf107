"""A page that describes the API, made from the description that programs read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from ninja import NinjaAPI

Schema = dict[str, Any]


@dataclass(frozen=True)
class Parameter:
    name: str
    where: str
    kind: str
    limits: str
    is_required: bool


@dataclass(frozen=True)
class Operation:
    path: str
    summary: str
    parameters: list[Parameter]
    answer: str


@require_safe
def show_docs(request: HttpRequest, api: NinjaAPI, root: str) -> HttpResponse:
    described: Schema = dict(api.get_openapi_schema(path_prefix=root))
    schemas = described["components"]["schemas"]
    context = {
        "description": described["info"]["description"],
        "operations": [_operation(path, way["get"]) for path, way in described["paths"].items()],
        "forms": {name: _fields(schema) for name, schema in schemas.items() if "properties" in schema},
        "base": request.build_absolute_uri("/"),
    }
    return render(request, "tournaments/show_docs.html", context)


def _operation(path: str, told: Schema) -> Operation:
    return Operation(
        path=path,
        summary=told["summary"],
        parameters=[_parameter(one) for one in told["parameters"]],
        answer=_kind(told["responses"][200]["content"]["application/json"]["schema"]),
    )


def _parameter(told: Schema) -> Parameter:
    schema = told["schema"]
    return Parameter(told["name"], told["in"], _kind(schema), _limits(schema), bool(told.get("required")))


def _fields(schema: Schema) -> list[tuple[str, str]]:
    return [(name, _kind(one)) for name, one in schema["properties"].items()]


def _kind(schema: Schema) -> str:
    """In a word or two: integer, GameOut, list of SeatOut, text or null."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"{_kind(schema['items'])}[]"
    if "enum" in schema:
        return " | ".join(schema["enum"])
    return str(schema.get("format") or schema.get("type") or "any")


def _limits(schema: Schema) -> str:
    whole = next((one for one in schema.get("anyOf", ()) if "minimum" in one), schema)
    limits = [f"{name} {whole[key]}" for key, name in (("minimum", "≥"), ("maximum", "≤")) if key in whole]
    return ", ".join([*limits, *([f"= {schema['default']}"] if schema.get("default") is not None else [])])
