"""The cards on the cloth: deck and discard stack, four goal stacks, seven play stacks.

A card that lies face up has its face as id; one that lies face down has its place: `down-s3-0` in a
play stack, `deck-24` in the draw deck, both counted from the bottom. A gesture is a card put on a
stack, with all that lies on it; a click on the draw deck draws or, once it is used up, turns the
discard stack over.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from games.rules.core.cards import CARDS, RANKS, SUIT_LETTERS, Suit
from games.rules.core.events import Event as Happening
from games.rules.core.game import KEPT
from games.rules.klondike.layout import (
    DECK,
    DEPTHS,
    DISCARD,
    DRAW,
    DRAW_DECK,
    GOALS,
    NOTHING,
    PLACES,
    PLAYER,
    REDEAL,
    STACKS,
    SUITS,
    UNLIMITED,
    Event,
    Options,
    Reason,
    Scoring,
    State,
    gesture,
    redeals_allowed,
)
from games.rules.klondike.plays import rule_broken_by_redeal
from games.rules.scenes.looks import (
    NUMBER_WORDS,
    SUIT_BOX,
    SUIT_PATHS,
    card,
    card_back,
    card_key,
    card_name,
    empty_slot,
)
from games.rules.scenes.parts import Part, path, rect, text
from games.rules.scenes.scene import (
    ALL_SEEING,
    Cell,
    Look,
    Motion,
    Pick,
    Scene,
    Seat,
    Status,
    Thing,
)

CARD, CARD_HEIGHT = 46.0, 1.4 * 46.0
MARGIN, PITCH = 10.0, 51.5  # from one stack to the next
WIDTH = 2 * MARGIN + (STACKS - 1) * PITCH + CARD
TOP = MARGIN + CARD_HEIGHT / 2  # the middle of the upper row
STACK_TOP = TOP + CARD_HEIGHT + 16
DOWN_STEP, SEEN_STEP, OPEN_STEP = 6.0, 19.0, 21.0  # what a covered card shows of itself
LONGEST = 252.0  # a stack that would be longer is pushed together
SHORTEST, GROWTH = 63.0, 42.0  # room for stacks, and the steps in which it grows
FAN = 25.0  # of the discard stack: the ranks of all its cards can be read
LAYERS, SHOWN_LAYERS = 2.0, 2  # edges of the cards under a pile's top
GOAL_COLUMN = 3
SUIT_WIDTH = 22.0  # of the sign on an empty goal stack
TURN_OVER = "M9 -3A9.5 9.5 0 1 0 9.5 3M9.5 -10V-3H2.5"
STACK_IDS = tuple(f"s{number}" for number in range(1, STACKS + 1))
GOAL_IDS = tuple(f"g{letter}" for letter in SUIT_LETTERS)
PLACE_IDS = (*STACK_IDS, *GOAL_IDS, "discard", "deck")  # by place
CARD_CALLED = {card_key(face): face for face in range(CARDS)}
LOOKS = {card_key(face): card(face, CARD) for face in range(CARDS)} | {"back": card_back(CARD)}
ENDS = {
    Reason.WON: "All cards are home",
    Reason.NO_MOVES: "No move is left",
    Reason.IDLE: "The game was stopped",
    Reason.FORFEIT: "The game was forfeited",
}


@dataclass(frozen=True)
class Table:
    """What lies where, as plain lists: fields of a record are slow to read one by one."""

    stacks: list[list[int]]  # from the bottom up
    down: list[int]  # cards that lie face down in each stack
    goal: list[int]  # cards on each goal stack
    discard: list[int]
    deck: int
    fan: int  # cards of the discard stack that are seen, if so many lie there
    down_step: float  # what a covered card that lies face down shows of itself

    @property
    def home(self) -> int:
        return sum(self.goal)

    def cards_on(self, place: int) -> list[int]:
        """Of a play stack, a goal stack or the discard stack, from the bottom up."""
        if place < STACKS:
            return self.stacks[place]
        if place == DISCARD:
            return self.discard
        suit = place - GOALS
        return list(range(suit * RANKS, suit * RANKS + self.goal[suit]))

    def visible(self) -> dict[int, int]:
        """The cards one sees, and the place where each lies."""
        seen = dict.fromkeys(self.discard[-self.fan :], DISCARD)
        for place in range(GOALS, GOALS + SUITS):
            seen |= dict.fromkeys(self.cards_on(place)[-1:], place)
        for stack, cards in enumerate(self.stacks):
            seen |= dict.fromkeys(cards[self.down[stack] :], stack)
        return seen


def table_of(state: State, options: Options, *, all_seen: bool = False) -> Table:
    heights, discarded = state.height.tolist(), int(state.discarded)
    stacks = state.stacks.tolist()
    return Table(
        [cards[:height] for cards, height in zip(stacks, heights, strict=True)],
        state.face_down.tolist(),
        state.goal.tolist(),
        state.supply.tolist()[:discarded],
        int(state.supplied) - discarded,
        int(options.draw),
        SEEN_STEP if all_seen else DOWN_STEP,
    )


def draw(state: State, options: Options, viewer: int) -> Scene:
    table = table_of(state, options, all_seen=viewer == ALL_SEEING)
    things = [*supply(table), *cards_home(table)]
    for stack in range(STACKS):
        things += cards_of(table, stack, viewer == ALL_SEEING)
    return Scene(
        WIDTH,
        height_of(table),
        f"Klondike: {table.home} of {CARDS} cards home, {table.deck} in the draw deck",
        status_of(state, options, table, viewer),
        list(cells(state, options, table)),
        things,
        looks_of(things),
        seats=[seat_of(state, options, table)],
    )


def looks_of(things: Iterable[Thing]) -> dict[str, Look]:
    """Only of what is seen: a look tells a face."""
    return {key: LOOKS[key] for key in sorted({thing.look for thing in things})}


# -- in words


def status_of(state: State, options: Options, table: Table, viewer: int) -> Status:
    home = f"{table.home} of {CARDS} cards are home."
    if state.over:
        return Status(ENDS[Reason(int(state.reason))], home)
    if not state.deciding:
        return Status("The cards are dealt")
    headline = "Your move" if viewer == PLAYER else "The player's move"
    return Status(headline, f"{home} {redeal_words(state, options)}".strip())


def redeal_words(state: State, options: Options) -> str:
    allowed, used = int(redeals_allowed(options)), int(state.redeals_used)
    if allowed == UNLIMITED:
        return ""
    return f"{used} of {allowed} redeals used." if allowed else "No redeals."


def seat_of(state: State, options: Options, table: Table) -> Seat:
    home = f"{table.home} of {CARDS}"
    if options.scoring == Scoring.NONE:
        return Seat("Player", score=home, note="cards home", to_move=bool(state.deciding))
    return Seat("Player", "", str(int(state.score)), f"points, {home} home", bool(state.deciding))


def count_words(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def stack_words(table: Table, stack: int) -> str:
    """ "stack 3, seven of spades on eight of hearts on 2 cards face down"."""
    cards, down = table.stacks[stack], table.down[stack]
    lying = [card_name(it) for it in reversed(cards[down:])]
    if down:
        lying.append(f"{count_words(down)} face down")
    return f"stack {stack + 1}, {' on '.join(lying) or 'empty'}"


# -- places


def column(number: float) -> float:
    return MARGIN + CARD / 2 + number * PITCH


def cells(state: State, options: Options, table: Table) -> Iterator[Cell]:
    yield deck_cell(state, options, table)
    top = card_name(table.discard[-1]) if table.discard else "empty"
    yield cell("discard", f"discard stack, {top}", column(1), layers_of(len(table.discard), "card"))
    for suit in Suit:
        home = table.goal[suit]
        top = card_name(suit * RANKS + home - 1) if home else "empty"
        name = f"goal stack of {suit.name.lower()}, {top}"
        printed = [] if home else [suit_sign(suit)]
        yield cell(GOAL_IDS[suit], name, column(GOAL_COLUMN + suit), printed)
    for stack in range(STACKS):
        yield stack_cell(table, stack)


def cell(key: str, name: str, x: float, printed: Iterable[Part] = ()) -> Cell:
    outline = empty_slot("slot", x, TOP, CARD - 2, CARD_HEIGHT - 2)
    return Cell(key, name, outline, x, TOP, [shifted(part, x) for part in printed])


def shifted(part: Part, x: float) -> Part:
    """Something printed around the middle of a place of the upper row."""
    own = str(part.attributes.get("transform", ""))
    place = f"translate({x:.2f} {TOP:.2f}) {own}".strip()
    return Part(part.tag, part.role, {**part.attributes, "transform": place}, part.words)


def deck_cell(state: State, options: Options, table: Table) -> Cell:
    """A click on it draws, or turns the discard stack over."""
    turns_over = not table.deck and rule_broken_by_redeal(state, options) == KEPT
    lying = count_words(table.deck) if table.deck else "empty"
    name = f"draw deck, {lying}{': turn the discard stack over' if turns_over else ''}"
    printed = [path("cloth-ink-line", TURN_OVER)] if turns_over else []
    return replace(cell("deck", name, column(0), printed), at_once=True)


def stack_cell(table: Table, stack: int) -> Cell:
    """Things stand where the stack's last card lies."""
    x, y = column(stack), STACK_TOP
    outline = empty_slot("slot", x, y, CARD - 2, CARD_HEIGHT - 2)
    king = [] if table.stacks[stack] else [text("on-cloth-2", x, y + 8, 22, "K")]
    last = [y, *(y + depth for depth in depths(table, stack))][-1]
    return Cell(STACK_IDS[stack], stack_words(table, stack), outline, x, last, king)


