"""Angry Troll versus Magic Bridge, a solitaire designed in seven days of 2013."""

from games.rules.core.events import EventKind, plain
from games.rules.core.game import Game, RuleText
from games.rules.troll import evaluation, metrics, notation, rules, scene
from games.rules.troll.bridge import FACES, Event, Options, Rule
from games.rules.troll.notation import (
    speak_dots,
    speak_face,
    speak_source,
    write_face,
    write_row,
    write_side,
    write_slot_name,
    write_source,
)
from games.rules.troll.variants import OPTIONS, PRESETS

RULE_TEXTS = [
    RuleText(Rule.SETUP, "troll.setup", "Two rows of six stacks, all bricks dormant", "1.1"),
    RuleText(Rule.GIVEN, "troll.setup.given", "Cards the troll starts with", "1.1"),
    RuleText(Rule.COLOURS, "troll.setup.colours", "Each row belongs to a colour", "1.2"),
    RuleText(Rule.PLACE, "troll.setup.place", "A throw places the troll", "1.3"),
    RuleText(Rule.ASIDE_FIRST, "troll.awaken.aside", "Cards set aside are played first", "2.1"),
    RuleText(Rule.DRAW, "troll.awaken.draw", "Only without them a card is drawn", "2.1"),
    RuleText(Rule.AWAKEN, "troll.awaken", "Colour and die say which brick awakes", "2.2"),
    RuleText(Rule.REDIRECT, "troll.awaken.redirect", "An empty slot hands on", "2.3"),
    RuleText(Rule.FLY, "troll.awaken.twice", "Awakened twice, a brick flies away", "2.4"),
    RuleText(Rule.TROLL_FLIES, "troll.lost.flown", "A troll on it flies away too", "2.4"),
    RuleText(Rule.SKIP, "troll.awaken.skip", "Without a card the phase is skipped", "2.5"),
    RuleText(Rule.TURN, "troll.act.phase", "The troll acts in its own phase only", "3.1"),
    RuleText(Rule.TWO_ACTIONS, "troll.act.two", "The troll takes two actions", "3.1"),
    RuleText(Rule.MOVE_ADJACENT, "troll.move.adjacent", "One step, never diagonally", "3.2"),
    RuleText(Rule.MOVE_ON_BRICK, "troll.move.brick", "The troll stands on bricks", "3.2"),
    RuleText(Rule.MOVE_NO_RETURN, "troll.move.no-return", "Never twice on one slot a turn", "3.2"),
    RuleText(Rule.STOMP_OWN_SLOT, "troll.stomp.own-slot", "Stomping hits the own slot", "3.3"),
    RuleText(Rule.STOMP_AWAKE, "troll.stomp.awake", "Only awake bricks are stomped on", "3.3"),
    RuleText(
        Rule.PICK_NOT_UNDERFOOT, "troll.pick.not-underfoot", "Never the brick one stands on", "3.4"
    ),
    RuleText(Rule.PICK_ADJACENT, "troll.pick.adjacent", "Only bricks next to the troll", "3.4"),
    RuleText(Rule.PICK_AWAKE, "troll.pick.awake", "Only awake bricks are picked up", "3.4"),
    RuleText(Rule.PICK_NO_HEART, "troll.pick.no-heart", "A troll has no heart", "3.4"),
    RuleText(Rule.PICK_ONE_BRICK, "troll.pick.one-brick", "The troll carries one brick", "3.4"),
    RuleText(
        Rule.PICK_NEVER_AGAIN, "troll.pick.never-again", "With THE CLUB nothing is picked up", "3.9"
    ),
    RuleText(Rule.USE_AWAKE, "troll.use.awake", "A dormant brick is no tool", "3.5"),
    RuleText(Rule.USE_ASIDE, "troll.use.aside", "A used brick is set aside", "3.5"),
    RuleText(Rule.NO_DISCARD, "troll.use.no-discard", "No brick is dropped unused", "3.5"),
    RuleText(Rule.CLUB_CARRIED, "troll.club.carried", "Clubbing needs a club", "3.6"),
    RuleText(
        Rule.CLUB_NOT_UNDERFOOT, "troll.club.not-underfoot", "No clubbing what one stands on", "3.6"
    ),
    RuleText(Rule.CLUB_ADJACENT, "troll.club.adjacent", "A club reaches the next slot", "3.6"),
    RuleText(Rule.CLUB_TARGET_AWAKE, "troll.club.awake", "Only awake bricks are clubbed", "3.6"),
    RuleText(Rule.THE_CLUB, "troll.the-club", "THE CLUB is never used up", "3.9"),
    RuleText(Rule.DIAMOND_CARRIED, "troll.diamond.carried", "Throwing needs a diamond", "3.7"),
    RuleText(Rule.DIAMOND_TARGET, "troll.diamond.target", "A diamond needs a target", "3.7"),
    RuleText(Rule.SPADE_CARRIED, "troll.spade.carried", "Digging needs a spade", "3.8"),
    RuleText(
        Rule.SPADE_NOT_UNDERFOOT, "troll.spade.not-underfoot", "No digging where one stands", "3.8"
    ),
    RuleText(Rule.SPADE_ADJACENT, "troll.spade.adjacent", "A spade reaches the next slot", "3.8"),
    RuleText(Rule.SPADE_TARGET_AWAKE, "troll.spade.awake", "Only awake bricks are dug out", "3.8"),
    RuleText(Rule.SPADE_HEART, "troll.spade.heart", "Digging out hearts", "3.8"),
    RuleText(Rule.SPADE_NEVER_AWAKENS, "troll.spade.no-awaken", "Waking bricks by spade", "3.8"),
    RuleText(Rule.SPADE_TARGET_DORMANT, "troll.spade.dormant", "Only dormant bricks wake", "3.8"),
    RuleText(Rule.LAY_CARRIED, "troll.lay.carried", "Laying down needs a brick", "3.10"),
    RuleText(Rule.LAY_DORMANT, "troll.lay.dormant", "Laying down awake bricks", "3.10"),
    RuleText(Rule.LAY_NOT_THE_CLUB, "troll.lay.the-club", "THE CLUB is never laid down", "3.9"),
    RuleText(Rule.LAY_ADJACENT, "troll.lay.adjacent", "Bricks are laid next to the troll", "3.10"),
    RuleText(Rule.LAY_TOUCHING_TWO, "troll.lay.touching-two", "Between two bricks", "3.10"),
    RuleText(Rule.LAY_ON_AWAKE, "troll.lay.on-awake", "Laying bricks on awake ones", "3.10"),
    RuleText(Rule.FLEE, "troll.flight", "Awake bricks flee one position a turn", "4.1"),
    RuleText(Rule.FLEE_PINNED, "troll.flight.pinned", "Bricks under the troll stay", "4.1"),
    RuleText(Rule.FLEE_BLOCKED, "troll.flight.blocked", "The troll blocks the way", "4.2"),
    RuleText(Rule.FLEE_BANK, "troll.flight.bank", "Beyond the ends a brick has fled", "4.3"),
    RuleText(Rule.SUPPORT, "troll.fall", "Unsupported bricks fall", "4.4"),
    RuleText(Rule.TROLL_FALLS, "troll.lost.fallen", "A troll without bricks falls", "4.4"),
    RuleText(Rule.COLLAPSE, "troll.collapse", "A bridge must reach both banks", "4.5"),
    RuleText(Rule.WIN, "troll.win", "Empty deck and all bricks dormant", "5.1"),
    RuleText(Rule.PERFECT, "troll.win.perfect", "A win without gaps is perfect", "5.1"),
    RuleText(Rule.SCORE, "troll.score", "The score is what is left in the deck", "5.2"),
    RuleText(Rule.LIMIT, "troll.limit", "An endless game is stopped", "5.3"),
]

