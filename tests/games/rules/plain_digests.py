"""Prints a digest of a few games of one game, agents and searches included."""

import hashlib
import json
import sys

from games.rules.core.records import bytes_of
from games.rules.engine.session import play_record
from games.rules.registry import GAMES

LINE_UPS = ("uniform", "quick", "greedy", "slip:0.3:mcts:6")
MAX_MOVES = 24


def digests(key: str) -> dict[str, str]:
    """The state bytes along the way of a game per line-up, as one hash each."""
    game = GAMES[key]
    made = {}
    for agents in LINE_UPS:
        variant = game.variant(game.default_preset, simulated=True)
        seats = int(game.rules.seats(variant.options))
        contents = hashlib.sha256()
        record = play_record(game, variant, [agents] * seats, 5, most=MAX_MOVES)
        match = record.start()
        for move in record.moves:
            match.play(move)
            contents.update(bytes_of(match.state))
        contents.update(bytes_of(match.tally))
        made[agents] = contents.hexdigest()
    return made


if __name__ == "__main__":
    sys.stdout.write(json.dumps(digests(sys.argv[1])))
