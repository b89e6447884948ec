"""Ludo, after the deterministic case of the AGTIVE 2007 tool contest."""

from games.rules.core.errors import BadInput
from games.rules.core.events import EventKind, plain
from games.rules.core.game import LEVELS, Game, RuleText
from games.rules.ludo import evaluation, metrics, notation, rules, scene
from games.rules.ludo.rules import Dice, Event, Options, Rule
from games.rules.ludo.variants import OPTIONS, PRESETS

INT32 = 2**31

RULE_TEXTS = [
    RuleText(Rule.SETUP, "ludo.setup", "Four figures each, all outside", "1"),
    RuleText(Rule.THROW, "ludo.throw", "The player throws once", "2.1"),
    RuleText(Rule.TURN, "ludo.turn", "Only the player whose throw it is moves", "2.1"),
    RuleText(Rule.OWN_FIGURE, "ludo.move.own-figure", "Only own figures are moved", "2.2"),
    RuleText(Rule.EXACT_COUNT, "ludo.move.exact-count", "As many fields as dots", "2.2"),
    RuleText(Rule.ENTER_WITH_SIX, "ludo.enter.six", "Figures enter with a six", "2.3"),
    RuleText(Rule.ENTER_ON_START, "ludo.enter.start", "Figures enter on their start", "2.3"),
    RuleText(Rule.OWN_OCCUPIED, "ludo.move.own-occupied", "Never onto an own figure", "2.4"),
    RuleText(Rule.COMPULSORY, "ludo.move.compulsory", "Who can move must move", "2.5"),
    RuleText(Rule.CAPTURE, "ludo.capture", "Foreign figures go back outside", "2.6"),
    RuleText(Rule.SIX_AGAIN, "ludo.six.again", "A six gives another throw", "2.7"),
    RuleText(Rule.START_ONCE, "ludo.start.once", "Nobody comes to the own start again", "3.1"),
    RuleText(Rule.OWN_GOAL, "ludo.goal.own", "Goal fields belong to one player", "3.1"),
    RuleText(Rule.NO_OVERSHOOT, "ludo.goal.no-overshoot", "Not beyond the last goal field", "3.2"),
    RuleText(Rule.NO_GOAL_JUMP, "ludo.goal.no-jump", "Jumping figures at home", "3.3"),
    RuleText(Rule.GOAL_STAYS, "ludo.goal.stays", "Moving on goal fields", "3.3"),
    RuleText(Rule.WIN, "ludo.win", "Four figures home wins", "4"),
    RuleText(Rule.LIMIT, "ludo.limit", "An endless game is stopped", "4"),
    RuleText(Rule.CYCLE, "ludo.choice.cycle", "Figures move in turn", "5"),
    RuleText(Rule.CLEAR_START, "ludo.house.clear-start", "The start must be cleared", "6"),
    RuleText(Rule.MUST_CAPTURE, "ludo.house.must-capture", "Who can capture must", "6"),
]

EVENT_KINDS = (
    EventKind(
        Event.THROWN,
        "{player} throws a {dots}.",
        {"dots": plain},
        Rule.THROW,
        reveals=True,
        spoken={"dots": scene.dots_in_words},
    ),
    EventKind(
        Event.ENTERED,
        "{player} enters figure {figure} on field {field}.",
        {"figure": plain, "field": plain},
        Rule.ENTER_WITH_SIX,
    ),
    EventKind(
        Event.MOVED,
        "{player} moves figure {figure} to {place}.",
        {"figure": plain, "place": notation.write_place, "progress_before": plain},
        Rule.EXACT_COUNT,
    ),
    EventKind(
        Event.CAPTURED,
        "{player} sends {victim}'s figure {figure} back from field {field}.",
        {"victim": plain, "figure": plain, "field": plain},
        Rule.CAPTURE,
    ),
    EventKind(Event.IDLE, "{player} cannot move.", {"dots": plain}, Rule.COMPULSORY),
    EventKind(Event.WON, "{player} has four figures home and wins.", rule=Rule.WIN),
    EventKind(
        Event.STOPPED, "The game stops after {throws} throws.", {"throws": plain}, Rule.LIMIT
    ),
    EventKind(Event.GAVE_UP, "{player} resigns."),
)


def seat_names(options: Options) -> tuple[str, ...]:
    return ("Red", "Blue", "Yellow", "Green")


def check_seed(options: Options, seed: int) -> None:
    """The case's generator starts from a signed 32-bit number."""
    if options.dice == Dice.LCG and not -INT32 <= seed < INT32:
        raise BadInput(
            f"seed {seed} is outside -2147483648 .. 2147483647, the range of the fixed die."
        )


def fit_seed(options: Options, seed: int) -> int:
    """The fixed die reads the low 32 bits of a seed, as a signed number."""
    return (seed + INT32) % (2 * INT32) - INT32 if options.dice == Dice.LCG else seed


GAME = Game(
    key="ludo",
    title="Ludo",
    summary="Four figures home, and nobody is safe on the ring.",
    source="A Ludo board game for the AGTIVE 2007 tool contest (2007)",
    cloth="moss",
    minutes=30,
    seat_names=seat_names,
    rules_version=1,
    length="throws",
    rules=rules,
    notation=notation,
    evaluation=evaluation,
    metrics=metrics,
    options=OPTIONS,
    presets=PRESETS,
    default_preset="classic",
    rule_texts=RULE_TEXTS,
    event_kinds=EVENT_KINDS,
    drawing=scene,
    min_players=4,
    max_players=4,
    outcomes={dots: dots for dots in range(1, rules.FACES + 1)},
    check_seed=check_seed,
    fit_seed=fit_seed,
    tell=notation.tell,
    levels={**LEVELS, "practised": "mcts:200", "strong": "mcts:30000"},  # searches are quick here
)
