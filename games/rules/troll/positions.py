"""Reading a position from JSON: every card once, every pile in its order, the place in the turn."""

from collections.abc import Mapping
from typing import Any

from games.rules.core.cards import CARDS, read_card, refuse_wrong_cards, write_card
from games.rules.core.errors import BadInput
from games.rules.core.reading import only_fields, whole
from games.rules.troll.awakening import begin_turn
from games.rules.troll.bridge import (
    ACE_OF_CLUBS,
    ACE_OF_DIAMONDS,
    ACTIONS_A_TURN,
    HANDS,
    POSITIONS,
    Options,
    Phase,
    State,
    push,
    set_aside,
)
from games.rules.troll.dealing import clear
from games.rules.troll.deeds import offer_actions

REQUIRED = ("slots", "deck", "lower", "upper", "aside", "hand", "troll", "lower_colour")
OPTIONAL = ("phase", "actions_left", "stood_on", "seen", "turn")
SLOT_NAMES = tuple(f"{row}{position}" for row in "LU" for position in range(1, POSITIONS + 1))
SLOT_CALLED = {name: slot for slot, name in enumerate(SLOT_NAMES)}
COLOURS = ("black", "red")
PHASES = ("awaken", "act")
AWAKE = "*"


def read_position(state: State, options: Options, position: Mapping[str, Any]) -> None:
    only_fields(position, REQUIRED, OPTIONAL)
    piles = Piles(position)
    piles.refuse_full_hand(options)
    piles.read_seen(options, position.get("seen", []))
    clear(state)
    piles.lay_out(state)
    read_turn(state, options, position)


class Piles:
    """The cards of a position, pile by pile, and which of them are awake or known."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.awake: set[int] = set()
        self.seen: set[int] = set()
        self.slots = self._read_slots(position["slots"])
        self.hand = self._read_bricks(position["hand"], "hand")
        self.deck, self.lower, self.upper, self.aside = (
            read_cards(position[name], name) for name in ("deck", "lower", "upper", "aside")
        )
        piles = [*self.slots, self.hand, self.deck, self.lower, self.upper, self.aside]
        refuse_wrong_cards([face for faces in piles for face in faces], "the position")

    def refuse_full_hand(self, options: Options) -> None:
        """One card, or the two reusable aces."""
        aces = {ACE_OF_CLUBS, ACE_OF_DIAMONDS}
        both = set(self.hand) == aces and aces <= self.awake and options.ace_of_diamonds_reusable
        if len(self.hand) >= HANDS and not both:
            raise BadInput("hand: the troll holds one card, or the two aces if both are reusable.")

    def read_seen(self, options: Options, cards: Any) -> None:
        self.seen = set(read_cards(cards, "seen"))
        bricks = {face for faces in (*self.slots, self.hand) for face in faces}
        for face in sorted(self.seen - (bricks - self.awake)):
            raise BadInput(f"seen: {write_card(face)} is not a dormant brick.")
        if self.seen and not options.show_seen:
            raise BadInput("seen: in this variant no brick stays known (show_seen is false).")

    def lay_out(self, state: State) -> None:
        """Number the cards and put them where they belong; the deck has the last numbers."""
        for slot, faces in enumerate(self.slots):
            for card in self._number(state, faces):
                push(state, slot, card)
        for hand, card in enumerate(self._number(state, self.hand)):
            state.hand[hand] = card
        for row, faces in enumerate((self.lower, self.upper)):
            for card in self._number(state, faces):
                state.known[card] = 1
                state.under[card] = state.played[row]
                state.played[row] = card
        for card in self._number(state, self.aside):
            set_aside(state, card)
        self._number(state, self.deck)
        state.next_card = CARDS - len(self.deck)

    def _number(self, state: State, faces: list[int]) -> range:
        """The next numbers for cards of these faces; `next_card` counts them."""
        first = int(state.next_card)
        for card, face in enumerate(faces, first):
            state.face[card] = face
            state.awake[card] = face in self.awake
            state.known[card] = face in self.awake or face in self.seen
        state.next_card = first + len(faces)
        return range(first, first + len(faces))

    def _read_slots(self, slots: Any) -> list[list[int]]:
        if not isinstance(slots, dict) or set(slots) != set(SLOT_NAMES):
            raise BadInput(f"slots must be an object with all of {', '.join(SLOT_NAMES)}.")
        return [self._read_slot(slots[name], f"slots.{name}") for name in SLOT_NAMES]

    def _read_slot(self, cards: Any, where: str) -> list[int]:
        faces = self._read_bricks(cards, where)
        sides = [face in self.awake for face in faces]
        if sides != sorted(sides):
            raise BadInput(f"{where}: a dormant brick lies on an awake one.")
        return faces

    def _read_bricks(self, cards: Any, where: str) -> list[int]:
        texts = list_of_texts(cards, where)
        faces = read_cards([text.removesuffix(AWAKE) for text in texts], where)
        for text, face in zip(texts, faces, strict=True):
            if text.endswith(AWAKE):
                self.awake.add(face)
        return faces


def read_cards(cards: Any, where: str) -> list[int]:
    texts = list_of_texts(cards, where)
    return [read_card(text, f"{where}[{index}]") for index, text in enumerate(texts)]


def list_of_texts(texts: Any, where: str) -> list[str]:
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadInput(f"{where} must be a list of names, not {texts!r}.")
    return texts


def read_turn(state: State, options: Options, position: Mapping[str, Any]) -> None:
    """Where in the turn the position stands; an act phase goes on at its next action."""
    state.troll = read_slot_name(position["troll"], "troll")
    state.lower_is_red = one_of(position["lower_colour"], COLOURS, "lower_colour") == "red"
    state.turn = whole(position.get("turn", 0), 0, int(options.max_turns) - 1, "turn")
    phase = one_of(position.get("phase", PHASES[0]), PHASES, "phase")
    actions_left = position.get("actions_left", ACTIONS_A_TURN)
    actions_left = whole(actions_left, 0, ACTIONS_A_TURN, "actions_left")
    stood_on = read_stood_on(state, options, position)
    begin_turn(state, options)
    if phase == "act":
        state.phase = Phase.ACT
        state.to_play = 0
        state.to_draw = 0
        state.actions_left = actions_left
        state.stood_on = stood_on
        offer_actions(state, options)


def read_stood_on(state: State, options: Options, position: Mapping[str, Any]) -> int:
    """A bit for each slot; unless said otherwise the turn began where the troll stands."""
    usual = [SLOT_NAMES[state.troll]] if options.start_counts else []
    names = list_of_texts(position.get("stood_on", usual), "stood_on")
    slots = {read_slot_name(name, f"stood_on[{index}]") for index, name in enumerate(names)}
    return sum(1 << slot for slot in slots)


def read_slot_name(name: Any, where: str) -> int:
    if not isinstance(name, str) or name not in SLOT_CALLED:
        raise BadInput(f"{where} must be one of {', '.join(SLOT_NAMES)}, not {name!r}.")
    return SLOT_CALLED[name]


def one_of(value: Any, known: tuple[str, ...], where: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadInput(f"{where} must be {' or '.join(known)}, not {value!r}.")
    return value
