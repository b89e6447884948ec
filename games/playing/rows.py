"""The rows that a table's requests read, each with one query that was written before."""

from uuid import UUID

from games.models import Attempt, Move, Seat, Table
from playtest.frozen import Frozen

_TABLE = Frozen(lambda code: Table.objects.filter(code=code).order_by())
_LOCKED = Frozen(lambda code: Table.objects.select_for_update().filter(code=code).order_by())
_SEATS = Frozen(lambda table: Seat.objects.filter(table=table).order_by("number"))
_ENTRY = Frozen(lambda table, key: Move.objects.filter(table=table).filter(key=key).order_by())
_ATTEMPT = Frozen(lambda table, key: Attempt.objects.filter(table=table).filter(key=key).order_by())
_ENTRIES = Frozen(
    lambda table, after, last: (
        Move.objects.filter(table=table).filter(seq__gt=after).filter(seq__lte=last).order_by("seq")
    )
)


def table_at(code: str) -> Table | None:
    """The table of this address with its seats."""
    return _with_seats(_TABLE.first(code))


def table_for_writing(code: str) -> Table | None:
    """The same with its row locked, so that one writes after the other."""
    return _with_seats(_LOCKED.first(code))


def entry_with(table: Table, key: UUID) -> Move | None:
    return _ENTRY.first(table.pk, key)


def attempt_with(table: Table, key: UUID) -> Attempt | None:
    return _ATTEMPT.first(table.pk, key)


def entries_between(table: Table, after: int, last: int) -> list[Move]:
    return _ENTRIES.rows(table.pk, after, last)


def _with_seats(table: Table | None) -> Table | None:
    """As prefetch_related leaves it."""
    if table is not None:
        seats = table.seats.all()
        seats._result_cache = _SEATS.rows(table.pk)
        table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]
    return table
