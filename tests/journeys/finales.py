"""Positions shortly before the end of a game, and what the rules say about gestures there."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.rules.core.game import KEPT, Game, RuleText, Variant
from games.rules.engine.gamerecord import GameRecord
from games.rules.engine.match import Match
from games.rules.engine.session import Players, play_record
from games.rules.registry import GAMES
from games.rules.scenes.scene import Cell, Pick, Scene, Thing

SHORTEST, LONGEST = 3, 6  # decisions from a finale to the end
SHORT = 40  # moves of a whole game
MOST_MOVES = 600  # games that are still not over are of no use here
MANY_OUTCOMES = 2000
MIDGAMES = 3


@dataclass(frozen=True)
class Finale:
    """A record that stands shortly before the end, and the moves that lead there."""

    record: GameRecord
    moves: tuple[str, ...]

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def seats(self) -> int:
        return int(self.game.rules.seats(self.record.variant.options))


@lru_cache
def finale_of(key: str, preset: str = "") -> Finale:
    """The same one each time: the first of many games that comes to such a position."""
    game = GAMES[key]
    variant = game.variant(preset or game.default_preset)
    found = (finale for seed in range(1, 100) for finale in finales(game, variant, seed))
    return next(found)


@lru_cache
def whole_game_of(key: str) -> Finale:
    """A game from its first move: the shortest of a few that is not over too soon."""
    game = GAMES[key]
    variant = game.variant(game.default_preset)
    found = [it for seed in range(1, 13) if (it := from_the_start(game, variant, seed)).moves]
    return min(found, key=lambda it: (len(it.moves) < SHORT, len(it.moves)))


def from_the_start(game: Game, variant: Variant, seed: int) -> Finale:
    record = GameRecord(
        game,
        variant,
        position=start_of(game, variant, seed).position(),
        chance=chance_of(game, seed),
    )
    return Finale(record, tuple(rest_of(record, MOST_MOVES, seed)))


def midgames_of(key: str) -> Iterator[GameRecord]:
    """The first decision of a game, and positions on its way to the end."""
    game = GAMES[key]
    variant = game.variant(game.default_preset)
    seed = next(seed for seed in range(1, 100) if game_of(game, variant, seed))
    moves, match = game_of(game, variant, seed), start_of(game, variant, seed)
    for number, move in enumerate(moves):
        if number % (len(moves) // MIDGAMES + 1) == 0:
            yield GameRecord(game, variant, position=match.position())
        match.play(move)


def finales(game: Game, variant: Variant, seed: int) -> Iterator[Finale]:
    """A game of quick agents, seen from a few moves before its end.

    What chance will bring is written into the record, so that a table that goes on from it is
    the same game as a match in the test; with new chance the end may come sooner or later.
    """
    moves = game_of(game, variant, seed)
    for length in range(SHORTEST, LONGEST + 1) if moves else ():
        match = start_of(game, variant, seed)
        for move in moves[:-length]:
            match.play(move)
        record = GameRecord(game, variant, position=match.position(), chance=chance_of(game, seed))
        rest = rest_of(record, LONGEST, seed) if game.outcomes else moves[-length:]
        if SHORTEST <= len(rest) <= LONGEST:
            yield Finale(record, tuple(rest))


def game_of(game: Game, variant: Variant, seed: int) -> list[str]:
    """The moves of one whole game; none if it takes too long."""
    agents = ["quick"] * int(game.rules.seats(variant.options))
    record = play_record(game, variant, agents, fitting(game, variant, seed), most=MOST_MOVES)
    return record.moves if record.replay().over else []


def start_of(game: Game, variant: Variant, seed: int) -> Match:
    return Match(game, variant, fitting(game, variant, seed))


def fitting(game: Game, variant: Variant, seed: int) -> int:
    return game.fit_seed(variant.options, seed) if game.fit_seed else seed


def chance_of(game: Game, seed: int) -> list[Any]:
    """Outcomes for more throws than any game here has."""
    outcomes = list(game.outcomes)
    return random.Random(seed).choices(outcomes, k=MANY_OUTCOMES) if outcomes else []


def rest_of(record: GameRecord, most: int, seed: int) -> list[str]:
    """How quick agents end the game from here; none where that takes them too long."""
    match = record.start()
    players = Players(record.game, ["quick"] * match.seats, seed)
    moves: list[str] = []
    while not match.over and len(moves) < most:
        action = players.choose(match)
        moves.append(match.write(action))
        match.act(action)
    return moves if match.over else []


# -- gestures


def scene_of(match: Match, viewer: int) -> Scene:
    scene: Scene = match.game.drawing.draw(match.state, match.options, viewer)
    return scene


def gesture_of(match: Match, move: str) -> Pick:
    """How a player makes this move."""
    game = match.game
    action = game.notation.read_action(match.state, match.options, move)
    pick: Pick = game.drawing.pick_of(match.state, match.options, action)
    return pick


def items_of(scene: Scene) -> dict[str, Cell | Thing]:
    """What can be picked, pieces of the one who looks first."""
    things = [*scene.things, *(thing for pile in scene.tray for thing in pile.things)]
    found = [item for item in (*things, *scene.cells) if item.pickable]
    return {item.id: item for item in sorted(found, key=lambda item: owner_of(item) is None)}


def names_of(scene: Scene) -> dict[str, str]:
    return {key: item.name for key, item in items_of(scene).items()}


def owner_of(item: Cell | Thing) -> int | None:
    return getattr(item, "owner", None)


def forbidden_gestures(match: Match) -> Iterator[tuple[str, str, RuleText]]:
    """This onto that breaks that rule: for all pairs of items that mean something."""
    game, items = match.game, items_of(scene_of(match, match.to_move))
    mine = [item for item in items.values() if owner_of(item) in (None, match.to_move)]
    for source in (item for item in mine if not item.at_once):
        for target in items.values():
            owner = owner_of(source)
            if target is source or (owner is not None and owner == owner_of(target)):
                continue  # that picks the other piece instead
            action = game.drawing.action_of(match.state, match.options, source.id, target.id)
            if action is None:
                continue
            broken = game.rules.rule_broken_by(match.state, match.options, action)
            if broken != KEPT:
                yield source.id, target.id, game.rule_text(broken)
