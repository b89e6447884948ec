"""What a page of a study costs the server, beside oTree's for a page with as many fields.

    .venv/bin/python -m benchmarks.studies [--testers 10] [--rounds 5] [--db sqlite|postgres]

Both sites run at once, each with a fresh database on the same disk, and take turns: testers send a
page of ten fields and get the next one. CPU time of each one's web processes is read from /proc.
"""

import argparse
import os
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit
from uuid import uuid4

from benchmarks.measuring import ROOT, peer_python, say, table
from playtest.supervisor.machine import free_port
from tests.faults.asking import link_to_a_study, place_of
from tests.faults.browser import Browser, expect
from tests.faults.databases import KINDS, database
from tests.faults.processes import processes_where
from tests.faults.web import (
    HOST,
    PAUSE,
    PROCESSES,
    Web,
    answers,
    environment_of,
    redis_server,
    web_server,
)
from tests.servers import environment

OTREE = "otree==6.0.15"
PAGES = 12  # as many as the rounds in benchmarks/otree
GOAL = 0.5
FIELDS: dict[str, str] = {
    "understanding": "b",
    "following": "a",
    "setting_up": "c",
    "clear": "4",
    "helped": "2",
    "knew": "5",
    "again": "4",
    "games": "3",
    "other": "The one with the bridge and the three goats",
    "experience": "It began slowly and grew on me. " * 6,
}


class Tester(Protocol):
    """Somebody who has a page of ten fields before them."""

    def send(self) -> None:
        """Send the page, and get the next one."""


# -- ours


@dataclass
class OurTester:
    port: int
    link: str
    saves: bool  # whether each answer is sent as it is given, as the page's script does
    number: int = 1

    def __post_init__(self) -> None:
        self.browser = Browser(self.port, keeps=True)
        path = f"/join/{self.link}/"
        page = expect(HTTPStatus.OK, self.browser.get(path)).content.decode()
        known = dict(re.findall(r'name="(key|text_hash)" value="([^"]*)"', page))
        answer = self.browser.submit(path, **known, agreed="yes", answer="yes")
        self.path = expect(HTTPStatus.FOUND, answer).headers["location"]
        expect(HTTPStatus.OK, self.browser.get(self.path))

    def send(self) -> None:
        place = place_of(self.number)
        if self.saves:
            for name, value in FIELDS.items():
                self.save(place, name, value)
        fields = {f"q.{name}": value for name, value in FIELDS.items()}
        expect(HTTPStatus.FOUND, self.browser.submit(self.path, place=place, **fields))
        self.number += 1
        page = expect(HTTPStatus.OK, self.browser.get(self.path)).content
        require(place_of(self.number), page)

    def save(self, place: str, name: str, value: str) -> None:
        api = self.path.replace("/t/", "/api/v1/visits/") + "answers/"
        given = {"question": name, "key": str(uuid4()), "value": value}
        expect(HTTPStatus.OK, self.browser.post(api, {"place": place, "answers": [given]}))


def require(words: str, page: bytes) -> None:
    """A page that is fast because it is the wrong one counts for nothing."""
    if words.encode() not in page:
        raise SystemExit(f"“{words}” is not on the page that was answered.")


# -- oTree


@dataclass
class Peer:
    """A server of oTree's. Only its web process counts, not the one that watches time limits."""

    port: int
    process: subprocess.Popen[bytes]

    def cpu_seconds(self) -> float:
        return sum(each.cpu_seconds for each in processes_where(pid=self.process.pid))

    def new_session(self, testers: int) -> str:
        """The path by which these testers join."""
        wanted = {"session_config_name": "survey", "num_participants": testers}
        made = expect(HTTPStatus.OK, Browser(self.port).post("/api/sessions", wanted)).json()
        return urlsplit(str(made["session_wide_url"])).path


