"""How fast workers simulate through Celery, beside the same games played bare in one process.

    .venv/bin/python -m benchmarks.simulations [GAME ...]

Each game is played from one seed: bare, by one worker process and by two, in turns, three times.
The clock of the workers runs from the wish to the end, so it counts planning, queue, database and
waiting. The digests have to be equal. Rates and ratios are medians of the rounds.
"""

import os
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measuring import say, table
from tests.faults.simulations import asked_for_design, set_up, simulation_at, wait_for
from tests.faults.simulators import Workers, workers
from tests.faults.web import environment_of, redis_server

PLAYOUTS = {
    "ludo": 1_000_000,
    "jostle": 1_000_000,
    "troll": 2_500_000,
    "klondike": 90_000,
    "dugi": 50_000,
    "party": 450_000,
}
SEED, WARM_UP, ROUNDS = 5, 500, 3


@dataclass(frozen=True)
class Timed:
    seconds: float
    digest: str


def bare(design: Any) -> Timed:
    from analytics.simulation.runner import run

    begun = time.perf_counter()
    summary = run(design)
    return Timed(time.perf_counter() - begun, summary.hex_digest())


def through_celery(design: Any, running: Workers) -> Timed:
    """From the moment somebody asks to the moment the last game is counted."""
    simulation = asked_for_design(design)
    wait_for(simulation, running)
    made = simulation_at(simulation)
    sums = made.batches.get().sums()
    assert sums, "nothing was played"
    return Timed((made.ended_at - made.made_at).total_seconds(), sums.hex_digest())


def by_workers(design: Any, folder: Path, env: dict[str, str], processes: int) -> Timed:
    with workers(folder, env, processes) as running:
        through_celery(design(WARM_UP), running)  # until it has started
        return through_celery(design(), running)


def measure(game: Any, folder: Path, env: dict[str, str]) -> list[object]:
    from analytics.simulation.design import Design

    variant = game.variant(game.default_preset, simulated=True)
    agents = ("uniform",) * int(game.rules.seats(variant.options))
    count = PLAYOUTS[game.key]

    def design(playouts: int = count) -> Design:
        return Design(game, variant, agents, playouts, SEED)

    bare(design(WARM_UP))
    rounds = [
        (bare(design()), *(by_workers(design, folder, env, processes) for processes in (1, 2)))
        for _ in range(ROUNDS)
    ]
    digests = {timed.digest for turn in rounds for timed in turn}
    assert len(digests) == 1, "the digests differ"
    rates = [
        median(count / timed.seconds for timed in turns) for turns in zip(*rounds, strict=True)
    ]
    return [
        f"{game.title} ({game.default_preset})",
        f"{count:,}",
        *(f"{rate:,.0f}" for rate in rates),
        f"{median(alone.seconds / one.seconds for alone, one, _two in rounds):.0%}",
        f"{median(one.seconds / two.seconds for _alone, one, two in rounds):.2f}x",
        digests.pop(),
    ]


def main(wanted: list[str]) -> None:
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="playtest-bench-")))
        env = environment_of(folder, running.enter_context(redis_server(folder)).url)
        set_up(env)
        from games.rules.registry import GAMES

        rows = []
        for key in wanted or list(GAMES):
            rows.append(measure(GAMES[key], folder, env))
            say(" ".join(map(str, rows[-1])))
    say()
    say(f"Load average before and since: {os.getloadavg()[2]:.1f}, {os.getloadavg()[0]:.1f}")
    headings = ["game", "games", "bare, games/s", "one worker", "two workers"]
    say(table([*headings, "one / bare", "two / one", "digest"], rows))


if __name__ == "__main__":
    main(sys.argv[1:])
