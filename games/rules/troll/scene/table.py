"""What lies where: the state as plain lists, and the names things go by."""

from dataclasses import dataclass

from games.rules.core.cards import CARDS, NO_CARD, RANKS
from games.rules.troll.bridge import NO_SLOT, SLOTS, Reason, State
from games.rules.troll.positions import SLOT_CALLED

GONE = (Reason.FLOWN, Reason.FALLEN)  # the troll is not on the bridge any more
LATELY = 4  # cards of a stack that may just have come there
SIDES_BEYOND = ("left", "right", "up", "down")  # ids of the places beyond the bridge, by Side


@dataclass(frozen=True)
class Table:
    """What lies where, as plain lists: fields of a record are slow to read one by one."""

    slots: list[list[int]]  # cards from the bottom up
    hand: list[int]
    aside: list[int]  # the oldest first
    played: list[list[int]]  # the lower and the upper stack, the top card first
    deck: range
    face: list[int]
    awake: list[int]
    known: list[int]
    troll: int
    thrown: int  # the slot the last throw named

    def is_top_awake(self, slot: int) -> bool:
        return bool(self.slots[slot]) and self.awake[self.slots[slot][-1]] == 1


def table_of(state: State, *, all_seen: bool = False) -> Table:
    under, top = state.under.tolist(), state.top.tolist()
    return Table(
        [linked(under, card_number)[::-1] for card_number in top],
        [card_number for card_number in state.hand.tolist() if card_number != NO_CARD],
        linked(under, int(state.oldest)),
        [linked(under, card_number) for card_number in state.played.tolist()],
        range(int(state.next_card), CARDS),
        state.face.tolist(),
        state.awake.tolist(),
        [1] * CARDS if all_seen else state.known.tolist(),
        NO_SLOT if state.reason in GONE else int(state.troll),
        int(state.thrown),
    )


def linked(under: list[int], card_number: int) -> list[int]:
    """This card and those it leads to."""
    cards = []
    while card_number != NO_CARD:
        cards.append(card_number)
        card_number = under[card_number]
    return cards


def in_sight(table: Table) -> list[int]:
    """The cards that lie face up, those of the stacks that may just have come there among them."""
    lately = [card_number for stack in table.played for card_number in stack[:LATELY]]
    carried = [card_number for card_number in table.hand if table.awake[card_number]]
    return [*awake_bricks(table), *carried, *table.aside, *lately]


def awake_bricks(table: Table) -> list[int]:
    bricks_lying = (card_number for cards in table.slots for card_number in cards)
    return [card_number for card_number in bricks_lying if table.awake[card_number]]


def card_id(card_number: int) -> str:
    return f"card-{card_number}"


def number_of(item: str) -> int:
    """The card with this id, or NO_CARD."""
    number = item.removeprefix("card-")
    return int(number) if item.startswith("card-") and number.isdecimal() else NO_CARD


def slot_meant(table: Table, item: str) -> int:
    """The slot with this id, or of the brick or troll with this id."""
    if item == "troll":
        return table.troll
    if item in SLOT_CALLED:
        return SLOT_CALLED[item]
    card_number = number_of(item)
    slots = (slot for slot in range(SLOTS) if card_number in table.slots[slot])
    return NO_SLOT if card_number == NO_CARD else next(slots, NO_SLOT)


def held(table: Table, suit: int) -> str:
    """The id of the carried brick of this suit; without such a brick, of the hand itself."""
    of_suit = [it for it in table.hand if suit in (NO_CARD, table.face[it] // RANKS)]
    return card_id(of_suit[0]) if of_suit else "hand"
