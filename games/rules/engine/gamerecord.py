"""The JSON format that carries every game: read strictly, written stably."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.core.errors import BadInput
from games.rules.core.game import Game, Variant
from games.rules.core.randomness import MAX_SEED
from games.rules.engine.match import Match

FORMAT = "playtest-record/1"
INT32 = 2**31
FIELDS = (
    "format",
    "game",
    "rules_version",
    "variant",
    "seed",
    "chance",
    "deck",
    "position",
    "moves",
    "about",
)


@dataclass(frozen=True)
class GameRecord:
    """A game as it is stored and sent."""

    game: Game
    variant: Variant
    seed: int = 0
    chance: list[Any] = field(default_factory=list)
    deck: list[str] | None = None
    position: Mapping[str, Any] | None = None
    moves: list[str] = field(default_factory=list)
    about: str = ""  # free text for people; nothing depends on it

    def to_json(self) -> dict[str, Any]:
        made: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.key,
            "rules_version": self.game.rules_version,
            "variant": self.variant.to_json(),
            "seed": self.seed,
            "chance": self.chance,
            "position": self.position,
            "moves": self.moves,
        }
        if self.deck is not None:
            made["deck"] = self.deck
        if self.about:
            made["about"] = self.about
        return made

    def start(self) -> Match:
        """The match before its first move."""
        return Match(
            self.game,
            self.variant,
            self.seed,
            deck=self.deck,
            position=self.position,
            chance=self.chance,
        )

    def replay(self) -> Match:
        """The match after all moves; what is wrong with a move says its index."""
        match = self.start()
        for index, move in enumerate(self.moves):
            try:
                match.play(move)
            except BadInput as problem:
                problem.where["move"] = index
                raise
        return match


def parse_json(text: str) -> Any:
    """JSON with a place for every mistake; numbers that are none are refused."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as problem:
        raise BadInput(
            f"not JSON: {problem.msg} (line {problem.lineno}, column {problem.colno})."
        ) from None
    except RecursionError:
        raise BadInput("not a record: nested too deeply.") from None
    except BadInput:
        raise
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise BadInput("not a record: it holds a number that is too long.") from None


def read_record(data: Any, games: Mapping[str, Game]) -> GameRecord:
    """A record from parsed JSON; BadInput names the field that is wrong."""
    if not isinstance(data, dict):
        raise BadInput(f"a record is a JSON object, not {_kind(data)}.")
    for name in data:
        if name not in FIELDS:
            raise BadInput(f"unknown field {name!r} in the record; known are: {', '.join(FIELDS)}.")
    if data.get("format", FORMAT) != FORMAT:
        raise BadInput(f"format {data['format']!r} is not known here; this release reads {FORMAT}.")
    game = _read_game(data, games)
    deck, position = _read_start(data)
    return GameRecord(
        game=game,
        variant=_read_variant(game, data.get("variant")),
        seed=_read_seed(data.get("seed")),
        chance=_read_list(data, "chance"),
        deck=deck,
        position=position,
        moves=_read_moves(data),
        about=_read_text(data, "about"),
    )


def _read_game(data: dict[str, Any], games: Mapping[str, Game]) -> Game:
    key = data.get("game")
    if not isinstance(key, str) or key not in games:
        raise BadInput(f"unknown game {key!r}; known are: {', '.join(games)}.")
    game = games[key]
    version = data.get("rules_version")
    if version is not None and (version != game.rules_version or isinstance(version, bool)):
        raise BadInput(
            f"the record needs rules version {version!r} of {game.title}; "
            f"this release plays version {game.rules_version}."
        )
    return game


def _read_variant(game: Game, variant: Any) -> Variant:
    if variant is None:
        return game.variant(game.default_preset)
    if not isinstance(variant, dict) or not set(variant) <= {"preset", "params"}:
        raise BadInput("variant must be an object with 'preset', 'params' or both.")
    preset, params = variant.get("preset"), variant.get("params") or {}
    if preset is not None and not isinstance(preset, str):
        raise BadInput(f"variant.preset must be a name, not {_kind(preset)}.")
    if not isinstance(params, dict):
        raise BadInput(f"variant.params must be an object, not {_kind(params)}.")
    return game.variant(preset, params)


def _read_seed(seed: Any) -> int:
    if seed is None:
        return 0
    if not isinstance(seed, int) or isinstance(seed, bool) or not -INT32 <= seed <= MAX_SEED:
        raise BadInput(f"seed must be a whole number from 0 to {MAX_SEED}, not {seed!r}.")
    return seed


def _read_start(data: dict[str, Any]) -> tuple[list[str] | None, Mapping[str, Any] | None]:
    """The deck stands at top level or inside the position."""
    position = data.get("position")
    if position is not None and not isinstance(position, dict):
        raise BadInput(f"position must be an object or null, not {_kind(position)}.")
    deck = data.get("deck")
    if deck is not None and not isinstance(deck, list):
        raise BadInput(f"deck must be a list of cards, not {_kind(deck)}.")
    if position is not None and set(position) == {"deck"}:
        return _only_one_deck(deck, position["deck"]), None
    return deck, position


def _only_one_deck(deck: Any, inside: Any) -> list[str]:
    if deck is not None:
        raise BadInput("the deck is given twice, in the position and beside it.")
    if not isinstance(inside, list):
        raise BadInput(f"deck must be a list of cards, not {_kind(inside)}.")
    return inside


def _read_moves(data: dict[str, Any]) -> list[str]:
    moves = _read_list(data, "moves")
    for index, move in enumerate(moves):
        if not isinstance(move, str):
            raise BadInput(f"move {index} must be text, not {_kind(move)}.", move=index)
    return moves


def _read_list(data: dict[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadInput(f"{name} must be a list, not {_kind(value)}.")
    return value


def _read_text(data: dict[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise BadInput(f"{name} must be text, not {_kind(value)}.")
    return value


def _kind(value: Any) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "true/false", type(None): "null"}
    return names.get(type(value), "a number")


def _refuse_constant(name: str) -> Any:
    raise BadInput(f"not JSON: {name} is not a number.")
