"""Phase 3: awake bricks flee, unsupported ones may fall, the bridge stands or collapses."""

from games.rules.core.cards import NO_CARD
from games.rules.core.events import Log, emit
from games.rules.core.jit import compiled
from games.rules.troll.awakening import LEFT_HALF, begin_turn
from games.rules.troll.bridge import (
    HANDS,
    LOWER,
    NOBODY,
    POSITIONS,
    SLOTS,
    TROLL,
    UPPER,
    Event,
    Options,
    Reason,
    State,
    bottom_of_awake,
    cards_in_deck,
    end_game,
    filled_neighbours,
    has_dormant,
    is_filled,
    is_reusable,
    is_top_awake,
    pop,
    position_of,
    push,
    reversed_pile,
    row_of,
    set_aside,
)

LEFTWARDS, RIGHTWARDS = -1, 1
SUPPORTS = 2  # neighbours a dormant brick needs, where bricks can fall


@compiled(inline=False)
def end_turn(state: State, options: Options, log: Log) -> None:
    """§2.3 The flight, then the tests of the bridge, then the next turn."""
    flee(state, options, log)
    troll_falls = options.unsupported_fall and let_fall(state, log)
    state.turn += 1
    if troll_falls:
        emit(log, Event.TROLL_FELL, TROLL, state.troll)
        end_game(state, Reason.FALLEN)
    elif not stands(state, options):
        emit(log, Event.COLLAPSED, NOBODY)
        end_game(state, Reason.COLLAPSED)
    elif is_won(state, options):
        win(state, log)
    elif state.turn >= options.max_turns:
        emit(log, Event.STOPPED, NOBODY, state.turn)
        end_game(state, Reason.LIMIT)
    else:
        begin_turn(state, options)


# -- fleeing


@compiled
def flee(state: State, options: Options, log: Log) -> None:
    """§2.3 All awake bricks move at the same time; the upper row is told first."""
    for row in range(UPPER, LOWER - 1, -1):
        flee_in_row(state, options, row, log)


@compiled(inline=False)
def flee_in_row(state: State, options: Options, row: int, log: Log) -> None:
    """Outermost bricks first: whoever moves finds the next slot already left by its own bricks.

    Nobody ever moves towards a brick that moves the other way: the troll between them sends both
    outwards, and without a troll both halves of the row flee outwards anyway.
    """
    first, last = 0, POSITIONS - 1
    if not options.river_banks:
        first, last = outermost_bricks(state, row)
    for position in range(POSITIONS):
        if flees_left(state, options, row, position):
            flee_from(state, options, row * POSITIONS + position, LEFTWARDS, position == first, log)
    for position in range(POSITIONS - 1, -1, -1):
        if not flees_left(state, options, row, position):
            flee_from(state, options, row * POSITIONS + position, RIGHTWARDS, position == last, log)


@compiled
def outermost_bricks(state: State, row: int) -> tuple[int, int]:
    """First design: a brick that leaves the last brick of its row behind has fled."""
    first, last = 0, POSITIONS - 1
    while first < POSITIONS and not is_filled(state, row * POSITIONS + first):
        first += 1
    while last >= 0 and not is_filled(state, row * POSITIONS + last):
        last -= 1
    return first, last


@compiled
def flees_left(state: State, options: Options, row: int, position: int) -> bool:
    """§2.3 To the closest bank, unless the troll stands in the way in the same row."""
    if row == row_of(state.troll) or not options.blocks_own_row_only:
        troll = position_of(state.troll)
        if position != troll:
            return position < troll
    return position < LEFT_HALF


@compiled
def flee_from(
    state: State, options: Options, slot: int, step: int, is_last: bool, log: Log
) -> None:
    """§2.3 All awake bricks of a slot move one position, the last one leads to the bank."""
    if not is_top_awake(state, slot):
        return
    if slot != state.troll:
        fleeing = lift_awake(state, slot)
    elif options.all_pinned:
        return
    else:  # read the other way, the troll pins the brick it stands on only
        pinned = pop(state, slot)
        fleeing = lift_awake(state, slot)
        push(state, slot, pinned)
    if is_last:
        reach_bank(state, slot, fleeing, log)
    else:
        land(state, slot, slot + step, fleeing, log)


