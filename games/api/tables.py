"""Tables as JSON: the state for one viewer, and everything that can be done there."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import table_shapes as shapes
from games.models import Table
from games.playing import store
from games.playing.company import note_presence, replace_player, return_to_seat
from games.playing.observing import note_lookup, note_stuck
from games.playing.replaying import MOST_FRAMES, Film, film_of_record, film_of_table
from games.playing.rows import table_at
from games.playing.seats import Visitor
from games.playing.services import Done, Wish, play_move, undo_move
from games.playing.telling import eyes_of, state_for, told_attempt
from games.playing.thinking import let_agents_play
from games.polls import HERE, etag_of
from games.refusals import KeyReused, NotNow, NotYours, Refused
from games.rules.core.errors import BadInput
from games.rules.engine.gamerecord import read_record
from games.rules.registry import GAMES
from playtest.api import Conflict, EveryonesSession, StrictSerializer, Unprocessable, checked
from playtest.api_access import TokenAuthentication
from playtest.api_lists import PageAsked, asked_of, page_of, page_shape

ANYTHING = OpenApiTypes.OBJECT


class TableView(APIView):
    """Open to whoever knows the address; what one may do there depends on the seats one holds."""

    authentication_classes = [TokenAuthentication, EveryonesSession]
    permission_classes = [AllowAny]
    throttle_classes = []  # people play here as fast as they like, a whole class behind one address

    def visitor(self) -> Visitor:
        return Visitor.of(self.request._request)

    def body(self, shape: type[StrictSerializer]) -> dict[str, Any]:
        return checked(self.request.data, shape)

    def answer(
        self, table: Table, *, since: int, seat: int | None = None, status: int = 200
    ) -> Response:
        with store.at(table) as play:
            told = state_for(table, play, self.visitor(), since=since, wanted=seat)
        return Response(told, status=status, headers={"ETag": etag_of(table.revision)})

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """What one viewer is told lies in no cache, where the next one would find it."""
        patch_cache_control(response, private=True, no_store=True)
        return super().finalize_response(request, response, *args, **kwargs)

    def handle_exception(self, problem: Exception) -> Response:
        """What a service refuses, with how the table stands now where that is of use."""
        if isinstance(problem, NotYours):
            return super().handle_exception(exceptions.NotFound(str(problem)))
        if isinstance(problem, NotNow):
            return super().handle_exception(self.conflict(problem))
        if isinstance(problem, Refused):
            code = problem.code if isinstance(problem, KeyReused) else "refused"
            return super().handle_exception(Unprocessable(str(problem), code=code))
        return super().handle_exception(problem)

    def conflict(self, problem: NotNow) -> Conflict:
        table = table_or_404(str(self.kwargs["code"]))
        since = self.request.data.get("ply") if isinstance(self.request.data, dict) else None
        shown = since if isinstance(since, int) and since <= table.ply else table.ply
        conflict = Conflict(str(problem), code=problem.code)
        with suppress(Refused):  # a table of an earlier release has no state any more
            conflict.extra = {"state": self.answer(table, since=shown).data}
        return conflict


def table_or_404(code: str) -> Table:
    table = table_at(code)
    if table is None:
        raise Http404
    return table


class OneTable(TableView):
    """How a table stands for whoever asks. Polls ask with If-None-Match; see games/polls.py."""

    @extend_schema(
        responses={200: ANYTHING, 304: None},
        operation_id="tables_read",
        parameters=[shapes.LookSerializer],
    )
    def get(self, request: Request, code: str) -> Response:
        asked = asked_of(request, shapes.LookSerializer)
        table = table_or_404(code)
        if HERE in request.META:
            note_presence(table, self.visitor().seats_at(table))
        return self.answer(table, **asked)


class Moves(TableView):
    """Make a move: a gesture, or a move as it is written."""

    @extend_schema(
        request=shapes.MoveSerializer, responses={201: ANYTHING}, operation_id="tables_move"
    )
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.MoveSerializer)
        return self.told(play_move(code, self.visitor(), Wish(**data)), data)

    def told(self, done: Done, data: dict[str, Any]) -> Response:
        """The new state, or what the referee says; the same again if it came before."""
        if done.attempt:
            refusal = told_attempt(done.table, done.attempt)
            answer = Response(refusal, status=Unprocessable.status_code)
        else:
            status = 200 if done.repeated else 201
            answer = self.answer(done.table, since=data["ply"], seat=data["seat"], status=status)
        if done.repeated:
            answer["Idempotent-Replayed"] = "true"
        return answer


class Undo(Moves):
    """Take the last move back."""

    @extend_schema(
        request=shapes.AnswerSerializer, responses={201: ANYTHING}, operation_id="tables_undo"
    )
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.AnswerSerializer)
        return self.told(undo_move(code, self.visitor(), Wish(**data)), data)


class Resign(Moves):
    """Give up."""

    @extend_schema(
        request=shapes.AnswerSerializer, responses={201: ANYTHING}, operation_id="tables_resign"
    )
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.AnswerSerializer)
        giving_up = table_or_404(code).rules_of.giving_up
        if not giving_up:
            raise Unprocessable("Nobody can give up this game.")
        return self.told(play_move(code, self.visitor(), Wish(**data, move=giving_up)), data)


class Agents(TableView):
    """Let the agents whose turn it is make their moves. Anybody who looks on may ask."""

    @extend_schema(request=shapes.PlySerializer, responses=ANYTHING, operation_id="tables_agents")
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.PlySerializer)
        table_or_404(code)
        return self.answer(let_agents_play(code), since=data["ply"])


class Observed(TableView):
    """What was seen at a table that is no move, for whoever opened it. Before the end it would help
    a player: it tells rules that a silent referee does not, and positions."""

    def rows(self, code: str, of: str, describe: Callable[[Any], dict[str, Any]]) -> Response:
        table = get_object_or_404(Table.objects.opened_by(self.request.user), code=code)
        if not table.is_closed:
            raise Refused("This can be had when the game is over: it tells what is hidden.")
        return page_of(self.request, getattr(table, of).all(), describe, order=("pk",))


class Attempts(Observed):
    """Gestures that were refused, with the rule each of them broke."""

    @extend_schema(
        parameters=[PageAsked], responses=page_shape("Attempts"), operation_id="tables_attempts"
    )
    def get(self, request: Request, code: str) -> Response:
        return self.rows(code, "attempts", shapes.describe_attempt)


class StuckNotes(Observed):
    """ "I don't know what to do now"."""

    @extend_schema(
        parameters=[PageAsked], responses=page_shape("StuckNotes"), operation_id="tables_stuck_list"
    )
    def get(self, request: Request, code: str) -> Response:
        return self.rows(code, "stucks", shapes.describe_stuck)

    @extend_schema(
        request=shapes.StuckSerializer, responses={201: ANYTHING}, operation_id="tables_stuck"
    )
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.StuckSerializer)
        note_stuck(code, self.visitor(), data["seat"], data["key"], data["sentence"])
        return Response({"message": "Thank you. It is written down."}, status=201)


class Lookups(Observed):
    """Sections of the rulebook that were open beside the board."""

    @extend_schema(
        parameters=[PageAsked], responses=page_shape("Lookups"), operation_id="tables_lookup_list"
    )
    def get(self, request: Request, code: str) -> Response:
        return self.rows(code, "lookups", shapes.describe_lookup)

    @extend_schema(
        request=shapes.LookupSerializer, responses={201: ANYTHING}, operation_id="tables_lookup"
    )
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.LookupSerializer)
        key: UUID = data["key"]
        note_lookup(table_or_404(code), self.visitor(), key, data["section"], data["ms"])
        return Response({}, status=201)


class Replace(TableView):
    """Go on without somebody who has vanished: with an agent, or not at all."""

    @extend_schema(
        request=shapes.ReplaceSerializer, responses=ANYTHING, operation_id="tables_replace"
    )
    def post(self, request: Request, code: str, number: int) -> Response:
        data = self.body(shapes.ReplaceSerializer)
        table = replace_player(code, self.visitor(), number, data["how"])
        return self.answer(table_or_404(code), since=table.ply)


class Return(TableView):
    """Take one's seat back from the agent that stood in."""

    @extend_schema(request=None, responses=ANYTHING, operation_id="tables_return")
    def post(self, request: Request, code: str, number: int) -> Response:
        table = return_to_seat(code, self.visitor(), number)
        return self.answer(table_or_404(code), since=table.ply)


