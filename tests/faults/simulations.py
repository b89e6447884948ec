"""Kill workers again and again while they simulate, then count.

    python -m tests.faults.simulations --layouts 6 --kills 30 --playouts 1000000

Each layout plays the same games in chunks of another size with another number of processes. Redis
is killed once and emptied once. Prints one line of JSON with the digests; ends with 1 unless there
is one digest, and every game counted once.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from redis import Redis

from playtest.supervisor.redis_server import RedisServer
from tests.faults.simulators import Workers, workers
from tests.faults.web import environment_of, redis_server

LAYOUTS = ((200_000, 2), (40_000, 1), (25_000, 2), (77_777, 2), (10_000, 3), (150_000, 3))
GAME, PRESET, SEED = "ludo", "classic", 9
BETWEEN_KILLS = 2.0  # seconds, times 0.5 to 1.5
PATIENCE, PAUSE = 600.0, 0.2
WHOLE_WORKER_EVERY, REDIS_KILLED_AT, REDIS_EMPTIED_AT = 4, 2, 3


@dataclass(frozen=True)
class Outcome:
    """One layout, and what came of it."""

    chunk: int
    processes: int
    kills: int
    seconds: float
    progress: str
    done: int
    failed: int
    digest: str


@dataclass
class Run:
    """All layouts, one after the other, on one database and one Redis."""

    folder: Path
    redis: RedisServer
    env: dict[str, str]
    playouts: int
    dice: random.Random
    kills: int = 0

    def play(self, chunk: int, processes: int, kills: int) -> Outcome:
        begun = time.monotonic()
        simulation = asked_for(self.playouts, min(chunk, max(1, self.playouts // 4)))
        before = self.kills
        with workers(self.folder, self.env, processes) as running:
            self.disturb(simulation, running, kills)
            wait_for(simulation, running)
        return outcome_of(simulation, chunk, processes, self.kills - before, begun)

    def disturb(self, simulation: int, running: Workers, kills: int) -> None:
        """As often as wished, as long as there is something to disturb."""
        last = self.kills + kills
        while self.kills < last and not has_ended(simulation):
            time.sleep(BETWEEN_KILLS * self.dice.uniform(0.5, 1.5))
            running.start()
            if begun(simulation):
                self.strike(running)

    def strike(self, running: Workers) -> None:
        if self.kills % WHOLE_WORKER_EVERY == 0:
            running.kill_all()
        elif not running.kill_child(self.dice):
            return
        self.kills += 1
        if self.kills == REDIS_KILLED_AT:
            self.redis.process.kill()
            self.redis.process.wait()
            self.redis.start()
            self.redis.wait_until_it_answers()
        if self.kills == REDIS_EMPTIED_AT:
            with Redis.from_url(self.redis.url) as client:
                client.flushall()


def asked_for(playouts: int, chunk: int) -> int:
    """A simulation as people ask for it, cut as this layout wants it."""
    from analytics.models import Batch

    made = asked_for_design(design_of(playouts))
    Batch.objects.filter(simulation=made).update(chunk_size=chunk)
    return made


def asked_for_design(design: Any) -> int:
    """A simulation of this design, by the variant that is the game's preset."""
    from analytics.services.simulating import Cell, create_simulation
    from games.models import Version

    preset = design.variant.preset
    rules = Version.objects.get(variant__game=design.game.key, variant__preset=preset)
    cells = [Cell(rules, design.agents, design.playouts)]
    made = create_simulation(cells, by=None, title=preset, kind="compare", seed=design.seed)
    return int(made.pk)


def design_of(playouts: int) -> Any:
    from analytics.simulation.design import Design
    from games.rules.registry import GAMES

    game = GAMES[GAME]
    variant = game.variant(PRESET, simulated=True)
    agents = ("uniform",) * int(game.rules.seats(variant.options))
    return Design(game, variant, agents, playouts, SEED)


def simulation_at(pk: int) -> Any:
    from analytics.models import Simulation

    return Simulation.objects.get(pk=pk)


def has_ended(pk: int) -> bool:
    return not simulation_at(pk).is_under_way


def begun(pk: int) -> bool:
    return bool(simulation_at(pk).progress == "running")


def wait_for(pk: int, running: Workers) -> None:
    """Until it has ended; a worker that has ended starts again, as the supervisor sees to."""
    deadline = time.monotonic() + PATIENCE
    while not has_ended(pk) and time.monotonic() < deadline:
        running.start()
        time.sleep(PAUSE)


def outcome_of(pk: int, chunk: int, processes: int, kills: int, begun: float) -> Outcome:
    simulation = simulation_at(pk)
    batch = simulation.batches.get()
    sums = batch.sums()
    return Outcome(
        chunk,
        processes,
        kills,
        round(time.monotonic() - begun, 1),
        simulation.progress,
        batch.done,
        batch.failed,
        sums.hex_digest() if sums else "",
    )


def set_up(env: dict[str, str]) -> None:
    os.environ.update(env)
    os.environ["DJANGO_SETTINGS_MODULE"] = "playtest.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)


def expected_digest(playouts: int) -> str:
    """Of the same games in one process, without any queue."""
    from analytics.simulation.runner import run

    return run(design_of(playouts)).hex_digest()


def shares(kills: int, parts: int) -> Iterator[int]:
    """Split as evenly as it goes."""
    for part in range(parts):
        yield kills // parts + (1 if part < kills % parts else 0)


def run(folder: Path, layouts: int, kills: int, playouts: int, seed: int) -> dict[str, Any]:
    begun = time.monotonic()
    with redis_server(folder) as redis:
        env = environment_of(folder, redis.url)
        set_up(env)
        played = Run(folder, redis, env, playouts, random.Random(seed))
        outcomes = [
            played.play(chunk, processes, some)
            for (chunk, processes), some in zip(
                LAYOUTS[:layouts], shares(kills, layouts), strict=True
            )
        ]
    return {
        "playouts": playouts,
        "kills": played.kills,
        "seconds": round(time.monotonic() - begun),
        "expected": expected_digest(playouts),
        "layouts": [asdict(outcome) for outcome in outcomes],
    }


def holds(result: dict[str, Any]) -> bool:
    return all(
        (it["progress"], it["done"], it["failed"], it["digest"])
        == ("done", result["playouts"], 0, result["expected"])
        for it in result["layouts"]
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layouts", type=int, default=len(LAYOUTS))
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--playouts", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="keep database and logs in this new folder")
    given = parser.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory(prefix="playtest-faults-") as folder,
        suppress(BrokenPipeError),
    ):
        wanted = (given.layouts, given.kills, given.playouts, given.seed)
        result = run(given.folder or Path(folder), *wanted)
        sys.stdout.write(json.dumps(result) + "\n")
    return 0 if holds(result) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
