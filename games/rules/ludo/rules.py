"""Ludo ("Mensch ärgere dich nicht"), the deterministic case of 2007 and its everyday form.

Four players with four figures each race round a ring of 40 fields into four goal fields.
A figure's place is its *progress*: -1 outside, 0 its start field, 1 .. 39 round the ring (39 is the
junction), 40 .. 43 the goal fields. The step after 39 is 40: that is the rule that a figure neither
visits nor passes its own start again.

A gesture is a figure put on a place: figure = 4 * player + number, place = ring field 0 .. 39, goal
field 40 + 4 * player + depth, or a player's yard 56 + player.
"""

from enum import IntEnum
from typing import Annotated

from games.rules.core.events import Log, emit
from games.rules.core.game import KEPT, Outcome
from games.rules.core.jit import compiled
from games.rules.core.randomness import GAME_LANE, MASK, Stream, fork_stream, seed_stream, throw
from games.rules.core.records import IntArray, Record

PLAYERS, FIGURES = 4, 4
RING, ARM = 40, 10  # fields of the ring; a player's start is ARM * player
OUTSIDE, START, FIRST_GOAL, LAST_GOAL = -1, 0, 40, 43
FACES, SIX = 6, 6
NO_FIGURE = -1
MAX_ATTEMPTS = 3  # of the house rule for players without a figure in the game

PLACES = 64  # numbers of places, a power of two; the last few are not used
GOALS, YARDS = 40, 56
MAX_ACTIONS = FIGURES
ACTIONS = PLAYERS * FIGURES * PLACES

# The case's generator: signed 32-bit arithmetic, here as the residue modulo 2**32.
LCG_FACTOR, LCG_TERM = 1664525, 1013904223
LCG_SIGN, LCG_SHIFT, LCG_BOUND = 1 << 31, 8, 0x7FFFFE


class Dice(IntEnum):
    LCG = 0
    RANDOM = 1


class Choice(IntEnum):
    CYCLIC = 0
    AGENT = 1


class HouseRule(IntEnum):
    NONE = 0
    THREE_ATTEMPTS = 1
    CLEAR_START = 2
    MUST_CAPTURE = 3


class Reason(IntEnum):
    PLAYING = 0
    HOME = 1  # four figures on goal fields
    LIMIT = 2
    RESIGNED = 3


class Rule(IntEnum):
    KEPT = 0
    SETUP = 1
    THROW = 2
    OWN_FIGURE = 3
    EXACT_COUNT = 4
    ENTER_WITH_SIX = 5
    ENTER_ON_START = 6
    OWN_OCCUPIED = 7
    NO_OVERSHOOT = 8
    START_ONCE = 9
    OWN_GOAL = 10
    COMPULSORY = 11
    CAPTURE = 12
    SIX_AGAIN = 13
    WIN = 14
    LIMIT = 15
    TURN = 16
    NO_GOAL_JUMP = 17
    GOAL_STAYS = 18
    CLEAR_START = 19
    MUST_CAPTURE = 20
    CYCLE = 21


class Event(IntEnum):
    THROWN = 0
    ENTERED = 1
    MOVED = 2
    CAPTURED = 3
    IDLE = 4
    WON = 5
    STOPPED = 6
    GAVE_UP = 7


class Options(Record):
    dice: int
    choice: int
    max_rolls: int
    goal_jumping: bool
    goal_advance: bool
    entering_counts: bool
    idle_six_again: bool
    house_rule: int
    start_blocks: bool


class State(Record):
    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int
    lcg: int  # the case's generator
    dots: int  # on the die; 0 before the throw
    throws: int
    attempts: int  # throws of this turn without a figure in the game (house rule)
    progress: Annotated[IntArray, (PLAYERS, FIGURES)]
    moved_last: Annotated[IntArray, (PLAYERS,)]
    resigned: Annotated[IntArray, (PLAYERS,)]
    ring: Annotated[IntArray, (RING,)]  # the figure on each field; follows from progress, for speed


# -- set-up and throwing