CARD_SPOKEN = {"card": speak_face}


def about_brick(kind: Event, text: str, rule: Rule, *, reveals: bool = False) -> EventKind:
    """Of a card on a slot."""
    fields = {"slot": write_slot_name, "card": write_face}
    return EventKind(kind, text, fields, rule, reveals=reveals, spoken=CARD_SPOKEN)


EVENT_KINDS = (
    EventKind(
        Event.TURNED_UP,
        "{card} is turned up; its colour belongs to the lower row.",
        {"card": write_face},
        Rule.COLOURS,
        reveals=True,
        spoken=CARD_SPOKEN,
    ),
    EventKind(Event.PLACED, "The troll stands on {slot}.", {"slot": write_slot_name}, Rule.PLACE),
    EventKind(
        Event.PLAYED,
        "{card} {source}: {row} row.",
        {"card": write_face, "row": write_row, "source": write_source},
        Rule.ASIDE_FIRST,
        reveals=True,
        spoken={"card": speak_face, "source": speak_source},
    ),
    EventKind(
        Event.THROWN,
        "The die shows {dots}.",
        {"dots": plain},
        Rule.AWAKEN,
        reveals=True,
        spoken={"dots": speak_dots},
    ),
    about_brick(Event.AWOKE, "The brick on {slot} awakes: {card}.", Rule.AWAKEN, reveals=True),
    EventKind(
        Event.REDIRECTED,
        "{slot} is empty: {found} is next.",
        {"slot": write_slot_name, "found": write_slot_name},
        Rule.REDIRECT,
    ),
    about_brick(Event.FLEW, "{card} on {slot} is awakened twice and flies away.", Rule.FLY),
    EventKind(
        Event.SLEPT_ON,
        "There is no brick in the row of {slot}: nothing awakes.",
        {"slot": write_slot_name},
        Rule.REDIRECT,
    ),
    EventKind(Event.SKIPPED, "No card is left to play: nothing awakes.", rule=Rule.SKIP),
    EventKind(
        Event.MOVED,
        "The troll moves from {from} to {to}.",
        {"from": write_slot_name, "to": write_slot_name},
        Rule.MOVE_ADJACENT,
    ),
    about_brick(Event.STOMPED, "The troll stomps on {card} on {slot}.", Rule.STOMP_AWAKE),
    about_brick(Event.PICKED_UP, "The troll picks up {card} from {slot}.", Rule.PICK_AWAKE),
    about_brick(Event.CLUBBED, "The troll clubs {card} on {slot}.", Rule.CLUB_TARGET_AWAKE),
    about_brick(Event.HIT, "A diamond hits {card} on {slot}.", Rule.DIAMOND_TARGET),
    EventKind(
        Event.MISSED,
        "A diamond thrown {side} hits nothing.",
        {"side": write_side},
        Rule.DIAMOND_TARGET,
    ),
    about_brick(Event.DUG, "The troll digs {card} out of {slot}.", Rule.SPADE_TARGET_AWAKE),
    about_brick(
        Event.WOKEN,
        "The troll's spade wakes the brick on {slot}: {card}.",
        Rule.SPADE_TARGET_DORMANT,
        reveals=True,
    ),
    about_brick(Event.LAID, "The troll lays {card} down on {slot}.", Rule.LAY_ADJACENT),
    EventKind(
        Event.SET_ASIDE,
        "{card} is set aside.",
        {"card": write_face},
        Rule.USE_ASIDE,
        spoken=CARD_SPOKEN,
    ),
    EventKind(
        Event.ACTION_LOST,
        "The troll can do nothing.",
        {"actions_left": plain},
        Rule.TWO_ACTIONS,
    ),
    EventKind(
        Event.FLOATED,
        "{card} flees from {from} to {to}.",
        {"card": write_face, "from": write_slot_name, "to": write_slot_name},
        Rule.FLEE,
        spoken=CARD_SPOKEN,
    ),
    about_brick(Event.FLED, "{card} flees from {slot} to the bank.", Rule.FLEE_BANK),
    about_brick(Event.FELL, "{card} falls from {slot}.", Rule.SUPPORT, reveals=True),
    EventKind(
        Event.TROLL_FLEW,
        "The troll on {slot} flies away with it.",
        {"slot": write_slot_name},
        Rule.TROLL_FLIES,
    ),
    EventKind(
        Event.TROLL_FELL,
        "The troll on {slot} falls with the bricks.",
        {"slot": write_slot_name},
        Rule.TROLL_FALLS,
    ),
    EventKind(Event.COLLAPSED, "The bridge collapses.", rule=Rule.COLLAPSE),
    EventKind(Event.WON, "All bricks sleep: the troll has won.", rule=Rule.WIN),
    EventKind(
        Event.WON_PERFECTLY,
        "All bricks sleep, no gap is left: a perfect win.",
        rule=Rule.PERFECT,
    ),
    EventKind(Event.STOPPED, "Stopped after {turns} turns.", {"turns": plain}, Rule.LIMIT),
    EventKind(Event.GAVE_UP, "The troll gives up."),
)


def seat_names(options: Options) -> tuple[str, ...]:
    return ("Troll",)


GAME = Game(
    key="troll",
    title="Angry Troll versus Magic Bridge",
    summary="A bridge of cards wants to leave; beat it back to sleep, brick by brick.",
    source="A seven-day design diary with its rulebook (2013)",
    cloth="river",
    minutes=10,
    seat_names=seat_names,
    rules_version=1,
    length="turns",
    rules=rules,
    notation=notation,
    evaluation=evaluation,
    metrics=metrics,
    options=OPTIONS,
    presets=PRESETS,
    default_preset="published",
    rule_texts=RULE_TEXTS,
    event_kinds=EVENT_KINDS,
    drawing=scene,
    min_players=1,
    max_players=1,
    outcomes={dots: dots for dots in range(1, FACES + 1)},
    giving_up="",
    has_deck=True,
    tell=notation.tell,
)
