"""The web server under test: the command of `manage.py up`, killed as a group and started again."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from playtest.supervisor.machine import free_port
from playtest.supervisor.redis_server import RedisServer
from playtest.supervisor.site import Site
from tests.faults.processes import processes_where
from tests.servers import ROOT, environment

PATIENCE = 120.0
PAUSE = 0.02
PROCESSES = {"sqlite": 1, "postgres": 2}  # several on SQLite only wait for each other
HOST = "127.0.0.1"


@dataclass
class Web:
    """A server on one port; `launcher` makes it, and makes it anew after each kill."""

    port: int
    launcher: subprocess.Popen[str]
    group: int = 0
    starts: list[float] = field(default_factory=list)  # seconds until each answered

    def start(self) -> None:
        begun = time.monotonic()
        assert self.launcher.stdin
        self.launcher.stdin.write("start\n")
        self.launcher.stdin.flush()
        self.group = int(self.said())
        self.wait_until_it_answers()
        self.starts.append(time.monotonic() - begun)

    def said(self) -> str:
        assert self.launcher.stdout
        line = self.launcher.stdout.readline()
        if not line:
            raise SystemExit(f"The launcher ended with {self.launcher.wait()}; its log says why.")
        return line.strip()

    def kill(self) -> None:
        """All at once, arbiter and workers; the port is free when the last of them is gone."""
        os.killpg(self.group, signal.SIGKILL)
        while is_listening(self.port):
            time.sleep(PAUSE)

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not answers(self.port):
            if time.monotonic() > deadline:
                raise SystemExit("The web server does not answer; its log says why.")
            time.sleep(PAUSE)

    def cpu_seconds(self) -> float:
        """CPU time of the group's processes since they began, user and system."""
        return sum(process.cpu_seconds for process in processes_where(group=self.group))


def is_listening(port: int) -> bool:
    try:
        socket.create_connection((HOST, port), timeout=PATIENCE).close()
    except OSError:
        return False
    return True


def answers(port: int) -> bool:
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/v1/tables/none/")
        return connection.getresponse().status < 500
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


@contextmanager
def web_server(folder: Path, env: Mapping[str, str], processes: int) -> Iterator[Web]:
    """The site's web server as `manage.py up` starts it; what it says is in web.log."""
    port = free_port()
    site = Site(ROOT, folder, HOST, port, processes, "", say=lambda words: None)
    python, dash_m, _gunicorn, *arguments = site._web_command()
    command = [python, dash_m, "tests.faults.launcher", *arguments, "--workers", str(processes)]
    with (folder / "web.log").open("w") as log:
        launcher = subprocess.Popen(
            command, cwd=ROOT, env=dict(env), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
        )  # fmt: skip
    web = Web(port, launcher)
    try:
        web.said()
        web.start()
        yield web
    finally:
        if web.group:
            with suppress(ProcessLookupError):
                web.kill()
        launcher.kill()
        launcher.wait()


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    with RedisServer(folder / "redis") as server:
        server.wait_until_it_answers()
        yield server


def environment_of(folder: Path, redis_url: str, database_url: str = "") -> dict[str, str]:
    """Settings of a site in this folder; without a database's address it is SQLite."""
    own = {"PLAYTEST_VAR": folder, "REDIS_URL": redis_url, "PLAYTEST_LOG_LEVEL": "WARNING"}
    database = {"DATABASE_URL": database_url} if database_url else {}
    return environment(**own, **database)
