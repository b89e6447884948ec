import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains, assertTemplateUsed

from games.rules.registry import GAMES


@pytest.mark.parametrize("path", ["/", "/games/"])
def test_the_first_pages_show_every_game_with_a_way_to_its_page(client: Client, path: str) -> None:
    response = client.get(path)

    for game in GAMES.values():
        assertContains(response, f'<a href="/games/{game.key}/">{game.title}</a>', html=True)
        assertContains(response, game.summary)


def test_a_card_says_how_many_can_play(client: Client) -> None:
    response = client.get("/games/")

    assertContains(response, "4 players")


def test_a_page_needs_no_database(client: Client) -> None:
    """pytest-django fails any query here: the first page must not wait for one."""
    assert client.get("/").status_code == 200


def test_pages_have_no_inline_script_or_style(client: Client) -> None:
    for path in ("/", "/games/", "/games/ludo/watch/"):
        page = client.get(path)

        assertNotContains(page, "<style")
        assertNotContains(page, " style=")
        assertNotContains(page, "onclick")


def test_an_unknown_address_is_answered_in_the_product_s_voice(client: Client) -> None:
    response = client.get("/no-such-page/")

    assertContains(response, "There is no such page", status_code=404)
    assertTemplateUsed(response, "404.html")


def test_what_we_broke_is_admitted_with_the_number_to_name(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playtest.views.shelf", lambda: 1 / 0)
    client.raise_request_exception = False

    response = client.get("/")

    assertContains(response, "Something broke on our side", status_code=500)
    assertContains(response, response.headers["X-Request-ID"], status_code=500)
    assertNotContains(response, "ZeroDivisionError", status_code=500)


def test_a_stranger_s_host_name_is_refused(client: Client) -> None:
    response = client.get("/", headers={"host": "evil.example"})

    assertContains(response, "We cannot read this request", status_code=400)


def test_a_form_from_another_site_is_refused(client: Client) -> None:
    response = Client(enforce_csrf_checks=True).post("/")

    assert response.status_code == 403


@pytest.mark.parametrize("path", ["/", "/games/", "/games/ludo/watch/", "/healthz"])
def test_pages_that_only_show_take_no_posts(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
