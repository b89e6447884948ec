"""Answering by pointing at cells of a board."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.boards import Board, board_of
from surveys.plan import Question
from surveys.questions.fields import JsonField, SettingsForm
from surveys.questions.question import MANY, Asked, QuestionKind, Summary, WrongAnswer
from surveys.questions.texts import Information
from surveys.variables import INTEGER, TEXT, Variable

MOST_CELLS = 200


class PositionSettings(SettingsForm):
    position = JsonField(
        label=gettext_lazy("Position"),
        help_text=gettext_lazy("As a record writes it; empty: the set-up of the game."),
        required=False,
    )


class BoardSettings(PositionSettings):
    most = forms.IntegerField(
        label=gettext_lazy("At most so many cells"),
        initial=1,
        min_value=1,
        max_value=MOST_CELLS,
        widget=forms.NumberInput({"class": "input"}),
    )


class BoardCells(QuestionKind):
    key: ClassVar[str] = "board"
    name = gettext_lazy("Board position")
    hint = gettext_lazy("An answer by clicking cells of the game’s board.")  # noqa: RUF001
    shape = MANY
    is_group = True
    needs_game = True
    Settings = BoardSettings

    def board(self, asked: Asked) -> Board | None:
        return board_of(asked.arm, asked.settings.get("position"))

    def read(self, asked: Asked, raw: Any) -> Any:
        board = self.board(asked)
        if not isinstance(raw, list) or board is None:
            raise WrongAnswer(_("Please choose cells of the board."))
        if any(not isinstance(cell, str) or cell not in board.cells for cell in raw):
            raise WrongAnswer(_("Please choose cells of the board."))
        most = int(asked.settings.get("most", 1))
        chosen = [cell for cell in board.cells if cell in raw]
        if len(chosen) > most:
            raise WrongAnswer(_("At most %(most)s cells, please.") % {"most": most})
        return chosen

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        board = self.board(asked)
        chosen = value if isinstance(value, list) else []
        cells = [
            (cell, name, cell in chosen, *(f"{share:.4f}" for share in board.places[cell]))
            for cell, name in (board.cells if board else {}).items()
            if board
        ]
        return {"board": board, "cells": cells, "most": asked.settings.get("most", 1)}

    def in_words(self, question: Question, value: Any) -> str:
        return ", ".join(value) or _("none")

    def variables(self, question: Question) -> list[Variable]:
        return [
            Variable("", question.text, TEXT),
            Variable("count", _("%(what)s: number of cells") % {"what": question.text}, INTEGER),
        ]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {"": " ".join(value), "count": len(value)}

    def is_right(self, question: Question, value: Any) -> bool:
        wanted = question.key if isinstance(question.key, list) else [question.key]
        return sorted(map(str, wanted)) == sorted(value)

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        return Summary(len(values), declined, counts=Counter(c for value in values for c in value))

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        board = self.board(asked)
        return [dice.choice(list(board.cells))] if board else []


class ShownPosition(Information):
    key: ClassVar[str] = "position"
    name = gettext_lazy("Position to look at")
    hint = gettext_lazy("A position of the game, drawn, for the questions that follow.")
    needs_game = True
    Settings = PositionSettings

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        return {"board": board_of(asked.arm, asked.settings.get("position"))}
