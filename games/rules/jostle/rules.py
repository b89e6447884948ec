"""JOSTLE 2007: a race along a track of 32 cells on which pieces push each other back.

A turn is a throw and a move, after a six a further throw for the same piece. When the last cell is
filled, everybody has one more turn; the pieces in the target area then score 1 to 5 points.

A gesture is a piece put on a cell, piece * CELLS + cell, or `PASS`. The cell is the one the die
takes the piece to; what an event makes of it is the rules' business, not the player's.
"""

from enum import IntEnum

from games.rules.core.events import Log, emit
from games.rules.core.game import KEPT, Outcome
from games.rules.core.jit import compiled
from games.rules.core.randomness import GAME_LANE, Stream, fork_stream, seed_stream, throw
from games.rules.core.records import IntArray
from games.rules.jostle.board import (
    ALL_PIECES,
    FACES,
    MAX_LENGTH,
    MAX_PIECES,
    MAX_PLAYERS,
    NO_PIECE,
    NOT_ANNOUNCED,
    OFF,
    SIX,
    EndTrigger,
    Event,
    FinalRound,
    has_outside_piece,
    owner_of,
    points_of,
)
from games.rules.jostle.board import Options as Options
from games.rules.jostle.board import Reason as Reason
from games.rules.jostle.board import State as State
from games.rules.jostle.jostling import move_by_dice

CELLS = MAX_LENGTH + FACES + 1  # a gesture may also point beyond the end of the track
PASS = ALL_PIECES * CELLS
MAX_ACTIONS = MAX_PIECES + 1
ACTIONS = PASS + 1
NOBODY = -1


class Rule(IntEnum):
    KEPT = 0
    SETUP = 1
    THROW = 2
    TURN = 3
    OWN_PIECE = 4
    FORWARD = 5
    EXACT_COUNT = 6
    COMPULSORY = 7
    SIX_AGAIN = 8
    SAME_PIECE = 9
    LOCKED = 10
    NO_OVERSHOOT = 11
    NO_THROW_IN_TARGET = 12
    THROW_AGAIN = 13
    ONE_PIECE = 14
    JOSTLE = 15
    OWN_JOSTLED = 16
    PUSHED_OFF = 17
    BACK = 18
    EXCHANGE = 19
    ONE_EVENT = 20
    JOSTLE_FIRST = 21
    BLOCKING = 22
    ANNOUNCE = 23
    LAST_ROUND = 24
    SKIP = 25
    ALL_LOCKED = 26
    SCORE = 27
    WIN = 28
    LIMIT = 29


# -- set-up and throwing


@compiled(inline=False)
def set_up(state: State, options: Options, seed: int, log: Log) -> None:
    """§1 All pieces are off the track; the first player begins."""
    seed_stream(state.random, seed, GAME_LANE)
    state.to_move = 0
    state.deciding = False
    state.over = False
    state.reason = Reason.PLAYING
    state.dots = 0
    state.bound = NO_PIECE
    state.blocked = 0
    state.turns = 0
    state.turns_left = NOT_ANNOUNCED
    for piece in range(ALL_PIECES):
        state.cells[piece] = OFF
    for player in range(MAX_PLAYERS):
        state.resigned[player] = 0
    for cell in range(MAX_LENGTH + 1):
        state.board[cell] = NO_PIECE


@compiled(inline=False)
def advance(state: State, options: Options, log: Log) -> None:
    """§2.1 The player throws; who has nothing to move has no throw either."""
    if not takes_part(state, options, state.to_move):
        skip_turn(state, options, log)
        return
    state.dots = throw(state.random, FACES)
    emit(log, Event.THROWN, state.to_move, state.dots)
    movable = can_move(state, options)
    if state.dots == SIX and is_six_lost(state, options, movable):
        emit(log, Event.UNEXECUTED, state.to_move, state.dots)
    elif movable:
        state.deciding = True
    else:
        emit(log, Event.IDLE, state.to_move, state.dots)
        end_turn(state, options, log)