@compiled(inline=False)
def set_up(state: State, options: Options, seed: int, log: Log) -> None:
    """§1 All figures are outside; the first player throws."""
    seed_stream(state.random, seed, GAME_LANE)
    state.lcg = seed & MASK
    state.to_move = 0
    state.deciding = False
    state.over = False
    state.reason = Reason.PLAYING
    state.dots = 0
    state.throws = 0
    state.attempts = 0
    for player in range(PLAYERS):
        state.moved_last[player] = FIGURES - 1
        state.resigned[player] = 0
        for figure in range(FIGURES):
            state.progress[player, figure] = OUTSIDE
    for field in range(RING):
        state.ring[field] = NO_FIGURE


@compiled(inline=False)
def advance(state: State, options: Options, log: Log) -> None:
    """§2.1 The player throws. Where nobody chooses, the move follows at once."""
    if state.throws >= options.max_rolls:
        stop_at_limit(state, log)
        return
    throw_die(state, options, log)
    if options.choice == Choice.CYCLIC:
        figure = next_in_cycle(state, options)
        if figure == NO_FIGURE:
            stay_idle(state, options, log)
        else:
            move_figure(state, options, figure, log)
    elif can_move(state, options):
        state.deciding = True
    else:
        stay_idle(state, options, log)


@compiled
def throw_die(state: State, options: Options, log: Log) -> None:
    if options.dice == Dice.LCG and state.random.forced < 0:
        state.dots = throw_deterministic(state)
    else:
        state.dots = throw(state.random, FACES)
    state.throws += 1
    emit(log, Event.THROWN, state.to_move, state.dots)


@compiled
def throw_deterministic(state: State) -> int:
    """The case's own die. Values that would favour some dots are passed over."""
    value = state.lcg
    while True:
        value = (LCG_FACTOR * value + LCG_TERM) & MASK
        if value < LCG_SIGN and (value >> LCG_SHIFT) < LCG_BOUND:
            break
    state.lcg = value
    return (value >> LCG_SHIFT) % FACES + 1


@compiled
def stay_idle(state: State, options: Options, log: Log) -> None:
    """§2.5 No move is possible: after a six the player throws again all the same."""
    emit(log, Event.IDLE, state.to_move, state.dots)
    if state.dots == SIX and options.idle_six_again:
        return
    if options.house_rule == HouseRule.THREE_ATTEMPTS and has_attempts_left(state):
        state.attempts += 1
        return
    pass_turn(state)


@compiled
def has_attempts_left(state: State) -> bool:
    """House rule: three attempts while all figures are outside or home for good."""
    for figure in range(FIGURES):
        if START <= state.progress[state.to_move, figure] < FIRST_GOAL:
            return False
    return state.attempts + 1 < MAX_ATTEMPTS


@compiled
def pass_turn(state: State) -> None:
    state.attempts = 0
    state.to_move = (state.to_move + 1) & (PLAYERS - 1)
    while state.resigned[state.to_move]:
        state.to_move = (state.to_move + 1) & (PLAYERS - 1)


# -- which moves are legal


@compiled(inline=False)
def rule_broken_by(state: State, options: Options, action: int) -> int:
    """§2.2 A figure put on a place: whose figure, how far, and what stands there."""
    if not state.deciding:
        return Rule.TURN
    piece, place = action // PLACES, action % PLACES
    player, figure = piece // FIGURES, piece % FIGURES
    if player != state.to_move:
        return Rule.OWN_FIGURE
    if place != destination_of(state, player, figure):
        return wrong_place(state, player, figure, place)
    return rule_broken_by_figure(state, options, figure)


@compiled
def rule_broken_by_figure(state: State, options: Options, figure: int) -> int:
    """§2.2 May this figure of the player to move go as many fields as the die shows?"""
    player = state.to_move
    progress = state.progress[player, figure]
    if progress == OUTSIDE:
        if state.dots != SIX:
            return Rule.ENTER_WITH_SIX
        target = START
    else:
        target = progress + state.dots
        if target > LAST_GOAL:
            return Rule.NO_OVERSHOOT
    if is_own_figure_at(state, player, target) and (target != START or options.start_blocks):
        return Rule.OWN_OCCUPIED
    if target >= FIRST_GOAL:
        broken = goal_rule_broken(state, options, progress, target)
        if broken != KEPT:
            return broken
    if options.house_rule >= HouseRule.CLEAR_START:
        return duty_broken(state, options, figure, target)
    return KEPT


@compiled
def is_own_figure_at(state: State, player: int, target: int) -> bool:
    if target >= FIRST_GOAL:
        own = state.progress[player]
        return own[0] == target or own[1] == target or own[2] == target or own[3] == target
    piece = state.ring[field_at(player, target)]
    return piece != NO_FIGURE and piece // FIGURES == player


