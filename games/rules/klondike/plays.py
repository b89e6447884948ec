"""Which gestures the rules allow: §2, the table of actions."""

import numpy as np

from games.rules.core.cards import ACE, CARDS, KING, NO_CARD, RANKS, is_red, rank_of, suit_of
from games.rules.core.game import KEPT
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray
from games.rules.klondike.layout import (
    DECK,
    DISCARD,
    DRAW,
    DRAW_DECK,
    GOALS,
    NOTHING,
    PLACES,
    REDEAL,
    STACKS,
    SUITS,
    SUPPLY,
    UNLIMITED,
    WHOLE_DISCARD,
    Options,
    Rule,
    State,
    deck_is_empty,
    gesture,
    lies_open,
    pile_of,
    redeals_allowed,
    top_of_stack,
)

SPADES_ABOVE_CLUBS = 39  # from a club to the spade of its rank
RED_SUITS_APART = 13

# Sets of cards, a bit for each: the kings, and what fits on each card.
KINGS = sum(1 << card for card in range(CARDS) if card % RANKS == RANKS - 1)
FITTING = np.array(
    [
        sum(
            1 << card
            for card in range(CARDS)
            if card % RANKS == top % RANKS - 1
            and (RANKS <= card < 3 * RANKS) != (RANKS <= top < 3 * RANKS)
        )
        for top in range(CARDS)
    ],
    np.int64,
)


@compiled(inline=False)
def rule_broken_by(state: State, options: Options, action: int) -> int:
    """§2 Drawing, turning the discard stack over, or a card put somewhere."""
    if not state.deciding:
        return Rule.ENDED
    source, place = action // PLACES, action % PLACES
    if source == NOTHING:
        return Rule.NOTHING_THERE
    if source == DRAW_DECK:
        return rule_broken_by_drawing(state) if place == DISCARD else Rule.DRAW_TO_DISCARD
    if source == WHOLE_DISCARD:
        return rule_broken_by_redeal(state, options) if place == DECK else Rule.DISCARD_TOP
    if place >= DISCARD:
        return Rule.NOT_TO_DECK
    broken = rule_broken_by_lifting(state, options, source)
    if broken != KEPT:
        return broken
    if place < STACKS:
        return rule_broken_on_stack(state, options, source, place)
    return rule_broken_on_goal(state, source, place - GOALS)


@compiled
def rule_broken_by_drawing(state: State) -> int:
    return Rule.DRAW_EMPTY if deck_is_empty(state) else KEPT


@compiled
def rule_broken_by_redeal(state: State, options: Options) -> int:
    """§2 The discard stack is turned over when the draw deck is used up, so often and no more."""
    if not deck_is_empty(state):
        return Rule.REDEAL_DECK_EMPTY
    if state.discarded == 0:
        return Rule.REDEAL_NOTHING
    allowed = redeals_allowed(options)
    if allowed != UNLIMITED and state.redeals_used >= allowed:
        return Rule.REDEAL_LIMIT
    return KEPT


@compiled
def rule_broken_by_lifting(state: State, options: Options, card: int) -> int:
    """§2 May this card be taken up, with all that lies on it?"""
    if lies_open(state, card):
        return KEPT if options.runs or is_on_top(state, card) else Rule.RUN
    pile = pile_of(state, card)
    if pile < STACKS:
        return Rule.FACE_DOWN
    if pile == SUPPLY:
        return Rule.DECK_FACE_DOWN if is_in_deck(state, card) else Rule.DISCARD_TOP
    return Rule.GOAL_TOP if options.goal_to_stack else Rule.GOAL_RETURN


@compiled
def is_on_top(state: State, card: int) -> bool:
    pile = pile_of(state, card)
    return pile >= STACKS or card == top_of_stack(state, pile)


@compiled(inline=False)
def is_in_deck(state: State, card: int) -> bool:
    for index in range(state.discarded, state.supplied):
        if state.supply[index] == card:
            return True
    return False


@compiled
def rule_broken_on_stack(state: State, options: Options, card: int, stack: int) -> int:
    """§2 On a card one rank higher and of the other colour; on an empty stack only a king."""
    if pile_of(state, card) == stack:
        return Rule.OTHER_STACK
    top = top_of_stack(state, stack)
    if top == NO_CARD:
        return KEPT if rank_of(card) == KING else Rule.KING
    if rank_of(top) != rank_of(card) + 1:
        return Rule.STACK_RANK
    if is_red(top) == is_red(card):
        return Rule.STACK_COLOUR
    return KEPT


