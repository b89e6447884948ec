from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from playtest.accounts.models import User
from tests import people


@pytest.fixture(autouse=True)
def fresh_counters() -> Iterator[None]:
    """Attempts of one test do not count in the next."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _mails_go_to_the_outbox(settings: Settings) -> None:
    """As on a site without a mail server; Django's test runner would put its own in the way."""
    settings.EMAIL_BACKEND = "playtest.accounts.outbox.Outbox"


@pytest.fixture
def sam(db: None) -> User:
    return people.sam()


@pytest.fixture
def ada_s(ada: User, client: Client) -> Client:
    """The browser in which Ada has signed in."""
    client.force_login(ada)
    return client
