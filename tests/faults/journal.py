"""What the bots sent and what they were told, for the checker to compare with the database."""

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

ACCEPTED = (200, 201)
REFUSED, CONFLICT, AWAY = 422, 409, 503

# What each kind of write may be answered with. A repeat of what was stored is 200, not 201.
EXPECTED = {
    "move": ACCEPTED,
    "double": ACCEPTED,
    "rival": (*ACCEPTED, CONFLICT),
    "stale": (CONFLICT,),
    "nonsense": (REFUSED,),
    "undo": ACCEPTED,
    "stuck": (201,),
}


@dataclass(frozen=True)
class Told:
    """One answer to a write."""

    status: int
    ply: int | None = None
    is_repeat: bool = False


@dataclass(kw_only=True)
class Sent:
    """Something sent, however often."""

    cut_off: int = 0  # tries that ended without an answer


@dataclass
class Write(Sent):
    """Something sent to a table with a key of its own."""

    code: str
    kind: str
    body: dict[str, Any]
    text: str = ""  # the move as the log should write it
    told: list[Told] = field(default_factory=list)

    @property
    def key(self) -> str:
        return str(self.body["key"])

    @property
    def path(self) -> str:
        return {"undo": "undo/", "stuck": "stuck/"}.get(self.kind, "moves/")

    @property
    def is_accepted(self) -> bool:
        return any(answer.status in ACCEPTED for answer in self.told)


@dataclass
class Saving(Sent):
    """An answer sent to a study with a key of its own, or a page without one."""

    place: str
    question: str = ""
    key: str = ""
    value: Any = None  # as it should be stored
    is_late: bool = False  # for a page that was sent before: kept, but does not count
    statuses: list[int] = field(default_factory=list)

    @property
    def is_accepted(self) -> bool:
        return 200 in self.statuses


@dataclass
class Way(Sent):
    """One tester's way through a study, as they were told it went."""

    key: str  # they join by
    code: str = ""
    answers: list[Saving] = field(default_factory=list)
    history: dict[tuple[str, str], list[Any]] = field(default_factory=dict)  # what counted, in turn
    pages: int = 0  # sent, and acknowledged

    def now(self, place: str, question: str) -> Any:
        return self.history.get((place, question), [None])[-1]

    def counts(self, place: str, question: str, value: Any) -> None:
        """This is the answer from now on; the same once more is no change."""
        if self.now(place, question) != value:
            self.history.setdefault((place, question), []).append(value)


@dataclass
class Journal:
    """Everything the bots did. Lists and counters only grow, so threads may share them."""

    writes: list[Write] = field(default_factory=list)
    surprises: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    tables: list[str] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)

    def note(self, write: Write) -> Write:
        self.writes.append(write)
        return write

    def summary(self) -> dict[str, Any]:
        answers = [answer for write in self.writes for answer in write.told]
        accepted = [write for write in self.writes if write.is_accepted]
        return {
            "tables": len(self.tables),
            "acknowledged": len(accepted),
            "by_kind": dict(Counter(write.kind for write in self.writes)),
            "cut_off": sum(write.cut_off for write in self.writes),
            "saved_by_the_key": sum(
                1 for write in accepted if write.cut_off and write.told[0].is_repeat
            ),
            "repeats": sum(answer.is_repeat for answer in answers),
            "studies": self.summary_of_ways(),
            "statuses": dict(sorted(self.statuses.items())),
        }

    def summary_of_ways(self) -> dict[str, int]:
        answers = [saving for way in self.ways for saving in way.answers]
        return {
            "testers": len(self.ways),
            "pages": sum(way.pages for way in self.ways),
            "acknowledged": sum(saving.is_accepted for saving in answers),
            "cut_off": sum(each.cut_off for each in [*answers, *self.ways]),
            "late": sum(saving.is_late for saving in answers),
        }

    def to_json(self) -> dict[str, Any]:
        return {"writes": [asdict(write) for write in self.writes], "surprises": self.surprises}
