"""The report of a simulation as JSON: what the page shows, each number with interval and n."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from analytics.api.views import ANYTHING, SimulationView
from analytics.reports.report import report_of
from analytics.views.reports import as_data
from playtest.api import StrictSerializer, checked

HIGHEST = 99_999


class PairSerializer(StrictSerializer):
    """Which line-ups are compared; without, a variant and its parent."""

    first = serializers.IntegerField(min_value=0, max_value=HIGHEST, required=False)
    second = serializers.IntegerField(min_value=0, max_value=HIGHEST, required=False)


class OneReport(SimulationView):
    """Line-ups with wins, lengths, metrics, minutes and answers; a comparison; a ladder."""

    @extend_schema(
        responses=ANYTHING,
        operation_id="simulations_report",
        parameters=[
            OpenApiParameter("first", int, description="number of a line-up"),
            OpenApiParameter("second", int, description="the one that is compared with it"),
        ],
    )
    def get(self, request: Request, code: str) -> Response:
        given = checked(request.query_params.dict(), PairSerializer)
        return Response(as_data(report_of(self.visible(code)), given))
