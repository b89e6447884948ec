"""Differences between two sets of options, in words."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from games.rules.core.game import Game
from games.rules.core.options import Numbers, OneOf, Option, SomeOf, YesNo
from games.rules.registry import GAMES


@dataclass(frozen=True)
class Difference:
    """One option and how it differs."""

    key: str
    label: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.label} {self.before} \u2192 {self.after}"


def differences(
    game: Game, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[Difference]:
    """What changes from one set of params to the other: options, then what follows from them."""
    key = json.dumps([dict(before), dict(after)], sort_keys=True)
    return list(_differences(game.key, key))


@lru_cache(maxsize=512)
def _differences(key: str, params: str) -> tuple[Difference, ...]:
    game, (before, after) = GAMES[key], json.loads(params)
    old, new = game.options.resolve(before), game.options.resolve(after)
    changed = [
        Difference(
            option.key,
            option.label,
            in_words(option, old[option.key]),
            in_words(option, new[option.key]),
        )
        for option in game.options
        if old[option.key] != new[option.key]
    ]
    return (*changed, *consequences(game, before, after))


def consequences(
    game: Game, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[Difference]:
    """Figures that follow from several options, such as the fewest awakenings."""
    old, new = facts_of(game, before), facts_of(game, after)
    return [
        Difference("", label, old.get(label, "\u2013"), value)
        for label, value in new.items()
        if old.get(label) != value
    ]


def facts_of(game: Game, params: Mapping[str, Any]) -> dict[str, str]:
    """What a game tells about a variant at a glance, if it tells anything."""
    tell = cast(Callable[[Any], dict[str, str]] | None, getattr(game.drawing, "facts", None))
    return tell(game.variant(None, params).options) if tell else {}


def in_words(option: Option, value: Any) -> str:
    """An option's value as people say it."""
    if isinstance(option, YesNo):
        return "yes" if value else "no"
    if isinstance(option, OneOf):
        return option.labels.get(value, value.replace("_", " "))
    if isinstance(option, Numbers):
        return "-".join(str(number) for number in value)
    if isinstance(option, SomeOf):
        return ", ".join(name.replace("_", " ") for name in value) or "none"
    return value.replace("_", " ") if isinstance(value, str) else json.dumps(value)
