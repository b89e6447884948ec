"""What simulation says about My Party!: strength, chance against skill, the first player, pro.

    .venv/bin/python -m benchmarks.party_findings [GAMES_PER_ROW]

The figures are in docs/findings/party.md.
"""

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from analytics.stats.proportions import wilson
from benchmarks.measuring import say, table
from games.rules.engine.session import Simulator
from games.rules.party import GAME

SEED = 2007
STRONG = "mcts:100"
USUAL = 200
CONTESTS = [
    ("small_a", "quick", "uniform"),
    ("small_a", "greedy", "uniform"),
    ("small_a", "greedy", "quick"),
    ("small_a", STRONG, "greedy"),
    ("small_b", STRONG, "greedy"),
    ("no_chance", STRONG, "greedy"),
    ("pro", STRONG, "greedy"),
    ("pro_no_chance", STRONG, "greedy"),
]
ALIKE = ["small_a", "small_b", "no_chance", "pro", "pro_no_chance"]


def play(preset: str, names: Sequence[str], seed: int, games: int) -> Any:
    return Simulator(GAME, GAME.variant(preset), names).play(seed, 0, games)


def score_of(played: Any, seat: int) -> float:
    """Wins of a seat, draws counted half."""
    won = played.playouts["outcome"]["winner"][:, :2].sum(axis=0)
    return float(won[seat] + 0.5 * (len(played.playouts) - won.sum()))


def share(score: float, games: int) -> list[str]:
    low, high = wilson(score, games)
    return [f"{score / games:.1%}", f"{low:.1%} .. {high:.1%}"]


def strength(games: int) -> None:
    """One agent against another, at either seat equally often."""
    rows = []
    for preset, agent, other in CONTESTS:
        first = play(preset, (agent, other), SEED, games // 2)
        second = play(preset, (other, agent), SEED + 1, games // 2)
        score = score_of(first, 0) + score_of(second, 1)
        repeated = np.concatenate([p.tallies["flips_repeated"] for p in (first, second)]).mean()
        rows.append([preset, agent, other, games, *share(score, games), f"{repeated:.2f}"])
        say(f"  {rows[-1]}")
    headings = ["preset", "agent", "against", "games", "score", "95 % interval", "repeated flips"]
    say(table(headings, rows))


def equals(games: int) -> None:
    """The same agent at both seats: who begins, and what a game is like."""
    rows = []
    for preset in ALIKE:
        played = play(preset, (STRONG, STRONG), SEED, games)
        tallies = played.tallies
        means = [tallies[name].mean() for name in ("flips", "margin", "free_guests")]
        flips_per_move = means[0] / tallies["moves"].mean()
        rows.append(
            [
                preset,
                games,
                *share(score_of(played, 0), games),
                f"{tallies['draws'].mean():.1%}",
                f"{flips_per_move:.1f}",
                f"{tallies['longest_cascade'].mean():.1f}",
                f"{means[1]:.1f}",
                f"{means[2]:.1f}",
            ]
        )
        say(f"  {rows[-1]}")
    headings = ["preset", "games", "white", "95 % interval", "draws", "flips a move"]
    say(table([*headings, "longest cascade", "margin", "free guests"], rows))


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else USUAL
    strength(number)
    equals(number)
