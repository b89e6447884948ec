"""What all API views share: strict JSON in, errors in words out, one list of routes."""

import json
import logging
from functools import cache
from typing import IO, Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404
from drf_spectacular.authentication import SessionScheme
from rest_framework import exceptions, serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from playtest.errors import RETRY_AFTER

log = logging.getLogger(__name__)

BIGGEST_BODY = 1_000_000
CODES = {"NaN", "Infinity", "-Infinity"}


class TooLarge(exceptions.APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = f"The body is larger than {BIGGEST_BODY:,} bytes."
    default_code = "too-large"


class Conflict(exceptions.APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "outdated"
    extra: dict[str, Any]


class Unprocessable(exceptions.APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "refused"


class Away(exceptions.APIException):
    """The database does not answer. The same request may be sent again, and counts once."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_detail = "The site is busy. Nothing is lost; please try again in a few seconds."
    default_code = "away"
    wait = RETRY_AFTER


class EveryonesSession(SessionAuthentication):
    """The session of whoever asks, signed in or not. Another site cannot ask in their name."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        user = request._request.user
        self.enforce_csrf(request)
        return (user, None) if user.is_authenticated and user.is_active else None


class EveryonesSessionInTheSchema(SessionScheme):  # type: ignore[no-untyped-call]
    """The schema calls it what it is: a cookie."""

    target_class = "playtest.api.EveryonesSession"
    name = "everyonesCookie"
    priority = 0


class StrictJSONParser(BaseParser):
    """JSON as the standard has it; what is wrong with it is said with line and column."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        body = stream.read(BIGGEST_BODY + 1)
        if len(body) > BIGGEST_BODY:
            raise TooLarge
        if not body.strip():
            raise exceptions.ParseError("The body is empty, JSON expected.")
        try:
            return json.loads(body.decode("utf-8"), parse_constant=refuse_constant)
        except UnicodeDecodeError as problem:
            raise exceptions.ParseError("The body is not UTF-8.") from problem
        except json.JSONDecodeError as problem:
            raise exceptions.ParseError(
                f"Not JSON: {problem.msg} in line {problem.lineno}, column {problem.colno}."
            ) from problem
        except RecursionError as problem:
            raise exceptions.ParseError("The JSON is nested too deeply.") from problem
        except ValueError as problem:  # Python reads no number of more than 4,300 digits
            raise exceptions.ParseError("The JSON holds a number that is too long.") from problem


def refuse_constant(name: str) -> Any:
    raise exceptions.ParseError(f"{name} is not a number in JSON.")


class WholeNumber(serializers.IntegerField):
    """A number as JSON writes it; text that reads like one is none."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses what it does not know, by name."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = sorted(set(data) - set(self.fields))
            if unknown:
                known = ", ".join(self.fields)
                raise serializers.ValidationError(
                    {name: [f"Unknown field; known are: {known}."] for name in unknown}
                )
        return super().to_internal_value(data)


def checked(data: Any, shape: type[StrictSerializer]) -> dict[str, Any]:
    """What was sent, if it has this shape; ValidationError says where it has not."""
    if not isinstance(data, dict):
        raise serializers.ValidationError({"non_field_errors": ["A JSON object is expected."]})
    given: dict[str, Any] = _kept(shape).run_validation(data)
    return given


@cache
def _kept(shape: type[StrictSerializer]) -> StrictSerializer:
    """One of each, which all threads share: copying its fields costs more than checking them."""
    return shape()


def explain(problem: Exception, context: dict[str, Any]) -> Response | None:
    """Every error: a code, a sentence, the fields it is about and the request's number."""
    if isinstance(problem, OperationalError):
        log.error("The database does not answer: %s", problem)
        problem = Away()
    answer = exception_handler(problem, context)
    if answer is None:
        return None
    request = context["request"]
    detail = answer.data
    fields = detail if isinstance(detail, dict) and "detail" not in detail else {}
    sentence = str(detail.get("detail", "")) if isinstance(detail, dict) else str(detail)
    answer.data = {
        "code": code_of(problem),
        "message": sentence or "Some fields cannot be used.",
        "fields": fields,
        "request_id": request.META.get("REQUEST_ID", ""),
    }
    extra = getattr(problem, "extra", None)
    if extra:
        answer.data |= extra
    return answer


def code_of(problem: Exception) -> str:
    if isinstance(problem, Http404):
        return "not-found"
    if isinstance(problem, PermissionDenied):
        return "forbidden"
    if isinstance(problem, exceptions.ValidationError):
        return "invalid"
    codes = problem.get_codes() if isinstance(problem, exceptions.APIException) else "error"
    return codes.replace("_", "-") if isinstance(codes, str) else "invalid"
