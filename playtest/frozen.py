"""Queries of the hot paths. Django needs several times as long to write such a query as the
database to answer it, so these are written once, or are short to write."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection, models

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True)
class Written(Generic[Row]):
    """A query as one kind of database understands it, and how its answer is read."""

    sql: str
    model: type[Row]
    names: list[str]  # of the columns, as the model calls them
    read: Callable[[list[Any]], list[Any]]


@dataclass
class Frozen(Generic[Row]):
    """A queryset of whole rows with open values. It takes them in the order in which its SQL has
    them: one filter for each, for Django sorts those that are given together."""

    queryset: Callable[..., models.QuerySet[Row]]
    _written: dict[str, Written[Row]] = field(default_factory=dict)  # by the kind of database

    def rows(self, *values: Any) -> list[Row]:
        stored = [as_stored(value) for value in values]
        written = self._written.get(connection.vendor) or self._write(values, stored)
        with connection.cursor() as cursor:
            cursor.execute(written.sql, stored)
            found = written.read(cursor.fetchall())
        from_db = written.model.from_db
        return [from_db(connection.alias, written.names, row) for row in found]

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
        written = Written(
            sql,
            queryset.model,
            [column.target.attname for column in columns],
            lambda rows: list(compiler.apply_converters(rows, converters)),
        )
        self._written[connection.vendor] = written
        return written


def insert(row: models.Model) -> None:
    """Write a new row, as save(force_insert=True) does. It does not learn its own id."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    names = ", ".join(_quoted(field.column) for field in fields)
    open_values = ", ".join(["%s"] * len(fields))
    table = _quoted(row._meta.db_table)
    _execute(f"INSERT INTO {table} ({names}) VALUES ({open_values})", row, fields)  # noqa: S608


def update(row: models.Model, names: Sequence[str]) -> None:
    """Write what has changed, as save(update_fields=names) does."""
    meta: Any = row._meta
    fields = [meta.get_field(name) for name in names]
    changes = ", ".join(f"{_quoted(field.column)} = %s" for field in fields)
    table, id_ = _quoted(meta.db_table), _quoted(meta.pk.column)
    _execute(f"UPDATE {table} SET {changes} WHERE {id_} = %s", row, [*fields, meta.pk])  # noqa: S608


def _execute(sql: str, row: models.Model, fields: Sequence[Any]) -> None:
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
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
