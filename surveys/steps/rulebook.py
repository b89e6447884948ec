"""Reading the rulebook: section by section, with the time each was open."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebooks.html import Page
from surveys.arms import rules_of
from surveys.here import Here
from surveys.models import Visit
from surveys.plan import Step, StudyPlan
from surveys.rulebooks import rules_pages
from surveys.steps.step import StepKind, StepSettings
from surveys.variables import INTEGER, TEXT, Variable

CHAPTER = 2  # the level of a heading; sections lie deeper
PARTS = "parts"  # of the attention: section -> milliseconds


class RulebookStep(StepKind):
    key: ClassVar[str] = "rulebook"
    name = gettext_lazy("Rulebook reading")
    hint = gettext_lazy("The rules, section by section; how long each is read is recorded.")
    per_arm = True
    needs_game = True
    may_return = True
    Settings = StepSettings

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        chapters = chapters_of(rules_pages(here))
        return {"chapters": chapters, "unclear": here.visit.record.get("unclear", [])}

    def complete(self, here: Here, data: QueryDict) -> None:
        """Which sections were marked as unclear; only those the book has."""
        known = sections_of(here)
        marked = [key for key in known if key in data.getlist("unclear")]
        here.visit.record = {**here.visit.record, "unclear": marked}

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        if not any(arm.variant for arm in plan.arms):
            yield _("has no rulebook to show: no arm names a variant")

    def variables(self, step: Step) -> list[Variable]:
        return [
            Variable("sections_ms", _("Time each section was open"), TEXT, unit="ms by section"),
            Variable("unclear", _("Sections marked as unclear"), TEXT),
            Variable("unclear_count", _("Number of sections marked as unclear"), INTEGER),
        ]

    def columns(self, step: Step, visit: Visit) -> dict[str, Any]:
        marked = visit.record.get("unclear", [])
        times = section_times(visit)
        return {
            "sections_ms": " ".join(f"{key}:{ms}" for key, ms in sorted(times.items())),
            "unclear": " ".join(marked),
            "unclear_count": len(marked),
        }

    def fake(self, here: Here, dice: random.Random) -> Mapping[str, Any]:
        return {"unclear": [key for key in sections_of(here) if dice.random() < 0.1]}  # noqa: PLR2004


def chapters_of(pages: Sequence[Page]) -> list[list[Page]]:
    """What is read at a time: a chapter's opening with its sections."""
    chapters: list[list[Page]] = []
    for page in pages:
        if page.section.level <= CHAPTER or not chapters:
            chapters.append([])
        chapters[-1].append(page)
    return chapters


def sections_of(here: Here) -> list[str]:
    if here.arm is None or not here.arm.variant:
        return []
    return [section.key for section in rules_of(here.arm).book().sections]


def section_times(visit: Visit) -> dict[str, int]:
    """Milliseconds each section was open, over all page loads."""
    times: dict[str, int] = {}
    for load in visit.attention.values():
        for key, ms in load.get(PARTS, {}).items():
            times[key] = times.get(key, 0) + ms
    return times