@compiled
def goal_rule_broken(state: State, options: Options, progress: int, target: int) -> int:
    """§3 Readings of the goal: may figures there advance, may they be jumped?"""
    if progress >= FIRST_GOAL and not options.goal_advance:
        return Rule.GOAL_STAYS
    if not options.goal_jumping:
        for figure in range(FIGURES):
            other = state.progress[state.to_move, figure]
            if other >= FIRST_GOAL and progress < other < target:
                return Rule.NO_GOAL_JUMP
    return KEPT


@compiled(inline=False)
def duty_broken(state: State, options: Options, figure: int, target: int) -> int:
    """House rules: the start must be cleared while figures wait outside; captures must be made."""
    player = state.to_move
    if options.house_rule == HouseRule.MUST_CAPTURE:
        if not captures_at(state, player, target) and can_capture(state, options):
            return Rule.MUST_CAPTURE
        return KEPT
    on_start = figure_with_progress(state, player, START)
    waiting = figure_with_progress(state, player, OUTSIDE) != NO_FIGURE
    if waiting and on_start not in (NO_FIGURE, figure):
        if not is_own_figure_at(state, player, START + state.dots):
            return Rule.CLEAR_START
    return KEPT


@compiled(inline=False)
def can_capture(state: State, options: Options) -> bool:
    player = state.to_move
    for figure in range(FIGURES):
        progress = state.progress[player, figure]
        if progress == OUTSIDE:
            target = START
            possible = state.dots == SIX
        else:
            target = progress + state.dots
            possible = target < FIRST_GOAL
        if possible and captures_at(state, player, target):
            return True
    return False


@compiled
def captures_at(state: State, player: int, target: int) -> bool:
    if target >= FIRST_GOAL:
        return False
    piece = state.ring[field_at(player, target)]
    return piece != NO_FIGURE and piece // FIGURES != player


@compiled
def figure_with_progress(state: State, player: int, progress: int) -> int:
    for figure in range(FIGURES):
        if state.progress[player, figure] == progress:
            return figure
    return NO_FIGURE


@compiled
def wrong_place(state: State, player: int, figure: int, place: int) -> int:
    """Which rule a figure breaks that is put elsewhere than where the die takes it."""
    progress = state.progress[player, figure]
    if GOALS <= place < YARDS and (place - GOALS) // FIGURES != player:
        return Rule.OWN_GOAL
    if progress == OUTSIDE:
        return Rule.ENTER_ON_START if state.dots == SIX else Rule.ENTER_WITH_SIX
    if place == ARM * player and progress > START:
        return Rule.START_ONCE
    if progress + state.dots > LAST_GOAL:
        return Rule.NO_OVERSHOOT
    return Rule.EXACT_COUNT


@compiled
def can_move(state: State, options: Options) -> bool:
    for figure in range(FIGURES):
        if rule_broken_by_figure(state, options, figure) == KEPT:
            return True
    return False


@compiled(inline=False)
def legal_actions(state: State, options: Options, actions: IntArray) -> int:
    count = 0
    player = state.to_move
    for figure in range(FIGURES):
        if rule_broken_by_figure(state, options, figure) == KEPT:
            place = destination_of(state, player, figure)
            actions[count] = (player * FIGURES + figure) * PLACES + place
            count += 1
    return count


@compiled
def next_in_cycle(state: State, options: Options) -> int:
    """§4 The first figure that can move, beginning after the one moved last."""
    last = state.moved_last[state.to_move]
    for further in range(1, FIGURES + 1):
        figure = (last + further) & (FIGURES - 1)
        if rule_broken_by_figure(state, options, figure) == KEPT:
            return figure
    return NO_FIGURE


# -- moving


