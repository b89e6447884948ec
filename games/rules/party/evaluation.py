"""What agents look at: the guests that stay after each player has flipped what can be flipped.

The number of guests of a colour means little while a single flip brings down a chain of them. So
the board is valued after two cascades: first of the player to move, then of the other one, each
flipping every guest of the other colour that is not stable until none is left. They are played on
the state itself and taken back.
"""

from games.rules.core.jit import compiled
from games.rules.party.board import orientation_of, satisfaction_of, turn_to
from games.rules.party.habits import choose_quickly
from games.rules.party.hands import (
    bonds_in_hand,
    cards_in,
)
from games.rules.party.model import NO_SITE, Options, Reason, State
from games.rules.party.prospects import FIRM, firmness

__all__ = [
    "EXPLORATION",
    "FULL_WIDTH",
    "HABITS_LEAD",
    "ROLLOUT_DECISIONS",
    "SAMPLES",
    "choose_quickly",
    "value",
]

ROLLOUT_DECISIONS = 12
EXPLORATION = 0.25
SAMPLES = 1
HABITS_LEAD = False
FULL_WIDTH = False

SCALE = 4.0 * FIRM  # a lead of four firm guests is worth half of what is left to win
FIRST_CASCADE, SECOND_CASCADE = 0.5, 0.5
TO_TAKE, IN_HAND = 30.0, 32.0  # a piece the mover may still take, one that waits in the hand
CARD = 80.0  # an action card not yet used, at the beginning of the game
SHOWING = 0.5  # a guest of one's colour now, not only after a cascade: do not put flips off
REPEATING = 0.4  # of the value: flipping a guest twice in one sequence leads nowhere (P5)
ASTRAY = 100.0 * FIRM  # turning a guest away: who looks one step ahead would do it to put off worse


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    """Who repeats itself pays, also where the game is decided: else a search would never finish."""
    price = REPEATING * state.repeated[player]
    if state.over:
        return result_for(state, options, player) - price
    lead = lead_of_white(state, options) * orientation_of(player)
    share = lead / SCALE
    return 0.5 + 0.5 * share / (1.0 + abs(share)) - price


@compiled
def result_for(state: State, options: Options, player: int) -> float:
    if state.reason == Reason.RESIGNED:
        return 0.0 if state.to_move == player else 1.0
    if state.reason != Reason.MAJORITY:
        return 0.5
    lead = 0
    for site in range(options.sites):
        lead += state.orientation[site]
    return 1.0 if lead * orientation_of(player) > 0 else 0.0


@compiled
def lead_of_white(state: State, options: Options) -> float:
    mover = orientation_of(state.to_move)
    lead = prospects_of_cards(state, options)
    lead += mover * prospects_of_move(state)
    if state.last_flip != NO_SITE and state.orientation[state.last_flip] != mover:
        lead -= mover * ASTRAY
    lead += SHOWING * standing(state, options) / FIRM
    first = cascade(state, options, mover)
    lead += FIRST_CASCADE * standing(state, options)
    second = cascade(state, options, -mover)
    lead += SECOND_CASCADE * standing(state, options)
    undo(state, options, second)
    undo(state, options, first)
    return lead


@compiled(inline=False)
def standing(state: State, options: Options) -> int:
    """White guests less black ones, each by how firmly it sits."""
    lead = 0
    for site in range(options.sites):
        if state.fixed[site]:
            lead += FIRM * state.orientation[site]
        else:
            lead += firmness(satisfaction_of(state, site)) * state.orientation[site]
    return lead


@compiled(inline=False)
def cascade(state: State, options: Options, own: int) -> int:
    """Flip all guests of the other colour that can be flipped; who they were, as a set of sites.

    Nobody is flipped twice, as all flips go to one colour.
    """
    flipped = 0
    changed = True
    while changed:
        changed = False
        for site in range(options.sites):
            if state.orientation[site] == -own and not state.fixed[site]:
                if satisfaction_of(state, site) <= 0:
                    turn_to(state, options, site, own)
                    flipped |= 1 << site
                    changed = True
    return flipped


@compiled(inline=False)
def undo(state: State, options: Options, flipped: int) -> None:
    for site in range(options.sites):
        if flipped >> site & 1:
            turn_to(state, options, site, -state.orientation[site])


@compiled
def prospects_of_move(state: State) -> float:
    """What the mover still has to place in this move."""
    player = state.to_move
    in_hand = state.hand_guests[player] + bonds_in_hand(state, player)
    to_take = min(state.pieces - state.taken, state.open_sites + state.open_links - in_hand)
    return TO_TAKE * max(to_take, 0) + IN_HAND * in_hand


@compiled
def prospects_of_cards(state: State, options: Options) -> float:
    """Cards lose their worth as the board fills."""
    left = (state.open_sites + state.open_links) / (options.sites + options.links)
    return CARD * left * (cards_in(state.held[0]) - cards_in(state.held[1]))
