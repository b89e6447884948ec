"""Games as a row of pictures: the replay of a table, and of any record that is brought along."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.models import Move, Table
from games.playing.opening import table_of
from games.playing.play import Entry, Play, base_scene, relative
from games.playing.telling import told_entry
from games.refusals import Refused
from games.rules.core.errors import BadInput
from games.rules.engine.gamerecord import GameRecord
from games.rules.scenes.scene import ALL_SEEING, Scene

MOST_FRAMES = 60  # of one answer
MOST_MOVES = 20_000  # of a record that is brought along


@dataclass(frozen=True)
class Film:
    """What is needed to show a game from its start: the rules, the start and the moves."""

    table: Table
    moves: Sequence[Move]
    viewer: int

    @property
    def base(self) -> Scene:
        return base_scene(self.table.rules_of, self.table.params)

    def frames(self, first: int, last: int) -> Iterator[dict[str, Any]]:
        """The positions after `first` .. `last` moves, and how each came about."""
        play = Play.of(self.table)
        if first == 0:
            yield self.frame(play, play.opening)
        for number, move in enumerate(self.moves[:last], start=1):
            shown = number >= first
            entry = play.enter(move, viewer=self.viewer, shown=shown)
            if shown:
                yield self.frame(play, entry)

    def frame(self, play: Play, entry: Entry) -> dict[str, Any]:
        told = told_entry(play, entry, self.viewer)
        heading = play.seat_names[entry.seat] if entry.seat >= 0 else ""
        scene = relative(play.scene(self.viewer), self.base)
        return {**told, "ply": len(play.in_force), "heading": heading, "scene": scene}

    def final_scene(self) -> Scene:
        play = Play.of(self.table)
        play.follow(self.moves)
        return play.scene(self.viewer)

    def lines(self) -> list[dict[str, Any]]:
        """The log of the whole game, a line for each move."""
        play = Play.of(self.table)
        play.follow(self.moves)
        entries = [play.opening, *(entry for entry, _move in play.in_force)]
        return [
            {**told_entry(play, entry, self.viewer, moving=False), "ply": number}
            for number, entry in enumerate(entries)
        ]


def film_of_table(table: Table, play: Play, viewer: int) -> Film:
    """The game so far as this viewer saw it; moves that were taken back are left out."""
    return Film(
        table, [renumbered(row, n) for n, (_entry, row) in enumerate(play.in_force, 1)], viewer
    )


def renumbered(row: Move, seq: int) -> Move:
    return Move(seq=seq, seat=row.seat, text=row.text, seconds=row.seconds, by_agent=row.by_agent)


def film_of_record(record: GameRecord) -> Film:
    """A record that was brought along. BadInput says which move of it is wrong."""
    if len(record.moves) > MOST_MOVES:
        raise BadInput(
            f"a record has at most {MOST_MOVES:,} moves here, not {len(record.moves):,}."
        )
    table = table_of(record)
    match = record.start()
    moves = []
    for index, text in enumerate(record.moves):
        moves.append(Move(seq=index + 1, seat=match.to_move, text=text))
        try:
            match.play(text)
        except BadInput as problem:
            problem.where["move"] = index
            raise
    return Film(table, moves, ALL_SEEING)


def record_of(table: Table, play: Play) -> GameRecord:
    """The whole game as a record. It tells every secret, so the game has to be over."""
    if not play.match.over:
        raise Refused(_("The record can be had when the game is over: it tells what is hidden."))
    return GameRecord(
        play.game,
        play.match.variant,
        table.seed,
        moves=[row.text for _entry, row in play.in_force],
        about=f"Played at a table, {table.opened_at:%Y-%m-%d}.",
        **table.start,
    )


def cut(record: GameRecord, moves: int) -> GameRecord:
    """The record up to a move."""
    return replace(record, moves=record.moves[:moves])
