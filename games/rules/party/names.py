"""How sites, links, kinds and cards are written."""

from typing import Any

from games.rules.core.errors import BadInput
from games.rules.party.boards import PAIR_OF, PAIR_SITES
from games.rules.party.model import CARDS, Bond, Card, Colour, Options

KINDS = "FH"  # by Bond
COLOURS = "WB"  # by Colour
CARD_NAMES = tuple(card.name.lower() for card in Card)


def write_pair(pair: int) -> str:
    """Two sites, the lower one first."""
    first, second = PAIR_SITES[pair]
    return f"{first}-{second}"


def read_pair(options: Options, text: Any, where: str) -> int:
    first, _, second = text.partition("-") if isinstance(text, str) else ("", "", "")
    sites = (read_site(options, first, where), read_site(options, second, where))
    if sites[0] >= sites[1]:
        raise BadInput(f"{where}: a link is written with the lower site first, not {text}.")
    return PAIR_OF[sites]


def read_site(options: Options, text: Any, where: str) -> int:
    if isinstance(text, str) and text.isascii() and text.isdigit() and str(int(text)) == text:
        if int(text) < options.sites:
            return int(text)
    raise BadInput(f"{where}: {text!r} is not a site; sites are 0 to {options.sites - 1}.")


def write_cards(cards: int) -> list[str]:
    """A set of cards in their fixed order."""
    return [CARD_NAMES[card] for card in range(CARDS) if int(cards) >> card & 1]


def read_cards(names: Any, where: str) -> int:
    """A list of different cards as a set."""
    if not isinstance(names, list) or any(name not in CARD_NAMES for name in names):
        raise BadInput(f"{where} must be a list of cards out of {', '.join(CARD_NAMES)}.")
    if len(set(names)) < len(names):
        raise BadInput(f"{where}: a card is there twice.")
    return sum(1 << CARD_NAMES.index(name) for name in names)


def write_bonds(friendly: int, hostile: int) -> str:
    return KINDS[Bond.FRIENDLY] * friendly + KINDS[Bond.HOSTILE] * hostile


def read_bonds(text: Any, where: str) -> tuple[int, int]:
    """How many friendly and how many hostile ones."""
    if not isinstance(text, str) or not set(text) <= set(KINDS):
        raise BadInput(f"{where} must be text of F and H, not {text!r}.")
    return text.count(KINDS[Bond.FRIENDLY]), text.count(KINDS[Bond.HOSTILE])


# -- for events


def kind_in_words(bond: int) -> str:
    return "friendly" if bond == Bond.FRIENDLY else "hostile"


def colour_in_words(colour: int) -> str:
    return "white" if colour == Colour.WHITE else "black"


def card_in_words(card: int) -> str:
    words = ("special move", "master move", "new link", "revision", "double bond", "fixing")
    return words[card]


def way_in_words(directly: int) -> str:
    return "directly" if directly else "indirectly"
