"""A screener: questions whose answers say whether somebody fits."""

from collections.abc import Iterator
from typing import ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.here import Here
from surveys.plan import Question, Step, StudyPlan
from surveys.questions import KINDS
from surveys.services.answering import current_answers
from surveys.steps.questionnaire import QuestionnaireStep
from surveys.steps.step import ScreenedOut


class ScreenerStep(QuestionnaireStep):
    key: ClassVar[str] = "screener"
    name = gettext_lazy("Screener")
    hint = gettext_lazy("Questions that decide whether somebody can take part.")
    may_return = False
    key_label = gettext_lazy("Answers that let somebody take part")
    many_keys = True

    def complete(self, here: Here, data: QueryDict) -> None:
        super().complete(here, data)
        answers = current_answers(here)
        for question in here.step.questions:
            answer = answers.get(question.id)
            if answer is not None and not passes(question, answer.value):
                raise ScreenedOut

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        yield from super().problems(step, plan)
        if step.questions and all(question.key is None for question in step.questions):
            yield _("lets everybody pass: no question has an answer that is wanted")


def passes(question: Question, value: object) -> bool:
    """A key is one answer that is wanted, or a list of them."""
    if question.key is None or value is None:
        return True
    if isinstance(question.key, list) and not isinstance(value, list):
        return value in question.key
    return KINDS[question.kind].is_right(question, value)
