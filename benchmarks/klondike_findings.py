"""The figures of docs/findings/klondike.md.

.venv/bin/python -m benchmarks.klondike_findings strength [GAMES]
.venv/bin/python -m benchmarks.klondike_findings search [GAMES]
.venv/bin/python -m benchmarks.klondike_findings random [GAMES]
.venv/bin/python -m benchmarks.klondike_findings unplayable [DEALS]
"""

import sys
from typing import Any

from analytics.stats.proportions import wilson
from benchmarks.measuring import cpu_seconds, say, table
from games.rules.core.jit import compiled
from games.rules.core.randomness import seed_of_playout
from games.rules.core.records import new
from games.rules.engine.session import Simulator
from games.rules.klondike import GAME, layout, rules

SEED = 2013
Params = dict[str, Any]
VARIANTS: dict[str, Params] = {
    "easy: draw 1, unlimited": {"draw": 1},
    "draw 3, unlimited": {"draw": 3},
    "difficult: draw 3, 3 redeals": {"draw": 3, "redeals": 3},
    "one_pass: draw 1, no redeal": {"draw": 1, "redeals": 0},
    "strict: draw 3, no redeal": {"draw": 3, "redeals": 0},
}
HEADINGS = ["variant", "agent", "games", "wins", "95 % interval", "stopped idle", "moves", "ms"]


def play(label: str, params: Params, agent: str, games: int) -> list[object]:
    variant = GAME.variant(None, params, simulated=True)
    player = Simulator(GAME, variant, [agent], measuring=False)
    player.play(SEED + 1, 0, 1)
    reasons = [0] * len(layout.Reason)
    moves = 0

    def play_all() -> None:
        nonlocal moves
        for first in range(0, games, 1000):
            played = player.play(SEED, first, min(1000, games - first)).playouts
            moves += int(played["decisions"].sum())
            for reason in layout.Reason:
                reasons[reason] += int((played["reason"] == reason).sum())

    seconds = cpu_seconds(play_all)
    won, idle = reasons[layout.Reason.WON], reasons[layout.Reason.IDLE]
    low, high = wilson(won, games)
    interval = f"{low:.2%} .. {high:.2%}"
    share = f"{won / games:.2%}"
    each = f"{1e3 * seconds / games:.2f}"
    return [
        label,
        agent,
        f"{games:,}",
        share,
        interval,
        f"{idle / games:.0%}",
        moves // games,
        each,
    ]


def strength(games: int) -> None:
    agents = ("uniform", "greedy", "quick")
    say(table(HEADINGS, [play(v, VARIANTS[v], a, games) for v in VARIANTS for a in agents]))


def search(games: int) -> None:
    label = "draw 3, unlimited"
    agents = ("mcts:50", "mcts:200")
    say(table(HEADINGS, [play(label, VARIANTS[label], agent, games) for agent in agents]))


def random_player(games: int) -> None:
    """Why a random player hardly wins here: it wanders, and it takes cards back."""
    rows = []
    for draw in (1, 3):
        for back in (True, False):
            for idle in (300, 5000):
                params = {"draw": draw, "goal_to_stack": back, "max_idle": idle}
                label = f"draw {draw}, {'' if back else 'no '}way back, idle {idle}"
                rows.append(play(label, params, "uniform", games))
    say(table(HEADINGS, rows))


@compiled(inline=False)
def count_unplayable(state: Any, options: Any, log: Any, chance: Any, deals: int) -> int:
    """Deals in which no play is legal from the deal to the end of the first pass."""
    count = 0
    for deal in range(deals):
        rules.set_up(state, options, seed_of_playout(chance, SEED, deal), log)
        rules.advance(state, options, log)
        while not state.over and not state.play_seen:
            rules.apply_action(state, options, layout.DRAW, log)
        if not state.play_seen:
            count += 1
    return count


def unplayable(deals: int) -> None:
    log = GAME.new_log()
    log.keep = False
    options = GAME.variant(None, {"draw": 3}).options
    chance = new(layout.State).random
    found = count_unplayable(GAME.new_state(), options, log, chance, deals)
    low, high = wilson(found, deals)
    say(f"{found:,} of {deals:,} deals: {found / deals:.5%} [{low:.5%} .. {high:.5%}]")


WHAT = {
    "strength": (strength, 4000),
    "search": (search, 200),
    "random": (random_player, 4000),
    "unplayable": (unplayable, 4_000_000),
}

if __name__ == "__main__":
    tell, usual = WHAT[sys.argv[1]]
    given = sys.argv[2:]
    tell(int(given[0]) if given else usual)
