"""What a gesture means, and by which gesture an action is made."""

from games.rules.core.cards import NO_CARD, RANKS, Suit
from games.rules.scenes.scene import Pick
from games.rules.troll.acting import DIAMOND, DISCARD, Kind, slot_hit
from games.rules.troll.bridge import NO_SLOT, POSITIONS, SLOTS, Options, Side, State
from games.rules.troll.positions import SLOT_NAMES
from games.rules.troll.scene.table import (
    SIDES_BEYOND,
    Table,
    card_id,
    held,
    number_of,
    slot_meant,
    table_of,
)
from games.rules.troll.scene.words import carried_words, words_for_top


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    table = table_of(state)
    if table.troll == NO_SLOT or source == target:
        return None
    if source in ("hand", "lay") or number_of(source) in table.hand:
        return use_meant(table, options, source, target)
    origin = slot_meant(table, source)
    if origin == NO_SLOT:
        return None
    if target == "hand" or number_of(target) in table.hand:
        return None if source == "troll" else Kind.PICK * SLOTS + origin
    return deed_meant(table, origin, slot_meant(table, target), "troll" in (source, target))


def deed_meant(table: Table, origin: int, slot: int, names_troll: bool) -> int | None:
    """From slot to slot: the troll moves or stomps; or a brick comes to it."""
    if slot == NO_SLOT:
        return None
    if origin == table.troll:
        if slot != table.troll:
            return Kind.MOVE * SLOTS + slot
        return Kind.STOMP * SLOTS + slot if names_troll else None
    return Kind.PICK * SLOTS + origin if slot == table.troll else None


def use_meant(table: Table, options: Options, source: str, target: str) -> int | None:
    """What a carried brick does where it is put."""
    asides = {card_id(it) for it in table.aside}
    if target == "aside" or target in asides:
        return None if source == "lay" else DISCARD
    carried = carried_meant(table, source)
    is_tool = source != "lay" and carried != NO_CARD and bool(table.awake[carried])
    suit = table.face[carried] // RANKS if is_tool else NO_CARD
    if suit == Suit.DIAMONDS:
        return side_meant(table, target)
    slot = slot_meant(table, target)
    return None if slot == NO_SLOT else use_on_slot(table, options, suit, slot)


def use_on_slot(table: Table, options: Options, suit: int, slot: int) -> int:
    """A club or a spade; anything else is laid down."""
    if suit == Suit.CLUBS:
        return Kind.CLUB * SLOTS + slot
    if suit != Suit.SPADES:
        return Kind.LAY * SLOTS + slot
    wakes = options.spade_awakens and table.slots[slot] and not table.is_top_awake(slot)
    return (Kind.AWAKEN if wakes else Kind.SPADE) * SLOTS + slot


def side_meant(table: Table, target: str) -> int | None:
    """A diamond flies along the row or across, whatever slot on its way is pointed at."""
    if target in SIDES_BEYOND:
        return DIAMOND + SIDES_BEYOND.index(target)
    slot = slot_meant(table, target)
    if slot in (NO_SLOT, table.troll):
        return None
    if slot // POSITIONS == table.troll // POSITIONS:
        return DIAMOND + (Side.LEFT if slot < table.troll else Side.RIGHT)
    if slot % POSITIONS == table.troll % POSITIONS:
        return DIAMOND + (Side.UP if slot > table.troll else Side.DOWN)
    return None


def carried_meant(table: Table, source: str) -> int:
    card_number = number_of(source)
    first = table.hand[0] if table.hand else NO_CARD
    return first if card_number == NO_CARD else card_number


def pick_of(state: State, options: Options, action: int) -> Pick:
    table = table_of(state)
    if action >= DISCARD:
        return Pick(held(table, NO_CARD), "aside", f"Set {carried_words(table)} aside unused")
    if action >= DIAMOND:
        return pick_of_diamond(
            table, Side(action - DIAMOND), int(slot_hit(state, action - DIAMOND))
        )
    kind, slot = Kind(action // SLOTS), int(action % SLOTS)
    brick = words_for_top(table, slot)
    where = SLOT_NAMES[slot]
    words = {
        Kind.MOVE: f"Move from {SLOT_NAMES[table.troll]} to {where}",
        Kind.STOMP: f"Stomp on {brick} on {where}",
        Kind.PICK: f"Pick up {brick} from {where}",
        Kind.CLUB: f"Club {brick} on {where}",
        Kind.SPADE: f"Dig {brick} out of {where}",
        Kind.AWAKEN: f"Wake {brick} on {where}",
        Kind.LAY: f"Lay {carried_words(table)} down on {where}",
    }
    if kind == Kind.PICK:
        return Pick(top_id(table, slot), "hand", words[kind])
    return Pick(source_of(table, kind), top_id(table, slot), words[kind])


def pick_of_diamond(table: Table, side: Side, slot: int) -> Pick:
    source, where = held(table, Suit.DIAMONDS), side.name.lower()
    if slot == NO_SLOT:
        return Pick(source, SIDES_BEYOND[side], f"Throw the diamond {where}, at nothing")
    words = f"Throw the diamond {where} at {words_for_top(table, slot)} on {SLOT_NAMES[slot]}"
    return Pick(source, top_id(table, slot), words)


def source_of(table: Table, kind: Kind) -> str:
    if kind in (Kind.MOVE, Kind.STOMP):
        return "troll"
    if kind == Kind.LAY:
        awake = any(table.awake[it] for it in table.hand)
        return "lay" if awake else held(table, NO_CARD)
    return held(table, Suit.CLUBS if kind == Kind.CLUB else Suit.SPADES)


def top_id(table: Table, slot: int) -> str:
    return card_id(table.slots[slot][-1]) if table.slots[slot] else SLOT_NAMES[slot]
