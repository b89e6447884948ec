"""What players said about Dugi, checked by simulation: tables for docs/findings/dugi.md.

    .venv/bin/python -m benchmarks.dugi_findings [GAMES] [AGENT]

The agent sits at every seat. `slip:0.1:greedy` plays carefully but errs once in ten moves; without
errors careful players hardly ever lose a piece.
"""

import math
import sys

from benchmarks.measuring import say, table
from games.rules.dugi import GAME
from games.rules.engine.session import Played, Simulator

SEED = 2005
COMPARED = (
    "base",
    "blackout",
    "blocks",
    "blackout_blocks",
    "alternate_2p",
    "center_line",
    "center_line_halves",
    "entrapment",
    "entrapment_halves",
    "torus12",
)
LADDER = (("greedy", "uniform"), ("greedy", "quick"), ("slip:0.1:greedy", "quick"))
STAGES = (0, 2, 4, 6, 9)  # of twenty moves each


def interval(successes: float, count: int) -> str:
    """A share in percent with its Wilson interval of 95 %."""
    if count == 0:
        return "-"
    z, share = 1.96, successes / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    spread = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + (z / 2 / count) ** 2)
    low, high = max(0.0, middle - spread), min(1.0, middle + spread)
    return f"{100 * share:.0f} [{100 * low:.0f}..{100 * high:.0f}]"


def play(preset: str, agents: list[str], games: int, first: int = 0) -> Played:
    return Simulator(GAME, GAME.variant(preset), agents).play(SEED, first, games)


def ratio(tallies, above: str, below: str, index: int | None = None) -> str:
    """A quotient of two counts over all games."""
    chosen = slice(None) if index is None else index
    total = int(tallies[below][..., chosen].sum())
    return f"{int(tallies[above][..., chosen].sum()) / total:.0f}" if total else "-"


def mean_of_those(values) -> str:
    """The mean of those games in which it happened at all."""
    happened = values[values > 0]
    return f"{happened.mean():.0f}" if len(happened) else "-"


def lengths(played: dict[str, Played]) -> None:
    rows = []
    for preset, games in played.items():
        tallies, count = games.tallies, len(games.tallies)
        decided = int(tallies["decided"].sum())
        rows.append(
            [
                preset,
                f"{tallies['plies'].mean():.0f}",
                interval(decided, count),
                interval(int(tallies["won_by_first"].sum()), decided),
                f"{100 * tallies['ended_repetition'].mean():.0f}",
                f"{100 * tallies['ended_limit'].mean():.0f}",
                f"{tallies['captured'].mean():.1f}",
                f"{tallies['trapped'].mean():.1f}",
                mean_of_those(tallies["first_contact"]),
                mean_of_those(tallies["first_capture"]),
            ]
        )
    headings = ["preset", "moves", "decided %", "first player wins % of decided", "repetition %"]
    more = ["limit %", "captured", "boxed in", "first contact", "first capture"]
    say(table([*headings, *more], rows))


def mobility(played: dict[str, Played]) -> None:
    rows = []
    for preset, games in played.items():
        stages = [
            ratio(games.tallies, "mobility_sum_in_stage", "mobility_samples_in_stage", stage)
            for stage in STAGES
        ]
        pieces = [
            ratio(games.tallies, "mobility_sum_at_pieces", "mobility_samples_at_pieces", step)
            for step in (5, 4, 3, 2, 1)
        ]
        rows.append([preset, *stages, *pieces])
    moves = [f"moves {20 * stage}-" for stage in STAGES]
    say(table(["preset", *moves, "20-23 pieces", "16-19", "12-15", "8-11", "4-7"], rows))


def ladder(games: int) -> None:
    """One seat against the other, both ways round."""
    rows = []
    for strong, weak in LADDER:
        won = drawn = 0
        for seat in range(2):
            agents = [weak, weak]
            agents[seat] = strong
            winners = play("base", agents, games // 2, seat * games).playouts["outcome"]["winner"]
            won += int(winners[:, seat].sum())
            drawn += int((winners.sum(axis=1) == 0).sum())
        rows.append([strong, weak, interval(won, games), interval(drawn, games)])
    say(table(["agent", "against", "wins %", "undecided %"], rows))


def main(games: int, agent: str) -> None:
    played = {preset: play(preset, [agent] * 2, games) for preset in COMPARED}
    say(f"{games} games of each preset, {agent} at both seats, seed {SEED}\n")
    lengths(played)
    say("\nLegal moves of the player to move, mean\n")
    mobility(played)
    say(f"\nAgents in base, {games} games with seats exchanged\n")
    ladder(games)


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 300,
        sys.argv[2] if len(sys.argv) > 2 else "slip:0.1:greedy",  # noqa: PLR2004
    )
