"""The memory of the loops: one record per process, made in Python, never allocated in rules."""

from typing import Annotated, Any

import numpy as np

from games.rules.core.events import Log
from games.rules.core.game import MAX_SEATS, Game, Outcome
from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray, RealArray, Record, Records, dtype_of

MAX_NODES = 1 << 17  # of a search tree; a longer search goes on without growing it
MAX_DEPTH = 512  # of the path from the root that a search remembers
PLAY, ROOT, TRIAL, CHILD = range(4)  # which of the workspace's states is which


class Agent(Record):
    """How a seat chooses."""

    kind: int  # AgentKind
    simulations: int  # per move, of a search
    slips: int  # times in a million it takes any legal action instead


class Tree(Record):
    """A search tree as arrays; node 0 is the root."""

    nodes: int
    action: Annotated[IntArray, (MAX_NODES,)]  # that led here
    mover: Annotated[IntArray, (MAX_NODES,)]  # who chose it
    first_child: Annotated[IntArray, (MAX_NODES,)]
    sibling: Annotated[IntArray, (MAX_NODES,)]
    visits: Annotated[IntArray, (MAX_NODES,)]
    available: Annotated[IntArray, (MAX_NODES,)]  # times it could have been chosen
    reward: Annotated[RealArray, (MAX_NODES,)]  # of `mover`, summed
    path: Annotated[IntArray, (MAX_DEPTH,)]


class Playout(Record):
    """What is kept of one game."""

    reason: int
    decisions: int
    offered: int  # legal actions, summed over the decisions
    outcome: Outcome


class Work(Record):
    """Everything the loops write to. States, actions and log are appended per game."""

    chance: Stream  # of the agents
    offered: int  # legal actions at the last decision
    agents: Annotated[Records[Agent], (MAX_SEATS,)]
    tree: Tree
    rewards: Annotated[RealArray, (MAX_SEATS,)]


def new_work(game: Game) -> Any:
    """A workspace for one game."""
    layout = dtype_of(
        Work,
        log=dtype_of(Log, **game.scratch_layout()),
        quiet=dtype_of(Log, **game.scratch_layout()),
        states=np.dtype((dtype_of(game.rules.State), (4,))),
        actions=np.dtype((np.int64, (2, game.rules.MAX_ACTIONS))),
    )
    return np.zeros(1, layout)[0]
