from unittest import mock

import pytest
from django.core import signing
from django.test import Client
from pytest_django.asserts import assertContains, assertRedirects

from playtest.accounts.models import SentMail, User
from tests.people import PASSWORD, make_person
from tests.playtest.accounts.test_signing_up import DAY, masked
from tests.playtest.accounts.visits import (
    NEW_PASSWORD,
    ask_for_reset,
    choose_password,
    is_signed_in,
    link_in,
    newest_mail,
    sign_in,
)

pytestmark = pytest.mark.django_db


def test_a_forgotten_password_is_replaced_by_mail(ada: User, client: Client) -> None:
    assertRedirects(ask_for_reset(client, "ADA@example.org"), "/accounts/password/forgotten/sent/")

    response = choose_password(client, link_in(newest_mail()))

    assertRedirects(response, "/accounts/sign-in/")
    assert sign_in(client).status_code == 400
    assert sign_in(client, password=NEW_PASSWORD).status_code == 302


def test_asking_does_not_tell_who_has_an_account(ada: User) -> None:
    make_person("Gone Away", is_active=False)
    pages = set()
    for email in ("ada@example.org", "nobody@example.org", "gone@example.org"):
        browser = Client()
        assert ask_for_reset(browser, email).status_code == 302
        pages.add(masked(browser.get("/accounts/password/forgotten/sent/"), email))

    assert len(pages) == 1
    assert SentMail.objects.count() == 3


def test_an_address_without_an_account_gets_a_mail_that_says_so(client: Client) -> None:
    ask_for_reset(client, "nobody@example.org")

    assert "no account" in newest_mail().subject
    assert "/password/new/" not in newest_mail().body


def test_a_closed_account_gets_no_link(client: Client) -> None:
    make_person("Gone Away", is_active=False)

    ask_for_reset(client, "gone@example.org")

    assert "closed" in newest_mail().subject
    assert "/password/new/" not in newest_mail().body


def test_a_reset_works_once(ada: User, client: Client) -> None:
    ask_for_reset(client)
    link = link_in(newest_mail())
    choose_password(client, link)

    assert choose_password(Client(), link, "another one for me").status_code == 410
    assert sign_in(client, password=NEW_PASSWORD).status_code == 302


def test_a_reset_voids_the_links_before_it(ada: User, client: Client) -> None:
    ask_for_reset(client)
    ask_for_reset(client)
    newer, older = (link_in(mail) for mail in SentMail.objects.newest_first())
    choose_password(client, newer)

    assert choose_password(Client(), older).status_code == 410


def test_a_reset_lapses_after_a_day(ada: User, client: Client) -> None:
    ask_for_reset(client)
    link = link_in(newest_mail())

    with mock.patch.object(signing.time, "time", return_value=signing.time.time() + DAY + 1):
        assert client.get(link, follow=True).status_code == 410


def test_a_reset_of_an_account_closed_meanwhile_is_void(ada: User, client: Client) -> None:
    ask_for_reset(client)
    User.objects.update(is_active=False)

    assert client.get(link_in(newest_mail()), follow=True).status_code == 410


def test_a_reset_ends_every_session(ada: User, ada_s: Client) -> None:
    stranger = Client()
    ask_for_reset(stranger)

    choose_password(stranger, link_in(newest_mail()))

    assert not is_signed_in(ada_s)


def test_a_password_is_changed_by_who_knows_the_old_one(ada: User, ada_s: Client) -> None:
    elsewhere = Client()
    elsewhere.force_login(ada)
    typed = {"current_password": PASSWORD, "password": NEW_PASSWORD}

    assertRedirects(ada_s.post("/accounts/password/", typed), "/accounts/")

    assert is_signed_in(ada_s)
    assert not is_signed_in(elsewhere)
    ada.refresh_from_db()
    assert ada.check_password(NEW_PASSWORD)


def test_a_password_is_not_changed_without_the_old_one(ada: User, ada_s: Client) -> None:
    typed = {"current_password": "guess", "password": NEW_PASSWORD}

    response = ada_s.post("/accounts/password/", typed)

    assertContains(response, "This is not your password.", status_code=400)
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)
