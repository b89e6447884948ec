"""Answers to what cannot be done, each a page in words with the request's id."""

from collections.abc import Iterator
from http import HTTPStatus

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

API = "/api/"
SECRET_WORDS = ("password", "token")
MINUTE = 60
RETRY_AFTER = 3  # seconds


def conflict(
    request: HttpRequest, sentence: str = "", *, typed: str = "", back: str = ""
) -> HttpResponse:
    """409: somebody else was first. `sentence` says who and when, `typed` is what would be lost."""
    return page(request, HTTPStatus.CONFLICT, sentence=sentence, typed=typed, back=back)


def too_large(request: HttpRequest) -> HttpResponse:
    return bare_page(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def too_many(request: HttpRequest, retry_after: int) -> HttpResponse:
    """429, with the seconds after which the next attempt is welcome."""
    minutes = -(-retry_after // MINUTE)
    response = page(request, HTTPStatus.TOO_MANY_REQUESTS, minutes=minutes)
    response.headers["Retry-After"] = str(retry_after)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return too_large(request)
    return bare_page(request, HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: PermissionDenied) -> HttpResponse:
    return page(request, HTTPStatus.FORBIDDEN, role=getattr(exception, "role", ""))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    return bare_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A page that was open for too long: what was typed can be sent again with one click.

    Only if it was typed here: another site's form must not get a second chance by that click.
    """
    typed = list(typed_in(request)) if is_from_this_site(request) else []
    return page(request, HTTPStatus.FORBIDDEN, is_stale=True, typed=typed)


def is_from_this_site(request: HttpRequest) -> bool:
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"


def typed_in(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """What a form has sent, without passwords: those are typed again."""
    for name, values in request.POST.lists():
        if not any(word in name.lower() for word in SECRET_WORDS):
            yield from ((name, str(value)) for value in values)


def away(request: HttpRequest) -> HttpResponse:
    """503: the database is locked or gone for the moment."""
    response = bare_page(request, HTTPStatus.SERVICE_UNAVAILABLE)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def page(request: HttpRequest, status: HTTPStatus, **facts: object) -> HttpResponse:
    if request.path.startswith(API):
        return for_programs(request, status)
    known = {"request_id": request.META.get("REQUEST_ID", ""), **facts}
    return render(request, f"{status.value}.html", known, status=status)


def bare_page(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Without context processors: they may be what has failed, or the request not to be trusted."""
    if request.path.startswith(API):
        return for_programs(request, status)
    known = {"request_id": request.META.get("REQUEST_ID", ""), "is_bare": True}
    return HttpResponse(render_to_string(f"{status.value}.html", known), status=status)


def for_programs(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """What no view of the API has answered, in the shape its errors have."""
    said = {
        "code": status.phrase.lower().replace(" ", "-"),
        "message": f"{status.phrase}.",
        "fields": {},
        "request_id": request.META.get("REQUEST_ID", ""),
    }
    return JsonResponse(said, status=status)
