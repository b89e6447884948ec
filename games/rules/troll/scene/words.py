"""The game in words: what is read aloud, and what is to be done now."""

from games.rules.scenes.looks import card_name
from games.rules.scenes.scene import Seat, Status
from games.rules.troll.bridge import (
    ACTIONS_A_TURN,
    NO_SLOT,
    TROLL,
    Phase,
    Reason,
    State,
    cards_in_deck,
)
from games.rules.troll.positions import SLOT_NAMES
from games.rules.troll.scene.table import Table

ORDINALS = ("first", "second")
ENDS = {
    Reason.PERFECT: ("A perfect win", "All bricks sleep, and no slot is empty."),
    Reason.WON: ("All bricks sleep", "The deck is used up: the troll has won."),
    Reason.COLLAPSED: ("The bridge has collapsed", "No way leads from bank to bank."),
    Reason.FLOWN: ("The troll has flown away", "The brick under it was awakened twice."),
    Reason.FALLEN: ("The troll has fallen", "The bricks under it had no support."),
    Reason.LIMIT: ("The game was stopped", "It took too many turns."),
    Reason.GIVEN_UP: ("The troll gave up", "The bridge is left to itself."),
}
WAITING = {
    Phase.PLACE: ("The bridge is built", "A card and a throw place the troll."),
    Phase.AWAKEN: ("A brick is about to awake", "Cards are played and the die is thrown."),
    Phase.ACT: ("The troll can do nothing", "The action is lost."),
    Phase.FLEE: ("The awake bricks flee", "Each moves one position towards a bank."),
}


def name_of(table: Table) -> str:
    where = f", the troll on {SLOT_NAMES[table.troll]}" if table.troll != NO_SLOT else ""
    return f"The bridge: two rows of six slots over the river{where}"


def status_of(state: State, viewer: int) -> Status:
    done = ACTIONS_A_TURN - int(state.actions_left)
    if state.over:
        headline, sentence = ENDS[Reason(int(state.reason))]
        left = int(cards_in_deck(state))
        left_words = f" {left} card{'' if left == 1 else 's'} left in the deck." if left else ""
        return Status(headline, sentence + left_words)
    if not state.deciding:
        return Status(*WAITING[Phase(int(state.phase))])
    owner = "Your" if viewer == TROLL else "The troll's"
    return Status(f"{owner} {ORDINALS[done]} action", turn_words(state), done, ACTIONS_A_TURN)


def turn_words(state: State) -> str:
    lower, upper = ("red", "black") if state.lower_is_red else ("black", "red")
    return f"Turn {int(state.turn) + 1}. Lower row is {lower}, upper row is {upper}."


def seat_of(state: State) -> Seat:
    note = "cards left in the deck"
    return Seat("Troll", "troll", str(int(cards_in_deck(state))), note, bool(state.deciding))


def slot_words(table: Table, slot: int) -> str:
    """ "L3, awake nine of clubs on top of 2 bricks, the troll stands here"."""
    cards = table.slots[slot]
    awake = [f"awake {face_words(table, card)}" for card in reversed(cards) if table.awake[card]]
    asleep = len(cards) - len(awake)
    lying = [*awake, asleep_words(table, cards[:asleep])] if asleep else awake
    here = ", the troll stands here" if slot == table.troll else ""
    return f"{SLOT_NAMES[slot]}, {' on top of '.join(lying) or 'empty'}{here}"


def asleep_words(table: Table, cards: list[int]) -> str:
    """The dormant bricks of a slot; of the uppermost the face, if it was seen."""
    words = f"{len(cards)} brick{'' if len(cards) == 1 else 's'}"
    return (
        f"{words}, uppermost the {face_words(table, cards[-1])}"
        if table.known[cards[-1]]
        else words
    )


def face_words(table: Table, card_number: int) -> str:
    return card_name(table.face[card_number])


def brick_words(table: Table, card_number: int) -> str:
    if table.awake[card_number]:
        return f"awake {face_words(table, card_number)}"
    return (
        f"dormant {face_words(table, card_number)}" if table.known[card_number] else "dormant brick"
    )


def words_for_top(table: Table, slot: int) -> str:
    if not table.slots[slot]:
        return "nothing"
    return known_words(table, table.slots[slot][-1])


def carried_words(table: Table) -> str:
    cards = table.hand
    return known_words(table, cards[0]) if cards else "nothing"


def known_words(table: Table, card_number: int) -> str:
    return f"the {face_words(table, card_number)}" if table.known[card_number] else "the brick"
