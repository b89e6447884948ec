"""Which study somebody gets, and as what: for pages and API alike. Foreign ones are 404."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from surveys.models import Right, Study

if TYPE_CHECKING:
    from games.querysets import Viewer


@dataclass(frozen=True)
class Rights:
    """What somebody who sees a study may do with it."""

    owns: bool = False
    edits: bool = False
    sees_all_data: bool = False  # else what stands under pseudonyms
    sees_data: bool = True


def visible_study(user: "Viewer", slug: str) -> Study:
    return get_object_or_404(Study.objects.visible_to(user).select_related("version"), slug=slug)


def editable_study(user: "Viewer", slug: str) -> Study:
    return get_object_or_404(Study.objects.editable_by(user).select_related("version"), slug=slug)


def owned_study(user: "Viewer", slug: str) -> Study:
    return get_object_or_404(Study.objects.owned_by(user).select_related("version"), slug=slug)


def may_edit(user: "Viewer", study: Study) -> bool:
    return rights_of(user, study).edits


def rights_of(user: "Viewer", study: Study) -> Rights:
    """Of somebody who may see it. Asks the database about those who are not its owner."""
    if study.owner_id is not None and study.owner_id == user.pk:
        return Rights(owns=True, edits=True, sees_all_data=True)
    if not user.is_authenticated:
        return Rights(sees_data=False)
    member = study.memberships.filter(email=user.email.lower()).first()
    right = member.right if member else Right.PSEUDONYMS
    return Rights(edits=right == Right.EDIT, sees_all_data=right in (Right.EDIT, Right.DATA))
