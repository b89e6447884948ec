"""How the troll, bricks and cards look, on the bridge and beside it."""

from collections.abc import Iterable, Iterator

from games.rules.core.cards import CARDS
from games.rules.scenes.looks import brick_back, card, card_key, die
from games.rules.scenes.parts import Part, box, circle, path, rect, text
from games.rules.scenes.scene import Look, Thing
from games.rules.troll.bridge import FACES, Options
from games.rules.troll.scene.table import Table, awake_bricks, in_sight

BRICK, BRICK_HEIGHT = 46.0, 1.4 * 46.0
CARD = 40.0  # beside the board
CARD_HEIGHT = 1.4 * CARD
DIE = 36.0
TROLL_WIDTH, TROLL_HEIGHT = 40.0, 46.0
TROLL_SCALE = 0.72  # of a figure drawn 50 wide and 63 high, from -30 down to 33
BODY = (
    "M-22 30C-27 6 -22 -18 0 -20C22 -18 27 6 22 30C18 33 10 31 8 28"
    "C4 32 -4 32 -8 28C-10 31 -18 33 -22 30Z"
)
HORNS = (
    "M-15 -13C-24 -17 -25 -25 -22 -30C-18 -24 -13 -21 -8 -19Z",
    "M15 -13C24 -17 25 -25 22 -30C18 -24 13 -21 8 -19Z",
)
FANGS = "M-7 13.6V18.6L-3 12.8ZM7 13.6V18.6L3 12.8Z"


def troll_look() -> Look:
    """An angry green face with horns and fangs."""
    at = f"translate(0 -1) scale({TROLL_SCALE})"
    eyes = [
        circle(role, side * 0.72 * x, -3.9 + shift, 0.72 * radius)
        for side in (-1, 1)
        for role, x, shift, radius in (("p8 edge", 8, 0, 6), ("ink", 6.5, 0.7, 2.4))
    ]
    return Look(
        TROLL_WIDTH,
        TROLL_HEIGHT,
        [
            *(path("horn", horn, at) for horn in HORNS),
            path("troll", BODY, at),
            *eyes,
            path("brow", "M-15 -12L-4 -9M15 -12L4 -9", at),
            path("troll-nose", "M-4.6 5C-4.6 0 4.6 0 4.6 5C4.6 10 -4.6 10 -4.6 5Z", at),
            path("brow", "M-11 15Q0 10 11 15", at),
            path("fang", FANGS, at),
        ],
    )


def seen_brick(face: int, width: float) -> Look:
    """A dormant brick whose face is known: a corner of it shows."""
    back, front = brick_back(width), card(face, 0.62 * width)
    plate = rect("card", -0.42 * width, -0.6 * width, 0.56 * width, 0.32 * width, 0.05 * width)
    shift = f"translate({-0.14 * width:.2f} {-0.175 * width:.2f})"
    corner = [Part(it.tag, it.role, moved(it, shift), it.words) for it in front.parts[1:3]]
    return Look(back.width, back.height, [*back.parts, plate, *corner])


def moved(part: Part, shift: str) -> dict[str, float | str]:
    own = str(part.attributes.get("transform", ""))
    return {**part.attributes, "transform": f"{shift} {own}".strip()}


def look_of(table: Table, card_number: int, *, is_buried: bool = False) -> str:
    face = table.face[card_number]
    if table.awake[card_number]:
        return card_key(face)
    if is_buried:
        return "brick-side"
    return f"seen-{card_key(face)}" if table.known[card_number] else "brick"


def lay_look() -> Look:
    """An arrow down onto the bridge: the carried brick is laid, not used."""
    parts = [
        box("plate", CARD, 24, 8),
        path("on-cloth-line", "M-13 -6V5M-18 0L-13 5L-8 0"),
        text("on-cloth", 6, 4, 12, "Lay"),
    ]
    return Look(CARD, 24, parts)


def all_looks() -> dict[str, Look]:
    looks = {
        "troll": troll_look(),
        "brick": brick_back(BRICK),
        "brick-side": Look(BRICK, BRICK_HEIGHT, [box("back", BRICK, BRICK_HEIGHT, 0.11 * BRICK)]),
        "tray-brick": brick_back(CARD),
        "lay": lay_look(),
        **{f"die-{dots}": die(dots, DIE) for dots in range(FACES + 1)},
    }
    for face in range(CARDS):
        key = card_key(face)
        looks |= {key: card(face, BRICK), f"seen-{key}": seen_brick(face, BRICK)}
        looks |= {f"tray-{key}": card(face, CARD), f"tray-seen-{key}": seen_brick(face, CARD)}
    return looks


DICE = tuple(f"die-{dots}" for dots in range(FACES + 1))
LOOKS = all_looks()
ALWAYS = ("troll", "brick", "tray-brick", *DICE)  # any throw may come, any brick may fall asleep


def looks_of(things: Iterable[Thing], table: Table, options: Options) -> dict[str, Look]:
    """Of what lies there, and of what it may look like elsewhere; a look tells a face."""
    shown = {thing.look for thing in things}
    return {key: LOOKS[key] for key in sorted({*ALWAYS, *shown, *looks_elsewhere(table, options)})}


def looks_elsewhere(table: Table, options: Options) -> Iterator[str]:
    """Of cards in sight: on the bridge and beside it, and of an awake brick that falls asleep."""
    for card_number in in_sight(table):
        key = card_key(table.face[card_number])
        yield from (key, f"tray-{key}")
    if options.show_seen:
        for card_number in awake_bricks(table):
            yield f"seen-{card_key(table.face[card_number])}"
