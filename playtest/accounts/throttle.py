"""How often one may knock. Counters live in the cache under keyed hashes and end by themselves."""

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from redis import RedisError

from playtest.accounts.network import network_of
from playtest.accounts.people import normalise_email

log = logging.getLogger(__name__)

WINDOW = 15 * 60


@dataclass(frozen=True)
class Throttle:
    """So many attempts in a quarter of an hour, for one address and for a whole network."""

    purpose: str
    per_address: int
    per_network: int

    def seconds_to_wait(self, request: HttpRequest, email: str) -> int:
        """Count an attempt; 0 if it is allowed, else how long to wait before the next."""
        # Counted before it is tried, so that fifty attempts at once are still fifty attempts.
        counts = [(count_up(key), most) for key, most in self._counters(request, email)]
        return seconds_left() if any(count > most for count, most in counts) else 0

    def forgive(self, request: HttpRequest, email: str) -> None:
        """Take back one attempt, because it succeeded."""
        for key, _most in self._counters(request, email):
            count_down(key)

    def _counters(self, request: HttpRequest, email: str) -> Iterator[tuple[str, int]]:
        network = network_of(request)
        yield self._key(network, normalise_email(email)), self.per_address
        yield self._key(network), self.per_network

    def _key(self, *parts: str) -> str:
        window = str(int(time.time()) // WINDOW)
        what = "\n".join((self.purpose, window, *parts))
        return salted_hmac("playtest.throttle", what).hexdigest()


# Failures only. A class behind one router signs up together, so a network gets more of the others.
SIGN_IN = Throttle("sign in", per_address=10, per_network=30)
SIGN_UP = Throttle("sign up", per_address=10, per_network=100)
RESET = Throttle("reset", per_address=10, per_network=30)
PASSWORD = Throttle("own password", per_address=10, per_network=30)
JOIN = Throttle("join a study", per_address=300, per_network=600)
OPEN_TABLE = Throttle("open a table", per_address=300, per_network=1500)


def seconds_left() -> int:
    return WINDOW - int(time.time()) % WINDOW


def count_up(key: str) -> int:
    """The count with this one; 0 where the cache is away, for then everybody may enter."""
    try:
        cache.add(key, 0, timeout=WINDOW)
        return int(cache.incr(key))
    except (RedisError, ValueError) as problem:  # ValueError: its time ended between the two lines
        log.warning("The cache does not answer, so attempts are not counted: %s", problem)
        return 0


def count_down(key: str) -> None:
    try:
        cache.decr(key)
    except ValueError:
        pass  # its quarter of an hour is over
    except RedisError as problem:
        log.warning("The cache does not answer, so an attempt stays counted: %s", problem)
