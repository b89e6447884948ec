"""What becomes of a variant: its versions, what it changes, who works on it, the archive."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.access import owned_variant, shown_to, visible_variant
from games.api import serializers as shapes
from games.api.views import ANYTHING, answer, saying_why
from games.models import Variant
from playtest.api import checked
from playtest.api_lists import PageAsked, page_of, page_shape


class Versions(APIView):
    """What was published of a variant, newest first."""

    @extend_schema(
        parameters=[PageAsked], responses=page_shape("Versions"), operation_id="versions_list"
    )
    def get(self, request: Request, slug: str) -> Response:
        versions = visible_variant(request.user, slug).versions.all()
        return page_of(request, versions, shapes.describe_version, order=("-number",))


class Changes(APIView):
    """How a variant differs from its parent."""

    @extend_schema(responses=ANYTHING, operation_id="variants_changes")
    def get(self, request: Request, slug: str) -> Response:
        variant = visible_variant(request.user, slug)
        return Response(shapes.describe_changes(variant, shown_to(request.user, variant)))


class Archive(APIView):
    """Out of the catalogue, or into it again. Whoever has the link keeps it."""

    @extend_schema(
        request=shapes.VariantArchiveSerializer, responses=ANYTHING, operation_id="variants_archive"
    )
    def post(self, request: Request, slug: str) -> Response:
        variant = owned_variant(request.user, slug)
        archived = checked(request.data, shapes.VariantArchiveSerializer)["archived"]
        change = services.archive_variant if archived else services.restore_variant
        change(variant)
        return answer(request, variant)


class People(APIView):
    """Who works on a variant with its owner, by address."""

    @extend_schema(responses=ANYTHING, operation_id="variants_people")
    def get(self, request: Request, slug: str) -> Response:
        return Response(people_of(owned_variant(request.user, slug)))

    @extend_schema(
        request=shapes.CollaboratorSerializer,
        responses={201: ANYTHING},
        operation_id="variants_invite",
    )
    def post(self, request: Request, slug: str) -> Response:
        variant = owned_variant(request.user, slug)
        email = checked(request.data, shapes.CollaboratorSerializer)["email"]
        with saying_why():
            services.invite_collaborator(variant, email=email)
        return Response(people_of(variant), status=201)


class OnePerson(APIView):
    """Somebody who works on a variant."""

    @extend_schema(responses={204: None}, operation_id="variants_let_go")
    def delete(self, request: Request, slug: str, email: str) -> Response:
        services.remove_collaborator(owned_variant(request.user, slug), email=email)
        return Response(status=204)


def people_of(variant: Variant) -> dict[str, Any]:
    return {"people": [{"email": each.email} for each in variant.collaborations.order_by("email")]}
