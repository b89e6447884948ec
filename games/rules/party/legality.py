"""Which gestures the rules allow: every precondition once, with the rule it stands for."""

from games.rules.core.game import KEPT
from games.rules.core.jit import compiled
from games.rules.party.board import (
    bonds_on,
    is_on_board,
    is_unstable,
    link_between,
    orientation_of,
    satisfaction_of,
)
from games.rules.party.card_rules import (
    can_place_by_card,
    rule_broken_by_card,
    rule_broken_by_double,
    rule_broken_by_fixing,
    rule_broken_by_new_link,
    rule_broken_by_revision,
)
from games.rules.party.hands import (
    bonds_in_hand,
    bonds_in_hands,
    cards_in,
    is_limit_reached,
    is_obliged,
)
from games.rules.party.model import (
    CARDS_CHOSEN,
    NO_LINK,
    PLACING_CARDS,
    Bond,
    BondSource,
    Card,
    Flipping,
    Gesture,
    Options,
    Phase,
    Rule,
    State,
)


@compiled(inline=False)
def rule_broken_by(state: State, options: Options, action: int) -> int:
    """KEPT, or the rule that forbids this gesture now."""
    if not state.deciding:
        return Rule.TURN
    if state.phase == Phase.CHOOSE:
        return rule_broken_by_choice(action)
    if action >= Gesture.CHOOSE:
        return Rule.CHOOSE_ONCE
    if state.phase == Phase.EVALUATE:
        return rule_broken_in_evaluation(state, options, action)
    if action < Gesture.GUEST:
        return rule_broken_with_bond(state, options, action)
    if action < Gesture.DRAW:
        return rule_broken_with_guest(state, options, action)
    return rule_broken_by_other(state, options, action)


@compiled
def rule_broken_by_choice(action: int) -> int:
    """§4 Before the first move each player chooses three of the six cards."""
    if action < Gesture.CHOOSE:
        return Rule.CHOOSE_FIRST
    if cards_in(action - Gesture.CHOOSE) != CARDS_CHOSEN:
        return Rule.CHOOSE_THREE
    return KEPT


@compiled
def rule_broken_in_evaluation(state: State, options: Options, action: int) -> int:
    """§11 After the last move only unstable guests are flipped, or one passes."""
    if action == Gesture.PASS:
        return KEPT
    if not Gesture.FLIP <= action < Gesture.DRAW:
        return Rule.EVALUATION
    site = action - Gesture.FLIP
    broken = rule_broken_by_turning(state, options, site)
    if broken == KEPT and satisfaction_of(state, site) >= 0:
        return Rule.ONLY_UNSTABLE
    return broken


@compiled(inline=False)
def rule_broken_with_bond(state: State, options: Options, action: int) -> int:
    """Gestures with two sites and a kind of bond."""
    pair, bond = (action % Gesture.NEWLINK) // 2, action % 2
    if not is_on_board(options, pair):
        return Rule.BOARD
    if action < Gesture.NEWLINK:
        return rule_broken_by_bond(state, options, pair, bond)
    if action < Gesture.REVISION:
        return rule_broken_by_new_link(state, options, pair, bond)
    if action < Gesture.DOUBLE:
        return rule_broken_by_revision(state, options, pair, bond)
    return rule_broken_by_double(state, options, pair, bond)


@compiled(inline=False)
def rule_broken_with_guest(state: State, options: Options, action: int) -> int:
    """Gestures with one site."""
    if action >= Gesture.FLIP:
        return rule_broken_by_flip(state, options, action - Gesture.FLIP)
    site, orientation = (action - Gesture.GUEST) // 2, orientation_of(action % 2)
    if action >= Gesture.FIXING:
        site = (action - Gesture.FIXING) // 2
        return rule_broken_by_fixing(state, options, site, orientation)
    return rule_broken_by_guest(state, options, site, orientation)


@compiled(inline=False)
def rule_broken_by_other(state: State, options: Options, action: int) -> int:
    """Gestures without a place on the board."""
    if action <= Gesture.DRAW_HOSTILE:
        return rule_broken_by_draw(state, options, action)
    if action == Gesture.TAKE:
        return rule_broken_by_take(state, options)
    if action == Gesture.SPECIAL:
        return rule_broken_by_card(state, options, Card.SPECIAL)
    if action == Gesture.MASTER:
        return rule_broken_by_card(state, options, Card.MASTER)
    if action == Gesture.FINISH:
        return rule_broken_by_finish(state, options)
    return Rule.NO_PASS


# -- taking pieces


@compiled(inline=False)
def rule_broken_by_draw(state: State, options: Options, action: int) -> int:
    """§7 A bond from the sack, unseen; or, with own sets, of the kind one likes."""
    if state.taken >= state.pieces:
        return Rule.PIECES
    if options.bonds == BondSource.SACK:
        if action != Gesture.DRAW:
            return Rule.DRAW_BLIND
        if state.sack[Bond.FRIENDLY] + state.sack[Bond.HOSTILE] == 0:
            return Rule.SACK_EMPTY
    else:
        if action == Gesture.DRAW:
            return Rule.OWN_SET
        if state.own[state.to_move, action - Gesture.DRAW_FRIENDLY] == 0:
            return Rule.OWN_SET_EMPTY
    if bonds_in_hands(state) < state.open_links:
        return KEPT
    return rule_broken_by_extra_bond(state, options)


