"""How strong the agents are: one against the others, seats rotating, with 95 % intervals.

    .venv/bin/python -m benchmarks.strength [GAME ...]

Chance is an equal share of the wins; in a solitaire the two agents' shares of wins are compared.
"""

import sys
from dataclasses import dataclass

from analytics.stats.proportions import wilson
from benchmarks.measuring import cpu_seconds, say, table
from games.rules.core.game import Game
from games.rules.engine.session import Simulator, warm
from games.rules.registry import GAMES

SEED = 2007


@dataclass(frozen=True)
class Contest:
    """`agent` against `others` at all other seats."""

    preset: str
    agent: str
    others: str
    games: int


CONTESTS: dict[str, list[Contest]] = {
    "ludo": [
        Contest("classic", "greedy", "uniform", 4000),
        Contest("classic", "mcts:200", "greedy", 4000),
    ],
    "jostle": [
        Contest("jostle2007", "greedy", "uniform", 4000),
        Contest("jostle2007", "mcts:200", "greedy", 4000),
    ],
}


def play(game: Game, contest: Contest) -> list[object]:
    variant = game.variant(contest.preset, simulated=True)
    seats = int(game.rules.seats(variant.options))
    each = contest.games // seats
    won = 0.0

    def play_all() -> None:
        nonlocal won
        for seat in range(seats):
            names = [contest.agent if other == seat else contest.others for other in range(seats)]
            outcome = (
                Simulator(game, variant, names, measuring=False)
                .play(SEED + seat, 0, each)
                .playouts["outcome"]["winner"]
            )
            sharers = outcome.sum(axis=1).clip(min=1)
            won += float((outcome[:, seat] / sharers).sum())

    seconds = cpu_seconds(play_all)
    total = each * seats
    low, high = wilson(won, total)
    return [
        f"{game.title} ({contest.preset})",
        contest.agent,
        contest.others if seats > 1 else "-",
        f"{total:,}",
        f"{won / total:.1%}",
        f"{low:.1%} .. {high:.1%}",
        f"{1 / seats:.1%}" if seats > 1 else "-",
        f"{1e3 * seconds / total:.2f}",
    ]


def main(keys: list[str]) -> None:
    rows = []
    for key in keys or list(CONTESTS):
        warm(GAMES[key])
        rows += [play(GAMES[key], contest) for contest in CONTESTS[key]]
    headings = ["game", "agent", "against", "games", "wins", "95 % interval", "chance"]
    say(table([*headings, "CPU ms per game"], rows))


if __name__ == "__main__":
    main(sys.argv[1:])
