"""The forms that ask for simulations, made from what a game declares."""

import secrets
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from analytics import designing
from analytics.designing import (
    Plan,
    Rules,
    can_be_swept,
    label_of,
    name_of,
    parent_of,
    read_values,
)
from analytics.models import Kind, Progress
from analytics.models.simulations import TITLE_LENGTH
from analytics.services.simulating import MOST_PLAYOUTS
from games.forms import PlainForm
from games.refusals import Refused
from games.rules.core.errors import BadInput
from games.rules.core.randomness import MAX_SEED
from games.rules.engine.naming import KNOWN, read_agent

MOST_LINES, LINES_LENGTH = 20, 2_000
DEFAULT_LADDER = ("uniform", "quick", "greedy", "mcts:50")
SUGGESTED_SEEDS = 1_000_000  # short enough to be read aloud
AGENTS_HELP = gettext_lazy("Known are: %(known)s.")


class WholeField(forms.CharField):
    """A whole number; a mistake is told with the limits and with what was given."""

    def __init__(self, low: int, high: int, **how: Any) -> None:
        self.low, self.high = low, high
        widget = forms.TextInput({"class": "input", "inputmode": "numeric", "autocomplete": "off"})
        super().__init__(widget=widget, max_length=LINES_LENGTH, **how)

    def clean(self, value: Any) -> Any:
        text = super().clean(value).strip()
        if not text and not self.required:
            return None
        try:
            number = int(text.replace(",", ""))
        except ValueError:
            number = None
        if number is None or not self.low <= number <= self.high:
            limits = {"low": f"{self.low:,}", "high": f"{self.high:,}", "given": shortened(text)}
            message = _("A whole number from %(low)s to %(high)s, not “%(given)s”.")
            raise forms.ValidationError(message % limits)
        return number


