import logging
import time
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache
from django.test import Client, RequestFactory
from pytest_django import Settings
from pytest_django.asserts import assertContains

from playtest.accounts import throttle
from playtest.accounts.cache import JsonSerializer
from playtest.accounts.environment import cache_at
from playtest.accounts.models import User
from playtest.accounts.network import network_of
from playtest.supervisor.machine import free_port
from tests.playtest.accounts.visits import ask_for_reset, sign_in, sign_up

pytestmark = pytest.mark.django_db


def fail(client: Client, times: int, email: str = "ada@example.org", **meta: Any) -> list[int]:
    form = {"email": email, "password": "guess"}
    return [client.post("/accounts/sign-in/", form, **meta).status_code for _ in range(times)]


def test_ten_guesses_are_free_and_the_eleventh_waits(ada: User, client: Client) -> None:
    assert fail(client, 10) == [400] * 10

    response = sign_in(client)

    assertContains(response, "Please try again in", status_code=429)
    assertContains(response, 'value="ada@example.org"', status_code=429)
    assert 0 < int(response.headers["Retry-After"]) <= throttle.WINDOW


def test_guesses_in_another_spelling_count_too(ada: User, client: Client) -> None:
    fail(client, 10, "ADA@example.org")

    assert sign_in(client).status_code == 429


def test_after_a_quarter_of_an_hour_one_may_try_again(ada: User, client: Client) -> None:
    fail(client, 11)

    with mock.patch.object(throttle.time, "time", return_value=time.time() + throttle.WINDOW):
        assert sign_in(client).status_code == 302


def test_who_knows_the_password_is_never_held_up(ada: User) -> None:
    assert [sign_in(Client()).status_code for _ in range(40)] == [302] * 40


def test_a_network_that_tries_many_addresses_waits(ada: User, client: Client) -> None:
    for number in range(30):
        fail(client, 1, f"person{number}@example.org")

    assert sign_in(client).status_code == 429


def test_nobody_is_locked_out_by_guesses_from_elsewhere(ada: User, client: Client) -> None:
    fail(client, 20, REMOTE_ADDR="203.0.113.9")

    assert sign_in(client).status_code == 302


@pytest.mark.parametrize("ask", [sign_up, ask_for_reset])
def test_nobody_is_flooded_with_mails(client: Client, ask: Any) -> None:
    answers = [ask(client, "ada@example.org") for _ in range(11)]

    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
    assert "Retry-After" in answers[-1].headers


def test_an_open_session_does_not_let_one_guess_its_password(ada_s: Client) -> None:
    form = {"current_password": "guess", "password": "whatever it may be"}

    answers = [ada_s.post("/accounts/password/", form).status_code for _ in range(11)]

    assert answers == [400] * 10 + [429]


def test_no_network_address_is_stored(ada: User, client: Client) -> None:
    fail(client, 1, REMOTE_ADDR="203.0.113.9")

    assert len(cache._cache) == 2  # type: ignore[attr-defined]
    assert "203.0.113.9" not in str(cache._cache)  # type: ignore[attr-defined]


def test_without_a_cache_people_still_get_in_and_the_log_says_so(
    ada: User, client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = cache_at(f"redis://127.0.0.1:{free_port()}/0")
    gone = RedisCache(away["LOCATION"], {"OPTIONS": away["OPTIONS"]})
    monkeypatch.setattr(throttle, "cache", gone)

    with caplog.at_level(logging.WARNING):
        assert sign_in(client).status_code == 302

    assert "The cache does not answer" in caplog.text


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", "unknown"),
        ("spoofed", "unknown"),
    ],
)
def test_a_household_is_one_network(address: str, network: str) -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network


def test_only_the_hop_our_proxy_has_seen_counts(settings: Settings) -> None:
    request = RequestFactory().get("/", headers={"X-Forwarded-For": "1.2.3.4, 203.0.113.9"})
    assert network_of(request) == "127.0.0.1"

    settings.BEHIND_PROXY = True

    assert network_of(request) == "203.0.113.9"


@pytest.mark.parametrize("value", [7, "seven", [1, {"a": None}], True])
def test_the_cache_holds_json(value: object) -> None:
    stored = JsonSerializer().dumps(value)

    assert JsonSerializer().loads(str(stored).encode() if type(stored) is int else stored) == value  # type: ignore[arg-type]
