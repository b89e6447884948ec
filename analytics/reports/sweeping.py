"""A sweep: what changes along one option, or over two."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from analytics.charts.shapes import PERCENT, PLAIN, Heat, Line, Lines
from analytics.reports.lineup import LineUp
from analytics.stats.estimates import Estimate
from games.comparing import in_words
from games.rules.core.game import Game

MOST_LINES = 4  # as many as there are colours
TWO = 2


@dataclass(frozen=True)
class Swept:
    """One quantity of every point of a sweep."""

    name: str
    label: str
    unit: str
    of: Callable[[LineUp], Estimate | None]


@dataclass(frozen=True)
class Sweep:
    """The points of a simulation that varies options, in the order of their values."""

    game: Game
    options: Sequence[str]
    line_ups: Sequence[LineUp]

    @property
    def is_plane(self) -> bool:
        return len(self.options) >= TWO

    @property
    def labels(self) -> list[str]:
        return [label_of(self.game, key) for key in self.options]

    def places(self, option: str) -> list[Any]:
        """The values that occur; numbers in their order, others as they came."""
        found: list[Any] = []
        for line_up in self.line_ups:
            if line_up.at.get(option) not in found:
                found.append(line_up.at.get(option))
        numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in found)
        return sorted(found) if numbers else found

    def said(self, key: str, value: Any) -> str:
        """An option's value as people say it."""
        option = self.game.options.by_key.get(key)
        return in_words(option, value) if option else str(value)

    @property
    def groups(self) -> dict[str, list[LineUp]]:
        """The same agents along the way make a line; so do the same rules of a start."""
        found: dict[str, list[LineUp]] = {}
        for line_up in self.line_ups:
            found.setdefault(", ".join(dict.fromkeys(line_up.agents)), []).append(line_up)
        return found


def sweep_of(line_ups: Sequence[LineUp]) -> Sweep | None:
    """None where nothing varies: then it is a comparison."""
    swept = [line_up for line_up in line_ups if line_up.at]
    if not swept:
        return None
    return Sweep(swept[0].game, list(swept[0].at), swept)


def label_of(game: Game, key: str) -> str:
    """What the form calls the option."""
    option = game.options.by_key.get(key)
    return option.label if option else key


def along(sweep: Sweep, wanted: Sequence[Swept]) -> Lines:
    """Several quantities of one line-up, or one quantity of several line-ups."""
    option = sweep.options[0]
    places = [sweep.said(option, value) for value in sweep.places(option)]
    lines: list[Line] = []
    for agents, members in sweep.groups.items():
        by_place = {sweep.said(option, each.at[option]): each for each in members}
        for swept in wanted:
            points = [swept.of(by_place[place]) for place in places if place in by_place]
            known = [point for point in points if point is not None]
            if len(known) == len(places):
                label = agents if len(sweep.groups) > 1 else swept.label
                lines.append(Line(label, known, len(lines) % MOST_LINES + 1))
    unit = wanted[0].unit if wanted else PLAIN
    return Lines(label_of(sweep.game, option), places, lines[: 2 * MOST_LINES], unit)


def over(sweep: Sweep, swept: Swept) -> Heat:
    """One quantity over two options."""
    across, down = sweep.options[:TWO]
    columns, rows = (
        [sweep.said(key, value) for value in sweep.places(key)] for key in (across, down)
    )
    found = {
        (sweep.said(across, each.at[across]), sweep.said(down, each.at[down])): each
        for each in sweep.line_ups
    }
    cells = [
        [swept.of(found[column, row]) if (column, row) in found else None for column in columns]
        for row in rows
    ]
    names = label_of(sweep.game, across), label_of(sweep.game, down)
    return Heat(*names, columns, rows, cells, swept.unit)


def swept_wins(line_up: LineUp) -> list[Swept]:
    """The share of wins of each seat; of a solitaire, of the player."""
    return [
        Swept(f"win {number}", won_by(line_up, seat), PERCENT, partial(wins_at, seat=number))
        for number, seat in enumerate(line_up.seats)
    ]


def won_by(line_up: LineUp, seat: str) -> str:
    return _("Games won") if line_up.is_solitaire else _("%(seat)s wins") % {"seat": seat}


def wins_at(line_up: LineUp, seat: int) -> Estimate | None:
    return line_up.wins[seat].wins if seat < len(line_up.wins) else None
