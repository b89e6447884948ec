"""Games, variants and rulebooks as JSON, with the same permissions as the pages."""

from typing import Any, cast

from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.access import editable_variant, owned_variant, shown_to, visible_variant
from games.api import serializers as shapes
from games.models import Variant, Version
from games.refusals import NeedsAssent, Outdated, Refused
from games.rules.core.errors import BadInput
from games.rules.registry import GAMES
from games.views.catalogue import narrowed
from games.views.gallery import game_or_404
from playtest.accounts.models import User
from playtest.api import Conflict, Unprocessable, checked
from playtest.api_lists import asked_of, page_of, page_shape
from playtest.api_once import idempotent

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
        parameters=[shapes.VariantsAsked],
        responses=page_shape("Variants"),
        operation_id="variants_list",
    )
    def get(self, request: Request) -> Response:
        asked = asked_of(request, shapes.VariantsAsked)
        mine = asked["mine"]
        every = Variant.objects.with_versions()
        found = every.shared_with(request.user) if mine else every.published()
        return page_of(
            request,
            narrowed(found, asked["q"], asked["game"], asked["made"]),
            lambda each: shapes.describe_variant(each, each if mine else each.latest or each),
            order=("name", "pk"),
            shape=shapes.VariantsAsked,
        )

    @extend_schema(
        request=shapes.ForkSerializer, responses={201: ANYTHING}, operation_id="variants_fork"
    )
    @idempotent
    def post(self, request: Request) -> Response:
        person = require_designer(request)
        data = checked(request.data, shapes.ForkSerializer)
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

    @extend_schema(
        request=shapes.VariantEditSerializer, responses=ANYTHING, operation_id="variants_edit"
    )
    def patch(self, request: Request, slug: str) -> Response:
        variant = editable_variant(request.user, slug)
        data = checked(request.data, shapes.VariantEditSerializer)
        with saying_why():
            edit(variant, data)
        return answer(request, editable_variant(request.user, slug))

    @extend_schema(responses={204: None}, operation_id="variants_delete")
    def delete(self, request: Request, slug: str) -> Response:
        """Only a draft that was never published; the rest can be archived."""
        with saying_why():
            services.delete_draft(owned_variant(request.user, slug))
        return Response(status=204)


class Publish(APIView):
    """Freeze the draft as the next version."""

    @extend_schema(
        request=shapes.PublishSerializer, responses={201: ANYTHING}, operation_id="variants_publish"
    )
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        variant = editable_variant(request.user, slug)
        data = checked(request.data, shapes.PublishSerializer)
        with saying_why():
            version = services.publish_variant(variant, by=cast(User, request.user), **data)
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
