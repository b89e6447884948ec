"""What is counted in a game of Dugi."""

from typing import Annotated, Any

from games.rules.core.events import FIRST, KIND, PLAYER, THIRD, Log
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record
from games.rules.dugi.model import (
    BLACKED,
    MAX_PLAYERS,
    Event,
    Options,
    Reason,
    State,
    neighbour_of,
)
from games.rules.dugi.moving import legal_actions
from games.rules.dugi.rules import has_won

AXES = 3
STAGES = 10  # of a game, for what is counted over time
PLIES_A_STAGE = 20  # the last stage has no end
PIECES_A_STEP, STEPS = 4, 9  # pieces on the board in steps of four: 0-3, 4-7, .. 32
EVERY_FIFTH = 5  # ply the mobility is taken: every player's in turn, at a fifth of the cost

PerPlayer = Annotated[IntArray, (MAX_PLAYERS,)]

METRICS = {
    "plies": "Moves",
    "captured": "Pieces captured by surrounding",
    "trapped": "Pieces captured because boxed in",
    "captures_made": "Pieces surrounded by, per player",
    "pieces_lost": "Pieces lost, per player",
    "multiple_captures": "Moves that surrounded two pieces or more",
    "captures_on_axis": "Captures along the ring, along the radius, along a third axis",
    "captures_over_seam": "Captures over the place where a line closes",
    "trapped_own": "Boxed-in pieces of whoever moved",
    "trapped_foreign": "Boxed-in pieces of others",
    "first_contact": "Move that first came to stand beside an enemy; 0 if none",
    "first_capture": "Move of the first removal; 0 if none",
    "mobility_sum": "Legal moves, summed over the samples (every fifth move)",
    "mobility_samples": "Samples of mobility",
    "mobility_sum_in_stage": "Legal moves sampled in moves 0-19, 20-39, ... 180 and on",
    "mobility_samples_in_stage": "Samples of mobility in these stages",
    "mobility_sum_at_pieces": "Legal moves sampled with 0-3, 4-7, ... 32 pieces on the board",
    "mobility_samples_at_pieces": "Samples of mobility with so many pieces",
    "captured_in_stage": "Pieces removed in moves 0-19, 20-39, ... 180 and on",
    "black_cells": "Black cells at the end",
    "pieces_left": "Pieces at the end, per player",
    "decided": "Games somebody has won",
    "won_by_first": "Games the first player has won",
    "ended_by_pieces": "Games ended because of too few pieces",
    "ended_immobile": "Games ended because somebody could not move",
    "ended_nobody_left": "Games in which the last players fell together",
    "ended_repetition": "Games drawn by repetition",
    "ended_limit": "Games stopped after a quiet spell",
}


PER_SEAT: tuple[str, ...] = ("captures_made", "pieces_lost", "pieces_left")


class Tally(Record):
    plies: int
    captured: int
    trapped: int
    captures_made: PerPlayer
    pieces_lost: PerPlayer
    multiple_captures: int
    captures_on_axis: Annotated[IntArray, (AXES,)]
    captures_over_seam: int
    trapped_own: int
    trapped_foreign: int
    first_contact: int
    first_capture: int
    mobility_sum: int
    mobility_samples: int
    mobility_sum_in_stage: Annotated[IntArray, (STAGES,)]
    mobility_samples_in_stage: Annotated[IntArray, (STAGES,)]
    mobility_sum_at_pieces: Annotated[IntArray, (STEPS,)]
    mobility_samples_at_pieces: Annotated[IntArray, (STEPS,)]
    captured_in_stage: Annotated[IntArray, (STAGES,)]
    black_cells: int
    pieces_left: PerPlayer
    decided: int
    won_by_first: int
    ended_by_pieces: int
    ended_immobile: int
    ended_nobody_left: int
    ended_repetition: int
    ended_limit: int


@compiled
def observe(state: State, options: Options, log: Log, tally: Tally) -> None:
    captured = 0
    for index in range(log.count):
        row = log.rows[index]
        if row[KIND] == Event.MOVED:
            tally.plies += 1
            count_contact(state, options, row[PLAYER], row[THIRD], tally)
        elif row[KIND] == Event.CAPTURED:
            captured += 1
            count_capture(row[PLAYER], row[FIRST], row[THIRD], tally)
        elif row[KIND] == Event.TRAPPED:
            count_trapped(row[PLAYER], row[FIRST], tally)
    if captured > 1:
        tally.multiple_captures += 1
    if state.over:
        count_end(state, options, tally)
    elif state.deciding and tally.plies % EVERY_FIFTH == 0:
        count_mobility(state, options, log, tally)


@compiled
def stage_of(plies: int) -> int:
    return min(plies // PLIES_A_STAGE, STAGES - 1)


@compiled
def count_contact(state: State, options: Options, player: int, cell: int, tally: Tally) -> None:
    """The first piece to come to stand beside an enemy."""
    if tally.first_contact > 0:
        return
    for direction in range(options.directions):
        neighbour = state.owner[neighbour_of(options, cell, direction)]
        if neighbour >= 0 and neighbour != player:
            tally.first_contact = tally.plies


@compiled
def count_capture(player: int, victim: int, way: int, tally: Tally) -> None:
    tally.captured += 1
    tally.captures_made[player] += 1
    tally.captures_on_axis[way >> 1] += 1
    tally.captures_over_seam += way & 1
    count_removal(victim, tally)


@compiled
def count_trapped(player: int, victim: int, tally: Tally) -> None:
    tally.trapped += 1
    if victim == player:
        tally.trapped_own += 1
    else:
        tally.trapped_foreign += 1
    count_removal(victim, tally)


@compiled
def count_removal(victim: int, tally: Tally) -> None:
    tally.pieces_lost[victim] += 1
    tally.captured_in_stage[stage_of(tally.plies)] += 1
    if tally.first_capture == 0:
        tally.first_capture = tally.plies
    if tally.first_contact == 0:
        tally.first_contact = tally.plies


@compiled(inline=False)
def count_mobility(state: State, options: Options, log: Any, tally: Tally) -> None:
    moves = legal_actions(state, options, log.scratch.actions[0])
    tally.mobility_sum += moves
    tally.mobility_samples += 1
    stage = stage_of(tally.plies)
    tally.mobility_sum_in_stage[stage] += moves
    tally.mobility_samples_in_stage[stage] += 1
    pieces = 0
    for player in range(options.players):
        pieces += state.pieces[player]
    step = pieces // PIECES_A_STEP
    tally.mobility_sum_at_pieces[step] += moves
    tally.mobility_samples_at_pieces[step] += 1


@compiled(inline=False)
def count_end(state: State, options: Options, tally: Tally) -> None:
    for player in range(options.players):
        tally.pieces_left[player] = state.pieces[player]
        if has_won(state, player):
            tally.decided = 1
            tally.won_by_first = 1 if player == options.first_player else 0
    for cell in range(options.cells):
        if state.owner[cell] == BLACKED:
            tally.black_cells += 1
    tally.ended_by_pieces = 1 if state.reason == Reason.PIECES else 0
    tally.ended_immobile = 1 if state.reason == Reason.IMMOBILE else 0
    tally.ended_nobody_left = 1 if state.reason == Reason.NOBODY_LEFT else 0
    tally.ended_repetition = 1 if state.reason == Reason.REPETITION else 0
    tally.ended_limit = 1 if state.reason == Reason.LIMIT else 0
