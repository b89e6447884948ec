import json
from html import unescape

import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains

from games.rules.registry import GAMES

LUDO = "/games/ludo/watch/"


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_watched_without_choosing_anything(client: Client, key: str) -> None:
    response = client.get(f"/games/{key}/watch/")

    assertContains(response, "Turn by turn")
    assertContains(response, "Final position")


def test_the_address_holds_the_game(client: Client) -> None:
    address = f"{LUDO}?preset=classic&agents=uniform&seed=7"

    assert client.get(address).content == client.get(address).content
    assert client.get(address).content != client.get(address.replace("=7", "=8")).content


def test_a_long_game_is_folded_after_its_first_turns(client: Client) -> None:
    response = client.get(LUDO)

    assertContains(response, '<details class="more">', count=1)
    assertContains(response, "Show all")


def test_the_record_is_a_file_that_tells_the_same_game(client: Client) -> None:
    query = "?preset=classic&agents=uniform&seed=7"

    response = client.get(f"{LUDO}record.json{query}")
    record = json.loads(response.content)

    assert response.headers["Content-Disposition"] == 'attachment; filename="ludo-7.json"'
    assert record["format"] == "playtest-record/1"
    assert (record["game"], record["seed"]) == ("ludo", 7)
    assertContains(client.get(LUDO + query), "record.json" + query.replace("&", "&amp;"))


def test_the_last_seed_is_followed_by_the_first(client: Client) -> None:
    response = client.get(LUDO, {"seed": 2**63 - 1})

    assertContains(response, "seed=0")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"preset": "chess"}, "There are no rules called “chess” here."),
        ({"agents": "genius"}, "unknown agent 'genius'"),
        ({"agents": ""}, "Name at least one agent."),
        ({"agents": "greedy,uniform"}, "2 agents for 4 seats"),
        ({"agents": "mcts:999999"}, "thinks too long for a page"),
        ({"agents": "slip:2:greedy"}, "needs a rate from 0 to 1"),
        ({"agents": "x" * 500}, "at most 200 characters"),
        ({"seed": "soon"}, "The seed has to be a whole number"),
        ({"seed": "-1"}, "from 0 to 9223372036854775807"),
        ({"seed": str(2**63)}, "from 0 to 9223372036854775807"),
        ({"seed": ""}, "The seed has to be a whole number"),
        ({"seed": "1\0"}, "The seed has to be a whole number"),
        ({"agents": "greedy\0"}, "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_shown_is_said_at_its_field_and_nothing_typed_is_lost(
    client: Client, given: dict[str, str], said: str
) -> None:
    asked = {"preset": "classic", "agents": "uniform", "seed": "42"} | given

    response = client.get(LUDO, asked)
    page = unescape(response.content.decode())

    assert response.status_code == 400
    assert said in page
    assertNotContains(response, "Turn by turn", status_code=400)
    for value in (asked["agents"], asked["seed"]):
        assert f'value="{value}"' in page or not value or "\0" in value


def test_markup_in_the_address_is_shown_and_never_run(client: Client) -> None:
    response = client.get(LUDO, {"agents": "<script>alert(1)</script>"})

    assertNotContains(response, "<script>alert", status_code=400)
    assertContains(response, "&lt;script&gt;alert", status_code=400)


def test_a_record_that_cannot_be_made_says_why_as_json(client: Client) -> None:
    response = client.get(f"{LUDO}record.json", {"seed": "soon"})

    assert response.status_code == 400
    assert list(response.json()["errors"]) == ["seed"]


@pytest.mark.parametrize("path", ["watch/", "watch/record.json"])
def test_a_game_that_does_not_exist_has_no_page(client: Client, path: str) -> None:
    response = client.get(f"/games/chess/{path}")

    assertContains(response, "There is no such page", status_code=404)