@compiled
def takes_part(state: State, options: Options, player: int) -> bool:
    return state.resigned[player] == 0 and has_outside_piece(state, options, player)


@compiled
def skip_turn(state: State, options: Options, log: Log) -> None:
    if state.resigned[state.to_move] == 0:
        emit(log, Event.SKIPPED, state.to_move)
    end_turn(state, options, log)


@compiled
def is_six_lost(state: State, options: Options, movable: bool) -> bool:
    """§2.5 A six that would carry a piece beyond the end is not executed but thrown again.

    Only if no other piece can use it; read the other way, even if one could.
    """
    if movable and options.six_moves_another:
        return False
    first = state.to_move * MAX_PIECES
    for number in range(options.pieces):
        is_bound = state.bound == NO_PIECE or state.bound == number
        if is_bound and state.cells[first + number] == options.gate:
            return True
    return False


# -- which moves are legal


@compiled(inline=False)
def rule_broken_by(state: State, options: Options, action: int) -> int:
    """§2.2 A piece put on a cell: whose piece, may it move, and how far."""
    if not state.deciding:
        return Rule.TURN
    if action == PASS:
        return KEPT if options.may_decline else Rule.COMPULSORY
    piece, place = action // CELLS, action % CELLS
    number = piece % MAX_PIECES
    if owner_of(piece) != state.to_move or number >= options.pieces:
        return Rule.OWN_PIECE
    broken = rule_broken_by_piece(state, options, number)
    if broken != KEPT:
        return broken
    if place <= state.cells[piece]:
        return Rule.FORWARD
    if place != state.cells[piece] + state.dots:
        return Rule.EXACT_COUNT
    return KEPT


@compiled
def rule_broken_by_piece(state: State, options: Options, number: int) -> int:
    """§2.4 May this piece of the player to move go as many cells as the die shows?"""
    cell = state.cells[state.to_move * MAX_PIECES + number]
    if cell > options.gate:
        return Rule.LOCKED
    if state.bound != NO_PIECE and state.bound != number:
        return Rule.SAME_PIECE
    target = cell + state.dots
    if target > options.length:
        return Rule.NO_OVERSHOOT
    if not options.own_jostled and is_own_piece_at(state, target):
        return Rule.OWN_JOSTLED
    return KEPT


@compiled
def is_own_piece_at(state: State, cell: int) -> bool:
    piece = state.board[cell]
    return piece != NO_PIECE and owner_of(piece) == state.to_move


@compiled
def can_move(state: State, options: Options) -> bool:
    for number in range(options.pieces):
        if rule_broken_by_piece(state, options, number) == KEPT:
            return True
    return False


@compiled(inline=False)
def legal_actions(state: State, options: Options, actions: IntArray) -> int:
    count = 0
    first = state.to_move * MAX_PIECES
    for number in range(options.pieces):
        if rule_broken_by_piece(state, options, number) == KEPT:
            piece = first + number
            actions[count] = piece * CELLS + state.cells[piece] + state.dots
            count += 1
    if options.may_decline:
        actions[count] = PASS
        count += 1
    return count


# -- moving


@compiled(inline=False)
def apply_action(state: State, options: Options, action: int, log: Log) -> None:
    """§2.3 The piece moves; a six binds it and gives another throw, unless it has arrived."""
    state.deciding = False
    if action == PASS:
        emit(log, Event.DECLINED, state.to_move, state.dots)
        end_turn(state, options, log)
        return
    piece = action // CELLS
    move_by_dice(state, options, piece, state.cells[piece] + state.dots, log)
    if throws_again(state, options, piece):
        state.bound = piece % MAX_PIECES
    else:
        end_turn(state, options, log)


@compiled
def throws_again(state: State, options: Options, piece: int) -> bool:
    """§2.4 After a six, but not for a piece that now stands in the target area."""
    if state.dots != SIX or state.cells[piece] > options.gate:
        return False
    return options.six_again_at_end or state.turns_left == NOT_ANNOUNCED


# -- the end


