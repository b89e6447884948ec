"""What the schema says of every operation: its errors, and the key of those that make something."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from playtest.api_once import IDEMPOTENCY_KEY

REFUSED = "4XX"
KEY = OpenApiParameter(
    IDEMPOTENCY_KEY,
    {"type": "string", "format": "uuid"},
    OpenApiParameter.HEADER,
    description="Made by you. The same key and the same request are answered with what was made.",
)
ERROR = {
    "type": "object",
    "description": "Why something was refused.",
    "required": ["code", "message", "fields", "request_id"],
    "properties": {
        "code": {"type": "string", "description": "For programs: one of a few words."},
        "message": {"type": "string", "description": "For people: a sentence."},
        "fields": {
            "type": "object",
            "additionalProperties": {},
            "description": "What is wrong with each field, by its name.",
        },
        "request_id": {"type": "string", "description": "Names the request in our log."},
    },
}


class Schema(AutoSchema):
    def get_override_parameters(self) -> list[Any]:
        method = getattr(self.view, self.method.lower())
        return [KEY] if getattr(method, "is_idempotent", False) else []


def add_errors(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Every operation can be refused, and always in the same shape."""
    result["components"].setdefault("schemas", {})["Error"] = ERROR
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    answer = {"description": "Refused, with the reason.", "content": content}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"].setdefault(REFUSED, answer)
    return result
