import pytest

from games.models import Variant, Version
from games.services import fork_variant
from playtest.accounts.models import User


@pytest.fixture
def draft(ada: User, published: Version) -> Variant:
    """Ada's draft of the troll game, which Ben works on too."""
    variant = fork_variant(published, by=ada, name="Thick ends")
    variant.collaborations.create(email="ben@example.org")
    return variant
