"""Random games of OpenSpiel's `solitaire` through its Python API; prints JSON.

    python klondike_openspiel.py GAMES SEED

Runs in an environment of its own that holds open_spiel: see klondike_peers.py.
"""

import json
import random
import sys
import time

import pyspiel

DEPTH_LIMIT = 1000


def main(games: int, seed: int) -> None:
    chooser = random.Random(seed)
    game = pyspiel.load_game("solitaire", {"depth_limit": DEPTH_LIMIT})
    decisions = 0
    begun = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(actions, chances)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
                decisions += 1
    nanoseconds = 1e9 * (time.process_time() - begun)
    print(json.dumps({"games": games, "decisions": decisions, "ns": nanoseconds}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
