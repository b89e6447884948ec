"""What every response carries, error pages and static files included."""

import logging
import secrets
from collections.abc import Callable
from http import HTTPStatus

from django.db import OperationalError
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from playtest.errors import away

log = logging.getLogger(__name__)

Handler = Callable[[HttpRequest], HttpResponseBase]

# Scripts and styles come from our own files only, so text that testers type can never run.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
ID_BYTES = 5


def add_security_headers(get_response: Handler) -> Handler:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return middleware


def number_requests(get_response: Handler) -> Handler:
    """Give each request an id that its error page shows and the log repeats."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        request.META["REQUEST_ID"] = secrets.token_hex(ID_BYTES)
        response = get_response(request)
        response.headers["X-Request-ID"] = request.META["REQUEST_ID"]
        return response

    return middleware


class SayWhenTheDatabaseIsAway:
    """A page that needs the database while it is locked or gone says so, and when to ask again."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, problem: Exception
    ) -> HttpResponseBase | None:
        if not isinstance(problem, OperationalError):
            return None
        log.error("The database does not answer: %s", problem)
        return away(request)


class Unexpected(logging.Filter):
    """Leave out answers of 503: we give them on purpose, and who gives one says why."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE


class RequestId(logging.Filter):
    """Put the request's id into log records that know their request."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        record.request_id = request.META.get("REQUEST_ID", "-") if request else "-"
        return True
