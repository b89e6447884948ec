import pytest

from games.models import Variant, Version
from games.services import fork_variant
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
def published(db: None) -> Version:
    """The published rules of the troll game."""
    return Version.objects.get(variant__game="troll", variant__preset="published")


@pytest.fixture
def draft(ada: User, published: Version) -> Variant:
    """Ada's draft of the troll game, which Ben works on too."""
    variant = fork_variant(published, by=ada, name="Thick ends")
    variant.collaborations.create(email="ben@example.org")
    return variant
