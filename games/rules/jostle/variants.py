"""What may vary in JOSTLE 2007: players, pieces, the track, and how open questions are read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.core.errors import BadInput
from games.rules.core.game import Preset
from games.rules.core.options import OneOf, Option, OptionSet, Value, Values, Whole, YesNo
from games.rules.jostle.board import (
    BACK,
    MAX_BACK_CELLS,
    MAX_LENGTH,
    MAX_PAIRS,
    MAX_PIECES,
    MAX_PLAYERS,
    MIN_LENGTH,
    STANDARD_LENGTH,
    TARGET_CELLS,
    EndTrigger,
    FinalRound,
    OccupiedEx,
    Options,
)

STANDARD_PLAYERS = 3  # for whom the standard track is made
BLOCK = 8  # cells an enlarged track gains for every further player
BEFORE_BLOCKS = 20  # the standard track's cells up to here stay where they are
PAIR = 2
TRACK_FIELDS = ("length", "back", "ex")


@dataclass(frozen=True, kw_only=True)
class Track(Option):
    """The track by name, or drawn by the designer: its length and its event cells."""

    names: ClassVar[tuple[str, ...]] = ("standard", "enlarged")
    kind: ClassVar[str] = "track"

    @property
    def limits(self) -> str:
        return (
            f"{', '.join(self.names)}, or an object with length ({MIN_LENGTH} to {MAX_LENGTH}), "
            "back (a list of cells) and ex (a list of pairs of cells)"
        )

    def accepts(self, value: Value) -> bool:
        return value in self.names if isinstance(value, str) else isinstance(value, Mapping)

    def check(self, value: Value) -> Value:
        value = super().check(value)
        return value if isinstance(value, str) else self._check_track(value)

    def write(self, record: Any, value: Value) -> None:
        """`lay_track` does it: an enlarged track depends on the number of players too."""

    def _check_track(self, track: Mapping[str, Any]) -> dict[str, Any]:
        for name in track:
            if name not in TRACK_FIELDS:
                raise self._refusal(f"unknown field {name!r}; known: {', '.join(TRACK_FIELDS)}")
        if "length" not in track:
            raise self._refusal("it has no 'length'")
        length = self._whole(track["length"], MIN_LENGTH, MAX_LENGTH, "length")
        back = self._check_back(track.get("back", []), length - TARGET_CELLS)
        pairs = self._check_pairs(track.get("ex", []), length - TARGET_CELLS)
        self._check_distinct(back, pairs)
        return {"length": length, "back": back, "ex": pairs}

    def _check_back(self, cells: Any, gate: int) -> list[int]:
        if not isinstance(cells, list) or len(cells) > MAX_BACK_CELLS:
            raise self._refusal(f"back must be a list of at most {MAX_BACK_CELLS} cells")
        return [
            self._whole(cell, BACK + 1, gate, f"back[{index}]") for index, cell in enumerate(cells)
        ]

    def _check_pairs(self, pairs: Any, gate: int) -> list[list[int]]:
        if not isinstance(pairs, list) or len(pairs) > MAX_PAIRS:
            raise self._refusal(f"ex must be a list of at most {MAX_PAIRS} pairs of cells")
        return [self._check_pair(pair, gate, f"ex[{index}]") for index, pair in enumerate(pairs)]

    def _check_pair(self, pair: Any, gate: int, where: str) -> list[int]:
        if not isinstance(pair, list) or len(pair) != PAIR:
            raise self._refusal(f"{where} must be a pair of cells, not {pair!r}")
        return [self._whole(cell, 1, gate, where) for cell in pair]

    def _check_distinct(self, back: list[int], pairs: list[list[int]]) -> None:
        events = back + [cell for pair in pairs for cell in pair]
        for cell in events:
            if events.count(cell) > 1:
                raise self._refusal(f"cell {cell} has two events")
        for cell in back:
            if cell - BACK in events:
                raise self._refusal(f"from cell {cell} a piece would go back to an event cell")

    def _whole(self, value: Any, low: int, high: int, where: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._refusal(
                f"{where} must be a whole number from {low} to {high}, not {value!r}"
            )
        return value

    def _refusal(self, problem: str) -> BadInput:
        return BadInput(f"{self.key} ({self.label}) is no valid track: {problem}.", option=self.key)


def enlarged_track(players: int) -> dict[str, Any]:
    """The standard track with a block of eight cells more for every player beyond three."""
    blocks = max(0, players - STANDARD_PLAYERS)
    starts = [BEFORE_BLOCKS + 1 + BLOCK * block for block in range(blocks)]
    longer = BLOCK * blocks
    return {
        "length": STANDARD_LENGTH + longer,
        "back": [11, *(start + 2 for start in starts), 24 + longer, 25 + longer],
        "ex": [[7, 15], [14, 19], *([start, start + 5] for start in starts)],
    }


def lay_track(options: Options, values: Values) -> None:
    """Write the track's length and events where the rules read them."""
    track = values["track"]
    if isinstance(track, str):
        track = enlarged_track(values["players"] if track == "enlarged" else STANDARD_PLAYERS)
    options.length = track["length"]
    options.gate = track["length"] - TARGET_CELLS
    for cell in track["back"]:
        options.destination[cell] = cell - BACK
    for index, (cell, mate) in enumerate(track["ex"]):
        options.destination[cell], options.destination[mate] = mate, cell
        options.ex_bit[cell] = 1 << (PAIR * index)
        options.ex_bit[mate] = 1 << (PAIR * index + 1)


