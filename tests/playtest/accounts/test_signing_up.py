import re
import smtplib
from unittest import mock

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.test import Client
from pytest_django import Settings
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from playtest.accounts.models import SentMail, User
from tests.playtest.accounts.visits import (
    NEW_PASSWORD,
    choose_password,
    is_signed_in,
    link_in,
    newest_mail,
    sign_up,
)

pytestmark = pytest.mark.django_db
DAY = 24 * 60 * 60


def test_a_newcomer_confirms_the_address_and_is_in(client: Client) -> None:
    assertRedirects(sign_up(client, roles="both"), "/accounts/sign-up/sent/")
    sent = client.get("/accounts/sign-up/sent/")
    assertContains(sent, "We have sent you a mail")
    assertContains(sent, newest_mail().get_absolute_url())

    welcome = choose_password(client, link_in(newest_mail()))
    assertRedirects(welcome, "/games/", fetch_redirect_response=False)

    person = User.objects.get()
    assert (person.email, person.name) == ("ada@example.org", "Ada Berg")
    assert person.roles == ["Designer", "Researcher"]
    assert is_signed_in(client)


def test_nothing_is_stored_before_the_address_is_confirmed(client: Client) -> None:
    sign_up(client)

    assert not User.objects.exists()


def test_the_page_s_address_does_not_keep_the_token(client: Client) -> None:
    sign_up(client)
    response = client.get(link_in(newest_mail()))

    assert response.headers["Location"] == "/accounts/sign-up/confirm/"
    assert "no-store" in response.headers["Cache-Control"]


def test_a_confirmation_works_once(client: Client) -> None:
    sign_up(client)
    link = link_in(newest_mail())
    choose_password(client, link)

    response = choose_password(Client(), link)

    assertContains(response, "This link does not work any more", status_code=410)
    assert User.objects.count() == 1


def test_a_confirmation_lapses_after_a_day(client: Client) -> None:
    sign_up(client)
    link = link_in(newest_mail())

    with mock.patch.object(signing.time, "time", return_value=signing.time.time() + DAY + 1):
        response = client.get(link, follow=True)

    assertContains(response, "This link does not work any more", status_code=410)
    assertContains(response, 'href="/accounts/sign-up/"', status_code=410)


@pytest.mark.parametrize("token", ["x", "a:b:c", "%00", "é" * 50])
def test_a_made_up_link_is_refused_and_leaves_nothing_behind(client: Client, token: str) -> None:
    response = client.get(f"/accounts/sign-up/confirm/{token}/", follow=True)

    assert response.status_code == 410
    assert not Session.objects.exists()


def test_a_token_for_one_purpose_does_not_serve_another(client: Client) -> None:
    sign_up(client)
    token = link_in(newest_mail()).split("/")[-2]

    for path in ("password/new", "e-mail/confirm"):
        assert client.get(f"/accounts/{path}/{token}/", follow=True).status_code == 410


def masked(response: object, email: str) -> bytes:
    """A page without what differs from request to request."""
    content = bytes(response.content).replace(email.encode(), b"EMAIL")  # type: ignore[attr-defined]
    content = re.sub(rb'name="csrfmiddlewaretoken" value="[^"]+"', b"CSRF", content)
    return re.sub(rb"/outbox/\d+/", b"MAIL", content)


def test_signing_up_does_not_tell_who_has_an_account(ada: User, client: Client) -> None:
    known, unknown = Client(), Client()

    answers = [sign_up(known, "ada@example.org"), sign_up(unknown, "new@example.org")]

    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    pages = [
        masked(browser.get("/accounts/sign-up/sent/"), email)
        for browser, email in ((known, "ada@example.org"), (unknown, "new@example.org"))
    ]
    assert pages[0] == pages[1]
    assert SentMail.objects.count() == 2


def test_who_has_an_account_is_told_so_by_mail(ada: User, client: Client) -> None:
    sign_up(client, "Ada@Example.ORG", name="Mallory")

    mail = newest_mail()
    assert mail.to == "ada@example.org"
    assert "already have an account" in mail.subject
    assert "/accounts/password/forgotten/" in mail.body
    ada.refresh_from_db()
    assert ada.name == "Ada Berg"


def test_a_mail_repeats_nothing_that_a_stranger_typed(client: Client) -> None:
    sign_up(client, name="BUY NOW")

    assert "BUY NOW" not in newest_mail().body


def test_whoever_was_slower_to_confirm_is_told(client: Client) -> None:
    sign_up(client)
    sign_up(client)
    links = [link_in(mail) for mail in SentMail.objects.newest_first()]
    late = Client()
    late.get(links[1])
    choose_password(client, links[0])

    response = late.post("/accounts/sign-up/confirm/", {"password": NEW_PASSWORD})

    assert response.status_code == 410
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("email", "", "Please type your e-mail address."),
        ("email", "ada", "This is not an e-mail address."),
        ("email", "İ@example.org", "This is not an e-mail address."),
        ("email", "ada@example.org\0", "Null characters are not allowed."),
        ("name", "  ", "Please type the name that others should see."),
        ("name", "x" * 81, "at most 80 characters (it has 81)"),
        ("name", "x" * 1_000_000, "at most 80 characters (it has 1000000)"),
        ("roles", "king", "Please choose one of the three."),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(
    client: Client, field: str, value: str, sentence: str
) -> None:
    response = sign_up(client, **{field: value, "other": "x"})  # type: ignore[arg-type]

    assertContains(response, sentence, status_code=400)
    assertContains(response, 'aria-invalid="true"', status_code=400)
    if field != "name":
        assertContains(response, 'value="Ada Berg"', status_code=400)
    assert not SentMail.objects.exists()


@pytest.mark.parametrize(
    "name", ["ß 李 عمر", "<script>alert(1)</script>", "{{ 7|add:7 }}", "😀 Berg"]
)
def test_any_name_is_kept_and_shown_literally(client: Client, name: str) -> None:
    sign_up(client, name=name)
    choose_password(client, link_in(newest_mail()))

    assert User.objects.get().name == name
    page = client.get("/accounts/")
    assertNotContains(page, "<script>alert")
    assertContains(page, name.replace("<", "&lt;").replace(">", "&gt;"))


def test_an_address_may_have_a_domain_in_any_script(client: Client) -> None:
    sign_up(client, "ada@bücher.example")

    assert newest_mail().to == "ada@bücher.example"


@pytest.mark.parametrize("password", ["", "short", "password123", "1234567890", "ada@example.org"])
def test_a_weak_password_is_refused_in_words(client: Client, password: str) -> None:
    sign_up(client)

    response = choose_password(client, link_in(newest_mail()), password)

    assertContains(response, 'class="error"', status_code=400)
    assert not User.objects.exists()


def test_a_mail_server_that_does_not_answer_loses_nothing(
    client: Client, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with mock.patch.object(smtplib, "SMTP", side_effect=ConnectionRefusedError):
        response = sign_up(client)

    assertContains(response, "Our mail server does not answer", status_code=503)
    assertContains(response, 'value="ada@example.org"', status_code=503)


def test_with_a_mail_server_the_page_shows_no_outbox(client: Client, settings: Settings) -> None:
    settings.OUTBOX_IS_PUBLIC = False
    sign_up(client)

    assertNotContains(client.get("/accounts/sign-up/sent/"), "outbox")


def test_who_is_signed_in_needs_no_second_account(ada_s: Client) -> None:
    assertRedirects(ada_s.get("/accounts/sign-up/"), "/accounts/")
