"""What is counted in a game of Ludo."""

from typing import Annotated

from games.rules.core.events import FIRST, KIND, PLAYER, Log
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record
from games.rules.ludo.rules import FIGURES, FIRST_GOAL, PLAYERS, Event, Options, State

PerPlayer = Annotated[IntArray, (PLAYERS,)]


METRICS = {
    "throws": "Throws of the die",
    "turns": "Turns (a six goes on)",
    "entries": "Figures entered",
    "captures": "Figures captured",
    "idle_throws": "Throws without a move",
    "lead_changes": "Changes of the lead",
    "idle_throws_of": "Throws without a move, per player",
    "captures_made": "Captures made, per player",
    "captures_suffered": "Captures suffered, per player",
    "captures_of": "Who captured whom",
    "home": "Figures home at the end, per player",
    "progress_sum": "Way made at the end, per player",
}
PER_SEAT: tuple[str, ...] = (
    "idle_throws_of",
    "captures_made",
    "captures_suffered",
    "home",
    "progress_sum",
)


class Tally(Record):
    throws: int
    turns: int
    entries: int
    captures: int
    idle_throws: int
    lead_changes: int
    idle_throws_of: PerPlayer
    captures_made: PerPlayer
    captures_suffered: PerPlayer
    captures_of: Annotated[IntArray, (PLAYERS, PLAYERS)]  # who captured whom
    home: PerPlayer
    progress_sum: PerPlayer
    turn_of: int  # 1 + the player whose turn is counted
    leader: int  # 1 + the player who led last


@compiled
def observe(state: State, options: Options, log: Log, tally: Tally) -> None:
    for index in range(log.count):
        row = log.rows[index]
        count_event(row[KIND], row[PLAYER], row[FIRST], tally)
        if row[KIND] == Event.MOVED or row[KIND] == Event.ENTERED:
            count_lead(state, row[PLAYER], tally)
    if state.over:
        count_places(state, tally)


@compiled
def count_event(kind: int, player: int, detail: int, tally: Tally) -> None:
    if kind == Event.THROWN:
        tally.throws += 1
        if tally.turn_of != player + 1:
            tally.turn_of = player + 1
            tally.turns += 1
    elif kind == Event.ENTERED:
        tally.entries += 1
    elif kind == Event.IDLE:
        tally.idle_throws += 1
        tally.idle_throws_of[player] += 1
    elif kind == Event.CAPTURED:
        tally.captures += 1
        tally.captures_made[player] += 1
        tally.captures_suffered[detail] += 1
        tally.captures_of[player, detail] += 1


@compiled
def count_lead(state: State, player: int, tally: Tally) -> None:
    """The lead changes when somebody else's figures have made more way than all the others'."""
    if tally.leader == player + 1:
        return
    own = way_of(state, player)
    for other in range(PLAYERS):
        if other != player and way_of(state, other) >= own:
            return
    if tally.leader != 0:
        tally.lead_changes += 1
    tally.leader = player + 1


@compiled
def way_of(state: State, player: int) -> int:
    own = state.progress[player]
    return own[0] + own[1] + own[2] + own[3]


@compiled
def count_places(state: State, tally: Tally) -> None:
    for player in range(PLAYERS):
        tally.home[player] = 0
        for figure in range(FIGURES):
            if state.progress[player, figure] >= FIRST_GOAL:
                tally.home[player] += 1
        tally.progress_sum[player] = way_of(state, player)
