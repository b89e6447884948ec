"""Phase 2: what the troll may do, each precondition stated once.

A gesture is a kind of action on a slot, kind * SLOTS + slot, a diamond thrown to one of four sides,
or getting rid of a carried brick.
"""

from enum import IntEnum

from games.rules.core.cards import NO_CARD, Suit
from games.rules.core.game import KEPT
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray
from games.rules.troll.bridge import (
    HANDS,
    NEIGHBOURS,
    NO_SLOT,
    SIDES,
    SLOTS,
    Options,
    Rule,
    State,
    are_adjacent,
    filled_neighbours,
    is_filled,
    is_reusable,
    is_top_awake,
    suit_on,
)


class Kind(IntEnum):
    """The actions on a slot."""

    MOVE = 0
    STOMP = 1
    PICK = 2
    CLUB = 3
    SPADE = 4
    AWAKEN = 5
    LAY = 6


KINDS = len(Kind)
DIAMOND = KINDS * SLOTS  # + Side
DISCARD = DIAMOND + SIDES
ACTIONS = DISCARD + 1
MAX_ACTIONS = 24  # moves, stomp, discard and one use of the hand: at most 12 slots to lay on
TOUCHING = 2  # neighbours a brick needs where it must touch other bricks


@compiled(inline=False)
def rule_broken_by(state: State, options: Options, action: int) -> int:
    """§2.2 May the troll do this now?"""
    return action_rule_broken(state, options, action) if state.deciding else Rule.TURN


