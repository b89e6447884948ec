"""A table's game in memory: the log folded into a match, and what each entry of the log did."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from games.models import Move, Table
from games.models.tables import EntryKind
from games.refusals import Refused
from games.rules.core.events import NOBODY, Event
from games.rules.core.game import NO_CLOCK, Game
from games.rules.engine.match import Match
from games.rules.registry import GAMES
from games.rules.scenes.scene import SPECTATOR, Mark, Scene

USUAL_SEED = 1
SHOWN_IN_MOTION = 24  # entries that are caught up at once with motions; older ones are only told


@dataclass
class Entry:
    """What one entry of the log did."""

    ply: int
    seat: int
    by_agent: bool = False
    kind: str = EntryKind.MOVE
    words: str = ""
    events: Sequence[Event] = ()
    motions: Sequence[list[dict[str, Any]]] = ()
    marks: Sequence[Mark] = ()

    @property
    def can_be_taken_back(self) -> bool:
        return not self.by_agent and not any(event.kind.reveals for event in self.events)


@dataclass
class Play:
    """The game of one table up to `ply`. Changes only by entries of the log."""

    table_id: int
    game: Game
    match: Match
    start: dict[str, Any]
    seed: int
    ply: int = 0
    entries: list[Entry] = field(default_factory=list)
    in_force: list[tuple[Entry, Move]] = field(default_factory=list)  # without what was taken back
    _scenes: dict[int, Scene] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table) -> "Play":
        """The game before its first move; what chance did at the start is entry 0."""
        game = table.rules_of
        if table.rules_version != game.rules_version:
            raise Refused(
                _("This table was played by rules version %(old)s; this release plays %(new)s.")
                % {"old": table.rules_version, "new": game.rules_version}
            )
        match = Match(game, table.fixed(), table.seed, **table.start)
        play = cls(table.pk, game, match, table.start, table.seed)
        play.entries.append(Entry(0, NOBODY, events=match.events[:]))
        return play

    # -- what stands

    @property
    def opening(self) -> Entry:
        return self.entries[0]

    @property
    def seat_names(self) -> tuple[str, ...]:
        return self.game.seat_names(self.match.options)

    @property
    def hides_hands(self) -> bool:
        """Whether some seats know what others must not."""
        hides = self.game.hides_hands
        return hides is not None and hides(self.match.options)

    def scene(self, viewer: int) -> Scene:
        """The position as this viewer sees it; kept until something happens."""
        if viewer not in self._scenes:
            drawing = self.game.drawing
            self._scenes[viewer] = drawing.draw(self.match.state, self.match.options, viewer)
        return self._scenes[viewer]

    def words_of(self, action: int) -> str:
        pick = self.game.drawing.pick_of(self.match.state, self.match.options, action)
        return str(pick.words)

    # -- what happens

    def follow(self, rows: Sequence[Move]) -> None:
        """Catch up with the log."""
        for index, row in enumerate(rows):
            shown = len(rows) - index <= SHOWN_IN_MOTION
            self.enter(row, shown=shown)

    def enter(self, row: Move, *, viewer: int = SPECTATOR, shown: bool = True) -> Entry:
        """One entry of the log. IllegalMove names the rule it breaks; then nothing has happened."""
        if row.kind == EntryKind.UNDO:
            return self._take_back(row)
        before = self.scene(viewer) if shown else None
        words, events = self._make(row, telling=shown)
        motions = [self._motions(event) for event in events] if shown else []
        marks = marks_of(before, motions) if before else []
        entry = Entry(row.seq, row.seat, row.by_agent, row.kind, words, events, motions, marks)
        self.in_force.append((entry, row))
        return self._keep(entry)

    def _make(self, row: Move, *, telling: bool) -> tuple[str, list[Event]]:
        """The move in words, if they are wanted, and what it and the rules did."""
        match = self.match
        match.tick(NO_CLOCK if row.seconds is None else row.seconds)
        if row.text == self.game.giving_up:
            return row.text.capitalize(), match.play(row.text)
        action = self.game.notation.read_action(match.state, match.options, row.text)
        words = self.words_of(action) if telling else ""
        return words, match.act(action, row.text)

    def _motions(self, event: Event) -> list[dict[str, Any]]:
        shown = self.game.drawing.motions_of(self.match.state, self.match.options, event)
        return [motion.to_json() for motion in shown]

    def _take_back(self, row: Move) -> Entry:
        """Play everything again but the last move in force."""
        self.in_force.pop()
        self.match = Match(self.game, self.match.variant, self.seed, **self.start)
        for _entry, move in self.in_force:
            self._make(move, telling=False)
        return self._keep(Entry(row.seq, row.seat, row.by_agent, row.kind))

    def _keep(self, entry: Entry) -> Entry:
        self.entries.append(entry)
        self.ply = entry.ply
        self._scenes.clear()
        return entry


def marks_of(before: Scene, motions: Iterable[list[dict[str, Any]]]) -> list[Mark]:
    """The footprints of a move: from where, to where, and where something was taken."""
    things = {thing.id: thing.on for thing in before.things if thing.on}
    cells = {cell.id for cell in before.cells}
    marks: list[Mark] = []
    for motion in (motion for of_event in motions for motion in of_event):
        place = things.get(motion["thing"]) or motion["thing"]
        if place not in cells:
            continue
        if motion["kind"] == "take":
            marks.append(Mark("taken", (place,)))
        elif motion["kind"] == "move" and motion.get("to") in cells:
            marks += [Mark("from", (place,)), Mark("to", (motion["to"],))]
            things[motion["thing"]] = motion["to"]
    return marks


def base_scene(game: Game, params: dict[str, Any]) -> Scene:
    """What all scenes of a variant are told relative to: its set-up, from a seed nobody plays."""
    return _base(game.key, json.dumps(params, sort_keys=True))


@lru_cache(maxsize=128)
def _base(key: str, params: str) -> Scene:
    game = GAMES[key]
    match = Match(game, game.variant(None, json.loads(params)), USUAL_SEED)
    scene: Scene = game.drawing.draw(match.state, match.options, SPECTATOR)
    return scene


def relative(scene: Scene, base: Scene) -> dict[str, Any]:
    """A scene without what it shares with the base: cells by their id alone, known looks not."""
    known = {cell.id: cell for cell in base.cells}
    told = {
        "name": scene.name,
        "status": scene.status.to_json(),
        "cells": [
            cell.id if known.get(cell.id) == cell else cell.to_json() for cell in scene.cells
        ],
        "things": [thing.to_json() for thing in scene.things],
        "looks": {
            key: look.to_json() for key, look in scene.looks.items() if key not in base.looks
        },
        "seats": [seat.to_json() for seat in scene.seats],
        "tray": [pile.to_json() for pile in scene.tray],
        "marks": [mark.to_json() for mark in scene.marks],
    }
    for name in ("width", "height", "unit"):
        if getattr(scene, name) != getattr(base, name):
            told[name] = getattr(scene, name)
    if list(scene.ground) != list(base.ground):
        told["ground"] = [part.to_json() for part in scene.ground]
    return told
