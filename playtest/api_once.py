"""Once, however often it is asked: the Idempotency-Key of requests that make something."""

import hashlib
import json
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from uuid import UUID

from django.db import transaction
from rest_framework import exceptions, serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playtest.accounts.models import KeptAnswer, User
from playtest.api import Unprocessable

IDEMPOTENCY_KEY = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"

V = TypeVar("V", bound=APIView)
P = ParamSpec("P")


def idempotent(
    method: Callable[Concatenate[V, Request, P], Response],
) -> Callable[Concatenate[V, Request, P], Response]:
    """For what makes something. A request with an Idempotency-Key is done once, and the same
    request again is told the same. The answer lies in one transaction with the effect, so what was
    made is what is told; what was refused has made nothing and is judged anew."""

    @wraps(method)
    def once(view: V, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
        key = key_of(request)
        if key is None:
            return method(view, request, *args, **kwargs)
        if not isinstance(request.user, User):
            raise exceptions.NotAuthenticated
        asked = fingerprint_of(request)
        with transaction.atomic():
            kept, is_first = claim(request.user, key, asked)
            if not is_first:
                return told_before(kept, asked)
            response = method(view, request, *args, **kwargs)
            kept.status = response.status_code
            kept.body = JSONRenderer().render(response.data).decode()
            kept.save(update_fields=["status", "body"])
        return response

    once.is_idempotent = True  # type: ignore[attr-defined]  # the schema tells
    return once


def key_of(request: Request) -> UUID | None:
    given = request.headers.get(IDEMPOTENCY_KEY)
    try:
        return UUID(given) if given is not None else None
    except ValueError as problem:
        raise serializers.ValidationError({IDEMPOTENCY_KEY: ["A UUID is expected."]}) from problem


def fingerprint_of(request: Request) -> str:
    """Of what is asked: spaces and the order of fields do not count."""
    body = json.dumps(request.data, sort_keys=True)
    what = "\n".join((str(request.method), request.get_full_path(), body))
    return hashlib.sha256(what.encode()).hexdigest()


def claim(person: User, key: UUID, asked: str) -> tuple[KeptAnswer, bool]:
    """A row of one's own, or the one that was first. Whoever comes second while the first is still
    at work waits for it in the database."""
    return KeptAnswer.objects.get_or_create(owner=person, key=key, defaults={"asked": asked})


def told_before(kept: KeptAnswer, asked: str) -> Response:
    if kept.asked != asked:
        raise Unprocessable(
            f"This {IDEMPOTENCY_KEY} came with another request before.", code="key-reused"
        )
    return Response(json.loads(kept.body), status=kept.status, headers={REPLAYED: "true"})
