"""Whether the parts the site needs are there, found out by using each of them."""

import logging
import secrets
from collections.abc import Callable

from django.db import connection

from playtest.redis_client import connect
from playtest.tasks import answer_health_check, mailbox_of

log = logging.getLogger(__name__)

OK = "ok"
WORKER_PATIENCE = 2
QUESTION_BYTES = 8


def check_health() -> dict[str, str]:
    """For each part "ok", or what is wrong with it in words that a stranger may read."""
    redis = said_by(ask_redis)
    return {
        "database": said_by(ask_database),
        "redis": redis,
        "worker": said_by(ask_worker) if redis == OK else "not asked, for want of Redis",
    }


def said_by(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except Exception:
        log.exception("Health check failed: %s", ask.__name__)
        return "does not answer; the log says why"


def ask_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def ask_redis() -> str:
    with connect() as redis:
        redis.ping()
    return OK


def ask_worker() -> str:
    """Send a task and wait for what it does."""
    question = secrets.token_hex(QUESTION_BYTES)
    answer_health_check.apply_async((question,), expires=WORKER_PATIENCE, retry=False)
    with connect() as redis:
        answer = redis.blpop([mailbox_of(question)], timeout=WORKER_PATIENCE)
    return OK if answer else f"none took a task within {WORKER_PATIENCE} seconds"
