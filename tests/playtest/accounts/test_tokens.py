"""Tokens: made and revoked on a page, shown once, kept as a hash, ended with the password."""

import re

import pytest
from django.test import Client

from playtest.accounts import services
from playtest.accounts.models import AccessToken, User
from playtest.accounts.services import MOST_TOKENS, make_token
from tests.people import PASSWORD, ben

pytestmark = pytest.mark.django_db
PAGE = "/accounts/tokens/"


def secret_on(page: bytes) -> str:
    found = re.search(r'value="(pt_[-\w]{40})"', page.decode())
    assert found
    return found[1]


def ask(secret: str) -> Client:
    return Client(headers={"authorization": f"Bearer {secret}"})


def test_a_token_is_shown_once_and_opens_the_api(ada_s: Client, ada: User) -> None:
    made = ada_s.post(PAGE, {"name": "sweeps"})
    secret = secret_on(made.content)

    assert made.status_code == 201
    assert "no-store" in made.headers["Cache-Control"]
    assert secret not in ada_s.get(PAGE).content.decode()
    token = AccessToken.objects.get(owner=ada)
    assert secret not in (token.digest, token.start)
    assert token.used_at is None
    assert ask(secret).get("/api/v1/variants/?mine=true").status_code == 200
    token.refresh_from_db()
    assert token.used_at is not None


def test_a_page_with_a_token_that_is_loaded_again_makes_no_second(ada_s: Client) -> None:
    ada_s.post(PAGE, {"name": "sweeps"})

    again = ada_s.post(PAGE, {"name": "sweeps"})

    assert again.status_code == 400
    assert "You have a token of this name" in again.content.decode()
    assert AccessToken.objects.count() == 1


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_a_token_needs_a_name(ada_s: Client, name: str) -> None:
    assert ada_s.post(PAGE, {"name": name}).status_code == 400
    assert not AccessToken.objects.exists()


def test_nobody_has_very_many(ada_s: Client, ada: User) -> None:
    for number in range(MOST_TOKENS):
        make_token(ada, name=str(number))

    assert f"You have {MOST_TOKENS} tokens" in ada_s.post(PAGE, {"name": "more"}).content.decode()


def test_a_revoked_token_is_refused(ada_s: Client, ada: User) -> None:
    token, secret = make_token(ada, name="sweeps")

    ada_s.post(f"{PAGE}{token.pk}/revoke/")

    answer = ask(secret).get("/api/v1/variants/")
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.json()["code"] == "unknown-token"


def test_nobody_revokes_the_tokens_of_others(client: Client, ada: User) -> None:
    token, _secret = make_token(ada, name="sweeps")
    client.force_login(ben())

    assert client.post(f"{PAGE}{token.pk}/revoke/").status_code == 404
    assert AccessToken.objects.filter(pk=token.pk).exists()


def test_tokens_end_with_the_password(ada_s: Client, ada: User) -> None:
    _token, secret = make_token(ada, name="sweeps")

    services.change_password(ada, PASSWORD)

    assert ask(secret).get("/api/v1/games/").status_code == 401


def test_a_token_of_somebody_who_may_not_sign_in_is_refused(ada: User) -> None:
    _token, secret = make_token(ada, name="sweeps")
    User.objects.filter(pk=ada.pk).update(is_active=False)

    assert ask(secret).get("/api/v1/games/").status_code == 401


def test_a_token_needs_no_csrf_token_and_a_session_does(ada: User) -> None:
    _token, secret = make_token(ada, name="sweeps")
    strict = Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {secret}"})

    made = strict.post("/api/v1/variants/", {}, content_type="application/json")

    assert made.status_code == 400
    by_session = Client(enforce_csrf_checks=True)
    by_session.force_login(ada)
    refused = by_session.post("/api/v1/variants/", {}, content_type="application/json")
    assert refused.status_code == 403
