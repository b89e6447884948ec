"""How strong the agents are: one against the others, seats rotating, with 95 % intervals.

    .venv/bin/python -m benchmarks.strength [GAME ...]

Chance is an equal share of the wins; what neither wins is undecided. In a solitaire the agents'
own shares of wins are compared.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
    params: Mapping[str, Any] = field(default_factory=dict)


DRAW_THREE = {"draw": 3}  # Klondike, unlimited redeals: what published planners play
CONTESTS: dict[str, list[Contest]] = {
    "ludo": [
        Contest("classic", "greedy", "uniform", 4000),
        Contest("classic", "mcts:200", "greedy", 4000),
    ],
    "jostle": [
        Contest("jostle2007", "greedy", "uniform", 4000),
        Contest("jostle2007", "mcts:200", "greedy", 4000),
    ],
    "troll": [
        Contest("hard", "greedy", "-", 4000),
        Contest("hard", "mcts:3000", "-", 1500),
    ],
    "klondike": [
        Contest("easy", "uniform", "-", 4000, DRAW_THREE),
        Contest("easy", "greedy", "-", 4000, DRAW_THREE),
        Contest("easy", "mcts:200", "-", 300, DRAW_THREE),
        Contest("easy", "greedy", "-", 4000),
    ],
    "dugi": [
        Contest("base", "greedy", "quick", 200),
        Contest("base", "mcts:200", "greedy", 120),
        Contest("entrapment", "mcts:200", "greedy", 60),
    ],
    "party": [
        Contest("small_a", "greedy", "uniform", 400),
        Contest("small_a", "mcts:100", "greedy", 400),
        Contest("pro", "mcts:100", "greedy", 400),
    ],
}


def play(game: Game, contest: Contest) -> list[object]:
    variant = game.variant(contest.preset, contest.params, simulated=True)
    seats = int(game.rules.seats(variant.options))
    each = contest.games // seats
    won, lost = 0.0, 0.0

    def play_all() -> None:
        nonlocal won, lost
        for seat in range(seats):
            names = [contest.agent if other == seat else contest.others for other in range(seats)]
            outcome = (
                Simulator(game, variant, names, measuring=False)
                .play(SEED + seat, 0, each)
                .playouts["outcome"]["winner"]
            )
            sharers = outcome.sum(axis=1).clip(min=1)
            share = outcome[:, seat] / sharers
            won += float(share.sum())
            lost += float((outcome.any(axis=1) - share).sum())

    seconds = cpu_seconds(play_all)
    total = each * seats
    low, high = wilson(won, total)
    return [
        f"{game.title} ({', '.join([contest.preset, *map(say_param, contest.params.items())])})",
        contest.agent,
        contest.others if seats > 1 else "-",
        f"{total:,}",
        f"{won / total:.1%}",
        f"{low:.1%} .. {high:.1%}",
        f"{lost / total:.1%}" if seats > 1 else "-",
        f"{1 / seats:.1%}" if seats > 1 else "-",
        f"{1e3 * seconds / total:.2f}",
    ]


def say_param(item: tuple[str, Any]) -> str:
    return f"{item[0]} {item[1]}"


def main(keys: list[str]) -> None:
    rows = []
    for key in keys or list(CONTESTS):
        warm(GAMES[key])
        rows += [play(GAMES[key], contest) for contest in CONTESTS[key]]
    headings = ["game", "agent", "against", "games", "wins", "95 % interval", "others win"]
    say(table([*headings, "chance", "CPU ms per game"], rows))


if __name__ == "__main__":
    main(sys.argv[1:])
