"""Lists of the API: a page of results and the address of the next.

A page begins where the one before has ended, by value and not by number: what is added or goes
meanwhile makes nothing appear twice or be passed over.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.core import signing
from django.db.models import Model, Q, QuerySet
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from playtest.api import StrictSerializer, checked

PER_PAGE, MOST_PER_PAGE = 50, 200
LONGEST_CURSOR = 2_000
SALT = "playtest.api.cursor"
Row = TypeVar("Row", bound=Model)


class PageAsked(StrictSerializer):
    """What every list can be asked. A list with filters of its own adds them as fields."""

    cursor = serializers.CharField(
        max_length=LONGEST_CURSOR, required=False, help_text="From `next` of the page before."
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=MOST_PER_PAGE, default=PER_PAGE, help_text="Results per page."
    )


def asked_of(request: Request, shape: type[StrictSerializer] = PageAsked) -> dict[str, Any]:
    """The parameters in the address, each known and given once."""
    for name, values in request.query_params.lists():
        if len(values) > 1:
            raise serializers.ValidationError({name: ["Give it once."]})
    return checked(request.query_params.dict(), shape)


def page_of(
    request: Request,
    queryset: QuerySet[Row],
    describe: Callable[[Row], Any],
    *,
    order: Sequence[str] = ("-pk",),
    shape: type[PageAsked] = PageAsked,
) -> Response:
    """`results` and `next`: the address of what follows, or null.

    `order` names columns that are never empty; the last of them tells any two rows apart.
    """
    rows, following = rows_of(request, queryset, order=order, shape=shape)
    return Response({"results": [describe(row) for row in rows], "next": following})


def rows_of(
    request: Request,
    queryset: QuerySet[Row],
    *,
    order: Sequence[str] = ("-pk",),
    shape: type[PageAsked] = PageAsked,
) -> tuple[list[Row], str | None]:
    """The same for those who describe all rows of a page together."""
    asked = asked_of(request, shape)
    found = queryset.order_by(*order)
    if "cursor" in asked:
        found = found.filter(after(found.model, order, asked["cursor"]))
    rows = list(found[: asked["limit"] + 1])
    page = rows[: asked["limit"]]
    more = len(rows) > len(page)
    return page, address_after(request, cursor_at(page[-1], order)) if more else None


def cursor_at(row: Model, order: Sequence[str]) -> str:
    """Where a page ends. Signed, so that only what we gave comes back."""
    fields = [field_of(type(row), name) for name in order]
    return signing.dumps(
        [",".join(order), *(field.value_to_string(row) for field in fields)], salt=SALT
    )


def after(model: type[Model], order: Sequence[str], cursor: str) -> Q:
    """The rows that come after a cursor in this order."""
    try:
        given, *values = signing.loads(cursor, salt=SALT)
    except signing.BadSignature as problem:
        raise not_from_here() from problem
    if given != ",".join(order):
        raise not_from_here()
    following, before = Q(), Q()
    for name, text in zip(order, values, strict=True):
        column, value = name.removeprefix("-"), field_of(model, name).to_python(text)
        side = "lt" if name.startswith("-") else "gt"
        following |= before & Q(**{f"{column}__{side}": value})
        before &= Q(**{column: value})
    return following


def not_from_here() -> serializers.ValidationError:
    return serializers.ValidationError({"cursor": ["Take it from `next` of the page before."]})


def field_of(model: type[Model], name: str) -> Any:
    column = name.removeprefix("-")
    return model._meta.pk if column == "pk" else model._meta.get_field(column)


def address_after(request: Request, cursor: str) -> str:
    query = request.query_params.copy()
    query["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


def page_shape(name: str, row: type[serializers.Serializer[Any]] | None = None) -> Any:
    """For the schema: a page of such rows."""
    each: Any = row(many=True) if row else serializers.ListField(child=serializers.DictField())
    following = serializers.URLField(allow_null=True, help_text="The next page, or null.")
    return inline_serializer(f"PageOf{name}", {"results": each, "next": following})
