"""A record that somebody brings along: pasted or uploaded, played through before it is shown."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.playing.replaying import Film, film_of_record
from games.rules.core.errors import BadInput
from games.rules.engine.gamerecord import GameRecord, parse_json, read_record
from games.rules.registry import GAMES

LARGEST = 500_000


class RecordForm(forms.Form):
    """Either field; what is wrong is said with the move it is about."""

    text = forms.CharField(
        label=gettext_lazy("The record"),
        help_text=gettext_lazy("JSON, as a table or the command line gives it."),
        required=False,
        max_length=LARGEST,
        widget=forms.Textarea({"class": "input mono", "rows": 10, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput({"class": "input", "accept": ".json,application/json"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.record: GameRecord
        self.film: Film

    def clean_file(self) -> str:
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if not file.size:
            raise forms.ValidationError(_("The file is empty."))
        if file.size > LARGEST:
            raise forms.ValidationError(
                _("The file has %(size)s bytes; at most %(most)s are read.")
                % {"size": f"{file.size:,}", "most": f"{LARGEST:,}"}
            )
        try:
            return bytes(file.read()).decode("utf-8")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("This is not a text file.")) from None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        field = "file" if cleaned.get("file") else "text"
        if not cleaned.get(field):
            self.add_error("text", _("Paste a record, or choose a file."))
            return cleaned
        try:
            self.record = read_record(parse_json(cleaned[field]), GAMES)
            self.film = film_of_record(self.record)
        except BadInput as problem:
            self.add_error(field, in_words(problem))
        return cleaned


def in_words(problem: BadInput) -> str:
    """The problem with the move it is about, counted as people count."""
    move = problem.where.get("move")
    said = str(problem)
    if isinstance(move, int):
        return _("Move %(number)s: %(why)s") % {"number": move + 1, "why": said}
    return said[:1].upper() + said[1:]
