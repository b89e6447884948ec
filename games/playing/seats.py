"""Who sits where. A seat belongs to whoever has its key, a secret of 128 bit that lies in the
browser's session; for those who have signed in their account is enough."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from games.models import Seat, Table
from games.models.tables import CODE_BYTES, SeatKind

if TYPE_CHECKING:
    from games.querysets import Viewer

IN_SESSION = "seats"
MOST_TABLES = 60  # a session remembers; older ones are reached by their personal links


@dataclass
class Visitor:
    """Somebody in front of a browser: an account, perhaps, and the keys to seats."""

    user: "Viewer"
    keys: dict[str, dict[str, str]] = field(default_factory=dict)  # table code -> seat -> key
    session: Any = None
    absolute: Callable[[str], str] = str  # a path as a link to send to somebody

    @classmethod
    def of(cls, request: HttpRequest) -> "Visitor":
        session = request.session
        keys = dict(session.get(IN_SESSION, {}))
        return cls(request.user, keys, session, request.build_absolute_uri)

    def key_to(self, table: Table, seat: Seat) -> str:
        return self.keys.get(table.code, {}).get(str(seat.number), "")

    def holds(self, table: Table, seat: Seat) -> bool:
        key = self.key_to(table, seat)
        if key and seat.key_hash == hash_of(key):
            return True
        return self.user.is_authenticated and seat.user_id == self.user.pk

    def seats_at(self, table: Table) -> list[int]:
        return [seat.number for seat in table.seats.all() if self.holds(table, seat)]

    def remember(self, table: Table, number: int, key: str) -> None:
        """Put the key into the session, under a new session id: nobody can have planted it."""
        held = dict(self.keys.get(table.code, {}))
        held[str(number)] = key
        others = {code: keys for code, keys in self.keys.items() if code != table.code}
        while len(others) >= MOST_TABLES:
            others.pop(next(iter(others)))
        self.keys = {**others, table.code: held}
        if self.session is not None:
            self.session.cycle_key()
            self.session[IN_SESSION] = self.keys


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def new_key() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


def sit(seat: Seat, visitor: Visitor) -> str:
    """Fill in who sits here; returns the new key. The caller saves the seat."""
    key = new_key()
    seat.kind = SeatKind.PERSON
    seat.key_hash = hash_of(key)
    if visitor.user.is_authenticated:
        seat.user = visitor.user
        seat.nickname = visitor.user.display_name[:40]
    return key
