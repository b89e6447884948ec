import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertRedirects

from playtest.accounts.models import User
from tests.people import PASSWORD, make_person
from tests.playtest.accounts.test_signing_up import masked
from tests.playtest.accounts.visits import is_signed_in, sign_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("email", ["ada@example.org", "ADA@example.ORG"])
def test_a_person_signs_in_by_address_and_password(ada: User, client: Client, email: str) -> None:
    assertRedirects(sign_in(client, email), "/games/", fetch_redirect_response=False)

    assert is_signed_in(client)


def test_signing_in_gives_a_new_session(ada: User, client: Client) -> None:
    """Whoever planted a cookie before must not be signed in by it."""
    session = client.session
    session["planted"] = "yes"
    session.save()
    before = session.session_key

    sign_in(client)

    assert client.session.session_key != before


def test_a_wrong_password_an_unknown_and_a_closed_account_look_the_same(
    ada: User, client: Client
) -> None:
    make_person("Gone Away", is_active=False)
    attempts = {
        "ada@example.org": "wrong password",
        "nobody@example.org": PASSWORD,
        "gone@example.org": PASSWORD,
    }

    pages = {
        masked(sign_in(client, email, password), email) for email, password in attempts.items()
    }

    assert len(pages) == 1
    assert b"do not belong together" in pages.pop()


def test_an_unknown_address_costs_a_hash_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    monkeypatch.setattr(User, "set_password", lambda self, password: hashed.append(password))

    sign_in(client, "nobody@example.org", "guess")

    assert hashed == ["guess"]


def test_a_wrong_password_is_not_sent_back(ada: User, client: Client) -> None:
    response = sign_in(client, password="my other password")

    assertContains(response, 'value="ada@example.org"', status_code=400)
    assert b"my other password" not in response.content


def test_next_is_where_one_goes(ada: User, client: Client) -> None:
    page = client.get("/accounts/sign-in/?next=/about/%3Fa%3D1")
    assertContains(page, 'name="next" value="/about/?a=1"')

    typed = {"email": "ada@example.org", "password": PASSWORD, "next": "/about/?a=1"}
    assertRedirects(client.post("/accounts/sign-in/", typed), "/about/?a=1")


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "http:evil.example",
        "\x00//evil.example",
    ],
)
def test_next_never_leaves_the_site(ada: User, client: Client, elsewhere: str) -> None:
    typed = {"email": "ada@example.org", "password": PASSWORD, "next": elsewhere}

    assertRedirects(
        client.post("/accounts/sign-in/", typed), "/games/", fetch_redirect_response=False
    )
    assertRedirects(
        client.get("/accounts/sign-in/", {"next": elsewhere}),
        "/games/",
        fetch_redirect_response=False,
    )


def test_signing_out_ends_the_session_for_good(ada_s: Client) -> None:
    cookie = ada_s.cookies["sessionid"].value

    assertRedirects(ada_s.post("/accounts/sign-out/"), "/", fetch_redirect_response=False)

    thief = Client()
    thief.cookies["sessionid"] = cookie
    assert not is_signed_in(thief)


def test_a_link_alone_signs_nobody_out(ada_s: Client) -> None:
    assert ada_s.get("/accounts/sign-out/").status_code == 405
    assert is_signed_in(ada_s)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize("path", ["sign-in", "sign-up", "password/forgotten", "password/new"])
def test_other_methods_are_refused(client: Client, method: str, path: str) -> None:
    assert getattr(client, method)(f"/accounts/{path}/").status_code == 405


@pytest.mark.parametrize("path", ["sign-in", "sign-up", "password/forgotten"])
def test_an_empty_form_is_answered_at_its_fields(client: Client, path: str) -> None:
    response = client.post(f"/accounts/{path}/")

    assertContains(response, "Please type your e-mail address.", status_code=400)


def test_a_password_of_a_megabyte_is_refused_before_it_is_hashed(ada: User, client: Client) -> None:
    response = sign_in(client, password="x" * 1_000_000)

    assertContains(response, "at most 256 characters", status_code=400)
