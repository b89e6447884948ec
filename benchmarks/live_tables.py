"""Live tables: many games between two people at once, open loop, while simulations run beside them.

    .venv/bin/python -m benchmarks.live_tables [--rate 25] [--seconds 60] [--alone]

PostgreSQL with its syncs, two web processes, Redis. Moves are sent at times fixed beforehand, and
their latency counts from those times. The checker of tests/faults looks at the database afterwards.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.live_players import POLL_SECONDS, LiveTable
from benchmarks.measuring import ROOT, say, table
from tests.faults.databases import database
from tests.faults.journal import Journal
from tests.faults.run import check
from tests.faults.web import Web, environment_of, redis_server, web_server

TABLES = 50
WARM_UP = 10  # seconds
SENDERS = 50
GOAL = 250  # milliseconds until 99 of 100 moves are acknowledged
SIMULATION = "manage.py simulate ludo --playouts 100000000 --processes 2".split()


@dataclass(frozen=True)
class Wanted:
    rate: int  # moves per second, at all tables together
    seconds: int
    alone: bool


@dataclass(frozen=True)
class Measured:
    acknowledged: list[float]  # milliseconds from the intended moment
    seen: list[float]
    cpu_share: float  # of one core, by the web processes
    load: float


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def simulating(*, alone: bool) -> Iterator[None]:
    """Two processes that take all the time nobody else wants."""
    if alone:
        yield
        return
    beside = subprocess.Popen(
        ["nice", "-n", "19", sys.executable, *SIMULATION],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(beside.pid, signal.SIGKILL)
        beside.wait()


def play(web: Web, journal: Journal, wanted: Wanted) -> Measured:
    tables = [LiveTable(web.port, journal, random.Random(n)) for n in range(TABLES)]
    stopping, begin = threading.Event(), time.monotonic() + 1
    dice = random.Random(0)
    for at in tables:
        for seat in (0, 1):
            start = begin + dice.uniform(0, POLL_SECONDS)
            threading.Thread(target=at.poll, args=(seat, stopping, start), daemon=True).start()
    cpu = send_moves(web, tables, begin, wanted)
    time.sleep(2 * POLL_SECONDS)  # so that the last moves are seen
    stopping.set()
    return measured(tables, begin + WARM_UP, cpu / wanted.seconds)


def send_moves(web: Web, tables: Sequence[LiveTable], begin: float, wanted: Wanted) -> float:
    """All moves, each at its time; returns the CPU seconds of the server after the warm-up."""
    used, sent = 0.0, []
    with ThreadPoolExecutor(SENDERS) as pool:
        for number in range((WARM_UP + wanted.seconds) * wanted.rate):
            intended = begin + number / wanted.rate
            time.sleep(max(0.0, intended - time.monotonic()))
            if number == WARM_UP * wanted.rate:
                used = web.cpu_seconds()
            sent.append(pool.submit(tables[number % len(tables)].move, intended))
    for move in sent:
        move.result()
    return web.cpu_seconds() - used


def measured(tables: Sequence[LiveTable], since: float, cpu_share: float) -> Measured:
    timings = [timing for at in tables for timing in at.timings if timing.intended >= since]
    unseen = sum(not timing.seen for timing in timings)
    if unseen:
        raise SystemExit(f"{unseen} moves were never seen by the other player.")
    return Measured(
        [1e3 * (timing.acknowledged - timing.intended) for timing in timings],
        [1e3 * (timing.seen - timing.intended) for timing in timings],
        cpu_share,
        os.getloadavg()[0],
    )


def report(got: Measured, journal: Journal, found: Sequence[str], wanted: Wanted) -> None:
    beside = "nothing beside" if wanted.alone else "simulations beside"
    say(f"\n{TABLES} tables, {wanted.rate} moves/s, {beside}; load average {got.load:.1f}\n")
    rows = [
        [name, len(values), *(f"{percentile(values, share):.0f}" for share in (0.5, 0.95, 0.99, 1))]
        for name, values in (("acknowledged", got.acknowledged), ("seen by the other", got.seen))
    ]
    say(table(["ms from the intended moment", "moves", "p50", "p95", "p99", "worst"], rows))
    say(f"\nThe goal for acknowledgements is {GOAL} ms at p99.")
    say(f"Web processes: {got.cpu_share:.2f} cores. Answers to moves: {dict(journal.statuses)}.")
    say(f"Checker: {len(found)} findings {list(found[:5])}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=int, default=25, help="moves per second")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--alone", action="store_true", help="without simulations beside it")
    wanted = Wanted(**vars(parser.parse_args()))
    journal = Journal()
    with (
        tempfile.TemporaryDirectory(prefix="playtest-live-") as folder,
        database("postgres") as stored,
        redis_server(Path(folder)) as redis,
    ):
        env = environment_of(Path(folder), redis.url, stored.url)
        with web_server(Path(folder), env, 2) as web, simulating(alone=wanted.alone):
            got = play(web, journal, wanted)
        found = check(journal, env)
    report(got, journal, found, wanted)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
