"""What agents look at."""

from games.rules.core.cards import ACE, KING, RANKS, is_red, rank_of, suit_of
from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below
from games.rules.core.records import IntArray
from games.rules.klondike.layout import (
    DRAW,
    GOALS,
    HIDDEN,
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

ROLLOUT_DECISIONS = 250
EXPLORATION = 0.3
SAMPLES = 1

STUCK = 60  # idle actions after which habits are broken now and then

# How sensible a play looks, from a safe card on its goal down to moves that undo themselves.
SAFE_GOAL, GOAL_TURNS_UP, TURNS_UP, FROM_SUPPLY, GOAL = 100, 75, 60, 55, 50
FREES_GOAL_CARD, EMPTIES_FOR_KING, DRAWING, EMPTIES, IDLE_SHIFT, FROM_GOAL = 45, 40, 20, 5, 2, 1


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    if state.over:
        return 1.0 if state.reason == Reason.WON else 0.0
    hidden = 0
    for stack in range(STACKS):
        hidden += state.face_down[stack]
    points = 5.0 * cards_home(state) + 6.0 * (HIDDEN - hidden) + 3.0 * (24 - state.supplied)
    points += min(0.001 * (state.redeals_used * 25 + state.discarded), 1.0)
    return points / 1000.0


@compiled
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    best = 0
    most = -1
    ties = 0
    if state.idle > STUCK and below(stream, 4) == 0:
        return below(stream, count)
    for index in range(count):
        merit = merit_of(state, options, actions[index])
        if merit > most:
            best = index
            most = merit
            ties = 1
        elif merit == most:
            ties += 1
            if below(stream, ties) == 0:
                best = index
    return best


@compiled(inline=False)
def merit_of(state: State, options: Options, action: int) -> int:
    """How sensible a play looks: safe goal cards first, then whatever turns a card up."""
    if action in (DRAW, REDEAL):
        return DRAWING
    card, place = action // PLACES, action % PLACES
    pile = pile_of(state, card)
    if place >= GOALS:
        return merit_of_goal(state, card, pile)
    if pile == SUPPLY:
        return FROM_SUPPLY
    if pile >= GOALS:
        return FROM_GOAL
    return merit_of_shift(state, card, pile)


@compiled
def merit_of_goal(state: State, card: int, pile: int) -> int:
    if is_safe(state, card):
        return SAFE_GOAL
    if pile < STACKS and 0 < state.face_down[pile] == depth_of(state, card):
        return GOAL_TURNS_UP
    return GOAL


@compiled
def merit_of_shift(state: State, card: int, pile: int) -> int:
    """Shifting a run between play stacks is worth what it uncovers."""
    depth = depth_of(state, card)
    hidden = state.face_down[pile]
    if depth > hidden:
        exposed = state.stacks[pile, depth - 1]
        fits = rank_of(exposed) == state.goal[suit_of(exposed)] + 1
        return FREES_GOAL_CARD if fits else IDLE_SHIFT
    if hidden > 0:
        return TURNS_UP + hidden
    if rank_of(card) == KING:
        return 0
    return EMPTIES_FOR_KING if king_waits(state) else EMPTIES


@compiled
def is_safe(state: State, card: int) -> bool:
    """No card of the other colour will need this one to lie on."""
    rank = rank_of(card)
    if is_red(card):
        return min(state.goal[0], state.goal[3]) >= rank - 2
    return rank - 2 <= min(state.goal[1], state.goal[2])


@compiled
def king_waits(state: State) -> bool:
    for suit in range(SUITS):
        king = suit * RANKS + KING - ACE
        pile = pile_of(state, king)
        if lies_open(state, king):
            if pile == SUPPLY:
                return True
            if pile < STACKS and depth_of(state, king) > 0:
                return True
    return False
