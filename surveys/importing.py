"""Documents that were written elsewhere: each setting is checked by the form that would have made
it here, so that no page meets anything its own editor could not have stored.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from surveys.plan import Document, Question, Step, StudyPlan, read_plan
from surveys.questions import KINDS as QUESTIONS
from surveys.reading import Malformed, unlike
from surveys.steps import KINDS as STEPS


def require_sound(document: Document) -> StudyPlan:
    """The plan of a document. `Malformed` names the first place that does not fit."""
    plan = read_plan(document)
    for number, step in enumerate(plan.steps):
        place = f"steps[{number}].settings"
        check_settings(STEPS.get(step.kind), step, place)
        for index, question in enumerate(step.questions):
            within = f"{place}.questions[{index}].settings"
            check_settings(QUESTIONS.get(question.kind), question, within)
    return plan


def check_settings(kind: Any, holder: Step | Question, place: str) -> None:
    """Kinds that are not known here are a problem the checker names; nothing can be checked."""
    if kind is None:
        return
    form = kind.Settings(as_sent(kind.Settings(), holder.settings, place))
    form.is_valid()
    for name, given in holder.settings.items():
        if name in form.errors:  # what is not given at all is for the checker to miss
            sentence = " ".join(str(error) for error in form.errors[name])
            raise Malformed(sentence, f"{place}.{name}")
        if name in form.fields and not same(given, form.cleaned_data.get(name)):
            raise unlike(_("what the editor stores"), given).inside(f"{place}.{name}")


def as_sent(form: forms.Form, settings: Mapping[str, Any], place: str) -> dict[str, Any]:
    """What a browser would send to store these settings."""
    sent: dict[str, Any] = {}
    for name, field in form.fields.items():
        value = settings.get(name, field.initial)
        if value is None:
            continue
        try:
            sent[form.add_prefix(name)] = field.prepare_value(value)
        except (TypeError, KeyError, AttributeError):  # nothing this field could have stored
            raise unlike(_("what the editor stores"), value).inside(f"{place}.{name}") from None
    return sent


def same(given: Any, kept: Any) -> bool:
    """Equal and of one type: 5 is not “5”, and 1 is not true. What is empty need not be kept."""
    if kept is None or kept == "":
        return given in (None, "", [], {}, False)
    if isinstance(given, list) and isinstance(kept, list):
        pairs = zip(given, kept, strict=False)
        return len(given) == len(kept) and all(same(old, new) for old, new in pairs)
    if isinstance(given, bool) or isinstance(kept, bool):
        return given is kept
    if isinstance(given, int | float) and isinstance(kept, int | float):
        return given == kept
    return type(given) is type(kept) and bool(given == kept)
