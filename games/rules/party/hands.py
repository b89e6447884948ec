"""What players hold, and what that means for the move."""

from games.rules.core.jit import compiled
from games.rules.party.model import CARDS, Bond, Options, State


@compiled
def cards_in(cards: int) -> int:
    count = 0
    for card in range(CARDS):
        count += cards >> card & 1
    return count


@compiled
def bonds_in_hand(state: State, player: int) -> int:
    return state.hand_bonds[player, Bond.FRIENDLY] + state.hand_bonds[player, Bond.HOSTILE]


@compiled
def bonds_in_hands(state: State) -> int:
    """Only collectors ever find pieces in the other player's hand."""
    return bonds_in_hand(state, 0) + bonds_in_hand(state, 1)


@compiled
def is_obliged(state: State, options: Options) -> bool:
    """An extra bond is in hand: a card must place it."""
    return bonds_in_hand(state, state.to_move) > state.open_links and not options.collect


@compiled
def is_limit_reached(state: State, options: Options) -> bool:
    return state.steps >= options.max_steps
