"""`manage.py simulate GAME`: many games between agents, no server needed."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from analytics.simulation.design import Design
from analytics.simulation.report import to_json, to_text
from analytics.simulation.runner import run
from games.commanding import (
    RulesCommand,
    add_game_arguments,
    read_game,
    read_seed,
    to_line,
    whole_number,
)
from games.rules.engine.naming import read_agents

MAX_PLAYOUTS = 1_000_000_000
MAX_PROCESSES = 256
MAX_FIRST = 2**40


class Command(RulesCommand):
    help = "Plays many games between agents; reports win ratios with intervals, lengths, metrics."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_game_arguments(parser)
        parser.add_argument("--playouts", default="1000", metavar="N")
        parser.add_argument("--processes", default="1", metavar="N")
        parser.add_argument(
            "--first", default="0", metavar="I", help="number of the first playout, to repeat some"
        )

    def answer(self, **options: Any) -> None:
        game, variant = read_game(options["game"], options["variant"], options["param"])
        design = Design(
            game=game,
            variant=variant,
            agents=tuple(read_agents(game, variant.options, options["agents"])),
            playouts=whole_number("--playouts", 1, MAX_PLAYOUTS)(options["playouts"]),
            seed=read_seed(options["seed"]),
        )
        processes = whole_number("--processes", 1, MAX_PROCESSES)(options["processes"])
        first = whole_number("--first", 0, MAX_FIRST)(options["first"])
        progress = ProgressLine(design.playouts)
        summary = run(design, processes, progress.show, first)
        progress.clear()
        report = to_json(design, summary)
        self.say(to_line(report) if options["json"] else to_text(report))


class ProgressLine:
    """One line on the terminal that says how far it is; silent where nobody watches."""

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts
        self.begun = time.monotonic()
        self.watched = sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self.watched:
            left = (time.monotonic() - self.begun) * (self.playouts - done) / done
            text = f"{done:,} of {self.playouts:,} games, about {left:.0f} s left"
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    def clear(self) -> None:
        if self.watched:
            sys.stderr.write("\r\x1b[K")
