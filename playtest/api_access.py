"""Who asks the API, and how often they may: tokens of programs, and requests in a minute."""

import time
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions, status
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from playtest.accounts.models import AccessToken, User
from playtest.accounts.network import network_of
from playtest.accounts.services import note_use
from playtest.accounts.throttle import count_up

SCHEME = "bearer"
MINUTE = 60


class UnknownToken(exceptions.APIException):
    status_code = status.HTTP_401_UNAUTHORIZED
    default_detail = "This token is unknown, or it was revoked."
    default_code = "unknown-token"
    auth_header = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer pt_...`. No page can make a browser send it, so it needs no CSRF."""

    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME:
            return None
        token = AccessToken.objects.called(secret.strip()).first()
        if token is None:
            raise UnknownToken
        note_use(token)
        return token.owner, token


class TokenInTheSchema(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "playtest.api_access.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": SCHEME}


class PerMinute(BaseThrottle):
    """Each token, each person and each network of strangers has a count of its own."""

    def allow_request(self, request: Request, view: Any) -> bool:
        kind, who = asker_of(request)
        minute = str(int(time.time()) // MINUTE)
        key = salted_hmac("playtest.api", "\n".join((kind, who, minute))).hexdigest()
        return count_up(key) <= settings.API_REQUESTS_PER_MINUTE[kind]

    def wait(self) -> float:
        return MINUTE - int(time.time()) % MINUTE


def asker_of(request: Request) -> tuple[str, str]:
    if isinstance(request.auth, AccessToken):
        return "token", str(request.auth.pk)
    if isinstance(request.user, User):
        return "session", str(request.user.pk)
    return "anonymous", network_of(request._request)
