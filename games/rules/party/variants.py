"""What may vary in My Party!, and the boards as the rules read them."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.core.game import KEPT, Preset
from games.rules.core.options import OneOf, OptionSet, Values, Whole, YesNo
from games.rules.party.boards import (
    BOTH,
    GARDEN,
    LOUNGE,
    PAIR_OF,
    PAIRS,
    RADIUS,
    UNIT,
    Board,
    Verdict,
    new_links_on,
)
from games.rules.party.model import (
    NO_LINK,
    BoardName,
    BondSource,
    CardDeal,
    Colour,
    Fixing,
    Flipping,
    NewLinkReading,
    Options,
    Rule,
    Touching,
)

BOARDS: Mapping[int, Board] = {
    BoardName.A: LOUNGE,
    BoardName.B: GARDEN,
    BoardName.JOINED: BOTH,
}
RADII: Mapping[int, int] = {Touching.CIRCLE: RADIUS, Touching.CENTRE: 0, Touching.CLEAR: 2 * RADIUS}
VERDICTS: Mapping[Verdict, int] = {
    "fits": KEPT,
    "exists": Rule.LINK_EXISTS,
    "touches": Rule.TOUCHES_SITE,
    "crosses": Rule.CROSSES_LINK,
}


@dataclass(frozen=True, kw_only=True)
class OneBoard(OneOf):
    """The boards are called by capital letters."""

    @property
    def names(self) -> tuple[str, ...]:
        return ("A", "B", "joined")


def board_of(options: Options) -> Board:
    return BOARDS[int(options.board)]


def draw_board(options: Options, values: Values) -> None:
    """Write sites, links and the places where a new link fits into the record."""
    board = board_of(options)
    options.sites, options.links = len(board.sites), len(board.links)
    for site, (x, y) in enumerate(board.sites):
        options.site_x[site], options.site_y[site] = x * UNIT, y * UNIT
    options.link_of_pair[:] = NO_LINK
    for link, (first, second) in enumerate(board.links):
        options.pair_of_link[link] = PAIR_OF[first, second]
        options.link_of_pair[PAIR_OF[first, second]] = link
        for site, other in ((first, second), (second, first)):
            index = options.degree[site]
            options.link_at[site, index] = link
            options.neighbour[site, index] = other
            options.degree[site] += 1
    fit_new_links(options, board)


def fit_new_links(options: Options, board: Board) -> None:
    verdicts = new_links_on(board, RADII[int(options.touching)])
    options.fits[:PAIRS] = Rule.BOARD
    options.fitting_pairs = 0
    for sites, verdict in verdicts.items():
        options.fits[PAIR_OF[sites]] = VERDICTS[verdict]
        if verdict == "fits":
            options.fitting[options.fitting_pairs] = PAIR_OF[sites]
            options.fitting_pairs += 1


OPTIONS = OptionSet(
    Options,
    [
        OneBoard(
            name="board",
            label="Board",
            help="The lounge with 16 sites, the garden with 20, or both joined to one big board.",
            section="party.setup",
            choices=BoardName,
            labels={"A": "lounge (A)", "B": "garden (B)", "joined": "both joined"},
            default="A",
        ),
        OneOf(
            name="cards",
            label="Action cards",
            help="Three of six each, chosen in secret; or all six each, open to both.",
            section="party.cards.choose-three",
            choices=CardDeal,
            labels={"three_hidden": "three, hidden", "all_open": "all six, open"},
            default=lambda values: "all_open" if values["board"] == "joined" else "three_hidden",
        ),
        YesNo(
            name="collect",
            label="Pieces may be collected",
            help="Pieces taken need not be placed at once; hands are open and kept between moves.",
            section="party.finish.place-one",
            default=False,
        ),
        OneOf(
            name="bonds",
            label="Where bonds come from",
            help="Blindly from the sack, or by choice from an own set: 20 friendly, 10 hostile.",
            section="party.draw.own-set",
            choices=BondSource,
            labels={"sack": "the sack", "own_sets": "an own set each"},
            default="sack",
        ),
        YesNo(
            name="pro",
            label="First all bonds, then guests",
            help="Guests come only after every printed link has had its bond.",
            section="party.take.bonds-first",
            default=False,
        ),
        OneOf(
            name="first_player",
            label="Who begins",
            help="White is the first seat.",
            section="party.turn",
            choices=Colour,
            default="white",
        ),
        Whole(
            name="max_steps",
            label="Steps in a move",
            help="After so many steps the player can only place what is left and finish.",
            section="party.limit.steps",
            low=10,
            high=10_000,
            default=400,
        ),
        YesNo(
            name="all_pieces",
            reading="P2",
            label="All pieces of a move must be taken",
            help="Read the other way, one piece is enough to finish a move.",
            section="party.finish.all-pieces",
            default=True,
        ),
        OneOf(
            name="flipping",
            reading="P4",
            label="When and what may be flipped",
            help="Read otherwise, only guests of the other colour, or only between pieces.",
            section="party.flip.stable-stays",
            choices=Flipping,
            labels={
                "any_time": "guests of both colours, at any time",
                "to_own_colour": "only towards the own colour",
                "between_pieces": "only between the first and the last piece",
            },
            default="any_time",
        ),
        YesNo(
            name="third_bond",
            reading="P8",
            label="A third bond may lie on a link",
            help="Read the other way, the card puts a bond beside any number of bonds.",
            section="party.card.double.no-third",
            default=False,
        ),
        OneOf(
            name="new_links",
            reading="P9",
            label="New links and further cards",
            help="Read otherwise, a new link carries one bond only, or may cross another new link.",
            section="party.card.newlink.no-new-crossing",
            choices=NewLinkReading,
            labels={
                "doubled": "may be doubled, not crossed",
                "never_doubled": "neither doubled nor crossed",
                "crossing": "doubled and crossed",
            },
            default="doubled",
        ),
        OneOf(
            name="touching",
            reading="P12",
            label="What counts as touching a site",
            help="The drawn circle; read otherwise, only its centre, or a circle twice as wide.",
            section="party.card.newlink.touches-site",
            choices=Touching,
            labels={
                "circle": "the drawn circle",
                "centre": "its centre",
                "clear": "a circle twice as wide",
            },
            default="circle",
        ),
        OneOf(
            name="fixing",
            reading="P14",
            label="Who may be fixed, and how",
            help="Read otherwise, not against the bonds, or not a guest placed in the same move.",
            section="party.card.fixing",
            choices=Fixing,
            labels={
                "any": "anybody, any way up",
                "satisfied": "not against the bonds",
                "no_newcomer": "nobody placed in this move",
            },
            default="any",
        ),
    ],
    derive=draw_board,
)

PRESETS = {
    preset.name: preset
    for preset in [
        Preset(
            "small_a",
            "The lounge",
            "16 sites and 24 links; three secret cards each.",
            {"board": "A"},
        ),
        Preset(
            "small_b",
            "The garden",
            "20 sites and 28 links; three secret cards each.",
            {"board": "B"},
        ),
        Preset(
            "big",
            "The big party",
            "Both boards joined, all six cards each, open.",
            {"board": "joined", "cards": "all_open"},
        ),
        Preset(
            "collecting",
            "Collecting",
            "Pieces may be kept for a later move.",
            {"collect": True},
        ),
        Preset(
            "no_chance",
            "Without chance",
            "Each player has an own set of bonds and chooses which to take.",
            {"bonds": "own_sets"},
        ),
        Preset("pro", "Pro", "First all bonds, then the guests.", {"pro": True}),
        Preset(
            "pro_no_chance",
            "Pro without chance",
            "First all bonds, then the guests, all by choice.",
            {"pro": True, "bonds": "own_sets"},
        ),
        Preset(
            "big_pro",
            "Big and pro",
            "Both boards joined; first all bonds, then the guests.",
            {"board": "joined", "cards": "all_open", "pro": True},
        ),
    ]
}
