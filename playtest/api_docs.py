"""The API's documentation, made from its schema: a page that needs no script."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from playtest.api import BIGGEST_BODY
from playtest.api_lists import MOST_PER_PAGE

Shape = dict[str, Any]
SAMPLES: dict[str, Any] = {
    "integer": 1,
    "number": 0.5,
    "boolean": True,
    "object": {},
    "string": "…",
}
SAMPLE_OF_FORMAT = {
    "uuid": "0b9d1a52-5c0e-4a55-9a33-1f4d5b1f6a10",
    "email": "ada@example.org",
    "date-time": "2027-01-31T12:00:00Z",
}


@dataclass(frozen=True)
class Field:
    """A parameter or a field of the body."""

    name: str
    where: str
    kind: str
    required: bool
    about: str


@dataclass(frozen=True)
class Endpoint:
    """One method of one address."""

    id: str
    method: str
    path: str
    summary: str
    fields: list[Field]
    body: str  # an example as JSON


@dataclass(frozen=True)
class Chapter:
    """All endpoints about one kind of thing."""

    name: str
    endpoints: list[Endpoint]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    context = {
        "chapters": chapters(),
        "limits": settings.API_REQUESTS_PER_MINUTE,
        "biggest_body": f"{BIGGEST_BODY:,}",
        "most_per_page": MOST_PER_PAGE,
        "site": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "api_docs.html", context)


@cache
def chapters() -> list[Chapter]:
    """The schema does not change while the site runs."""
    generator: Any = SchemaGenerator
    schema = generator().get_schema(request=None, public=True)
    found: dict[str, list[Endpoint]] = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            found.setdefault(operation["tags"][0], []).append(
                endpoint_of(method, path, operation, schema)
            )
    return [Chapter(name, endpoints) for name, endpoints in found.items()]


def endpoint_of(method: str, path: str, operation: Shape, schema: Shape) -> Endpoint:
    body = body_of(operation, schema)
    return Endpoint(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation.get("description", ""),
        fields=[*parameters_of(operation, schema), *fields_of(body, schema)],
        body=json.dumps(sample_of(body, schema), ensure_ascii=False) if body else "",
    )


def parameters_of(operation: Shape, schema: Shape) -> list[Field]:
    return [
        Field(
            name=given["name"],
            where={"path": "address", "query": "query", "header": "header"}[given["in"]],
            kind=kind_of(given["schema"], schema),
            required=given.get("required", False),
            about=given.get("description", ""),
        )
        for given in operation.get("parameters", [])
    ]


def body_of(operation: Shape, schema: Shape) -> Shape:
    """The shape of what is sent, if anything is."""
    content = operation.get("requestBody", {}).get("content", {})
    return resolved(content["application/json"]["schema"], schema) if content else {}


def fields_of(body: Shape, schema: Shape) -> list[Field]:
    required = body.get("required", [])
    return [
        Field(
            name=name,
            where="body",
            kind=kind_of(about, schema),
            required=name in required,
            about=about.get("description", ""),
        )
        for name, about in body.get("properties", {}).items()
    ]


def resolved(shape: Shape, schema: Shape) -> Shape:
    """A shape itself, where the schema names it or wraps it to say more of it."""
    for wrapper in ("allOf", "oneOf", "anyOf"):
        if wrapper in shape:
            return resolved(shape[wrapper][0], schema)
    if "$ref" in shape:
        named: Shape = schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[-1]]
        return named
    return shape


def kind_of(shape: Shape, schema: Shape) -> str:
    """What may stand there, in words."""
    plain = resolved(shape, schema)
    if "enum" in plain:
        return ", ".join(str(value) for value in plain["enum"] if value not in ("", None))
    if plain.get("type") == "array":
        return f"list of {kind_of(plain.get('items', {}), schema)}"
    name = {"integer": "whole number", "string": "text", "boolean": "true or false"}
    kind = str(plain.get("format") or plain.get("type") or "any value")
    kind = name.get(kind, kind)
    limits = [plain.get("minimum"), plain.get("maximum")]
    if None not in limits:
        return f"{kind}, {limits[0]:,} to {limits[1]:,}"
    return f"{kind}, at most {plain['maxLength']:,} letters" if "maxLength" in plain else kind


def sample_of(shape: Shape, schema: Shape) -> Any:
    """Something of this shape: what has to be there, or the first field where nothing has."""
    plain = resolved(shape, schema)
    if "enum" in plain:
        return shape.get("default", plain["enum"][0])
    if plain.get("type") == "array":
        return [sample_of(plain.get("items", {}), schema)]
    if plain.get("properties"):
        fields = plain["properties"]
        shown = plain.get("required") or list(fields)[:1]
        return {name: sample_of(fields[name], schema) for name in shown}
    if plain.get("format") in SAMPLE_OF_FORMAT:
        return SAMPLE_OF_FORMAT[plain["format"]]
    return plain.get("minimum", SAMPLES.get(plain.get("type", ""), {}))
