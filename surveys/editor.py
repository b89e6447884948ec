"""One question being edited: its words, its type's settings, when it is shown, its key."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict

from surveys import keys
from surveys.builder_forms import QuestionForm
from surveys.building import propose_id
from surveys.depending import earlier_questions
from surveys.here import Here
from surveys.models import Participation, Visit
from surveys.plan import NO_ARM, Condition, Question, Step, StudyPlan
from surveys.questions import KINDS
from surveys.questions.question import QuestionKind, WrongAnswer
from surveys.questions.showing import Shown, show
from surveys.step_conditions import ConditionForm
from surveys.steps import KINDS as STEPS
from surveys.steps.step import StepKind
from surveys.way import Place

NOT_NAMED = "new"  # what a question that is being made is called in the preview


@dataclass
class Editor:
    """The forms of one question. `question` is it as it stands, or empty for a new one."""

    plan: StudyPlan
    step: Step
    question: Question
    words: QuestionForm
    settings: forms.Form
    condition: ConditionForm
    data: QueryDict | None = None
    key_error: str = ""

    @property
    def kind(self) -> QuestionKind:
        return KINDS[self.question.kind]

    @property
    def step_kind(self) -> StepKind:
        return STEPS[self.step.kind]

    @property
    def is_new(self) -> bool:
        return not self.question.id

    @property
    def has_key(self) -> bool:
        return bool(self.step_kind.key_label) and self.kind.asks

    @property
    def forms(self) -> Iterable[forms.Form]:
        return (self.words, self.settings, self.condition)

    # -- taking what was typed

    def is_valid(self) -> bool:
        checked = [form.is_valid() for form in self.forms]  # all of them, to say everything at once
        return all(checked) and self.key_is_valid()

    def key_is_valid(self) -> bool:
        try:
            self.result()
        except WrongAnswer as wrong:
            self.key_error = str(wrong)
        return not self.key_error

    def result(self) -> Question:
        """What is to be stored, once the forms are valid."""
        question = self.as_typed()
        named = question.id or propose_id(question.text, self.words.taken)
        told = self.condition.stored()
        question = replace(question, id=named, show_if=Condition(**told) if told else None)
        return replace(question, key=self.key_of(question))

    def key_of(self, question: Question) -> Any:
        """What was chosen as the key of this question, or the one it has."""
        if not self.has_key or self.data is None:
            return question.key
        return keys.read_key(self.step_kind, question, self.data, here_in(self.plan, self.step))

    def as_typed(self) -> Question:
        """The question as far as its forms make sense; its settings do."""
        said: dict[str, Any] = {
            name: value.replace("\r\n", "\n") if isinstance(value, str) else value
            for name, value in self.words.cleaned_data.items()
        }
        return replace(self.question, **said, settings=stored(self.settings))

    # -- showing

    def in_preview(self) -> Question | None:
        """None while its settings make no sense."""
        if self.data is None:
            return None if self.is_new else self.question
        self.words.is_valid()
        if not self.settings.is_valid():
            return None
        typed = self.as_typed()
        try:
            return replace(typed, key=self.key_of(typed))
        except WrongAnswer:  # told when it is saved
            return typed

    def shown(self) -> Shown | None:
        """The question as testers will see it."""
        question = self.in_preview()
        if question is None:
            return None
        drawn = replace(question, id=question.id or NOT_NAMED, show_if=None)
        return show(here_in(self.plan, self.step), drawn, None, self.number)

    def shown_for_key(self) -> Shown | None:
        """The question to be answered by who sets its key."""
        question = self.in_preview() if self.has_key else None
        if question is None or keys.takes_list(self.step_kind, question):
            return None
        here = here_in(self.plan, self.step)
        return show(here, keys.put(question), keys.answered(question), 0)

    def wanted(self) -> list[tuple[str, str, bool]]:
        """Where several answers may be the key: all there are, with those that are wanted."""
        question = self.in_preview() if self.has_key else None
        if question is None or not keys.takes_list(self.step_kind, question):
            return []
        return keys.choices_of(question)

    @property
    def number(self) -> int:
        """Its number among those that ask something; a new one is the last."""
        ids = [each.id for each in self.step.questions]
        place = ids.index(self.question.id) if self.question.id in ids else len(ids)
        return 1 + sum(
            KINDS[each.kind].asks for each in self.step.questions[:place] if each.kind in KINDS
        )


def edit(plan: StudyPlan, step: Step, question: Question, data: QueryDict | None = None) -> Editor:
    taken = {each.id for each in step.questions} - {question.id}
    has_key = bool(STEPS[step.kind].key_label) and KINDS[question.kind].asks
    return Editor(
        plan,
        step,
        question,
        QuestionForm(data, question=question, taken=taken, has_key=has_key),
        settings_form(question, data),
        ConditionForm(earlier_questions(plan, step.key, question.id), data, given=question.show_if),
        data,
    )


def settings_form(question: Question, data: QueryDict | None) -> forms.Form:
    """What the type asks. The numbers of an instrument's item stay, for its scoring's sake."""
    form = KINDS[question.kind].Settings(data, initial=dict(question.settings) or None)
    if question.instrument:
        for field in form.fields.values():
            if isinstance(field, forms.IntegerField):  # those of floats are such too
                field.disabled = True
    return form


def new_question(kind: str) -> Question:
    return Question("", kind, "")


def stored(settings: forms.Form) -> dict[str, Any]:
    """What a question type keeps of its settings; see `SettingsForm.stored`."""
    kept: dict[str, Any] = getattr(settings, "stored")()  # noqa: B009 - of the types' own form
    return kept


def here_in(plan: StudyPlan, step: Step) -> Here:
    """Nobody in particular, at this step, in the first arm: for previews."""
    arm = plan.arms[0].key if plan.arms else NO_ARM
    nobody = Participation(seed=0, arms=[arm] if arm else [])
    return Here(nobody, plan, Place(step, arm, step.key), Visit(place=step.key), is_preview=True)