@compiled
def lift_awake(state: State, slot: int) -> int:
    """Take the awake bricks off a slot; the top one, linked to those below it."""
    if not is_top_awake(state, slot):
        return NO_CARD
    top, lowest = state.top[slot], bottom_of_awake(state, slot)
    state.top[slot] = state.under[lowest]
    state.under[lowest] = NO_CARD
    return top


@compiled
def land(state: State, origin: int, slot: int, top: int, log: Log) -> None:
    card = reversed_pile(state, top)
    while card != NO_CARD:
        above = state.under[card]
        emit(log, Event.FLOATED, NOBODY, state.face[card], origin, slot)
        push(state, slot, card)
        card = above


@compiled
def reach_bank(state: State, slot: int, top: int, log: Log) -> None:
    card = reversed_pile(state, top)
    while card != NO_CARD:
        above = state.under[card]
        emit(log, Event.FLED, NOBODY, slot, state.face[card])
        set_aside(state, card)
        card = above


# -- falling (first design)


@compiled(inline=False)
def let_fall(state: State, log: Log) -> bool:
    """Dormant bricks off the banks need two neighbours; those without fall, again and again.

    The answer is whether the last brick under the troll was among them.
    """
    stood_on_brick = is_filled(state, state.troll)
    falling = unsupported(state)
    while falling != 0:
        for slot in range(SLOTS):
            if (falling >> slot) & 1:
                drop_dormant(state, slot, log)
        falling = unsupported(state)
    return stood_on_brick and not is_filled(state, state.troll)


@compiled
def unsupported(state: State) -> int:
    """A bit for each slot whose dormant bricks fall; all are judged before any falls."""
    falling = 0
    for slot in range(SLOTS):
        if 0 < position_of(slot) < POSITIONS - 1 and has_dormant(state, slot):
            if filled_neighbours(state, slot) < SUPPORTS:
                falling |= 1 << slot
    return falling


@compiled
def drop_dormant(state: State, slot: int, log: Log) -> None:
    """Awake bricks float: they stay where they are."""
    floating = lift_awake(state, slot)
    card = reversed_pile(state, state.top[slot])
    while card != NO_CARD:
        above = state.under[card]
        emit(log, Event.FELL, NOBODY, slot, state.face[card])
        set_aside(state, card)
        card = above
    state.top[slot] = floating


# -- standing and winning


@compiled
def stands(state: State, options: Options) -> bool:
    """§2.3 Is there a way of adjacent bricks from bank to bank?

    In two rows such a way never needs a step back, so one look at each position suffices.
    """
    lower, upper = True, True
    for position in range(POSITIONS):
        has_lower = connects(state, options, position)
        has_upper = connects(state, options, POSITIONS + position)
        reached_lower, reached_upper = lower and has_lower, upper and has_upper
        lower = reached_lower or (has_lower and reached_upper)
        upper = reached_upper or (has_upper and reached_lower)
    return lower or upper


@compiled
def connects(state: State, options: Options, slot: int) -> bool:
    """Awake bricks are bricks; read the other way, only dormant ones hold the bridge."""
    if options.awake_connect:
        return is_filled(state, slot)
    return has_dormant(state, slot)


@compiled
def is_won(state: State, options: Options) -> bool:
    """§4 The deck is empty and no brick on the bridge is awake."""
    if cards_in_deck(state) > 0 or not (options.wins_at_once or is_tidy(state, options)):
        return False
    for slot in range(SLOTS):
        if is_top_awake(state, slot):
            return False
    return True


@compiled
def is_tidy(state: State, options: Options) -> bool:
    """Read the other way, cards aside must be played and the hand emptied before a win."""
    if state.asides > 0:
        return False
    for hand in range(HANDS):
        card = state.hand[hand]
        if card != NO_CARD and not (state.awake[card] == 1 and is_reusable(state, options, card)):
            return False
    return True


@compiled
def win(state: State, log: Log) -> None:
    """§4 The win is perfect without a gap in the bridge."""
    if empty_slots(state) == 0:
        emit(log, Event.WON_PERFECTLY, TROLL)
        end_game(state, Reason.PERFECT)
    else:
        emit(log, Event.WON, TROLL)
        end_game(state, Reason.WON)


@compiled
def empty_slots(state: State) -> int:
    count = 0
    for slot in range(SLOTS):
        if not is_filled(state, slot):
            count += 1
    return count
