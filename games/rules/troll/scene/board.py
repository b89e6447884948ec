"""The river with its banks, and the bridge over it."""

from collections.abc import Iterator

from games.rules.scenes.looks import empty_slot
from games.rules.scenes.parts import Part, circle, path, rect, text
from games.rules.scenes.scene import Cell, Mark, Thing
from games.rules.troll.bridge import LOWER, NO_SLOT, POSITIONS, SLOTS, TROLL, UPPER, Options, State
from games.rules.troll.positions import SLOT_NAMES
from games.rules.troll.scene.pictures import BRICK, BRICK_HEIGHT, TROLL_HEIGHT, look_of
from games.rules.troll.scene.table import Table, card_id
from games.rules.troll.scene.words import brick_words, slot_words

WIDTH, HEIGHT = 400.0, 242.0
FIRST_X, PITCH = 59.0, 56.4  # the middle of position 1, and from one position to the next
FOOT = {UPPER: 110.0, LOWER: 229.0}  # where the lowest brick of a stack ends
ROW_NAMES = ((FOOT[UPPER], "U"), (FOOT[LOWER], "L"))
BANK = "M14 0H26C34 60 22 90 29 120C34 165 22 202 26 242H14Q0 242 0 228V14Q0 0 14 0Z"
BANK_Y = 137.0  # the banks' names, between those of the rows
PLATE_Y = 127.0  # the positions' numbers, between the rows
RISE, MOST_RISE = 3.0, 12.0  # of each dormant brick, and of a whole stack
PEEK, MOST_PEEK = 17.0, 33.0  # what an awake brick shows of itself above another one
BEYOND = 10.0  # the water above and below the bridge a diamond may fly to


def water() -> list[Part]:
    """The river from bank to bank; waves show between the stacks."""
    waves = [(93, 26), (208, 18), (312, 30), (136, 130), (250, 126), (346, 140), (80, 148)]
    waves += [(196, 152), (300, 152), (92, 236), (260, 237), (150, 12), (338, 14)]
    drawn = [path("wave", f"M{x} {y}Q{x + 5} {y - 3} {x + 10} {y}T{x + 20} {y}") for x, y in waves]
    return [rect("water", 0, 0, WIDTH, HEIGHT, 14), *drawn, *plates()]


def plates() -> Iterator[Part]:
    """The numbers of the positions."""
    for position in range(POSITIONS):
        x = FIRST_X + position * PITCH
        yield circle("plate", x, PLATE_Y, 9)
        yield text("on-cloth", x, PLATE_Y + 4.2, 12, str(position + 1))


GROUND = water()


def places_beyond(options: Options) -> list[Cell]:
    """The banks; and where a diamond may be thrown into the river, the water."""
    cells = [bank("left", 0, 1, -90), bank("right", WIDTH, -1, 90)]
    if not options.diamond_needs_target:
        cells += [river_beyond("up", 0, "above"), river_beyond("down", HEIGHT - BEYOND, "below")]
    return cells


def bank(side: str, edge: float, inwards: int, turn: int) -> Cell:
    x = edge + 13 * inwards
    outline = path("land", BANK, f"translate({edge:.0f} 0) scale({inwards} 1)")
    at = f"translate({x:.0f} {BANK_Y:.0f}) rotate({turn})"
    attributes: dict[str, float | str] = {"y": 4, "font-size": 12, "text-anchor": "middle"}
    words = Part("text", "land-ink", {**attributes, "transform": at}, f"{side} bank")
    rows = [text("land-ink", x, foot - BRICK_HEIGHT / 2 + 4, 13, name) for foot, name in ROW_NAMES]
    return Cell(side, f"{side} bank", outline, x, BANK_Y, [words, *rows])


def river_beyond(side: str, y: float, where: str) -> Cell:
    outline = rect("clear", 30, y, WIDTH - 60, BEYOND)
    return Cell(side, f"the river {where} the bridge", outline, WIDTH / 2, y + BEYOND / 2)


def middle_of(slot: int) -> float:
    return FIRST_X + slot % POSITIONS * PITCH


def foot_of(slot: int) -> float:
    return FOOT[slot // POSITIONS]


def rise_of(table: Table, slot: int) -> float:
    """How far the top of a stack lies above a single brick."""
    return min(RISE * max(len(table.slots[slot]) - 1, 0), MOST_RISE)


def cell_of(table: Table, slot: int) -> Cell:
    """An empty slot is a gap in the bridge; elsewhere the bricks cover it."""
    x, y = middle_of(slot), foot_of(slot) - BRICK_HEIGHT / 2
    role = "clear" if table.slots[slot] else "gap"
    outline = empty_slot(role, x, y, BRICK, BRICK_HEIGHT)
    if table.slots[slot]:
        outline = empty_slot(role, x, y - rise_of(table, slot) / 2, BRICK + 8, BRICK_HEIGHT + 12)
    name = SLOT_NAMES[slot]
    printed = [] if table.slots[slot] else [text("on-cloth-2", x, y + 4, 12, name)]
    return Cell(name, slot_words(table, slot), outline, x, y - rise_of(table, slot), printed)


def bricks(table: Table) -> Iterator[Thing]:
    for slot in range(SLOTS):
        cards = table.slots[slot]
        asleep = [card_number for card_number in cards if not table.awake[card_number]]
        for card_number, y in zip(cards, heights(table, slot), strict=True):
            is_top = card_number == cards[-1]
            yield Thing(
                card_id(card_number),
                brick_words(table, card_number),
                look_of(table, card_number, is_buried=card_number in asleep[:-1]),
                middle_of(slot),
                y,
                on=SLOT_NAMES[slot],
                count=len(cards) if is_top and slot != table.troll else 0,
                pickable=is_top,
            )


def heights(table: Table, slot: int) -> list[float]:
    """Where the bricks of a slot lie, from the bottom up.

    Each lies a little higher than the one below it. Of several awake ones the last one lies where
    the stack ends, and those under it look out above, so that their faces can be read.
    """
    cards = table.slots[slot]
    awake = sum(table.awake[card] for card in cards)
    step = rise_of(table, slot) / max(len(cards) - 1, 1)
    peek = min(PEEK, MOST_PEEK / max(awake - 1, 1))
    base = foot_of(slot) - BRICK_HEIGHT / 2
    return [
        base - step * index - (peek * (len(cards) - 1 - index) if table.awake[card] else 0)
        for index, card in enumerate(cards)
    ]


def trolls(table: Table) -> Iterator[Thing]:
    """The troll, as soon as it is placed. It hides the lower part of its stack, so it counts it."""
    if table.troll != NO_SLOT:
        slot = table.troll
        count = len(table.slots[slot])
        y = foot_of(slot) - rise_of(table, slot) - TROLL_HEIGHT / 2
        name = f"the troll on {SLOT_NAMES[slot]}"
        yield Thing(
            "troll",
            name,
            "troll",
            middle_of(slot),
            y,
            on=SLOT_NAMES[slot],
            count=count,
            owner=TROLL,
        )


def footprints(state: State) -> list[Mark]:
    """Where the troll stood earlier in this turn: it must not go back there."""
    stood = [slot for slot in range(SLOTS) if (int(state.stood_on) >> slot) & 1]
    earlier = tuple(SLOT_NAMES[slot] for slot in stood if slot != state.troll)
    return [Mark("from", earlier)] if earlier and state.deciding else []
