"""Forms of the questionnaire builder. What is particular to a question type comes from the type."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.plan import Question
from surveys.questions import KINDS
from surveys.reading import KEY, LONGEST_KEY

LONGEST_TEXT, LONGEST_HELP, LONGEST_RULE = 5_000, 1_000, 80
SHORT_TEXT = 90  # of a question, where it is one of a list


class QuestionForm(forms.Form):
    """The words of a question and whether it must be answered."""

    text = forms.CharField(
        label=gettext_lazy("Question"),
        help_text=gettext_lazy("“[[name]]” repeats the answer to the question of that name."),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea({"class": "input", "rows": 2}),
    )
    help = forms.CharField(
        label=gettext_lazy("Help"),
        help_text=gettext_lazy("A line under the question; may stay empty."),
        max_length=LONGEST_HELP,
        required=False,
        widget=forms.TextInput({"class": "input"}),
    )
    required = forms.BooleanField(
        label=gettext_lazy("Must be answered"),
        help_text=gettext_lazy("Nobody goes on without an answer."),
        required=False,
    )
    may_decline = forms.BooleanField(
        label=gettext_lazy("Offer “prefer not to say”"),
        help_text=gettext_lazy("Counts as an answer, and is recorded as such."),
        required=False,
    )
    id = forms.CharField(
        label=gettext_lazy("Name in the data"),
        help_text=gettext_lazy("Short, without spaces. Left empty, it is made from the question."),
        max_length=LONGEST_KEY,
        required=False,
        widget=forms.TextInput({"class": "input mono", "autocapitalize": "none"}),
    )
    rule = forms.CharField(
        label=gettext_lazy("Rule it is about"),
        help_text=gettext_lazy("The number or name of a section of the rulebook."),
        max_length=LONGEST_RULE,
        required=False,
        widget=forms.TextInput({"class": "input"}),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        question: Question,
        taken: set[str],
        has_key: bool,
    ) -> None:
        self.question, self.taken = question, taken
        given = {name: getattr(question, name) for name in self.base_fields}
        super().__init__(data, initial=given, label_suffix="", prefix="question")
        if question.instrument:  # its scoring knows it by this name
            self.fields["id"].disabled = True
            self.fields["id"].help_text = _("Belongs to an instrument, whose scoring knows it so.")
        if not has_key:
            del self.fields["rule"]
        if not KINDS[question.kind].asks:
            for name in ("required", "may_decline"):
                del self.fields[name]
            self.fields["text"].label = _("Text")
            self.fields["text"].widget.attrs["rows"] = 6

    def what_it_says(self) -> list[forms.BoundField]:
        return [self["text"], self["help"]]

    def how_it_is_asked(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in ("text", "help")]

    def clean_id(self) -> str:
        name = str(self.cleaned_data["id"])
        if name and not KEY.fullmatch(name):
            raise forms.ValidationError(
                _("“%(id)s” is no name: letters, digits, “-” and “_”, nothing else.") % {"id": name}
            )
        if name in self.taken:
            raise forms.ValidationError(
                _("Another question of this step is called “%(id)s”.") % {"id": name}
            )
        return name


def shortened(text: str, most: int = SHORT_TEXT) -> str:
    first = " ".join(text.split())
    return first if len(first) <= most else f"{first[: most - 1]}…"
