"""Tables of Klondike laid card by card, for the tests beside this file."""

from games.rules.core.cards import CARDS, write_card
from games.rules.engine.match import Match
from games.rules.klondike import GAME

UNSHUFFLED = [write_card(card) for card in range(CARDS)]
BLOCKED = ["2C*", "4C*", "6C*", "8C*", "TC*", "QC*", "2S*"]  # seven stacks, nothing fits anywhere


def position_with(*stacks, goal="", deck="", discard="", rest="deck", **more):
    """A position from cards in words; those not named lie below the deck or the discard stack.

    `goal` is such as "3C 1H": three clubs and the ace of hearts are home.
    """
    piles = [stack.split() for stack in stacks] + [[] for _ in range(7 - len(stacks))]
    home = dict.fromkeys("CDHS", 0) | {word[-1]: int(word[:-1]) for word in goal.split()}
    supply = {"deck": deck.split(), "discard": discard.split()}
    used = {card.rstrip("*") for pile in piles for card in pile}
    used |= {card for pile in supply.values() for card in pile}
    used |= {
        write_card(suit * 13 + rank)
        for suit, letter in enumerate("CDHS")
        for rank in range(home[letter])
    }
    left = [card for card in UNSHUFFLED if card not in used]
    if rest == "deck":
        supply["deck"] = supply["deck"] + left
    else:
        supply["discard"] = left + supply["discard"]
    return {"stacks": piles, "goal": home, **supply, **more}


def match_with(*stacks, params=None, **position) -> Match:
    return Match(
        GAME, GAME.variant(None, params or {}), position=position_with(*stacks, **position)
    )


def unshuffled(**params) -> Match:
    return Match(GAME, GAME.variant(None, params), deck=UNSHUFFLED)


def tops(match: Match) -> list[str]:
    """The top card of every play stack."""
    return [stack[-1].rstrip("*") for stack in match.position()["stacks"]]


def kinds(match: Match) -> list[str]:
    return [event.kind.name for event in match.events]


def play_all(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match
