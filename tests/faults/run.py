"""Kill the web server again and again while bots play and answer, then look what was lost.

    python -m tests.faults.run --db sqlite --kills 25 --seed 1
    python -m tests.faults.run --db postgres --victim database

Prints one line of JSON; ends with 1 if anything does not hold. Redis is killed at half time.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playtest.supervisor.redis_server import RedisServer
from tests.faults.answering import AnsweringBot
from tests.faults.asking import PAGES, link_to_a_study
from tests.faults.bots import Bot
from tests.faults.databases import KINDS, Database, database
from tests.faults.journal import Journal
from tests.faults.web import PROCESSES, Web, environment_of, redis_server, web_server

GAMES = ("ludo", "jostle", "klondike", "dugi", "party", "troll")  # one bot each
TESTERS = 3  # who take part in a study at the same time
BETWEEN_KILLS = 2.0  # seconds, times 0.7 to 1.3


@dataclass(frozen=True)
class Wanted:
    db: str
    kills: int
    seed: int
    victim: str = "web"


@dataclass(frozen=True)
class Servers:
    web: Web
    database: Database
    redis: RedisServer
    link: str  # to a study that takes people in

    def kill(self, victim: str) -> None:
        """Kill one of them and start it again."""
        killed = self.web if victim == "web" else self.database
        killed.kill()
        killed.start()


def play_and_kill(wanted: Wanted, servers: Servers) -> Journal:
    journal, stopping = Journal(), threading.Event()
    bots = list(bots_of(wanted, servers, journal, stopping))
    threads = [threading.Thread(target=bot.run, daemon=True) for bot in bots]
    for thread in threads:
        thread.start()
    kill_again_and_again(wanted, servers)
    stopping.set()
    for thread in threads:
        thread.join()
    return journal


def bots_of(
    wanted: Wanted, servers: Servers, journal: Journal, stopping: threading.Event
) -> Iterator[Bot | AnsweringBot]:
    """One at each game, and some who take part in the study."""
    port = servers.web.port
    for game in GAMES:
        yield Bot(port, journal, random.Random(f"{wanted.seed} {game}"), stopping, game)
    for number in range(TESTERS):
        dice = random.Random(f"{wanted.seed} tester {number}")
        yield AnsweringBot(port, journal, dice, stopping, servers.link)


def kill_again_and_again(wanted: Wanted, servers: Servers) -> None:
    dice = random.Random(wanted.seed)
    for number in range(wanted.kills):
        time.sleep(BETWEEN_KILLS * dice.uniform(0.7, 1.3))
        if number == wanted.kills // 2:
            servers.redis.process.kill()
        servers.kill(wanted.victim)


def check(journal: Journal, env: Mapping[str, str]) -> list[str]:
    """Compare with the database, which this process has not touched until now."""
    os.environ.update(env)
    os.environ["DJANGO_SETTINGS_MODULE"] = "playtest.settings"
    import django

    django.setup()
    from tests.faults import answers_checker
    from tests.faults.checker import findings, read_tables

    of_answers = answers_checker.findings(journal, answers_checker.read_ways())
    return [*findings(journal, read_tables()), *of_answers]


def run(wanted: Wanted, folder: Path) -> dict[str, Any]:
    begun = time.monotonic()
    with database(wanted.db) as stored, redis_server(folder) as redis:
        env = environment_of(folder, redis.url, stored.url)
        with web_server(folder, env, PROCESSES[wanted.db]) as web:
            servers = Servers(web, stored, redis, link_to_a_study(PAGES, env))
            journal = play_and_kill(wanted, servers)
        found = check(journal, env)
    return {
        **asdict(wanted),
        "seconds": round(time.monotonic() - begun),
        "restart_seconds": round(sum(web.starts) / len(web.starts), 2),
        **journal.summary(),
        "findings": found,
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", choices=KINDS, default="sqlite")
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--victim", choices=["web", "database"], default="web")
    parser.add_argument("--folder", type=Path, help="keep database and logs in this new folder")
    given = parser.parse_args(arguments)
    wanted = Wanted(given.db, given.kills, given.seed, given.victim)
    with tempfile.TemporaryDirectory(prefix="playtest-faults-") as folder:
        result = run(wanted, given.folder or Path(folder))
    sys.stdout.write(json.dumps(result) + "\n")
    return 1 if result["findings"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
