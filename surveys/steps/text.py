"""A page of text: an introduction, instructions, a tale to read."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebooks.html import markdown
from surveys.asking import piped
from surveys.here import Here
from surveys.plan import Step, StudyPlan
from surveys.steps.step import StepKind, StepSettings


class TextSettings(StepSettings):
    text = forms.CharField(
        label=gettext_lazy("Text"),
        help_text=gettext_lazy("Markdown. “[[step.question]]” stands for an earlier answer."),
        max_length=20_000,
        widget=forms.Textarea({"class": "input", "rows": 14}),
    )


class TextStep(StepKind):
    key: ClassVar[str] = "text"
    name = gettext_lazy("Text page")
    hint = gettext_lazy("Something to read: an introduction, instructions, a story.")
    may_return = True
    Settings = TextSettings

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        words = piped(here.settings.get("text", ""), here.plan, here.answers, here.step.key)
        return {"html": markdown(words)}

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        if not str(step.settings.get("text", "")).strip():
            yield _("has no text")