def layers_of(count: int, role: str) -> Iterator[Part]:
    for layer in range(min(count - 1, SHOWN_LAYERS), 0, -1):
        left, top = -CARD / 2, -CARD_HEIGHT / 2 - LAYERS * layer
        yield rect(role, left, top, CARD, CARD_HEIGHT, 0.11 * CARD)


def suit_sign(suit: Suit) -> Part:
    scale, half = SUIT_WIDTH / SUIT_BOX, SUIT_WIDTH / 2
    return path("on-cloth-2", SUIT_PATHS[suit], f"translate({-half} {-half}) scale({scale:.4f})")


# -- cards


def supply(table: Table) -> Iterator[Thing]:
    for height in range(max(table.deck - SHOWN_LAYERS, 1), table.deck + 1):
        yield deck_card(table, height)
    yield from cards_open(table, DISCARD, column(1), table.fan)


def deck_card(table: Table, height: int) -> Thing:
    """A card of the draw deck, counted from its bottom; one under the top shows its edge."""
    under = table.deck - height
    return Thing(
        deck_id(height),
        f"draw deck, {count_words(table.deck)}",
        "back",
        column(0),
        TOP - LAYERS * under,
        on="deck",
        count=0 if under else table.deck,
        pickable=not under,
        at_once=True,
    )


