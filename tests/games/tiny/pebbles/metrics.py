"""What is counted in a game of Pebbles."""

from typing import Annotated

from games.rules.core.events import KIND, PLAYER, Log
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record
from tests.games.tiny.pebbles.rules import PLAYERS, Event, Options, State

METRICS = {"throws": "Throws of the die", "cleared": "Heaps cleared, per player"}
PER_SEAT: tuple[str, ...] = ("cleared",)


class Tally(Record):
    throws: int
    cleared: Annotated[IntArray, (PLAYERS,)]


@compiled
def observe(state: State, options: Options, log: Log, tally: Tally) -> None:
    for index in range(log.count):
        row = log.rows[index]
        if row[KIND] == Event.THROWN:
            tally.throws += 1
        elif row[KIND] == Event.TURNED:
            tally.cleared[row[PLAYER]] += 1
