"""Forms of those who make studies."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms import PlainForm
from surveys.models import Right
from surveys.models.studies import TITLE_LENGTH
from surveys.plan import MOST_LINES, MOST_MINUTES, MOST_PEOPLE, Arm, Step, StudyPlan

LONGEST_LINE = 300
INPUT = {"class": "input"}  # of every widget


class LinesField(forms.CharField):
    """Several short texts, one per line."""

    widget = forms.Textarea({"class": "input", "rows": 3})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        return [line.strip() for line in str(value or "").splitlines() if line.strip()]

    def validate(self, value: Any) -> None:
        if len(value) > MOST_LINES:
            said = _("At most %(most)s lines; these are %(given)s.")
            raise forms.ValidationError(said % {"most": MOST_LINES, "given": len(value)})
        if any(len(line) > LONGEST_LINE for line in value):
            said = _("A line has at most %(most)s characters.")
            raise forms.ValidationError(said % {"most": LONGEST_LINE})

    def run_validators(self, value: Any) -> None:
        """Those of a text do not fit."""


class MomentField(forms.SplitDateTimeField):
    """A day and a time, typed into the browser's own fields; the day alone means its beginning."""

    def __init__(self, *, label: Any, help_text: Any = "") -> None:
        day: dict[str, Any] = {"class": "input", "type": "date", "aria-label": gettext_lazy("day")}
        time: dict[str, Any] = {**day, "type": "time", "aria-label": gettext_lazy("time")}
        widget = forms.SplitDateTimeWidget(
            date_attrs=day,
            time_attrs=time,
            date_format="%Y-%m-%d",
            time_format="%H:%M",
        )
        super().__init__(
            label=label,
            help_text=help_text,
            required=False,
            widget=widget,
            require_all_fields=False,
        )
        for field in self.fields:
            field.required = False

    def compress(self, data_list: Any) -> datetime | None:
        day, time = [*data_list, None, None][:2]
        if not day:
            if time:
                raise forms.ValidationError(_("Say the day as well."))
            return None
        return timezone.make_aware(datetime.combine(day, time or datetime.min.time()))


class TitleForm(PlainForm):
    """All that a new study needs."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=TITLE_LENGTH,
        required=False,
        help_text=gettext_lazy("Testers see it. You can change it later."),
        widget=forms.TextInput(INPUT),
    )


class AboutForm(PlainForm):
    """What testers are told before they begin, how many may come, and when."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=TITLE_LENGTH,
        widget=forms.TextInput(INPUT),
    )
    summary = forms.CharField(
        label=gettext_lazy("What it is about"),
        help_text=gettext_lazy("Two or three sentences that testers read first."),
        max_length=5_000,
        required=False,
        widget=forms.Textarea({"class": "input", "rows": 4}),
    )
    criteria = LinesField(
        label=gettext_lazy("Who can take part"),
        help_text=gettext_lazy("One per line: “knows how to play Klondike”."),
        required=False,
    )
    materials = LinesField(
        label=gettext_lazy("What they need at hand"),
        help_text=gettext_lazy("One per line: “52 cards”, “a clock”."),
        required=False,
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes it takes, at most"),
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput(INPUT),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        choices=settings.LANGUAGES,
        widget=forms.Select(INPUT),
    )
    contact_name = forms.CharField(
        label=gettext_lazy("Who asks"),
        max_length=120,
        required=False,
        widget=forms.TextInput(INPUT),
    )
    organisation = forms.CharField(
        label=gettext_lazy("Organisation"),
        max_length=200,
        required=False,
        widget=forms.TextInput(INPUT),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address for testers"),
        help_text=gettext_lazy("Testers see it and can write to it."),
        widget=forms.EmailInput(INPUT),
    )
    quota = forms.IntegerField(
        label=gettext_lazy("How many testers at most"),
        help_text=gettext_lazy("Empty: as many as come."),
        required=False,
        min_value=1,
        max_value=MOST_PEOPLE,
        widget=forms.NumberInput(INPUT),
    )
    opens_at = MomentField(
        label=gettext_lazy("Begins"),
        help_text=gettext_lazy("Empty: as soon as it is open."),
    )
    closes_at = MomentField(
        label=gettext_lazy("Ends"),
        help_text=gettext_lazy("Empty: when you close it."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        opens, closes = data.get("opens_at"), data.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("The study would end before it begins."))
        return data

    def words(self) -> dict[str, Any]:
        """As the document has them."""
        data = self.cleaned_data
        contact = {
            "name": data["contact_name"],
            "organisation": data["organisation"],
            "email": data["email"],
        }
        plain = ("title", "summary", "criteria", "materials", "minutes", "language", "quota")
        return {**{name: data[name] for name in plain}, "contact": contact}

    def dates(self) -> tuple[datetime | None, datetime | None]:
        return self.cleaned_data["opens_at"], self.cleaned_data["closes_at"]


def initial_about(
    plan: StudyPlan, dates: tuple[datetime | None, datetime | None]
) -> dict[str, Any]:
    plain = ("title", "summary", "criteria", "materials", "minutes", "language", "quota")
    return {
        **{name: getattr(plan, name) for name in plain},
        "contact_name": plan.contact.name,
        "organisation": plan.contact.organisation,
        "email": plan.contact.email,
        "opens_at": dates[0],
        "closes_at": dates[1],
    }


# -- people, links, steps, finding


class MemberForm(PlainForm):
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        help_text=gettext_lazy("Of somebody with an account here."),
        widget=forms.EmailInput({"class": "input", "autocomplete": "off"}),
    )
    right = forms.ChoiceField(
        label=gettext_lazy("They may"), choices=Right.choices, widget=forms.Select(INPUT)
    )


class LinkForm(PlainForm):
    label = forms.CharField(
        label=gettext_lazy("Label"),
        help_text=gettext_lazy("Only you see it: “mailing list”, “class of 2026”."),
        max_length=80,
        required=False,
        widget=forms.TextInput(INPUT),
    )
    arm = forms.ChoiceField(
        label=gettext_lazy("Leads into"), required=False, widget=forms.Select(INPUT)
    )

    def __init__(self, arms: Iterable[Arm], data: Any = None) -> None:
        super().__init__(data)
        chosen: Any = self.fields["arm"]
        chosen.choices = [
            ("", _("an arm that is assigned")),
            *((arm.key, arm.name or arm.key) for arm in arms),
        ]


class StepForm(PlainForm):
    """What every step has, whatever its kind."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        help_text=gettext_lazy("Testers see it above the page and in their progress."),
        max_length=120,
        widget=forms.TextInput(INPUT),
    )
    per_arm = forms.BooleanField(
        label=gettext_lazy("Once for each arm"),
        help_text=gettext_lazy("Everybody meets all arms; this step is done in each of them."),
        required=False,
    )

    def __init__(self, data: Any = None, *, step: Step, meets_all: bool) -> None:
        super().__init__(data, initial={"title": step.title, "per_arm": step.per_arm})
        if not meets_all:  # then it says nothing; what is stored stays as it is
            self.fields["per_arm"].disabled = True
            self.fields["per_arm"].widget = forms.HiddenInput()


class FindForm(PlainForm):
    q = forms.CharField(
        label=gettext_lazy("Words in the title"),
        required=False,
        max_length=100,
        widget=forms.TextInput({"class": "input", "type": "search"}),
    )
