"""The doorbell: the revision a table stands at, where a poll finds it without the database.

It may be a few seconds old or missing; then the database is asked. It is rung after the commit.
"""

import logging

from django.core.cache import cache
from django.db import transaction
from redis import RedisError

from games.models import Table

log = logging.getLogger(__name__)

OLDEST = 4  # seconds: two web processes may ring out of order, and this ends the confusion


def ring(table: Table) -> None:
    """Tell the polls, as soon as the change is on disk."""
    code, revision = table.code, table.revision
    transaction.on_commit(lambda: _note(code, revision))


def revision_of(code: str) -> int | None:
    """What the polls compare with; None if there is no such table."""
    try:
        known = cache.get(_name(code))
    except RedisError as problem:
        log.warning("The cache does not answer, so polls ask the database: %s", problem)
        return _stored(code)
    if known is not None:
        return int(known)
    stored = _stored(code)
    if stored is not None:
        _note(code, stored)
    return stored


def _stored(code: str) -> int | None:
    return Table.objects.filter(code=code).values_list("revision", flat=True).first()


def _note(code: str, revision: int) -> None:
    try:
        cache.set(_name(code), revision, OLDEST)
    except RedisError as problem:
        log.warning("The cache does not answer; polls find the news themselves: %s", problem)


def _name(code: str) -> str:
    return f"table:{code}"
