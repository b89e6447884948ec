"""The contract of a step kind. Each declares its settings, what it shows, when it is done, what it
records, and how a bot does it. No step knows its neighbours.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, QueryDict

from surveys.here import Here
from surveys.models import Visit
from surveys.plan import Step, StudyPlan
from surveys.variables import Variable


class NotDone(Exception):
    """The step cannot be left yet. `errors` says why, by field; "" is about the whole step."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__(" ".join(errors.values()))
        self.errors = dict(errors)


class ScreenedOut(Exception):
    """An answer says that somebody does not fit; they are told so kindly."""


class StepKind:
    """A kind of step; one instance of each is in `surveys.steps.KINDS`."""

    key: ClassVar[str]
    name: ClassVar[Any]
    hint: ClassVar[Any]  # what it is for, where steps are added
    per_arm: ClassVar[bool] = False  # what a new step of this kind begins with
    needs_game: ClassVar[bool] = False
    may_return: ClassVar[bool] = False  # whether one may come back to it from the next step
    asks: ClassVar[bool] = False  # whether it holds questions
    Settings: ClassVar[type[forms.Form]]

    @property
    def template(self) -> str:
        return f"surveys/steps/{self.key}.html"

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        """What the template needs besides `here`."""
        return {}

    def enter(self, here: Here, request: HttpRequest) -> None:
        """What has to be there before it is shown, a table for instance. Writes are allowed."""

    def complete(self, here: Here, data: QueryDict) -> None:
        """Take what was sent, inside the transaction that moves on. NotDone keeps them here."""

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        """What is wrong with how it was set up, in words."""
        yield from ()

    def variables(self, step: Step) -> list[Variable]:
        """What it records besides when it began and ended, and the answers to its questions."""
        return []

    def columns(self, step: Step, visit: Visit) -> dict[str, Any]:
        """Variable name -> what an export writes."""
        return {}

    def fake(self, here: Here, dice: random.Random) -> Mapping[str, Any]:
        """What a bot sends to complete the step."""
        return {}


class StepSettings(forms.Form):
    """Settings of a step kind: a form for the editor, and the check of what is imported."""

    def __init__(self, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial, label_suffix="", prefix="settings")

    def stored(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
