"""Studies as JSON, with the same permissions as the pages."""

from collections.abc import Callable
from typing import Any, cast

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.views import saying_why, told
from playtest.accounts.models import User
from playtest.api import Unprocessable, checked
from playtest.api_lists import asked_of, page_of, page_shape
from playtest.api_once import idempotent
from surveys.access import editable_study, rights_of, visible_study
from surveys.api import study_shapes as shapes
from surveys.checking import problems_of
from surveys.importing import require_sound
from surveys.library import study_template
from surveys.models import State, Study
from surveys.services import studies as services

ANYTHING = OpenApiTypes.OBJECT


class StudyView(APIView):
    """For those who signed in; studies are nobody else's business."""

    permission_classes = [IsAuthenticated]

    @property
    def person(self) -> User:
        return cast(User, self.request.user)

    def seen(self, slug: str) -> Study:
        return visible_study(self.request.user, slug)

    def edited(self, slug: str) -> Study:
        return editable_study(self.request.user, slug)

    def require_maker(self) -> User:
        if not (self.person.is_designer or self.person.is_researcher):
            raise exceptions.PermissionDenied("Only designers and researchers make studies.")
        return self.person

    def told(self, slug: str, status: int = 200) -> Response:
        study = self.seen(slug)
        told = shapes.describe_study_fully(study, rights_of(self.person, study))
        return Response(told, status=status)


class Studies(StudyView):
    """Those somebody may see, and the way to make one."""

    @extend_schema(
        parameters=[shapes.StudiesAsked],
        responses=page_shape("Studies"),
        operation_id="studies_list",
    )
    def get(self, request: Request) -> Response:
        asked = asked_of(request, shapes.StudiesAsked)
        found = Study.objects.visible_to(self.person).matching(asked["q"])
        return page_of(
            request,
            found.select_related("owner", "version"),
            shapes.describe_study,
            shape=shapes.StudiesAsked,
        )

    @extend_schema(
        request=shapes.MakeSerializer, responses={201: ANYTHING}, operation_id="studies_make"
    )
    @idempotent
    def post(self, request: Request) -> Response:
        maker = self.require_maker()
        data = checked(request.data, shapes.MakeSerializer)
        with saying_why():
            study = self.made(maker, data)
        return self.told(study.slug, status=201)

    def made(self, maker: User, data: dict[str, Any]) -> Study:
        if "copy_of" in data:
            return services.copy_study(self.seen(data["copy_of"]), by=maker)
        document = data["document"] if "document" in data else document_of(data["template"])
        if "title" in data:
            document = {**document, "title": data["title"]}
        require_sound(document)
        return services.create_study(document, by=maker)


def document_of(template: str) -> dict[str, Any]:
    try:
        return study_template(template).fresh_document()
    except KeyError:
        raise Unprocessable(f"There is no template “{template}”.") from None


class OneStudy(StudyView):
    """A study with its document: the draft, as the pages show it."""

    @extend_schema(responses=ANYTHING, operation_id="studies_read")
    def get(self, request: Request, slug: str) -> Response:
        return self.told(slug)

    @extend_schema(request=shapes.EditSerializer, responses=ANYTHING, operation_id="studies_edit")
    def patch(self, request: Request, slug: str) -> Response:
        study = self.edited(slug)
        data = checked(request.data, shapes.EditSerializer)
        given = data.get("document", {})
        dates = data.get("opens_at", study.opens_at), data.get("closes_at", study.closes_at)

        def change(draft: dict[str, Any]) -> None:
            draft.update(given)
            require_sound(draft)

        with saying_why():
            services.edit_study(study, revision=data["revision"], change=change, dates=dates)
        return self.told(slug)


class StateOf(StudyView):
    """Launch as a pilot or for good, renew, pause, close."""

    @extend_schema(request=shapes.StateSerializer, responses=ANYTHING, operation_id="studies_state")
    def post(self, request: Request, slug: str) -> Response:
        study = self.edited(slug)
        to = checked(request.data, shapes.StateSerializer)["to"]
        deeds: dict[str, Callable[[], object]] = {
            State.PILOT: lambda: services.launch(study, to=to, by=self.person),
            State.OPEN: lambda: services.launch(study, to=to, by=self.person),
            services.RENEWED: lambda: services.renew(study, by=self.person),
        }
        with saying_why():
            try:
                deeds.get(to, lambda: services.set_state(study, to=to))()
            except services.HasProblems as refusal:
                listed = [shapes.describe_problem(problem) for problem in refusal.problems]
                answer = Unprocessable("It cannot be launched yet.", code=refusal.code)
                raise told(answer, {"problems": listed}) from refusal
        return self.told(slug)


class Problems(StudyView):
    """Everything that keeps a study from being launched."""

    @extend_schema(responses=ANYTHING, operation_id="studies_problems")
    def get(self, request: Request, slug: str) -> Response:
        found = problems_of(self.edited(slug))
        return Response({"problems": [shapes.describe_problem(problem) for problem in found]})


class Links(StudyView):
    """The addresses by which people join."""

    @extend_schema(responses=ANYTHING, operation_id="studies_links")
    def get(self, request: Request, slug: str) -> Response:
        links = self.edited(slug).links.all()
        return Response({"links": [self.describe(link) for link in links]})

    @extend_schema(
        request=shapes.LinkSerializer, responses={201: ANYTHING}, operation_id="studies_link_add"
    )
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        study = self.edited(slug)
        data = checked(request.data, shapes.LinkSerializer)
        with saying_why():
            link = services.add_link(study, **data)
        return Response(self.describe(link), status=201)

    def describe(self, link: Any) -> dict[str, Any]:
        address = self.request.build_absolute_uri(link.get_absolute_url())
        return shapes.describe_link(link, address)


class OneLink(Links):
    """Ending a link: nobody joins by it any more."""

    http_method_names = ["delete", "options"]

    @extend_schema(responses=ANYTHING, operation_id="studies_link_end")
    def delete(self, request: Request, slug: str, code: str) -> Response:
        link = get_object_or_404(self.edited(slug).links, code=code)
        services.end_link(link)
        return Response(self.describe(link))


class Versions(StudyView):
    """What was launched, and when."""

    @extend_schema(responses=ANYTHING, operation_id="studies_versions")
    def get(self, request: Request, slug: str) -> Response:
        versions = self.seen(slug).versions.select_related("launched_by")
        return Response({"versions": [shapes.describe_version(each) for each in versions]})


class OneVersion(StudyView):
    """A version with its document, which never changes."""

    @extend_schema(responses=ANYTHING, operation_id="studies_version")
    def get(self, request: Request, slug: str, number: int) -> Response:
        found = self.seen(slug).versions.select_related("launched_by")
        version = next((each for each in found if each.number == number), None)
        if version is None:
            raise Http404(number)
        return Response({**shapes.describe_version(version), "document": version.document})
