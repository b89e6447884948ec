"""What is counted in a game of JOSTLE: jostling, events and clusters.

A *cluster* is an uninterrupted run of occupied cells before the target area; a *group* is a cluster
of at least two. They are looked at after every turn. A cluster lives on as long as after the next
turn some cluster stands on one of its cells; so the mean lifetime is turns lived by clusters begun.
"""

from typing import Annotated

from games.rules.core.events import KIND, PLAYER, SECOND, THIRD, Log
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record
from games.rules.jostle.board import (
    ALL_PIECES,
    MAX_LENGTH,
    MAX_PLAYERS,
    NO_PIECE,
    Event,
    Options,
    State,
    owner_of,
    points_of,
)

PerPlayer = Annotated[IntArray, (MAX_PLAYERS,)]
PerCell = Annotated[IntArray, (MAX_LENGTH + 1,)]
GROUP = 2  # pieces that make a group of a cluster

METRICS = {
    "turns": "Turns",
    "throws": "Throws of the die",
    "unexecuted_sixes": "Sixes not executed and thrown again",
    "displacements": "Pieces displaced",
    "events": "Events (three cells back, exchanges)",
    "events_by_cell": "Events, by cell",
    "pushed_off": "Pieces pushed off the track",
    "evictions": "Pieces displaced out of the target area",
    "longest_chain": "Most pieces displaced by one move",
    "longest_turn": "Most single movements of pieces in one turn",
    "score_of": "Score at the end, per player",
    "margin": "Lead of the best score over the next",
    "displacements_made": "Displacements in the own turn, per player",
    "displacements_suffered": "Own pieces displaced, per player",
    "own_hit": "Own pieces displaced in the own turn, per player",
    "clusters": "Clusters, summed over the turns",
    "groups": "Clusters of two and more, summed over the turns",
    "clustered_pieces": "Pieces before the target area, summed over the turns",
    "grouped_pieces": "Pieces in clusters of two and more, summed over the turns",
    "cluster_sizes": "Clusters by size, summed over the turns",
    "largest_cluster": "Largest cluster",
    "clusters_begun": "Clusters begun",
    "groups_begun": "Clusters of two and more begun",
    "longest_cluster_life": "Longest life of a cluster, in turns",
    "longest_group_life": "Longest life of a cluster of two and more, in turns",
    "engaged_of": "Own pieces in clusters of two and more, summed over the turns, per player",
    "on_track_of": "Own pieces before the target area, summed over the turns, per player",
}
PER_SEAT: tuple[str, ...] = (
    "score_of",
    "displacements_made",
    "displacements_suffered",
    "own_hit",
    "engaged_of",
    "on_track_of",
)


class Tally(Record):
    turns: int
    throws: int
    unexecuted_sixes: int
    displacements: int
    events: int
    events_by_cell: PerCell
    pushed_off: int
    evictions: int
    longest_chain: int
    longest_turn: int
    score_of: PerPlayer
    margin: int
    displacements_made: PerPlayer
    displacements_suffered: PerPlayer
    own_hit: PerPlayer
    clusters: int
    groups: int
    clustered_pieces: int
    grouped_pieces: int
    cluster_sizes: Annotated[IntArray, (ALL_PIECES + 1,)]
    largest_cluster: int
    clusters_begun: int
    groups_begun: int
    longest_cluster_life: int
    longest_group_life: int
    engaged_of: PerPlayer
    on_track_of: PerPlayer
    mover: int  # whose throw came last
    chain: int  # displacements of the current move
    movements: int  # of the current turn
    cluster_age: PerCell  # turns the cluster on each cell has lived; 0 on empty cells
    group_age: PerCell


