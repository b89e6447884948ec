"""Who may open a view. Strangers are asked to sign in; others are told which role is missing."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from playtest.accounts.models import User

P = ParamSpec("P")


class SignedInRequest(HttpRequest):
    """A request of somebody who has signed in."""

    user: User


View = Callable[Concatenate[SignedInRequest, P], HttpResponse]
AnyView = Callable[Concatenate[HttpRequest, P], HttpResponse]


class RoleMissing(PermissionDenied):
    """Refused for want of a role; the 403 page says which, and how to get it."""

    def __init__(self, role: str) -> None:
        super().__init__(f"This needs the role {role}.")
        self.role = role


def sign_in_required(view: View[P]) -> AnyView[P]:
    @wraps(view)
    def checked(request: Any, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path() if request.method == "GET" else "")
        return view(request, *args, **kwargs)

    return checked


def role_required(role: str) -> Callable[[View[P]], AnyView[P]]:
    """`role` is what the page says is missing, and is_<role> the fact about a person."""

    def decorate(view: View[P]) -> AnyView[P]:
        @wraps(view)
        def checked(request: SignedInRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not getattr(request.user, f"is_{role}"):
                raise RoleMissing(role)
            return view(request, *args, **kwargs)

        return sign_in_required(checked)

    return decorate


def designer_required(view: View[P]) -> AnyView[P]:
    return role_required("designer")(view)


def researcher_required(view: View[P]) -> AnyView[P]:
    return role_required("researcher")(view)


def staff_required(view: View[P]) -> AnyView[P]:
    return role_required("staff")(view)
