"""Queries that are written once give what Django's own would."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Move, Table
from playtest.frozen import Frozen, insert, update
from tests.games.playing.seated import table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of("dugi")[0]


def entry(table: Table) -> Move:
    return Move(
        table=table,
        seq=1,
        key=uuid4(),
        seat=0,
        text="6.0-3.0",
        wish={"ply": 0, "source": "ä 'x' %s"},
        state_hash="00",
        made_at=timezone.now(),
        thought_ms=5,
        seconds=None,
    )


def facts(row: Move | Table) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_row_is_read_as_django_reads_it(table: Table) -> None:
    by_code = Frozen(lambda code: Table.objects.filter(code=code))

    read = by_code.first(table.code)

    assert read is not None
    assert facts(read) == facts(Table.objects.get(pk=table.pk))
    assert by_code.first("nosuchtable") is None
    assert not read._state.adding


def test_what_belongs_to_a_row_is_read_with_it(table: Table) -> None:
    move = entry(table)
    move.save()
    with_table = Frozen(
        lambda key: Move.objects.filter(key=key).select_related("table").defer("table__wording")
    )

    read = with_table.first(move.key)

    assert read is not None
    with CaptureQueriesContext(connection) as queries:
        assert read.table.code == table.code
    assert not queries
    assert facts(read) == facts(Move.objects.get())
    assert facts(read.table) == facts(Table.objects.get(pk=table.pk))


def test_a_row_is_written_as_django_writes_it(table: Table) -> None:
    row = entry(table)

    insert(row)

    stored = Move.objects.get(table=table)
    assert facts(stored) == {**facts(row), "id": stored.pk}


def test_several_rows_are_written_at_once(table: Table) -> None:
    moves = [entry(table), entry(table)]
    moves[1].seq = 2

    with CaptureQueriesContext(connection) as queries:
        insert(*moves)

    assert len(queries) == 1
    assert [move.key for move in Move.objects.order_by("seq")] == [move.key for move in moves]


def test_only_what_changed_is_written(table: Table) -> None:
    before = Table.objects.get(pk=table.pk)
    table.ply, table.result, table.title = 7, {"reason": "tiredness"}, "not written"

    with CaptureQueriesContext(connection) as asked:
        update(table, ["ply", "result"])

    after = Table.objects.get(pk=table.pk)
    assert len(asked) == 1
    assert facts(after) == {**facts(before), "ply": 7, "result": {"reason": "tiredness"}}


def test_keys_and_times_find_their_rows(table: Table) -> None:
    row = entry(table)
    insert(row)
    since = Frozen(
        lambda table, key, then: (
            Move.objects.filter(table=table).filter(key=key).filter(made_at__gt=then)
        )
    )

    assert [it.seq for it in since.rows(table.pk, row.key, row.made_at - timedelta(seconds=1))] == [
        1
    ]
    assert since.rows(table.pk, uuid4(), row.made_at - timedelta(seconds=1)) == []
    assert since.rows(table.pk, row.key, row.made_at) == []


def test_values_in_another_order_than_in_the_query_are_refused() -> None:
    alive = Frozen(lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now))

    with pytest.raises(TypeError, match="expire_date"):
        alive.first("key", timezone.now())
