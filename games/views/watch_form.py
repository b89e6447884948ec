from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.core.errors import BadInput
from games.rules.core.game import Game
from games.rules.engine.naming import read_agent

HIGHEST_SEED = 2**63 - 1
MOST_SIMULATIONS = 1000  # a page has to answer soon; the command line has time for more
LONGEST_LIST_OF_AGENTS = 200
SEED_HELP = _("The seed has to be a whole number from 0 to 9223372036854775807.")
SUGGESTED_AGENTS = ("uniform", "greedy", "mcts:50", "slip:0.1:greedy")


class WatchForm(forms.Form):
    """Which game between agents to show. Its values make up the game's address."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        error_messages={"invalid_choice": _("There are no rules called “%(value)s” here.")},
        widget=forms.Select({"class": "input"}),
    )
    agents = forms.CharField(
        label=_("Agents"),
        help_text=_(
            "One for all seats, or one for each, with commas between: "
            "uniform, greedy, mcts:50, slip:0.1:greedy."
        ),
        max_length=LONGEST_LIST_OF_AGENTS,
        error_messages={"required": _("Name at least one agent.")},
        widget=forms.TextInput({"class": "input", "list": "known-agents", "autocomplete": "off"}),
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        help_text=_("The same seed gives the same game, on every machine."),
        min_value=0,
        max_value=HIGHEST_SEED,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), SEED_HELP),
        widget=forms.TextInput(
            {"class": "input", "inputmode": "numeric"}
        ),  # keeps what is no number
    )

    def __init__(self, game: Game, given: dict[str, Any]) -> None:
        defaults = {"preset": game.default_preset, "agents": "greedy", "seed": "1"}
        super().__init__({**defaults, **given}, label_suffix="")
        presets = [(preset.name, preset.title) for preset in game.presets.values()]
        self.fields["preset"].choices = presets  # type: ignore[attr-defined]

    def clean_agents(self) -> str:
        agents = str(self.cleaned_data["agents"])
        for name in agents.split(","):
            check_agent(name)
        return agents


def check_agent(name: str) -> None:
    """Refuse an agent that is unknown or thinks too long for a page."""
    try:
        simulations = read_agent(name).simulations
    except BadInput as problem:
        raise forms.ValidationError(str(problem)) from problem
    if simulations > MOST_SIMULATIONS:
        message = gettext(
            "“%(name)s” thinks too long for a page, which allows up to mcts:%(most)s; "
            "the command line takes any."
        )
        raise forms.ValidationError(message % {"name": name.strip(), "most": MOST_SIMULATIONS})
