"""What is counted in a game of the troll."""

from typing import Annotated

from games.rules.core.cards import NO_CARD, suit_of
from games.rules.core.events import FIRST, KIND, SECOND, THIRD, Log
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record
from games.rules.troll.acting import MAX_ACTIONS, legal_actions
from games.rules.troll.awakening import FROM_ASIDE
from games.rules.troll.bridge import (
    ACE_OF_CLUBS,
    ACTIONS_A_TURN,
    NEIGHBOURS,
    NO_SLOT,
    POSITIONS,
    SIDES,
    SLOTS,
    Event,
    Options,
    Phase,
    Reason,
    State,
    are_adjacent,
    cards_in_deck,
    is_filled,
    is_top_awake,
    position_of,
)
from games.rules.troll.flight import empty_slots

SUITS = 4
FIRST_MIDDLE, LAST_MIDDLE = 2, 3  # positions 3 and 4

METRICS = {
    "turns": "Turns",
    "awakenings": "Awakenings (cards played)",
    "awakenings_deck": "Awakenings by cards of the deck",
    "awakenings_aside": "Awakenings by cards set aside",
    "flown": "Bricks awakened twice, flown away",
    "fled": "Bricks fled to a bank",
    "fallen": "Bricks fallen (first design)",
    "stomped": "Bricks subdued by stomping",
    "clubbed": "Bricks subdued with a club",
    "hit": "Bricks subdued with a diamond",
    "clubs_used": "Uses of clubs",
    "diamonds_used": "Uses of diamonds",
    "spades_used": "Uses of spades",
    "picked_up": "Bricks picked up",
    "picked_up_of": "Bricks picked up, by suit (C D H S)",
    "laid_down": "Bricks laid down",
    "moved": "Steps of the troll",
    "lost_actions": "Actions lost because none was possible",
    "the_club_seen": "THE CLUB awake on the bridge",
    "the_club_reachable": "THE CLUB within reach of an empty hand",
    "the_club": "THE CLUB picked up",
    "the_club_turn": "Turn in which THE CLUB was picked up (0: never)",
    "won": "Won",
    "perfect_wins": "Won perfectly",
    "cards_left": "Score: cards left in the deck",
    "bricks_left": "Bricks on the bridge at the end",
    "empty_slots": "Empty slots at the end",
    "troll_at": "Where the troll ended its turns (L1-L6, U1-U6)",
    "turns_in_middle": "Turns ended on positions 3 and 4",
    "turns_at_ends": "Turns ended on positions 1 and 6",
    "action_steps": "Actions decided",
    "legal_actions": "Legal actions, summed over the actions decided",
    "turns_with_awake": "Turns with awake bricks",
    "turns_out_of_reach": "Turns with awake bricks more than two steps away",
}
PER_SEAT: tuple[str, ...] = ()


class Tally(Record):
    turns: int
    awakenings: int
    awakenings_deck: int
    awakenings_aside: int
    flown: int
    fled: int
    fallen: int
    stomped: int
    clubbed: int
    hit: int
    clubs_used: int
    diamonds_used: int
    spades_used: int
    picked_up: int
    picked_up_of: Annotated[IntArray, (SUITS,)]
    laid_down: int
    moved: int
    lost_actions: int
    the_club_seen: int
    the_club_reachable: int
    the_club: int
    the_club_turn: int
    won: int
    perfect_wins: int
    cards_left: int
    bricks_left: int
    empty_slots: int
    troll_at: Annotated[IntArray, (SLOTS,)]
    turns_in_middle: int
    turns_at_ends: int
    action_steps: int
    legal_actions: int
    turns_with_awake: int
    turns_out_of_reach: int
    turn_counted: int  # 1 + the turn counted last
    actions: Annotated[IntArray, (1, MAX_ACTIONS)]


@compiled(inline=False)
def observe(state: State, options: Options, log: Log, tally: Tally) -> None:
    for index in range(log.count):
        row = log.rows[index]
        count_turn(state, row[KIND], tally)
        if row[KIND] >= Event.MOVED and row[KIND] <= Event.ACTION_LOST:
            count_deed(state, row[KIND], row[SECOND], tally)
        else:
            count_awakening(row[KIND], row[FIRST], row[SECOND], row[THIRD], tally)
    if state.deciding:
        tally.action_steps += 1
        tally.legal_actions += legal_actions(state, options, tally.actions[0])
    if state.over:
        count_end(state, tally)
    elif state.phase == Phase.ACT and state.actions_left == ACTIONS_A_TURN:
        count_reach(state, tally)
    elif state.phase == Phase.FLEE:
        count_place(state, tally)


