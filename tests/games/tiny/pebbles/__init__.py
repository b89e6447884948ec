"""Pebbles: a whole game, as small as one can be."""

from games.rules.core.events import EventKind, plain
from games.rules.core.game import Game, RuleText
from games.rules.scenes.looks import NUMBER_WORDS
from tests.games.tiny.pebbles import evaluation, metrics, notation, rules, scene
from tests.games.tiny.pebbles.rules import FACES, Event, Options, Rule
from tests.games.tiny.pebbles.variants import OPTIONS, PRESETS

RULE_TEXTS = [
    RuleText(Rule.SETUP, "pebbles.setup", "Three equal heaps", "1"),
    RuleText(Rule.THROW, "pebbles.throw", "The player throws once", "2.1"),
    RuleText(Rule.TURN, "pebbles.turn", "The players take turns", "2.1"),
    RuleText(Rule.AT_MOST, "pebbles.take.at-most", "At most as many as the die shows", "2.2"),
    RuleText(Rule.THERE, "pebbles.take.there", "Only pebbles that are there", "2.2"),
    RuleText(Rule.CARD, "pebbles.card", "Who clears a heap gets a card", "2.3"),
    RuleText(Rule.END, "pebbles.end", "More points win", "3"),
]


def speak_number(number: int) -> str:
    return NUMBER_WORDS[number]


EVENT_KINDS = (
    EventKind(
        Event.THROWN,
        "{player} throws a {dots}.",
        {"dots": plain},
        Rule.THROW,
        reveals=True,
        spoken={"dots": speak_number},
    ),
    EventKind(
        Event.TOOK,
        "{player} takes {number} from heap {heap}.",
        {"heap": notation.write_heap, "number": plain, "left": plain},
        Rule.AT_MOST,
        spoken={"number": speak_number},
    ),
    EventKind(
        Event.TURNED,
        "{player} has cleared a heap and turns up a card worth {worth}.",
        {"card": plain, "worth": plain},
        Rule.CARD,
        reveals=True,
    ),
    EventKind(Event.WON, "{player} has more points and wins.", rule=Rule.END),
    EventKind(Event.GAVE_UP, "{player} resigns."),
)


def seat_names(options: Options) -> tuple[str, ...]:
    return scene.NAMES


GAME = Game(
    key="pebbles",
    title="Pebbles",
    summary="Three heaps, a die and three cards.",
    source="Nim, a game older than its name",
    cloth="clay",
    minutes=3,
    seat_names=seat_names,
    rules_version=1,
    length="throws",
    rules=rules,
    notation=notation,
    evaluation=evaluation,
    metrics=metrics,
    options=OPTIONS,
    presets=PRESETS,
    default_preset="usual",
    rule_texts=RULE_TEXTS,
    event_kinds=EVENT_KINDS,
    drawing=scene,
    min_players=2,
    max_players=2,
    outcomes={dots: dots for dots in range(1, FACES + 1)},
)
