"""The library of instruments: scales of our own, and published ones with their source and scoring.

Each is a TOML file in `files/`. Wording is on the shelf only where it is ours or may be copied;
elsewhere an instrument has structure and scoring, and whoever uses it pastes the wording they have
the right to.
"""

from surveys.instruments.instrument import Instrument, Item, Score
from surveys.instruments.shelf import all_instruments, instrument_called, name_of

__all__ = ["Instrument", "Item", "Score", "all_instruments", "instrument_called", "name_of"]
