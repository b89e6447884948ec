import pytest
from django.core.exceptions import ImproperlyConfigured

from playtest.accounts.environment import MailServer, cache_at, mail_at


def test_without_an_address_mails_stay_in_the_outbox() -> None:
    assert mail_at("") == MailServer(backend="playtest.accounts.outbox.Outbox")


@pytest.mark.parametrize(
    ("url", "port", "at_once", "starttls"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+starttls://mail.example", 587, False, True),
        ("smtps://mail.example", 465, True, False),
        ("smtps://mail.example:2465", 2465, True, False),
    ],
)
def test_an_address_says_how_to_reach_the_server(
    url: str, port: int, at_once: bool, starttls: bool
) -> None:
    server = mail_at(url)

    assert server.host == "mail.example"
    assert server.port == port
    assert (server.uses_tls_at_once, server.uses_starttls) == (at_once, starttls)


def test_a_password_may_hold_any_character() -> None:
    server = mail_at("smtps://ada%40example.org:p%3A%2Fss@mail.example")

    assert (server.user, server.password) == ("ada@example.org", "p:/ss")


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtp://x:hunter2@h:port", "smtp://["]
)
def test_a_wrong_address_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PLAYTEST_MAIL_URL") as refusal:
        mail_at(url)

    assert "hunter2" not in str(refusal.value)


@pytest.mark.parametrize(
    ("queue", "cache"),
    [
        ("redis://:pw@h:6379/0", "redis://:pw@h:6379/1"),
        ("rediss://h:6379", "rediss://h:6379/1"),
        ("redis://h/4?timeout=3", "redis://h/5?timeout=3"),
    ],
)
def test_the_cache_is_in_the_database_after_the_queue_s(queue: str, cache: str) -> None:
    assert cache_at(queue)["LOCATION"] == cache