@compiled(inline=False)
def observe(state: State, options: Options, log: Log, tally: Tally) -> None:
    for index in range(log.count):
        row = log.rows[index]
        if Event.MOVED <= row[KIND] <= Event.EXCHANGED:
            count_movement(row, options, tally)
        elif row[KIND] == Event.THROWN:
            tally.throws += 1
            tally.mover = row[PLAYER]
        elif row[KIND] == Event.UNEXECUTED:
            tally.unexecuted_sixes += 1
    if tally.turns != state.turns:
        tally.turns = state.turns
        tally.longest_turn = max(tally.longest_turn, tally.movements)
        tally.movements = 0
        count_clusters(state, options, tally)
    if state.over:
        count_scores(state, options, tally)


@compiled
def count_movement(row: IntArray, options: Options, tally: Tally) -> None:
    kind = row[KIND]
    tally.movements += 1
    if kind == Event.MOVED:
        tally.chain = 0
    elif kind == Event.JOSTLED or kind == Event.PUSHED_OFF:
        count_displacement(row, options, tally)
    else:
        tally.events += 1
        tally.events_by_cell[row[SECOND]] += 1


@compiled
def count_displacement(row: IntArray, options: Options, tally: Tally) -> None:
    player = row[PLAYER]
    tally.displacements += 1
    tally.displacements_made[tally.mover] += 1
    tally.displacements_suffered[player] += 1
    if player == tally.mover:
        tally.own_hit[player] += 1
    tally.chain += 1
    tally.longest_chain = max(tally.longest_chain, tally.chain)
    if row[KIND] == Event.PUSHED_OFF:
        tally.pushed_off += 1
    if row[SECOND] > options.gate >= row[THIRD]:
        tally.evictions += 1


# -- clusters


@compiled
def count_clusters(state: State, options: Options, tally: Tally) -> None:
    """Go along the track up to the target area, from cluster to cluster."""
    cell = 1
    while cell <= options.gate:
        if state.board[cell] == NO_PIECE:
            tally.cluster_age[cell] = 0
            tally.group_age[cell] = 0
            cell += 1
        else:
            cell = count_cluster(state, options, cell, tally)


@compiled
def count_cluster(state: State, options: Options, first: int, tally: Tally) -> int:
    """Count the cluster that begins on `first`; the cell after it."""
    after = first
    cluster_age, group_age = 0, 0
    while after <= options.gate and state.board[after] != NO_PIECE:
        cluster_age = max(cluster_age, tally.cluster_age[after])
        group_age = max(group_age, tally.group_age[after])
        tally.on_track_of[owner_of(state.board[after])] += 1
        after += 1
    pieces = after - first
    is_group = pieces >= GROUP
    cluster_age += 1
    group_age = group_age + 1 if is_group else 0
    remember_cluster(pieces, cluster_age, tally)
    if is_group:
        remember_group(pieces, group_age, tally)
    for cell in range(first, after):
        tally.cluster_age[cell] = cluster_age
        tally.group_age[cell] = group_age
        if is_group:
            tally.engaged_of[owner_of(state.board[cell])] += 1
    return after


@compiled
def remember_cluster(pieces: int, age: int, tally: Tally) -> None:
    tally.clusters += 1
    tally.clustered_pieces += pieces
    tally.cluster_sizes[pieces] += 1
    tally.largest_cluster = max(tally.largest_cluster, pieces)
    tally.longest_cluster_life = max(tally.longest_cluster_life, age)
    if age == 1:
        tally.clusters_begun += 1


@compiled
def remember_group(pieces: int, age: int, tally: Tally) -> None:
    tally.groups += 1
    tally.grouped_pieces += pieces
    tally.longest_group_life = max(tally.longest_group_life, age)
    if age == 1:
        tally.groups_begun += 1


# -- the end


@compiled(inline=False)
def count_scores(state: State, options: Options, tally: Tally) -> None:
    best, second = 0, 0
    for player in range(options.players):
        points = points_of(state, options, player)
        tally.score_of[player] = points
        if points > best:
            second = best
            best = points
        elif points > second:
            second = points
    tally.margin = best - second
