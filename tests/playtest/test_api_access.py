"""How often one may ask the API, and what strangers to it are told."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from playtest.accounts.services import make_token
from tests import people

pytestmark = pytest.mark.django_db
GAMES = "/api/v1/games/ludo/"


@pytest.fixture(autouse=True)
def _few_requests(settings: Settings) -> None:
    cache.clear()
    settings.API_REQUESTS_PER_MINUTE = {"token": 3, "session": 2, "anonymous": 1}


def refused_after(client: Client, most: int) -> Any:
    """The first refusal of twice as many requests as a minute allows, in two minutes at most."""
    answers = [client.get(GAMES) for _ in range(2 * most + 1)]
    return next(answer for answer in answers if answer.status_code == 429)


def test_too_many_requests_are_answered_with_when_to_come_back() -> None:
    answer = refused_after(Client(), 1)

    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert answer.json()["code"] == "throttled"
    assert answer.json()["request_id"]


def test_each_token_and_each_session_has_a_count_of_its_own() -> None:
    ada = people.ada()
    secrets = [make_token(ada, name=name)[1] for name in ("one", "two")]
    first, second = (Client(headers={"authorization": f"Bearer {it}"}) for it in secrets)

    assert refused_after(first, 3)

    assert second.get(GAMES).status_code == 200
    by_session = Client()
    by_session.force_login(ada)
    assert by_session.get(GAMES).status_code == 200


def test_tables_are_never_counted() -> None:
    client = Client()

    answers = [client.get("/api/v1/tables/unknown/").status_code for _ in range(9)]

    assert set(answers) == {404}


def test_an_address_that_is_not_there_is_answered_as_json() -> None:
    answer = Client().get("/api/v1/nonsense/")

    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"
    assert answer.json()["request_id"] == answer.headers["X-Request-ID"]
