"""A form made from a game's options: one declaration, no second list of fields."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.comparing import in_words
from games.rules.core.errors import BadInput
from games.rules.core.game import Game
from games.rules.core.options import Numbers, OneNumberOf, OneOf, Option, SomeOf, Whole, YesNo

Values = Mapping[str, Any]
GROUPS = (forms.RadioSelect, forms.CheckboxSelectMultiple, forms.MultiWidget)  # several inputs
FEW, SHORT = 4, 28  # so many choices, and so many letters in all, fit on a row of buttons


class NumbersWidget(forms.MultiWidget):
    template_name = "games/widgets/numbers.html"

    def __init__(self, option: Numbers) -> None:
        box = {"min": option.low, "max": option.high, "class": "input"}
        labels = [f"{option.label}, {index + 1}" for index in range(option.length)]
        widgets = [forms.NumberInput({**box, "aria-label": label}) for label in labels]
        super().__init__(widgets)

    def decompress(self, value: Any) -> list[Any]:
        return list(value or [])


class NumbersField(forms.MultiValueField):
    """A row of whole numbers, such as the heights of a bridge."""

    def __init__(self, option: Numbers) -> None:
        self.option = option
        fields = [
            forms.IntegerField(min_value=option.low, max_value=option.high)
            for _index in range(option.length)
        ]
        super().__init__(fields, widget=NumbersWidget(option), require_all_fields=True)

    def compress(self, data_list: Sequence[int]) -> list[int]:
        return list(data_list)


class WholeOrWordField(forms.CharField):
    """A whole number, or one of the words that stand for one."""

    def __init__(self, option: Whole) -> None:
        self.option = option
        super().__init__(widget=forms.TextInput({"class": "input", "inputmode": "numeric"}))

    def clean(self, value: Any) -> Any:
        text = super().clean(value).strip().lower()
        try:
            given: Any = text if text in self.option.words else int(text)
        except ValueError:
            given = text
        if not self.option.accepts(given):
            raise forms.ValidationError(
                _("%(value)s is not possible; allowed: %(limits)s.")
                % {"value": text, "limits": self.option.limits}
            )
        return given


class WordOrJSONField(forms.CharField):
    """For options of a kind of their own: a name, or an object as JSON."""

    def __init__(self, option: Option) -> None:
        self.option = option
        super().__init__(widget=forms.Textarea({"class": "input wide", "rows": 2}))

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else json.dumps(value)

    def clean(self, value: Any) -> Any:
        text = super().clean(value).strip()
        try:
            given = json.loads(text) if text.startswith("{") else text
            return self.option.check(given)
        except json.JSONDecodeError as problem:
            raise forms.ValidationError(
                _("Not JSON: %(problem)s.") % {"problem": problem}
            ) from problem
        except BadInput as problem:
            raise forms.ValidationError(str(problem)) from problem


def field_for(option: Option) -> forms.Field:
    """The form field an option declares."""
    if isinstance(option, YesNo):
        return forms.BooleanField(required=False)
    if isinstance(option, Whole):
        return whole_field(option)
    if isinstance(option, OneOf):
        return choice_field([(name, in_words(option, name)) for name in option.names])
    if isinstance(option, OneNumberOf):
        numbers = [(str(number), str(number)) for number in option.numbers]
        return choice_field(numbers, coerce=int)
    if isinstance(option, Numbers):
        return NumbersField(option)
    if isinstance(option, SomeOf):
        return forms.MultipleChoiceField(
            choices=[(name, name.replace("_", " ")) for name in option.names],
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
    return WordOrJSONField(option)


def whole_field(option: Whole) -> forms.Field:
    if option.words:
        return WholeOrWordField(option)
    attributes = {"class": "input", "step": option.step}
    return forms.IntegerField(
        min_value=option.low,
        max_value=option.high,
        widget=forms.NumberInput(attributes),
    )


def choice_field(choices: list[tuple[str, str]], coerce: Any = str) -> forms.TypedChoiceField:
    letters = sum(len(label) for _value, label in choices)
    fits = len(choices) <= FEW and letters <= SHORT
    widget = forms.RadioSelect() if fits else forms.Select({"class": "input"})
    return forms.TypedChoiceField(choices=choices, coerce=coerce, widget=widget)


class OptionsForm(forms.Form):
    """All options and readings of a game, filled with a variant's values.

    `base` are the params the values are marked against, those of the parent. `params` after
    validation holds only what differs from the game's defaults.
    """

    def __init__(self, game: Game, params: Values, base: Values, data: Any = None) -> None:
        self.game = game
        self.given = params
        self.stored = game.options.resolve(params)
        self.base = game.options.resolve(base)
        self.params: dict[str, Any] = {}
        super().__init__(data, initial=self.stored, label_suffix="")
        for option in game.options:
            field = field_for(option)
            field.label, field.help_text = option.label, option.help
            self.fields[option.key] = field

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        posted = {key: cleaned[key] for key in self.game.options.by_key}
        try:
            self.params = minimal_params(self.game, with_changes(self.game, self.given, posted))
            self.game.options.resolve(self.params)
        except BadInput as problem:
            option = problem.where.get("option")
            self.add_error(str(option) if option in self.fields else None, str(problem))
        return cleaned

    def reset(self, key: str) -> dict[str, Any]:
        """The stored params with one option as the parent has it."""
        values = {**self.stored, key: self.base[key]}
        return minimal_params(self.game, with_changes(self.game, self.given, values))

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [self._row(option) for option in self.game.options.options]

    @property
    def readings(self) -> list[dict[str, Any]]:
        return [self._row(option) for option in self.game.options.readings]

    def _row(self, option: Option) -> dict[str, Any]:
        value = self.stored[option.key]
        return {
            "option": option,
            "field": self[option.key],
            "kind": option.kind,
            "grouped": isinstance(self.fields[option.key].widget, GROUPS),
            "value": in_words(option, value),
            "parent_value": in_words(option, self.base[option.key]),
            "changed": value != self.base[option.key],
            "applies": option.applies is None or option.applies(self.stored),
        }


def with_changes(game: Game, params: Values, posted: Values) -> dict[str, Any]:
    """All values after a change: what it implies and what follows from it changes too.

    `params` is what was said so far, `posted` a value for every option. Only what differs counts as
    changed; the rest follows, unless it was said.
    """
    before = game.options.filled(params)
    changed = {key: value for key, value in posted.items() if value != before[key]}
    said = dict(params)
    for implication in game.options.implications:
        if changed.get(implication.key) == implication.value:
            said = {key: value for key, value in said.items() if key not in implication.implied}
    return game.options.filled({**said, **changed})


def minimal_params(game: Game, values: Values) -> dict[str, Any]:
    """Only what must be said so that all options come out as in `values`."""
    params: dict[str, Any] = {}
    for key, option in game.options.by_key.items():
        if option.applies is not None and not option.applies(values):
            continue
        if game.options.filled(params)[key] != values[key]:
            params[key] = values[key]
    return params
