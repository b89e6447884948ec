"""The rulebook of somebody's arm, and when they may look into it."""

from games.rulebooks.html import Page, pages_of
from surveys.arms import rules_of
from surveys.here import Here
from surveys.models import Visit

READING = "rulebook"


def rules_pages(here: Here) -> list[Page]:
    """All sections as they read in this arm."""
    if here.arm is None or not here.arm.variant:
        return []
    rules = rules_of(here.arm)
    return pages_of(rules.rules_of, rules.params, rules.book())


def has_rules(here: Here) -> bool:
    """The book is at hand once its step is behind somebody, or if the step says so."""
    if here.arm is None or not here.arm.variant or here.step.kind in (READING, "play"):
        return False
    if here.settings.get("closed_book"):
        return False
    if here.settings.get("rules_at_hand"):
        return True
    read = [step.key for step in here.plan.steps if step.kind == READING]
    if not read or here.is_preview:
        return bool(read)
    places = [*read, *(f"{key}@{here.place.arm}" for key in read)]
    mine = Visit.objects.filter(consent_id=here.visit.consent_id, place__in=places)
    return mine.filter(done_at__isnull=False).exists()
