"""The documents' questions, answered by the reports themselves: tables for docs/findings.md.

    .venv/bin/python -m benchmarks.findings [GAME ...]

Each line is a variant and a line-up as the report page would show it; intervals are 95 %.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.measuring import say, table

SEED = 2013


@dataclass(frozen=True)
class Line:
    """A preset, who plays it, and how often."""

    preset: str
    agents: tuple[str, ...]
    games: int


def lines_of(presets: Sequence[str], agents: Sequence[str], games: int) -> list[Line]:
    return [Line(preset, (agent,), games) for preset in presets for agent in agents]


BRIDGES = ("hard", "thick_ends_1", "thick_ends_2", "thick_ends_3", "thick_ends_6", "easy",
           "tutorial", "first_design")  # fmt: skip
DUGI = ("base", "blackout", "blocks", "center_line", "entrapment", "torus12")
LINES: dict[str, list[Line]] = {
    "jostle": lines_of(("jostle2007", "duel", "crowd6"), ("greedy", "uniform"), 20_000),
    "troll": lines_of(BRIDGES, ("greedy", "uniform"), 10_000),
    "dugi": lines_of(DUGI, ("slip:0.1:greedy",), 300),
    "party": [
        *(
            Line(preset, seats, 400)
            for preset in ("small_a", "no_chance", "pro")
            for seats in (("mcts:50", "greedy"), ("greedy", "uniform"))
        ),
        *lines_of(("small_a", "no_chance", "pro"), ("greedy",), 1000),
    ],
    "klondike": [
        *lines_of(("easy", "difficult", "one_pass", "strict"), ("uniform", "greedy"), 10_000),
    ],
    "ludo": lines_of(("classic", "agtive"), ("uniform", "greedy"), 20_000),
}


def answered(key: str) -> None:
    """One table for each question of a game."""
    from analytics.reports.answers import measure
    from analytics.reports.questions import QUESTIONS
    from analytics.reports.words import with_interval

    played = [(line, play(key, line)) for line in LINES[key]]
    for question in QUESTIONS[key]:
        heads = ["rules", "agents", "games", *(str(asked.label) for asked in question.asked)]
        rows = []
        for line, line_up in played:
            if not question.is_for(line_up):
                continue
            found = {each.asked: each for each in measure(question, line_up)}
            texts = [
                with_interval(found[asked].estimate, asked.measure.unit) if asked in found else "-"
                for asked in question.asked
            ]
            if found:
                rows.append([line.preset, ", ".join(line.agents), f"{line.games:,}", *texts])
        if rows:
            say(f"\n### {question.title}\n\n{table(heads, rows)}")


def play(key: str, line: Line):  # type: ignore[no-untyped-def]
    from analytics.reports.lineup import LineUp
    from analytics.simulation.design import Design
    from analytics.simulation.runner import run
    from games.rules.engine.naming import read_agents
    from games.rules.registry import GAMES

    game = GAMES[key]
    variant = game.variant(line.preset, simulated=True)
    agents = tuple(read_agents(game, variant.options, list(line.agents)))
    summary = run(Design(game, variant, agents, line.games, SEED))
    return LineUp(
        number=0, label=line.preset, game=game, variant=variant, agents=agents, summary=summary,
        wanted=line.games, failed=0, at={}, seed=SEED,
    )  # fmt: skip


def main(keys: Sequence[str]) -> None:
    for key in keys or list(LINES):
        say(f"\n## {key}")
        answered(key)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playtest.settings")
    import django

    django.setup()
    main(sys.argv[1:])
