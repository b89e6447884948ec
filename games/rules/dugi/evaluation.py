"""What agents look at: pieces above the number that loses, and pieces in danger."""

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below
from games.rules.core.records import IntArray
from games.rules.dugi.capturing import is_jaw
from games.rules.dugi.model import (
    EMPTY,
    NO_CELL,
    NO_HEADING,
    PLACES,
    Options,
    State,
    cell_of,
    heading_of,
    neighbour_of,
    step_ahead,
)
from games.rules.dugi.rules import has_won

ROLLOUT_DECISIONS = 0  # random play gives pieces away; what stands is told better by `value`
EXPLORATION = 0.02
SAMPLES = 1
HABITS_LEAD = False
FULL_WIDTH = True

FIRST_LOSS = 0.9  # of a piece: what being capturable costs when the enemy is to move ..
FURTHER_LOSS = 0.3  # .. and what each further such piece costs, for only one move can be made
LATER_LOSS = 0.15  # the same when there is still time to answer
NO_CAPTURE = -1
HARDLY = 0.05  # never quite nothing while a player is in
SHARPNESS = 4  # one piece of ten ahead is worth a tenth of the game


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    """One's share of all strength, sharpened."""
    if state.over:
        return value_of_end(state, options, player)
    if state.out[player] == 1:
        return 0.0
    total = 0.0
    for other in range(options.players):
        if state.out[other] == 0:
            total += strength(state, options, other) ** SHARPNESS
    return strength(state, options, player) ** SHARPNESS / total


@compiled
def value_of_end(state: State, options: Options, player: int) -> float:
    """Winning is 1, losing 0; those who draw share."""
    if has_won(state, player):
        return 1.0
    if state.still_in == 0:
        return 1.0 / options.players
    won = False
    for other in range(options.players):
        won = won or has_won(state, other)
    return 0.0 if won or state.out[player] == 1 else 1.0 / state.still_in


@compiled(inline=False)
def strength(state: State, options: Options, player: int) -> float:
    """Pieces that can still be lost, less those in danger."""
    spare = 1.0 * (state.pieces[player] - options.lose_at)
    for enemy in range(options.players):
        if enemy == player or state.out[enemy] == 1:
            continue
        endangered = count_endangered(state, options, player, enemy)
        if endangered > 0:
            if enemy == state.to_move:
                spare -= FIRST_LOSS + FURTHER_LOSS * (endangered - 1)
            else:
                spare -= LATER_LOSS * endangered
    return max(spare, HARDLY)


@compiled(inline=False)
def count_endangered(state: State, options: Options, victim: int, enemy: int) -> int:
    """Pieces of `victim` that `enemy` could capture with one move."""
    count = 0
    for index in range(state.pieces[victim]):
        if is_endangered(state, options, state.place[victim, index], enemy):
            count += 1
    return count


@compiled
def is_endangered(state: State, options: Options, cell: int, enemy: int) -> bool:
    for axis in range(options.axes):
        gap = gap_beside(state, options, cell, axis, enemy)
        if gap != NO_HEADING:
            for way in range(options.directions):
                if comer_from(state, options, enemy, gap, way) != NO_CELL:
                    return True
    return False


@compiled
def gap_beside(state: State, options: Options, cell: int, axis: int, enemy: int) -> int:
    """The heading from a piece to an empty cell that lacks an enemy to surround the piece."""
    before = state.owner[neighbour_of(options, cell, 2 * axis)]
    behind = state.owner[neighbour_of(options, cell, 2 * axis + 1)]
    if (before == EMPTY) == (behind == EMPTY):
        return NO_HEADING
    jaw = behind if before == EMPTY else before
    if not is_jaw(options, jaw, enemy, state.owner[cell]):
        return NO_HEADING
    return heading_of(cell, 2 * axis if before == EMPTY else 2 * axis + 1)


@compiled
def comer_from(state: State, options: Options, player: int, gap: int, way: int) -> int:
    """The player's piece that can fill the gap from that direction; the other jaw must stay."""
    start = heading_of(cell_of(step_ahead(options, gap)), way)
    heading = step_ahead(options, start)
    while state.owner[cell_of(heading)] == EMPTY and heading != start:
        heading = step_ahead(options, heading)
    cell = cell_of(heading)
    if state.owner[cell] != player or cell == cell_of(step_ahead(options, gap ^ 1)):
        return NO_CELL
    return cell


@compiled(inline=False)
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    """Any capture, drawn by lot; where there is none, any move."""
    action = draw_capture(state, options, stream)
    if action == NO_CAPTURE:
        return below(stream, count)
    index = 0
    while actions[index] != action:
        index += 1
    return index


@compiled
def draw_capture(state: State, options: Options, stream: Stream) -> int:
    """From every enemy that stands beside a piece of ours, look who could come to its far side."""
    player = state.to_move
    drawn, found = NO_CAPTURE, 0
    for victim in range(options.players):
        if victim == player:
            continue
        for index in range(state.pieces[victim]):
            for axis in range(options.axes):
                gap = gap_beside(state, options, state.place[victim, index], axis, player)
                if gap != NO_HEADING:
                    drawn, found = draw_filler(state, options, gap, drawn, found, stream)
    return drawn


@compiled
def draw_filler(
    state: State, options: Options, gap: int, drawn: int, found: int, stream: Stream
) -> tuple[int, int]:
    """Give every move into the gap the same chance as all that were found before."""
    for way in range(options.directions):
        origin = comer_from(state, options, state.to_move, gap, way)
        if origin != NO_CELL:
            found += 1
            if below(stream, found) == 0:
                drawn = origin * PLACES + cell_of(step_ahead(options, gap))
    return drawn, found
