"""Form fields the builder uses to set questions up."""

import json
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

MOST_OPTIONS, LONGEST_OPTION, LONGEST_CODE = 50, 300, 20


class SettingsForm(forms.Form):
    """Settings of a question type: a form for the builder, and the check of what is imported."""

    def __init__(self, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial, label_suffix="", prefix="settings")

    def stored(self) -> dict[str, Any]:
        """What the document keeps: everything that was set."""
        return {
            name: value for name, value in self.cleaned_data.items() if value not in (None, "", [])
        }


def storable(value: Any) -> str:
    """The text as it was sent. The validators of a text do not fit lists, so it is asked here."""
    text = str(value or "")
    if "\x00" in text:
        raise forms.ValidationError(_("The text holds a character that cannot be stored."))
    return text


class OptionsField(forms.CharField):
    """Options one per line, as "code: words" or as words alone, which then get letters."""

    widget = forms.Textarea({"class": "input", "rows": 5})

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, list):
            return "\n".join(f"{option['code']}: {option['text']}" for option in value)
        return value

    def to_python(self, value: Any) -> Any:
        lines = [line.strip() for line in storable(value).splitlines() if line.strip()]
        return [read_option(line, number) for number, line in enumerate(lines)]

    def validate(self, value: Any) -> None:
        if self.required and not value:
            raise forms.ValidationError(_("Write one option per line."))
        if len(value) > MOST_OPTIONS:
            raise forms.ValidationError(
                _("At most %(most)s options; these are %(given)s.")
                % {"most": MOST_OPTIONS, "given": len(value)}
            )
        codes = [option["code"] for option in value]
        doubled = sorted({code for code in codes if codes.count(code) > 1})
        if doubled:
            raise forms.ValidationError(
                _("Two options have the code “%(code)s”.") % {"code": doubled[0]}
            )

    def run_validators(self, value: Any) -> None:
        """Those of a text do not fit."""


def read_option(line: str, number: int) -> dict[str, str]:
    code, colon, text = line.partition(":")
    if (
        colon
        and text.strip()
        and slugify(code) == code.strip().lower()
        and len(code) < LONGEST_CODE
    ):
        return {"code": code.strip(), "text": text.strip()[:LONGEST_OPTION]}
    return {"code": letter(number), "text": line[:LONGEST_OPTION]}


def letter(number: int) -> str:
    """a, b, ... z, a1, b1, ..."""
    turn, place = divmod(number, 26)
    return chr(ord("a") + place) + (str(turn) if turn else "")


class OptionsForm(SettingsForm):
    options = OptionsField(
        label=gettext_lazy("Options"),
        help_text=gettext_lazy("One per line. “a: Perfectly” gives the option a code of its own."),
    )
    shuffled = forms.BooleanField(
        label=gettext_lazy("In random order"),
        help_text=gettext_lazy("Each tester sees their own order, and it is recorded."),
        required=False,
    )


class LinesField(forms.CharField):
    """Several texts, one per line."""

    widget = forms.Textarea({"class": "input", "rows": 4})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        return [line.strip() for line in storable(value).splitlines() if line.strip()]

    def validate(self, value: Any) -> None:
        if self.required and not value:
            raise forms.ValidationError(_("Write one per line."))
        if len(value) > MOST_OPTIONS or any(len(line) > LONGEST_OPTION for line in value):
            raise forms.ValidationError(
                _("At most %(most)s lines of %(long)s characters.")
                % {"most": MOST_OPTIONS, "long": LONGEST_OPTION}
            )

    def run_validators(self, value: Any) -> None:
        """Those of a text do not fit."""


class JsonField(forms.CharField):
    """A JSON object, as a record writes a position."""

    widget = forms.Textarea({"class": "input mono", "rows": 4, "spellcheck": "false"})

    def prepare_value(self, value: Any) -> Any:
        return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, dict) or not storable(value).strip():
            return value or None
        try:
            read = json.loads(value)
        except (ValueError, RecursionError) as problem:
            raise forms.ValidationError(_("Not JSON: %(why)s.") % {"why": problem}) from problem
        if not isinstance(read, dict):
            raise forms.ValidationError(_("An object in braces is expected."))
        return read

    def validate(self, value: Any) -> None:
        if self.required and not value:
            raise forms.ValidationError(_("A position is needed."))

    def run_validators(self, value: Any) -> None:
        """Those of a text do not fit."""
