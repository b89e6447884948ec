"""What a script on a step's page asks for while it is open: a press of the stopwatch, a look into
the lobby. Each kind of step knows its own deeds."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class Deed:
    """One thing that is asked for. The same key is the same deed, however often it comes."""

    do: str
    key: UUID | None = None
    number: int = 1  # which of several timings
    late_ms: int = 0  # how long before it arrived it was meant, as the browser says
    start: str = ""
    end: str = ""

    def to_json(self) -> dict[str, Any]:
        return {"do": self.do, "number": self.number, "key": str(self.key)}
