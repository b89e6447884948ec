"""The doorbell of simulations. It may be rung too often or not at all: the ledger decides."""

import logging

from celery import current_app
from kombu.exceptions import OperationalError
from redis import RedisError

from playtest.celery import SIMULATIONS as QUEUE
from playtest.redis_client import connect

log = logging.getLogger(__name__)

WORK, MAKE_ROWS = "analytics.tasks.work_on_simulations", "analytics.tasks.make_rows"
MOST_RINGS = 64  # unheard at a time: as many processes can begin, and each passes the word on


def ring() -> None:
    """Wake one worker. Without a queue the sweep finds the work later."""
    send(WORK)


def ring_for(pieces: int) -> None:
    """Wake as many workers as there are pieces, or as may be asleep."""
    for _ in range(min(pieces, MOST_RINGS - unheard())):
        ring()


def ring_for_rows(rows: int) -> None:
    send(MAKE_ROWS, rows)


def send(task: str, *arguments: int) -> None:
    try:
        current_app.send_task(task, args=arguments, queue=QUEUE)
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
