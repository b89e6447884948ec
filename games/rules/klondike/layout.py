"""The cards on the table, and the words of the rules.

Every card has a place: one of seven play stacks, its goal stack, or the *supply*. The supply is the
draw deck and the discard stack as one row in the order of drawing: drawing and turning the discard
stack over only shift the border between them.

A gesture is a source put on a place. A source is a card, with all that lies on it; or the draw
deck; or the whole discard stack; or nothing, where somebody reached for a card that is not there.
"""

from enum import IntEnum
from typing import Annotated

from games.rules.core.cards import CARDS, NO_CARD, RANKS
from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray, Record

PLAYER = 0  # the only one
STACKS, SUITS = 7, 4
DEALT = 28  # cards on the play stacks at the start
HIDDEN = 21  # of them face down
UNLIMITED = -1
OFF = 0

# Places: the play stacks 0 .. 6, then
GOALS = 7  # .. 10, one per suit
DISCARD = 11
DECK = 12
PLACES = 13

# Sources: the cards 0 .. 51, then
NOTHING = 52
DRAW_DECK = 53
WHOLE_DISCARD = 54
SOURCES = 55

DRAW = DRAW_DECK * PLACES + DISCARD
REDEAL = WHOLE_DISCARD * PLACES + DECK
ACTIONS = SOURCES * PLACES
MAX_ACTIONS = STACKS * SUITS + SUITS + 1  # a king to every stack, a card to every goal, a draw

# Where a card is, as one number: pile * DEPTHS + depth. The supply keeps no depth.
DEPTHS, DEPTH_BITS = 64, 6
SUPPLY = DISCARD


class Scoring(IntEnum):
    NONE = 0
    POINTS = 1
    TIMED = 2
    META = 3


class Reason(IntEnum):
    PLAYING = 0
    WON = 1
    NO_MOVES = 2
    IDLE = 3
    FORFEIT = 4


class Rule(IntEnum):
    KEPT = 0
    SETUP = 1
    ENDED = 2
    NOTHING_THERE = 3
    FACE_DOWN = 4
    DECK_FACE_DOWN = 5
    DISCARD_TOP = 6
    GOAL_TOP = 7
    GOAL_RETURN = 8
    GOAL_TO_STACK = 9
    RUN = 10
    OTHER_STACK = 11
    STACK_RANK = 12
    STACK_COLOUR = 13
    KING = 14
    GOAL_ONE_CARD = 15
    GOAL_SUIT = 16
    GOAL_ACE = 17
    GOAL_NEXT = 18
    NOT_TO_DECK = 19
    DRAW_TO_DISCARD = 20
    DRAW_CARDS = 21
    DRAW_EMPTY = 22
    REDEAL_DECK_EMPTY = 23
    REDEAL_NOTHING = 24
    REDEAL_LIMIT = 25
    REDEAL_ORDER = 26
    TURN_UP = 27
    WIN = 28
    NO_MOVES = 29
    IDLE = 30
    FORFEIT = 31
    POINTS = 32
    TIME = 33
    META = 34


class Event(IntEnum):
    DREW = 0
    REDEALT = 1
    PLAYED = 2
    HOME = 3
    RETURNED = 4
    TURNED = 5
    SCORED = 6
    CHARGED = 7
    WON = 8
    STUCK = 9
    STOPPED = 10
    FORFEITED = 11
    STARTED = 12


class Options(Record):
    draw: int
    redeals: int  # UNLIMITED, or as many as named
    goal_to_stack: bool
    scoring: int
    points_goal: int
    points_turned: int
    time_penalty: int
    game_cost: int
    max_idle: int  # OFF, or actions
    seconds_per_action: int
    carried: int
    runs: bool  # K1
    counts_redeals: bool  # K7; the other way the figure counts passes


class State(Record):
    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int
    height: Annotated[IntArray, (STACKS,)]
    face_down: Annotated[IntArray, (STACKS,)]  # cards at the bottom nobody has seen
    stacks: Annotated[IntArray, (STACKS, CARDS)]  # from the bottom up
    goal: Annotated[IntArray, (SUITS,)]  # cards on each goal stack
    highest: Annotated[IntArray, (SUITS,)]  # the most there ever were: what came first was news
    supply: Annotated[IntArray, (CARDS,)]  # discard stack from the bottom up, then draw deck
    supplied: int  # cards in the supply
    discarded: int  # of them on the discard stack
    redeals_used: int
    play_seen: bool  # §3 a play was legal in this pass
    idle: int  # actions since a card was turned up or came home for the first time
    score: int
    seconds: int  # of play, for the timed scoring
    clock: int  # the seconds the coming action took, or NO_CLOCK where no clock runs
    # These two follow from the rest; kept for speed.
    where: Annotated[IntArray, (CARDS,)]
    opened: int  # a bit for every card that may be taken up: face up, and not buried


@compiled
def gesture(source: int, place: int) -> int:
    return source * PLACES + place


@compiled
def pile_of(state: State, card: int) -> int:
    """The play stack, the goal stack or the supply a card is in."""
    return state.where[card] >> DEPTH_BITS


@compiled
def depth_of(state: State, card: int) -> int:
    return state.where[card] & (DEPTHS - 1)


@compiled
def top_of_stack(state: State, stack: int) -> int:
    height = state.height[stack]
    return state.stacks[stack, height - 1] if height > 0 else NO_CARD


@compiled
def top_of_discard(state: State) -> int:
    return state.supply[state.discarded - 1] if state.discarded > 0 else NO_CARD


@compiled
def deck_is_empty(state: State) -> bool:
    return state.discarded == state.supplied


@compiled
def lies_open(state: State, card: int) -> bool:
    return (state.opened >> card) & 1 == 1


@compiled
def open_card(state: State, card: int) -> None:
    state.opened |= 1 << card


@compiled
def close_card(state: State, card: int) -> None:
    state.opened &= ~(1 << card)


@compiled
def put_on_stack(state: State, card: int, stack: int) -> None:
    height = state.height[stack]
    state.stacks[stack, height] = card
    state.where[card] = stack * DEPTHS + height
    state.height[stack] = height + 1


@compiled
def put_on_goal(state: State, options: Options, card: int) -> None:
    """The card covers the one before it; where cards stay home it is buried itself."""
    suit, rank = card // RANKS, card % RANKS
    state.where[card] = (GOALS + suit) * DEPTHS + rank
    state.goal[suit] += 1
    if not options.goal_to_stack:
        close_card(state, card)
    elif rank > 0:
        close_card(state, card - 1)


@compiled
def take_from_goal(state: State, card: int) -> None:
    """The top card leaves its goal stack; the one before it is the top again."""
    state.goal[card // RANKS] -= 1
    if card % RANKS > 0:
        open_card(state, card - 1)


@compiled
def cards_home(state: State) -> int:
    return state.goal[0] + state.goal[1] + state.goal[2] + state.goal[3]


@compiled
def redeals_allowed(options: Options) -> int:
    """K7: the figure is the number of redeals; read as passes it is one less."""
    if options.counts_redeals or options.redeals <= 0:
        return options.redeals
    return options.redeals - 1
