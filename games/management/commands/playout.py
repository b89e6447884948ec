"""`manage.py playout GAME`: one game between agents, as a record."""

from argparse import ArgumentParser
from typing import Any

from games.commanding import RulesCommand, add_game_arguments, read_game, read_seed, to_line
from games.rules.engine.naming import read_agents
from games.rules.engine.session import play_record


class Command(RulesCommand):
    help = "Lets agents play one game and prints its record, ready for replay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_game_arguments(parser)

    def answer(self, **options: Any) -> None:
        game, variant = read_game(options["game"], options["variant"], options["param"])
        names = read_agents(game, variant.options, options["agents"])
        record = play_record(game, variant, names, read_seed(options["seed"]))
        self.say(to_line(record.to_json()))
