"""Dugi: a board without a middle, and pieces caught between two others.

Players move one piece a turn, in a straight line as far as the way is empty; rings close. Who
brings a piece to the other side of an enemy takes it. Too few pieces, or none that can move, is
the end.

A gesture is a place to which a piece on another place is put: origin * PLACES + target. The place
OFF_BOARD stands for the dead zone and everything outside.
"""

from games.rules.core.events import Log, emit
from games.rules.core.game import Outcome
from games.rules.core.jit import compiled
from games.rules.core.randomness import GAME_LANE, Stream, seed_stream
from games.rules.dugi.capturing import (
    capture_around,
    capture_boxed_in,
    capture_everywhere,
    move_piece,
    put_piece,
    take_off,
)
from games.rules.dugi.model import (
    ACTIONS,
    EDGE,
    EMPTY,
    MAX_ACTIONS,
    MAX_PIECES,
    MAX_PLAYERS,
    MAX_SEEN,
    PAIR,
    PLACES,
    SLOTS,
    BothOut,
    Event,
    LossJudged,
    Options,
    Reason,
    Rule,
    Scratch,
    State,
    TrapOrder,
)
from games.rules.dugi.moving import can_move, legal_actions, rule_broken_by

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


# -- set-up


@compiled(inline=False)
def set_up(state: State, options: Options, seed: int, log: Log) -> None:
    """§1 Every player's pieces on their cells; the first player begins."""
    seed_stream(state.random, seed, GAME_LANE)
    clear_board(state, options)
    for cell in range(options.cells):
        player = options.start_owner[cell]
        if player >= 0:
            put_piece(state, options, player, cell)
    state.to_move = options.first_player


@compiled(inline=False)
def clear_board(state: State, options: Options) -> None:
    """No pieces, no black cells, nothing played yet."""
    state.deciding = False
    state.over = False
    state.reason = Reason.PLAYING
    state.to_move = 0
    state.quiet_plies = 0
    state.still_in = options.players
    state.fingerprint = 0
    state.seen_count = MAX_SEEN
    forget_positions(state)
    for player in range(MAX_PLAYERS):
        state.out[player] = 0 if player < options.players else 1
        state.pieces[player] = 0
        for index in range(MAX_PIECES):
            state.place[player, index] = 0
    for cell in range(SLOTS):
        state.owner[cell] = EMPTY if cell < options.cells else EDGE


# -- a turn


@compiled(inline=False)
def advance(state: State, options: Options, log: Log) -> None:
    """The first turn begins, also from a position in which somebody has lost already."""
    judge_pieces(state, options, log)
    if state.still_in == 1 and not state.over:
        finish(state, Reason.PIECES, log)
    if not state.over and state.out[state.to_move] == 1:
        pass_turn(state, options)
    begin_turn(state, options, log)


@compiled(inline=False)
def apply_action(state: State, options: Options, action: int, log: Log) -> None:
    """§2-5 The piece moves; what it surrounds, and what is boxed in, leaves the board."""
    origin, target = action // PLACES, action % PLACES
    state.deciding = False
    move_piece(state, options, origin, target)
    emit(log, Event.MOVED, state.to_move, options.label[origin], options.label[target], target)
    if capture_all(state, options, target, log) > 0:
        state.quiet_plies = 0
        forget_positions(state)
        judge_pieces(state, options, log)
    else:
        state.quiet_plies += 1
    if not state.over:
        pass_turn(state, options)
        begin_turn(state, options, log)


@compiled
def capture_all(state: State, options: Options, target: int, log: Log) -> int:
    """§5.2 Surrounded pieces first; then, in Entrapment, those boxed in on what is left."""
    if not options.entrapment:
        return capture_surrounded(state, options, target, log)
    if options.trap_order == TrapOrder.BOXED_IN_FIRST:
        trapped = capture_boxed_in(state, options, log)
        return trapped + capture_surrounded(state, options, target, log)
    captured = capture_surrounded(state, options, target, log)
    return captured + capture_boxed_in(state, options, log)


@compiled
def capture_surrounded(state: State, options: Options, target: int, log: Log) -> int:
    if options.lasting_danger:
        return capture_everywhere(state, options, log)
    return capture_around(state, options, target, log)


@compiled
def pass_turn(state: State, options: Options) -> None:
    """§2.1 The next player who is still in."""
    following = state.to_move + 1
    state.to_move = 0 if following >= options.players else following
    while state.out[state.to_move] == 1:
        following = state.to_move + 1
        state.to_move = 0 if following >= options.players else following


@compiled
def begin_turn(state: State, options: Options, log: Log) -> None:
    """§6.2 Who cannot move is out, and the turn passes on; then the draws are looked at."""
    while not state.over and not can_move_on(state, options):
        leave_stuck(state, options, log)
    if not state.over:
        judge_draws(state, options, log)
    state.deciding = not state.over


@compiled
def can_move_on(state: State, options: Options) -> bool:
    if options.loss_judged == LossJudged.OWN_TURN:
        if state.pieces[state.to_move] <= options.lose_at:
            return False
    return can_move(state, options, state.to_move)