def deck_id(height: int) -> str:
    return f"deck-{height}"


def cards_home(table: Table) -> Iterator[Thing]:
    for suit in range(SUITS):
        yield from cards_open(table, GOALS + suit, column(GOAL_COLUMN + suit), 1)


def cards_open(table: Table, place: int, x: float, shown: int) -> Iterator[Thing]:
    """The last cards of a pile as a fan, and the one under them: it is seen when they leave."""
    cards = table.cards_on(place)
    first = max(len(cards) - shown, 0)
    for index in range(max(first - 1, 0), len(cards)):
        fan = FAN * max(index - first, 0)
        yield open_card(cards[index], x + fan, TOP, PLACE_IDS[place], pickable=index >= first)


def open_card(face: int, x: float, y: float, on: str, *, pickable: bool = True) -> Thing:
    return Thing(card_key(face), card_name(face), card_key(face), x, y, on=on, pickable=pickable)


def cards_of(table: Table, stack: int, all_seen: bool) -> Iterator[Thing]:
    x, on = column(stack), STACK_IDS[stack]
    for index, depth in enumerate(depths(table, stack)):
        face = table.stacks[stack][index]
        if index >= table.down[stack]:
            yield open_card(face, x, STACK_TOP + depth, on)
        else:
            name = f"{card_name(face)}, face down" if all_seen else "card face down"
            look = card_key(face) if all_seen else "back"
            yield Thing(down_id(stack, index), name, look, x, STACK_TOP + depth, on=on)


