"""Playing quickly: plain habits with which searches play games out.

Flip what turns to the own colour, take all pieces first, place each where it brings most by a
local look, finish. So no guest is ever flipped to and fro (P5).
"""

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below
from games.rules.core.records import IntArray
from games.rules.party.board import orientation_of, sign_of
from games.rules.party.model import Gesture, Options, Phase, State
from games.rules.party.prospects import (
    FIRM,
    gain_by_bond,
    gain_by_guest,
    gain_by_turning,
)

NEVER = -1_000_000
AT_ONCE = 10_000  # flips to the own colour
TAKING = 5_000  # pieces, before any is placed
CARD_WORTH = 120  # at the beginning; a card is played for more than that
LONG_MOVE = 70  # what one and two pieces more are worth
LONGER_MOVE = 120


@compiled(inline=False)
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    if state.phase == Phase.CHOOSE:
        return below(stream, count)
    best, most, ties = 0, NEVER - 1, 0
    card_worth = (
        CARD_WORTH * (state.open_sites + state.open_links) // (options.sites + options.links)
    )
    for index in range(count):
        worth = habit(state, options, actions[index], card_worth)
        if worth > most:
            best, most, ties = index, worth, 1
        elif worth == most:
            ties += 1
            if below(stream, ties) == 0:
                best = index
    return best


@compiled
def habit(state: State, options: Options, action: int, card_worth: int) -> int:
    """How much one likes to do this now; finishing is 0."""
    own = orientation_of(state.to_move)
    if action < Gesture.GUEST:
        return habit_with_bond(state, action, own, card_worth)
    if action < Gesture.FLIP:
        return habit_with_guest(state, action, own, card_worth)
    if action < Gesture.DRAW:
        return habit_of_flip(state, action - Gesture.FLIP, own)
    if action <= Gesture.TAKE:
        return TAKING
    if action == Gesture.SPECIAL:
        return LONG_MOVE - card_worth
    if action == Gesture.MASTER:
        return LONGER_MOVE - card_worth
    return 0


@compiled
def habit_with_bond(state: State, action: int, own: int, card_worth: int) -> int:
    pair, weight = (action % Gesture.NEWLINK) // 2, sign_of(action % 2)
    if action < Gesture.NEWLINK:
        return FIRM + gain_by_bond(state, pair, weight, own)
    if Gesture.REVISION <= action < Gesture.DOUBLE:
        return gain_by_bond(state, pair, -weight, own) - card_worth
    return FIRM + gain_by_bond(state, pair, weight, own) - card_worth


@compiled
def habit_with_guest(state: State, action: int, own: int, card_worth: int) -> int:
    orientation = orientation_of(action % 2)
    if action < Gesture.FIXING:
        return FIRM + gain_by_guest(state, (action - Gesture.GUEST) // 2, orientation, own)
    if orientation != own:
        return NEVER
    return gain_by_turning(state, (action - Gesture.FIXING) // 2, own) - card_worth


@compiled
def habit_of_flip(state: State, site: int, own: int) -> int:
    if state.orientation[site] == own or state.flipped >> site & 1:
        return NEVER
    return AT_ONCE
