import json


class JsonSerializer:
    """What the cache holds, as JSON: Django's own would unpickle whatever lies in Redis."""

    def dumps(self, value: object) -> int | bytes:
        return value if type(value) is int else json.dumps(value).encode()  # Redis counts integers

    def loads(self, stored: bytes) -> object:
        return json.loads(stored)
