"""What differs between two documents of a study, in words. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.plan import Arm, Condition, Question, Step, StudyPlan
from surveys.questions import KINDS as QUESTIONS
from surveys.steps import KINDS as STEPS

NOTHING = gettext_lazy("nothing")

WORDS: Mapping[str, Any] = {
    "title": gettext_lazy("Title"),
    "summary": gettext_lazy("What it is about"),
    "criteria": gettext_lazy("Who can take part"),
    "materials": gettext_lazy("What they need at hand"),
    "minutes": gettext_lazy("Minutes"),
    "language": gettext_lazy("Language"),
    "quota": gettext_lazy("How many testers at most"),
}
OF_ARM: Mapping[str, Any] = {
    "name": gettext_lazy("name"),
    "variant": gettext_lazy("variant"),
    "version": gettext_lazy("version"),
    "wording": gettext_lazy("wording"),
    "referee": gettext_lazy("referee"),
    "quota": gettext_lazy("at most"),
    "weight": gettext_lazy("weight"),
}
OF_STEP: Mapping[str, Any] = {
    "title": gettext_lazy("title"),
    "kind": gettext_lazy("kind"),
    "per_arm": gettext_lazy("once for each arm"),
    "show_if": gettext_lazy("shown only if"),
}
OF_QUESTION: Mapping[str, Any] = {
    "text": gettext_lazy("text"),
    "help": gettext_lazy("help"),
    "kind": gettext_lazy("type"),
    "required": gettext_lazy("required"),
    "may_decline": gettext_lazy("may be declined"),
    "show_if": gettext_lazy("shown only if"),
    "key": gettext_lazy("right answer"),
    "rule": gettext_lazy("rule"),
    "instrument": gettext_lazy("instrument"),
}


@dataclass(frozen=True)
class Difference:
    label: str
    before: str
    after: str


def differences(before: StudyPlan, after: StudyPlan) -> list[Difference]:
    """Everything that is said or done differently."""
    return [
        *of_fields(before, after, WORDS, ""),
        *of_fields(before.contact, after.contact, CONTACT, ""),
        *of_arms(before, after),
        *of_fields(before.assignment, after.assignment, ASSIGNMENT, ""),
        *of_order(before, after),
        *of_steps(before, after),
    ]


CONTACT: Mapping[str, Any] = {
    "name": gettext_lazy("Who asks"),
    "organisation": gettext_lazy("Organisation"),
    "email": gettext_lazy("E-mail address for testers"),
}
ASSIGNMENT: Mapping[str, Any] = {
    "how": gettext_lazy("Who gets which arm"),
    "seed": gettext_lazy("Seed"),
    "block": gettext_lazy("Rounds per block"),
}


def of_fields(
    before: Any, after: Any, labels: Mapping[str, Any], about: str
) -> Iterator[Difference]:
    """Of two records, where each may be missing."""
    for name, label in labels.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield Difference(f"{about}{label}", in_words(old), in_words(new))


def of_arms(before: StudyPlan, after: StudyPlan) -> Iterator[Difference]:
    for old, new in pairs(before.arms, after.arms, "key"):
        arm: Arm = old or new
        about = _("Arm “%(name)s”") % {"name": arm.name or arm.key}
        if old is None or new is None:
            yield came_or_went(about, old is None)
        else:
            yield from of_fields(old, new, OF_ARM, f"{about}: ")


def of_order(before: StudyPlan, after: StudyPlan) -> Iterator[Difference]:
    """Only of the steps that both have."""
    common = {step.key for step in before.steps} & {step.key for step in after.steps}
    old = [step.title or step.key for step in before.steps if step.key in common]
    new = [step.title or step.key for step in after.steps if step.key in common]
    keys = [[step.key for step in plan.steps if step.key in common] for plan in (before, after)]
    if keys[0] != keys[1]:
        yield Difference(_("Order of the steps"), " → ".join(old), " → ".join(new))


def of_steps(before: StudyPlan, after: StudyPlan) -> Iterator[Difference]:
    for old, new in pairs(before.steps, after.steps, "key"):
        step: Step = old or new
        about = _("Step “%(title)s”") % {"title": step.title or step.key}
        if old is None or new is None:
            yield came_or_went(about, old is None)
            continue
        yield from of_fields(old, new, OF_STEP, f"{about}: ")
        yield from of_settings(old.settings, new.settings, setting_labels(new), f"{about}: ")
        yield from of_questions(old, new, about)


def of_questions(before: Step, after: Step, about: str) -> Iterator[Difference]:
    for old, new in pairs(before.questions, after.questions, "id"):
        question: Question = old or new
        label = _("%(step)s, question “%(id)s”") % {"step": about, "id": question.id}
        if old is None or new is None:
            yield came_or_went(label, old is None, question.text)
            continue
        yield from of_fields(old, new, OF_QUESTION, f"{label}: ")
        labels = labels_of(QUESTIONS.get(new.kind))
        yield from of_settings(old.settings, new.settings, labels, f"{label}: ")
    orders = [[question.id for question in step.questions] for step in (before, after)]
    if orders[0] != orders[1] and sorted(orders[0]) == sorted(orders[1]):
        label = _("%(step)s: order of the questions") % {"step": about}
        yield Difference(label, ", ".join(orders[0]), ", ".join(orders[1]))


def of_settings(
    before: Mapping[str, Any], after: Mapping[str, Any], labels: Mapping[str, str], about: str
) -> Iterator[Difference]:
    for name in sorted({*before, *after} - {"questions"}):
        old, new = before.get(name), after.get(name)
        if old != new:
            yield Difference(f"{about}{labels.get(name, name)}", in_words(old), in_words(new))


# -- helping


def pairs(before: Sequence[Any], after: Sequence[Any], name: str) -> Iterator[tuple[Any, Any]]:
    """What has the same name on both sides; what is on one side only stands beside None."""
    old = {getattr(each, name): each for each in before}
    new = {getattr(each, name): each for each in after}
    for key in [*old, *(key for key in new if key not in old)]:
        yield old.get(key), new.get(key)


def came_or_went(label: str, came: bool, words: str = "") -> Difference:
    said = words or _("there")
    return Difference(label, str(NOTHING) if came else said, said if came else str(NOTHING))


def setting_labels(step: Step) -> dict[str, str]:
    return labels_of(STEPS.get(step.kind))


def labels_of(kind: Any) -> dict[str, str]:
    known = kind.Settings.base_fields if kind is not None else {}
    return {name: str(field.label or name) for name, field in known.items()}


def in_words(value: Any) -> str:
    if value is None or value == "" or value == ():
        return str(NOTHING)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Condition):
        told = "" if value.value is None else in_words(value.value)
        return f"{value.question} {value.how} {told}".strip()
    if isinstance(value, Mapping):
        if set(value) == {"code", "text"}:
            return f"{value['code']}: {value['text']}"
        return ", ".join(f"{name}: {in_words(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return "\n".join(in_words(each) for each in value)
    return str(value)


assert {each.name for each in fields(Arm)} == {"key", *OF_ARM}  # a new field must be compared too
