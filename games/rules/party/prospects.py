"""What a bond, a guest or a flip would be worth to a player, looked at locally.

A guest counts the more the firmer it sits: one with satisfaction 0 turns with the next wind and is
removed at the end, one with 3 takes two bonds and a card to move. Worth is in hundredths of a
guest that nothing can move.
"""

from games.rules.core.jit import compiled
from games.rules.party.board import satisfaction_of
from games.rules.party.model import FIRST_OF, SECOND_OF, State

FIRM = 100
SHAKY, FREE, LEANING, SAFE = 10, 30, 75, 92  # satisfaction below 0, 0, 1, 2
INFLUENCE = 12  # of a bond on a guest who is still to come


@compiled
def firmness(satisfaction: int) -> int:
    if satisfaction >= 3:  # noqa: PLR2004
        return FIRM
    if satisfaction == 2:  # noqa: PLR2004
        return SAFE
    if satisfaction == 1:
        return LEANING
    return FREE if satisfaction == 0 else SHAKY


@compiled(inline=False)
def gain_by_bond(state: State, pair: int, weight: int, own: int) -> int:
    """What bonds of this weight between two sites bring the player of orientation `own`, who moves.

    A guest of the other colour that they bring to 0 or below can be flipped at once.
    """
    first, second = FIRST_OF[pair], SECOND_OF[pair]
    there, here = state.orientation[first], state.orientation[second]
    if there == 0 or here == 0:
        return INFLUENCE * weight * own * (there + here)
    satisfied = weight * there * here
    return gain_at(state, first, satisfied, own) + gain_at(state, second, satisfied, own)


@compiled
def gain_at(state: State, site: int, change: int, own: int) -> int:
    """The satisfaction of a guest changes: what is that worth?"""
    before = satisfaction_of(state, site)
    after = before + change
    if state.orientation[site] == own:
        return firmness(after) - firmness(before)
    if state.fixed[site] or before <= 0 or after > 0:
        return firmness(before) - firmness(after)
    return firmness(before) + firmness(-after)


@compiled
def gain_by_guest(state: State, site: int, orientation: int, own: int) -> int:
    """A guest sits down."""
    worth = firmness(orientation * state.pull[site])
    return worth if orientation == own else -worth


@compiled
def gain_by_turning(state: State, site: int, own: int) -> int:
    """A guest of the other colour is turned for good."""
    if state.orientation[site] == own:
        return FIRM - firmness(satisfaction_of(state, site))
    return FIRM + firmness(satisfaction_of(state, site))
