import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Version
from playtest.accounts.models import User
from tests import people
from tests.servers import RunningSite, postgresql, running_site

# Playwright keeps an event loop in the thread in which tests of the database run as well. Nothing
# of ours is asynchronous, so Django's guard against mixing the two has nothing to guard.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The whole site: Redis, worker and web server, as `make run` starts them."""
    with running_site(tmp_path_factory.mktemp("var")) as running:
        yield running


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium: playwright's own comes from a place many machines cannot reach."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found:
        pytest.fail("Chromium is not installed; `make test` installs it.", pytrace=False)
    return {
        **browser_type_launch_args,
        "executable_path": found,
        "args": ["--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
    }


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """A folder for a site's data."""
    return tmp_path / "var"


# -- people, and something they work on


@pytest.fixture
def ada(db: None) -> User:
    return people.ada()


@pytest.fixture
def ben(db: None) -> User:
    return people.ben()


@pytest.fixture
def cy(db: None) -> User:
    return people.cy()


@pytest.fixture
def rhea(db: None) -> User:
    return people.rhea()


@pytest.fixture
def published(db: None) -> Version:
    """The published rules of the troll game."""
    return Version.objects.get(variant__game="troll", variant__preset="published")
