"""The bridge, its cards and the troll on it: what the rules of the troll game speak of.

    position     1  2  3  4  5  6
    row U        6  7  8  9 10 11      slots as numbers; each is a stack of cards, the bricks
    row L        0  1  2  3  4  5

A *card* is a number 0 .. 51 in dealing order; its *face* says which playing card it is. So a player
can follow a card that lies face down without knowing its face, and dealing anew what is hidden
changes faces only. Every card lies in one pile; `under` links it to the next one below it.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np

from games.rules.core.cards import CARDS, NO_CARD, RANKS, Suit, is_red, suit_of
from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray, Record

POSITIONS, SLOTS, FACES = 6, 12, 6
LOWER, UPPER = 0, 1  # the rows
NO_SLOT = -1
ACTIONS_A_TURN = 2
ACES = 2
HANDS = 2  # the second one for the two reusable aces only
ACE_OF_CLUBS, ACE_OF_DIAMONDS = Suit.CLUBS * RANKS, Suit.DIAMONDS * RANKS
NOBODY, TROLL = -1, 0  # who an event is about

SIDES = 4
NEIGHBOURS = np.array(  # of each slot by Side; NO_SLOT where the bridge ends
    [
        [
            slot - 1 if slot % POSITIONS > 0 else NO_SLOT,
            slot + 1 if slot % POSITIONS < POSITIONS - 1 else NO_SLOT,
            slot + POSITIONS if slot < POSITIONS else NO_SLOT,
            slot - POSITIONS if slot >= POSITIONS else NO_SLOT,
        ]
        for slot in range(SLOTS)
    ],
    np.int64,
)


class Side(IntEnum):
    LEFT = 0
    RIGHT = 1
    UP = 2
    DOWN = 3


class Ace(IntEnum):
    """What the troll may be given at the start."""

    ACE_OF_CLUBS = 0
    ACE_OF_DIAMONDS = 1


class Phase(IntEnum):
    PLACE = 0  # the first card and the throw that places the troll
    AWAKEN = 1
    ACT = 2
    FLEE = 3


class Reason(IntEnum):
    PLAYING = 0
    PERFECT = 1  # won without a gap in the bridge
    WON = 2
    COLLAPSED = 3
    FLOWN = 4  # the troll, with the brick under it
    FALLEN = 5  # the troll, with the bricks under it
    LIMIT = 6
    GIVEN_UP = 7


class Rule(IntEnum):
    KEPT = 0
    SETUP = 1
    COLOURS = 2
    PLACE = 3
    GIVEN = 4
    TURN = 5
    ASIDE_FIRST = 6
    DRAW = 7
    AWAKEN = 8
    REDIRECT = 9
    FLY = 10
    TROLL_FLIES = 11
    SKIP = 12
    TWO_ACTIONS = 13
    MOVE_ADJACENT = 14
    MOVE_ON_BRICK = 15
    MOVE_NO_RETURN = 16
    STOMP_OWN_SLOT = 17
    STOMP_AWAKE = 18
    PICK_NOT_UNDERFOOT = 19
    PICK_ADJACENT = 20
    PICK_AWAKE = 21
    PICK_NO_HEART = 22
    PICK_ONE_BRICK = 23
    PICK_NEVER_AGAIN = 24
    USE_AWAKE = 25
    USE_ASIDE = 26
    CLUB_CARRIED = 27
    CLUB_NOT_UNDERFOOT = 28
    CLUB_ADJACENT = 29
    CLUB_TARGET_AWAKE = 30
    THE_CLUB = 31
    DIAMOND_CARRIED = 32
    DIAMOND_TARGET = 33
    SPADE_CARRIED = 34
    SPADE_NOT_UNDERFOOT = 35
    SPADE_ADJACENT = 36
    SPADE_TARGET_AWAKE = 37
    SPADE_HEART = 38
    SPADE_NEVER_AWAKENS = 39
    SPADE_TARGET_DORMANT = 40
    LAY_CARRIED = 41
    LAY_DORMANT = 42
    LAY_NOT_THE_CLUB = 43
    LAY_ADJACENT = 44
    LAY_TOUCHING_TWO = 45
    LAY_ON_AWAKE = 46
    NO_DISCARD = 47
    FLEE = 48
    FLEE_PINNED = 49
    FLEE_BLOCKED = 50
    FLEE_BANK = 51
    SUPPORT = 52
    TROLL_FALLS = 53
    COLLAPSE = 54
    WIN = 55
    PERFECT = 56
    SCORE = 57
    LIMIT = 58


class Event(IntEnum):
    TURNED_UP = 0
    PLACED = 1
    PLAYED = 2
    THROWN = 3
    AWOKE = 4
    REDIRECTED = 5
    FLEW = 6
    SLEPT_ON = 7
    SKIPPED = 8
    MOVED = 9
    STOMPED = 10
    PICKED_UP = 11
    CLUBBED = 12
    HIT = 13
    MISSED = 14
    DUG = 15
    WOKEN = 16
    LAID = 17
    SET_ASIDE = 18
    ACTION_LOST = 19
    FLOATED = 20
    FLED = 21
    FELL = 22
    TROLL_FLEW = 23
    TROLL_FELL = 24
    COLLAPSED = 25
    WON = 26
    WON_PERFECTLY = 27
    STOPPED = 28
    GAVE_UP = 29


class Options(Record):
    heights: Annotated[IntArray, (POSITIONS,)]
    max_turns: int
    show_seen: bool
    gift_from_deck: bool
    ace_of_diamonds_reusable: bool
    start_with: Annotated[IntArray, (ACES,)]  # a flag for each Ace
    unsupported_fall: bool
    river_banks: bool
    spade_awakens: bool
    lay_touching_two: bool
    lay_awake: bool
    diamond_needs_target: bool
    set_up_awakens: bool
    draws_besides_aside: bool
    start_counts: bool
    all_pinned: bool
    blocks_own_row_only: bool
    awake_connect: bool
    spade_digs_hearts: bool
    lays_on_awake: bool
    wins_at_once: bool
    may_discard: bool


class State(Record):
    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int
    phase: int
    turn: int  # turns completed
    troll: int  # the slot it stands on
    actions_left: int
    thrown: int  # the slot the last throw named, NO_SLOT before the first
    stood_on: int  # a bit for each slot the troll stood on in this turn
    lower_is_red: bool
    to_play: int  # cards set aside that are still to be played in this phase
    to_draw: int  # cards of the deck that follow them
    next_card: int  # the deck of awakening holds this card and all after it
    asides: int  # cards set aside; `under` leads from the oldest to the newest
    oldest: int
    newest: int
    hand: Annotated[IntArray, (HANDS,)]
    top: Annotated[IntArray, (SLOTS,)]  # card of each slot
    played: Annotated[IntArray, (2,)]  # top card of the lower and of the upper stack
    under: Annotated[IntArray, (CARDS,)]
    face: Annotated[IntArray, (CARDS,)]
    awake: Annotated[IntArray, (CARDS,)]  # 1 for bricks on the bridge and in the hand
    known: Annotated[IntArray, (CARDS,)]  # 1 for cards whose face the player knows


# -- places


@compiled
def row_of(slot: int) -> int:
    return 1 if slot >= POSITIONS else 0


@compiled
def position_of(slot: int) -> int:
    """0 .. 5 from left to right."""
    return slot - POSITIONS if slot >= POSITIONS else slot


@compiled
def are_adjacent(slot: int, other: int) -> bool:
    """§1 The same row and the next position, or the same position and the other row."""
    distance = abs(slot - other)
    return distance == POSITIONS or (distance == 1 and row_of(slot) == row_of(other))


@compiled
def is_filled(state: State, slot: int) -> bool:
    return state.top[slot] != NO_CARD


@compiled
def is_top_awake(state: State, slot: int) -> bool:
    card = state.top[slot]
    return card != NO_CARD and state.awake[card] == 1


@compiled
def has_dormant(state: State, slot: int) -> bool:
    """Dormant bricks lie at the bottom, so what lies under the awake ones tells."""
    card = state.top[slot]
    while card != NO_CARD and state.awake[card] == 1:
        card = state.under[card]
    return card != NO_CARD


@compiled
def filled_neighbours(state: State, slot: int) -> int:
    count = 0
    for side in range(SIDES):
        neighbour = NEIGHBOURS[slot, side]
        if neighbour != NO_SLOT and is_filled(state, neighbour):
            count += 1
    return count


# -- cards


@compiled
def suit_on(state: State, card: int) -> int:
    return suit_of(state.face[card])


@compiled
def is_reusable(state: State, options: Options, card: int) -> bool:
    """§3.5 THE CLUB, and where the options say so the ace of diamonds."""
    face = state.face[card]
    return face == ACE_OF_CLUBS or (face == ACE_OF_DIAMONDS and options.ace_of_diamonds_reusable)


@compiled
def row_played_to(state: State, card: int) -> int:
    """§1 One colour belongs to the lower row, the other one to the upper row."""
    return LOWER if is_red(state.face[card]) == state.lower_is_red else UPPER


@compiled
def cards_in_deck(state: State) -> int:
    return CARDS - state.next_card


@compiled
def wake(state: State, card: int) -> None:
    state.awake[card] = 1
    state.known[card] = 1


# -- piles


@compiled
def push(state: State, slot: int, card: int) -> None:
    state.under[card] = state.top[slot]
    state.top[slot] = card


@compiled
def pop(state: State, slot: int) -> int:
    card = state.top[slot]
    state.top[slot] = state.under[card]
    return card


@compiled
def set_aside(state: State, card: int) -> None:
    """The newest of those that will be played in the next turn."""
    state.awake[card] = 0
    state.known[card] = 1
    state.under[card] = NO_CARD
    if state.asides == 0:
        state.oldest = card
    else:
        state.under[state.newest] = card
    state.newest = card
    state.asides += 1


@compiled
def take_oldest_aside(state: State) -> int:
    card = state.oldest
    state.asides -= 1
    state.oldest = state.under[card]
    if state.asides == 0:
        state.newest = NO_CARD
    return card


@compiled
def bottom_of_awake(state: State, slot: int) -> int:
    """The lowest of the awake bricks of a slot whose top brick is awake; else the top."""
    card = state.top[slot]
    if card != NO_CARD and state.awake[card] == 1:
        while state.under[card] != NO_CARD and state.awake[state.under[card]] == 1:
            card = state.under[card]
    return card


@compiled
def lay_dormant(state: State, options: Options, slot: int, card: int) -> None:
    """§1 Dormant bricks lie below awake ones. What was seen stays known, if the options say so."""
    state.awake[card] = 0
    if not options.show_seen:
        state.known[card] = 0
    if is_top_awake(state, slot):
        lowest = bottom_of_awake(state, slot)
        state.under[card] = state.under[lowest]
        state.under[lowest] = card
    else:
        push(state, slot, card)


@compiled
def subdue_top(state: State, options: Options, slot: int) -> int:
    """The topmost awake brick becomes dormant; the card."""
    card = pop(state, slot)
    lay_dormant(state, options, slot, card)
    return card


@compiled
def reversed_pile(state: State, top: int) -> int:
    """Link a pile from its bottom up, which is how cards are set aside; the bottom card."""
    card, above = top, NO_CARD
    while card != NO_CARD:
        below = state.under[card]
        state.under[card] = above
        above, card = card, below
    return above


# -- the end


@compiled
def end_game(state: State, reason: int) -> None:
    state.over = True
    state.deciding = False
    state.reason = reason
