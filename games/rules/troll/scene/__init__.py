"""The bridge as a picture: two rows of six stacks between the banks, and what lies beside it.

A card's id is its number in dealing order, so it stays the same from the deck to the end and tells
nothing about its face. A gesture is a source put on a target:

    the troll   on a slot             moves there; on its own slot it stomps
    a brick     on the hand           is picked up
    the hand    on a slot             puts the carried brick to use; a dormant one is laid down
    "lay"       on a slot             lays an awake brick down, where that is allowed
    the hand    on the cards aside    gets rid of a carried brick, where that is allowed
"""

from games.rules.core.cards import CARDS
from games.rules.scenes.scene import ALL_SEEING, Scene
from games.rules.troll.bridge import SLOTS, Options, State
from games.rules.troll.scene.board import (
    GROUND,
    HEIGHT,
    WIDTH,
    bricks,
    cell_of,
    footprints,
    places_beyond,
    trolls,
)
from games.rules.troll.scene.gestures import action_of, pick_of
from games.rules.troll.scene.motions import motions_of
from games.rules.troll.scene.pictures import looks_of
from games.rules.troll.scene.table import table_of
from games.rules.troll.scene.tray import tray_of
from games.rules.troll.scene.words import name_of, seat_of, status_of

__all__ = ["action_of", "draw", "facts", "motions_of", "pick_of"]


def draw(state: State, options: Options, viewer: int) -> Scene:
    table = table_of(state, all_seen=viewer == ALL_SEEING)
    things = [*bricks(table), *trolls(table)]
    tray = tray_of(table, options, viewer == ALL_SEEING)
    return Scene(
        WIDTH,
        HEIGHT,
        name_of(table),
        status_of(state, viewer),
        [*places_beyond(options), *(cell_of(table, slot) for slot in range(SLOTS))],
        things,
        looks_of([*things, *(thing for pile in tray for thing in pile.things)], table, options),
        ground=GROUND,
        seats=[seat_of(state)],
        tray=tray,
        marks=footprints(state),
    )


def facts(options: Options) -> dict[str, str]:
    """What a designer wants to know of a bridge at a glance."""
    bricks = 2 * int(options.heights.sum())
    given = int(options.start_with.sum()) + int(options.gift_from_deck)
    turned_up = 1
    return {
        "Bricks": str(bricks),
        "Least awakenings": str(CARDS - bricks - turned_up - given),
    }
