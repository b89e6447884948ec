"""My Party!, a game of guests, friends and enemies for two hosts."""

from collections.abc import Callable

from games.rules.core.events import EventKind, plain
from games.rules.core.game import LEVELS, Game, RuleText
from games.rules.party import evaluation, metrics, notation, rules, scene
from games.rules.party.model import Bond, CardDeal, Event, Options, Rule
from games.rules.party.names import (
    card_in_words,
    colour_in_words,
    kind_in_words,
    way_in_words,
    write_pair,
)
from games.rules.party.variants import OPTIONS, PRESETS

RULE_TEXTS = [
    RuleText(Rule.SETUP, "party.setup", "Guests in the pool, bonds in the sack", "1"),
    RuleText(Rule.BOARD, "party.setup.board", "Only sites of the board are used", "1"),
    RuleText(Rule.CHOOSE_FIRST, "party.cards.choose-first", "First the cards are chosen", "1"),
    RuleText(Rule.CHOOSE_THREE, "party.cards.choose-three", "Three cards of six", "1"),
    RuleText(Rule.CHOOSE_ONCE, "party.cards.choose-once", "Cards are chosen only once", "1"),
    RuleText(Rule.SATISFACTION, "party.satisfaction", "Satisfied less unsatisfied bonds", "2"),
    RuleText(Rule.TURN, "party.turn", "The players move in turn", "3"),
    RuleText(Rule.PIECES, "party.take.pieces", "No more pieces than the move has", "3.1"),
    RuleText(Rule.DRAW_BLIND, "party.draw.blind", "Bonds are drawn unseen", "3.1"),
    RuleText(Rule.DRAW_ROOM, "party.draw.room", "No more bonds than free links", "3.1"),
    RuleText(Rule.EXTRA_BOND, "party.draw.extra", "An extra bond needs a card for it", "3.1"),
    RuleText(Rule.SACK_EMPTY, "party.draw.sack-empty", "The sack is empty", "3.1"),
    RuleText(Rule.OWN_SET, "party.draw.own-set", "From an own set one names the kind", "3.1"),
    RuleText(Rule.OWN_SET_EMPTY, "party.draw.own-set-empty", "The own set has none left", "3.1"),
    RuleText(Rule.TAKE_ROOM, "party.take.room", "No more guests than free sites", "3.1"),
    RuleText(Rule.POOL_EMPTY, "party.take.pool-empty", "The pool is empty", "3.1"),
    RuleText(Rule.BONDS_FIRST, "party.take.bonds-first", "First all bonds, then guests", "3.1"),
    RuleText(Rule.BOND_IN_HAND, "party.bond.in-hand", "Only a bond in hand is placed", "3.2"),
    RuleText(Rule.BOND_ON_LINK, "party.bond.on-link", "Bonds lie on links", "3.2"),
    RuleText(Rule.LINK_OCCUPIED, "party.bond.occupied", "The link has a bond already", "3.2"),
    RuleText(Rule.GUEST_IN_HAND, "party.guest.in-hand", "Only a guest in hand is placed", "3.3"),
    RuleText(Rule.SITE_OCCUPIED, "party.guest.occupied", "The site has a guest already", "3.3"),
    RuleText(Rule.NOT_NEGATIVE, "party.guest.not-negative", "Nobody sits down unsatisfied", "3.3"),
    RuleText(Rule.GUEST_THERE, "party.flip.guest-there", "There is no guest", "3.4"),
    RuleText(Rule.FIXED_STAYS, "party.flip.fixed-stays", "Fixed guests never flip", "3.4"),
    RuleText(Rule.STABLE_STAYS, "party.flip.stable-stays", "Stable guests do not flip", "3.4"),
    RuleText(Rule.FLIP_TO_OWN, "party.flip.to-own", "Flipping only to the own colour", "3.4"),
    RuleText(Rule.FLIP_BETWEEN, "party.flip.between", "Flipping only between pieces", "3.4"),
    RuleText(Rule.HAND_EMPTY, "party.finish.hand-empty", "All pieces taken are placed", "3.5"),
    RuleText(Rule.ALL_PIECES, "party.finish.all-pieces", "All pieces of a move are taken", "3.5"),
    RuleText(Rule.PLACE_ONE, "party.finish.place-one", "Collectors place or take", "3.5"),
    RuleText(Rule.STEP_LIMIT, "party.limit.steps", "An endless move is cut short", "3.5"),
    RuleText(Rule.CARD_HELD, "party.card.held", "Only own cards are played, once", "4"),
    RuleText(Rule.ONE_CARD, "party.card.one", "One card a move", "4"),
    RuleText(Rule.OBLIGED, "party.card.obliged", "The extra bond must be placed by a card", "4"),
    RuleText(Rule.SPECIAL, "party.card.special", "Special move: four pieces", "4.1"),
    RuleText(Rule.MASTER, "party.card.master", "Master move: five pieces", "4.2"),
    RuleText(Rule.NEW_LINK, "party.card.newlink", "New link: a bond without a link", "4.3"),
    RuleText(
        Rule.LINK_EXISTS, "party.card.newlink.exists", "A link joins these sites already", "4.3"
    ),
    RuleText(
        Rule.TOUCHES_SITE, "party.card.newlink.touches-site", "The line touches a site", "4.3"
    ),
    RuleText(
        Rule.CROSSES_LINK, "party.card.newlink.crosses-link", "The line touches a link", "4.3"
    ),
    RuleText(
        Rule.CROSSES_NEW_LINK,
        "party.card.newlink.no-new-crossing",
        "The line touches a new link",
        "4.3",
    ),
    RuleText(Rule.REVISION, "party.card.revision", "Revision: a bond goes back", "4.4"),
    RuleText(Rule.BOND_THERE, "party.card.revision.bond-there", "There is no such bond", "4.4"),
    RuleText(
        Rule.LINK_VANISHES, "party.card.revision.link-vanishes", "An empty new link goes", "4.4"
    ),
    RuleText(Rule.DOUBLE, "party.card.double", "Double bond: two on a link", "4.5"),
    RuleText(Rule.BESIDE_BOND, "party.card.double.beside", "It goes beside a bond", "4.5"),
    RuleText(Rule.NO_THIRD, "party.card.double.no-third", "No third bond on a link", "4.5"),
    RuleText(
        Rule.NEW_LINK_SINGLE, "party.card.double.new-link", "A new link is not doubled", "4.5"
    ),
    RuleText(Rule.FIXING, "party.card.fixing", "Fixing: any guest, either way up", "4.6"),
    RuleText(Rule.FIXED_ONCE, "party.card.fixing.once", "Fixed guests stay as they are", "4.6"),
    RuleText(Rule.MARKER, "party.card.fixing.marker", "A second guest marks the fixed one", "4.6"),
    RuleText(
        Rule.FIX_SATISFIED, "party.card.fixing.satisfied", "Not fixed against the bonds", "4.6"
    ),
    RuleText(
        Rule.FIX_NEWCOMER,
        "party.card.fixing.newcomer",
        "Newcomers are not fixed",
        "4.6",
    ),
    RuleText(Rule.FULL_BOARD, "party.end.full", "All sites and links are occupied", "5"),
    RuleText(Rule.STUCK, "party.end.stuck", "Nobody can take a piece any more", "5"),
    RuleText(
        Rule.EVALUATION, "party.evaluation.flip-or-pass", "After the end: flip one or pass", "6.1"
    ),
    RuleText(
        Rule.ONLY_UNSTABLE, "party.evaluation.unstable", "After the end only unstable guests", "6.1"
    ),
    RuleText(Rule.NO_PASS, "party.evaluation.pass", "Nobody passes before the end", "6.1"),
    RuleText(Rule.FREE_GUESTS, "party.free", "Free directly and indirectly", "6.2"),
    RuleText(Rule.REMOVAL, "party.free.removed", "Free guests leave all at once", "6.2"),
    RuleText(Rule.MAJORITY, "party.win", "Most guests win", "6.3"),
    RuleText(Rule.DRAW, "party.draw-game", "Equal numbers are a draw", "6.3"),
]


