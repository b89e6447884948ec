"""The API's documentation, made from its schema: a page that needs no script."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True)
class Endpoint:
    """One method of one address."""

    method: str
    path: str
    summary: str
    parameters: list[dict[str, Any]]
    fields: list[tuple[str, dict[str, Any], bool]]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    generator: Any = SchemaGenerator
    schema = generator().get_schema(request=None, public=True)
    return render(request, "api_docs.html", {"endpoints": endpoints_of(schema)})


def endpoints_of(schema: dict[str, Any]) -> list[Endpoint]:
    return [
        Endpoint(
            method=method.upper(),
            path=path,
            summary=operation.get("description", ""),
            parameters=operation.get("parameters", []),
            fields=fields_of(operation, schema),
        )
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    ]


def fields_of(
    operation: dict[str, Any], schema: dict[str, Any]
) -> list[tuple[str, dict[str, Any], bool]]:
    """What the body may hold: name, declaration, whether it is required."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if not content:
        return []
    shape = schema["components"]["schemas"][content["schema"]["$ref"].rsplit("/", 1)[-1]]
    required = shape.get("required", [])
    return [(name, about, name in required) for name, about in shape["properties"].items()]
