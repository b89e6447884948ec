from django.conf import settings
from redis import Redis

PATIENCE = 5.0


def connect() -> "Redis":
    """A connection of one's own to the Redis that also carries the task queue."""
    return Redis.from_url(
        settings.REDIS_URL,
        decode_responses=True,
        socket_connect_timeout=PATIENCE,
        socket_timeout=PATIENCE,
    )
