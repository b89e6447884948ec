"""How long a report takes to open, by the number of games behind it.

    .venv/bin/python -m benchmarks.reports [LARGEST]

The games are Ludo's with `uniform` at every seat; the sums are those of games really played. CPU
time of one request, templates and database included, median of many, caches warm. Uses a database
of its own.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Any

REQUESTS, WARM_UP, AT_ONCE = 20, 3, 100_000
SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
PAGES = ("report/", "report/0/metrics/throws/", "report.json", "report.pdf")


def measure(client: Any, path: str) -> float:
    times = []
    for number in range(REQUESTS + WARM_UP):
        begin = time.process_time()
        answer = client.get(path)
        took = 1e3 * (time.process_time() - begin)
        if answer.status_code != 200:  # noqa: PLR2004
            raise SystemExit(f"{path} answers {answer.status_code}")
        if number >= WARM_UP:
            times.append(took)
    return statistics.median(times)


def simulation_of(summary: Any, playouts: int) -> Any:
    """A finished simulation with these sums."""
    from analytics.models import Kind, Progress
    from analytics.services.simulating import Cell, create_simulation
    from games.models import Version

    rules = Version.objects.get(variant__slug="ludo-classic")
    cells = [Cell(rules, ["uniform"] * 4, playouts)]
    made = create_simulation(cells, by=None, title="Ludo", kind=Kind.COMPARE, seed=1)
    made.batches.update(summary=summary.to_json(), done=playouts, planned=playouts)
    made.progress = Progress.DONE
    made.save(update_fields=["progress"])
    return made


def grown(sizes: Sequence[int]) -> Iterator[tuple[int, Any]]:
    """The sums of so many games, and of more and more."""
    from analytics.simulation.design import Design
    from analytics.simulation.runner import run_chunk, split
    from games.rules.registry import GAMES

    game = GAMES["ludo"]
    design = Design(game, game.variant("classic"), ("uniform",) * 4, max(sizes), 1)
    simulator = design.simulator()
    total, done = run_chunk(design, simulator, (0, 1)), 1
    for size in sizes:
        for first, count in split(size - done, AT_ONCE):
            total.add(run_chunk(design, simulator, (done + first, count)))
        done = size
        yield size, total


def main(largest: int) -> None:
    import json

    from django.core.management import call_command
    from django.test import Client

    from benchmarks.measuring import say, table

    call_command("migrate", verbosity=0)
    rows, client = [], Client()
    for size, total in grown([size for size in SIZES if size <= largest]):
        simulation = simulation_of(total, size)
        took = [measure(client, simulation.get_absolute_url() + page) for page in PAGES]
        stored = len(json.dumps(total.to_json())) / 1e3
        rows.append([f"{size:,}", f"{stored:.0f}", *(f"{each:.0f}" for each in took)])
    heads = ["games", "stored, kB", "the report", "one metric", "JSON", "PDF"]
    say(table(heads, rows))
    say("\nMilliseconds of CPU.")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PLAYTEST_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "playtest.settings"
        os.environ["PLAYTEST_HOSTS"] = "testserver"
        os.environ["PLAYTEST_LOG_LEVEL"] = "ERROR"
        import django

        django.setup()
        from django.conf import settings

        settings.STORAGES["staticfiles"] = {
            "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        }
        main(int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1])
