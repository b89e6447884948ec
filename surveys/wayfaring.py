"""What all pages of a tester have in common."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

View = Callable[..., HttpResponse]


def tester_exempt(view: View) -> View:
    """A tester's authority is the secret in the address and nothing else: no cookie is trusted, so
    another site has nothing to ride on, and an expired cookie never loses an answer."""
    return csrf_exempt(view)


def private(view: View) -> View:
    """The address is a secret: no other page is told where somebody came from."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    return answer
