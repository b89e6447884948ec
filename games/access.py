"""Which variant somebody gets, and as what: for pages and API alike."""

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from games.models import Variant, Version

if TYPE_CHECKING:
    from games.querysets import Viewer


def visible_variant(user: "Viewer", slug: str) -> Variant:
    """The variant, or 404 for those who may not see it."""
    return get_object_or_404(Variant.objects.visible_to(user).with_versions(), slug=slug)


def editable_variant(user: "Viewer", slug: str) -> Variant:
    return get_object_or_404(Variant.objects.editable_by(user).with_versions(), slug=slug)


def owned_variant(user: "Viewer", slug: str) -> Variant:
    return get_object_or_404(Variant.objects.owned_by(user).with_versions(), slug=slug)


def may_edit(user: "Viewer", variant: Variant) -> bool:
    """The same as `editable_by`, without asking the database about owners and strangers."""
    if not user.is_authenticated or variant.is_preset:
        return False
    if variant.owner_id == user.pk:
        return True
    return Variant.objects.editable_by(user).filter(pk=variant.pk).exists()


def shown_to(user: "Viewer", variant: Variant) -> Variant | Version:
    """The draft for those who edit it, else what was published last."""
    return variant if may_edit(user, variant) else variant.latest or variant