@compiled
def rule_broken_on_goal(state: State, card: int, suit: int) -> int:
    """§2 One by one from a stack's top, each suit for itself, from the ace up."""
    pile = pile_of(state, card)
    if GOALS <= pile < GOALS + SUITS:
        return Rule.GOAL_TO_STACK
    if pile < STACKS and card != top_of_stack(state, pile):
        return Rule.GOAL_ONE_CARD
    if suit_of(card) != suit:
        return Rule.GOAL_SUIT
    if rank_of(card) != state.goal[suit] + 1:
        return Rule.GOAL_ACE if state.goal[suit] == 0 else Rule.GOAL_NEXT
    return KEPT


# -- the same the other way round: which cards fit where, instead of where each card fits


@compiled(inline=False)
def legal_actions(state: State, options: Options, actions: IntArray) -> int:
    count = 0
    for stack in range(STACKS):
        if may_take(state, stack):
            count = add_plays_to_stack(state, options, stack, actions, count)
    for suit in range(SUITS):
        if can_feed_goal(state, suit):
            actions[count] = gesture(suit * RANKS + state.goal[suit], GOALS + suit)
            count += 1
    if not deck_is_empty(state):
        actions[count] = DRAW
        count += 1
    elif rule_broken_by_redeal(state, options) == KEPT:
        actions[count] = REDEAL
        count += 1
    return count


@compiled
def may_take(state: State, stack: int) -> bool:
    """Does any card that fits on this stack lie open? A quick no for most."""
    height = state.height[stack]
    fitting = FITTING[state.stacks[stack, height - 1]] if height > 0 else KINGS
    return fitting & state.opened != 0


@compiled
def add_plays_to_stack(
    state: State, options: Options, stack: int, actions: IntArray, count: int
) -> int:
    """Write the cards that can go on this stack; the new length of the list."""
    top = top_of_stack(state, stack)
    if top == NO_CARD:
        for suit in range(SUITS):
            king = suit * RANKS + KING - ACE
            if can_go_on(state, options, king, stack):
                actions[count] = gesture(king, stack)
                count += 1
        return count
    card = lower_fitting(top)
    if can_go_on(state, options, card, stack):
        actions[count] = gesture(card, stack)
        count += 1
    card = higher_fitting(top)
    if can_go_on(state, options, card, stack):
        actions[count] = gesture(card, stack)
        count += 1
    return count


@compiled(inline=False)
def count_plays(state: State, options: Options, most: int) -> int:
    """How much is legal besides drawing and redealing; counts no further than `most`."""
    count = 0
    for suit in range(SUITS):
        if can_feed_goal(state, suit):
            count += 1
    for stack in range(STACKS):
        if count >= most:
            return count
        if may_take(state, stack):
            count += count_plays_to_stack(state, options, stack)
    return count


@compiled
def count_plays_to_stack(state: State, options: Options, stack: int) -> int:
    top = top_of_stack(state, stack)
    count = 0
    if top == NO_CARD:
        for suit in range(SUITS):
            if can_go_on(state, options, suit * RANKS + KING - ACE, stack):
                count += 1
        return count
    if can_go_on(state, options, lower_fitting(top), stack):
        count += 1
    if can_go_on(state, options, higher_fitting(top), stack):
        count += 1
    return count


@compiled
def has_play(state: State, options: Options) -> bool:
    """§3 Is anything legal besides drawing and redealing?"""
    return count_plays(state, options, 1) > 0


@compiled
def lower_fitting(top: int) -> int:
    """The first of the two cards that fit on `top`: the club or the diamond below it in rank."""
    rank = top % RANKS
    return rank - 1 if is_red(top) else RANKS + rank - 1


@compiled
def higher_fitting(top: int) -> int:
    """The second of them: the spade or the heart."""
    card = lower_fitting(top)
    return card + SPADES_ABOVE_CLUBS if is_red(top) else card + RED_SUITS_APART


@compiled
def can_go_on(state: State, options: Options, card: int, stack: int) -> bool:
    """Can a card that fits be taken up? In the stack itself it is already."""
    return (
        lies_open(state, card)
        and pile_of(state, card) != stack
        and (options.runs or is_on_top(state, card))
    )


@compiled
def can_feed_goal(state: State, suit: int) -> bool:
    """Does the next card of this goal stack lie on top of a stack?"""
    if state.goal[suit] == RANKS:
        return False
    card = suit * RANKS + state.goal[suit]
    return lies_open(state, card) and is_on_top(state, card)
