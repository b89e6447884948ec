"""How a play step is set: how many games, with whom, for how long."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from surveys.services.sitting import (
    AGAIN,
    AGENT,
    COUNTS,
    FINISH,
    FIRST,
    IN_TURNS,
    LOTS,
    ONWARDS,
    SECOND,
    STOP,
    TESTER,
    Terms,
)
from surveys.steps.step import StepSettings

USUAL = Terms()
MOST_GAMES, MOST_MINUTES, MOST_PEOPLE = 20, 240, 8
SHORTEST_WAIT, LONGEST_WAIT = 10, 900
LEVELS = (
    ("beginner", gettext_lazy("beginner")),
    ("casual", gettext_lazy("casual")),
    ("practised", gettext_lazy("practised")),
    ("strong", gettext_lazy("strong")),
)


def number_field(label: Any, low: int, high: int, initial: int, help_text: Any = "") -> Any:
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=low,
        max_value=high,
        initial=initial,
        required=False,
        widget=forms.NumberInput({"class": "input"}),
    )


def choice_field(label: Any, choices: Any, initial: str, help_text: Any = "") -> Any:
    return forms.ChoiceField(
        label=label,
        help_text=help_text,
        choices=choices,
        initial=initial,
        widget=forms.Select({"class": "input"}),
    )


class PlaySettings(StepSettings):
    games = number_field(gettext_lazy("Games"), 1, MOST_GAMES, USUAL.games)
    minutes = number_field(
        gettext_lazy("Minutes, at most"),
        0,
        MOST_MINUTES,
        USUAL.minutes,
        gettext_lazy("From the first game on; testers are told, and warned before. 0: no limit."),
    )
    time_up = choice_field(
        gettext_lazy("When the time is up"),
        [
            (FINISH, gettext_lazy("the game may be finished, and no other begins")),
            (STOP, gettext_lazy("the game ends where it stands")),
        ],
        USUAL.time_up,
    )
    opponents = choice_field(
        gettext_lazy("They play with"),
        [(AGENT, gettext_lazy("an agent")), (TESTER, gettext_lazy("another tester"))],
        USUAL.opponents,
        gettext_lazy("Testers of the same arm wait for each other, and are told how long at most."),
    )
    level = choice_field(gettext_lazy("Level of agents"), LEVELS, USUAL.level)
    people = number_field(
        gettext_lazy("Testers at a table"),
        2,
        MOST_PEOPLE,
        USUAL.people,
        gettext_lazy("Where testers play with each other; agents take the other seats."),
    )
    wait = number_field(
        gettext_lazy("Seconds to wait for another tester"), SHORTEST_WAIT, LONGEST_WAIT, USUAL.wait
    )
    nobody = choice_field(
        gettext_lazy("If nobody comes"),
        [
            (AGENT, gettext_lazy("an agent plays")),
            (ONWARDS, gettext_lazy("it goes on without a game")),
        ],
        USUAL.nobody,
    )
    begins = choice_field(
        gettext_lazy("Who begins"),
        [
            (LOTS, gettext_lazy("is drawn by lot")),
            (FIRST, gettext_lazy("the tester")),
            (SECOND, gettext_lazy("the other side")),
            (IN_TURNS, gettext_lazy("the tester first, then in turns")),
        ],
        USUAL.begins,
        gettext_lazy("Between testers: by lot, or who came first."),
    )
    undo = forms.BooleanField(
        label=gettext_lazy("Moves can be taken back"),
        help_text=gettext_lazy("As long as nothing hidden was shown and nothing thrown."),
        required=False,
        initial=USUAL.undo,
    )
    may_leave = forms.BooleanField(
        label=gettext_lazy("Testers may leave a game"),
        help_text=gettext_lazy("It is recorded as left. Withdrawing is always possible."),
        required=False,
        initial=USUAL.may_leave,
    )
    left = choice_field(
        gettext_lazy("A game that was left"),
        [
            (COUNTS, gettext_lazy("counts as one of the games")),
            (AGAIN, gettext_lazy("is replaced by another one")),
        ],
        USUAL.left,
    )
