"""What the scripts of a step's page ask for: the stopwatch, the lobby, the time that is left."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.table_shapes import MOST_MS
from playtest.api import StrictSerializer, WholeNumber
from surveys.api.visits import ANYTHING, VisitView
from surveys.deeds import Deed
from surveys.models.participation import PLACE_LENGTH
from surveys.questions.times import LONGEST_CLOCK
from surveys.services.acting import act

MOST_TIMINGS = 50


class DeedSerializer(StrictSerializer):
    place = serializers.CharField(max_length=PLACE_LENGTH)
    do = serializers.ChoiceField(["look", "start", "stop", "reset", "typed"])
    key = serializers.UUIDField(required=False, help_text="The same key is the same deed.")
    number = WholeNumber(min_value=1, max_value=MOST_TIMINGS, default=1)
    late_ms = WholeNumber(min_value=0, max_value=MOST_MS, default=0)
    start: Any = serializers.CharField(max_length=LONGEST_CLOCK, default="", allow_blank=True)
    end: Any = serializers.CharField(max_length=LONGEST_CLOCK, default="", allow_blank=True)


class StepDeeds(VisitView):
    """One thing that is done on the page of a step."""

    @extend_schema(request=DeedSerializer, responses=ANYTHING, operation_id="visits_step")
    def post(self, request: Request, code: str) -> Response:
        data = self.body(DeedSerializer)
        place = data.pop("place")
        return Response(dict(act(code, place, Deed(**data))))