def shortened(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[:most] + "…"


class LinesField(forms.CharField):
    """One thing a line."""

    def __init__(self, **how: Any) -> None:
        widget = forms.Textarea({"class": "input lines", "rows": 3, "spellcheck": "false"})
        super().__init__(widget=widget, max_length=LINES_LENGTH, **how)

    def clean(self, value: Any) -> list[str]:
        lines = [line.strip() for line in super().clean(value).splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            message = _("At most %(most)s lines, not %(given)s.")
            raise forms.ValidationError(message % {"most": MOST_LINES, "given": len(lines)})
        return lines


class SimulationForm(PlainForm):
    """What all kinds ask: how often, from which seed, under which name."""

    kind: Kind
    default_playouts = 10_000
    playouts_help = gettext_lazy("For each combination.")

    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=TITLE_LENGTH,
        required=False,
        help_text=gettext_lazy("Left empty, it says what is played."),
        widget=forms.TextInput({"class": "input"}),
    )
    playouts = WholeField(1, MOST_PLAYOUTS, label=gettext_lazy("Games"))
    seed = WholeField(
        0,
        MAX_SEED,
        label=gettext_lazy("Seed"),
        required=False,
        help_text=gettext_lazy("The same seed gives the same games. Left empty, one is drawn."),
    )

    def __init__(self, rules: Rules, others: Sequence[Rules] = (), data: Any = None) -> None:
        super().__init__(data, initial={"playouts": self.default_playouts})
        self.rules, self.others = rules, others
        self.fields["playouts"].help_text = self.playouts_help
        self.plan: Plan | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            self.plan = self.planned(cleaned)
        return cleaned

    def planned(self, given: dict[str, Any]) -> Plan | None:
        try:
            return self.make_plan(given)
        except (BadInput, Refused) as problem:
            self.add_error(None, str(problem))
            return None

    def make_plan(self, given: dict[str, Any]) -> Plan:
        raise NotImplementedError

    @property
    def chosen_title(self) -> str:
        title = self.cleaned_data["title"] or (self.plan.title if self.plan else "")
        return str(title)[:TITLE_LENGTH]

    @property
    def chosen_seed(self) -> int:
        seed = self.cleaned_data["seed"]
        return secrets.randbelow(SUGGESTED_SEEDS) if seed is None else int(seed)


def check_agents(lines: Sequence[str]) -> None:
    """Refuse agents nobody knows, where they were typed."""
    for line in lines:
        for name in line.split(","):
            try:
                read_agent(name)
            except BadInput as problem:
                raise forms.ValidationError(str(problem)) from problem


class CompareForm(SimulationForm):
    """Variants beside each other."""

    kind = Kind.COMPARE
    rules_chosen = forms.MultipleChoiceField(
        label=gettext_lazy("Variants"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Choose at least one."),
            "invalid_choice": gettext_lazy("“%(value)s” cannot be chosen here."),
        },
    )
    line_ups = LinesField(label=gettext_lazy("Agents"), initial="greedy")

    field_order = ("rules_chosen", "line_ups", "playouts", "seed", "title")

    def __init__(self, rules: Rules, others: Sequence[Rules] = (), data: Any = None) -> None:
        super().__init__(rules, others, data)
        self.by_name = {name_of(each): each for each in (rules, *others)}
        field = self.fields["rules_chosen"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(name, label_of(each)) for name, each in self.by_name.items()]
        field.initial = list(self.by_name)[: 2 if parent_of(rules) else 1]
        self.fields["line_ups"].help_text = _(
            "A line for each line-up: one agent for all seats, or one for each with commas. "
        ) + AGENTS_HELP % {"known": KNOWN}

    def clean_line_ups(self) -> list[str]:
        lines: list[str] = self.cleaned_data["line_ups"]
        check_agents(lines)
        return lines

    def make_plan(self, given: dict[str, Any]) -> Plan:
        rules = [self.by_name[name] for name in given["rules_chosen"]]
        line_ups = [line.split(",") for line in given["line_ups"]]
        return designing.comparison(rules, line_ups, given["playouts"])


class SweepForm(SimulationForm):
    """One option over a range, or two."""

    kind = Kind.SWEEP
    default_playouts = 2_000
    playouts_help = gettext_lazy("For each value, or each pair of values.")
    option = forms.ChoiceField(
        label=gettext_lazy("Option"), widget=forms.Select({"class": "input"})
    )
    values = forms.CharField(
        label=gettext_lazy("Values"),
        required=False,
        max_length=LINES_LENGTH,
        help_text=gettext_lazy("Such as 2..8, or 3, 5, 7, or names. Left empty: all of them."),
        widget=forms.TextInput({"class": "input", "autocomplete": "off"}),
    )
    option_2 = forms.ChoiceField(
        label=gettext_lazy("A second option"),
        required=False,
        widget=forms.Select({"class": "input"}),
    )
    values_2 = forms.CharField(
        label=gettext_lazy("Its values"),
        required=False,
        max_length=LINES_LENGTH,
        widget=forms.TextInput({"class": "input", "autocomplete": "off"}),
    )
    agents = forms.CharField(
        label=gettext_lazy("Agents"),
        initial="greedy",
        max_length=LINES_LENGTH,
        widget=forms.TextInput({"class": "input", "autocomplete": "off"}),
    )

    field_order = ("option", "values", "option_2", "values_2", "agents", "playouts", "seed")

    def __init__(self, rules: Rules, others: Sequence[Rules] = (), data: Any = None) -> None:
        super().__init__(rules, others, data)
        self.known = {it.key: it for it in rules.rules_of.options if can_be_swept(it)}
        choices = [(it.key, f"{it.label}: {it.limits}") for it in self.known.values()]
        for name, first in (("option", []), ("option_2", [("", _("none"))])):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [*first, *choices]
        self.fields["agents"].help_text = _(
            "One for all seats, or one for each with commas. "
        ) + AGENTS_HELP % {"known": KNOWN}

    def clean_agents(self) -> str:
        check_agents([self.cleaned_data["agents"]])
        return str(self.cleaned_data["agents"])

    def make_plan(self, given: dict[str, Any]) -> Plan:
        wanted = {}
        for suffix in ("", "_2"):
            key = given.get(f"option{suffix}")
            if key in wanted:
                self.add_error(f"option{suffix}", _("This option is swept already."))
            elif key:
                wanted[key] = self.values_of(key, f"values{suffix}", given)
        if self.errors:
            raise Refused(_("Nothing was begun."))
        return designing.sweep(self.rules, wanted, given["agents"].split(","), given["playouts"])

    def values_of(self, key: str, name: str, given: dict[str, Any]) -> list[Any]:
        try:
            values = read_values(self.known[key], given[name])
            designing.swept_option(self.rules, key, values)
        except BadInput as problem:
            self.add_error(name, str(problem))
            return []
        return values


class LadderForm(SimulationForm):
    """Agents of rising strength against each other."""

    kind = Kind.LADDER
    default_playouts = 500
    playouts_help = gettext_lazy("For each pair of agents and each seat.")
    agents = LinesField(label=gettext_lazy("Agents"), initial="\n".join(DEFAULT_LADDER))

    field_order = ("agents", "playouts", "seed", "title")

    def __init__(self, rules: Rules, others: Sequence[Rules] = (), data: Any = None) -> None:
        super().__init__(rules, others, data)
        self.fields["agents"].help_text = _(
            "One a line, from the weakest to the strongest. "
        ) + AGENTS_HELP % {"known": KNOWN}

    def clean_agents(self) -> list[str]:
        lines: list[str] = self.cleaned_data["agents"]
        check_agents(lines)
        return lines

    def make_plan(self, given: dict[str, Any]) -> Plan:
        return designing.ladder(self.rules, given["agents"], given["playouts"])


FORMS: dict[str, type[SimulationForm]] = {
    form.kind.value: form for form in (CompareForm, SweepForm, LadderForm)
}


class FindForm(PlainForm):
    """Which simulations to list."""

    q = forms.CharField(
        label=gettext_lazy("Words"),
        required=False,
        max_length=100,
        widget=forms.TextInput({"class": "input", "type": "search"}),
    )
    progress = forms.ChoiceField(
        label=gettext_lazy("State"),
        required=False,
        choices=[("", gettext_lazy("all")), *Progress.choices],
        widget=forms.Select({"class": "input"}),
    )
