"""Phase 2: what the troll's actions do."""

from games.rules.core.cards import NO_CARD, Suit
from games.rules.core.events import Log, emit
from games.rules.core.jit import compiled
from games.rules.troll.acting import DIAMOND, DISCARD, Kind, can_act, carried, slot_hit
from games.rules.troll.bridge import (
    NO_SLOT,
    SLOTS,
    TROLL,
    Event,
    Options,
    Phase,
    State,
    is_reusable,
    lay_dormant,
    pop,
    push,
    set_aside,
    subdue_top,
    wake,
)

UNKNOWN = -1  # in an event: a face the player does not know


@compiled(inline=False)
def apply_action(state: State, options: Options, action: int, log: Log) -> None:
    state.deciding = False
    if action >= DISCARD:
        put_aside_from_hand(state, options, state.hand[0], log)
    elif action >= DIAMOND:
        throw_diamond(state, options, action - DIAMOND, log)
    else:
        act_on_slot(state, options, action // SLOTS, action % SLOTS, log)
    state.actions_left -= 1
    offer_actions(state, options)


@compiled
def offer_actions(state: State, options: Options) -> None:
    """§2.2 While actions are left and one is possible, the player decides."""
    if state.actions_left == 0:
        state.phase = Phase.FLEE
    else:
        state.deciding = can_act(state, options)


@compiled
def lose_action(state: State, options: Options, log: Log) -> None:
    """§2.2 Nothing is possible: the action is lost, the game goes on."""
    emit(log, Event.ACTION_LOST, TROLL, state.actions_left)
    state.actions_left -= 1
    offer_actions(state, options)


@compiled
def act_on_slot(state: State, options: Options, kind: int, slot: int, log: Log) -> None:
    if kind == Kind.MOVE:
        move_to(state, slot, log)
    elif kind == Kind.STOMP:
        subdue(state, options, slot, Event.STOMPED, log)
    elif kind == Kind.PICK:
        pick_up(state, slot, log)
    elif kind == Kind.CLUB:
        club = carried(state, Suit.CLUBS)
        subdue(state, options, slot, Event.CLUBBED, log)
        put_aside_from_hand(state, options, club, log)
    elif kind == Kind.SPADE:
        dig_out(state, options, slot, log)
    elif kind == Kind.AWAKEN:
        awaken_with_spade(state, options, slot, log)
    else:
        lay_down(state, options, slot, log)


@compiled
def move_to(state: State, slot: int, log: Log) -> None:
    emit(log, Event.MOVED, TROLL, state.troll, slot)
    state.troll = slot
    state.stood_on |= 1 << slot


@compiled
def subdue(state: State, options: Options, slot: int, how: int, log: Log) -> None:
    """The topmost awake brick of the slot becomes dormant."""
    card = subdue_top(state, options, slot)
    emit(log, how, TROLL, slot, state.face[card])


@compiled
def pick_up(state: State, slot: int, log: Log) -> None:
    card = pop(state, slot)
    emit(log, Event.PICKED_UP, TROLL, slot, state.face[card])
    state.under[card] = NO_CARD
    state.hand[0] = card


@compiled
def put_aside_from_hand(state: State, options: Options, card: int, log: Log) -> None:
    """§2.2 After use a brick is set aside; a reusable ace stays in the hand."""
    if is_reusable(state, options, card):
        return
    state.hand[0] = NO_CARD
    emit(log, Event.SET_ASIDE, TROLL, state.face[card])
    set_aside(state, card)


@compiled
def throw_diamond(state: State, options: Options, side: int, log: Log) -> None:
    diamond = carried(state, Suit.DIAMONDS)
    slot = slot_hit(state, side)
    if slot == NO_SLOT:
        emit(log, Event.MISSED, TROLL, side)
    else:
        subdue(state, options, slot, Event.HIT, log)
    put_aside_from_hand(state, options, diamond, log)


@compiled
def dig_out(state: State, options: Options, slot: int, log: Log) -> None:
    """§2.2 The spade is set aside, and the awake brick is in the hand, dormant."""
    put_aside_from_hand(state, options, carried(state, Suit.SPADES), log)
    card = pop(state, slot)
    emit(log, Event.DUG, TROLL, slot, state.face[card])
    state.under[card] = NO_CARD
    state.awake[card] = 0
    state.known[card] = 1 if options.show_seen else 0
    state.hand[0] = card


@compiled
def awaken_with_spade(state: State, options: Options, slot: int, log: Log) -> None:
    """First design: a spade may wake a dormant brick instead."""
    put_aside_from_hand(state, options, carried(state, Suit.SPADES), log)
    card = state.top[slot]
    wake(state, card)
    emit(log, Event.WOKEN, TROLL, slot, state.face[card])


@compiled
def lay_down(state: State, options: Options, slot: int, log: Log) -> None:
    """§2.2 A dormant brick goes under awake ones; an awake one, where allowed, stays awake."""
    card = state.hand[0]
    state.hand[0] = NO_CARD
    face = state.face[card] if state.known[card] == 1 else UNKNOWN
    emit(log, Event.LAID, TROLL, slot, face)
    if state.awake[card] == 1:
        push(state, slot, card)
    else:
        lay_dormant(state, options, slot, card)
