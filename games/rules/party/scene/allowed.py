"""What may be done now, as far as pictures and words depend on it."""

import numpy as np

from games.rules.core.records import copy_of
from games.rules.party.generation import legal_actions
from games.rules.party.model import MAX_ACTIONS, Options, State


def steps_allowed(state: State, options: Options) -> list[int]:
    """What the rules allow now."""
    actions = np.zeros(MAX_ACTIONS, np.int64)
    count = int(legal_actions(state, options, actions))
    return actions[:count].tolist()


def steps_without_cards(state: State, options: Options) -> list[int]:
    """The same as far as everybody may know it: cards can be secret."""
    known = copy_of(state)
    known.held[:] = 0
    return steps_allowed(known, options)
