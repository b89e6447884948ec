"""The instruments there are, read from their files once."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from surveys import reading
from surveys.instruments.instrument import HOWS, WORDINGS, Instrument, Item, Reference, Score
from surveys.questions import KINDS

FILES = Path(__file__).parent / "files"
# In the order in which they are offered: our own first, then what may be used as it stands.
SHELF = (
    "understanding",
    "instructions",
    "fun",
    "length",
    "sus",
    "nasa-tlx",
    "seq",
    "umux-lite",
    "ueq-s",
    "mini-pxi",
    "pxi",
    "guess-18",
    "ues-sf",
    "imi-enjoyment",
    "smeq",
    "geq",
)


def number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise reading.unlike("a number", value)
    return float(value)


_item = reading.record(
    Item,
    {
        "id": reading.key,
        "text": reading.text,
        "measures": reading.text,
        "settings": reading.mapping,
    },
)
_score = reading.record(
    Score,
    {
        "id": reading.key,
        "name": reading.text,
        "of": reading.listed(reading.key),
        "reversed": reading.listed(reading.key),
        "how": reading.one_of(*HOWS),
        "factor": number,
        "offset": number,
        "low": number,
        "high": number,
        "meaning": reading.text,
    },
)
_reference = reading.record(
    Reference, {"value": reading.text, "about": reading.text, "source": reading.text}
)
_instrument = reading.record(
    Instrument,
    {
        "key": reading.key,
        "name": reading.text,
        "about": reading.text,
        "source": reading.text,
        "licence": reading.text,
        "wording": reading.one_of(*WORDINGS),
        "kind": reading.one_of(*KINDS),
        "items": reading.listed(_item),
        "scores": reading.listed(_score),
        "link": reading.text,
        "intro": reading.text,
        "caution": reading.text,
        "pairs": reading.yes_or_no,
        "settings": reading.mapping,
        "references": reading.listed(_reference),
    },
)


@cache
def all_instruments() -> tuple[Instrument, ...]:
    return tuple(read(key) for key in SHELF)


def read(key: str) -> Instrument:
    told = tomllib.loads((FILES / f"{key}.toml").read_text())
    return _instrument({"key": key, **told})


def instrument_called(key: str) -> Instrument | None:
    return next((each for each in all_instruments() if each.key == key), None)


def name_of(key: str) -> str:
    """Its name; the key itself where it is not on our shelf."""
    found = instrument_called(key)
    return found.name if found else key
