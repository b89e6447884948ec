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


@dataclass
class Write:
    """Something sent with a key of its own, however often."""

    code: str
    kind: str
    body: dict[str, Any]
    text: str = ""  # the move as the log should write it
    cut_off: int = 0  # tries that ended without an answer
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
class Journal:
    """Everything the bots did. Lists and counters only grow, so threads may share them."""

    writes: list[Write] = field(default_factory=list)
    surprises: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    tables: list[str] = field(default_factory=list)

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
            "statuses": dict(sorted(self.statuses.items())),
        }

    def to_json(self) -> dict[str, Any]:
        return {"writes": [asdict(write) for write in self.writes], "surprises": self.surprises}
