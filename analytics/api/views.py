"""Simulations as JSON, with the same permissions as the pages."""

import secrets
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics import designing
from analytics.api import shapes
from analytics.designing import Plan, Rules, rules_named
from analytics.forms import SUGGESTED_SEEDS
from analytics.models import Kind, Simulation
from analytics.models.simulations import TITLE_LENGTH
from analytics.services import simulating
from analytics.services.rows import ask_for_rows
from analytics.views.rows import batch_or_404, file_of
from games.refusals import Refused
from games.rules.core.errors import BadInput
from playtest.accounts.models import User
from playtest.api import Unprocessable, checked
from playtest.api_lists import asked_of, page_of, page_shape
from playtest.api_once import idempotent

ANYTHING = OpenApiTypes.OBJECT


class SimulationView(APIView):
    """What services refuse is told as they say it."""

    def handle_exception(self, problem: Exception) -> Response:
        if isinstance(problem, Refused):
            return super().handle_exception(Unprocessable(str(problem), code="refused"))
        if isinstance(problem, BadInput):
            return super().handle_exception(Unprocessable(str(problem), code="invalid"))
        return super().handle_exception(problem)

    def own(self, code: str) -> Simulation:
        return get_object_or_404(Simulation.objects.owned_by(self.request.user), code=code)

    def visible(self, code: str) -> Simulation:
        return get_object_or_404(Simulation.objects.visible_to(self.request.user), code=code)


class Simulations(SimulationView):
    """Your simulations and the demonstrations; and the way to ask for one."""

    @extend_schema(
        parameters=[shapes.SimulationsAsked],
        responses=page_shape("Simulations"),
        operation_id="simulations_list",
    )
    def get(self, request: Request) -> Response:
        asked = asked_of(request, shapes.SimulationsAsked)
        found = Simulation.objects.visible_to(request.user).matching(asked["q"])
        if "progress" in asked:
            found = found.filter(progress=asked["progress"])
        return page_of(request, found, shapes.describe, shape=shapes.SimulationsAsked)

    @extend_schema(
        request=shapes.AskSerializer,
        responses={201: ANYTHING},
        operation_id="simulations_create",
    )
    @idempotent
    def post(self, request: Request) -> Response:
        person = signed_in(request)
        given = checked(request.data, shapes.AskSerializer)
        return Response(shapes.describe_fully(create(person, given)), status=201)


class OneSimulation(SimulationView):
    """How far it is, with the digest of each batch. Deleting takes its report and files along."""

    @extend_schema(responses=ANYTHING, operation_id="simulations_read")
    def get(self, request: Request, code: str) -> Response:
        return Response(shapes.describe_fully(self.visible(code)))

    @extend_schema(request=None, responses={204: None}, operation_id="simulations_delete")
    def delete(self, request: Request, code: str) -> Response:
        simulating.delete_simulation(self.own(code))
        return Response(status=204)


class Cancel(SimulationView):
    """Play no more; what is done is kept."""

    @extend_schema(request=None, responses=ANYTHING, operation_id="simulations_cancel")
    def post(self, request: Request, code: str) -> Response:
        simulating.cancel(self.own(code))
        return Response(shapes.describe_fully(self.visible(code)))


class Resume(SimulationView):
    """Go on where it was cancelled, and try again what failed."""

    @extend_schema(request=None, responses=ANYTHING, operation_id="simulations_resume")
    def post(self, request: Request, code: str) -> Response:
        simulating.resume(self.own(code))
        return Response(shapes.describe_fully(self.visible(code)))


class AllRows(SimulationView):
    """Every game of a batch as a row of a Parquet file: how far the file is, and asking for it."""

    @extend_schema(responses=ANYTHING, operation_id="rows_read")
    def get(self, request: Request, code: str, number: int) -> Response:
        batch = batch_or_404(self.visible(code), number)
        rows = getattr(batch, "rows", None)
        if rows is None:
            raise exceptions.NotFound("Nobody has asked for this file yet.")
        return Response(shapes.describe_rows(rows))

    @extend_schema(request=None, responses={202: ANYTHING}, operation_id="rows_ask")
    def post(self, request: Request, code: str, number: int) -> Response:
        rows = ask_for_rows(batch_or_404(self.own(code), number))
        return Response(shapes.describe_rows(rows), status=202)


class RowsFile(SimulationView):
    """The file itself, when it is whole."""

    @extend_schema(responses={200: OpenApiTypes.BINARY}, operation_id="rows_file")
    def get(self, request: Request, code: str, number: int) -> HttpResponseBase:
        return file_of(batch_or_404(self.visible(code), number))


# -- asking


def signed_in(request: Request) -> User:
    if not isinstance(request.user, User):
        raise exceptions.NotAuthenticated
    return request.user


def create(person: User, given: dict[str, Any]) -> Simulation:
    plan = plan_of(person, given)
    return simulating.create_simulation(
        plan.cells,
        by=person,
        title=given.get("title", plan.title)[:TITLE_LENGTH],
        kind=plan.kind,
        seed=given.get("seed", secrets.randbelow(SUGGESTED_SEEDS)),
    )


def plan_of(person: User, given: dict[str, Any]) -> Plan:
    rules = [known_rules(person, place, it) for place, it in enumerate(given["rules"])]
    playouts = given["playouts"]
    if given["kind"] == Kind.SWEEP:
        return designing.sweep(rules[0], given["options"], given["line_ups"][0], playouts)
    if given["kind"] == Kind.LADDER:
        return designing.ladder(rules[0], given["agents"], playouts)
    return designing.comparison(rules, given["line_ups"], playouts)


def known_rules(person: User, place: int, named: dict[str, Any]) -> Rules:
    rules = rules_named(person, named["variant"], named.get("version"))
    if rules is None:
        raise exceptions.ValidationError(
            {"rules": [f"Number {place}: there is no such variant or version for you."]}
        )
    return rules
