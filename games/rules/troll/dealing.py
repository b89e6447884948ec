"""Building the bridge: dealing, gifts, the first card and the troll's place."""

from games.rules.core.cards import CARDS, NO_CARD, Suit, is_red
from games.rules.core.events import Log, emit
from games.rules.core.jit import compiled
from games.rules.core.randomness import throw
from games.rules.troll.awakening import begin_turn
from games.rules.troll.bridge import (
    ACE_OF_CLUBS,
    ACE_OF_DIAMONDS,
    ACES,
    FACES,
    HANDS,
    LOWER,
    NO_SLOT,
    NOBODY,
    SLOTS,
    TROLL,
    UPPER,
    Ace,
    Event,
    Options,
    Phase,
    Reason,
    State,
    cards_in_deck,
    position_of,
    push,
    suit_on,
    wake,
)


@compiled(inline=False)
def clear(state: State) -> None:
    """No card lies anywhere; the faces and the stream of chance are left alone."""
    state.to_move = 0
    state.deciding = False
    state.over = False
    state.reason = Reason.PLAYING
    state.phase = Phase.PLACE
    state.turn = 0
    state.troll = NO_SLOT
    state.thrown = NO_SLOT
    state.actions_left = 0
    state.stood_on = 0
    state.lower_is_red = False
    state.to_play = 0
    state.to_draw = 0
    state.next_card = 0
    state.asides = 0
    state.oldest = NO_CARD
    state.newest = NO_CARD
    state.played[LOWER] = NO_CARD
    state.played[UPPER] = NO_CARD
    for hand in range(HANDS):
        state.hand[hand] = NO_CARD
    for slot in range(SLOTS):
        state.top[slot] = NO_CARD
    for card in range(CARDS):
        state.under[card] = NO_CARD
        state.awake[card] = 0
        state.known[card] = 0


@compiled(inline=False)
def deal(state: State, options: Options) -> None:
    """§1 `face` holds the deck. Slot by slot from the left, the lower row first; the rest stays."""
    clear(state)
    give_aces(state, options)
    for slot in range(SLOTS):
        for _ in range(options.heights[position_of(slot)]):
            push(state, slot, state.next_card)
            state.next_card += 1
    if options.gift_from_deck:
        give_from_deck(state)


@compiled
def give_aces(state: State, options: Options) -> None:
    """§3.5 The aces the troll starts with are taken out before dealing."""
    for ace in range(ACES):
        if options.start_with[ace]:
            give(state, ACE_OF_DIAMONDS if ace == Ace.ACE_OF_DIAMONDS else ACE_OF_CLUBS)


@compiled(inline=False)
def give(state: State, face: int) -> None:
    """Bring a card to the front of the deck, and from there to the hand."""
    place = state.next_card
    while state.face[place] != face:
        place += 1
    while place > state.next_card:
        state.face[place] = state.face[place - 1]
        place -= 1
    state.face[place] = face
    take_to_hand(state)


@compiled
def take_to_hand(state: State) -> None:
    """The top card of the deck, awake, into the first hand that is empty."""
    state.hand[0 if state.hand[0] == NO_CARD else 1] = state.next_card
    wake(state, state.next_card)
    state.next_card += 1


@compiled
def give_from_deck(state: State) -> None:
    """§3.5 The top card, awake; hearts go under the deck first. Of hearts alone none is given."""
    for _ in range(cards_in_deck(state)):
        if suit_on(state, state.next_card) != Suit.HEARTS:
            take_to_hand(state)
            return
        put_top_under_deck(state)


@compiled
def put_top_under_deck(state: State) -> None:
    face = state.face[state.next_card]
    for card in range(state.next_card, CARDS - 1):
        state.face[card] = state.face[card + 1]
    state.face[CARDS - 1] = face


@compiled
def place_troll(state: State, options: Options, log: Log) -> None:
    """§1 The first card gives the lower row its colour; the die says where the troll stands."""
    card = state.next_card
    state.next_card += 1
    state.known[card] = 1
    state.lower_is_red = is_red(state.face[card])
    state.played[LOWER] = card
    emit(log, Event.TURNED_UP, NOBODY, state.face[card])
    dots = throw(state.random, FACES)
    emit(log, Event.THROWN, NOBODY, dots)
    state.troll = dots - 1
    state.thrown = state.troll
    emit(log, Event.PLACED, TROLL, state.troll)
    if options.set_up_awakens:
        brick = state.top[state.troll]
        wake(state, brick)
        emit(log, Event.AWOKE, NOBODY, state.troll, state.face[brick])
    begin_turn(state, options)