@contextmanager
def otree(folder: Path, database_url: str) -> Iterator[Peer]:
    """oTree as it is run for participants, with a database that is made anew."""
    drivers = ["psycopg2-binary"] if database_url else []
    program = (
        peer_python("otree-postgres" if drivers else "otree", OTREE, *drivers).parent / "otree"
    )
    project = folder / "otree"
    shutil.copytree(ROOT / "benchmarks" / "otree", project)
    for name in ("_static", "_templates"):
        (project / name).mkdir()
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"  # it starts a helper by its name
    own = {"DATABASE_URL": database_url} if database_url else {}
    env = {**environment(), **own, "PATH": path, "OTREE_PRODUCTION": "1"}
    reset = [str(program), "resetdb", "--noinput"]
    subprocess.run(reset, cwd=project, env=env, check=True, capture_output=True)
    port = free_port()
    command = [str(program), "prodserver1of2", f"{HOST}:{port}"]
    with (folder / "otree.log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=project, env=env, stdout=log, stderr=log, start_new_session=True
        )
    try:
        wait_for(Peer(port, process))
        yield Peer(port, process)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(peer: Peer) -> None:
    while not answers(peer.port):
        if peer.process.poll() is not None:
            raise SystemExit("oTree does not start; its log says why.")
        time.sleep(PAUSE)


@dataclass
class TheirTester:
    """At oTree: a form and a redirect to the next page, as with ours."""

    port: int
    join: str

    def __post_init__(self) -> None:
        self.browser = Browser(self.port, keeps=True)
        self.path, answer = self.join, self.browser.get(self.join)
        while answer.status in (HTTPStatus.FOUND, HTTPStatus.TEMPORARY_REDIRECT):
            self.path = urlsplit(answer.headers["location"]).path
            answer = self.browser.get(self.path)
        expect(HTTPStatus.OK, answer)

    def send(self) -> None:
        answer = expect(HTTPStatus.FOUND, self.browser.submit(self.path, **FIELDS))
        self.path = urlsplit(answer.headers["location"]).path
        page = expect(HTTPStatus.OK, self.browser.get(self.path)).content
        require("_formfield", page)


# -- measuring


@dataclass
class Contestant:
    """One site, and what a page costs it, batch by batch."""

    name: str
    server: Web | Peer
    arrive: Callable[[], Tester]
    found: list[float] = field(default_factory=list)

    def batch(self, testers: int) -> float:
        """CPU milliseconds of a page that is sent and the next one that is shown."""
        people = [self.arrive() for _ in range(testers)]
        before = self.server.cpu_seconds()
        for _page in range(PAGES - 1):
            for person in people:
                person.send()
        return 1e3 * (self.server.cpu_seconds() - before) / (testers * (PAGES - 1))


def take_turns(contestants: Sequence[Contestant], rounds: int, testers: int) -> None:
    """A-B-A-B; the first round warms them up and does not count."""
    for number in range(rounds + 1):
        for each in contestants:
            spent = each.batch(testers)
            if number:
                each.found.append(spent)


def ratios(ours: Contestant, theirs: Contestant) -> list[float]:
    return [a / b for a, b in zip(ours.found, theirs.found, strict=True)]


def spread(values: Sequence[float], digits: int) -> str:
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:.{digits}f} ({low:.{digits}f} .. {high:.{digits}f})"


def measure(kind: str, rounds: int, testers: int) -> None:
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="playtest-pages-")))
        mine, peers = (running.enter_context(database(kind)) for _ in range(2))
        redis = running.enter_context(redis_server(folder))
        env = environment_of(folder, redis.url, mine.url)
        web = running.enter_context(web_server(folder, env, PROCESSES[kind]))
        peer = running.enter_context(otree(folder, peers.url))
        link = link_to_a_study(PAGES, env)
        join = peer.new_session(testers * (rounds + 1))
        contestants = [
            Contestant("oTree 6.0.15", peer, lambda: TheirTester(peer.port, join)),
            Contestant("ours", web, lambda: OurTester(web.port, link, saves=False)),
            Contestant(
                "ours, each answer saved as it is given",
                web,
                lambda: OurTester(web.port, link, saves=True),
            ),
        ]
        take_turns(contestants, rounds, testers)
    report(kind, contestants, rounds * testers * (PAGES - 1))


def report(kind: str, contestants: Sequence[Contestant], pages: int) -> None:
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    say(f"\n{kind}: {pages} pages of {len(FIELDS)} fields each; load average {load}\n")
    rows = [
        [each.name, spread(each.found, 1), spread(ratios(each, contestants[0]), 2)]
        for each in contestants
    ]
    say(table(["site", "CPU ms per page sent and next one shown", "/ oTree"], rows))
    say(f"\nThe goal is {GOAL} of oTree's.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", choices=KINDS, action="append")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--testers", type=int, default=6)
    given = parser.parse_args()
    for kind in given.db or KINDS:
        measure(kind, given.rounds, given.testers)


if __name__ == "__main__":
    main()