@compiled(inline=False)
def rule_broken_by_extra_bond(state: State, options: Options) -> int:
    """§7 All pieces taken must be placed: one bond too many is for a card that can place it."""
    if options.collect or state.held[state.to_move] & PLACING_CARDS == 0:
        return Rule.DRAW_ROOM
    if (
        state.card_used
        or is_obliged(state, options)
        or not can_place_by_card(state, options, state.held[state.to_move])
    ):
        return Rule.EXTRA_BOND
    if is_limit_reached(state, options):
        return Rule.STEP_LIMIT
    return KEPT


@compiled(inline=False)
def rule_broken_by_take(state: State, options: Options) -> int:
    """§7 A guest from the pool, if there is a site for it."""
    if state.taken >= state.pieces:
        return Rule.PIECES
    if options.pro and not state.guests_open:
        return Rule.BONDS_FIRST
    if state.pool == 0:
        return Rule.POOL_EMPTY
    if state.hand_guests[0] + state.hand_guests[1] >= state.open_sites:
        return Rule.TAKE_ROOM
    return KEPT


@compiled(inline=False)
def can_take(state: State, options: Options) -> bool:
    """Is there a piece left to take, not counting an extra bond?"""
    if rule_broken_by_take(state, options) == KEPT:
        return True
    if state.taken >= state.pieces or bonds_in_hands(state) >= state.open_links:
        return False
    if options.bonds == BondSource.SACK:
        return state.sack[Bond.FRIENDLY] + state.sack[Bond.HOSTILE] > 0
    own = state.own[state.to_move]
    return own[Bond.FRIENDLY] + own[Bond.HOSTILE] > 0


# -- placing pieces


@compiled
def rule_broken_by_bond(state: State, options: Options, pair: int, bond: int) -> int:
    """§7 A bond in hand goes on an unoccupied link, whoever sits at its ends."""
    if state.hand_bonds[state.to_move, bond] == 0:
        return Rule.BOND_IN_HAND
    link = link_between(state, options, pair)
    if link == NO_LINK:
        return Rule.BOND_ON_LINK
    if bonds_on(state, link) > 0:
        return Rule.LINK_OCCUPIED
    return KEPT


@compiled
def rule_broken_by_guest(state: State, options: Options, site: int, orientation: int) -> int:
    """§7 A guest in hand goes on an unoccupied site, with satisfaction 0 or more."""
    if site >= options.sites:
        return Rule.BOARD
    if state.hand_guests[state.to_move] == 0:
        return Rule.GUEST_IN_HAND
    if state.orientation[site] != 0:
        return Rule.SITE_OCCUPIED
    if orientation * state.pull[site] < 0:
        return Rule.NOT_NEGATIVE
    return KEPT


# -- flipping


@compiled
def rule_broken_by_turning(state: State, options: Options, site: int) -> int:
    if site >= options.sites:
        return Rule.BOARD
    if state.orientation[site] == 0:
        return Rule.GUEST_THERE
    if state.fixed[site]:
        return Rule.FIXED_STAYS
    return KEPT


@compiled
def rule_broken_by_flip(state: State, options: Options, site: int) -> int:
    """§7 Free and unstable guests may be flipped, at any time, whoever placed them."""
    broken = rule_broken_by_turning(state, options, site)
    if broken != KEPT:
        return broken
    if satisfaction_of(state, site) > 0:
        return Rule.STABLE_STAYS
    if options.flipping != Flipping.ANY_TIME:
        broken = reading_broken_by_flip(state, options, site)
        if broken != KEPT:
            return broken
    return Rule.STEP_LIMIT if is_limit_reached(state, options) else KEPT


@compiled
def reading_broken_by_flip(state: State, options: Options, site: int) -> int:
    """P4 read otherwise: only towards the own colour, or only between the first and last piece."""
    if options.flipping == Flipping.TO_OWN_COLOUR:
        own = orientation_of(state.to_move)
        return Rule.FLIP_TO_OWN if state.orientation[site] == own else KEPT
    if state.placed == 0 or state.placed >= state.pieces:
        return Rule.FLIP_BETWEEN
    return KEPT


# -- finishing


@compiled(inline=False)
def rule_broken_by_finish(state: State, options: Options) -> int:
    """§7 All pieces of the move are taken, if they can be, and placed, unless one collects."""
    player = state.to_move
    in_hand = state.hand_guests[player] + bonds_in_hand(state, player)
    if in_hand > 0 and not options.collect:
        return Rule.HAND_EMPTY
    if state.taken >= state.pieces:
        return KEPT
    if can_take(state, options):
        return Rule.ALL_PIECES if options.all_pieces or state.taken == 0 else KEPT
    if in_hand > 0 and state.placed == 0:
        return Rule.PLACE_ONE
    return KEPT


@compiled
def is_full(state: State) -> bool:
    """§10 Every site has a guest and every printed link a bond."""
    return state.open_sites == 0 and state.open_links == 0


@compiled
def has_unstable(state: State, options: Options) -> bool:
    for site in range(options.sites):
        if is_unstable(state, site):
            return True
    return False
