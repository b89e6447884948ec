"""Klondike solitaire, the baseline game of the solitaire design document."""

from games.rules.core.cards import write_card
from games.rules.core.events import EventKind, plain
from games.rules.core.game import Game, RuleText
from games.rules.klondike import evaluation, metrics, notation, rules, scene
from games.rules.klondike.layout import Event, Options, Rule
from games.rules.klondike.notation import (
    speak_card,
    speak_count,
    speak_drawn,
    speak_origin,
    speak_points,
    speak_stack,
    write_origin,
    write_stack,
)
from games.rules.klondike.variants import OPTIONS, PRESETS, carried_on

RULE_TEXTS = [
    RuleText(Rule.SETUP, "klondike.setup", "Seven stacks of one to seven cards", "1"),
    RuleText(Rule.NOTHING_THERE, "klondike.move.card", "There must be a card to move", "2.1"),
    RuleText(Rule.FACE_DOWN, "klondike.move.face-up", "Only face-up cards move", "2.1"),
    RuleText(Rule.RUN, "klondike.move.run", "Cards that move together", "2.1"),
    RuleText(Rule.NOT_TO_DECK, "klondike.move.target", "Cards go to play or goal stacks", "2.1"),
    RuleText(Rule.TURN_UP, "klondike.turn-up", "Top cards are turned up at once", "2.1"),
    RuleText(Rule.OTHER_STACK, "klondike.stack.other", "A card goes to another stack", "2.2"),
    RuleText(Rule.STACK_RANK, "klondike.stack.rank", "On a card one rank higher", "2.2"),
    RuleText(Rule.STACK_COLOUR, "klondike.stack.colour", "On a card of the other colour", "2.2"),
    RuleText(Rule.KING, "klondike.stack.king", "Only a king on an empty stack", "2.2"),
    RuleText(Rule.GOAL_ONE_CARD, "klondike.goal.single", "Only a top card goes home", "2.3"),
    RuleText(Rule.GOAL_SUIT, "klondike.goal.suit", "Every suit has its goal stack", "2.3"),
    RuleText(Rule.GOAL_ACE, "klondike.goal.ace", "Goal stacks begin with the ace", "2.3"),
    RuleText(Rule.GOAL_NEXT, "klondike.goal.next", "Goal stacks rise rank by rank", "2.3"),
    RuleText(Rule.GOAL_RETURN, "klondike.goal.return", "Taking cards back from a goal", "2.4"),
    RuleText(Rule.GOAL_TOP, "klondike.goal.top", "Only the top of a goal stack comes back", "2.4"),
    RuleText(Rule.GOAL_TO_STACK, "klondike.goal.to-stack", "From a goal to a play stack", "2.4"),
    RuleText(Rule.DISCARD_TOP, "klondike.discard.top", "Only the top of the discard stack", "2.5"),
    RuleText(Rule.DECK_FACE_DOWN, "klondike.deck.face-down", "The deck is not played from", "2.5"),
    RuleText(Rule.DRAW_CARDS, "klondike.draw", "One or three cards are drawn", "2.5"),
    RuleText(Rule.DRAW_TO_DISCARD, "klondike.draw.target", "Cards drawn are discarded", "2.5"),
    RuleText(Rule.DRAW_EMPTY, "klondike.draw.empty", "Nothing to draw", "2.5"),
    RuleText(Rule.REDEAL_ORDER, "klondike.redeal", "Turning the discard stack over", "2.6"),
    RuleText(Rule.REDEAL_DECK_EMPTY, "klondike.redeal.last", "First the deck is used up", "2.6"),
    RuleText(Rule.REDEAL_NOTHING, "klondike.redeal.nothing", "Nothing to turn over", "2.6"),
    RuleText(Rule.REDEAL_LIMIT, "klondike.redeal.limit", "How often it may be turned over", "2.6"),
    RuleText(Rule.ENDED, "klondike.end", "After the end nothing moves", "3"),
    RuleText(Rule.WIN, "klondike.win", "All cards home wins", "3"),
    RuleText(Rule.NO_MOVES, "klondike.no-moves", "No move left loses", "3"),
    RuleText(Rule.IDLE, "klondike.idle", "Endless wandering is stopped", "3"),
    RuleText(Rule.FORFEIT, "klondike.forfeit", "Forfeiting loses", "3"),
    RuleText(Rule.POINTS, "klondike.score.points", "Points for progress", "4"),
    RuleText(Rule.TIME, "klondike.score.time", "Time costs points", "4"),
    RuleText(Rule.META, "klondike.score.meta", "Points from game to game", "4"),
]

