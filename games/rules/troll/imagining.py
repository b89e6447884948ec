"""The bridge as a player pictures it: a few sets of slots, and what an action would make of them.

A set of slots is an integer with a bit for each. A picture is a tuple, so that agents can imagine
actions without touching the state:

    dormant, thick, awake    slots with a dormant brick, with two of them, with an awake one on top
    troll, hand, asides      where it stands, what it can do with its hand, cards set aside
    stood_on                 slots it cannot step on any more in this turn
"""

from games.rules.core.cards import NO_CARD, Suit
from games.rules.core.jit import compiled
from games.rules.troll.acting import DIAMOND, Kind
from games.rules.troll.bridge import (
    HANDS,
    NEIGHBOURS,
    NO_SLOT,
    POSITIONS,
    SIDES,
    SLOTS,
    Options,
    State,
    is_reusable,
    suit_on,
)

Picture = tuple[int, int, int, int, int, int, int]

# What a hand can do; an empty one can pick up.
EMPTY, CLUBS, DIAMONDS, SPADES, LASTING, LAYING = 0, 1, 2, 4, 8, 16
HEARTS = 32  # nothing

# Ideas: stomp, a step to each side, the hand used on each side, a diamond to each side.
STOMP, STEP, REACH, FLING = 0, 1, 1 + SIDES, 1 + 2 * SIDES
IDEAS = 1 + 3 * SIDES
NO_IDEA = -1

ROW = (1 << POSITIONS) - 1
LEFT_BANK, RIGHT_BANK = 1 | 1 << POSITIONS, 1 << (POSITIONS - 1) | 1 << (SLOTS - 1)
LEFT_HALVES = 7 | 7 << POSITIONS


@compiled(inline=False)
def picture_of(state: State, options: Options) -> Picture:
    dormant, thick, awake = 0, 0, 0
    for slot in range(SLOTS):
        card = state.top[slot]
        if card != NO_CARD and state.awake[card] == 1:
            awake |= 1 << slot
        while card != NO_CARD and state.awake[card] == 1:
            card = state.under[card]
        if card != NO_CARD:
            dormant |= 1 << slot
            if state.under[card] != NO_CARD:
                thick |= 1 << slot
    hand = 0
    for place in range(HANDS):
        hand |= use_of(state, options, state.hand[place])
    return dormant, thick, awake, state.troll, hand, state.asides, state.stood_on


@compiled
def use_of(state: State, options: Options, card: int) -> int:
    """What a card in the hand is good for."""
    if card == NO_CARD:
        return EMPTY
    if state.awake[card] == 0:
        return LAYING
    suit = suit_on(state, card)
    if suit == Suit.HEARTS:
        return HEARTS
    use = CLUBS if suit == Suit.CLUBS else (DIAMONDS if suit == Suit.DIAMONDS else SPADES)
    return use | LASTING if is_reusable(state, options, card) else use


@compiled
def action_of(troll: int, hand: int, idea: int) -> int:
    """The action an idea stands for; NO_IDEA where the bridge ends."""
    if idea == STOMP:
        return Kind.STOMP * SLOTS + troll
    if idea >= FLING:
        return DIAMOND + idea - FLING
    slot = NEIGHBOURS[troll, (idea - 1) & (SIDES - 1)]
    if slot == NO_SLOT:
        return NO_IDEA
    return (Kind.MOVE if idea < REACH else kind_of_use(hand)) * SLOTS + slot


@compiled
def kind_of_use(hand: int) -> int:
    """What a hand does to the slot beside the troll."""
    if hand == EMPTY:
        return Kind.PICK
    if hand & CLUBS:
        return Kind.CLUB
    return Kind.SPADE if hand & SPADES else Kind.LAY


