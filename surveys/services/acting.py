"""What the script of a step's page asks for while the page is open."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.refusals import NotNow
from surveys.deeds import Deed
from surveys.services import visiting
from surveys.steps import KINDS


@transaction.atomic
def act(code: str, place: str, deed: Deed) -> Mapping[str, Any]:
    """Do it, if they are still at this place. What it leaves behind is on disk afterwards."""
    participation = visiting.locked(code)
    visiting.require_taking_part(participation)
    here = visiting.here_of(participation)
    if participation.is_over or here.place.name != place:
        raise NotNow(_("This page was sent already. Reload to see where you are."), "elsewhere")
    visiting.begin(here)
    told = KINDS[here.step.kind].act(here, deed)
    here.visit.save(update_fields=["record"])
    visiting.touch(participation)
    return told
