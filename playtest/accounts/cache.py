import json
from functools import cached_property
from typing import Any

from django.core.cache.backends import redis


class JsonSerializer:
    """What the cache holds, as JSON: Django's own would unpickle whatever lies in Redis."""

    def dumps(self, value: object) -> int | bytes:
        return value if type(value) is int else json.dumps(value).encode()  # Redis counts integers

    def loads(self, stored: bytes) -> object:
        return json.loads(stored)


class KeptClient(redis.RedisCacheClient):
    """Django makes a client for every command, which costs twice as much as the command itself."""

    @cached_property
    def _kept(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self._kept


class RedisCache(redis.RedisCache):
    """Django's, with one server and one client for each thread."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = KeptClient
