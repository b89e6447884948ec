"""Angry Troll versus Magic Bridge: a solitaire of cards and a die.

The bricks of a bridge awake one after the other and flee to the banks of the river. The troll has
two actions a turn to beat them asleep again, until the deck of awakening is used up.

The rules are told in the order of a turn: `dealing`, `awakening`, `acting` (what the troll may do),
`deeds` (what it does) and `flight`, all over the records and piles of `bridge`.
"""

from games.rules.core.cards import CARDS
from games.rules.core.events import Log, emit
from games.rules.core.game import Outcome
from games.rules.core.jit import compiled
from games.rules.core.randomness import (
    GAME_LANE,
    Stream,
    below,
    fork_stream,
    seed_stream,
    shuffle,
)
from games.rules.core.records import IntArray
from games.rules.troll.acting import ACTIONS, MAX_ACTIONS, legal_actions, rule_broken_by
from games.rules.troll.awakening import play_next_card
from games.rules.troll.bridge import (
    TROLL,
    Event,
    Options,
    Phase,
    Reason,
    Rule,
    State,
    cards_in_deck,
    end_game,
)
from games.rules.troll.dealing import deal, place_troll
from games.rules.troll.deeds import apply_action, lose_action, offer_actions
from games.rules.troll.flight import end_turn

__all__ = [
    "ACTIONS",
    "MAX_ACTIONS",
    "Options",
    "Reason",
    "Rule",
    "State",
    "advance",
    "apply_action",
    "hide",
    "legal_actions",
    "reckon",
    "resign",
    "rule_broken_by",
    "seats",
    "set_up",
    "set_up_from",
]


@compiled(inline=False)
def set_up(state: State, options: Options, seed: int, log: Log) -> None:
    """§1 Shuffle and deal."""
    seed_stream(state.random, seed, GAME_LANE)
    for card in range(CARDS):
        state.face[card] = card
    shuffle(state.random, state.face, CARDS)
    deal(state, options)


@compiled(inline=False)
def set_up_from(state: State, options: Options, seed: int, deck: IntArray, log: Log) -> None:
    """§1 Deal a deck that was given."""
    seed_stream(state.random, seed, GAME_LANE)
    for card in range(CARDS):
        state.face[card] = deck[card]
    deal(state, options)


@compiled(inline=False)
def advance(state: State, options: Options, log: Log) -> None:
    """One step of what happens by itself, with at most one throw of the die."""
    if state.phase == Phase.AWAKEN:
        play_next_card(state, options, log)
        if state.phase == Phase.ACT:
            offer_actions(state, options)
    elif state.phase == Phase.FLEE:
        end_turn(state, options, log)
    elif state.phase == Phase.ACT:
        lose_action(state, options, log)
    else:
        place_troll(state, options, log)


@compiled(inline=False)
def resign(state: State, options: Options, log: Log) -> None:
    """Leaving the game unfinished is losing it."""
    emit(log, Event.GAVE_UP, TROLL)
    end_game(state, Reason.GIVEN_UP)


@compiled(inline=False)
def reckon(state: State, options: Options, outcome: Outcome) -> None:
    """§3 The score is the number of cards left in the deck of awakening; less is better."""
    outcome.score[TROLL] = cards_in_deck(state)
    is_won = state.reason == Reason.PERFECT or state.reason == Reason.WON
    outcome.winner[TROLL] = 1 if is_won else 0


@compiled
def seats(options: Options) -> int:
    return 1


# -- what the player cannot see


@compiled(inline=False)
def hide(state: State, options: Options, player: int, stream: Stream) -> None:
    """Deal the unknown faces anew over the cards that lie face down, and all chance to come."""
    sort_unknown(state)
    shuffle_unknown(state, stream)
    fork_stream(state.random, stream)


@compiled
def sort_unknown(state: State) -> None:
    """From here on nothing depends on which face lay where."""
    unknown = 0  # a bit for each face
    for card in range(CARDS):
        if state.known[card] == 0:
            unknown |= 1 << state.face[card]
    face = 0
    for card in range(CARDS):
        if state.known[card] == 0:
            while not (unknown >> face) & 1:
                face += 1
            state.face[card] = face
            face += 1


@compiled
def shuffle_unknown(state: State, stream: Stream) -> None:
    """Each unknown card changes places with one up to itself, found by trying."""
    for last in range(CARDS - 1, 0, -1):
        if state.known[last] == 1:
            continue
        other = below(stream, last + 1)
        while state.known[other] == 1:
            other = below(stream, last + 1)
        face = state.face[last]
        state.face[last] = state.face[other]
        state.face[other] = face
