"""One game being played, step by step: what replays, tables and the command line stand on."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.core.events import Event, Log, read_events
from games.rules.core.game import KEPT, Game, Outcome, Variant
from games.rules.core.randomness import NOTHING_FORCED
from games.rules.core.records import array_of, new
from games.rules.engine import engine_of

NO_ACTION, TOLD = -1, 1  # see engine/table.py
MANY = 1 << 40


class Match:
    """A state that always stands at a decision or at the end, with the events that led there.

    The records lie in arrays of one, and flags are read through views of them: both are many
    times quicker from Python than records themselves.
    """

    def __init__(
        self,
        game: Game,
        variant: Variant,
        seed: int = 0,
        *,
        deck: Sequence[str] | None = None,
        position: Mapping[str, Any] | None = None,
        chance: Sequence[Any] = (),
    ) -> None:
        self.game = game
        self.variant = variant
        self.options = variant.options
        self._table = engine_of(game).table
        self._states = array_of(game.rules.State, 1)
        self._options = np.zeros(1, self.options.dtype)
        self._options[0] = self.options
        self._logs = array_of(Log, 2, **game.scratch_layout())
        self._logs["keep"] = True
        self._tallies = array_of(game.metrics.Tally, 1)
        self._actions = np.zeros(game.rules.MAX_ACTIONS, np.int64)
        self._told = self._logs["count"][TOLD:]
        self._over = self._states["over"]
        self._deciding = self._states["deciding"]
        self._to_move = self._states["to_move"]
        self._random = self._states["random"]
        self.state = self._states[0]
        self.tally = self._tallies[0]
        self.events: list[Event] = []
        self.chance = [self._outcome(index, outcome) for index, outcome in enumerate(chance)]
        self.chance_used = 0
        self._set_up(seed, deck)
        if position is not None:
            game.notation.read_position(self.state, self.options, position)
        self._advance()

    # -- what stands

    @property
    def over(self) -> bool:
        return bool(self._over[0])

    @property
    def deciding(self) -> bool:
        return bool(self._deciding[0])

    @property
    def to_move(self) -> int:
        return int(self._to_move[0])

    @property
    def reason(self) -> str:
        return str(self.game.rules.Reason(int(self.state.reason)).name.lower())

    @property
    def leftover_chance(self) -> int:
        return len(self.chance) - self.chance_used

    @property
    def seats(self) -> int:
        return int(self.game.rules.seats(self.options))

    def winners(self) -> list[int]:
        outcome = self._outcome_now()
        return [seat for seat in range(self.seats) if outcome.winner[seat]]

    def scores(self) -> list[int]:
        return [int(score) for score in self._outcome_now().score[: self.seats]]

    def position(self) -> dict[str, Any]:
        return self.game.notation.write_position(self.state, self.options)

    def metrics(self) -> dict[str, Any]:
        """The tally so far, by the stable names of the metrics."""
        return {name: self._tallies[name][0].tolist() for name in self.game.metrics.METRICS}

    def legal_actions(self) -> list[int]:
        if not self.deciding:
            return []
        count = self._table.list_legal(self._states, self._options, self._actions)
        actions: list[int] = self._actions[:count].tolist()
        return actions

    def legal(self) -> list[str]:
        """The legal moves in notation, sorted."""
        return sorted(self.write(action) for action in self.legal_actions())

    def write(self, action: int) -> str:
        return self.game.notation.write_action(self.state, self.options, action)

    # -- what happens

    def play(self, move: str) -> list[Event]:
        """Make a move; IllegalMove names the rule that forbids it, and nothing has changed."""
        if self.over:
            raise BadInput(f"{move!r} comes after the end of the game.")
        if self.game.giving_up and move == self.game.giving_up:
            return self.give_up()
        return self.act(self.game.notation.read_action(self.state, self.options, move), move)

    def act(self, action: int, move: str = "") -> list[Event]:
        """Make a gesture; the events it and the automatic steps after it caused."""
        before = len(self.events)
        broken = self._step(action)
        if broken != KEPT:
            text = self.game.rule_text(broken)
            shown = move or self.write(action)
            raise IllegalMove(
                f"{shown!r} is not allowed: {text.title} ({text.id}).",
                rule=text.id,
                title=text.title,
            )
        self._advance()
        return self.events[before:]

    def give_up(self) -> list[Event]:
        """The player to move resigns."""
        before = len(self.events)
        log = self._logs[0]
        self.game.rules.resign(self.state, self.options, log)
        self.game.metrics.observe(self.state, self.options, log, self.tally)
        self.events += read_events(log, self.game.event_kinds)
        log.count = 0
        self._advance()
        return self.events[before:]

    def tick(self, seconds: int) -> None:
        """Tell a game that plays against the clock how long the coming action took."""
        if "clock" in (self._states.dtype.names or ()):
            self._states["clock"] = seconds

    def fingerprint(self) -> str:
        """Of the whole state, hidden cards and coming chance included."""
        return hashlib.blake2b(self._states.tobytes(), digest_size=16).hexdigest()

    def _set_up(self, seed: int, deck: Sequence[str] | None) -> None:
        if self.game.check_seed is not None:
            self.game.check_seed(self.options, seed)
        log = self._logs[0]
        if deck is None:
            self.game.rules.set_up(self.state, self.options, seed, log)
        elif self.game.has_deck:
            cards = self.game.notation.read_deck(deck)  # type: ignore[attr-defined]
            self.game.rules.set_up_from(  # type: ignore[attr-defined]
                self.state, self.options, seed, cards, log
            )
        else:
            raise BadInput(f"{self.game.title} has no deck.")

    def _advance(self) -> None:
        while not self._deciding[0] and not self._over[0]:
            self._step(NO_ACTION)

    def _step(self, action: int) -> int:
        """An action or automatic steps; the record's own outcomes of chance come first.

        Returns the rule the action breaks, if it breaks one; then nothing has happened.
        While such outcomes are left, steps are taken one by one, each with the next outcome ready.
        """
        most = MANY
        if self.leftover_chance:
            self._random["forced"] = self.chance[self.chance_used]
            most = 0 if action != NO_ACTION else 1
        broken = self._table.take_steps(
            self._states, self._options, self._logs, self._tallies, action, most
        )
        if most != MANY:
            self._take_outcome(used=broken == KEPT)
        if self._told[0]:
            self.events += read_events(self._logs[TOLD], self.game.event_kinds)
        return int(broken)

    def _take_outcome(self, *, used: bool) -> None:
        """Count the outcome that was ready, if the step has used it."""
        if not used or self._random["forced"][0] != NOTHING_FORCED:
            self._random["forced"] = NOTHING_FORCED
            return
        if self._random["impossible"][0]:
            raise BadInput(
                f"chance[{self.chance_used}] is an outcome that cannot happen there.",
                chance=self.chance_used,
            )
        self.chance_used += 1

    def _outcome(self, index: int, outcome: Any) -> int:
        known = self.game.outcomes
        if isinstance(outcome, bool | list | dict) or outcome not in known:
            expected = ", ".join(str(name) for name in known) or "nothing: the game has no chance"
            raise BadInput(f"chance[{index}] is {outcome!r}; possible: {expected}.", chance=index)
        return known[outcome]

    def _outcome_now(self) -> Outcome:
        outcome = new(Outcome)
        self.game.rules.reckon(self.state, self.options, outcome)
        return outcome
