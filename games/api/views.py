"""Games, variants and rulebooks as JSON, with the same permissions as the pages."""

from typing import Any, cast

from django.core.paginator import Paginator
from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.access import editable_variant, shown_to, visible_variant
from games.api import serializers as shapes
from games.forms import CatalogueForm
from games.models import Variant, Version
from games.refusals import NeedsAssent, Outdated, Refused
from games.rules.core.errors import BadInput
from games.rules.registry import GAMES
from games.views.catalogue import PER_PAGE, narrowed
from games.views.gallery import game_or_404
from playtest.accounts.models import User
from playtest.api import Conflict, Unprocessable

ANYTHING = OpenApiTypes.OBJECT


def answer(request: Request, variant: Variant, status: int = 200) -> Response:
    shown = shown_to(request.user, variant)
    return Response(shapes.describe_variant(variant, shown), status=status)


class Games(APIView):
    """The games there are."""

    @extend_schema(responses=ANYTHING, operation_id="games_list")
    def get(self, request: Request) -> Response:
        return Response([shapes.describe_game(game) for game in GAMES.values()])


class OneGame(APIView):
    """A game with its options, readings, presets and rules."""

    @extend_schema(responses=ANYTHING, operation_id="games_read")
    def get(self, request: Request, key: str) -> Response:
        return Response(shapes.describe_game_fully(game_or_404(key)))


class Variants(APIView):
    """Published variants, and the way to make one."""

    @extend_schema(
        responses=ANYTHING,
        operation_id="variants_list",
        parameters=[
            OpenApiParameter("q", str, description="words to look for"),
            OpenApiParameter("game", str, description="key of a game"),
            OpenApiParameter("made", str, enum=["preset", "people"]),
            OpenApiParameter("page", int),
        ],
    )
    def get(self, request: Request) -> Response:
        form = CatalogueForm(request.query_params.dict())
        if not form.is_valid():
            raise exceptions.ValidationError(cast(Any, form.errors))
        found = narrowed(Variant.objects.published().with_versions(), **form.cleaned_data)
        page = Paginator(found, PER_PAGE).get_page(request.query_params.get("page"))
        return Response(
            {
                "count": page.paginator.count,
                "pages": page.paginator.num_pages,
                "page": page.number,
                "variants": [
                    shapes.describe_variant(variant, variant.latest or variant) for variant in page
                ],
            }
        )

    @extend_schema(
        request=shapes.ForkSerializer, responses={201: ANYTHING}, operation_id="variants_fork"
    )
    def post(self, request: Request) -> Response:
        person = require_designer(request)
        given = shapes.ForkSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        data = given.validated_data
        source = visible_variant(request.user, data["variant"])
        parent = source.latest
        if "version" in data:
            parent = get_object_or_404(Version, variant=source, number=data["version"])
        if parent is None:
            raise Unprocessable("That variant has no published version yet.")
        made = services.fork_variant(parent, by=person, name=data.get("name", ""))
        return answer(request, editable_variant(request.user, made.slug), status=201)


class OneVariant(APIView):
    """A variant: the draft for those who edit it, else what was published last."""

    @extend_schema(responses=ANYTHING, operation_id="variants_read")
    def get(self, request: Request, slug: str) -> Response:
        return answer(request, visible_variant(request.user, slug))

    @extend_schema(request=shapes.EditSerializer, responses=ANYTHING, operation_id="variants_edit")
    def patch(self, request: Request, slug: str) -> Response:
        variant = editable_variant(request.user, slug)
        given = shapes.EditSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        with saying_why():
            edit(variant, given.validated_data)
        return answer(request, editable_variant(request.user, slug))


class Publish(APIView):
    """Freeze the draft as the next version."""

    @extend_schema(
        request=shapes.PublishSerializer, responses={201: ANYTHING}, operation_id="variants_publish"
    )
    def post(self, request: Request, slug: str) -> Response:
        variant = editable_variant(request.user, slug)
        given = shapes.PublishSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        with saying_why():
            version = services.publish_variant(
                variant, by=cast(User, request.user), **given.validated_data
            )
        return Response(shapes.describe_version(version), status=201)


class OneVersion(APIView):
    """A published version, which never changes."""

    @extend_schema(responses=ANYTHING, operation_id="versions_read")
    def get(self, request: Request, slug: str, number: int) -> Response:
        version = get_object_or_404(
            Version, variant=visible_variant(request.user, slug), number=number
        )
        return Response(shapes.describe_version(version))


class RulebookOf(APIView):
    """How a variant reads, section by section, with the ids of its rules."""

    @extend_schema(responses=ANYTHING, operation_id="rulebooks_read")
    def get(self, request: Request, slug: str) -> Response:
        shown = shown_to(request.user, visible_variant(request.user, slug))
        return Response(shapes.describe_book(shown.book()))


@transaction.atomic
def edit(variant: Variant, data: dict[str, Any]) -> None:
    """All that was sent, or nothing."""
    revision = data["revision"]
    current = variant
    if "params" in data:
        current = services.edit_options(current, revision=revision, params=data["params"])
        revision = current.revision
    if {"name", "notes", "tags"} & set(data):
        current = services.edit_details(
            current,
            revision=revision,
            name=data.get("name", current.name),
            notes=data.get("notes", current.notes),
            tags=data.get("tags", current.tags),
        )
        revision = current.revision
    for key, text in data.get("wording", {}).items():
        change = services.reword_section if text.strip() else services.reset_section
        words = {"text": text} if text.strip() else {}
        current = change(current, revision=revision, key=key, **words)
        revision = current.revision


class saying_why:  # noqa: N801 - reads as a phrase
    """Turns what services refuse into answers with a status."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, Outdated):
            raise told(Conflict(str(problem)), problem.details) from problem
        if isinstance(problem, NeedsAssent):
            raise told(Unprocessable(str(problem), code=problem.code), problem.details) from problem
        if isinstance(problem, Refused):
            raise Unprocessable(str(problem), code=problem.code) from problem
        if isinstance(problem, BadInput):
            raise told(Unprocessable(str(problem), code="invalid"), problem.where) from problem


def told(refusal: exceptions.APIException, details: Any) -> exceptions.APIException:
    refusal.extra = dict(details)  # type: ignore[attr-defined]
    return refusal


def require_designer(request: Request) -> User:
    if not isinstance(request.user, User):
        raise exceptions.NotAuthenticated
    if not request.user.is_designer:
        raise exceptions.PermissionDenied("Only designers make variants.")
    return request.user
