"""What agents look at: how the bridge will stand once the bricks have fled.

The weights were found by an evolution strategy that played the hard bridge. They amount to what
one of the first players did: keep one row whole and let the other one go, for cards of its colour
then wake nothing.
"""

import math

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray
from games.rules.troll.bridge import POSITIONS, SLOTS, Options, Phase, Reason, State, cards_in_deck
from games.rules.troll.imagining import (
    DIAMONDS,
    IDEAS,
    LASTING,
    LAYING,
    LEFT_BANK,
    RIGHT_BANK,
    ROW,
    Picture,
    action_of,
    count_bits,
    imagine,
    imagine_flight,
    is_connected,
    picture_of,
)

ROLLOUT_DECISIONS = 6  # three turns: whole games drown the difference between two actions
EXPLORATION = 0.3
SAMPLES = 1
HABITS_LEAD = False
FULL_WIDTH = False

# Worth of a picture, in units that `chance_of_winning` turns into a chance.
COLLAPSED = -12.0
ASIDE = 0.4  # each card set aside will wake another brick
NEAR = 0.2  # an awake brick within two steps
FAR = 0.85  # an awake brick further away
AT_BANK = 0.18  # an awake brick away from the troll that flees next
LINK_AWAKE = 4.1  # an awake brick without which the bridge collapses
LINK_PINNED = 1.8  # the same under the troll
LINK = 0.7  # a single dormant brick without which the bridge collapses
LONG_ROW, SHORT_ROW = 0.73, -0.53  # each slot filled in the longer and in the shorter row
ROW_GONE = 2.4  # the shorter row is empty: half of the cards wake nothing
THICK = 0.34  # a slot with two dormant bricks
OFF_LONG_ROW = 1.5  # the troll stands on the shorter row
HOLDS_DIAMOND, HOLDS_LASTING, HOLDS_DORMANT = 1.95, 2.4, 0.17
OFF_MIDDLE = 0.04  # each half step between the troll and the middle

# Fitted to games of the greedy agent on the hard bridge.
BASE, SLOPE, CARD = 0.1, 0.27, 0.109
WITHIN_REACH = 2


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    if state.over:
        return 1.0 if state.reason == Reason.WON or state.reason == Reason.PERFECT else 0.0
    picture = picture_of(state, options)
    if state.phase != Phase.ACT or state.actions_left == 0:
        return chance_of_winning(state, worth(picture))
    return chance_of_winning(state, best_worth(state, options, picture, state.actions_left))


@compiled
def chance_of_winning(state: State, total: float) -> float:
    return 1.0 / (1.0 + math.exp(CARD * cards_in_deck(state) - BASE - SLOPE * total))


@compiled(inline=False)
def best_worth(state: State, options: Options, picture: Picture, actions: int) -> float:
    """The best that one or two imagined actions make of a picture."""
    best = COLLAPSED
    for idea in range(IDEAS):
        possible, then = imagine(state, options, picture, idea)
        if possible and actions == 1:
            best = max(best, worth(then))
        elif possible:
            for second in range(IDEAS):
                also_possible, at_last = imagine(state, options, then, second)
                if also_possible:
                    best = max(best, worth(at_last))
    return best


@compiled(inline=False)
def worth(picture: Picture) -> float:
    """How good the bridge looks after the flight that follows."""
    dormant, thick, awake, troll, hand, asides, _ = imagine_flight(picture)
    filled = dormant | awake
    if not is_connected(filled):
        return COLLAPSED
    total = THICK * count_bits(thick) - ASIDE * asides
    total -= danger_of_awake(awake, troll) + danger_of_links(dormant, thick, awake, troll)
    return total + worth_of_rows(filled, troll) + worth_of_hand(hand)


@compiled
def danger_of_awake(awake: int, troll: int) -> float:
    danger = 0.0
    for slot in range(SLOTS):
        if awake >> slot & 1:
            danger += NEAR if distance(slot, troll) <= WITHIN_REACH else FAR
    return danger + AT_BANK * count_bits(awake & (LEFT_BANK | RIGHT_BANK) & ~(1 << troll))


@compiled
def distance(slot: int, troll: int) -> int:
    apart = abs(slot % POSITIONS - troll % POSITIONS)
    return apart if slot // POSITIONS == troll // POSITIONS else apart + 1


@compiled
def danger_of_links(dormant: int, thick: int, awake: int, troll: int) -> float:
    """Slots without which the bridge would collapse."""
    danger = 0.0
    filled = dormant | awake
    for slot in range(SLOTS):
        bit = 1 << slot
        if filled & bit and not thick & bit and not is_connected(filled & ~bit):
            if dormant & bit:
                danger += LINK
            else:
                danger += LINK_PINNED if slot == troll else LINK_AWAKE
    return danger


@compiled
def worth_of_rows(filled: int, troll: int) -> float:
    lower, upper = count_bits(filled & ROW), count_bits(filled >> POSITIONS)
    own = lower if troll < POSITIONS else upper
    total = LONG_ROW * max(lower, upper) + SHORT_ROW * min(lower, upper)
    if min(lower, upper) == 0:
        total += ROW_GONE
    if own < max(lower, upper):
        total -= OFF_LONG_ROW
    return total - OFF_MIDDLE * abs(2 * (troll % POSITIONS) - POSITIONS + 1)


@compiled
def worth_of_hand(hand: int) -> float:
    total = 0.0
    if hand & DIAMONDS:
        total += HOLDS_DIAMOND
    if hand & LASTING:
        total += HOLDS_LASTING
    if hand & LAYING:
        total += HOLDS_DORMANT
    return total


@compiled(inline=False)
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    """The legal action whose picture looks best after it and the action that follows."""
    picture = picture_of(state, options)
    best, most = 0, COLLAPSED
    for idea in range(IDEAS):
        possible, then = imagine(state, options, picture, idea)
        if possible:
            total = worth(then)
            if state.actions_left > 1:
                total = best_worth(state, options, then, state.actions_left - 1)
            if total > most:
                action = action_of(state.troll, picture[4], idea)
                for index in range(count):
                    if actions[index] == action:
                        best, most = index, total
    return best
