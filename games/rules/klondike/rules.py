"""Klondike, the solitaire everybody knows: the baseline other solitaires are measured by.

28 cards lie on seven play stacks, only the top ones face up; 24 form the draw deck. All 52 must
come home to the goal stacks, suit by suit from the ace up. The player sees the cards that are face
up, and knows the draw deck once it has been gone through: its order never changes.
"""

from games.rules.core.cards import CARDS, NO_CARD, suit_of
from games.rules.core.events import Log, emit
from games.rules.core.game import KEPT, NO_CLOCK, Outcome
from games.rules.core.jit import compiled
from games.rules.core.randomness import (
    GAME_LANE,
    Stream,
    below,
    fork_stream,
    seed_stream,
    shuffle,
)
from games.rules.core.records import IntArray
from games.rules.klondike.layout import (
    ACTIONS,
    DEALT,
    DEPTHS,
    DRAW,
    MAX_ACTIONS,
    OFF,
    PLACES,
    PLAYER,
    REDEAL,
    STACKS,
    SUITS,
    SUPPLY,
    Event,
    Options,
    Reason,
    Rule,
    Scoring,
    State,
    cards_home,
    close_card,
    deck_is_empty,
    depth_of,
    open_card,
    pile_of,
    put_on_goal,
    put_on_stack,
    take_from_goal,
    top_of_discard,
    top_of_stack,
)
from games.rules.klondike.plays import (
    has_play,
    legal_actions,
    rule_broken_by,
    rule_broken_by_redeal,
)

__all__ = [
    "ACTIONS",
    "MAX_ACTIONS",
    "Event",
    "Options",
    "Reason",
    "Rule",
    "State",
    "advance",
    "apply_action",
    "hide",
    "legal_actions",
    "reckon",
    "resign",
    "rule_broken_by",
    "seats",
    "set_up",
    "set_up_from",
]

PERIOD = 10  # seconds the timed scoring charges for as soon as they have begun


# -- set-up


@compiled(inline=False)
def set_up(state: State, options: Options, seed: int, log: Log) -> None:
    """§1 The cards are shuffled and dealt."""
    seed_stream(state.random, seed, GAME_LANE)
    for card in range(CARDS):
        state.supply[card] = card
    shuffle(state.random, state.supply, CARDS)
    deal(state, options, log)


@compiled(inline=False)
def set_up_from(state: State, options: Options, seed: int, deck: IntArray, log: Log) -> None:
    """§1 The cards are dealt in a given order."""
    seed_stream(state.random, seed, GAME_LANE)
    for index in range(CARDS):
        state.supply[index] = deck[index]
    deal(state, options, log)


@compiled(inline=False)
def deal(state: State, options: Options, log: Log) -> None:
    """§1 Stack by stack, bottom first, from the cards laid into the supply; the rest stays."""
    clear_table(state)
    dealt = 0
    for stack in range(STACKS):
        for _ in range(stack + 1):
            put_on_stack(state, state.supply[dealt], stack)
            dealt += 1
        state.face_down[stack] = stack
        open_card(state, top_of_stack(state, stack))
    state.supplied = CARDS - DEALT
    for index in range(CARDS):
        card = state.supply[DEALT + index] if index < state.supplied else NO_CARD
        state.supply[index] = card
        if card != NO_CARD:
            state.where[card] = SUPPLY * DEPTHS
    start_score(state, options, log)


@compiled
def clear_table(state: State) -> None:
    state.to_move = PLAYER
    state.deciding = False
    state.over = False
    state.reason = Reason.PLAYING
    state.discarded = 0
    state.redeals_used = 0
    state.play_seen = False
    state.idle = 0
    state.seconds = 0
    state.clock = NO_CLOCK
    state.opened = 0
    for suit in range(SUITS):
        state.goal[suit] = 0
        state.highest[suit] = 0
    for stack in range(STACKS):
        state.height[stack] = 0
        for depth in range(CARDS):
            state.stacks[stack, depth] = NO_CARD


@compiled(inline=False)
def advance(state: State, options: Options, log: Log) -> None:
    """§2 What lies face down on top is turned up; then the player decides, if anything is left."""
    for stack in range(STACKS):
        if state.height[stack] > 0 and state.face_down[stack] == state.height[stack]:
            turn_up(state, options, stack, log)
            return
    judge(state, options, log)