def counted(one: str, several: str) -> Callable[[int], str]:
    """Words after a number, by whether it is one."""
    return lambda number: f"{number or 'no'} {one if number == 1 else several}"


GUEST = {"site": plain, "colour": colour_in_words}
BOND = {"link": write_pair, "bond": kind_in_words}
EVENT_KINDS = (
    EventKind(Event.CHOSE, "{player} has chosen three cards.", rule=Rule.CHOOSE_THREE),
    EventKind(
        Event.DREW,
        "{player} draws a {bond} bond.",
        {"bond": kind_in_words},
        Rule.DRAW_BLIND,
        reveals=True,
    ),
    EventKind(Event.TOOK, "{player} takes a guest.", rule=Rule.PIECES),
    EventKind(
        Event.PLACED_BOND, "{player} places a {bond} bond on {link}.", BOND, Rule.BOND_ON_LINK
    ),
    EventKind(
        Event.PLACED_GUEST,
        "{player} seats a guest on site {site}, {colour} side up.",
        GUEST,
        Rule.NOT_NEGATIVE,
    ),
    EventKind(
        Event.FLIPPED,
        "{player} turns the guest on site {site}, now {colour} side up.",
        {**GUEST, "satisfaction_before": plain},
        Rule.STABLE_STAYS,
    ),
    EventKind(
        Event.PLAYED,
        "{player} plays the {card} card.",
        {"card": card_in_words},
        Rule.ONE_CARD,
        reveals=True,  # cards can be secret
    ),
    EventKind(
        Event.NEW_LINK,
        "{player} makes a new link {link} with a {bond} bond.",
        BOND,
        Rule.NEW_LINK,
    ),
    EventKind(Event.REVISED, "{player} takes a {bond} bond off {link}.", BOND, Rule.REVISION),
    EventKind(
        Event.LINK_VANISHED,
        "The new link {link} is gone.",
        {"link": write_pair},
        Rule.LINK_VANISHES,
    ),
    EventKind(Event.DOUBLED, "{player} lays one more, {bond} bond on {link}.", BOND, Rule.DOUBLE),
    EventKind(
        Event.FIXED,
        "{player} fixes the guest on site {site}, {colour} side up.",
        GUEST,
        Rule.FIXING,
    ),
    EventKind(
        Event.FINISHED,
        "{player} finishes the move after {taken} of {pieces} pieces.",
        {"taken": plain, "pieces": plain},
        Rule.ALL_PIECES,
    ),
    EventKind(
        Event.LIMIT_REACHED,
        "{player} has made {steps} steps and can only place what is left.",
        {"steps": plain},
        Rule.STEP_LIMIT,
    ),
    EventKind(
        Event.BOARD_FULL,
        "The board is full; {unstable} unstable.",
        {"unstable": plain},
        Rule.FULL_BOARD,
        spoken={"unstable": counted("guest is", "guests are")},
    ),
    EventKind(Event.PASSED, "{player} passes.", rule=Rule.EVALUATION),
    EventKind(
        Event.FREE_FOUND,
        "The {colour} guest on site {site} is {way} free.",
        {**GUEST, "way": way_in_words},
        Rule.FREE_GUESTS,
    ),
    EventKind(
        Event.SEARCHED,
        "The free guests are looked for: {configurations} tried.",
        {"configurations": plain, "largest": plain},
        Rule.FREE_GUESTS,
        spoken={"configurations": counted("way of turning", "ways of turning")},
    ),
    EventKind(
        Event.FREE_SEARCH_CAPPED,
        "There are too many ways of turning: {components} as free.",
        {"components": plain},
        Rule.FREE_GUESTS,
        spoken={"components": counted("group of guests counts", "groups of guests count")},
    ),
    EventKind(Event.REMOVED, "The {colour} guest on site {site} leaves.", GUEST, Rule.REMOVAL),
    EventKind(
        Event.WON,
        "{player} wins with {guests} to {others}.",
        {"guests": plain, "others": plain},
        Rule.MAJORITY,
        spoken={"guests": counted("guest", "guests")},
    ),
    EventKind(
        Event.DRAWN,
        "A draw: {guests} each.",
        {"guests": plain},
        Rule.DRAW,
        spoken={"guests": counted("guest", "guests")},
    ),
    EventKind(Event.STOPPED, "Nobody can take a piece: the game stops undecided.", rule=Rule.STUCK),
    EventKind(Event.GAVE_UP, "{player} resigns."),
)


def seat_names(options: Options) -> tuple[str, ...]:
    return ("White", "Black")


def hides_hands(options: Options) -> bool:
    """Chosen cards are secret; those dealt open are not."""
    return bool(options.cards == CardDeal.THREE_HIDDEN)


GAME = Game(
    key="party",
    title="My Party!",
    summary="Seat the guests so that most of them want to come to yours.",
    source="My Party! (rules, boards and cards, University of Oldenburg)",
    cloth="night",
    minutes=30,
    seat_names=seat_names,
    rules_version=1,
    length="moves",
    rules=rules,
    notation=notation,
    evaluation=evaluation,
    metrics=metrics,
    options=OPTIONS,
    presets=PRESETS,
    default_preset="small_a",
    rule_texts=RULE_TEXTS,
    event_kinds=EVENT_KINDS,
    drawing=scene,
    min_players=2,
    max_players=2,
    outcomes={"F": int(Bond.FRIENDLY), "H": int(Bond.HOSTILE)},
    tell=notation.tell,
    levels={**LEVELS, "strong": "mcts:1500"},
    hides_hands=hides_hands,
)
