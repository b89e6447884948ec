"""A grid of whole numbers, counted at a real table, with a check that nothing came from nowhere.

The check is bound to the game's components: more than there are is flagged in words and kept,
never rejected. Fewer is only worth a word where the question asks for all of them.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.plan import Question
from surveys.questions.fields import LinesField, OptionsField, SettingsForm
from surveys.questions.question import PARTS, Asked, QuestionKind, Summary, WrongAnswer
from surveys.questions.scales import number_in, require_within
from surveys.variables import INTEGER, TEXT, Variable

LARGEST_COUNT = 9_999
TOTAL = "total"


class GridSettings(SettingsForm):
    rows = OptionsField(label=gettext_lazy("Rows"), help_text=gettext_lazy("One per line."))
    columns = OptionsField(label=gettext_lazy("Columns"), help_text=gettext_lazy("One per line."))
    blocked = LinesField(
        label=gettext_lazy("Cells that are not asked for"),
        help_text=gettext_lazy("As “row.column”, by their codes, one per line."),
        required=False,
    )
    component = forms.CharField(
        label=gettext_lazy("What is counted"),
        help_text=gettext_lazy(
            "A component of the game, such as “cards”: then the sum is checked."
        ),
        required=False,
        max_length=40,
        widget=forms.TextInput({"class": "input"}),
    )
    all_of_them = forms.BooleanField(
        label=gettext_lazy("All of them must be in the grid"),
        help_text=gettext_lazy("Otherwise only a sum that is too large is flagged."),
        required=False,
    )


def entries(question: Question, name: str) -> dict[str, str]:
    return {each["code"]: each["text"] for each in question.settings.get(name, ())}


def cells_of(question: Question) -> list[str]:
    """The cells that are asked for, "row.column", row by row."""
    blocked = set(question.settings.get("blocked", ()))
    cells = [
        f"{row}.{column}"
        for row in entries(question, "rows")
        for column in entries(question, "columns")
    ]
    return [cell for cell in cells if cell not in blocked]


def there_are(asked: Asked) -> int | None:
    """How many of what is counted the game has."""
    return asked.components.get(str(asked.settings.get("component", "")))


class Grid(QuestionKind):
    key: ClassVar[str] = "grid"
    name = gettext_lazy("Grid of numbers")
    hint = gettext_lazy("Counts by row and column, checked against the game’s components.")  # noqa: RUF001
    shape = PARTS
    is_group = True
    Settings = GridSettings

    def read(self, asked: Asked, raw: Any) -> Any:
        if not isinstance(raw, dict):
            raise WrongAnswer(_("Numbers by cell were expected."))
        cells = cells_of(asked.question)
        unknown = sorted(str(name) for name in raw if name not in cells)
        if unknown:
            raise WrongAnswer(_("The grid has no cell “%(cell)s”.") % {"cell": unknown[0][:40]})
        value = {cell: count_in(raw[cell]) for cell in cells if raw.get(cell) not in (None, "")}
        if not value:
            raise WrongAnswer(_("Please fill in at least one number."))
        return value

    def remarks(self, asked: Asked, value: Any) -> list[str]:
        most, total = there_are(asked), sum(value.values())
        if most is None or total == most:
            return []
        what = str(asked.settings["component"])
        if total > most:
            return [
                _("The table holds %(total)s of %(most)s %(what)s: %(more)s more than there are.")
                % {"total": total, "most": most, "what": what, "more": total - most}
            ]
        if asked.settings.get("all_of_them") and len(value) == len(cells_of(asked.question)):
            return [
                _("The table holds %(total)s of %(most)s %(what)s: %(fewer)s are missing.")
                % {"total": total, "most": most, "what": what, "fewer": most - total}
            ]
        return []

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        """Turned for phones: the columns of the question go down, its rows across."""
        given, asked_for = value or {}, set(cells_of(asked.question))
        rows, columns = entries(asked.question, "rows"), entries(asked.question, "columns")
        lines = [
            (
                words,
                [
                    (
                        f"{row}.{column}",
                        f"{words}, {across}",
                        given.get(f"{row}.{column}", ""),
                        f"{row}.{column}" in asked_for,
                    )
                    for row, across in rows.items()
                ],
            )
            for column, words in columns.items()
        ]
        return {
            "across": list(rows.values()),
            "lines": lines,
            "most": there_are(asked),
            "what": asked.settings.get("component", ""),
            "total": sum(n for n in given.values() if isinstance(n, int)) if given else 0,
        }

    def in_words(self, question: Question, value: Any) -> str:
        rows, columns = entries(question, "rows"), entries(question, "columns")
        parts = []
        for row, words in rows.items():
            numbers = [f"{value[f'{row}.{c}']}" if f"{row}.{c}" in value else "–" for c in columns]  # noqa: RUF001
            parts.append(f"{words}: {' '.join(numbers)}")
        return "; ".join(parts)

    def variables(self, question: Question) -> list[Variable]:
        rows, columns = entries(question, "rows"), entries(question, "columns")
        counted = [
            Variable(cell, f"{question.text}: {rows[row]}, {columns[column]}", INTEGER)
            for cell in cells_of(question)
            for row, _dot, column in [cell.partition(".")]
        ]
        return [
            *counted,
            Variable(TOTAL, _("%(what)s: sum") % {"what": question.text}, INTEGER),
            Variable("note", _("%(what)s: what is odd") % {"what": question.text}, TEXT),
        ]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {**value, TOTAL: total_of(question, value)}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        """Sums of those grids that were filled in: of the others nobody knows it."""
        sums = [total_of(question, value) for value in values]
        totals = [total for total in sums if total is not None]
        words = [self.in_words(question, value) for value in values]
        return Summary(len(values), declined, numbers=totals, texts=words)

    def problems(self, question: Question) -> list[str]:
        found = []
        if not cells_of(question):
            found.append(_("has no cell to fill in"))
        known = {
            f"{r}.{c}" for r in entries(question, "rows") for c in entries(question, "columns")
        }
        if set(question.settings.get("blocked", ())) - known:
            found.append(_("leaves out a cell that is not there"))
        return found

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return {cell: str(dice.randint(0, 5)) for cell in cells_of(asked.question)}


def total_of(question: Question, value: Mapping[str, int]) -> int | None:
    """The sum of a grid whose every cell was filled in."""
    return sum(value.values()) if len(value) == len(cells_of(question)) else None


def count_in(raw: Any) -> int:
    number = number_in(raw)
    if number != int(number):
        raise WrongAnswer(_("Please give whole numbers."))
    require_within(number, 0, LARGEST_COUNT)
    return int(number)
