"""What agents look at: cards turned up, cards home, and whether anything still moves.

`choose_quickly` plays by the habits that published studies of Klondike agree on: take home what can
do no harm there, turn cards up where most of them lie hidden, play from the discard stack before
drawing on, empty a stack only for a king that waits, and leave the rest alone.
"""

import math

from games.rules.core.cards import ACE, CARDS, KING, RANKS, is_red, rank_of, suit_of
from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below
from games.rules.core.records import IntArray
from games.rules.klondike.layout import (
    DEALT,
    DRAW,
    GOALS,
    PLACES,
    REDEAL,
    STACKS,
    SUITS,
    SUPPLY,
    Options,
    Reason,
    State,
    cards_home,
    depth_of,
    lies_open,
    pile_of,
)
from games.rules.klondike.plays import can_feed_goal

# Long enough to go through the supply; whole games tell less for more, for they mostly wander.
ROLLOUT_DECISIONS = 30
EXPLORATION = 0.1
SAMPLES = 1
HABITS_LEAD = True
FULL_WIDTH = False

# The chance to win on a logistic scale. Hidden cards, cards home and wandering were fitted to 1,400
# games of the quick player; the rest makes a useful action look better than a useless one.
START = -1.5
FACE_DOWN, FACE_DOWN_SQUARED = -0.157, -0.011
HOME, READY_FOR_HOME = 0.1, 0.04
TAKEN_FROM_SUPPLY = 0.08
STACK_FOR_A_KING = 0.06
WANDERING, MOST_WANDERING = -0.05, 100
DRAWN, MOST_DRAWN = 0.0001, 300  # drawing on is a little better than shifting cards about

# How much the quick player likes an action.
SAFE_HOME, TURNS_UP_GOING_HOME, TURNS_UP, FROM_DISCARD, GOES_HOME = 100, 75, 60, 55, 50
FREES_FOR_HOME, EMPTIES_FOR_A_KING, DRAWS, EMPTIES, SHIFTS, RETURNS, MOVES_A_BASE = (
    45, 40, 20, 5, 2, 1, 0,
)  # fmt: skip
PATIENCE = 60  # actions without progress, after which every fourth action is any
RESTLESS = 4
TWO = 2  # no card ever needs a two to lie on


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    if state.over:
        return 1.0 if state.reason == Reason.WON else 0.0
    promise = START + HOME * cards_home(state)
    promise += TAKEN_FROM_SUPPLY * (CARDS - DEALT - state.supplied)
    for stack in range(STACKS):
        hidden = state.face_down[stack]
        promise += FACE_DOWN * hidden + FACE_DOWN_SQUARED * hidden * hidden
        if state.height[stack] == 0 and king_waits(state):
            promise += STACK_FOR_A_KING
    for suit in range(SUITS):
        if can_feed_goal(state, suit):
            promise += READY_FOR_HOME
    promise += WANDERING * min(state.idle, MOST_WANDERING)
    promise += DRAWN * min(state.redeals_used * (CARDS - DEALT) + state.discarded, MOST_DRAWN)
    return 1.0 / (1.0 + math.exp(-promise))


@compiled
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    """The action liked best; who has been patient for long tries anything now and then."""
    if state.idle > PATIENCE and below(stream, RESTLESS) == 0:
        return below(stream, count)
    best, most, ties = 0, -1, 0
    for index in range(count):
        liking = liking_of(state, actions[index])
        if liking > most:
            best, most, ties = index, liking, 1
        elif liking == most:
            ties += 1
            if below(stream, ties) == 0:
                best = index
    return best


@compiled(inline=False)
def liking_of(state: State, action: int) -> int:
    if action in (DRAW, REDEAL):
        return DRAWS
    card, place = action // PLACES, action % PLACES
    pile = pile_of(state, card)
    if place >= GOALS:
        return liking_of_going_home(state, card, pile)
    if pile == SUPPLY:
        return FROM_DISCARD
    if pile >= GOALS:
        return RETURNS
    return liking_of_shift(state, card, pile)


@compiled
def liking_of_going_home(state: State, card: int, pile: int) -> int:
    if is_safe_home(state, card):
        return SAFE_HOME
    if pile < STACKS and 0 < state.face_down[pile] == depth_of(state, card):
        return TURNS_UP_GOING_HOME
    return GOES_HOME


@compiled
def liking_of_shift(state: State, card: int, stack: int) -> int:
    """From one play stack to another: what does it uncover?"""
    depth, hidden = depth_of(state, card), state.face_down[stack]
    if depth > hidden:
        uncovered = state.stacks[stack, depth - 1]
        is_next = rank_of(uncovered) == state.goal[suit_of(uncovered)] + 1
        return FREES_FOR_HOME if is_next else SHIFTS
    if hidden > 0:
        return TURNS_UP + hidden
    if rank_of(card) == KING:
        return MOVES_A_BASE
    return EMPTIES_FOR_A_KING if king_waits(state) else EMPTIES


@compiled
def is_safe_home(state: State, card: int) -> bool:
    """Nothing that is still out could want to lie on this card."""
    rank = rank_of(card)
    if rank <= TWO:
        return True
    if is_red(card):
        return min(state.goal[0], state.goal[3]) >= rank - TWO
    return min(state.goal[1], state.goal[2]) >= rank - TWO


@compiled(inline=False)
def king_waits(state: State) -> bool:
    """A king lies open that is not yet the first card of a stack."""
    for suit in range(SUITS):
        king = suit * RANKS + KING - ACE
        if lies_open(state, king):
            pile = pile_of(state, king)
            if pile == SUPPLY or (pile < STACKS and depth_of(state, king) > 0):
                return True
    return False
