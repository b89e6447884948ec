from collections.abc import Iterator

import pytest
from django.core.cache import cache

from games.playing import store
from games.playing.opening import ME, PERSON
from tests.games.playing.seated import Browser, table_of


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Every test begins like a process that has just started: numbers of tables are used again."""
    store.forget()
    cache.clear()
    yield
    store.forget()
    cache.clear()


@pytest.fixture
def opened(db: None) -> Browser:
    """Black's seat is taken, White's waits for somebody with the link."""
    return Browser(*table_of("dugi", [ME, PERSON]))
