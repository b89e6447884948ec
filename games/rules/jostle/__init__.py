"""JOSTLE 2007, a track game made to study how pieces crowd and push each other."""

from games.rules.core.events import EventKind, plain
from games.rules.core.game import LEVELS, Game, RuleText
from games.rules.jostle import evaluation, metrics, notation, rules, scene
from games.rules.jostle.board import FACES, MAX_PLAYERS, Event
from games.rules.jostle.rules import Rule
from games.rules.jostle.variants import OPTIONS, PRESETS

RULE_TEXTS = [
    RuleText(Rule.SETUP, "jostle.setup", "All pieces start off the track", "1"),
    RuleText(Rule.ONE_PIECE, "jostle.setup.one-piece", "A cell holds one piece", "1"),
    RuleText(Rule.THROW, "jostle.throw", "The player throws the die", "2.1"),
    RuleText(Rule.TURN, "jostle.turn", "Only the player whose throw it is moves", "2.1"),
    RuleText(Rule.OWN_PIECE, "jostle.move.own-piece", "Only own pieces are moved", "2.2"),
    RuleText(Rule.FORWARD, "jostle.move.forward", "Pieces are moved forward", "2.2"),
    RuleText(Rule.EXACT_COUNT, "jostle.move.exact-count", "As many cells as dots", "2.2"),
    RuleText(Rule.COMPULSORY, "jostle.move.compulsory", "A move cannot be declined", "2.2"),
    RuleText(Rule.SIX_AGAIN, "jostle.six.again", "A six gives another throw", "2.3"),
    RuleText(Rule.SAME_PIECE, "jostle.six.same-piece", "After a six the same piece moves", "2.3"),
    RuleText(
        Rule.NO_THROW_IN_TARGET,
        "jostle.six.not-in-target",
        "No further throw for a piece in the target area",
        "2.4",
    ),
    RuleText(Rule.LOCKED, "jostle.lock.target", "Pieces in the target area stay", "2.4"),
    RuleText(Rule.NO_OVERSHOOT, "jostle.lock.no-overshoot", "Never beyond the last cell", "2.4"),
    RuleText(
        Rule.THROW_AGAIN, "jostle.lock.throw-again", "A six nobody can use is thrown again", "2.4"
    ),
    RuleText(Rule.JOSTLE, "jostle.jostle", "The sitting piece is displaced backward", "3"),
    RuleText(Rule.OWN_JOSTLED, "jostle.jostle.own", "Moving onto an own piece", "3"),
    RuleText(
        Rule.PUSHED_OFF, "jostle.jostle.off-track", "Without a free cell behind, off the track", "3"
    ),
    RuleText(Rule.BACK, "jostle.event.back", "Three cells back", "4.1"),
    RuleText(Rule.EXCHANGE, "jostle.event.exchange", "On to the mate of an exchange cell", "4.2"),
    RuleText(Rule.ONE_EVENT, "jostle.event.once", "An event triggers no other event", "4.2"),
    RuleText(
        Rule.JOSTLE_FIRST,
        "jostle.event.jostle-first",
        "The sitting piece is jostled before the mover's event",
        "4.3",
    ),
    RuleText(
        Rule.BLOCKING, "jostle.block", "A visited exchange cell counts as occupied this turn", "4.4"
    ),
    RuleText(Rule.ANNOUNCE, "jostle.end.announce", "The last cell announces the end", "5.1"),
    RuleText(Rule.LAST_ROUND, "jostle.end.last-round", "Everybody has one more turn", "5.2"),
    RuleText(Rule.SKIP, "jostle.end.skip", "No turn without a piece to move", "5.2"),
    RuleText(Rule.ALL_LOCKED, "jostle.end.all-locked", "Over when no piece can move", "5.3"),
    RuleText(Rule.SCORE, "jostle.score", "Target cells are worth 1 to 5 points", "5.4"),
    RuleText(Rule.WIN, "jostle.win", "The highest score wins", "5.4"),
    RuleText(Rule.LIMIT, "jostle.limit", "An endless game is stopped", "5.5"),
]

