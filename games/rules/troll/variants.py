"""What may vary in the troll game: how hard it is, the three rule versions, the open questions."""

from games.rules.core.game import Preset
from games.rules.core.options import (
    Constraint,
    Implication,
    Numbers,
    OptionSet,
    SomeOf,
    Values,
    Whole,
    YesNo,
)
from games.rules.troll.bridge import POSITIONS, Ace, Options

HARD = [3, 2, 1, 1, 2, 3]
MOST_CARDS = 50  # for bridge and gifts: the first card and one to draw are left
CLUBS, DIAMONDS = (ace.name.lower() for ace in Ace)

DIFFICULTY = [
    Numbers(
        name="heights",
        label="Bricks on each position",
        help="From the left bank to the right one, the same in both rows; symmetric.",
        section="troll.setup",
        length=POSITIONS,
        low=1,
        high=12,
        default=HARD,
    ),
    Whole(
        name="max_turns",
        label="Longest game",
        help="After so many turns the game stops and counts as lost.",
        section="troll.limit",
        low=20,
        high=1000,
        default=200,
    ),
    YesNo(
        name="show_seen",
        label="Bricks once seen stay known",
        help="A brick that was awake and sleeps again is shown to the player.",
        section="troll.setup",
        default=True,
    ),
    YesNo(
        name="gift_from_deck",
        label="The troll starts with a card of the deck",
        help="The top card, awake; hearts go under the deck first.",
        section="troll.setup.given",
        default=False,
    ),
    YesNo(
        name="ace_of_diamonds_reusable",
        label="The ace of diamonds is not used up",
        help="It is then to diamonds what THE CLUB is to clubs.",
        section="troll.the-club",
        default=False,
    ),
    SomeOf(
        name="start_with",
        label="Aces the troll starts with",
        help="They are taken out before dealing.",
        section="troll.setup.given",
        choices=Ace,
        default=[],
    ),
]

VERSIONS = [
    YesNo(
        name="unsupported_fall",
        label="Unsupported bricks fall",
        help="After the flight a dormant brick off the banks needs bricks on two sides.",
        section="troll.fall",
        default=False,
    ),
    YesNo(
        name="river_banks",
        label="Bricks flee to the banks only",
        help="If not, a brick that leaves the last brick of its row behind has fled too.",
        section="troll.flight.bank",
        default=True,
    ),
    YesNo(
        name="spade_awakens",
        label="A spade may wake a brick",
        help="Instead of digging out an awake brick it awakes a dormant one.",
        section="troll.spade.no-awaken",
        default=False,
    ),
    YesNo(
        name="lay_touching_two",
        label="Bricks are laid anywhere between two bricks",
        help="On any slot with bricks on two sides; if not, only next to the troll.",
        section="troll.lay.touching-two",
        default=False,
    ),
    YesNo(
        name="lay_awake",
        label="An awake brick may be laid down",
        help="It stays awake; THE CLUB is never laid down.",
        section="troll.lay.dormant",
        default=False,
    ),
    YesNo(
        name="diamond_needs_target",
        label="A diamond needs something to hit",
        help="If not, it may be thrown off the bridge in any direction.",
        section="troll.diamond.target",
        default=True,
    ),
]

READINGS = [
    YesNo(
        name="set_up_awakens",
        reading="T2",
        label="The throw of the set-up awakes a brick",
        help="The brick the troll is placed on starts awake.",
        section="troll.setup.place",
        default=False,
    ),
    YesNo(
        name="draws_besides_aside",
        reading="T5",
        label="A card is drawn even if others were set aside",
        help="It is played after them.",
        section="troll.awaken.draw",
        default=False,
    ),
    YesNo(
        name="start_counts",
        reading="T6",
        label="The slot the turn begins on counts as stood on",
        help="Read the other way, the troll may step away and back.",
        section="troll.move.no-return",
        default=True,
    ),
    YesNo(
        name="all_pinned",
        reading="T11",
        label="The troll pins all bricks of its slot",
        help="Read the other way, only the top one; awake ones below it flee.",
        section="troll.flight.pinned",
        default=True,
    ),
    YesNo(
        name="blocks_own_row_only",
        reading="T12",
        label="The troll blocks its own row only",
        help="Read the other way, bricks of the other row do not pass its position either.",
        section="troll.flight.blocked",
        default=True,
    ),
    YesNo(
        name="awake_connect",
        reading="T13",
        label="Awake bricks hold the bridge together",
        help="Read the other way, only dormant bricks do.",
        section="troll.collapse",
        default=True,
    ),
    YesNo(
        name="diamond_needs_target",  # the same rule as the option: what is read comes last
        reading="T16",
        label="A diamond is thrown at something",
        help="Read the other way, it may be thrown where nothing is awake.",
        section="troll.diamond.target",
        default=lambda values: values["diamond_needs_target"],
    ),
    YesNo(
        name="spade_digs_hearts",
        reading="T17",
        label="A spade digs out hearts too",
        help="Read the other way, no heart ever comes into the troll's hand.",
        section="troll.spade.heart",
        default=True,
    ),
    YesNo(
        name="lays_on_awake",
        reading="T19",
        label="Bricks may be laid where others are awake",
        help="They go under the awake ones.",
        section="troll.lay.on-awake",
        default=True,
    ),
    YesNo(
        name="wins_at_once",
        reading="T20",
        label="Cards aside or in the hand do not delay the win",
        help="Read the other way, they must be played or put to use first, except reusable aces.",
        section="troll.win",
        default=True,
    ),
    YesNo(
        name="may_discard",
        reading="T21",
        label="A carried brick may be set aside unused",
        help="It costs an action, and the brick is played in the next turn.",
        section="troll.use.no-discard",
        default=False,
    ),
]


