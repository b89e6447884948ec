"""What must hold in the database after any fault, given what the bots were told.

I1  every acknowledged write is there once, with its content and its place
I2  no key twice, and nothing that nobody sent
I3  the log of a table is 1 .. ply without a gap
I4  folding the log gives every stored hash, and where the table stands
I6  every write that got no answer was sent again, and answered
I10 no answer of 500 or above, but 503 with its Retry-After
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.models import Attempt, Move, Stuck, Table
from games.models.tables import Phase
from games.playing.play import Play
from games.rules.core.errors import BadInput
from tests.faults.journal import AWAY, REFUSED, Journal, Write

Row = Move | Attempt | Stuck


@dataclass
class Stored:
    """One table as the database has it."""

    table: Table
    moves: list[Move]
    others: list[Attempt | Stuck] = field(default_factory=list)

    def by_key(self) -> dict[str, list[Row]]:
        rows: defaultdict[str, list[Row]] = defaultdict(list)
        for row in [*self.moves, *self.others]:
            rows[str(row.key)].append(row)
        return rows


def read_tables() -> list[Stored]:
    return [
        Stored(
            table,
            list(table.moves.order_by("seq", "pk")),
            [*table.attempts.all(), *table.stucks.all()],
        )
        for table in Table.objects.order_by("pk")
    ]


def findings(journal: Journal, tables: Sequence[Stored]) -> list[str]:
    """Everything that does not hold, in words; nothing after a good run."""
    sent: defaultdict[str, list[Write]] = defaultdict(list)
    for write in journal.writes:
        sent[write.code].append(write)
    known = {stored.table.code for stored in tables}
    found = [*journal.surprises, *server_errors(journal)]
    found += [f"I1 the table {code} is not there" for code in sent if code not in known]
    for stored in tables:
        writes, rows = sent[stored.table.code], stored.by_key()
        for write in writes:
            found += wrong_with_a_write(write, rows.get(write.key, []))
        found += wrong_with_keys(stored, {write.key for write in writes})
        found += wrong_with_the_log(stored)
    return found


def server_errors(journal: Journal) -> Iterator[str]:
    for status, count in journal.statuses.items():
        if status >= 500 and status != AWAY:
            yield f"I10 {count} answers of {status}"


# -- one write


def wrong_with_a_write(write: Write, rows: Sequence[Row]) -> Iterator[str]:
    if not write.told:
        yield f"I6 the {write.kind} {write.key} was never answered"
        return
    expected, there = rows_expected(write), [type(row) for row in rows]
    if there != expected:
        names = [kind.__name__ for kind in there]
        yield f"I1 the {write.kind} {write.key}, told {write.told}, has these rows: {names}"
    elif expected == [Move]:
        yield from what_differs(write, rows[0])  # type: ignore[arg-type]  # it is a Move


def rows_expected(write: Write) -> list[type[Row]]:
    if write.is_accepted:
        return [Stuck] if write.kind == "stuck" else [Move]
    return [Attempt] if write.told[0].status == REFUSED else []


def what_differs(write: Write, row: Move) -> Iterator[str]:
    """An acknowledged move answers the ply it named, is the one that was told, and as it was."""
    sent = {name: value for name, value in write.body.items() if name != "key"}
    if row.wish != sent or row.text != write.text:
        yield f"I1 {write.key} was {sent} {write.text!r} and is {row.wish} {row.text!r}"
    plies = {answer.ply for answer in write.told if answer.status == 201}
    if row.seq != write.body["ply"] + 1 or plies - {row.seq}:
        yield f"I1 {write.key} answered ply {write.body['ply']}, told {plies}, is {row.seq}"


# -- one table


def wrong_with_keys(stored: Stored, sent: set[str]) -> Iterator[str]:
    counted = Counter(str(row.key) for row in stored.moves if not row.by_agent)
    for key, count in counted.items():
        if count > 1:
            yield f"I2 {key} is there {count} times at {stored.table.code}"
        if key not in sent:
            yield f"I2 nobody sent {key}, which is at {stored.table.code}"


def wrong_with_the_log(stored: Stored) -> Iterator[str]:
    table = stored.table
    numbers = [row.seq for row in stored.moves]
    if numbers != list(range(1, table.ply + 1)):
        yield f"I3 {table.code} stands at {table.ply} and its log has {numbers}"
    try:
        yield from wrong_with_hashes(stored)
    except (BadInput, IndexError) as problem:
        yield f"I4 the log of {table.code} cannot be folded: {problem}"


def wrong_with_hashes(stored: Stored) -> Iterator[str]:
    table, play = stored.table, Play.of(stored.table)
    for row in stored.moves:
        play.enter(row, shown=False)
        if play.match.fingerprint() != row.state_hash:
            yield f"I4 {table.code} has another position after {row.seq} than was stored"
            return
    stands = (play.match.to_move, play.match.over)
    if stands != (table.to_move, table.phase == Phase.OVER):
        yield f"I4 {table.code} stands at {stands} and says {table.to_move}, {table.phase}"
