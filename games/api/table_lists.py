"""Tables as a list, opening them, sitting down, and what is left of them when they are over."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from games.access import shown_to, visible_variant
from games.api import table_shapes as shapes
from games.api.tables import ANYTHING, TableView, table_or_404
from games.api.views import saying_why
from games.models import Table, Variant, Version
from games.playing import store
from games.playing.company import take_seat
from games.playing.opening import Plan, open_again, open_from_record, open_table
from games.playing.replaying import MOST_MOVES, cut, record_of
from games.rules.engine.gamerecord import read_record
from games.rules.registry import GAMES
from playtest.accounts.throttle import OPEN_TABLE
from playtest.api_lists import asked_of, page_of, page_shape
from playtest.api_once import idempotent


class TableMaker(TableView):
    def count_the_opening(self) -> None:
        """As on the site, where opening tables is what is counted."""
        request = self.request._request
        wait = OPEN_TABLE.seconds_to_wait(request, getattr(request.user, "email", ""))
        if wait:
            raise exceptions.Throttled(wait)

    def described(self, table: Table, status: int = 201) -> Response:
        fresh = table_or_404(table.code)
        return Response(shapes.describe_table(fresh, self.visitor()), status=status)


class Tables(TableMaker):
    """One's own tables, newest first, and the way to open one."""

    @extend_schema(
        parameters=[shapes.TablesAsked], responses=page_shape("Tables"), operation_id="tables_list"
    )
    def get(self, request: Request) -> Response:
        asked, visitor = asked_of(request, shapes.TablesAsked), self.visitor()
        found = Table.objects.at_hand_of(request.user, visitor.keys).with_seats()
        wanted = {name: asked[name] for name in ("game", "phase") if name in asked}
        return page_of(
            request,
            found.filter(**wanted),
            lambda table: shapes.describe_table(table, visitor),
            order=("-opened_at", "-pk"),
            shape=shapes.TablesAsked,
        )

    @extend_schema(
        request=shapes.OpenSerializer, responses={201: ANYTHING}, operation_id="tables_open"
    )
    @idempotent
    def post(self, request: Request) -> Response:
        data = self.body(shapes.OpenSerializer)
        plan = Plan(data["seats"], data["referee"], data["undo_allowed"], data["lots"])
        self.count_the_opening()
        with saying_why():
            if "record" in data:
                record = cut(read_record(data["record"], GAMES), data.get("ply", MOST_MOVES))
                table = open_from_record(record, plan, self.visitor())
            else:
                table = open_table(self.rules_named(data), plan, self.visitor())
        return self.described(table)

    def rules_named(self, data: dict[str, Any]) -> Variant | Version:
        """What is published, unless there are changes that only those who edit may play."""
        variant = visible_variant(self.request.user, data["variant"])
        if "version" in data:
            return get_object_or_404(Version, variant=variant, number=data["version"])
        shown = shown_to(self.request.user, variant)
        unchanged = shown is variant and not variant.differs_from_latest and variant.latest
        return unchanged or shown


class Again(TableMaker):
    """The same rules and company once more, for those who sat there."""

    @extend_schema(request=None, responses={201: ANYTHING}, operation_id="tables_again")
    @idempotent
    def post(self, request: Request, code: str) -> Response:
        table, visitor = table_or_404(code), self.visitor()
        if not visitor.seats_at(table):
            raise exceptions.NotFound
        self.count_the_opening()
        with saying_why():
            return self.described(open_again(table, visitor))


class Take(TableMaker):
    """Sit down on the seat one was invited to."""

    @extend_schema(
        request=shapes.TakeSerializer, responses={201: ANYTHING}, operation_id="tables_take"
    )
    def post(self, request: Request, code: str) -> Response:
        invite = self.body(shapes.TakeSerializer)["invite"]
        return self.described(take_seat(code, invite, self.visitor()))


class TableRecord(TableView):
    """The record of a game that is over: rules, seed and moves, enough to play it again."""

    @extend_schema(responses=ANYTHING, operation_id="tables_record")
    def get(self, request: Request, code: str) -> Response:
        asked_of(request, shapes.NothingAsked)
        table = table_or_404(code)
        with store.at(table) as play:
            return Response(record_of(table, play).to_json())
