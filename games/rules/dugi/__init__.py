"""Dugi, the board game its author gave away in 2005, with the variants its players invented."""

from games.rules.core.events import EventKind, plain
from games.rules.core.game import Game, RuleText
from games.rules.dugi import evaluation, metrics, notation, rules, scene
from games.rules.dugi.model import Event, Options, Rule
from games.rules.dugi.notation import write_label, write_way
from games.rules.dugi.variants import OPTIONS, PRESETS

# Even a greedy player who errs at one move in ten leaves newcomers no chance.
LEVELS = {
    "beginner": "slip:0.4:quick",
    "casual": "slip:0.3:greedy",
    "practised": "mcts:50",
    "strong": "mcts:3000",
}
NEVER = 10**9  # moves without a removal: counting trees knows no draws

RULE_TEXTS = [
    RuleText(Rule.SETUP, "dugi.setup", "One piece on every cell of the start ring", "1"),
    RuleText(Rule.CELLS, "dugi.board.cells", "Seven rings of 24 cells round a dead zone", "1"),
    RuleText(Rule.AROUND, "dugi.board.around", "Rings close: the last cell meets the first", "1"),
    RuleText(Rule.TURN, "dugi.turn", "Players move in turn, one piece each", "2.1"),
    RuleText(Rule.PIECE, "dugi.move.piece", "A move begins on a piece", "2.1"),
    RuleText(Rule.OWN_PIECE, "dugi.move.own-piece", "Only own pieces are moved", "2.1"),
    RuleText(Rule.ANY_DISTANCE, "dugi.move.any-distance", "As far as one likes", "2.2"),
    RuleText(Rule.ONE_AXIS, "dugi.move.one-axis", "Along one ring or one radius only", "2.2"),
    RuleText(Rule.ON_BOARD, "dugi.move.on-board", "Pieces stay on the board", "2.3"),
    RuleText(Rule.DEAD_ZONE, "dugi.move.dead-zone", "Nothing passes the dead zone", "2.3"),
    RuleText(Rule.OCCUPIED, "dugi.move.occupied", "Only one piece on a cell", "2.4"),
    RuleText(Rule.NO_JUMPING, "dugi.move.no-jumping", "No piece is jumped, own or foreign", "2.4"),
    RuleText(Rule.NO_PASS, "dugi.move.no-pass", "Who can move must move", "2.5"),
    RuleText(Rule.FULL_CIRCLE, "dugi.move.full-circle", "Once round to the same cell", "2.5"),
    RuleText(Rule.CAPTURE, "dugi.capture", "Surrounded on two sides is captured", "3.1"),
    RuleText(Rule.MOVER_ONLY, "dugi.capture.mover-only", "Only the mover captures", "3.2"),
    RuleText(Rule.ARRIVAL, "dugi.capture.arrival", "Only an arriving piece captures", "3.2"),
    RuleText(Rule.OPPOSITE_SIDES, "dugi.capture.opposite-sides", "Not at a right angle", "3.3"),
    RuleText(Rule.SINGLE, "dugi.capture.single", "Two in a row are safe", "3.4"),
    RuleText(Rule.SEVERAL, "dugi.capture.several", "Several at once, all removed", "3.5"),
    RuleText(Rule.EDGE_NO_PARTNER, "dugi.capture.edge", "The edge helps nobody", "3.6"),
    RuleText(Rule.SAME_OWNER, "dugi.capture.same-owner", "Both captors are the mover's", "3.7"),
    RuleText(Rule.BLACKOUT, "dugi.blackout", "Captured pieces leave black cells", "4.1"),
    RuleText(Rule.BLACKED_TARGET, "dugi.blackout.no-entering", "Not onto a black cell", "4.2"),
    RuleText(Rule.BLACKED_WAY, "dugi.blackout.no-crossing", "Not across a black cell", "4.2"),
    RuleText(Rule.BLACKED_NO_PARTNER, "dugi.blackout.no-partner", "Black cells help nobody", "4.3"),
    RuleText(Rule.BOXED_IN, "dugi.entrapment.boxed-in", "Boxed-in pieces are captured", "5.1"),
    RuleText(Rule.BOXED_OWN, "dugi.entrapment.own-pieces", "Own pieces are caught as well", "5.1"),
    RuleText(Rule.TRAP_ORDER, "dugi.entrapment.order", "Surrounded first, then boxed in", "5.2"),
    RuleText(Rule.FEW_PIECES, "dugi.end.few-pieces", "Two pieces or fewer lose", "6.1"),
    RuleText(Rule.IMMOBILE, "dugi.end.immobile", "Who cannot move loses", "6.2"),
    RuleText(Rule.BOTH_OUT, "dugi.end.both", "All fall by one move: a draw", "6.3"),
    RuleText(Rule.REPETITION, "dugi.draw.repetition", "A position for the third time", "7.1"),
    RuleText(Rule.LIMIT, "dugi.draw.limit", "Too long without a removal", "7.2"),
    RuleText(Rule.OUT, "dugi.end.out", "Who is out leaves the board", "8.1"),
    RuleText(Rule.LAST_LEFT, "dugi.end.last", "The last player left wins", "8.2"),
]

