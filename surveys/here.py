"""Where somebody is on their way: what every step and every question is asked about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from surveys.conditions import Answers
from surveys.models import Participation, Visit
from surveys.plan import Arm, Step, StudyPlan
from surveys.way import Place


@dataclass
class Here:
    """Where somebody is: the person, the step, their arm, and what is known so far."""

    participation: Participation
    plan: StudyPlan
    place: Place
    visit: Visit  # not stored while a designer previews
    answers: Answers = field(default_factory=dict)  # of the whole way, "step.question" -> value
    is_preview: bool = False
    typed: QueryDict | None = None  # what was sent and could not be taken
    errors: Mapping[str, str] = field(default_factory=dict)  # by question: why not

    @property
    def step(self) -> Step:
        return self.place.step

    @property
    def settings(self) -> Mapping[str, Any]:
        return self.place.step.settings

    @property
    def arm(self) -> Arm | None:
        return self.plan.arm(self.place.arm)
