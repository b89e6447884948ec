"""Drawn bridges: what the tests of the troll game lay on the table."""

from games.rules.core.cards import CARDS, write_card
from games.rules.engine.match import Match
from games.rules.troll import GAME

PACK = [write_card(card) for card in range(CARDS)]
FULL = ". . . . . ."


def draw_bridge(upper: str, lower: str, **beside) -> dict:
    """A position from two drawn rows; cards not mentioned were played long ago.

    A cell is `-`, or bricks from the bottom up joined by `+`: a card (`7C`, awake `2D*`), `.` for
    any dormant brick, `*` for any awake one.
    """
    rows = {"L": lower.split(), "U": upper.split()}
    cells = {f"{row}{place}": cell for row in "LU" for place, cell in enumerate(rows[row], 1)}
    named = {
        brick.removesuffix("*")
        for brick in "+".join(cells.values()).split("+") + list(beside.get("hand", ()))
        if len(brick) > 1
    }
    for pile in ("deck", "aside", "upper"):
        named |= set(beside.get(pile, ()))
    free = iter([card for card in PACK if card not in named])
    slots = {name: [fill(brick, free) for brick in bricks(cell)] for name, cell in cells.items()}
    position = {
        "slots": slots,
        "deck": [],
        "upper": [],
        "aside": [],
        "hand": [],
        "lower_colour": "red",
        **beside,
    }
    position["lower"] = list(free)
    return position


def bricks(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split("+")


def fill(brick: str, free) -> str:
    """A brick that is not named takes the next free card."""
    if brick == ".":
        return next(free)
    return next(free) + "*" if brick == "*" else brick


def match_from(position: dict, preset: str = "published", chance=(), **params) -> Match:
    return Match(GAME, GAME.variant(preset, params), 1, position=position, chance=chance)


def acting(upper: str, lower: str, troll: str, preset: str = "published", **more) -> Match:
    """The troll is about to act; `params` and fields of the position by name."""
    params = more.pop("params", {})
    chance = more.pop("chance", ())
    position = draw_bridge(upper, lower, troll=troll, phase="act", **more)
    return match_from(position, preset, chance, **params)


def after_flight(upper: str, lower: str, troll: str, preset: str = "published", **more) -> Match:
    """No action is left: the flight and all that follows from it happen at once."""
    return acting(upper, lower, troll, preset, actions_left=0, **more)


def told(match: Match, kind: str) -> list[dict]:
    """The events of one kind, without their kind."""
    rows = [event.to_json() for event in match.events if event.kind.name == kind]
    return [{name: row[name] for name in row if name != "kind"} for row in rows]


def landed(match: Match) -> list[str]:
    """Where bricks that fled on the bridge have landed."""
    return [row["to"] for row in told(match, "floated")]
