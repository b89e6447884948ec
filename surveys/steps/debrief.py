"""The debriefing: thanks, what it was about, and how to show that one has finished."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from urllib.parse import quote

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebooks.html import markdown
from surveys.here import Here
from surveys.plan import Step, StudyPlan
from surveys.steps.step import StepKind, StepSettings

CODE = "{code}"


class DebriefSettings(StepSettings):
    text = forms.CharField(
        label=gettext_lazy("What you tell people at the end"),
        help_text=gettext_lazy("Markdown. What the study was about, and thanks."),
        required=False,
        max_length=20_000,
        widget=forms.Textarea({"class": "input", "rows": 8}),
    )
    shows_code = forms.BooleanField(
        label=gettext_lazy("Show a completion code"),
        help_text=gettext_lazy("A code of their own, which proves that they have finished."),
        required=False,
    )
    redirect = forms.URLField(
        label=gettext_lazy("Send them on to"),
        help_text=gettext_lazy("An address; {code} in it stands for the completion code."),
        required=False,
        assume_scheme="https",
        max_length=500,
        widget=forms.URLInput({"class": "input"}),
    )


class DebriefStep(StepKind):
    key: ClassVar[str] = "debrief"
    name = gettext_lazy("Debriefing")
    hint = gettext_lazy("The last page: thanks, and a code or a link onwards.")
    Settings = DebriefSettings

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        code = here.participation.completion_code or ("CODE" if here.is_preview else "")
        onwards = str(here.settings.get("redirect", "")).replace(CODE, quote(code))
        return {
            "html": markdown(here.settings.get("text", "")),
            "completion_code": code if here.settings.get("shows_code") else "",
            "redirect": onwards,
        }

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        if plan.steps[-1] is not step:
            yield _("must be the last step")
