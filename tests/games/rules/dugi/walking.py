"""Loops over many positions of Dugi, compiled as the rules are."""

from games.rules.core.events import KIND, Log
from games.rules.core.jit import compiled
from games.rules.core.randomness import AGENT_LANE, Stream, seed_stream
from games.rules.dugi import evaluation, rules
from games.rules.dugi.model import BLACKED, Event, Options, State

KEPT, WRONG_LISTS, WRONG_LOSS, WRONG_BLACK, WRONG_FINGERPRINT = range(5)


@compiled
def pieces_on_board(state, options) -> int:
    total = 0
    for player in range(options.players):
        total += state.pieces[player]
    return total


@compiled(inline=False)
def count_removed(states, options, actions, depth: int, log) -> int:
    """Pieces removed by all moves of all sequences of that length."""
    count = rules.legal_actions(states[depth], options, actions[depth])
    total = 0
    for index in range(count):
        states[depth - 1] = states[depth]
        after = states[depth - 1]
        rules.apply_action(after, options, actions[depth, index], log)
        total += pieces_on_board(states[depth], options) - pieces_on_board(after, options)
        if depth > 1 and not after.over:
            total += count_removed(states, options, actions, depth - 1, log)
    return total


@compiled(inline=False)
def play_checking(state: State, options: Options, stream: Stream, actions, log: Log, seed: int):
    """One game by capture-preferring play; what is broken first, and the number of moves."""
    rules.set_up(state, options, seed, log)
    seed_stream(stream, seed, AGENT_LANE)
    rules.advance(state, options, log)
    plies = 0
    while not state.over:
        count = rules.legal_actions(state, options, actions)
        before = pieces_on_board(state, options)
        index = evaluation.choose_quickly(state, options, actions, count, stream)
        log.count = 0
        rules.apply_action(state, options, actions[index], log)
        plies += 1
        broken = what_is_wrong(state, options, before, log)
        if broken != KEPT:
            return broken, plies
    return KEPT, plies


@compiled
def what_is_wrong(state, options, before: int, log) -> int:
    if before - count_told(log) != pieces_on_board(state, options):
        return WRONG_LOSS
    on_cells, black = 0, 0
    for cell in range(options.cells):
        if state.owner[cell] >= 0:
            on_cells += 1
        elif state.owner[cell] == BLACKED:
            black += 1
    if on_cells != pieces_on_board(state, options) or not are_lists_right(state, options):
        return WRONG_LISTS
    if black > 0 and not options.blackout:
        return WRONG_BLACK
    return KEPT if fingerprint_of(state, options) == state.fingerprint else WRONG_FINGERPRINT


@compiled
def count_told(log) -> int:
    """Pieces that left the board, by the events."""
    lost = 0
    for index in range(log.count):
        if log.rows[index, KIND] in (Event.CAPTURED, Event.TRAPPED, Event.TAKEN_OFF):
            lost += 1
    return lost


@compiled
def are_lists_right(state, options) -> bool:
    for player in range(options.players):
        for index in range(state.pieces[player]):
            if state.owner[state.place[player, index]] != player:
                return False
    return True


@compiled
def fingerprint_of(state, options) -> int:
    total = 0
    for cell in range(options.cells):
        owner = state.owner[cell]
        if owner >= 0:
            total ^= options.piece_key[owner, cell]
        elif owner == BLACKED:
            total ^= options.black_key[cell]
    return total


@compiled(inline=False)
def play_many_checking(state, options, stream, actions, log, games: int):
    """What is broken first in so many games, in which game, and all moves."""
    plies = 0
    for seed in range(games):
        broken, moves = play_checking(state, options, stream, actions, log, seed)
        plies += moves
        if broken != KEPT:
            return broken, seed, plies
    return KEPT, games, plies