# -- actions


@compiled(inline=False)
def apply_action(state: State, options: Options, action: int, log: Log) -> None:
    state.idle += 1
    if action == DRAW:
        draw_cards(state, options, log)
    elif action == REDEAL:
        redeal(state, log)
    else:
        card, place = action // PLACES, action % PLACES
        pile = pile_of(state, card)
        if place < STACKS:
            play_to_stack(state, options, card, place, log)
        else:
            play_to_goal(state, options, card, log)
        if pile < STACKS and 0 < state.height[pile] == state.face_down[pile]:
            turn_up(state, options, pile, log)
    if options.scoring == Scoring.TIMED:
        spend_time(state, options, log)
    state.clock = NO_CLOCK
    judge(state, options, log)


@compiled
def draw_cards(state: State, options: Options, log: Log) -> None:
    """§2 One or three cards, or what is left of them, go face up on the discard stack."""
    before = state.discarded
    if before > 0:
        close_card(state, top_of_discard(state))
    state.discarded = min(before + options.draw, state.supplied)
    card = top_of_discard(state)
    open_card(state, card)
    emit(log, Event.DREW, PLAYER, state.discarded - before, card)


@compiled
def redeal(state: State, log: Log) -> None:
    """§2 The discard stack is turned over: what was drawn first comes first again."""
    close_card(state, top_of_discard(state))
    state.discarded = 0
    state.redeals_used += 1
    state.play_seen = False
    emit(log, Event.REDEALT, PLAYER, state.redeals_used, state.supplied)


@compiled
def play_to_stack(state: State, options: Options, card: int, stack: int, log: Log) -> None:
    """§2 The card goes on a play stack, with all that lies on it."""
    pile = pile_of(state, card)
    count = 1
    if pile < STACKS:
        depth = depth_of(state, card)
        count = state.height[pile] - depth
        for index in range(depth, depth + count):
            put_on_stack(state, state.stacks[pile, index], stack)
            state.stacks[pile, index] = NO_CARD
        state.height[pile] = depth
    elif pile == SUPPLY:
        take_from_discard(state)
        put_on_stack(state, card, stack)
    else:
        take_from_goal(state, card)
        put_on_stack(state, card, stack)
        emit(log, Event.RETURNED, PLAYER, card, stack)
        give_points(state, options, -options.points_goal, log)
        return
    emit(log, Event.PLAYED, PLAYER, card, pile * DEPTHS + count, stack)


@compiled
def play_to_goal(state: State, options: Options, card: int, log: Log) -> None:
    """§2 The card goes home. The first time is progress, later ones only repair."""
    pile = pile_of(state, card)
    if pile == SUPPLY:
        take_from_discard(state)
    else:
        state.height[pile] -= 1
        state.stacks[pile, state.height[pile]] = NO_CARD
    put_on_goal(state, options, card)
    suit = suit_of(card)
    if state.goal[suit] > state.highest[suit]:
        state.highest[suit] = state.goal[suit]
        state.idle = 0
    emit(log, Event.HOME, PLAYER, card, pile * DEPTHS + 1)
    give_points(state, options, options.points_goal, log)


@compiled
def take_from_discard(state: State) -> None:
    """The top card leaves the supply; the draw deck behind it keeps its order."""
    state.discarded -= 1
    state.supplied -= 1
    for index in range(state.discarded, state.supplied):
        state.supply[index] = state.supply[index + 1]
    state.supply[state.supplied] = NO_CARD
    if state.discarded > 0:
        open_card(state, top_of_discard(state))


@compiled
def turn_up(state: State, options: Options, stack: int, log: Log) -> None:
    """§2 A play stack's top card never stays face down."""
    state.face_down[stack] -= 1
    state.idle = 0
    card = top_of_stack(state, stack)
    open_card(state, card)
    emit(log, Event.TURNED, PLAYER, card, stack)
    give_points(state, options, options.points_turned, log)


# -- score


@compiled
def start_score(state: State, options: Options, log: Log) -> None:
    """§4 A meta game carries the total on, and every game costs."""
    state.score = 0
    if options.scoring == Scoring.META:
        state.score = options.carried - options.game_cost
        emit(log, Event.STARTED, PLAYER, options.game_cost, state.score)


