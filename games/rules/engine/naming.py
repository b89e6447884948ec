"""Agents by name: `uniform`, `quick`, `greedy`, `mcts:200`, `slip:0.1:greedy`."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from games.rules.core.errors import BadInput
from games.rules.core.game import Game

MILLION = 1_000_000
MAX_SIMULATIONS = 1_000_000
AGENTS = {
    "uniform": "takes any legal action with equal chance",
    "quick": "the plain habits with which searches play games out",
    "greedy": "looks one step ahead by the game's evaluation",
    "mcts:N": "searches with N simulated games a move",
    "slip:RATE:AGENT": "plays like AGENT but errs at that rate",
}
KNOWN = ", ".join(AGENTS)


class AgentKind(IntEnum):
    UNIFORM = 0
    QUICK = 1
    GREEDY = 2
    MCTS = 3


@dataclass(frozen=True)
class AgentName:
    """What a name says."""

    kind: AgentKind
    simulations: int = 0
    slips: int = 0  # times in a million

    def fill(self, agent: Any) -> None:
        agent.kind = self.kind
        agent.simulations = self.simulations
        agent.slips = self.slips


def read_agent(name: str) -> AgentName:
    """The agent a name means; BadInput says which names there are."""
    word, _, rest = name.strip().partition(":")
    if word in ("uniform", "quick", "greedy") and not rest and ":" not in name:
        return AgentName(AgentKind[word.upper()])
    if word == "mcts":
        return AgentName(AgentKind.MCTS, simulations=_read_simulations(name, rest))
    if word == "slip":
        rate, _, inner = rest.partition(":")
        if inner.startswith("slip"):
            raise BadInput(f"{name!r}: an agent slips at one rate only.")
        agent = read_agent(inner)
        return AgentName(agent.kind, agent.simulations, _read_rate(name, rate))
    raise BadInput(f"unknown agent {name!r}; known are: {KNOWN}.")


def read_agents(game: Game, options: Any, names: str | Sequence[str] | None) -> list[str]:
    """One agent's name for each seat: given one by one, or one for all."""
    given = names.split(",") if isinstance(names, str) else list(names or ["uniform"])
    seats = game.rules.seats(options)
    if len(given) == 1:
        given = given * seats
    if len(given) != seats:
        raise BadInput(f"{len(given)} agents for {seats} seats; give one for each, or one for all.")
    for name in given:
        read_agent(name)
    return [name.strip() for name in given]


def _read_simulations(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MAX_SIMULATIONS:
        raise BadInput(f"{name!r}: mcts:N needs N from 1 to {MAX_SIMULATIONS:,}.")
    return int(text)


def _read_rate(name: str, text: str) -> int:
    try:
        rate = float(text)
    except ValueError:
        rate = -1.0
    if not 0 <= rate <= 1:
        raise BadInput(f"{name!r}: slip:RATE:AGENT needs a rate from 0 to 1, such as 0.1.")
    return round(rate * MILLION)
