"""How long My Party's search for free guests takes, on random full boards without unstable guests.

.venv/bin/python -m benchmarks.party_free_set
"""

import random
from typing import Any

from benchmarks.measuring import cpu_seconds, medians, say, table
from games.rules.core.jit import compiled
from games.rules.core.records import array_of, new
from games.rules.party import GAME, rules
from games.rules.party.board import put_bond, satisfaction_of, turn_to
from games.rules.party.free import find_free_guests, load_board
from games.rules.party.model import MAX_CONFIGURATIONS, Scratch, State

BOARDS, ROUNDS, REPEATS = 300, 20, 5
SEED = 2007
assert rules  # names the cache folder of the loop below


@compiled(inline=False)
def find_many(states: Any, options: Any, scratch: Any, largest: Any, rounds: int) -> None:
    for _ in range(rounds):
        for index in range(states.shape[0]):
            load_board(states[index], options, scratch)
            find_free_guests(scratch, MAX_CONFIGURATIONS)
            largest[index] = scratch.largest


def fill(state: Any, options: Any, chooser: random.Random) -> None:
    """Two friendly bonds to a hostile one, everybody seated, then unstable guests are flipped."""
    log = GAME.new_log()
    rules.set_up(state, options, 1, log)
    for link in range(options.links):
        put_bond(state, int(options.pair_of_link[link]), link, chooser.choice((0, 0, 1)))
    for site in range(options.sites):
        turn_to(state, options, site, chooser.choice((1, -1)))
    unstable = True
    while unstable:
        unstable = False
        for site in range(options.sites):
            if satisfaction_of(state, site) < 0:
                turn_to(state, options, site, int(-state.orientation[site]))
                unstable = True


def main() -> None:
    rows = []
    for preset in ("small_a", "small_b", "big"):
        options = GAME.variant(preset).options
        chooser = random.Random(SEED)
        states, scratch = array_of(State, BOARDS), new(Scratch)
        for index in range(BOARDS):
            fill(states[index], options, chooser)
        largest = states["to_move"].copy()
        find_many(states, options, scratch, largest, 1)

        def measure(states=states, options=options, scratch=scratch, largest=largest) -> float:
            return cpu_seconds(lambda: find_many(states, options, scratch, largest, ROUNDS))

        [seconds] = medians(REPEATS, measure)
        microseconds = 1e6 * seconds / BOARDS / ROUNDS
        rows.append([preset, f"{microseconds:.2f}", int(largest.max()), f"{largest.mean():.1f}"])
    say(table(["board", "µs per evaluation", "largest search", "mean of the largest"], rows))


if __name__ == "__main__":
    main()
