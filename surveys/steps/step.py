"""The contract of a step kind. Each declares its settings, what it shows, when it is done, what it
records, and how a bot does it. No step knows its neighbours.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from games.refusals import Refused
from surveys.deeds import Deed
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


class Turn(Exception):
    """What was sent is stored, and the way goes on at another place than the next, or stays here.

    `position` is that place on the way; none: here, with something new to see.
    """

    def __init__(self, position: int | None = None) -> None:
        super().__init__()
        self.position = position


class StepKind:
    """A kind of step; one instance of each is in `surveys.steps.KINDS`."""

    key: ClassVar[str]
    name: ClassVar[Any]
    hint: ClassVar[Any]  # what it is for, where steps are added
    per_arm: ClassVar[bool] = False  # what a new step of this kind begins with
    needs_game: ClassVar[bool] = False
    may_return: ClassVar[bool] = False  # whether one may come back to it from the next step
    asks: ClassVar[bool] = False  # whether it holds questions
    key_label: ClassVar[Any] = ""  # what a question's key is here ("Right answer"); "": no keys
    many_keys: ClassVar[bool] = False  # whether several answers may be the key, as a list
    Settings: ClassVar[type[forms.Form]]

    @property
    def template(self) -> str:
        return f"surveys/steps/{self.key}.html"

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        """What the template needs besides `here`."""
        return {}

    def enter(self, here: Here, request: HttpRequest) -> None:
        """What has to be there before it is shown, a table for instance. Writes are allowed."""

    def places_on_page(self, here: Here) -> Mapping[str, str]:
        """What errors can be about, in words, by the names NotDone uses; "q-NAME" is its id."""
        return {question.id: question.text for question in here.step.questions}

    def complete(self, here: Here, data: QueryDict) -> None:
        """Take what was sent, inside the transaction that moves on. NotDone keeps them here; a
        Turn stores what was sent all the same, so one place may be sent several times."""

    def act(self, here: Here, deed: Deed) -> Mapping[str, Any]:
        """Do what a script on the page asks for, in a transaction; returns what it is told."""
        raise Refused(_("This page does nothing of the kind."))

    def keep(self, here: Here, data: QueryDict) -> None:
        """Somebody goes back: keep what was sent, as far as it makes sense."""

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        """What is wrong with how it was set up, in words."""
        yield from ()

    def variables(self, step: Step) -> list[Variable]:
        """What it records besides when it began and ended, and the answers to its questions."""
        return []

    def columns(self, step: Step, visit: Visit) -> dict[str, Any]:
        """Variable name -> what an export writes."""
        return {}

    def rehearse(self, here: Here, dice: random.Random) -> None:
        """What a bot does at a stored step before it sends anything, play its games for instance.
        Not inside a transaction."""

    def fake(self, here: Here, dice: random.Random) -> Mapping[str, Any]:
        """What a bot sends to complete the step; asked again as long as it stays at the place."""
        return {}


class StepSettings(forms.Form):
    """Settings of a step kind: a form for the editor, and the check of what is imported."""

    def __init__(self, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial, label_suffix="", prefix="settings")

    def stored(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
