"""What is counted in a game of Klondike."""

from games.rules.core.events import KIND, Log
from games.rules.core.jit import compiled
from games.rules.core.records import Record
from games.rules.klondike.layout import MAX_ACTIONS, Event, Options, Reason, State, cards_home
from games.rules.klondike.plays import count_plays

METRICS = {
    "moves": "Moves: plays, draws and redeals",
    "plays": "Cards or runs played",
    "draws": "Draws",
    "redeals": "Redeals",
    "cards_home": "Cards on goal stacks at the end",
    "cards_returned": "Cards taken back from goal stacks",
    "turned_up": "Cards turned up",
    "passes_without_play": "Passes through the deck without a play",
    "decisions": "Decisions",
    "legal_plays": "Legal plays, summed over the decisions",
    "decisions_without_play": "Decisions with nothing to play",
    "first_home": "Move that brought the first card home (0: none did)",
    "score": "Score",
    "seconds": "Time to play, in seconds, at the given time per action",
    "won": "Won",
    "no_moves": "Lost with no move left",
    "idle": "Stopped as idle",
    "forfeited": "Forfeited",
}
PER_SEAT: tuple[str, ...] = ()


class Tally(Record):
    moves: int
    plays: int
    draws: int
    redeals: int
    cards_home: int
    cards_returned: int
    turned_up: int
    passes_without_play: int
    decisions: int
    legal_plays: int
    decisions_without_play: int
    first_home: int
    score: int
    seconds: int
    won: int
    no_moves: int
    idle: int
    forfeited: int
    plays_before_pass: int  # those made before the pass began


@compiled(inline=False)
def observe(state: State, options: Options, log: Log, tally: Tally) -> None:
    for index in range(log.count):
        count_event(log.rows[index][KIND], tally)
    tally.moves = tally.plays + tally.draws + tally.redeals
    tally.seconds = tally.moves * options.seconds_per_action
    tally.cards_home = cards_home(state)
    tally.score = state.score
    if state.over:
        count_reason(state, tally)
    elif state.deciding:
        count_choices(count_plays(state, options, MAX_ACTIONS), tally)


@compiled
def count_event(kind: int, tally: Tally) -> None:
    if kind == Event.DREW:
        tally.draws += 1
    elif kind == Event.REDEALT:
        end_pass(tally)
        tally.redeals += 1
    elif kind == Event.TURNED:
        tally.turned_up += 1
    elif kind == Event.STUCK:
        end_pass(tally)
    else:
        count_play(kind, tally)


@compiled
def count_play(kind: int, tally: Tally) -> None:
    if kind == Event.PLAYED or kind == Event.RETURNED or kind == Event.HOME:
        tally.plays += 1
    if kind == Event.RETURNED:
        tally.cards_returned += 1
    if kind == Event.HOME and tally.first_home == 0:
        tally.first_home = tally.plays + tally.draws + tally.redeals


@compiled
def end_pass(tally: Tally) -> None:
    if tally.plays == tally.plays_before_pass:
        tally.passes_without_play += 1
    tally.plays_before_pass = tally.plays


@compiled
def count_choices(plays: int, tally: Tally) -> None:
    """The availability of actions: what can be played at each decision."""
    tally.decisions += 1
    tally.legal_plays += plays
    if plays == 0:
        tally.decisions_without_play += 1


@compiled
def count_reason(state: State, tally: Tally) -> None:
    if state.reason == Reason.WON:
        tally.won = 1
    elif state.reason == Reason.NO_MOVES:
        tally.no_moves = 1
    elif state.reason == Reason.IDLE:
        tally.idle = 1
    else:
        tally.forfeited = 1
