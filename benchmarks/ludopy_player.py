"""Random games with ludopy (PyPI; its own rules). Prints games, throws and CPU seconds as JSON."""

import json
import random
import sys
import time

import ludopy

games = int(sys.argv[1])
chooser = random.Random(1)
throws = 0
begun = time.process_time()
for _ in range(games):
    game = ludopy.Game()
    won = False
    while not won:
        (_, movable, _, _, _, won), _ = game.get_observation()
        piece = chooser.choice(list(movable)) if len(movable) else -1
        _, _, _, _, _, won = game.answer_observation(piece)
        throws += 1
seconds = time.process_time() - begun
sys.stdout.write(json.dumps({"games": games, "throws": throws, "seconds": seconds}) + "\n")
