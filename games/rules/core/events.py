"""What a step did: the one source of animation, of the log people read and of every metric.

Rules `emit` rows of integers; a game declares once what they mean (`EventKind`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, Any

from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record

MAX_ROWS = 256  # of one step; a step that tells more is a mistake and fails the bounds check
KIND, PLAYER, FIRST, SECOND, THIRD = range(5)
NOBODY = -1


class Log(Record):
    """The rows of the current step. Where a game's rules search, `scratch` is their memory.

    `scratch` is appended to the layout for games that declare one; it is never copied with a
    state and never part of a result.
    """

    keep: bool
    count: int
    rows: Annotated[IntArray, (MAX_ROWS, 5)]


@compiled
def emit(log: Log, kind: int, player: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """Tell what happened; searches listen to nothing and pay nothing."""
    if log.keep:
        row = log.rows[log.count]
        row[KIND] = kind
        row[PLAYER] = player
        row[FIRST] = first
        row[SECOND] = second
        row[THIRD] = third
        log.count += 1


def plain(value: int) -> Any:
    """A number that means itself."""
    return value


@dataclass(frozen=True)
class EventKind:
    """One kind of event: its name in records, its sentence in the log, the rule it shows at work.

    `fields` names the row's numbers in order and says how each is written in records; `spoken` says
    how people read those that a record writes in short. In `text`, `{player}` is the name of the
    player, other names are the fields.
    """

    kind: IntEnum
    text: str
    fields: Mapping[str, Callable[[int], Any]] = field(default_factory=dict)
    rule: IntEnum | None = None
    incidental: bool = False  # happens to `player` in somebody else's turn
    reveals: bool = False  # chance fell or something hidden was shown: it cannot be taken back
    spoken: Mapping[str, Callable[[int], str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.kind.name.lower()


@dataclass(frozen=True)
class Event:
    """One event as Python sees it: the numbers of its row by the names of its fields."""

    kind: EventKind
    player: int
    numbers: dict[str, int]

    @property
    def details(self) -> dict[str, Any]:
        """The fields as records write them."""
        return {name: write(self.numbers[name]) for name, write in self.kind.fields.items()}

    def to_json(self) -> dict[str, Any]:
        player = {} if self.player == NOBODY else {"player": self.player}
        return {"kind": self.kind.name, **player, **self.details}

    def sentence(self, seats: tuple[str, ...]) -> str:
        """What happened, for people. A sentence begins with a capital, whatever it names first."""
        player = "" if self.player == NOBODY else seats[self.player]
        words = {**self.kind.fields, **self.kind.spoken}
        named = {
            name: seats[number] if name in SEAT_FIELDS else words[name](number)
            for name, number in self.numbers.items()
        }
        told = self.kind.text.format(**{**named, "player": player})
        return told[:1].upper() + told[1:]


SEAT_FIELDS = frozenset({"victim", "other", "owner"})  # details that are players


def read_events(log: Log, kinds: tuple[EventKind, ...]) -> list[Event]:
    """The rows kept in `log`, in order."""
    return [_read_event(row, kinds) for row in log["rows"][: log["count"]].tolist()]  # type: ignore[index]


def _read_event(row: list[int], kinds: tuple[EventKind, ...]) -> Event:
    kind = kinds[row[KIND]]
    return Event(kind, row[PLAYER], dict(zip(kind.fields, row[FIRST:], strict=False)))
