"""A game's cover: its board a few moves into a game."""

from functools import cache

from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.registry import GAMES
from games.rules.scenes.scene import SPECTATOR
from games.rules.scenes.svg import svg_of

MOVES = 16  # enough to see pieces on the way
SEED = 42


@cache
def cover_of(key: str) -> str:
    """The board as SVG; always the same, so it is drawn once."""
    game = GAMES[key]
    match = Match(game, game.variant(game.default_preset), SEED)
    players = Players(game, ["quick"] * match.seats, SEED)
    for _ in range(MOVES):
        if not match.over:
            match.act(players.choose(match))
    return svg_of(game.drawing.draw(match.state, match.options, SPECTATOR))