EVENT_KINDS = (
    EventKind(
        Event.DREW,
        "{count} drawn: {card} is on top.",
        {"count": plain, "card": write_card},
        Rule.DRAW_CARDS,
        reveals=True,
        spoken={"count": speak_drawn, "card": speak_card},
    ),
    EventKind(
        Event.REDEALT,
        "The discard stack is turned over: {cards}, redeal {number}.",
        {"number": plain, "cards": plain},
        Rule.REDEAL_ORDER,
        spoken={"cards": speak_count},
    ),
    EventKind(
        Event.PLAYED,
        "{card} goes {origin} to {stack}.",
        {"card": write_card, "origin": write_origin, "stack": write_stack},
        Rule.STACK_RANK,
        spoken={"card": speak_card, "origin": speak_origin, "stack": speak_stack},
    ),
    EventKind(
        Event.HOME,
        "{card} goes home {origin}.",
        {"card": write_card, "origin": write_origin},
        Rule.GOAL_NEXT,
        spoken={"card": speak_card, "origin": speak_origin},
    ),
    EventKind(
        Event.RETURNED,
        "{card} comes back from its goal stack to {stack}.",
        {"card": write_card, "stack": write_stack},
        Rule.GOAL_RETURN,
        spoken={"card": speak_card, "stack": speak_stack},
    ),
    EventKind(
        Event.TURNED,
        "{card} is turned up on {stack}.",
        {"card": write_card, "stack": write_stack},
        Rule.TURN_UP,
        reveals=True,
        spoken={"card": speak_card, "stack": speak_stack},
    ),
    EventKind(
        Event.SCORED,
        "{points}: the score is {score}.",
        {"points": plain, "score": plain},
        Rule.POINTS,
        spoken={"points": speak_points},
    ),
    EventKind(
        Event.CHARGED,
        "Time costs {points}: the score is {score}.",
        {"points": plain, "score": plain},
        Rule.TIME,
        spoken={"points": speak_points},
    ),
    EventKind(Event.WON, "All cards are home: won.", rule=Rule.WIN),
    EventKind(
        Event.STUCK,
        "No move is left: lost with {home} home.",
        {"home": plain},
        Rule.NO_MOVES,
        spoken={"home": speak_count},
    ),
    EventKind(
        Event.STOPPED,
        "Stopped after {actions} actions without progress, {home} home.",
        {"home": plain, "actions": plain},
        Rule.IDLE,
        spoken={"home": speak_count},
    ),
    EventKind(
        Event.FORFEITED,
        "Forfeited with {home} home.",
        {"home": plain},
        Rule.FORFEIT,
        spoken={"home": speak_count},
    ),
    EventKind(
        Event.STARTED,
        "The game costs {points}: the total is {score}.",
        {"points": plain, "score": plain},
        Rule.META,
        spoken={"points": speak_points},
    ),
)


def seat_names(options: Options) -> tuple[str, ...]:
    return ("Player",)


GAME = Game(
    key="klondike",
    title="Klondike",
    summary="The solitaire everybody knows: four suits home, from seven stacks and a deck.",
    source="A solitaire card game designed in the open, section 1.2 (baseline game)",
    cloth="baize",
    minutes=6,
    seat_names=seat_names,
    rules_version=1,
    length="moves",
    rules=rules,
    notation=notation,
    evaluation=evaluation,
    metrics=metrics,
    options=OPTIONS,
    presets=PRESETS,
    default_preset="easy",
    rule_texts=RULE_TEXTS,
    event_kinds=EVENT_KINDS,
    drawing=scene,
    min_players=1,
    max_players=1,
    outcomes={},
    giving_up="forfeit",
    has_deck=True,
    simulated_with={"max_idle": 300},
    tell=notation.tell,
    carries=carried_on,
)