@compiled
def count_turn(state: State, kind: int, tally: Tally) -> None:
    """A turn is counted when its first card is played, skipped or, from a position, acted."""
    begins = kind == Event.PLAYED or (kind >= Event.SKIPPED and kind <= Event.ACTION_LOST)
    if begins and tally.turn_counted != state.turn + 1:
        tally.turn_counted = state.turn + 1
        tally.turns += 1


@compiled
def count_awakening(kind: int, first: int, second: int, third: int, tally: Tally) -> None:
    if kind == Event.PLAYED:
        tally.awakenings += 1
        if third == FROM_ASIDE:
            tally.awakenings_aside += 1
        else:
            tally.awakenings_deck += 1
    elif kind == Event.AWOKE:
        if second == ACE_OF_CLUBS:
            tally.the_club_seen = 1
    elif kind == Event.FLEW:
        tally.flown += 1
    elif kind == Event.FLED:
        tally.fled += 1
    elif kind == Event.FELL:
        tally.fallen += 1


@compiled
def count_deed(state: State, kind: int, face: int, tally: Tally) -> None:
    if kind == Event.MOVED:
        tally.moved += 1
    elif kind == Event.STOMPED:
        tally.stomped += 1
    elif kind == Event.PICKED_UP:
        tally.picked_up += 1
        tally.picked_up_of[suit_of(face)] += 1
        if face == ACE_OF_CLUBS:
            tally.the_club = 1
            tally.the_club_reachable = 1  # after a card was used up or a brick woken on the way
            tally.the_club_turn = state.turn + 1
    elif kind == Event.LAID:
        tally.laid_down += 1
    elif kind == Event.ACTION_LOST:
        tally.lost_actions += 1
    else:
        count_tool(kind, face, tally)


@compiled
def count_tool(kind: int, face: int, tally: Tally) -> None:
    if kind == Event.CLUBBED:
        tally.clubs_used += 1
        tally.clubbed += 1
    elif kind == Event.HIT:
        tally.diamonds_used += 1
        tally.hit += 1
    elif kind == Event.MISSED:
        tally.diamonds_used += 1
    elif kind == Event.DUG or kind == Event.WOKEN:
        tally.spades_used += 1
        if face == ACE_OF_CLUBS:
            tally.the_club_seen = 1


@compiled
def count_place(state: State, tally: Tally) -> None:
    """Where the troll stands when the bricks flee."""
    tally.troll_at[state.troll] += 1
    position = position_of(state.troll)
    if FIRST_MIDDLE <= position <= LAST_MIDDLE:
        tally.turns_in_middle += 1
    elif position == 0 or position == POSITIONS - 1:
        tally.turns_at_ends += 1


@compiled
def count_reach(state: State, tally: Tally) -> None:
    """At the first action of a turn: how far away are the awake bricks, and is THE CLUB one?"""
    awake, out_of_reach = 0, 0
    for slot in range(SLOTS):
        if is_top_awake(state, slot):
            awake = 1
            if not is_within_two_steps(state, slot):
                out_of_reach = 1
            elif state.face[state.top[slot]] == ACE_OF_CLUBS and can_pick_up(state, slot):
                tally.the_club_reachable = 1
    tally.turns_with_awake += awake
    tally.turns_out_of_reach += out_of_reach


@compiled
def is_within_two_steps(state: State, slot: int) -> bool:
    """Over bricks, the slot itself included."""
    if slot == state.troll or are_adjacent(slot, state.troll):
        return True
    return can_step_beside(state, slot)


@compiled
def can_pick_up(state: State, slot: int) -> bool:
    """In this turn, with an empty hand: from here, or from a slot one step away."""
    beside = are_adjacent(slot, state.troll) or can_step_beside(state, slot)
    return state.hand[0] == NO_CARD and beside


@compiled
def can_step_beside(state: State, slot: int) -> bool:
    for side in range(SIDES):
        beside = NEIGHBOURS[slot, side]
        if beside != NO_SLOT and is_filled(state, beside) and are_adjacent(beside, state.troll):
            return True
    return False


@compiled
def count_end(state: State, tally: Tally) -> None:
    tally.perfect_wins = 1 if state.reason == Reason.PERFECT else 0
    tally.won = 1 if state.reason == Reason.WON else tally.perfect_wins
    tally.cards_left = cards_in_deck(state)
    tally.empty_slots = empty_slots(state)
    tally.bricks_left = 0
    for slot in range(SLOTS):
        card = state.top[slot]
        while card != NO_CARD:
            tally.bricks_left += 1
            card = state.under[card]