@compiled(inline=False)
def leave_stuck(state: State, options: Options, log: Log) -> None:
    """The player whose turn it is cannot go on."""
    player = state.to_move
    few = state.pieces[player] <= options.lose_at
    emit(log, Event.FEW_LEFT if few else Event.STUCK, player, state.pieces[player])
    put_out(state, options, player, log)
    if state.still_in == 1:
        finish(state, Reason.PIECES if few else Reason.IMMOBILE, log)
    else:
        pass_turn(state, options)


# -- who is out


@compiled(inline=False)
def judge_pieces(state: State, options: Options, log: Log) -> None:
    """§6.1 All players left with too few pieces are out at once."""
    if options.loss_judged == LossJudged.OWN_TURN:
        return
    fallen = 0
    for player in range(options.players):
        if state.out[player] == 0 and state.pieces[player] <= options.lose_at:
            emit(log, Event.FEW_LEFT, player, state.pieces[player])
            put_out(state, options, player, log)
            fallen |= 1 << player
    if state.still_in == 0:
        judge_nobody_left(state, options, fallen, log)
    elif state.still_in == 1 and fallen != 0:
        finish(state, Reason.PIECES, log)


@compiled
def judge_nobody_left(state: State, options: Options, fallen: int, log: Log) -> None:
    """§6.3 All fell by the same move: nobody has won. Read otherwise, only the mover has lost."""
    if options.both_out == BothOut.MOVER_LOSES:
        for player in range(options.players):
            if fallen >> player & 1 and player != state.to_move:
                state.out[player] = 0
                state.still_in += 1
        finish(state, Reason.PIECES, log)
        return
    emit(log, Event.NOBODY_LEFT, -1)
    finish(state, Reason.NOBODY_LEFT, log)


@compiled(inline=False)
def put_out(state: State, options: Options, player: int, log: Log) -> None:
    """§8 Of more than two players, who is out takes the pieces left off; the cells stay open."""
    state.out[player] = 1
    state.still_in -= 1
    if options.players > PAIR:
        while state.pieces[player] > 0:
            cell = state.place[player, state.pieces[player] - 1]
            take_off(state, options, cell)
            emit(log, Event.TAKEN_OFF, player, options.label[cell])
        state.quiet_plies = 0
        forget_positions(state)


@compiled(inline=False)
def resign(state: State, options: Options, log: Log) -> None:
    """Who resigns is out; the last one left has won."""
    emit(log, Event.GAVE_UP, state.to_move)
    state.deciding = False
    put_out(state, options, state.to_move, log)
    if state.still_in == 1:
        finish(state, Reason.RESIGNED, log)
        return
    pass_turn(state, options)
    begin_turn(state, options, log)


@compiled(inline=False)
def finish(state: State, reason: int, log: Log) -> None:
    state.over = True
    state.deciding = False
    state.reason = reason
    for player in range(MAX_PLAYERS):
        if has_won(state, player):
            emit(log, Event.WON, player)


@compiled
def has_won(state: State, player: int) -> bool:
    """Whoever is still in when the game was not drawn."""
    drawn = state.reason == Reason.REPETITION or state.reason == Reason.LIMIT
    return state.over and not drawn and state.out[player] == 0


# -- draws


@compiled
def judge_draws(state: State, options: Options, log: Log) -> None:
    """§7 A position that keeps coming back, or too long without a removal."""
    if options.repetition > 0:
        times = note_position(state, options)
        if times >= options.repetition:
            emit(log, Event.REPEATED, -1, times)
            finish(state, Reason.REPETITION, log)
            return
    if state.quiet_plies >= options.no_capture_limit:
        emit(log, Event.STOPPED, -1, state.quiet_plies)
        finish(state, Reason.LIMIT, log)


@compiled
def note_position(state: State, options: Options) -> int:
    """How often this position, with this player to move, has stood since the last removal."""
    key = state.fingerprint ^ options.turn_key[state.to_move]
    times = 1
    earlier = state.seen_count - state.still_in  # the same player's turn
    while earlier >= 0:
        if state.seen[earlier] == key:
            times += 1
        earlier -= state.still_in
    if state.seen_count < MAX_SEEN:
        state.seen[state.seen_count] = key
        state.seen_count += 1
    return times


@compiled
def forget_positions(state: State) -> None:
    """After a removal no earlier position can come back."""
    for index in range(state.seen_count):
        state.seen[index] = 0
    state.seen_count = 0


# -- the end


@compiled(inline=False)
def reckon(state: State, options: Options, outcome: Outcome) -> None:
    """The score is the number of pieces left."""
    for player in range(options.players):
        outcome.score[player] = state.pieces[player]
        outcome.winner[player] = 1 if has_won(state, player) else 0


@compiled
def hide(state: State, options: Options, player: int, stream: Stream) -> None:
    """Nothing is hidden, and nothing is left to chance."""


@compiled
def seats(options: Options) -> int:
    return options.players
