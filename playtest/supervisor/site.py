"""The order in which the site's processes start; they stop in reverse.

A worker that is told to stop still needs its broker, and a page that is being answered still needs
the worker's queue: so Redis is first up and last down.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from django.core.management import call_command

from playtest.supervisor.errors import CannotStart
from playtest.supervisor.machine import private_file, require_free_port, sole_use_of
from playtest.supervisor.processes import Child, Restarter
from playtest.supervisor.redis_server import RedisServer, answers

HEARTBEAT = 0.5
PATIENCE = 90.0
PYTHON = sys.executable


@dataclass(frozen=True)
class Site:
    """Everything `manage.py up` starts, and where."""

    root: Path
    var: Path
    host: str
    port: int
    workers: int
    redis_url: str  # empty: start one of our own
    say: Callable[[str], None]

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}/"

    def run(self) -> None:
        """Start everything, say where it is, and keep it running until interrupted."""
        with ExitStack() as running:
            running.enter_context(sole_use_of(self.var))
            require_free_port(self.host, self.port)
            helpers = self._start_redis(running)
            self._prepare()
            workers = [
                running.enter_context(self._child(name, command))
                for name, command in self._worker_commands().items()
            ]
            web = running.enter_context(self._child("web server", self._web_command()))
            self._wait_until_all_is_well(web)
            self.say(f"Playtest is at {self.address}  Ctrl-C stops it.")
            keep_running(web, [*helpers, *workers])

    def _start_redis(self, running: ExitStack) -> list[Child]:
        if self.redis_url:
            if not answers(self.redis_url):
                raise CannotStart("Nobody answers at REDIS_URL; start it, or unset REDIS_URL.")
            return []
        server = running.enter_context(RedisServer(self.var / "redis"))
        server.wait_until_it_answers()
        running.enter_context(private_file(self.var / "redis-url", server.url))
        return [server]

    def _prepare(self) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        self.say("Compiling the rules where they are new; the first time takes a minute or two.")
        with self._child("compiler", [PYTHON, "manage.py", "compile_rules"]) as compiler:
            if compiler.process.wait():
                raise CannotStart("The rules do not compile; what the compiler said is above.")
        call_command("load_demo")

    def _wait_until_all_is_well(self, web: Child) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_well(f"{self.address}healthz"):
            if web.has_ended():
                raise CannotStart("The web server did not start; what it said is above.")
            if time.monotonic() > deadline:
                raise CannotStart(f"Not everything started within {PATIENCE:.0f} seconds.")
            time.sleep(HEARTBEAT)

    def _child(self, name: str, command: Sequence[str]) -> Child:
        return Child(name, command, self.root, os.environ)

    def _worker_commands(self) -> dict[str, Sequence[str]]:
        """One worker for what takes moments, one for simulations: the first never waits for the
        second, and people at tables do not notice it."""
        clock = ["--beat", "--schedule", str(self.var / "beat-schedule")]
        return {
            "worker": [*"nice -n 10".split(), *worker("celery", 1), *clock],
            "simulator": [*"nice -n 19".split(), *worker("simulations", self.workers)],
        }

    def _web_command(self) -> list[str]:
        # One process, because SQLite makes several wait for each other.
        options = "--worker-class gthread --workers 1 --threads 8 --timeout 120"
        manners = "--graceful-timeout 5 --log-level warning --no-control-socket"
        bind = f"{self.host}:{self.port}"
        command = f"-m gunicorn playtest.wsgi {options} {manners} --bind".split()
        return [PYTHON, *command, bind]


def worker(queue: str, processes: int) -> list[str]:
    """The command of a Celery worker that takes the tasks of one queue."""
    options = f"--queues {queue} --hostname {queue}@%h --concurrency {processes}"
    manners = "--loglevel warning --without-gossip --without-mingle"
    return [PYTHON, *f"-m celery --quiet --app playtest worker {options} {manners}".split()]


def is_well(address: str) -> bool:
    """Whether the site answers, and does not answer that a part of it is missing."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE):  # noqa: S310 - our own address
            return True
    except urllib.error.HTTPError as answer:
        return answer.code != HTTPStatus.SERVICE_UNAVAILABLE
    except OSError:
        return False


def keep_running(web: Child, helpers: Sequence[Child]) -> None:
    """Restart helpers that end; the end of the web server is the end of everything."""
    restarters = [Restarter(helper) for helper in helpers]
    while not web.has_ended():
        time.sleep(HEARTBEAT)
        for restarter in restarters:
            restarter.look_after(time.monotonic())
    raise CannotStart("The web server has ended, so everything stops; what it said is above.")
