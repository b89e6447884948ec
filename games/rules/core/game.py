"""The contract a game fulfils. Each game's `__init__` makes one `Game`; the registry lists them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, Protocol

from games.rules.core.errors import BadInput
from games.rules.core.events import EventKind, Log
from games.rules.core.jit import digest_of
from games.rules.core.options import OptionSet, Values
from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray, Record, dtype_of, new

MAX_SEATS = 8
KEPT = 0  # rule_broken_by: no rule is broken
NO_CLOCK = -1


class GameState(Record):
    """What every state has; a game's own `State` repeats these fields and adds its own.

    A state awaits a decision of `to_move`, or an automatic step, or is over.
    """

    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int  # why it is over: member of the game's Reason
    # Optional, `clock`: the seconds the coming action took at a table, or NO_CLOCK where none runs.


class Outcome(Record):
    """Who won and what everybody scored."""

    winner: Annotated[IntArray, (MAX_SEATS,)]  # 1 for each who won
    score: Annotated[IntArray, (MAX_SEATS,)]


class Rules(Protocol):
    """What a game's `rules.py` offers, all compiled. An action is a gesture: this, to there.

    `MAX_ACTIONS` bounds the number of legal actions at a time, `ACTIONS` the gestures: every
    number below it is a gesture a player can make, legal or not.
    """

    __file__: str | None
    MAX_ACTIONS: int
    ACTIONS: int
    State: Any
    Options: Any
    Rule: Any  # IntEnum; KEPT = 0
    Reason: Any  # IntEnum of why a game is over

    def set_up(self, state: Any, options: Any, seed: int, log: Log) -> None: ...
    def advance(self, state: Any, options: Any, log: Log) -> None:
        """One automatic step: a throw, a flight, a skipped turn."""

    def legal_actions(self, state: Any, options: Any, actions: IntArray) -> int:
        """Write the legal actions into `actions`; return how many."""

    def rule_broken_by(self, state: Any, options: Any, action: int) -> int:
        """KEPT, or the rule that forbids this gesture."""

    def apply_action(self, state: Any, options: Any, action: int, log: Log) -> None: ...
    def resign(self, state: Any, options: Any, log: Log) -> None:
        """The player to move gives up."""

    def reckon(self, state: Any, options: Any, outcome: Outcome) -> None: ...
    def hide(self, state: Any, options: Any, player: int, stream: Stream) -> None:
        """Deal anew, from `stream`, what `player` cannot see, the future included.

        The result depends on nothing hidden: agents search on such a copy only.
        """

    def seats(self, options: Any) -> int: ...


class Evaluation(Protocol):
    """What a game's `evaluation.py` offers to agents, compiled."""

    ROLLOUT_DECISIONS: int  # after so many decisions a simulated game is valued as it stands
    EXPLORATION: float
    SAMPLES: int  # hidden worlds a greedy agent averages over
    HABITS_LEAD: bool  # greedy follows the habits, where they are better than looking ahead
    FULL_WIDTH: bool  # a search values all actions of a position at once; nothing may be hidden

    def value(self, state: Any, options: Any, player: int) -> float:
        """How the game looks for `player`, 0 lost .. 1 won; exact when it is over."""

    def choose_quickly(
        self, state: Any, options: Any, actions: IntArray, count: int, stream: Stream
    ) -> int:
        """The index of a plausible action, at hardly any cost: how searches play games out."""


class Metrics(Protocol):
    """What a game's `metrics.py` offers: whole numbers counted from events as a game is played."""

    Tally: Any  # a Record of ints and arrays of ints
    METRICS: dict[str, str]  # the fields that are reported, with a label; others are memory
    PER_SEAT: tuple[str, ...]  # those with one number for each seat

    def observe(self, state: Any, options: Any, log: Log, tally: Any) -> None:
        """Count what the rows in `log`, the last step, have told."""


@dataclass(frozen=True)
class RuleText:
    """A rule's id, its short title and the rulebook section that states it."""

    rule: IntEnum
    id: str
    title: str
    section: str


@dataclass(frozen=True)
class Preset:
    """A named set of options."""

    name: str
    title: str
    summary: str
    params: Values = field(default_factory=dict)


@dataclass(frozen=True)
class Variant:
    """Options fixed: the rules as one game is played by."""

    preset: str | None
    params: dict[str, Any]  # as given
    values: dict[str, Any]  # all of them
    options: Any  # the record the rules read

    def to_json(self) -> dict[str, Any]:
        preset = {"preset": self.preset} if self.preset else {}
        return {**preset, "params": self.params}


