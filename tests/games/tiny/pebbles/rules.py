"""Pebbles: two players clear three heaps, and each heap cleared is worth a card of the stack.

A gesture is a number of pebbles from a heap: MAX_HEIGHT * heap + number - 1. The card at place n of
the stack is turned when n heaps are left.
"""

from enum import IntEnum
from typing import Annotated

from games.rules.core.events import Log, emit
from games.rules.core.game import KEPT, Outcome
from games.rules.core.jit import compiled
from games.rules.core.randomness import GAME_LANE, Stream, fork_stream, seed_stream, shuffle, throw
from games.rules.core.records import IntArray, Record

PLAYERS, HEAPS, FACES, MAX_HEIGHT = 2, 3, 3, 6
LEAST_WORTH = 2  # worths 2, 3 and 4: two cards beat any single one, and nobody can draw level
NOBODY = -1
MAX_ACTIONS = HEAPS * FACES
ACTIONS = HEAPS * MAX_HEIGHT


class Reason(IntEnum):
    PLAYING = 0
    CLEARED = 1
    RESIGNED = 2


class Rule(IntEnum):
    KEPT = 0
    SETUP = 1
    THROW = 2
    TURN = 3
    AT_MOST = 4
    THERE = 5
    CARD = 6
    END = 7


class Event(IntEnum):
    THROWN = 0
    TOOK = 1
    TURNED = 2
    WON = 3
    GAVE_UP = 4


class Options(Record):
    height: int
    open_stack: bool


class State(Record):
    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int
    dots: int  # on the die; 0 before the first throw
    pebbles: Annotated[IntArray, (HEAPS,)]
    worth: Annotated[IntArray, (HEAPS,)]  # of each card of the stack, from its bottom
    taker: Annotated[IntArray, (HEAPS,)]  # who has that card, or NOBODY


@compiled(inline=False)
def set_up(state: State, options: Options, seed: int, log: Log) -> None:
    """§1 Three equal heaps and a shuffled stack; the first player throws."""
    seed_stream(state.random, seed, GAME_LANE)
    state.to_move = 0
    state.deciding = False
    state.over = False
    state.reason = Reason.PLAYING
    state.dots = 0
    for heap in range(HEAPS):
        state.pebbles[heap] = options.height
        state.worth[heap] = LEAST_WORTH + heap
        state.taker[heap] = NOBODY
    shuffle(state.random, state.worth, HEAPS)


@compiled(inline=False)
def advance(state: State, options: Options, log: Log) -> None:
    """§2.1 The player throws, and then decides: a pebble can always be taken."""
    state.dots = throw(state.random, FACES)
    state.deciding = True
    emit(log, Event.THROWN, state.to_move, state.dots)


@compiled(inline=False)
def rule_broken_by(state: State, options: Options, action: int) -> int:
    """§2.2 Pebbles that are there, at most as many as the die shows."""
    heap, number = action // MAX_HEIGHT, action % MAX_HEIGHT + 1
    if not state.deciding:
        return Rule.TURN
    if number > state.pebbles[heap]:
        return Rule.THERE
    if number > state.dots:
        return Rule.AT_MOST
    return KEPT


@compiled(inline=False)
def legal_actions(state: State, options: Options, actions: IntArray) -> int:
    count = 0
    for heap in range(HEAPS):
        for number in range(1, min(state.dots, state.pebbles[heap]) + 1):
            actions[count] = MAX_HEIGHT * heap + number - 1
            count += 1
    return count


@compiled(inline=False)
def apply_action(state: State, options: Options, action: int, log: Log) -> None:
    """§2.2 The pebbles go; §2.3 whoever takes the last one turns a card."""
    heap, number = action // MAX_HEIGHT, action % MAX_HEIGHT + 1
    state.deciding = False
    state.pebbles[heap] -= number
    emit(log, Event.TOOK, state.to_move, heap, number, state.pebbles[heap])
    if state.pebbles[heap] == 0:
        card = heaps_left(state)
        state.taker[card] = state.to_move
        emit(log, Event.TURNED, state.to_move, card, state.worth[card])
    state.to_move = 1 - state.to_move
    if heaps_left(state) == 0:
        finish(state, log)


@compiled
def finish(state: State, log: Log) -> None:
    """§3 All heaps are cleared: more points win."""
    state.over = True
    state.reason = Reason.CLEARED
    state.to_move = 0 if points_of(state, 0) > points_of(state, 1) else 1
    emit(log, Event.WON, state.to_move)


@compiled(inline=False)
def resign(state: State, options: Options, log: Log) -> None:
    emit(log, Event.GAVE_UP, state.to_move)
    state.deciding = False
    state.over = True
    state.reason = Reason.RESIGNED
    state.to_move = 1 - state.to_move


@compiled
def heaps_left(state: State) -> int:
    left = 0
    for heap in range(HEAPS):
        left += 1 if state.pebbles[heap] > 0 else 0
    return left


@compiled
def points_of(state: State, player: int) -> int:
    points = 0
    for card in range(HEAPS):
        points += state.worth[card] if state.taker[card] == player else 0
    return points


@compiled(inline=False)
def reckon(state: State, options: Options, outcome: Outcome) -> None:
    for player in range(PLAYERS):
        outcome.score[player] = points_of(state, player)
        outcome.winner[player] = 1 if state.over and state.to_move == player else 0


@compiled(inline=False)
def hide(state: State, options: Options, player: int, stream: Stream) -> None:
    """Throws to come and, unless it lies open, the order of the stack are unknown to everybody."""
    fork_stream(state.random, stream)
    if options.open_stack:
        return
    left = heaps_left(state)
    sort_cards(state, left)
    shuffle(stream, state.worth, left)


@compiled
def sort_cards(state: State, count: int) -> None:
    """The order they really have must not shine through the one they get."""
    for last in range(count - 1, 0, -1):
        for card in range(last):
            lower, upper = state.worth[card], state.worth[card + 1]
            state.worth[card] = min(lower, upper)
            state.worth[card + 1] = max(lower, upper)


@compiled
def seats(options: Options) -> int:
    return PLAYERS
