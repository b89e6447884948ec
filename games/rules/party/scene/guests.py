"""Guests on the board and how they feel."""

from dataclasses import dataclass

from games.rules.party.model import State
from games.rules.party.names import colour_in_words

SEATS = ("White", "Black")
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Guest:
    """A guest on the board and how it feels."""

    site: int
    colour: int
    satisfaction: int
    fixed: bool

    @property
    def mood(self) -> str:
        value = self.satisfaction
        return "happy" if value > 0 else "unhappy" if value < 0 else "calm"

    @property
    def look(self) -> str:
        return f"{colour_in_words(self.colour)}-{self.mood}" + ("-fixed" if self.fixed else "")

    @property
    def words(self) -> str:
        feeling = {"happy": "stable", "calm": "free", "unhappy": "unstable"}[self.mood]
        fixed = ", fixed" if self.fixed else ""
        value = signed(self.satisfaction)
        return f"{colour_in_words(self.colour)} guest, {feeling} at {value}{fixed}"


def guests_on(state: State) -> dict[int, Guest]:
    sites = zip(state.orientation.tolist(), state.pull.tolist(), state.fixed.tolist(), strict=True)
    return {
        site: Guest(site, int(up < 0), up * pull, bool(fixed))
        for site, (up, pull, fixed) in enumerate(sites)
        if up
    }


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", MINUS) if value else "0"