OPTIONS = OptionSet(
    Options,
    [
        Whole(
            name="players",
            label="Players",
            help="The track is made for three; for more there are enlarged tracks.",
            section="jostle.setup",
            low=2,
            high=MAX_PLAYERS,
            default=STANDARD_PLAYERS,
        ),
        Whole(
            name="pieces",
            label="Pieces each",
            help="Fewer pieces make shorter games, more pieces more jostling.",
            section="jostle.setup",
            low=2,
            high=MAX_PIECES,
            default=3,
        ),
        Track(
            name="track",
            label="Track",
            help="The standard track of 32 cells; enlarged by eight cells for every player beyond "
            "three; or one of your own. The last five cells are always the target area.",
            section="jostle.setup",
            default="standard",
        ),
        Whole(
            name="max_turns",
            label="Longest game",
            help="After so many turns the game stops and nobody has won.",
            section="jostle.limit",
            low=100,
            high=10_000,
            default=10_000,
        ),
        OneOf(
            name="end_trigger",
            label="What announces the end",
            help="A piece on the very last cell, or pieces on all five target cells. The source "
            "can be read both ways: this is reading J1.",
            section="jostle.end.announce",
            choices=EndTrigger,
            labels={"last_cell": "the last cell is filled", "all_target": "all five are filled"},
            default="last_cell",
        ),
        OneOf(
            name="final_round",
            label="Who has one more turn",
            help="Everybody, the player who announced the end being the last; or only the others. "
            "The source can be read both ways: this is reading J2.",
            section="jostle.end.last-round",
            choices=FinalRound,
            labels={"everyone": "everyone", "others": "everyone but who announced the end"},
            default="everyone",
        ),
        OneOf(
            name="occupied_ex",
            label="A move onto an occupied exchange cell",
            help="The sitting piece is jostled before the mover's exchange, after it, or not at "
            "all. The source can be read in these ways: this is reading J5.",
            section="jostle.event.jostle-first",
            choices=OccupiedEx,
            labels={
                "jostle_first": "first the jostling, then the exchange",
                "event_first": "first the exchange, then the jostling",
                "no_jostle": "only the exchange",
            },
            default="jostle_first",
        ),
        YesNo(
            name="six_again_at_end",
            reading="J3",
            label="A six gives another throw in the last round too",
            help="Read the other way, the last turn is a single throw.",
            section="jostle.six.again",
            default=True,
        ),
        YesNo(
            name="own_jostled",
            reading="J11",
            label="Own pieces are jostled like others",
            help="Read the other way, nobody may move onto an own piece; a throw that leaves no "
            "other move is lost. Chains still displace every piece they meet.",
            section="jostle.jostle.own",
            default=True,
        ),
        YesNo(
            name="may_decline",
            reading="J13",
            label="A player may decline to move",
            help="Then there is the move `pass`, which ends the turn, also after a six.",
            section="jostle.move.compulsory",
            default=False,
        ),
        YesNo(
            name="six_moves_another",
            reading="J14",
            label="A six that is too much for one piece must move another",
            help="Read the other way, a six is thrown again whenever a piece waits on the last "
            "cell before the target area.",
            section="jostle.lock.throw-again",
            default=True,
        ),
    ],
    derive=lay_track,
)


def crowd(players: int, title: str) -> Preset:
    return Preset(
        f"crowd{players}",
        title,
        f"{players} players on a track of {enlarged_track(players)['length']} cells.",
        {"players": players, "track": "enlarged"},
    )


PRESETS = {
    preset.name: preset
    for preset in [
        Preset("jostle2007", "JOSTLE 2007", "Three players, three pieces each, 32 cells."),
        Preset(
            "all_target",
            "Full target area",
            "The end is announced when all five target cells are filled.",
            {"end_trigger": "all_target"},
        ),
        Preset("duel", "Duel", "Two players on the standard track.", {"players": 2}),
        Preset("two_pieces", "Two pieces", "The smallest number of pieces.", {"pieces": 2}),
        crowd(4, "Four players"),
        crowd(5, "Five players"),
        crowd(6, "Six players"),
    ]
}