@compiled
def give_points(state: State, options: Options, points: int, log: Log) -> None:
    """§4 Against the clock the score never falls below 0."""
    if options.scoring != Scoring.NONE:
        state.score += points
        if options.scoring == Scoring.TIMED:
            state.score = max(state.score, 0)
        emit(log, Event.SCORED, PLAYER, points, state.score)


@compiled
def spend_time(state: State, options: Options, log: Log) -> None:
    """§4 Every ten seconds cost points as soon as they begin; the score never falls below 0."""
    begun = periods_begun(state.seconds)
    state.seconds += options.seconds_per_action if state.clock == NO_CLOCK else state.clock
    charge = options.time_penalty * (periods_begun(state.seconds) - begun)
    state.score = max(state.score - charge, 0)
    if charge != 0:
        emit(log, Event.CHARGED, PLAYER, charge, state.score)


@compiled
def periods_begun(seconds: int) -> int:
    return (seconds + PERIOD - 1) // PERIOD


# -- the end


@compiled
def judge(state: State, options: Options, log: Log) -> None:
    """§3 Won, lost, stopped, or to be decided on."""
    if cards_home(state) == CARDS:
        end(state, Reason.WON, Event.WON, log)
    elif no_move_is_left(state, options):
        end(state, Reason.NO_MOVES, Event.STUCK, log)
    elif options.max_idle != OFF and state.idle >= options.max_idle:
        end(state, Reason.IDLE, Event.STOPPED, log)
    else:
        state.deciding = True


@compiled
def no_move_is_left(state: State, options: Options) -> bool:
    """§3 Nothing is legal, or a whole pass went by without a play: the next would be the same.

    Notes that a play is legal in this pass; once noted, it need not be asked again before the draw
    deck is used up and cannot be turned over.
    """
    if not state.play_seen:
        state.play_seen = has_play(state, options)
    if not deck_is_empty(state):
        return False
    if not state.play_seen:
        return True
    return rule_broken_by_redeal(state, options) != KEPT and not has_play(state, options)


@compiled
def end(state: State, reason: int, event: int, log: Log) -> None:
    state.over = True
    state.deciding = False
    state.reason = reason
    emit(log, event, PLAYER, cards_home(state), state.idle)


@compiled(inline=False)
def resign(state: State, options: Options, log: Log) -> None:
    """§3 The player forfeits: a loss."""
    state.clock = NO_CLOCK
    end(state, Reason.FORFEIT, Event.FORFEITED, log)


@compiled(inline=False)
def reckon(state: State, options: Options, outcome: Outcome) -> None:
    outcome.winner[PLAYER] = 1 if state.over and state.reason == Reason.WON else 0
    outcome.score[PLAYER] = state.score


# -- what the player cannot see


@compiled(inline=False)
def hide(state: State, options: Options, player: int, stream: Stream) -> None:
    """Deal the cards nobody has seen anew: those face down, and the draw deck in its first pass."""
    unseen = 0
    count = 0
    deck = state.discarded if state.redeals_used == 0 else state.supplied
    for stack in range(STACKS):
        for depth in range(state.face_down[stack]):
            unseen |= 1 << state.stacks[stack, depth]
            count += 1
    for index in range(deck, state.supplied):
        unseen |= 1 << state.supply[index]
        count += 1
    for stack in range(STACKS):
        for depth in range(state.face_down[stack]):
            card = card_among(unseen, below(stream, count))
            unseen ^= 1 << card
            count -= 1
            state.stacks[stack, depth] = card
            state.where[card] = stack * DEPTHS + depth
    for index in range(deck, state.supplied):
        card = card_among(unseen, below(stream, count))
        unseen ^= 1 << card
        count -= 1
        state.supply[index] = card
        state.where[card] = SUPPLY * DEPTHS
    fork_stream(state.random, stream)


@compiled
def card_among(cards: int, number: int) -> int:
    """The card with that number among a set of cards, a bit for each: independent of any order."""
    for card in range(CARDS):
        if (cards >> card) & 1:
            if number == 0:
                return card
            number -= 1
    return NO_CARD


@compiled
def seats(options: Options) -> int:
    return 1
