"""Polls: most requests of a table only ask whether there is news, and most of the time there is
none. Those are answered before sessions, accounts or views are thought of."""

import re
from collections.abc import Callable
from contextlib import suppress

from django.db import OperationalError
from django.http import HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase

from games.playing.news import revision_of

HERE = "HTTP_X_PLAYTEST_HERE"  # a poll that is also a sign of life; it is written down
ADDRESS = re.compile(r"/api/v1/tables/([-\w]+)/")

Handler = Callable[[HttpRequest], HttpResponseBase]


def answer_polls(get_response: Handler) -> Handler:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        known = request.META.get("HTTP_IF_NONE_MATCH")
        if known and request.method == "GET" and HERE not in request.META:
            table = ADDRESS.fullmatch(request.path_info)
            if table and known == etag_now(table[1]):
                return HttpResponseNotModified(headers={"ETag": known})
        return get_response(request)

    return middleware


def etag_now(code: str) -> str | None:
    with suppress(OperationalError):  # the view meets it too, and says so
        revision = revision_of(code)
        return None if revision is None else etag_of(revision)
    return None


def etag_of(revision: int) -> str:
    return f'"{revision}"'
