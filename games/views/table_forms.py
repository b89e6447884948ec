"""The form that opens a table, made from what the game has: its seats and its agents' levels."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Referee
from games.playing.opening import ME, PERSON, Plan
from games.rules.core.game import Game

LEVEL_WORDS = {
    "beginner": _("agent, a beginner"),
    "casual": _("agent, plays casually"),
    "practised": _("agent, practised"),
    "strong": _("agent, strong"),
}
REFEREE_HELP = {
    Referee.GUIDED: _("You see where everything may go."),
    Referee.EXPLAINING: _("Nothing is shown. What is forbidden is refused, and the rule quoted."),
    Referee.SILENT: _("Nothing is shown, and a refusal gives no reason."),
}
OPPONENT = "practised"


class PlayForm(forms.Form):
    """Who sits where, how much the referee says."""

    referee = forms.ChoiceField(
        label=_("The referee"), choices=Referee.choices, widget=forms.RadioSelect
    )
    lots = forms.BooleanField(label=_("Draw lots for the seats"), required=False)
    undo_allowed = forms.BooleanField(
        label=_("Moves may be taken back"),
        help_text=_("Within your turn, as long as nothing was thrown or turned up."),
        required=False,
    )

    def __init__(self, game: Game, options: Any, data: Any = None) -> None:
        initial = {"referee": Referee.GUIDED, "undo_allowed": True}
        super().__init__(data, initial=initial, label_suffix="")
        self.names = game.seat_names(options)
        for number, name in enumerate(self.names):
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=name,
                choices=self.plans(game),
                initial=ME if number == 0 else OPPONENT,
                widget=forms.Select({"class": "input"}),
            )

    @staticmethod
    def plans(game: Game) -> list[tuple[str, Any]]:
        people = [(ME, _("me, at this screen")), (PERSON, _("somebody else, by a link"))]
        return people + [(level, LEVEL_WORDS.get(level, level)) for level in game.levels]

    @property
    def is_solitaire(self) -> bool:
        return len(self.names) == 1

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        return [self[f"seat_{number}"] for number in range(len(self.names))]

    @property
    def referees(self) -> list[tuple[str, Any, Any, bool]]:
        """Value, name, what it means, whether it is chosen."""
        chosen = str(self["referee"].value())
        return [(it.value, it.label, REFEREE_HELP[it], it.value == chosen) for it in Referee]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seats = [cleaned.get(f"seat_{number}") for number in range(len(self.names))]
        if not self.errors and ME not in seats:
            self.add_error(None, _("Keep at least one seat for yourself."))
        return cleaned

    def plan(self) -> Plan:
        given = self.cleaned_data
        seats = [given[f"seat_{number}"] for number in range(len(self.names))]
        return Plan(seats, given["referee"], given["undo_allowed"], given["lots"])
