"""Games of Dugi set up from a position, for the tests beside this file."""

from games.rules.dugi import GAME
from games.rules.dugi.model import PLACES
from games.rules.dugi.notation import read_cell
from games.rules.engine.match import Match

QUIET_BLACK, QUIET_WHITE = "0.20 2.20 4.20", "0.17 2.17 4.17"  # far from everything that happens
BLACK, WHITE = 0, 1


def match_with(*pieces, blacked="", to_move=0, preset=None, quiet_plies=0, **params) -> Match:
    """A game from cells in text, one string for each player."""
    position = {
        "pieces": [cells.split() for cells in pieces],
        "blacked": blacked.split(),
        "to_move": to_move,
        "quiet_plies": quiet_plies,
    }
    return Match(GAME, GAME.variant(preset, params), 1, position=position)


def quiet_match(black: str, white: str, **more) -> Match:
    """The same with three pieces each far away, so that nobody is out."""
    return match_with(f"{black} {QUIET_BLACK}", f"{white} {QUIET_WHITE}", **more)


def owner_at(match: Match, cell: str) -> int | str | None:
    """The player on a cell, "black" for a black cell, None for an empty one."""
    position = match.position()
    if cell in position["blacked"]:
        return "black"
    for player, cells in enumerate(position["pieces"]):
        if cell in cells:
            return player
    return None


def kinds(match: Match) -> list[str]:
    return [event.kind.name for event in match.events]


def removed(match: Match) -> list[str]:
    """The cells of captured and trapped pieces, in order."""
    return [
        event.details["cell"]
        for event in match.events
        if event.kind.name in ("captured", "trapped")
    ]


def targets(match: Match, origin: str) -> set[str]:
    moves = (move.split("-") for move in match.legal())
    return {target for start, target in moves if start == origin}


def broken(match: Match, origin: str, target: str) -> str:
    """The id of the rule a gesture breaks; "" if none."""
    options = match.options
    action = read_cell(options, origin, "") * PLACES + read_cell(options, target, "")
    rule = int(GAME.rules.rule_broken_by(match.state, options, action))
    return GAME.rule_text(rule).id if rule else ""
