"""Forms about variants that are not made from options."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import NAME_LENGTH, NOTES_LENGTH, TAGS_LENGTH
from games.rules.registry import GAMES

GAME_CHOICES = [("", _("All games")), *((key, game.title) for key, game in GAMES.items())]


class PlainForm(forms.Form):
    """Labels without a colon, as the look has them."""

    def __init__(self, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial, label_suffix="")


class DetailsForm(PlainForm):
    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        help_text=_("What people will call it: short, and what is special about it."),
        widget=forms.TextInput({"class": "input"}),
    )
    notes = forms.CharField(
        label=_("Design notes"),
        max_length=NOTES_LENGTH,
        required=False,
        help_text=_("What you change, and what you hope it does. Public once you publish."),
        widget=forms.Textarea({"class": "input", "rows": 4}),
    )
    tags = forms.CharField(
        label=_("Tags"),
        max_length=TAGS_LENGTH,
        required=False,
        help_text=_("Separated by commas."),
        widget=forms.TextInput({"class": "input"}),
    )


class ForkForm(PlainForm):
    name = forms.CharField(
        label=_("Name of your variant"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput({"class": "input"}),
    )


class WordingForm(PlainForm):
    text = forms.CharField(
        label=_("Your words"),
        required=False,
        strip=False,
        widget=forms.Textarea({"class": "input", "rows": 14}),
    )


class PersonForm(PlainForm):
    email = forms.EmailField(
        label=_("E-mail address"),
        help_text=_("Of somebody with an account here."),
        widget=forms.EmailInput({"class": "input", "autocomplete": "off"}),
    )


class CatalogueForm(PlainForm):
    """What to look for among the published variants."""

    q = forms.CharField(
        label=_("Words"),
        required=False,
        max_length=100,
        widget=forms.TextInput({"class": "input", "type": "search"}),
    )
    game = forms.ChoiceField(
        label=_("Game"),
        required=False,
        choices=GAME_CHOICES,
        widget=forms.Select({"class": "input"}),
    )
    made = forms.ChoiceField(
        label=_("Made by"),
        required=False,
        choices=[("", _("Anybody")), ("preset", _("Playtest")), ("people", _("Designers"))],
        widget=forms.Select({"class": "input"}),
    )
