"""What a play step records of its games, column by column."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from surveys.services.sitting import DRAWN, LEFT, LOST, WON
from surveys.variables import CATEGORY, INTEGER, TEXT, Variable


def totals() -> list[tuple[str, str, str]]:
    """Of all games together."""
    return [
        ("won", _("Games won"), ""),
        ("plies", _("Moves of everybody"), ""),
        ("decisions", _("Own moves"), ""),
        ("thought_ms", _("Time thought about own moves"), "ms"),
        ("ms", _("Time at the table"), "ms"),
        ("refused", _("Attempts the rules refused"), ""),
        ("looked_up", _("Sections looked up during the game"), ""),
        ("looked_up_ms", _("Time sections were open during the game"), "ms"),
        ("stuck", _("Times somebody did not know what to do"), ""),
    ]


GAME_COLUMNS = (
    "result", "reason", "score", "seat", "with", "plies", "decisions", "undone", "thought_ms",
    "ms", "refused", "looked_up", "looked_up_ms", "stuck", "table",
)  # fmt: skip


def of_game(number: int) -> Iterator[Variable]:
    """The columns of one game."""
    results = {
        WON: _("won"),
        LOST: _("lost"),
        DRAWN: _("drawn"),
        LEFT: _("not played to the end"),
    }
    start = _("Game %(number)s") % {"number": number}
    said = {name: (label, unit) for name, label, unit in totals()}
    words = {
        "reason": _("why it ended"),
        "score": _("own score"),
        "seat": _("own seat, 0 begins"),
        "with": _("who sat on the other seats"),
        "undone": _("moves taken back"),
        "table": _("code of its replay"),
    }
    for name in GAME_COLUMNS:
        label, unit = said.get(name, (words.get(name, ""), ""))
        if name == "result":
            yield Variable(f"{number}.result", f"{start}: {_('result')}", CATEGORY, values=results)
            continue
        kind = TEXT if name in ("reason", "with", "table") else INTEGER
        yield Variable(f"{number}.{name}", f"{start}: {label}", kind, unit)
