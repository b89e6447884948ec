"""The doorbell: polls learn whether there is news from the cache, and if need be from the disk."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from redis import RedisError

from games.playing import news
from tests.games.playing.seated import Browser, as_it_stands, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def dugi() -> Browser:
    return Browser(*table_of("dugi"))


def poll(browser: Browser, etag: str) -> tuple[int, int]:
    """The status of the answer, and how often the database was asked."""
    with CaptureQueriesContext(connection) as asked:
        answer = browser.look(**{"If-None-Match": etag})
    return answer.status_code, len(asked)


def test_a_poll_without_news_asks_the_database_once_and_then_not_at_all(dugi: Browser) -> None:
    etag = dugi.look()["ETag"]

    assert poll(dugi, etag) == (304, 1)
    assert poll(dugi, etag) == (304, 0)


def test_a_poll_is_answered_before_the_session_is_read_and_carries_every_header(
    dugi: Browser,
) -> None:
    etag = dugi.look()["ETag"]
    poll(dugi, etag)
    dugi.client.cookies["sessionid"] = "forged"

    answer = dugi.look(**{"If-None-Match": etag})

    assert (answer.status_code, answer.content) == (304, b"")
    assert {"Content-Security-Policy", "X-Request-ID", "ETag"} <= set(answer.headers)


def test_a_move_rings_and_the_next_poll_brings_it(dugi: Browser) -> None:
    etag = dugi.look()["ETag"]
    poll(dugi, etag)

    told = dugi.any_move()

    assert poll(dugi, etag)[0] == 200
    assert poll(dugi, told["ETag"]) == (304, 0)


def test_a_bell_that_was_not_heard_is_found_out_in_the_database(dugi: Browser) -> None:
    etag = dugi.look()["ETag"]
    dugi.any_move()
    cache.clear()

    assert poll(dugi, etag)[0] == 200


@pytest.mark.parametrize("broken", ["get", "set"])
def test_without_the_cache_polls_and_moves_go_on(
    dugi: Browser, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: object, **_kwargs: object) -> None:
        raise RedisError("away")

    monkeypatch.setattr(news.cache, broken, away)
    etag = dugi.look()["ETag"]

    assert poll(dugi, etag)[0] == 304
    assert dugi.any_move().status_code == 201
    assert poll(dugi, etag)[0] == 200


def test_there_is_no_news_of_what_does_not_exist(dugi: Browser) -> None:
    assert news.revision_of("nosuchtable") is None
    assert news.revision_of(dugi.table.code) == as_it_stands(dugi.table).revision


def test_what_is_told_lies_in_no_cache(dugi: Browser) -> None:
    """Else the next one at this machine would find it, or the back button a covered hand."""
    answers = [dugi.look(), dugi.get("frames/", **{"from": 0, "to": 1}), dugi.any_move()]
    answers.append(dugi.client.get(dugi.page))

    for answer in answers:
        assert {"private", "no-store"} <= set(answer["Cache-Control"].replace(" ", "").split(","))
