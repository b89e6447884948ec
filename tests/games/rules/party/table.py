"""Games of My Party! set up from a position, for the tests beside this file."""

from games.rules.engine.match import Match
from games.rules.party import GAME
from games.rules.party.board import satisfaction_of
from games.rules.party.boards import PAIR_OF

CHOICES = ["choose special,master,newlink", "choose revision,double,fixing"]
WHITES_EXAMPLE = ["draw", "bond 0-1 F", "take", "guest 0 W", "take", "guest 1 W", "finish"]
BLACKS_EXAMPLE = ["draw", "draw", "take", "guest 4 B", "bond 0-4 F", "bond 1-4 F"]


def new_match(*moves, chance=(), preset="small_a", seed=1, **params) -> Match:
    """A game from its beginning, after some moves."""
    match = Match(GAME, GAME.variant(preset, params), seed, chance=chance)
    return play(match, *moves)


def match_with(guests="", bonds="", *, to_move=0, chance=(), preset="small_a", more=None, **params):
    """A game from a position: guests such as `0W 4B`, bonds such as `0-1:F 1-4:FH`."""
    position = {
        "guests": {guest[:-1]: guest[-1] for guest in guests.split()},
        "bonds": dict(bond.split(":") for bond in bonds.split()),
        "to_move": to_move,
        "phase": "move",
        **(more or {}),
    }
    return Match(GAME, GAME.variant(preset, params), 1, position=position, chance=chance)


def play(match: Match, *moves) -> Match:
    for move in moves:
        match.play(move)
    return match


def hand(bonds="", guests=0, player=0) -> dict:
    """The hands field in which one player holds something."""
    hands = [{"bonds": "", "guests": 0}, {"bonds": "", "guests": 0}]
    hands[player] = {"bonds": bonds, "guests": guests}
    return {"hands": hands}


def cards(white=(), black=()) -> dict:
    return {"cards": [list(white), list(black)]}


def satisfactions(match: Match, *sites) -> list[int]:
    return [int(satisfaction_of(match.state, site)) for site in sites]


def kinds(match: Match) -> list[str]:
    return [event.kind.name for event in match.events]


def legal(match: Match, word: str) -> list[str]:
    """The legal moves that begin with a word."""
    return [move for move in match.legal() if move.split()[0] == word or move.startswith(word)]


def broken(match: Match, move: str) -> str:
    """The id of the rule that forbids a move; empty if none does."""
    action = GAME.notation.read_action(match.state, match.options, move)
    rule = int(GAME.rules.rule_broken_by(match.state, match.options, action))
    return GAME.rule_text(rule).id.removeprefix("party.") if rule else ""


def full_board(guests: str, options, *, friendly=True) -> dict:
    """Bonds on every printed link and guests on every site, by the colours given in order."""
    pair_names = {pair: f"{a}-{b}" for (a, b), pair in PAIR_OF.items()}
    links = [pair_names[pair] for pair in options.pair_of_link[: options.links].tolist()]
    return {
        "guests": {str(site): colour for site, colour in enumerate(guests)},
        "bonds": dict.fromkeys(links, "F" if friendly else "H"),
        "to_move": 0,
        "phase": "move",
    }
