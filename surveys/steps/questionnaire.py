"""A questionnaire: one page of questions, saved as they are answered."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebooks.html import markdown
from surveys.asking import asked_of
from surveys.conditions import holds
from surveys.here import Here
from surveys.plan import Step, StudyPlan
from surveys.questions import KINDS
from surveys.questions.showing import shown_questions
from surveys.services import answering
from surveys.steps.step import NotDone, StepKind, StepSettings


class QuestionnaireSettings(StepSettings):
    intro = forms.CharField(
        label=gettext_lazy("Above the questions"),
        help_text=gettext_lazy("Markdown; may stay empty."),
        required=False,
        max_length=5_000,
        widget=forms.Textarea({"class": "input", "rows": 3}),
    )


class QuestionnaireStep(StepKind):
    key: ClassVar[str] = "questionnaire"
    name = gettext_lazy("Questionnaire")
    hint = gettext_lazy("Questions of any type, on one page.")
    may_return = True
    asks = True
    Settings = QuestionnaireSettings

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        return {
            "questions": shown_questions(here),
            "intro": markdown(here.settings.get("intro", "")),
        }

    def complete(self, here: Here, data: QueryDict) -> None:
        wrong = answering.keep(here, answering.form_answers(here, data))
        found = {**answering.missing(here), **wrong}
        errors = {
            question.id: found[question.id]
            for question in here.step.questions
            if question.id in found and holds(question.show_if, here.answers, here.step.key)
        }
        if errors:
            raise NotDone(errors)

    def keep(self, here: Here, data: QueryDict) -> None:
        answering.keep(here, answering.form_answers(here, data))

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        if not step.questions:
            yield _("asks nothing yet")

    def fake(self, here: Here, dice: random.Random) -> Mapping[str, Any]:
        """An answer to each question that is shown, given those before it."""
        sent: dict[str, Any] = {}
        answers = dict(here.answers)
        for question in here.step.questions:
            kind = KINDS[question.kind]
            if not kind.asks or not holds(question.show_if, answers, here.step.key):
                continue
            asked = asked_of(here, question)
            raw = kind.fake(asked, dice)
            sent |= kind.fields(question, raw)
            answers[f"{here.step.key}.{question.id}"] = kind.read(asked, raw)
        return sent
