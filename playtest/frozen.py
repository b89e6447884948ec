"""Queries of the hot paths. Django needs several times as long to write such a query as the
database to answer it, so these are written once, or are short to write."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection, models
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True)
class Written(Generic[Row]):
    """A query as one kind of database understands it, and how its answer is read."""

    sql: str
    model: type[Row]
    names: list[str]  # of the model's own columns, as it calls them
    read: Callable[[list[Any]], list[Any]]
    related: Sequence[Any]  # what makes the rows that select_related brought along

    def row(self, columns: Sequence[Any]) -> Row:
        made = self.model.from_db(connection.alias, self.names, columns[: len(self.names)])
        for each in self.related:
            each.populate(columns, made)
        return made


@dataclass
class Frozen(Generic[Row]):
    """A queryset of whole rows with open values. It takes them in the order in which its SQL has
    them: one filter for each, for Django sorts those that are given together."""

    queryset: Callable[..., models.QuerySet[Row]]
    _written: dict[str, Written[Row]] = field(default_factory=dict)  # by the kind of database

    def rows(self, *values: Any) -> list[Row]:
        written, found = self._ask(values)
        return [written.row(columns) for columns in found]

    def columns(self, *values: Any) -> list[list[Any]]:
        """The columns alone, the id first: for many rows of which only the content counts."""
        return self._ask(values)[1]

    def _ask(self, values: Sequence[Any]) -> tuple[Written[Row], list[Any]]:
        stored = [as_stored(value) for value in values]
        written = self._written.get(connection.vendor) or self._write(values, stored)
        with connection.cursor() as cursor:
            cursor.execute(written.sql, stored)
            return written, written.read(cursor.fetchall())

    def first(self, *values: Any) -> Row | None:
        return next(iter(self.rows(*values)), None)

    def _write(self, values: Sequence[Any], stored: list[Any]) -> Written[Row]:
        queryset = self.queryset(*values)
        compiler = queryset.query.get_compiler(connection=connection)
        sql, in_order = compiler.as_sql()
        if list(in_order) != stored:
            raise TypeError(f"The values {stored} are {in_order} in the query: {sql}")
        columns = [column for column, *_rest in compiler.select]
        converters = compiler.get_converters(columns)
        own = compiler.klass_info["select_fields"]  # they come first
        written = Written(
            sql,
            queryset.model,
            [columns[place].target.attname for place in own],
            lambda rows: list(compiler.apply_converters(rows, converters)),
            get_related_populators(compiler.klass_info, compiler.select, connection.alias),
        )
        self._written[connection.vendor] = written
        return written


def insert(*rows: models.Model) -> None:
    """Write new rows of one kind, as save(force_insert=True) does. They do not learn their ids."""
    meta = rows[0]._meta
    fields = [field for field in meta.concrete_fields if not field.primary_key]
    names = ", ".join(_quoted(field.column) for field in fields)
    open_row = f"({', '.join(['%s'] * len(fields))})"
    table, open_rows = _quoted(meta.db_table), ", ".join([open_row] * len(rows))
    values = [value for row in rows for value in _prepared(row, fields)]
    _execute(f"INSERT INTO {table} ({names}) VALUES {open_rows}", values)  # noqa: S608


def update(row: models.Model, names: Sequence[str]) -> None:
    """Write what has changed, as save(update_fields=names) does."""
    meta: Any = row._meta
    fields = [meta.get_field(name) for name in names]
    changes = ", ".join(f"{_quoted(field.column)} = %s" for field in fields)
    table, id_ = _quoted(meta.db_table), _quoted(meta.pk.column)
    values = _prepared(row, [*fields, meta.pk])
    _execute(f"UPDATE {table} SET {changes} WHERE {id_} = %s", values)  # noqa: S608


def _prepared(row: models.Model, fields: Sequence[Any]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def _execute(sql: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def as_stored(value: Any) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, UUID) and not connection.features.has_native_uuid_field:
        return value.hex
    return value
