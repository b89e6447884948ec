"""Which study somebody gets, and as what: for pages and API alike. Foreign ones are 404."""

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from surveys.models import Study

if TYPE_CHECKING:
    from games.querysets import Viewer


def visible_study(user: "Viewer", slug: str) -> Study:
    return get_object_or_404(Study.objects.visible_to(user).select_related("version"), slug=slug)


def editable_study(user: "Viewer", slug: str) -> Study:
    return get_object_or_404(Study.objects.editable_by(user).select_related("version"), slug=slug)


def owned_study(user: "Viewer", slug: str) -> Study:
    return get_object_or_404(Study.objects.owned_by(user).select_related("version"), slug=slug)


def may_edit(user: "Viewer", study: Study) -> bool:
    return Study.objects.editable_by(user).filter(pk=study.pk).exists()
