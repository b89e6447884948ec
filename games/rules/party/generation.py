"""All legal gestures of a position, quickly: what holds for a whole kind is asked once."""

from games.rules.core.game import KEPT
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray
from games.rules.party.board import bonds_on, is_unstable, orientation_of
from games.rules.party.boards import MAX_PRINTED
from games.rules.party.card_rules import (
    rule_broken_beside,
    rule_broken_between,
    rule_broken_by_card,
    rule_broken_by_fixing,
)
from games.rules.party.hands import (
    cards_in,
    is_limit_reached,
)
from games.rules.party.legality import (
    rule_broken_by_draw,
    rule_broken_by_finish,
    rule_broken_by_flip,
    rule_broken_by_take,
)
from games.rules.party.model import (
    CARD_SETS,
    CARDS_CHOSEN,
    NEW_LINKS,
    Bond,
    Card,
    Gesture,
    Options,
    Phase,
    State,
)


@compiled(inline=False)
def legal_actions(state: State, options: Options, actions: IntArray) -> int:
    if state.phase == Phase.CHOOSE:
        return list_choices(actions)
    if state.phase == Phase.EVALUATE:
        return list_repairs(state, options, actions)
    count = list_taking(state, options, actions, 0)
    count = list_bonds(state, options, actions, count)
    count = list_guests(state, options, actions, count)
    count = list_flips(state, options, actions, count)
    if state.held[state.to_move] != 0 and not state.card_used:
        count = list_cards(state, options, actions, count)
    return count


@compiled
def list_choices(actions: IntArray) -> int:
    count = 0
    for cards in range(CARD_SETS):
        if cards_in(cards) == CARDS_CHOSEN:
            actions[count] = Gesture.CHOOSE + cards
            count += 1
    return count


@compiled
def list_repairs(state: State, options: Options, actions: IntArray) -> int:
    actions[0] = Gesture.PASS
    count = 1
    for site in range(options.sites):
        if is_unstable(state, site):
            actions[count] = Gesture.FLIP + site
            count += 1
    return count


@compiled
def list_taking(state: State, options: Options, actions: IntArray, count: int) -> int:
    """What needs no place on the board: taking pieces and finishing."""
    if state.taken < state.pieces:
        for action in range(Gesture.DRAW, Gesture.DRAW_HOSTILE + 1):
            if rule_broken_by_draw(state, options, action) == KEPT:
                actions[count] = action
                count += 1
        if rule_broken_by_take(state, options) == KEPT:
            actions[count] = Gesture.TAKE
            count += 1
    if rule_broken_by_finish(state, options) == KEPT:
        actions[count] = Gesture.FINISH
        count += 1
    return count


@compiled
def list_bonds(state: State, options: Options, actions: IntArray, count: int) -> int:
    friendly = state.hand_bonds[state.to_move, Bond.FRIENDLY] > 0
    hostile = state.hand_bonds[state.to_move, Bond.HOSTILE] > 0
    if not friendly and not hostile:
        return count
    for link in range(options.links):
        if bonds_on(state, link) == 0:
            action = Gesture.BOND + 2 * options.pair_of_link[link]
            if friendly:
                actions[count] = action + Bond.FRIENDLY
                count += 1
            if hostile:
                actions[count] = action + Bond.HOSTILE
                count += 1
    return count


@compiled
def list_guests(state: State, options: Options, actions: IntArray, count: int) -> int:
    if state.hand_guests[state.to_move] == 0:
        return count
    for site in range(options.sites):
        if state.orientation[site] == 0:
            for colour in range(2):
                if orientation_of(colour) * state.pull[site] >= 0:
                    actions[count] = Gesture.GUEST + 2 * site + colour
                    count += 1
    return count


@compiled
def list_flips(state: State, options: Options, actions: IntArray, count: int) -> int:
    if is_limit_reached(state, options):
        return count
    for site in range(options.sites):
        if rule_broken_by_flip(state, options, site) == KEPT:
            actions[count] = Gesture.FLIP + site
            count += 1
    return count


@compiled(inline=False)
def list_cards(state: State, options: Options, actions: IntArray, count: int) -> int:
    if rule_broken_by_card(state, options, Card.SPECIAL) == KEPT:
        actions[count] = Gesture.SPECIAL
        count += 1
    if rule_broken_by_card(state, options, Card.MASTER) == KEPT:
        actions[count] = Gesture.MASTER
        count += 1
    if rule_broken_by_card(state, options, Card.NEWLINK) == KEPT:
        count = list_new_links(state, options, actions, count)
    if rule_broken_by_card(state, options, Card.REVISION) == KEPT:
        count = list_revisions(state, options, actions, count)
    if rule_broken_by_card(state, options, Card.DOUBLE) == KEPT:
        count = list_doubles(state, options, actions, count)
    if rule_broken_by_card(state, options, Card.FIXING) == KEPT:
        count = list_fixings(state, options, actions, count)
    return count


@compiled
def list_new_links(state: State, options: Options, actions: IntArray, count: int) -> int:
    for index in range(options.fitting_pairs):
        pair = options.fitting[index]
        if rule_broken_between(state, options, pair) == KEPT:
            count = list_kinds(state, Gesture.NEWLINK + 2 * pair, actions, count)
    return count


@compiled
def list_kinds(state: State, action: int, actions: IntArray, count: int) -> int:
    """The gesture with each kind of bond in hand."""
    for bond in range(2):
        if state.hand_bonds[state.to_move, bond] > 0:
            actions[count] = action + bond
            count += 1
    return count


@compiled
def list_revisions(state: State, options: Options, actions: IntArray, count: int) -> int:
    for link in range(MAX_PRINTED + NEW_LINKS):
        for bond in range(2):
            if state.bonds[link, bond] > 0:
                actions[count] = Gesture.REVISION + 2 * pair_joined_by(state, options, link) + bond
                count += 1
    return count


@compiled
def list_doubles(state: State, options: Options, actions: IntArray, count: int) -> int:
    for link in range(MAX_PRINTED + NEW_LINKS):
        if rule_broken_beside(state, options, link) == KEPT:
            pair = pair_joined_by(state, options, link)
            count = list_kinds(state, Gesture.DOUBLE + 2 * pair, actions, count)
    return count


@compiled
def pair_joined_by(state: State, options: Options, link: int) -> int:
    if link < MAX_PRINTED:
        return options.pair_of_link[link]
    return state.new_pair[link - MAX_PRINTED]


@compiled
def list_fixings(state: State, options: Options, actions: IntArray, count: int) -> int:
    for site in range(options.sites):
        for colour in range(2):
            if rule_broken_by_fixing(state, options, site, orientation_of(colour)) == KEPT:
                actions[count] = Gesture.FIXING + 2 * site + colour
                count += 1
    return count