class Frames(TableView):
    """The positions of a table's game, one after the other, as this viewer saw them."""

    @extend_schema(
        responses=ANYTHING,
        operation_id="tables_frames",
        parameters=[shapes.FramesSerializer],
    )
    def get(self, request: Request, code: str) -> Response:
        asked = asked_of(request, shapes.FramesSerializer)
        table = table_or_404(code)
        with store.at(table) as play:
            eyes = eyes_of(table, play, self.visitor())
            film = film_of_table(table, play, eyes.viewer)
        return frames_of(film, asked)


class RecordFrames(TableView):
    """The same of a record that is sent along; nothing of it is kept."""

    @extend_schema(
        request=shapes.RecordFramesSerializer, responses=ANYTHING, operation_id="records_frames"
    )
    def post(self, request: Request) -> Response:
        data = self.body(shapes.RecordFramesSerializer)
        try:
            film = film_of_record(read_record(data["record"], GAMES))
        except BadInput as problem:
            raise Unprocessable(str(problem)) from problem
        return frames_of(film, data)


def frames_of(film: Film, asked: dict[str, Any]) -> Response:
    """Those that were asked for; no more than an answer holds."""
    first, last = asked["from"], asked["to"]
    return Response({"frames": list(film.frames(first, min(last, first + MOST_FRAMES - 1)))})
