"""One game being played, step by step: what replays, tables and the command line stand on."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.core.events import Event, read_events
from games.rules.core.game import KEPT, Game, Outcome, Variant
from games.rules.core.randomness import NOTHING_FORCED
from games.rules.core.records import new


class Match:
    """A state that always stands at a decision or at the end, with the events that led there."""

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
        self.state = game.new_state()
        self.log = game.new_log()
        self.tally = new(game.metrics.Tally)
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
        return bool(self.state.over)

    @property
    def to_move(self) -> int:
        return int(self.state.to_move)

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
        values = {}
        for name in self.game.metrics.METRICS:
            value = getattr(self.tally, name)
            values[name] = value.tolist() if hasattr(value, "tolist") else int(value)
        return values

    def legal_actions(self) -> list[int]:
        if not self.state.deciding:
            return []
        actions = _new_actions(self.game)
        count = self.game.rules.legal_actions(self.state, self.options, actions)
        return [int(action) for action in actions[:count]]

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
            return self._happen(self.game.rules.resign)
        return self.act(self.game.notation.read_action(self.state, self.options, move), move)

    def act(self, action: int, move: str = "") -> list[Event]:
        """Make a gesture; the events it and the automatic steps after it caused."""
        broken = int(self.game.rules.rule_broken_by(self.state, self.options, action))
        if broken != KEPT:
            text = self.game.rule_text(broken)
            shown = move or self.write(action)
            raise IllegalMove(
                f"{shown!r} is not allowed: {text.title} ({text.id}).",
                rule=text.id,
                title=text.title,
            )
        return self._happen(self.game.rules.apply_action, action)

    def _happen(self, rule: Any, *action: int) -> list[Event]:
        before = len(self.events)
        self._step(rule, *action)
        self._advance()
        return self.events[before:]

    def _set_up(self, seed: int, deck: Sequence[str] | None) -> None:
        if self.game.check_seed is not None:
            self.game.check_seed(self.options, seed)
        if deck is None:
            self.game.rules.set_up(self.state, self.options, seed, self.log)
            return
        if not self.game.has_deck:
            raise BadInput(f"{self.game.title} has no deck.")
        cards = self.game.notation.read_deck(deck)  # type: ignore[attr-defined]
        self.game.rules.set_up_from(  # type: ignore[attr-defined]
            self.state, self.options, seed, cards, self.log
        )

    def _advance(self) -> None:
        while not self.state.deciding and not self.state.over:
            self._step(self.game.rules.advance)

    def _step(self, rule: Any, *action: int) -> None:
        """One step; the record's own outcomes of chance come before the generator's."""
        random = self.state.random
        if self.leftover_chance:
            random.forced = self.chance[self.chance_used]
        rule(self.state, self.options, *action, self.log)
        if self.leftover_chance and random.forced == NOTHING_FORCED:
            self._refuse_impossible()
            self.chance_used += 1
        random.forced = NOTHING_FORCED
        self.events += read_events(self.log, self.game.event_kinds)
        self.game.metrics.observe(self.state, self.options, self.log, self.tally)
        self.log.count = 0

    def _refuse_impossible(self) -> None:
        if self.state.random.impossible:
            raise BadInput(
                f"chance[{self.chance_used}] is an outcome that cannot happen there.",
                chance=self.chance_used,
            )

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


def _new_actions(game: Game) -> Any:
    return np.zeros(game.rules.MAX_ACTIONS, np.int64)
