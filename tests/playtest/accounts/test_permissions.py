from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from playtest import errors
from playtest.accounts.models import User
from playtest.accounts.permissions import (
    designer_required,
    researcher_required,
    staff_required,
)
from tests import people

pytestmark = pytest.mark.django_db
GUARDS = {
    "designer": designer_required,
    "researcher": researcher_required,
    "staff": staff_required,
}
WHO = {"designer": people.ada, "researcher": people.rhea, "staff": people.sam}


def ask(guard: str, person: User | AnonymousUser, method: str = "get") -> HttpResponse:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse("in")

    request = getattr(RequestFactory(), method)("/page/?a=1")
    request.user = person
    return GUARDS[guard](view)(request)


@pytest.mark.parametrize("role", GUARDS)
def test_who_has_the_role_gets_in(role: str) -> None:
    assert ask(role, WHO[role]()).content == b"in"


@pytest.mark.parametrize("role", GUARDS)
def test_a_stranger_is_asked_to_sign_in(role: str) -> None:
    response = ask(role, AnonymousUser())

    assert response.headers["Location"] == "/accounts/sign-in/?next=/page/%3Fa%3D1"


def test_what_cannot_be_opened_later_is_not_brought_back() -> None:
    response = ask("designer", AnonymousUser(), "post")

    assert response.headers["Location"] == "/accounts/sign-in/?next="


@pytest.mark.parametrize(
    ("role", "person", "words"),
    [
        ("designer", "researcher", "“I design games”"),
        ("researcher", "designer", "“I study how people read rules”"),
        ("staff", "designer", "Another organiser can make you one"),
    ],
)
def test_the_wrong_role_is_told_what_is_missing(role: str, person: str, words: str) -> None:
    somebody = WHO[person]()
    with pytest.raises(PermissionDenied) as refusal:
        ask(role, somebody)
    request = RequestFactory().get("/page/")
    request.user = somebody
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()

    page = errors.permission_denied(request, refusal.value)

    assert page.status_code == 403
    assert words in page.content.decode()
