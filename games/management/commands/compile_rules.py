"""`manage.py compile_rules`: compile every game's rules into the cache, before anybody waits."""

import os
import time
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from django.core.management.base import BaseCommand

from games.rules.core.jit import CACHE
from games.rules.engine.session import warm
from games.rules.registry import GAMES


def compile_game(key: str) -> tuple[str, float]:
    """Compile one game; how long it took."""
    begun = time.perf_counter()
    warm(GAMES[key])
    return key, time.perf_counter() - begun


class Command(BaseCommand):
    help = "Compiles the rules of all games into the cache; quick when they are there already."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)

    def handle(self, *args: Any, processes: int, **options: Any) -> None:
        CACHE.mkdir(parents=True, exist_ok=True)
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            for key, seconds in pool.map(compile_game, GAMES):
                self.stdout.write(f"{GAMES[key].title}: ready after {seconds:.1f} s")
