"""The games. The only list of them; everything else looks here."""

from games.rules.core.errors import BadInput
from games.rules.core.game import Game
from games.rules.dugi import GAME as DUGI
from games.rules.engine import session
from games.rules.jostle import GAME as JOSTLE
from games.rules.klondike import GAME as KLONDIKE
from games.rules.ludo import GAME as LUDO
from games.rules.party import GAME as PARTY
from games.rules.troll import GAME as TROLL

GAMES: dict[str, Game] = {game.key: game for game in (LUDO, JOSTLE, TROLL, KLONDIKE, DUGI, PARTY)}


def game_called(key: object) -> Game:
    """The game of that name; BadInput lists the names there are."""
    if not isinstance(key, str) or key not in GAMES:
        raise BadInput(f"unknown game {key!r}; known are: {', '.join(GAMES)}.")
    return GAMES[key]


def warm() -> None:
    """Load every game's compiled rules, so that nobody waits for the compiler later."""
    for game in GAMES.values():
        session.warm(game)
