"""The words of My Party!: pieces, cards, gestures, rules, events, and what a game's state holds.

An *orientation* is +1 (white up), -1 (black up) or 0 (no guest). The *pull* on a site is the sum,
over its bonds, of sign (friendly +1, hostile -1) times the orientation at the other end: the
satisfaction of a guest is its orientation times the pull. A link is printed (0 .. 55) or new
(56, 57); two sites are a *pair*.

A gesture is a piece or card put somewhere. Its number is the base of its kind plus, for bonds and
cards on links, 2 * pair + bond kind; for guests 2 * site + colour; for flips the site; for the
choice of cards the set of chosen cards as a number of six binary digits.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np

from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray, Record
from games.rules.party.boards import MAX_PRINTED, MAX_SITES, PAIR_SITES, PAIRS

PLAYERS = 2
GUESTS, FRIENDLY_BONDS, HOSTILE_BONDS = 40, 40, 20  # the box
OWN_FRIENDLY, OWN_HOSTILE = 20, 10  # of each player who has an own set
NEW_LINKS = 2  # one card each
LINKS = MAX_PRINTED + NEW_LINKS
MAX_DEGREE = 6  # printed links at a site
MAX_FITTING = 80  # pairs between which a new link can fit
STANDARD_MOVE, SPECIAL_MOVE, MASTER_MOVE = 3, 4, 5  # pieces
CARDS_CHOSEN = 3
NO_LINK, NO_PAIR, NO_SITE = -1, -1, -1
MAX_CONFIGURATIONS = 1 << 16  # of one search for free guests
TABLE_DIGITS = 17
TABLE = 1 << TABLE_DIGITS  # places of its hash table


class Colour(IntEnum):
    WHITE = 0
    BLACK = 1


class Bond(IntEnum):
    FRIENDLY = 0
    HOSTILE = 1


class Card(IntEnum):
    SPECIAL = 0
    MASTER = 1
    NEWLINK = 2
    REVISION = 3
    DOUBLE = 4
    FIXING = 5


CARDS = 6
CARD_SETS = 1 << CARDS
ALL_CARDS = CARD_SETS - 1
PLACING_CARDS = (1 << Card.NEWLINK) | (1 << Card.DOUBLE)  # those that use up a bond

# Which sites a pair joins.
FIRST_OF = np.array([first for first, _ in PAIR_SITES], np.int64)
SECOND_OF = np.array([second for _, second in PAIR_SITES], np.int64)


class Gesture(IntEnum):
    """The first number of each kind of gesture."""

    BOND = 0
    NEWLINK = 2 * PAIRS
    REVISION = 4 * PAIRS
    DOUBLE = 6 * PAIRS
    GUEST = 8 * PAIRS
    FIXING = 8 * PAIRS + 2 * MAX_SITES
    FLIP = 8 * PAIRS + 4 * MAX_SITES
    DRAW = 8 * PAIRS + 5 * MAX_SITES
    DRAW_FRIENDLY = DRAW + 1
    DRAW_HOSTILE = DRAW + 2
    TAKE = DRAW + 3
    SPECIAL = DRAW + 4
    MASTER = DRAW + 5
    FINISH = DRAW + 6
    PASS = DRAW + 7
    CHOOSE = DRAW + 8


ACTIONS = Gesture.CHOOSE + CARD_SETS
# Both kinds of bond on all links, guests both ways, three cards with a link and a kind, fixing.
MAX_ACTIONS = 2 * MAX_PRINTED + 2 * MAX_SITES + 2 * (MAX_FITTING + 2 * LINKS) + 2 * MAX_SITES + 16


class BoardName(IntEnum):
    A = 0
    B = 1
    JOINED = 2


class CardDeal(IntEnum):
    THREE_HIDDEN = 0
    ALL_OPEN = 1


class BondSource(IntEnum):
    SACK = 0
    OWN_SETS = 1


class Flipping(IntEnum):
    """Reading P4."""

    ANY_TIME = 0
    TO_OWN_COLOUR = 1
    BETWEEN_PIECES = 2


class NewLinkReading(IntEnum):
    """Reading P9."""

    DOUBLED = 0
    NEVER_DOUBLED = 1
    CROSSING = 2


class Touching(IntEnum):
    """Reading P12."""

    CIRCLE = 0
    CENTRE = 1
    CLEAR = 2


class Fixing(IntEnum):
    """Reading P14."""

    ANY = 0
    SATISFIED = 1
    NO_NEWCOMER = 2


class Phase(IntEnum):
    CHOOSE = 0
    MOVE = 1
    EVALUATE = 2  # unstable guests are flipped
    REMOVE = 3  # the free guests are known and leave


class Reason(IntEnum):
    PLAYING = 0
    MAJORITY = 1
    DRAW = 2
    RESIGNED = 3
    LIMIT = 4  # nobody can fill the board any more


class Rule(IntEnum):
    KEPT = 0
    SETUP = 1
    TURN = 2
    BOARD = 3
    CHOOSE_FIRST = 4
    CHOOSE_THREE = 5
    CHOOSE_ONCE = 6
    PIECES = 7
    DRAW_BLIND = 8
    DRAW_ROOM = 9
    EXTRA_BOND = 10
    SACK_EMPTY = 11
    OWN_SET = 12
    OWN_SET_EMPTY = 13
    TAKE_ROOM = 14
    POOL_EMPTY = 15
    BONDS_FIRST = 16
    BOND_IN_HAND = 17
    BOND_ON_LINK = 18
    LINK_OCCUPIED = 19
    GUEST_IN_HAND = 20
    SITE_OCCUPIED = 21
    NOT_NEGATIVE = 22
    GUEST_THERE = 23
    FIXED_STAYS = 24
    STABLE_STAYS = 25
    FLIP_TO_OWN = 26
    FLIP_BETWEEN = 27
    CARD_HELD = 28
    ONE_CARD = 29
    OBLIGED = 30
    LINK_EXISTS = 31
    TOUCHES_SITE = 32
    CROSSES_LINK = 33
    CROSSES_NEW_LINK = 34
    BOND_THERE = 35
    BESIDE_BOND = 36
    NO_THIRD = 37
    NEW_LINK_SINGLE = 38
    FIXED_ONCE = 39
    MARKER = 40
    FIX_SATISFIED = 41
    FIX_NEWCOMER = 42
    HAND_EMPTY = 43
    ALL_PIECES = 44
    PLACE_ONE = 45
    STEP_LIMIT = 46
    EVALUATION = 47
    ONLY_UNSTABLE = 48
    NO_PASS = 49
    # effects
    SATISFACTION = 50
    SPECIAL = 51
    MASTER = 52
    NEW_LINK = 53
    REVISION = 54
    LINK_VANISHES = 55
    DOUBLE = 56
    FIXING = 57
    FULL_BOARD = 58
    FREE_GUESTS = 59
    REMOVAL = 60
    MAJORITY = 61
    DRAW = 62
    STUCK = 63


class Event(IntEnum):
    CHOSE = 0
    DREW = 1
    TOOK = 2
    PLACED_BOND = 3
    PLACED_GUEST = 4
    FLIPPED = 5
    PLAYED = 6
    NEW_LINK = 7
    REVISED = 8
    LINK_VANISHED = 9
    DOUBLED = 10
    FIXED = 11
    FINISHED = 12
    LIMIT_REACHED = 13
    BOARD_FULL = 14
    PASSED = 15
    FREE_FOUND = 16
    SEARCHED = 17
    FREE_SEARCH_CAPPED = 18
    REMOVED = 19
    WON = 20
    DRAWN = 21
    STOPPED = 22
    GAVE_UP = 23


class Options(Record):
    board: int
    cards: int
    collect: bool
    bonds: int
    pro: bool
    first_player: int
    max_steps: int
    all_pieces: bool  # P2
    flipping: int  # P4
    third_bond: bool  # P8
    new_links: int  # P9
    touching: int  # P12
    fixing: int  # P14
    # the board, from boards.py
    sites: int
    links: int
    site_x: Annotated[IntArray, (MAX_SITES,)]
    site_y: Annotated[IntArray, (MAX_SITES,)]
    degree: Annotated[IntArray, (MAX_SITES,)]
    link_at: Annotated[IntArray, (MAX_SITES, MAX_DEGREE)]
    neighbour: Annotated[IntArray, (MAX_SITES, MAX_DEGREE)]  # at the other end of that link
    pair_of_link: Annotated[IntArray, (MAX_PRINTED,)]
    link_of_pair: Annotated[IntArray, (PAIRS,)]
    fits: Annotated[IntArray, (PAIRS,)]  # KEPT, or the rule a new link there would break
    fitting: Annotated[IntArray, (MAX_FITTING,)]  # the pairs where it breaks none
    fitting_pairs: int


class State(Record):
    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int
    phase: int
    orientation: Annotated[IntArray, (MAX_SITES,)]
    fixed: Annotated[IntArray, (MAX_SITES,)]  # 1 or 0
    bonds: Annotated[IntArray, (LINKS, 2)]  # by kind, on each link
    new_pair: Annotated[IntArray, (NEW_LINKS,)]  # the pair each new link joins
    sack: Annotated[IntArray, (2,)]  # by kind
    own: Annotated[IntArray, (PLAYERS, 2)]
    hand_bonds: Annotated[IntArray, (PLAYERS, 2)]
    hand_guests: Annotated[IntArray, (PLAYERS,)]
    held: Annotated[IntArray, (PLAYERS,)]  # sets of cards
    played: Annotated[IntArray, (PLAYERS,)]
    pieces: int  # of this move, K
    taken: int
    placed: int
    card_used: bool
    drawing: bool  # a hand is in the sack
    guests_open: bool  # pro: all links have been occupied once
    steps: int  # of this move
    passes: int
    idle_moves: int  # in succession
    newcomers: int  # guests placed in this move, as a set of sites
    free: int  # the free guests of the evaluation, as a set of sites
    last_flip: int  # the site, if the last step was a flip
    flipped: int  # sites flipped since the last other step (P5)
    repeated: Annotated[IntArray, (PLAYERS,)]  # flips of a guest in `flipped`
    # what follows from the above, for speed
    pull: Annotated[IntArray, (MAX_SITES,)]
    open_sites: int
    open_links: int
    pool: int


class Scratch(Record):
    """The memory of the search for free guests: a graph, and the configurations reached on it."""

    # the graph: orientations, who is fixed, and bonds as weights between neighbours
    guests: int
    orientation: Annotated[IntArray, (MAX_SITES,)]
    fixed: Annotated[IntArray, (MAX_SITES,)]  # 1 or 0
    degree: Annotated[IntArray, (MAX_SITES,)]
    neighbour: Annotated[IntArray, (MAX_SITES, MAX_SITES)]
    weight: Annotated[IntArray, (MAX_SITES, MAX_SITES)]
    # what is found
    free: int  # directly or indirectly, as a set of guests
    directly_free: int
    marked: int
    configurations: int  # looked at, in all components
    largest: int  # search of one component
    capped: int  # components given up
    # one component
    members: int
    member: Annotated[IntArray, (MAX_SITES,)]
    place_of: Annotated[IntArray, (MAX_SITES,)]  # guest -> number in the component
    outside: Annotated[IntArray, (MAX_SITES,)]  # what guests outside pull at a member
    reached_count: int
    reached: Annotated[IntArray, (MAX_CONFIGURATIONS + 1,)]
    table: Annotated[IntArray, (TABLE,)]  # configuration + 1; 0 is an empty place
