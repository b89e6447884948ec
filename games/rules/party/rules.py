"""My Party!: guests sit down where they feel at ease, and both hosts want the most of them.

A move is a sequence of steps of one player: taking pieces, placing them, flipping guests that are
not stable, at most one action card, and at last `finish`. When every site has its guest and every
printed link its bond, unstable guests may still be flipped, those who could be flipped for ever
leave, and the majority decides.

The words are in `model`, the board in `board`, what is allowed in `legality`, what a step does in
`steps`, the evaluation in `counting` and `free`, the hidden cards in `hidden`.
"""

from games.rules.core.events import NOBODY, Log, emit
from games.rules.core.game import Outcome
from games.rules.core.jit import compiled
from games.rules.core.randomness import GAME_LANE, seed_stream
from games.rules.party.board import opponent_of, orientation_of, unstable_guests
from games.rules.party.boards import MAX_SITES
from games.rules.party.counting import count_guests, find_free, guests_showing, remove_free, repair
from games.rules.party.generation import legal_actions
from games.rules.party.hidden import hide
from games.rules.party.legality import (
    has_unstable,
    is_full,
    rule_broken_by,
)
from games.rules.party.model import (
    ACTIONS,
    ALL_CARDS,
    FRIENDLY_BONDS,
    GUESTS,
    HOSTILE_BONDS,
    LINKS,
    MAX_ACTIONS,
    NEW_LINKS,
    NO_PAIR,
    NO_SITE,
    OWN_FRIENDLY,
    OWN_HOSTILE,
    PLAYERS,
    STANDARD_MOVE,
    Bond,
    BondSource,
    CardDeal,
    Colour,
    Event,
    Gesture,
    Options,
    Phase,
    Reason,
    Rule,
    Scratch,
    State,
)
from games.rules.party.steps import draw_bond, take_step

__all__ = [
    "ACTIONS",
    "MAX_ACTIONS",
    "Options",
    "Reason",
    "Rule",
    "Scratch",
    "State",
    "advance",
    "apply_action",
    "hide",
    "legal_actions",
    "reckon",
    "resign",
    "rule_broken_by",
    "seats",
    "set_up",
]
BOTH_PASS, BOTH_IDLE = 2, 2


# -- set-up


@compiled(inline=False)
def set_up(state: State, options: Options, seed: int, log: Log) -> None:
    """§4 An empty board; all guests in the pool, all bonds in the sack or in the players' sets."""
    seed_stream(state.random, seed, GAME_LANE)
    state.over = False
    state.reason = Reason.PLAYING
    clear_board(state, options)
    deal_bonds(state, options)
    for player in range(PLAYERS):
        state.hand_guests[player] = 0
        state.held[player] = ALL_CARDS if options.cards == CardDeal.ALL_OPEN else 0
        state.played[player] = 0
        state.repeated[player] = 0
        for bond in range(2):
            state.hand_bonds[player, bond] = 0
    state.guests_open = False
    state.passes = 0
    state.idle_moves = 0
    state.free = 0
    if options.cards == CardDeal.ALL_OPEN:
        start_move(state, options.first_player)
    else:
        start_move(state, Colour.WHITE)
        state.phase = Phase.CHOOSE


@compiled
def clear_board(state: State, options: Options) -> None:
    for site in range(MAX_SITES):
        state.orientation[site] = 0
        state.fixed[site] = 0
        state.pull[site] = 0
    for link in range(LINKS):
        for bond in range(2):
            state.bonds[link, bond] = 0
    for number in range(NEW_LINKS):
        state.new_pair[number] = NO_PAIR
    state.open_sites = options.sites
    state.open_links = options.links
    state.pool = GUESTS


@compiled
def deal_bonds(state: State, options: Options) -> None:
    in_sack = options.bonds == BondSource.SACK
    state.sack[Bond.FRIENDLY] = FRIENDLY_BONDS if in_sack else 0
    state.sack[Bond.HOSTILE] = HOSTILE_BONDS if in_sack else 0
    for player in range(PLAYERS):
        state.own[player, Bond.FRIENDLY] = 0 if in_sack else OWN_FRIENDLY
        state.own[player, Bond.HOSTILE] = 0 if in_sack else OWN_HOSTILE


@compiled
def start_move(state: State, player: int) -> None:
    state.phase = Phase.MOVE
    state.to_move = player
    state.deciding = True
    state.drawing = False
    state.pieces = STANDARD_MOVE
    state.taken = 0
    state.placed = 0
    state.card_used = False
    state.steps = 0
    state.newcomers = 0
    state.last_flip = NO_SITE
    state.flipped = 0


# -- what happens by itself


@compiled(inline=False)
def advance(state: State, options: Options, log: Log) -> None:
    """A bond comes out of the sack, or the evaluation goes on."""
    if state.drawing:
        draw_bond(state, log)
    elif state.phase == Phase.EVALUATE:
        if state.passes < BOTH_PASS and has_unstable(state, options):
            state.deciding = True
        else:
            find_free(state, options, log)
    else:
        remove_free(state, options, log)
        count_guests(state, options, log)


# -- steps of a player


@compiled(inline=False)
def apply_action(state: State, options: Options, action: int, log: Log) -> None:
    if action >= Gesture.CHOOSE:
        choose_cards(state, options, action - Gesture.CHOOSE, log)
    elif state.phase == Phase.EVALUATE:
        repair(state, options, action, log)
    elif action == Gesture.FINISH:
        finish(state, options, log)
    else:
        take_step(state, options, action, log)


@compiled(inline=False)
def choose_cards(state: State, options: Options, cards: int, log: Log) -> None:
    """§4 White, then black; neither sees the other's choice."""
    state.held[state.to_move] = cards
    emit(log, Event.CHOSE, state.to_move)
    if state.to_move == Colour.WHITE:
        state.to_move = Colour.BLACK
    else:
        start_move(state, options.first_player)


# -- the end of a move and of the game


@compiled(inline=False)
def finish(state: State, options: Options, log: Log) -> None:
    """§10 The other player's move, or the evaluation, which that player begins."""
    emit(log, Event.FINISHED, state.to_move, state.taken, state.pieces)
    idle = state.taken == 0 and state.placed == 0 and not state.card_used
    state.idle_moves = state.idle_moves + 1 if idle else 0
    start_move(state, opponent_of(state.to_move))
    if is_full(state):
        state.phase = Phase.EVALUATE
        state.deciding = False
        emit(log, Event.BOARD_FULL, NOBODY, unstable_guests(state, options))
    elif state.idle_moves >= BOTH_IDLE:
        state.over = True
        state.deciding = False
        state.reason = Reason.LIMIT
        emit(log, Event.STOPPED, NOBODY)


@compiled(inline=False)
def resign(state: State, options: Options, log: Log) -> None:
    """Who resigns has lost; `to_move` keeps the name."""
    emit(log, Event.GAVE_UP, state.to_move)
    state.deciding = False
    state.over = True
    state.reason = Reason.RESIGNED


@compiled(inline=False)
def reckon(state: State, options: Options, outcome: Outcome) -> None:
    """§11 The score is the number of guests that show one's colour."""
    for player in range(PLAYERS):
        outcome.score[player] = guests_showing(state, options, orientation_of(player))
        outcome.winner[player] = 0
    if state.reason == Reason.RESIGNED:
        outcome.winner[opponent_of(state.to_move)] = 1
    elif state.reason == Reason.MAJORITY:
        leader = Colour.WHITE if outcome.score[0] > outcome.score[1] else Colour.BLACK
        outcome.winner[leader] = 1


@compiled
def seats(options: Options) -> int:
    return PLAYERS
