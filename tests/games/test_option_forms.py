"""Forms made from the declaration of options."""

import json
from typing import Any

import pytest
from django.http import QueryDict

from games.option_forms import OptionsForm, minimal_params
from games.rules.core.game import Game
from games.rules.registry import GAMES


def posted(game: Game, params: dict[str, Any], **changes: str | list[str]) -> QueryDict:
    """What a browser sends for a form with these params, with some fields changed."""
    form = OptionsForm(game, params, {})
    data = QueryDict(mutable=True)
    for key, value in game.options.resolve(params).items():
        widget = form.fields[key].widget
        if isinstance(value, bool):
            if value:
                data[key] = "on"
        elif hasattr(widget, "decompress"):
            for index, number in enumerate(value):
                data[f"{key}_{index}"] = str(number)
        elif isinstance(value, list):
            data.setlist(key, value)
        else:
            data[key] = value if isinstance(value, str) else json.dumps(value)
    for key, change in changes.items():
        data.setlist(key, change if isinstance(change, list) else [change])
    return data


@pytest.mark.parametrize("key", list(GAMES))
def test_every_preset_survives_its_form(key: str) -> None:
    game = GAMES[key]
    for preset in game.presets.values():
        params = dict(preset.params)
        form = OptionsForm(game, params, {}, posted(game, params))

        assert form.is_valid(), form.errors
        assert game.options.resolve(form.params) == game.options.resolve(params)


@pytest.mark.parametrize("key", list(GAMES))
def test_only_what_differs_from_the_defaults_is_stored(key: str) -> None:
    game = GAMES[key]

    assert minimal_params(game, game.options.resolve({})) == {}


def test_entrapment_brings_its_parts_along() -> None:
    game = GAMES["dugi"]
    params = dict(game.presets["blackout"].params)
    form = OptionsForm(game, params, {}, posted(game, params, entrapment="on"))

    assert form.is_valid(), form.errors
    values = game.options.resolve(form.params)
    assert values["entrapment"] is True
    assert values["blackout"] is True
    assert values["start_ring"] == game.options.resolve({"entrapment": True})["start_ring"]


def test_a_value_out_of_range_is_named_at_its_field() -> None:
    game = GAMES["troll"]
    form = OptionsForm(game, {}, {}, posted(game, {}, heights_0="99"))

    assert not form.is_valid()
    assert "heights" in form.errors


def test_an_option_is_marked_as_changed_and_can_be_reset() -> None:
    game = GAMES["troll"]
    form = OptionsForm(game, {"heights": [4, 2, 1, 1, 2, 4]}, {})

    row = next(row for row in form.rows if row["option"].key == "heights")

    assert row["changed"]
    assert row["parent_value"] == "3-2-1-1-2-3"
    assert form.reset("heights") == {}


def test_readings_stand_apart() -> None:
    form = OptionsForm(GAMES["troll"], {}, {})

    assert all(row["option"].reading for row in form.readings)
    assert not any(row["option"].reading for row in form.rows)


@pytest.mark.parametrize(
    ("key", "option", "reading"),
    [("klondike", "goal_to_stack", "K2"), ("troll", "diamond_needs_target", "T16")],
)
def test_an_option_and_its_reading_are_switched_together(
    key: str, option: str, reading: str
) -> None:
    game = GAMES[key]
    for switched in (option, reading):
        data = posted(game, {})
        del data[switched]
        form = OptionsForm(game, {}, {}, data)

        assert form.is_valid(), form.errors
        values = game.options.resolve(form.params)
        assert (values[option], values[reading]) == (False, False)
        assert not getattr(game.options.pack(values), option)
