"""What a study records and what has come of it, as JSON."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from playtest.api_lists import asked_of, page_of, page_shape
from surveys.access import rights_of
from surveys.api import study_shapes as shapes
from surveys.api.studies import ANYTHING, StudyView
from surveys.codebook import as_json
from surveys.models import Answer, Participation
from surveys.results import Chosen, chosen_people, person_of
from surveys.views.study_results import shown_plan


class Codebook(StudyView):
    """Everything the study records, variable by variable."""

    @extend_schema(responses=ANYTHING, operation_id="studies_codebook")
    def get(self, request: Request, slug: str) -> Response:
        return Response(as_json(shown_plan(self.seen(slug))))


class Participants(StudyView):
    """Who has taken part, under pseudonyms; more of them for those who may see all data."""

    @extend_schema(
        parameters=[shapes.WhoseAsked],
        responses=page_shape("Participants"),
        operation_id="studies_participants",
    )
    def get(self, request: Request, slug: str) -> Response:
        study = self.seen(slug)
        rights, plan = rights_of(self.person, study), shown_plan(study)
        people = chosen_people(study, chosen_in(request)).select_related("version", "link")

        def describe(found: Participation) -> dict[str, Any]:
            address = request.build_absolute_uri(found.get_absolute_url())
            return shapes.describe_person(person_of(plan, found), rights, address)

        return page_of(request, people, describe, order=("pseudonym",), shape=shapes.WhoseAsked)


class Answers(StudyView):
    """The current answers. Their order is that of random keys: it tells nothing about who came
    when."""

    @extend_schema(
        parameters=[shapes.WhoseAsked],
        responses=page_shape("Answers"),
        operation_id="studies_answers",
    )
    def get(self, request: Request, slug: str) -> Response:
        study = self.seen(slug)
        rights = rights_of(self.person, study)
        people = chosen_people(study, chosen_in(request))
        found = Answer.objects.filter(consent__participation__in=people, is_current=True)
        return page_of(
            request,
            found.select_related("consent__participation"),
            lambda answer: shapes.describe_answer(answer, rights),
            order=("key", "pk"),
            shape=shapes.WhoseAsked,
        )


def chosen_in(request: Request) -> Chosen:
    asked = asked_of(request, shapes.WhoseAsked)
    return Chosen(arm=asked["arm"], version=asked["version"], pilots=asked["pilots"])