@compiled(inline=False)
def apply_action(state: State, options: Options, action: int, log: Log) -> None:
    state.deciding = False
    move_figure(state, options, (action // PLACES) % FIGURES, log)


@compiled
def move_figure(state: State, options: Options, figure: int, log: Log) -> None:
    """§2.3 The figure goes to its target; a foreign figure there goes back outside."""
    player = state.to_move
    progress = state.progress[player, figure]
    if progress == OUTSIDE:
        target = START
        emit(log, Event.ENTERED, player, figure, field_at(player, START))
    else:
        target = progress + state.dots
        if progress < FIRST_GOAL:
            vacate(state, player, figure, field_at(player, progress), options)
        emit(log, Event.MOVED, player, figure, place_at(player, target), progress)
    state.progress[player, figure] = target
    if progress != OUTSIDE or options.entering_counts:
        state.moved_last[player] = figure
    if target < FIRST_GOAL:
        arrive(state, player, figure, field_at(player, target), log)
    elif is_home(state, player):
        win(state, log)
        return
    if state.dots != SIX:
        pass_turn(state)


@compiled
def vacate(state: State, player: int, figure: int, field: int, options: Options) -> None:
    state.ring[field] = NO_FIGURE
    if not options.start_blocks and field == ARM * player:
        for other in range(FIGURES):  # figures may be stacked on the start
            if other != figure and state.progress[player, other] == START:
                state.ring[field] = player * FIGURES + other


@compiled
def arrive(state: State, player: int, figure: int, field: int, log: Log) -> None:
    piece = state.ring[field]
    if piece != NO_FIGURE and piece // FIGURES != player:
        send_back(state, player, piece, field, log)
    state.ring[field] = player * FIGURES + figure


@compiled
def send_back(state: State, player: int, piece: int, field: int, log: Log) -> None:
    """§2.3 The captured figure is outside again; with it any stacked below it."""
    victim = piece // FIGURES
    progress = state.progress[victim, piece % FIGURES]
    for figure in range(FIGURES):
        if state.progress[victim, figure] == progress:
            state.progress[victim, figure] = OUTSIDE
            emit(log, Event.CAPTURED, player, victim, figure, field)


@compiled
def is_home(state: State, player: int) -> bool:
    """§2.4 All four figures stand on goal fields."""
    own = state.progress[player]
    return min(min(own[0], own[1]), min(own[2], own[3])) >= FIRST_GOAL


@compiled
def win(state: State, log: Log) -> None:
    state.over = True
    state.reason = Reason.HOME
    emit(log, Event.WON, state.to_move)


@compiled
def stop_at_limit(state: State, log: Log) -> None:
    state.over = True
    state.reason = Reason.LIMIT
    emit(log, Event.STOPPED, -1, state.throws)


@compiled(inline=False)
def resign(state: State, options: Options, log: Log) -> None:
    """Who resigns throws no more; the last one left has won."""
    emit(log, Event.GAVE_UP, state.to_move)
    state.resigned[state.to_move] = 1
    state.deciding = False
    left = 0
    for player in range(PLAYERS):
        left += 1 - state.resigned[player]
    if left == 1:
        state.over = True
        state.reason = Reason.RESIGNED
    pass_turn(state)


# -- places


@compiled
def field_at(player: int, progress: int) -> int:
    """The ring field of a progress 0 .. 39."""
    field = ARM * player + progress
    return field - RING if field >= RING else field


@compiled
def place_at(player: int, progress: int) -> int:
    if progress == OUTSIDE:
        return YARDS + player
    if progress >= FIRST_GOAL:
        return GOALS + player * FIGURES + progress - FIRST_GOAL
    return field_at(player, progress)


@compiled
def destination_of(state: State, player: int, figure: int) -> int:
    """Where the die takes a figure; its own place if it cannot go anywhere."""
    progress = state.progress[player, figure]
    if progress == OUTSIDE:
        return place_at(player, START if state.dots == SIX else OUTSIDE)
    target = progress + state.dots
    return place_at(player, progress if target > LAST_GOAL else target)


# -- the end


@compiled(inline=False)
def reckon(state: State, options: Options, outcome: Outcome) -> None:
    """The score is the number of figures home; the first with four has won."""
    for player in range(PLAYERS):
        home = 0
        for figure in range(FIGURES):
            if state.progress[player, figure] >= FIRST_GOAL:
                home += 1
        outcome.score[player] = home
        outcome.winner[player] = 0
    if state.over and state.reason != Reason.LIMIT:
        outcome.winner[state.to_move] = 1


@compiled(inline=False)
def hide(state: State, options: Options, player: int, stream: Stream) -> None:
    """Nothing is hidden but the dice to come."""
    fork_stream(state.random, stream)
    state.lcg = state.random.a


@compiled
def seats(options: Options) -> int:
    return PLAYERS