class Notation(Protocol):
    """What a game's `notation.py` offers: moves and positions as text and JSON."""

    def write_action(self, state: Any, options: Any, action: int) -> str: ...
    def read_action(self, state: Any, options: Any, text: str) -> int:
        """The gesture a text means, legal or not; BadInput if it means none."""

    def write_position(self, state: Any, options: Any) -> dict[str, Any]: ...
    def read_position(self, state: Any, options: Any, position: Mapping[str, Any]) -> None:
        """Fill a freshly set up state; BadInput with the reason if the position is malformed."""


class Drawing(Protocol):
    """What a game's `scene.py` offers; scenes and picks are those of `games.rules.scenes`."""

    def draw(self, state: Any, options: Any, viewer: int) -> Any:
        """The Scene that this viewer sees."""

    def pick_of(self, state: Any, options: Any, action: int) -> Any:
        """The Pick by which a player makes this action."""

    def action_of(self, state: Any, options: Any, source: str, target: str) -> int | None:
        """The action a gesture means, legal or not; None where it means none."""

    def motions_of(self, state: Any, options: Any, event: Any) -> Any:
        """The Motions that show an event; `state` is the one after the whole move."""


LEVELS: Mapping[str, str] = {
    "beginner": "slip:0.4:quick",
    "casual": "slip:0.1:greedy",
    "practised": "mcts:50",
    "strong": "mcts:400",
}  # each answers within a second; a game whose searches take longer names its own


@dataclass(frozen=True, eq=False)
class Game:
    """Everything the rest of the product knows about a game."""

    key: str
    title: str
    summary: str
    source: str
    cloth: str
    minutes: int
    seat_names: Callable[[Any], tuple[str, ...]]  # of an options record
    rules_version: int
    length: str  # the metric that tells how long a game was
    rules: Rules
    notation: Notation
    evaluation: Evaluation
    metrics: Metrics
    options: OptionSet[Any]
    presets: Mapping[str, Preset]
    default_preset: str
    rule_texts: Sequence[RuleText]
    event_kinds: tuple[EventKind, ...]
    min_players: int
    max_players: int
    drawing: Drawing
    outcomes: Mapping[Any, int]  # what `chance` in a record may hold, and the number rules read
    giving_up: str = "resign"  # the move that gives up; "" where nobody ever can
    has_deck: bool = False  # rules have set_up_from(..., deck, ...), notation has read_deck
    countable: Values | None = None  # for games without chance: options under which perft counts
    check_seed: Callable[[Any, int], None] | None = None  # BadInput for seeds a record cannot have
    fit_seed: Callable[[Any, int], int] | None = None  # the seed such a record has for any number
    simulated_with: Values = field(default_factory=dict)  # defaults where nobody sits at the table
    tell: Callable[[Any, Any], str] | None = None  # the position as text, for people
    levels: Mapping[str, str] = field(default_factory=lambda: LEVELS)  # of play at a table -> agent
    hides_hands: Callable[[Any], bool] | None = None  # of an options record: seats hold secrets
    carries: Callable[[Any, Any], Values] | None = None  # state, options: params of the next game

    @property
    def digest(self) -> str:
        """Of all sources behind the rules; stored with every result."""
        return digest_of(self.folder)

    @property
    def folder(self) -> Path:
        return Path(str(self.rules.__file__)).resolve().parent

    def variant(
        self,
        preset: str | None = None,
        params: Values | None = None,
        *,
        simulated: bool = False,
    ) -> Variant:
        """The variant of a preset with single parameters overridden, or of parameters alone.

        Where agents play among themselves (`simulated`), other defaults may hold.
        """
        if preset is not None and preset not in self.presets:
            known = ", ".join(self.presets)
            raise BadInput(f"{self.title} has no preset {preset!r}; known are: {known}.")
        own = self.presets[preset].params if preset is not None else {}
        given = dict(params or {})
        if simulated:
            given = {**{k: v for k, v in self.simulated_with.items() if k not in own}, **given}
        values = self.options.resolve({**own, **given})
        return Variant(preset, given, values, self.options.pack(values))

    def rule_text(self, rule: int) -> RuleText:
        return self._texts[rule]

    @property
    def _texts(self) -> dict[int, RuleText]:
        return {int(text.rule): text for text in self.rule_texts}

    def new_state(self) -> Any:
        return new(self.rules.State)

    def new_log(self) -> Log:
        log = new(Log, **self.scratch_layout())
        log.keep = True
        return log

    def scratch_layout(self) -> dict[str, Any]:
        scratch = getattr(self.rules, "Scratch", None)
        return {} if scratch is None else {"scratch": dtype_of(scratch)}
