"""Phase 1: cards are played into the stacks, and each awakes a brick or makes one fly away."""

from games.rules.core.events import Log, emit
from games.rules.core.jit import compiled
from games.rules.core.randomness import throw
from games.rules.troll.bridge import (
    ACTIONS_A_TURN,
    FACES,
    NO_SLOT,
    NOBODY,
    POSITIONS,
    TROLL,
    Event,
    Options,
    Phase,
    Reason,
    State,
    cards_in_deck,
    end_game,
    is_filled,
    pop,
    position_of,
    row_played_to,
    set_aside,
    take_oldest_aside,
    wake,
)

LEFT_HALF = POSITIONS // 2  # positions below it are closer to the left bank
FROM_DECK, FROM_ASIDE = 0, 1


@compiled
def begin_turn(state: State, options: Options) -> None:
    """§2.1 What is set aside by now is played, oldest first; if nothing is, a card of the deck."""
    state.phase = Phase.AWAKEN
    state.to_play = state.asides
    draws = state.asides == 0 or options.draws_besides_aside
    state.to_draw = 1 if draws and cards_in_deck(state) > 0 else 0
    state.actions_left = ACTIONS_A_TURN
    state.stood_on = 0


@compiled
def play_next_card(state: State, options: Options, log: Log) -> None:
    """§2.1 One card goes to the stack of its colour, and the die is thrown for it."""
    if state.to_play + state.to_draw == 0:
        emit(log, Event.SKIPPED, NOBODY)
    else:
        row = put_on_stack(state, next_card_to_play(state, log))
        dots = throw(state.random, FACES)
        emit(log, Event.THROWN, NOBODY, dots)
        state.thrown = row * POSITIONS + dots - 1
        awaken(state, state.thrown, log)
    if not state.over and state.to_play + state.to_draw == 0:
        begin_actions(state, options)


@compiled
def next_card_to_play(state: State, log: Log) -> int:
    if state.to_play > 0:
        state.to_play -= 1
        card, source = take_oldest_aside(state), FROM_ASIDE
    else:
        state.to_draw -= 1
        card, source = state.next_card, FROM_DECK
        state.next_card += 1
        state.known[card] = 1
    emit(log, Event.PLAYED, NOBODY, state.face[card], row_played_to(state, card), source)
    return card


@compiled
def put_on_stack(state: State, card: int) -> int:
    row = row_played_to(state, card)
    state.under[card] = state.played[row]
    state.played[row] = card
    return row


@compiled
def awaken(state: State, thrown: int, log: Log) -> None:
    """§2.1 The top brick awakes; if it is awake already, it flies away."""
    slot = slot_to_awaken(state, thrown)
    if slot == NO_SLOT:
        emit(log, Event.SLEPT_ON, NOBODY, thrown)
        return
    if slot != thrown:
        emit(log, Event.REDIRECTED, NOBODY, thrown, slot)
    card = state.top[slot]
    if state.awake[card] == 1:
        fly_away(state, slot, log)
    else:
        wake(state, card)
        emit(log, Event.AWOKE, NOBODY, slot, state.face[card])


@compiled
def slot_to_awaken(state: State, thrown: int) -> int:
    """§2.1 An empty slot hands on: towards the closest bank first, then the other way."""
    if is_filled(state, thrown):
        return thrown
    outwards = -1 if position_of(thrown) < LEFT_HALF else 1
    slot = first_filled(state, thrown, outwards)
    return slot if slot != NO_SLOT else first_filled(state, thrown, -outwards)


@compiled
def first_filled(state: State, slot: int, step: int) -> int:
    position = position_of(slot) + step
    while 0 <= position < POSITIONS:
        slot += step
        if is_filled(state, slot):
            return slot
        position += step
    return NO_SLOT


@compiled
def fly_away(state: State, slot: int, log: Log) -> None:
    """§2.1 A brick awakened twice is set aside at once, and takes a troll on it along."""
    card = pop(state, slot)
    emit(log, Event.FLEW, NOBODY, slot, state.face[card])
    set_aside(state, card)
    if slot == state.troll:
        emit(log, Event.TROLL_FLEW, TROLL, slot)
        end_game(state, Reason.FLOWN)


@compiled
def begin_actions(state: State, options: Options) -> None:
    """§2.2 The slot the turn begins on counts as stood on."""
    state.phase = Phase.ACT
    if options.start_counts:
        state.stood_on = 1 << state.troll
