"""The vocabulary of scenes: what can be drawn, picked, marked and read aloud.

A game's `scene.py` describes a position for one viewer in these words; the SVG on the server and
the table in the browser draw any scene without knowing the game. A scene holds only what its viewer
may see. Lengths are in units; a game takes the unit that suits it, an ordinary cell is about 40.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.rules.scenes.parts import Part

SPECTATOR = -1  # sees what lies open to everybody
ALL_SEEING = -2  # after the end: everything

MarkKind = Literal["picked", "target", "from", "to", "taken", "refused", "trail"]


@dataclass(frozen=True)
class Look:
    """How a kind of thing looks: parts around the origin, and the room they take."""

    width: float
    height: float
    parts: Sequence[Part]

    def to_json(self) -> dict[str, Any]:
        return {
            "width": self.width,
            "height": self.height,
            "parts": [part.to_json() for part in self.parts],
        }


@dataclass(frozen=True)
class Cell:
    """A place on the board: a field, a slot, a site, a link. `x`, `y` is where things stand."""

    id: str
    name: str  # read aloud, with what lies there: "field 12, red figure 2"
    outline: Part
    x: float
    y: float
    print: Sequence[Part] = ()  # what is printed on it: its number, a band
    pickable: bool = True
    at_once: bool = False  # one pick of it is a whole gesture, unless something is picked already

    def to_json(self) -> dict[str, Any]:
        extras = {"at_once": True} if self.at_once else {}
        return {
            "id": self.id,
            "name": self.name,
            "x": round(self.x, 2),
            "y": round(self.y, 2),
            "outline": self.outline.to_json(),
            "print": [part.to_json() for part in self.print],
            "pickable": self.pickable,
            **extras,
        }


@dataclass(frozen=True)
class Thing:
    """Something that lies on the board or in the tray and may move: a piece, a card, a die.

    Its id stays the same as long as it is the same thing, so that it can be seen to move. An id
    must not tell what the viewer cannot see.
    """

    id: str
    name: str
    look: str
    x: float
    y: float
    on: str = ""  # the cell it lies on
    badge: str = ""  # a short label at its upper right: "+2"
    count: int = 0  # at its lower right, from two on: the height of a stack
    pickable: bool = True
    at_once: bool = False  # as for cells
    owner: int | None = None  # whose piece it is: who has picked one of theirs may pick another

    def to_json(self) -> dict[str, Any]:
        extras = {"on": self.on, "badge": self.badge, "count": self.count, "at_once": self.at_once}
        return {
            "id": self.id,
            "name": self.name,
            "look": self.look,
            "x": round(self.x, 2),
            "y": round(self.y, 2),
            "pickable": self.pickable,
            "owner": self.owner,
            **{key: value for key, value in extras.items() if value},
        }


@dataclass(frozen=True)
class Motion:
    """One movement by which an event is shown. All motions of an event happen together.

    `thing` is the id of a thing, or of a cell or pile: then the uppermost thing there is meant.
    Whatever motions leave out is right as soon as they are over, for then the scene is drawn anew.
    """

    kind: Literal["move", "turn", "throw", "take", "come", "point"]
    thing: str  # point: the cell or thing that is pointed out
    to: str = ""  # move, come: the cell or pile it goes to
    via: tuple[str, ...] = ()  # move: cells on its way
    look: str = ""  # turn, throw, come: how it looks afterwards; it must be among the scene's looks

    def to_json(self) -> dict[str, Any]:
        extras = {"to": self.to, "via": list(self.via), "look": self.look}
        return {
            "kind": self.kind,
            "thing": self.thing,
            **{key: value for key, value in extras.items() if value},
        }


@dataclass(frozen=True)
class Pile:
    """What lies beside the board: a hand, a deck, a die, an action card. Drawn in a row."""

    id: str
    title: str
    note: str = ""
    width: float = 60
    height: float = 84
    things: Sequence[Thing] = ()  # around the pile's own top left corner
    ground: Sequence[Part] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "note": self.note,
            "width": self.width,
            "height": self.height,
            "things": [thing.to_json() for thing in self.things],
            "ground": [part.to_json() for part in self.ground],
        }


@dataclass(frozen=True)
class Mark:
    """Something pointed out: a cell or thing by id, or for a trail the ids along it."""

    kind: MarkKind
    on: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "on": list(self.on)}


@dataclass(frozen=True)
class Seat:
    """A line about a player: name, look of their pieces, the figure that counts."""

    name: str
    look: str = ""
    score: str = ""
    note: str = ""
    to_move: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "look": self.look,
            "score": self.score,
            "note": self.note,
            "to_move": bool(self.to_move),  # a comparison of record fields is numpy's bool
        }


@dataclass(frozen=True)
class Status:
    """What is to be done now, and how far the turn has come (`done` of `total` steps)."""

    headline: str
    sentence: str = ""
    done: int = 0
    total: int = 0

    def to_json(self) -> dict[str, Any]:
        return {
            "headline": self.headline,
            "sentence": self.sentence,
            "done": self.done,
            "total": self.total,
        }


@dataclass(frozen=True)
class Scene:
    """Everything one viewer sees of a position."""

    width: float
    height: float
    name: str  # one sentence for those who cannot see it
    status: Status
    cells: Sequence[Cell]
    things: Sequence[Thing]
    looks: Mapping[str, Look]
    ground: Sequence[Part] = ()  # the printed board, under everything
    seats: Sequence[Seat] = ()
    tray: Sequence[Pile] = ()
    marks: Sequence[Mark] = ()
    unit: float = 40  # the width of the smallest cell: marks are drawn in its proportion

    def to_json(self) -> dict[str, Any]:
        return {
            "width": self.width,
            "height": self.height,
            "unit": self.unit,
            "name": self.name,
            "status": self.status.to_json(),
            "ground": [part.to_json() for part in self.ground],
            "cells": [cell.to_json() for cell in self.cells],
            "things": [thing.to_json() for thing in self.things],
            "looks": {key: look.to_json() for key, look in self.looks.items()},
            "seats": [seat.to_json() for seat in self.seats],
            "tray": [pile.to_json() for pile in self.tray],
            "marks": [mark.to_json() for mark in self.marks],
        }

    def ids(self) -> set[str]:
        """Of all that can be picked."""
        things = [*self.things, *(thing for pile in self.tray for thing in pile.things)]
        return (
            {cell.id for cell in self.cells if cell.pickable}
            | {thing.id for thing in things if thing.pickable}
            | {pile.id for pile in self.tray}
        )


@dataclass(frozen=True)
class Pick:
    """How an action is made: what is picked first, where it goes, and the action in words.

    `target` is empty where one pick is the whole gesture.
    """

    source: str
    target: str
    words: str