STEP = {"piece": plain, "from": plain, "to": plain}
CELLS = {"from": scene.cell_in_words, "to": scene.cell_in_words}
DOTS = {"dots": scene.dots_in_words}

EVENT_KINDS = (
    EventKind(
        Event.THROWN,
        "{player} throws a {dots}.",
        {"dots": plain},
        Rule.THROW,
        reveals=True,
        spoken=DOTS,
    ),
    EventKind(
        Event.MOVED,
        "{player} moves a piece from {from} to {to}.",
        STEP,
        Rule.EXACT_COUNT,
        spoken=CELLS,
    ),
    EventKind(
        Event.JOSTLED,
        "{player}'s piece is jostled from {from} back to {to}.",
        STEP,
        Rule.JOSTLE,
        incidental=True,
        spoken=CELLS,
    ),
    EventKind(
        Event.PUSHED_OFF,
        "{player}'s piece is pushed from {from} off the track.",
        STEP,
        Rule.PUSHED_OFF,
        incidental=True,
        spoken=CELLS,
    ),
    EventKind(
        Event.SENT_BACK,
        "{player}'s piece goes three cells back, from {from} to {to}.",
        STEP,
        Rule.BACK,
        incidental=True,
        spoken=CELLS,
    ),
    EventKind(
        Event.EXCHANGED,
        "{player}'s piece goes on from {from} to its mate, {to}.",
        STEP,
        Rule.EXCHANGE,
        incidental=True,
        spoken=CELLS,
    ),
    EventKind(
        Event.LAPSED,
        "{player}'s piece was pushed off {from} before its event, which lapses.",
        STEP,
        Rule.JOSTLE_FIRST,
        incidental=True,
        spoken=CELLS,
    ),
    EventKind(
        Event.UNEXECUTED,
        "{player} cannot use the {dots} and throws again.",
        {"dots": plain},
        Rule.THROW_AGAIN,
        spoken=DOTS,
    ),
    EventKind(Event.DECLINED, "{player} declines to move.", {"dots": plain}, Rule.COMPULSORY),
    EventKind(
        Event.IDLE,
        "{player} could move only onto own pieces and stays.",
        {"dots": plain},
        Rule.OWN_JOSTLED,
    ),
    EventKind(Event.SKIPPED, "{player} has no piece to move.", rule=Rule.SKIP),
    EventKind(
        Event.ANNOUNCED,
        "The end is announced. Still to come: {turns_left}.",
        {"turns_left": plain},
        Rule.ANNOUNCE,
        spoken={"turns_left": scene.turns_in_words},
    ),
    EventKind(Event.ALL_LOCKED, "No piece can move any more.", rule=Rule.ALL_LOCKED),
    EventKind(
        Event.WON,
        "{player} wins with {points}.",
        {"points": plain},
        Rule.WIN,
        spoken={"points": scene.points_in_words},
    ),
    EventKind(
        Event.STOPPED,
        "The game stops after {turns}.",
        {"turns": plain},
        Rule.LIMIT,
        spoken={"turns": scene.turns_in_words},
    ),
    EventKind(Event.GAVE_UP, "{player} resigns."),
)

GAME = Game(
    key="jostle",
    title="JOSTLE 2007",
    summary="Race to the last cells, and push whoever sits where you land.",
    source="JOSTLE 2007 (2007)",
    cloth="plum",
    minutes=20,
    seat_names=notation.seat_names,
    rules_version=1,
    length="turns",
    rules=rules,
    notation=notation,
    evaluation=evaluation,
    metrics=metrics,
    options=OPTIONS,
    presets=PRESETS,
    default_preset="jostle2007",
    rule_texts=RULE_TEXTS,
    event_kinds=EVENT_KINDS,
    drawing=scene,
    min_players=2,
    max_players=MAX_PLAYERS,
    outcomes={dots: dots for dots in range(1, FACES + 1)},
    tell=notation.tell,
    levels={**LEVELS, "practised": "mcts:200", "strong": "mcts:30000"},  # searches are quick here
)
