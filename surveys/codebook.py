"""What a study records, variable by variable. Nobody writes it: steps and questions declare it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from surveys.instruments.columns import score_variables
from surveys.models import Standing
from surveys.plan import ALL_ARMS, Step, StudyPlan
from surveys.questions import KINDS as QUESTIONS
from surveys.steps import KINDS as STEPS
from surveys.variables import BOOLEAN, CATEGORY, INTEGER, TEXT, TIME, Variable

FORMAT = "playtest-codebook/1"


@dataclass(frozen=True)
class Section:
    """The variables that come of one step, or of the study as a whole."""

    title: str
    variables: list[Variable]
    step: str = ""


def codebook_of(plan: StudyPlan) -> list[Section]:
    """Names are those of the columns of every export: `step.question`, with a suffix for parts,
    and `@arm` behind the step where everybody meets all arms."""
    fixed = Section(_("About each tester"), list(of_everybody(plan)))
    return [fixed, *(section_of(plan, step) for step in plan.steps)]


def of_everybody(plan: StudyPlan) -> Iterator[Variable]:
    arms = {arm.key: arm.name or arm.key for arm in plan.arms}
    yield Variable("pseudonym", _("Random name of the tester"), TEXT)
    yield Variable("version", _("Version of the study that was seen"), INTEGER)
    yield Variable("pilot", _("Came while the study was a pilot"), BOOLEAN)
    if plan.assignment.how == ALL_ARMS:
        yield Variable("arms", _("Arms in the order in which they were met"), TEXT)
    else:
        yield Variable("arm", _("Arm"), CATEGORY, values=arms)
    standings = {str(value): str(label) for value, label in Standing.choices}
    yield Variable("standing", _("How far somebody came"), CATEGORY, values=standings)
    yield Variable("joined_at", _("When consent was given"), TIME)
    yield Variable("finished_at", _("When the end was reached"), TIME)


def section_of(plan: StudyPlan, step: Step) -> Section:
    where = f"{step.key}@…" if repeats(plan, step) else step.key
    named = [
        Variable(**{**asdict(each), "name": joined(where, each.name)}) for each in of_step(step)
    ]
    return Section(step.title or step.key, named, step.key)


def repeats(plan: StudyPlan, step: Step) -> bool:
    return step.per_arm and plan.assignment.how == ALL_ARMS


def of_step(step: Step) -> Iterator[Variable]:
    kind = STEPS.get(step.kind)
    if step.kind != "consent":
        yield Variable("began_at", _("When the step was opened"), TIME)
        yield Variable("done_at", _("When the step was sent"), TIME)
    if kind is not None:
        yield from kind.variables(step)
    for question in step.questions:
        asked = QUESTIONS.get(question.kind)
        if asked is None or not asked.asks:
            continue
        for each in asked.variables(question):
            yield Variable(**{**asdict(each), "name": joined(question.id, each.name)})
        if question.may_decline:
            said = _("Preferred not to say: %(text)s") % {"text": question.text}
            yield Variable(f"{question.id}.declined", said, BOOLEAN)
    yield from score_variables(step)


def joined(start: str, name: str) -> str:
    return f"{start}.{name}" if name else start


def as_json(plan: StudyPlan) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "study": plan.title,
        "variables": [
            {**plain(each), "step": section.step}
            for section in codebook_of(plan)
            for each in section.variables
        ],
    }


def plain(variable: Variable) -> dict[str, Any]:
    told = asdict(variable)
    return {**told, "label": str(told["label"]), "values": dict(told["values"])}
