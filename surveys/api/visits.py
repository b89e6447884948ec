"""What a tester's browser sends while they answer. Authority is the secret in the address alone."""

from dataclasses import asdict
from typing import Any

from django.utils import timezone
from django.utils.cache import patch_cache_control
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import KeyReused, NotNow, NotYours, Refused
from playtest.api import Conflict, StrictSerializer, Unprocessable
from surveys.api import shapes
from surveys.models import Participation
from surveys.services import visiting
from surveys.services.answering import Given

ANYTHING = OpenApiTypes.OBJECT


class VisitView(APIView):
    authentication_classes = []
    throttle_classes = []  # a class sits behind one address, and what one person sends is measured
    permission_classes = [AllowAny]
    throttle_classes = []  # nobody waits while they answer

    def body(self, shape: type[StrictSerializer]) -> dict[str, Any]:
        given = shape(data=self.request.data)
        given.is_valid(raise_exception=True)
        data: dict[str, Any] = given.validated_data
        return data

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        patch_cache_control(response, private=True, no_store=True)
        response.headers["Referrer-Policy"] = "no-referrer"
        return super().finalize_response(request, response, *args, **kwargs)

    def handle_exception(self, problem: Exception) -> Response:
        if isinstance(problem, NotYours):
            return super().handle_exception(exceptions.NotFound(str(problem)))
        if isinstance(problem, NotNow):
            return super().handle_exception(Conflict(str(problem), code=problem.code))
        if isinstance(problem, Refused):
            code = problem.code if isinstance(problem, KeyReused) else "refused"
            return super().handle_exception(Unprocessable(str(problem), code=code))
        return super().handle_exception(problem)


class OneVisit(VisitView):
    """Where somebody is; a page that is open in two tabs asks whether it is still the right one."""

    @extend_schema(responses=ANYTHING, operation_id="visits_read")
    def get(self, request: Request, code: str) -> Response:
        found = Participation.objects.with_way().filter(code=code).first()
        if found is None:
            raise exceptions.NotFound
        here = visiting.here_of(found)
        return Response(
            {"place": here.place.name, "standing": found.standing, "revision": found.revision}
        )


class Answers(VisitView):
    """Answers, as they are given."""

    @extend_schema(
        request=shapes.AnswersSerializer, responses=ANYTHING, operation_id="visits_answer"
    )
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.AnswersSerializer)
        given = [
            Given(a["question"], a["value"], a["key"], a["declined"], a["client_ms"])
            for a in data["answers"]
        ]
        saved = visiting.save_answers(code, data["place"], given)
        answer = Response(
            {
                "saved_at": timezone.now(),
                "wrong": saved.wrong,
                "told": {name: asdict(told) for name, told in saved.told.items()},
                "late": saved.is_late,
            }
        )
        if saved.is_repeated:
            answer["Idempotent-Replayed"] = "true"
        return answer


class Attention(VisitView):
    """How long a page, and its parts, have been seen."""

    @extend_schema(
        request=shapes.AttentionSerializer, responses={204: None}, operation_id="visits_attention"
    )
    def post(self, request: Request, code: str) -> Response:
        data = self.body(shapes.AttentionSerializer)
        seen = {"seen": data["seen"], "away": data["away"], "parts": data["parts"]}
        visiting.note_attention(code, data["place"], data["load"], seen)
        return Response(status=204)
