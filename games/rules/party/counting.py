"""The final evaluation: unstable guests are flipped, free guests leave, the majority wins."""

from games.rules.core.events import NOBODY, Log, emit
from games.rules.core.jit import compiled
from games.rules.party.board import colour_of, opponent_of, orientation_of, turn_to
from games.rules.party.free import find_free_guests, load_board
from games.rules.party.model import (
    MAX_CONFIGURATIONS,
    Colour,
    Event,
    Gesture,
    Options,
    Phase,
    Reason,
    State,
)
from games.rules.party.steps import flip


@compiled(inline=False)
def repair(state: State, options: Options, action: int, log: Log) -> None:
    """§11 One unstable guest is flipped, or the player passes; then the other one."""
    state.deciding = False
    if action == Gesture.PASS:
        state.passes += 1
        emit(log, Event.PASSED, state.to_move)
    else:
        state.passes = 0
        flip(state, options, action - Gesture.FLIP, log)
    state.to_move = opponent_of(state.to_move)


@compiled(inline=False)
def find_free(state: State, options: Options, log: Log) -> None:
    """§11 First all directly and indirectly free guests are found; none leaves before."""
    scratch = log.scratch  # type: ignore[attr-defined]
    load_board(state, options, scratch)
    find_free_guests(scratch, MAX_CONFIGURATIONS)
    state.free = scratch.free
    state.phase = Phase.REMOVE
    emit(log, Event.SEARCHED, NOBODY, scratch.configurations, scratch.largest)
    if scratch.capped > 0:
        emit(log, Event.FREE_SEARCH_CAPPED, NOBODY, scratch.capped)
    for site in range(options.sites):
        if state.free >> site & 1:
            directly = scratch.directly_free >> site & 1
            emit(log, Event.FREE_FOUND, NOBODY, site, colour_of(state.orientation[site]), directly)


@compiled(inline=False)
def remove_free(state: State, options: Options, log: Log) -> None:
    """§11 The free guests leave in one strike."""
    for site in range(options.sites):
        if state.free >> site & 1:
            emit(log, Event.REMOVED, NOBODY, site, colour_of(state.orientation[site]))
            turn_to(state, options, site, 0)
            state.open_sites += 1
            state.pool += 1


@compiled
def count_guests(state: State, options: Options, log: Log) -> None:
    """§11 Most guests win; the marker on a fixed guest does not count."""
    white = guests_showing(state, options, orientation_of(Colour.WHITE))
    black = guests_showing(state, options, orientation_of(Colour.BLACK))
    state.over = True
    if white == black:
        state.reason = Reason.DRAW
        emit(log, Event.DRAWN, NOBODY, white)
        return
    state.reason = Reason.MAJORITY
    winner = Colour.WHITE if white > black else Colour.BLACK
    emit(log, Event.WON, winner, max(white, black), min(white, black))


@compiled
def guests_showing(state: State, options: Options, orientation: int) -> int:
    count = 0
    for site in range(options.sites):
        if state.orientation[site] == orientation:
            count += 1
    return count
