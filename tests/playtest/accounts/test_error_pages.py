import re
from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from playtest import errors
from playtest.accounts.models import User

pytestmark = pytest.mark.django_db
HERE = {"origin": "http://testserver"}


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


@pytest.fixture
def strict() -> Client:
    return Client(enforce_csrf_checks=True)


def test_a_page_left_open_keeps_what_was_typed_for_one_more_click(strict: Client) -> None:
    typed = {"name": "<b>Ada</b>", "email": "ada@example.org", "roles": "designer"}

    page = strict.post("/accounts/sign-up/?a=1", typed, headers=HERE)

    assertContains(page, "This page was open for too long", status_code=403)
    assertContains(page, 'action="/accounts/sign-up/?a=1"', status_code=403)
    assertContains(page, 'name="name" value="&lt;b&gt;Ada&lt;/b&gt;"', status_code=403)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text_of(page))
    assert token
    again = strict.post(
        "/accounts/sign-up/", {**typed, "csrfmiddlewaretoken": token[1]}, headers=HERE
    )
    assertRedirects(again, "/accounts/sign-up/sent/")


def test_a_password_is_not_written_into_that_page(strict: Client) -> None:
    typed = {"email": "ada@example.org", "password": "a secret of mine", "current_password": "also"}

    page = strict.post("/accounts/sign-in/", typed, headers=HERE)

    assertContains(page, "ada@example.org", status_code=403)
    assertNotContains(page, "a secret of mine", status_code=403)
    assertNotContains(page, "current_password", status_code=403)


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {}])
def test_another_site_s_form_gets_no_second_chance(strict: Client, headers: dict[str, str]) -> None:
    page = strict.post("/accounts/sign-up/", {"name": "Mallory"}, headers=headers)

    assertContains(page, "Nothing has been changed", status_code=403)
    assertNotContains(page, "Mallory", status_code=403)
    assertNotContains(page, "Send again", status_code=403)


def test_too_much_at_once_is_refused_in_words(client: Client) -> None:
    response = client.post("/accounts/sign-up/", {"name": "x" * 3_000_000})

    assertContains(response, "This is too much at once", status_code=413)
    assertContains(response, response.headers["X-Request-ID"], status_code=413)


def test_a_conflict_says_who_was_first_and_keeps_the_text(client: Client) -> None:
    request = RequestFactory().get("/variants/x/")

    response = errors.conflict(request, "Ben changed it at 14:02.", typed="<i>mine</i>", back="/b/")

    assert response.status_code == 409
    assert "Ben changed it at 14:02." in text_of(response)
    assert "&lt;i&gt;mine&lt;/i&gt;" in text_of(response)
    assert 'href="/b/"' in text_of(response)


@pytest.mark.parametrize(("seconds", "words"), [(61, "in 2 minutes"), (5, "in 1 minute.")])
def test_too_many_says_when_to_come_back(seconds: int, words: str) -> None:
    response = errors.too_many(RequestFactory().get("/"), retry_after=seconds)

    assert response.status_code == 429
    assert response.headers["Retry-After"] == str(seconds)
    assert words in text_of(response)


def test_pages_that_broke_need_neither_a_person_nor_a_database() -> None:
    response = errors.server_error(RequestFactory().get("/"))

    assert response.status_code == 500
    assert "Sign in" not in text_of(response)


@pytest.mark.parametrize("path", ["/about/", "/privacy/"])
def test_words_about_the_site_are_open_to_all(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200
    assert client.post(path).status_code == 405


def test_the_menu_shows_a_visitor_the_way_in(client: Client) -> None:
    page = client.get("/about/")

    assertContains(page, 'href="/accounts/sign-in/"')
    assertNotContains(page, "Sign out")


def test_the_menu_shows_a_person_the_way_out(ada: User, ada_s: Client) -> None:
    page = ada_s.get("/about/")

    assertContains(page, "Sign out")
    assertContains(page, '<span class="avatar" aria-hidden="true">AB</span>')
    assertNotContains(page, 'href="/accounts/sign-in/"')


def test_a_message_is_shown_once(ada_s: Client) -> None:
    ada_s.post("/accounts/", {"name": "Ada", "is_designer": "on"})

    assertContains(ada_s.get("/about/"), "Saved.")
    assertNotContains(ada_s.get("/about/"), "Saved.")


def test_no_template_has_a_script_or_style_of_its_own() -> None:
    forbidden = re.compile(r"<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=|<style|javascript:", re.I)
    templates = Path(settings.ROOT, "templates").rglob("*.html")

    assert [str(path) for path in templates if forbidden.search(path.read_text())] == []
