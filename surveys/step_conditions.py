"""When a step is shown: an earlier answer, chosen from those that can be given."""

import json
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.checking import can_hold
from surveys.conditions import ANSWERED, AT_LEAST, AT_MOST
from surveys.depending import HOW_IN_WORDS, Earlier
from surveys.plan import Condition

SHORT = 60


class ConditionForm(forms.Form):
    """One list of sentences that can come true, so that nothing else can be chosen; numbers are
    compared with what is typed."""

    when = forms.ChoiceField(
        label=gettext_lazy("Shown"), required=False, widget=forms.Select({"class": "input"})
    )
    number = forms.FloatField(
        label=gettext_lazy("Number"),
        help_text=gettext_lazy("For “at least” and “at most”."),
        required=False,
        widget=forms.NumberInput({"class": "input", "step": "any"}),
    )

    def __init__(
        self, earlier: Sequence[Earlier], data: Any = None, *, given: Condition | None = None
    ) -> None:
        self.earlier = {each.name: each for each in earlier}
        initial = initial_of(given)
        super().__init__(data, initial=initial, prefix="show_if", label_suffix="")
        offered: Any = self.fields["when"]
        offered.choices = with_given([("", _("always")), *choices_of(earlier)], initial, given)
        if not any(needs_number(each) for each in earlier):
            del self.fields["number"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        told = self.told(data.get("when", ""), data.get("number"))
        if told is None:
            return data
        question = self.earlier.get(told["question"])
        if told["how"] in (AT_LEAST, AT_MOST) and told["value"] is None:
            self.add_error("number", _("Say the number to compare with."))
        elif question is None or not can_hold(question.question, Condition(**told)):
            self.add_error("when", _("Nobody can give this answer. Choose another one."))
        return data

    def told(self, when: str, number: float | None) -> dict[str, Any] | None:
        """The condition as the document has it."""
        if not when:
            return None
        told: dict[str, Any] = json.loads(when)
        if told["how"] in (AT_LEAST, AT_MOST):
            whole = number is not None and number.is_integer()
            told["value"] = int(number) if whole and number is not None else number
        return told

    def stored(self) -> dict[str, Any] | None:
        return self.told(self.cleaned_data["when"], self.cleaned_data.get("number"))


def code_of(question: str, how: str, value: Any = None) -> str:
    compared = how in (AT_LEAST, AT_MOST)
    told = {"question": question, "how": how, **({} if compared else {"value": value})}
    return json.dumps(told, sort_keys=True)


def initial_of(given: Condition | None) -> dict[str, Any]:
    if given is None:
        return {}
    compared = given.how in (AT_LEAST, AT_MOST)
    code = code_of(given.question, given.how, given.value)
    return {"when": code, "number": given.value if compared else None}


def choices_of(earlier: Sequence[Earlier]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Question by question, the sentences that may be true of it."""
    return [
        (
            _("if “%(text)s” (%(step)s)")
            % {"text": each.question.text[:SHORT], "step": each.step.title},
            [
                (code_of(each.name, how, value), f"{HOW_IN_WORDS[how]} {words}".strip())
                for how in each.hows
                for value, words in values_for(each, how)
            ],
        )
        for each in earlier
    ]


def values_for(each: Earlier, how: str) -> list[tuple[Any, str]]:
    if how == ANSWERED:
        return [(None, "")]
    if how in (AT_LEAST, AT_MOST):
        return [(None, _("the number below"))]
    return [(json.loads(code), f"“{words}”") for code, words in each.answers]


def with_given(choices: list[Any], initial: dict[str, Any], given: Condition | None) -> list[Any]:
    """What stands now is shown even where it cannot be chosen, so that it is seen to be wrong."""
    known = {code for _label, listed in choices[1:] for code, _words in listed}
    if given is None or initial["when"] in known:
        return choices
    words = f"{given.question} {HOW_IN_WORDS.get(given.how, given.how)} {given.value}"
    return [*choices, (_("as it stands, and cannot come true"), [(initial["when"], words)])]


def needs_number(each: Earlier) -> bool:
    return AT_LEAST in each.hows
