"""Pasting the wording of an instrument that may not be copied here."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.instruments.inserting import PAIR
from surveys.instruments.instrument import Instrument
from surveys.questions.fields import LinesField
from surveys.questions.scales import LONGEST_LABEL

INPUT = {"class": "input"}


class PastedForm(forms.Form):
    """The items in their order, what the ends of the scale are called, and the right to both."""

    wording = LinesField(label=gettext_lazy("The items, one per line"))
    low = forms.CharField(
        label=gettext_lazy("The lowest point means"),
        max_length=LONGEST_LABEL,
        required=False,
        widget=forms.TextInput(INPUT),
    )
    high = forms.CharField(
        label=gettext_lazy("The highest point means"),
        max_length=LONGEST_LABEL,
        required=False,
        widget=forms.TextInput(INPUT),
    )
    right = forms.BooleanField(
        label=gettext_lazy("I have the right to use this wording."),
        error_messages={
            "required": gettext_lazy("Without the right to the wording it cannot be used here.")
        },
    )

    def __init__(self, instrument: Instrument, data: Any = None) -> None:
        self.instrument = instrument
        super().__init__(data, label_suffix="", prefix="pasted")
        expected = len(instrument.items)
        if instrument.pairs:
            help_text = _("%(n)s lines, each with the two words: “left %(bar)s right”.")
            del self.fields["low"], self.fields["high"]
        else:
            help_text = _("%(n)s lines, in their published order.")
        self.fields["wording"].help_text = help_text % {"n": expected, "bar": PAIR}
        self.fields["wording"].widget.attrs["rows"] = min(expected + 2, 20)

    def clean_wording(self) -> list[str]:
        lines: list[str] = self.cleaned_data["wording"]
        expected = len(self.instrument.items)
        if len(lines) != expected:
            said = _("The instrument has %(expected)s items; these are %(given)s lines.")
            raise forms.ValidationError(said % {"expected": expected, "given": len(lines)})
        if self.instrument.pairs:
            for line in lines:
                require_pair(line)
        return lines

    def questions(self) -> dict[str, Any]:
        """As `questions_of` takes them."""
        cleaned = self.cleaned_data
        return {name: cleaned.get(name, "") for name in ("wording", "low", "high")}


def require_pair(line: str) -> None:
    left, bar, right = (part.strip() for part in line.partition(PAIR))
    if not (left and bar and right) or max(len(left), len(right)) > LONGEST_LABEL:
        said = _("“%(line)s” is no pair of words: write “left %(bar)s right”.")
        raise forms.ValidationError(said % {"line": line[:60], "bar": PAIR})