def down_id(stack: int, index: int) -> str:
    return f"down-{STACK_IDS[stack]}-{index}"


def depths(table: Table, stack: int) -> list[float]:
    """How far below a stack's beginning its cards lie."""
    count, down = len(table.stacks[stack]), table.down[stack]
    covered_down, covered_open = min(down, max(count - 1, 0)), max(count - 1 - down, 0)
    length = covered_down * table.down_step + covered_open * OPEN_STEP
    squeeze = min(1.0, LONGEST / max(length, 1.0))
    return [
        squeeze * (min(index, down) * table.down_step + max(index - down, 0) * OPEN_STEP)
        for index in range(count)
    ]


def height_of(table: Table) -> float:
    """Room for the longest stack; it grows by whole steps, so that the table keeps still."""
    longest = max([0.0, *(depth for stack in range(STACKS) for depth in depths(table, stack))])
    steps = max(0, -int((SHORTEST - longest) // GROWTH))
    return STACK_TOP + CARD_HEIGHT / 2 + SHORTEST + GROWTH * steps + MARGIN


# -- gestures


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    table = table_of(state, options)
    origin, place = place_meant(table, source), place_meant(table, target)
    if origin == DECK and target == "":
        return DRAW if table.deck else REDEAL
    if origin is None or place is None or origin == place:
        return None  # a card put back where it lay is no gesture
    if origin == DECK:
        return int(gesture(DRAW_DECK, place))
    if origin == DISCARD and place == DECK:
        return REDEAL
    return int(gesture(card_meant(table, source, origin), place))


def place_meant(table: Table, item: str) -> int | None:
    """The place with this id, or where the card with this id lies for all to see."""
    if item in PLACE_IDS:
        return PLACE_IDS.index(item)
    if item in map(deck_id, range(1, table.deck + 1)):
        return DECK
    stack, depth = hidden_meant(item)
    if depth >= 0 and stack < STACKS:
        return stack if depth < table.down[stack] else None
    return table.visible().get(CARD_CALLED.get(item, NOTHING))


def hidden_meant(item: str) -> tuple[int, int]:
    """Stack and depth of a card that lies face down; (STACKS, -1) for other ids."""
    word, _, rest = item.partition("-")
    stack, _, depth = rest.partition("-")
    if word != "down" or stack not in STACK_IDS or not depth.isdecimal():
        return STACKS, -1
    return STACK_IDS.index(stack), int(depth)


def card_meant(table: Table, source: str, origin: int) -> int:
    """The card itself, or the top card of a place; NOTHING where none lies."""
    if source in CARD_CALLED:
        return CARD_CALLED[source]
    cards = table.cards_on(origin)
    if source.startswith("down-"):
        return cards[hidden_meant(source)[1]]
    return cards[-1] if cards else NOTHING


def pick_of(state: State, options: Options, action: int) -> Pick:
    table = table_of(state, options)
    if action == DRAW:
        count = min(int(options.draw), max(table.deck, 1))
        words = "Draw a card" if count == 1 else f"Draw {NUMBER_WORDS[count]} cards"
        return Pick("deck", "", words)
    if action == REDEAL:
        return Pick("deck", "", "Turn the discard stack over")
    source, place = int(action // PLACES), int(action % PLACES)
    origin = table.visible().get(source)
    if origin is None:
        return Pick("", PLACE_IDS[place], "Move a card that cannot be moved")
    target = top_id(table, place)
    return Pick(card_key(source), target, words_for_play(table, source, origin, place))


def top_id(table: Table, place: int) -> str:
    cards = table.cards_on(place) if place < DECK else []
    return card_key(cards[-1]) if cards else PLACE_IDS[place]


def words_for_play(table: Table, face: int, origin: int, place: int) -> str:
    name = f"the {card_name(face)}"
    if GOALS <= place < DISCARD:
        return f"Take {name} home"
    if place >= DISCARD:
        return f"Put {name} on the {'draw deck' if place == DECK else 'discard stack'}"
    cards = table.stacks[place]
    where = f"the {card_name(cards[-1])}" if cards else f"stack {place + 1}"
    if GOALS <= origin < DISCARD:
        return f"Take {name} back onto {where}"
    more = (
        len(table.stacks[origin]) - table.stacks[origin].index(face) - 1 if origin < STACKS else 0
    )
    return f"Put {name}{f' and {more} more' if more else ''} on {where}"


# -- what happened


def motions_of(state: State, options: Options, event: Happening) -> list[Motion]:
    """How an event is shown; those without an entry are told in words only."""
    show = MOTIONS.get(event.kind.kind)
    return [] if show is None else list(show(Told(state, table_of(state, options), event.numbers)))


@dataclass(frozen=True)
class Told:
    """What an event tells, and how the cards lie after the whole move."""

    state: State
    table: Table
    numbers: Mapping[str, int]


def show_drawn(told: Told) -> Iterator[Motion]:
    """Card by card from the top of the draw deck, each turned up."""
    drawn = told.table.discard[-told.numbers["count"] :]
    for index, face in enumerate(drawn):
        top = deck_id(told.table.deck + len(drawn) - index)
        yield Motion("move", top, "discard")
        yield Motion("turn", top, look=card_key(face))


def show_redealt(told: Told) -> Iterator[Motion]:
    """What lay there of the discard stack is turned over, the top card first."""
    lay = told.state.supply.tolist()[: told.table.deck][-(told.table.fan + 1) :]
    for face in reversed(lay):
        yield Motion("move", card_key(face), "deck")
        yield Motion("turn", card_key(face), look="back")


def show_played(told: Told) -> Iterator[Motion]:
    """The card, and what lay on it."""
    stack, count = told.numbers["stack"], told.numbers["origin"] % DEPTHS
    for face in told.table.stacks[stack][-count:]:
        yield Motion("move", card_key(face), STACK_IDS[stack])


def show_home(told: Told) -> Iterator[Motion]:
    face = told.numbers["card"]
    yield Motion("move", card_key(face), GOAL_IDS[face // RANKS])


def show_returned(told: Told) -> Iterator[Motion]:
    yield Motion("move", card_key(told.numbers["card"]), STACK_IDS[told.numbers["stack"]])


def show_turned(told: Told) -> Iterator[Motion]:
    """It was the last of those that lie face down."""
    stack = told.numbers["stack"]
    yield Motion(
        "turn", down_id(stack, told.table.down[stack]), look=card_key(told.numbers["card"])
    )


MOTIONS: Mapping[int, Callable[[Told], Iterable[Motion]]] = {
    Event.DREW: show_drawn,
    Event.REDEALT: show_redealt,
    Event.PLAYED: show_played,
    Event.HOME: show_home,
    Event.RETURNED: show_returned,
    Event.TURNED: show_turned,
}