@compiled(inline=False)
def imagine(state: State, options: Options, picture: Picture, idea: int) -> tuple[bool, Picture]:
    """Is the idea possible, and what would the bridge look like?"""
    dormant, thick, awake, troll, hand, asides, stood_on = picture
    if idea >= FLING:
        slot = slot_flung_at(awake, troll, idea - FLING) if hand & DIAMONDS else NO_SLOT
        if slot == NO_SLOT:
            return False, picture
        return True, calm(picture, slot, hand if hand & LASTING else EMPTY)
    if idea == STOMP:
        return awake >> troll & 1 == 1, calm(picture, troll, hand)
    slot = NEIGHBOURS[troll, (idea - 1) & (SIDES - 1)]
    if slot == NO_SLOT:
        return False, picture
    if idea < REACH:
        possible = (dormant | awake) >> slot & 1 == 1 and stood_on >> slot & 1 == 0
        return possible, (dormant, thick, awake, slot, hand, asides, stood_on | 1 << slot)
    return imagine_reach(state, options, picture, slot)


@compiled
def imagine_reach(
    state: State, options: Options, picture: Picture, slot: int
) -> tuple[bool, Picture]:
    """The hand used on the slot beside the troll."""
    dormant, thick, awake, troll, hand, asides, stood_on = picture
    is_awake = awake >> slot & 1 == 1
    if hand == LAYING:
        thick |= dormant & 1 << slot
        return True, (dormant | 1 << slot, thick, awake, troll, EMPTY, asides, stood_on)
    if not is_awake:
        return False, picture
    if hand & CLUBS:
        return True, calm(picture, slot, hand if hand & LASTING else EMPTY)
    awake &= ~(1 << slot)
    if hand == SPADES:
        return True, (dormant, thick, awake, troll, LAYING, asides + 1, stood_on)
    hand_then = use_of(state, options, state.top[slot])
    possible = hand == EMPTY and hand_then != HEARTS
    return possible, (dormant, thick, awake, troll, hand_then, asides, stood_on)


@compiled
def calm(picture: Picture, slot: int, hand: int) -> Picture:
    """The brick becomes dormant; a tool that is gone from the hand is set aside."""
    dormant, thick, awake, troll, hand_before, asides, stood_on = picture
    bit = 1 << slot
    if hand != hand_before:
        asides += 1
    return dormant | bit, thick | (dormant & bit), awake & ~bit, troll, hand, asides, stood_on


@compiled
def slot_flung_at(awake: int, troll: int, side: int) -> int:
    slot = NEIGHBOURS[troll, side]
    while slot != NO_SLOT and awake >> slot & 1 == 0:
        slot = NEIGHBOURS[slot, side]
    return slot


@compiled(inline=False)
def imagine_flight(picture: Picture) -> Picture:
    """Where the awake bricks are after the flight, one to a slot."""
    dormant, thick, awake, troll, hand, asides, stood_on = picture
    pinned = awake & 1 << troll
    row = ROW << POSITIONS if troll >= POSITIONS else ROW
    left_of_troll = ((1 << troll) - 1) & row
    leftwards = (awake & ~pinned) & ((LEFT_HALVES & ~row) | left_of_troll)
    rightwards = (awake & ~pinned) & ~leftwards
    asides += count_bits(leftwards & LEFT_BANK) + count_bits(rightwards & RIGHT_BANK)
    awake = pinned | (leftwards & ~LEFT_BANK) >> 1 | (rightwards & ~RIGHT_BANK) << 1
    return dormant, thick, awake, troll, hand, asides, stood_on


@compiled
def count_bits(bits: int) -> int:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@compiled(inline=False)
def is_connected(filled: int) -> bool:
    """As the rules test it: from bank to bank, one look at each position."""
    lower, upper = 1, 1
    for position in range(POSITIONS):
        has_lower, has_upper = filled >> position & 1, filled >> (position + POSITIONS) & 1
        reached_lower, reached_upper = lower & has_lower, upper & has_upper
        lower = reached_lower | (has_lower & reached_upper)
        upper = reached_upper | (has_upper & reached_lower)
    return (lower | upper) == 1
