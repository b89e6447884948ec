"""The doorbell of simulations. It may be rung too often or not at all: the ledger decides."""

import logging

from celery import current_app
from kombu.exceptions import OperationalError
from redis import RedisError

from playtest.redis_client import connect

log = logging.getLogger(__name__)

TASK, QUEUE = "analytics.tasks.work_on", "simulations"
MOST_RINGS = 64  # unheard at a time: as many processes can begin, and each passes the word on


def ring(simulation: int, *, times: int = 1) -> None:
    """Wake so many workers. Without a queue the sweep finds the work later."""
    try:
        for _ in range(min(times, MOST_RINGS)):
            current_app.send_task(TASK, args=[simulation], queue=QUEUE)
    except OperationalError as problem:
        log.warning("The queue does not answer, so the work waits for the sweep: %s", problem)


def unheard() -> int:
    """How many rings wait in the queue."""
    try:
        with connect() as redis:
            return int(redis.llen(QUEUE))
    except RedisError as problem:
        log.warning("The queue does not answer: %s", problem)
        return MOST_RINGS
