"""Consent: the first step, shown before anything of a person is stored."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebooks.html import markdown
from surveys.here import Here
from surveys.plan import Step, StudyPlan
from surveys.steps.step import StepKind, StepSettings


class ConsentSettings(StepSettings):
    text = forms.CharField(
        label=gettext_lazy("What people agree to"),
        help_text=gettext_lazy(
            "Markdown. Time, materials, what is kept and who asks stand above it."
        ),
        required=False,
        max_length=20_000,
        widget=forms.Textarea({"class": "input", "rows": 8}),
    )
    statement = forms.CharField(
        label=gettext_lazy("The sentence they tick"),
        initial=gettext_lazy("I am 16 or older and I want to take part."),
        max_length=300,
        widget=forms.TextInput({"class": "input"}),
    )
    keeps = forms.CharField(
        label=gettext_lazy("What we keep"),
        initial=gettext_lazy(
            "your answers, your moves and wrong moves, which rules you looked up and for how long"
        ),
        max_length=500,
        widget=forms.Textarea({"class": "input", "rows": 2}),
    )


class ConsentStep(StepKind):
    key: ClassVar[str] = "consent"
    name = gettext_lazy("Consent")
    hint = gettext_lazy("What people agree to before anything of them is stored.")
    Settings = ConsentSettings

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        return {"html": markdown(here.settings.get("text", ""))}

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        if not str(step.settings.get("statement", "")).strip():
            yield _("has no sentence that people agree to")
        if plan.steps[0] is not step:
            yield _("must be the first step")
