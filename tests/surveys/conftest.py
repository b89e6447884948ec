import pytest

from games.models import Version
from playtest.accounts.models import User
from tests import people


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