@compiled(inline=False)
def action_rule_broken(state: State, options: Options, action: int) -> int:
    if action >= DISCARD:
        return discard_rule_broken(state, options)
    if action >= DIAMOND:
        return diamond_rule_broken(state, options, action - DIAMOND)
    return rule_broken_on_slot(state, options, action // SLOTS, action % SLOTS)


@compiled
def rule_broken_on_slot(state: State, options: Options, kind: int, slot: int) -> int:
    if kind == Kind.MOVE:
        return move_rule_broken(state, slot)
    if kind == Kind.STOMP:
        return stomp_rule_broken(state, slot)
    if kind == Kind.PICK:
        return pick_rule_broken(state, options, slot)
    if kind == Kind.CLUB:
        return club_rule_broken(state, slot)
    if kind == Kind.LAY:
        return lay_rule_broken(state, options, slot)
    return spade_rule_broken(state, options, kind, slot)


@compiled
def move_rule_broken(state: State, slot: int) -> int:
    """§2.2 One step onto a brick, and onto none the troll stood on earlier in this turn."""
    if not are_adjacent(state.troll, slot):
        return Rule.MOVE_ADJACENT
    if not is_filled(state, slot):
        return Rule.MOVE_ON_BRICK
    if (state.stood_on >> slot) & 1:
        return Rule.MOVE_NO_RETURN
    return KEPT


@compiled
def stomp_rule_broken(state: State, slot: int) -> int:
    """§2.2 The troll stomps on the awake brick it stands on."""
    if slot != state.troll:
        return Rule.STOMP_OWN_SLOT
    return KEPT if is_top_awake(state, slot) else Rule.STOMP_AWAKE


@compiled
def pick_rule_broken(state: State, options: Options, slot: int) -> int:
    """§2.2 An awake brick next to the troll, no heart, into an empty hand."""
    if slot == state.troll:
        return Rule.PICK_NOT_UNDERFOOT
    if not are_adjacent(state.troll, slot):
        return Rule.PICK_ADJACENT
    if not is_top_awake(state, slot):
        return Rule.PICK_AWAKE
    if suit_on(state, state.top[slot]) == Suit.HEARTS:
        return Rule.PICK_NO_HEART
    return KEPT if state.hand[0] == NO_CARD else full_hand_rule(state, options)


@compiled
def full_hand_rule(state: State, options: Options) -> int:
    card = state.hand[0]
    if state.awake[card] == 1 and is_reusable(state, options, card):
        return Rule.PICK_NEVER_AGAIN
    return Rule.PICK_ONE_BRICK


@compiled
def carried(state: State, suit: int) -> int:
    """The awake brick of this suit in the hand."""
    for hand in range(HANDS):
        card = state.hand[hand]
        if card != NO_CARD and state.awake[card] == 1 and suit_on(state, card) == suit:
            return card
    return NO_CARD


@compiled
def holds_dormant(state: State) -> bool:
    card = state.hand[0]
    return card != NO_CARD and state.awake[card] == 0


@compiled
def club_rule_broken(state: State, slot: int) -> int:
    """§2.2 With a club, an awake brick next to the troll."""
    if carried(state, Suit.CLUBS) == NO_CARD:
        return Rule.USE_AWAKE if holds_dormant(state) else Rule.CLUB_CARRIED
    if slot == state.troll:
        return Rule.CLUB_NOT_UNDERFOOT
    if not are_adjacent(state.troll, slot):
        return Rule.CLUB_ADJACENT
    return KEPT if is_top_awake(state, slot) else Rule.CLUB_TARGET_AWAKE


@compiled
def spade_rule_broken(state: State, options: Options, kind: int, slot: int) -> int:
    """§2.2 With a spade, a brick next to the troll: dug out if awake; or awakened, if allowed."""
    if kind == Kind.AWAKEN and not options.spade_awakens:
        return Rule.SPADE_NEVER_AWAKENS
    if carried(state, Suit.SPADES) == NO_CARD:
        return Rule.USE_AWAKE if holds_dormant(state) else Rule.SPADE_CARRIED
    if slot == state.troll:
        return Rule.SPADE_NOT_UNDERFOOT
    if not are_adjacent(state.troll, slot):
        return Rule.SPADE_ADJACENT
    if kind == Kind.AWAKEN:
        sleeps = is_filled(state, slot) and not is_top_awake(state, slot)
        return KEPT if sleeps else Rule.SPADE_TARGET_DORMANT
    if not is_top_awake(state, slot):
        return Rule.SPADE_TARGET_AWAKE
    if not options.spade_digs_hearts and suit_on(state, state.top[slot]) == Suit.HEARTS:
        return Rule.SPADE_HEART
    return KEPT


@compiled
def lay_rule_broken(state: State, options: Options, slot: int) -> int:
    """§2.2 A dormant brick from the hand, next to the troll; empty slots are places too."""
    card = state.hand[0]
    if card == NO_CARD:
        return Rule.LAY_CARRIED
    if state.awake[card] == 1 and is_reusable(state, options, card):
        return Rule.LAY_NOT_THE_CLUB
    if state.awake[card] == 1 and not options.lay_awake:
        return Rule.LAY_DORMANT
    return lay_place_rule_broken(state, options, slot)


@compiled
def lay_place_rule_broken(state: State, options: Options, slot: int) -> int:
    if options.lay_touching_two:
        if filled_neighbours(state, slot) < TOUCHING:
            return Rule.LAY_TOUCHING_TWO
    elif not are_adjacent(state.troll, slot):
        return Rule.LAY_ADJACENT
    if not options.lays_on_awake and is_top_awake(state, slot):
        return Rule.LAY_ON_AWAKE
    return KEPT


@compiled
def diamond_rule_broken(state: State, options: Options, side: int) -> int:
    """§2.2 A diamond hits the first awake brick in its direction; there must be one."""
    if carried(state, Suit.DIAMONDS) == NO_CARD:
        return Rule.USE_AWAKE if holds_dormant(state) else Rule.DIAMOND_CARRIED
    if options.diamond_needs_target and slot_hit(state, side) == NO_SLOT:
        return Rule.DIAMOND_TARGET
    return KEPT


@compiled
def slot_hit(state: State, side: int) -> int:
    """Along the row over empty slots and dormant bricks, or straight across to the other row."""
    slot = NEIGHBOURS[state.troll, side]
    while slot != NO_SLOT and not is_top_awake(state, slot):
        slot = NEIGHBOURS[slot, side]
    return slot


@compiled
def discard_rule_broken(state: State, options: Options) -> int:
    """A carried brick is put to use or kept; read the other way, it may be set aside unused."""
    card = state.hand[0]
    if card == NO_CARD or not options.may_discard:
        return Rule.NO_DISCARD
    if state.awake[card] == 0:
        return Rule.USE_AWAKE
    return Rule.NO_DISCARD if is_reusable(state, options, card) else KEPT


# -- all of them


@compiled(inline=False)
def legal_actions(state: State, options: Options, actions: IntArray) -> int:
    count = 0
    for side in range(SIDES):
        slot = NEIGHBOURS[state.troll, side]
        if slot != NO_SLOT and move_rule_broken(state, slot) == KEPT:
            actions[count] = Kind.MOVE * SLOTS + slot
            count += 1
    if is_top_awake(state, state.troll):
        actions[count] = Kind.STOMP * SLOTS + state.troll
        count += 1
    if state.hand[0] == NO_CARD:
        return add_picks(state, options, actions, count)
    return add_uses(state, options, actions, count)


@compiled
def add_picks(state: State, options: Options, actions: IntArray, count: int) -> int:
    for side in range(SIDES):
        slot = NEIGHBOURS[state.troll, side]
        if slot != NO_SLOT and pick_rule_broken(state, options, slot) == KEPT:
            actions[count] = Kind.PICK * SLOTS + slot
            count += 1
    return count


@compiled(inline=False)
def add_uses(state: State, options: Options, actions: IntArray, count: int) -> int:
    """What can be done with a full hand; the new count."""
    for side in range(SIDES):
        if diamond_rule_broken(state, options, side) == KEPT:
            actions[count] = DIAMOND + side
            count += 1
        slot = NEIGHBOURS[state.troll, side]
        if slot != NO_SLOT:
            count = add_tools(state, options, slot, actions, count)
    for slot in range(SLOTS):
        if lay_rule_broken(state, options, slot) == KEPT:
            actions[count] = Kind.LAY * SLOTS + slot
            count += 1
    if discard_rule_broken(state, options) == KEPT:
        actions[count] = DISCARD
        count += 1
    return count


@compiled
def add_tools(state: State, options: Options, slot: int, actions: IntArray, count: int) -> int:
    if club_rule_broken(state, slot) == KEPT:
        actions[count] = Kind.CLUB * SLOTS + slot
        count += 1
    for kind in range(Kind.SPADE, Kind.AWAKEN + 1):
        if spade_rule_broken(state, options, kind, slot) == KEPT:
            actions[count] = kind * SLOTS + slot
            count += 1
    return count


@compiled
def can_act(state: State, options: Options) -> bool:
    """A step is nearly always possible; only if none is, every gesture is asked about."""
    for side in range(SIDES):
        slot = NEIGHBOURS[state.troll, side]
        if slot != NO_SLOT and move_rule_broken(state, slot) == KEPT:
            return True
    for action in range(ACTIONS):
        if action_rule_broken(state, options, action) == KEPT:
            return True
    return False