def given_cards(values: Values) -> int:
    return len(values["start_with"]) + int(values["gift_from_deck"])


def is_symmetric(values: Values) -> bool:
    heights = values["heights"]
    return bool(heights == heights[::-1])


def leaves_a_deck(values: Values) -> bool:
    return bool(2 * sum(values["heights"]) <= MOST_CARDS - given_cards(values))


def fits_one_hand(values: Values) -> bool:
    return given_cards(values) <= 1 or (
        not values["gift_from_deck"] and bool(values["ace_of_diamonds_reusable"])
    )


OPTIONS = OptionSet(
    Options,
    [*DIFFICULTY, *VERSIONS, *READINGS],
    implications=[
        Implication("T16", value, {"diamond_needs_target": value}) for value in (True, False)
    ],
    constraints=[
        Constraint(is_symmetric, "heights must be symmetric, such as [3, 2, 1, 1, 2, 3]."),
        Constraint(
            leaves_a_deck,
            "heights take too many cards: twice their sum plus the cards given to the troll "
            f"must not exceed {MOST_CARDS}.",
        ),
        Constraint(
            fits_one_hand,
            "the troll's hand holds one card, or both aces where ace_of_diamonds_reusable is true.",
        ),
    ],
)


def thick_ends(more: int) -> Preset:
    return Preset(
        f"thick_ends_{more}",
        f"Thick ends, {more} more",
        f"The hard bridge with {more} more on each slot at the banks: slightly easier.",
        {"heights": [3 + more, 2, 1, 1, 2, 3 + more]},
    )


FIRST_DESIGN = {
    "unsupported_fall": True,
    "river_banks": False,
    "spade_awakens": True,
    "lay_touching_two": True,
    "lay_awake": False,
    "diamond_needs_target": False,
}
FINALISED = {
    "unsupported_fall": False,
    "river_banks": True,
    "spade_awakens": False,
    "lay_touching_two": False,
    "lay_awake": True,
    "diamond_needs_target": True,
}
PUBLISHED = {**FINALISED, "lay_awake": False}

PRESETS = {
    preset.name: preset
    for preset in [
        Preset("published", "Published rules", "As the rulebook of 2013 has it.", PUBLISHED),
        Preset("hard", "Hard", "The hardest bridge: 27 awakenings at least.", {"heights": HARD}),
        *(thick_ends(more) for more in range(1, 7)),
        Preset(
            "easy",
            "Easy",
            "One more brick on every slot: 15 awakenings at least.",
            {"heights": [4, 3, 2, 2, 3, 4]},
        ),
        Preset(
            "tutorial",
            "Tutorial",
            "Two more bricks on every slot: hard to lose.",
            {"heights": [5, 4, 3, 3, 4, 5]},
        ),
        Preset(
            "gift",
            "A gift",
            "The troll starts with a card of the deck, for better or worse.",
            {"gift_from_deck": True},
        ),
        Preset(
            "with_the_club",
            "With THE CLUB",
            "The troll starts with THE CLUB and picks nothing up.",
            {"start_with": [CLUBS]},
        ),
        Preset(
            "toys",
            "Toys",
            "Both aces in the hand, and neither is ever used up.",
            {"start_with": [CLUBS, DIAMONDS], "ace_of_diamonds_reusable": True},
        ),
        Preset(
            "first_design",
            "First design",
            "Before the play test: unsupported bricks fall, spades may wake, rows have ends.",
            FIRST_DESIGN,
        ),
        Preset(
            "finalised",
            "Finalised design",
            "After the play test: river banks, and awake bricks may be laid down.",
            FINALISED,
        ),
    ]
}