TIMES = ("first", "second", "third", "fourth", "fifth")


def pieces_in_words(count: int) -> str:
    return {0: "no piece", 1: "1 piece"}.get(count, f"{count} pieces")


def times_in_words(count: int) -> str:
    return TIMES[count - 1]


EVENT_KINDS = (
    EventKind(
        Event.MOVED,
        "{player} moves from {origin} to {target}.",
        {"origin": write_label, "target": write_label},
        Rule.ANY_DISTANCE,
    ),
    EventKind(
        Event.CAPTURED,
        "{player} captures {victim}'s piece on {cell}.",
        {"victim": plain, "cell": write_label, "along": write_way},
        Rule.CAPTURE,
    ),
    EventKind(
        Event.TRAPPED,
        "{owner}'s piece on {cell} is boxed in and captured.",
        {"owner": plain, "cell": write_label},
        Rule.BOXED_IN,
    ),
    EventKind(Event.BLACKED, "{cell} is now black.", {"cell": write_label}, Rule.BLACKOUT),
    EventKind(
        Event.FEW_LEFT,
        "{player} is out with {pieces} left.",
        {"pieces": plain},
        Rule.FEW_PIECES,
        spoken={"pieces": pieces_in_words},
    ),
    EventKind(
        Event.STUCK,
        "{player} cannot move and is out.",
        {"pieces": plain},
        Rule.IMMOBILE,
    ),
    EventKind(
        Event.TAKEN_OFF,
        "{player}'s piece on {cell} leaves the board.",
        {"cell": write_label},
        Rule.OUT,
    ),
    EventKind(Event.WON, "{player} wins.", rule=Rule.LAST_LEFT),
    EventKind(Event.NOBODY_LEFT, "Nobody is left: a draw.", rule=Rule.BOTH_OUT),
    EventKind(
        Event.REPEATED,
        "The same position stands for the {times} time: a draw.",
        {"times": plain},
        Rule.REPETITION,
        spoken={"times": times_in_words},
    ),
    EventKind(
        Event.STOPPED,
        "A draw after {plies} moves in which no piece left the board.",
        {"plies": plain},
        Rule.LIMIT,
    ),
    EventKind(Event.GAVE_UP, "{player} resigns."),
)

SEATS = ("Black", "White", "Red", "Blue")


def seat_names(options: Options) -> tuple[str, ...]:
    return SEATS[: options.players]


GAME = Game(
    key="dugi",
    title="Dugi",
    summary="Surround the others on a board that goes round.",
    source="The first open-source board game (2005)",
    cloth="clay",
    minutes=20,
    seat_names=seat_names,
    rules_version=1,
    length="plies",
    rules=rules,
    notation=notation,
    evaluation=evaluation,
    metrics=metrics,
    options=OPTIONS,
    presets=PRESETS,
    default_preset="base",
    rule_texts=RULE_TEXTS,
    event_kinds=EVENT_KINDS,
    drawing=scene,
    min_players=2,
    max_players=4,
    outcomes={},
    countable={"repetition": "off", "no_capture_limit": NEVER},
    tell=notation.tell,
    levels=LEVELS,
)