@compiled(inline=False)
def end_turn(state: State, options: Options, log: Log) -> None:
    """§5 The turn is over: is the end announced, or has it come?"""
    state.turns += 1
    state.bound = NO_PIECE
    state.blocked = 0
    if state.turns_left != NOT_ANNOUNCED:
        state.turns_left -= 1
    elif is_end_reached(state, options):
        announce_end(state, options, log)
    if state.turns_left == 0:
        finish(state, options, Reason.LAST_ROUND, log)
    elif nobody_takes_part(state, options):
        emit(log, Event.ALL_LOCKED, NOBODY)
        finish(state, options, Reason.ALL_LOCKED, log)
    elif state.turns >= options.max_turns:
        stop_at_limit(state, log)
    else:
        state.to_move = player_after(options, state.to_move)


@compiled
def player_after(options: Options, player: int) -> int:
    return player + 1 if player + 1 < options.players else 0


@compiled
def is_end_reached(state: State, options: Options) -> bool:
    """§5.1 The last cell is filled; in the other reading, all five target cells are."""
    if state.board[options.length] == NO_PIECE:
        return False
    if options.end_trigger == EndTrigger.ALL_TARGET:
        for cell in range(options.gate + 1, options.length):
            if state.board[cell] == NO_PIECE:
                return False
    return True


@compiled
def announce_end(state: State, options: Options, log: Log) -> None:
    """§5.2 From the next player on everybody has one more turn."""
    state.turns_left = options.players
    if options.final_round == FinalRound.OTHERS:
        state.turns_left -= 1
    emit(log, Event.ANNOUNCED, state.to_move, state.turns_left)


@compiled
def nobody_takes_part(state: State, options: Options) -> bool:
    """§5.3 With very few pieces all can be locked while the last cell stays empty."""
    for player in range(options.players):
        if takes_part(state, options, player):
            return False
    return True


@compiled(inline=False)
def finish(state: State, options: Options, reason: int, log: Log) -> None:
    state.over = True
    state.reason = reason
    if log.keep:
        best = best_score(state, options)
        for player in range(options.players):
            if has_won(state, options, player, best):
                emit(log, Event.WON, player, best)


@compiled
def stop_at_limit(state: State, log: Log) -> None:
    state.over = True
    state.reason = Reason.LIMIT
    emit(log, Event.STOPPED, NOBODY, state.turns)


@compiled(inline=False)
def resign(state: State, options: Options, log: Log) -> None:
    """Who resigns throws no more, but the pieces stay; the last one left has won."""
    emit(log, Event.GAVE_UP, state.to_move)
    state.resigned[state.to_move] = 1
    state.deciding = False
    left, last = 0, NOBODY
    for player in range(options.players):
        if state.resigned[player] == 0:
            left += 1
            last = player
    if left == 1:
        state.to_move = last
        finish(state, options, Reason.RESIGNED, log)
    else:
        end_turn(state, options, log)


@compiled
def best_score(state: State, options: Options) -> int:
    """The highest score among those who have not resigned."""
    best = 0
    for player in range(options.players):
        if state.resigned[player] == 0:
            best = max(best, points_of(state, options, player))
    return best


@compiled
def has_won(state: State, options: Options, player: int, best: int) -> bool:
    """§5.4 The highest score wins; equal scores share the win."""
    return state.resigned[player] == 0 and points_of(state, options, player) == best


@compiled(inline=False)
def reckon(state: State, options: Options, outcome: Outcome) -> None:
    best = best_score(state, options)
    for player in range(options.players):
        outcome.score[player] = points_of(state, options, player)
        outcome.winner[player] = 0
        if state.over and state.reason != Reason.LIMIT:
            if has_won(state, options, player, best):
                outcome.winner[player] = 1


@compiled(inline=False)
def hide(state: State, options: Options, player: int, stream: Stream) -> None:
    """Nothing is hidden but the dice to come."""
    fork_stream(state.random, stream)


@compiled
def seats(options: Options) -> int:
    return options.players
