"""Pebbles as a picture: three heaps; beside them the die, the stack and what everybody has won.

One pick is a whole gesture: a pebble is taken with all that lie on it.
"""

from games.rules.core.events import Event as Told
from games.rules.scenes.looks import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DIE,
    NUMBER_WORDS,
    card_back,
    die,
    piece,
    white_disc,
)
from games.rules.scenes.parts import box, rect, text
from games.rules.scenes.scene import (
    ALL_SEEING,
    Cell,
    Look,
    Motion,
    Pick,
    Pile,
    Scene,
    Seat,
    Status,
    Thing,
)
from tests.games.tiny.pebbles.notation import LETTERS
from tests.games.tiny.pebbles.rules import (
    FACES,
    HEAPS,
    LEAST_WORTH,
    MAX_HEIGHT,
    NOBODY,
    PLAYERS,
    Event,
    Options,
    Reason,
    State,
    points_of,
)

NAMES = ("Red", "Blue")
UNIT, GAP, FAN = 40.0, 20.0, 18.0
BOWLS = ("bowl-red", "bowl-blue")


def worth_look(worth: int) -> Look:
    parts = [box("card", CARD_WIDTH, CARD_HEIGHT, 6), text("rank black", 0, 12, 34, str(worth))]
    return Look(CARD_WIDTH, CARD_HEIGHT, parts)


LOOKS: dict[str, Look] = {
    "pebble": white_disc(),
    "back": card_back(),
    **{name: piece(player) for player, name in enumerate(NAMES)},
    **{f"worth-{worth}": worth_look(worth) for worth in range(LEAST_WORTH, LEAST_WORTH + HEAPS)},
    **{f"die-{dots}": die(dots) for dots in range(FACES + 1)},
}


def x_of(heap: int) -> float:
    return GAP + UNIT / 2 + heap * (UNIT + GAP)


def y_of(options: Options, pebble: int) -> float:
    """Of a pebble by its place, the lowest being 1."""
    return GAP + UNIT * (int(options.height) - pebble + 0.5)


def heap_cell(state: State, options: Options, heap: int) -> Cell:
    """Marks on it are seen where the next pebble would lie: there the last ones were taken."""
    x, height, pebbles = x_of(heap), UNIT * int(options.height), int(state.pebbles[heap])
    y = y_of(options, min(pebbles + 1, int(options.height)))
    name = f"Heap {LETTERS[heap]}, {count_words(pebbles)}"
    outline = rect("cell", x - UNIT / 2, GAP, UNIT, height, 6)
    letter = text("on-cloth", x, 2 * GAP + height, 14, LETTERS[heap])
    return Cell(LETTERS[heap], name, outline, x, y, [letter], at_once=True)


def heap_pebbles(state: State, options: Options, heap: int) -> list[Thing]:
    on = LETTERS[heap]
    return [
        Thing(
            f"{on}-{pebble}",
            f"Pebble {pebble} of heap {on}",
            "pebble",
            x_of(heap),
            y_of(options, pebble),
            on=on,
            at_once=True,
        )
        for pebble in range(1, int(state.pebbles[heap]) + 1)
    ]


def count_words(count: int) -> str:
    return "1 pebble" if count == 1 else f"{count} pebbles"


# -- beside the board


def die_pile(state: State) -> Pile:
    dots = int(state.dots)
    face = Thing("die", f"shows {dots}", f"die-{dots}", DIE / 2, DIE / 2, pickable=False)
    return Pile("die", "Die", width=DIE, height=DIE, things=[face])


def card_pile(state: State, key: str, title: str, taker: int, seen: bool) -> Pile:
    """The cards of a player, or those nobody has: the stack."""
    held = [card for card in range(HEAPS) if state.taker[card] == taker]
    things = [card_thing(state, card, place, seen) for place, card in enumerate(held)]
    width = CARD_WIDTH + FAN * (HEAPS - 1)
    return Pile(key, title, width=width, height=CARD_HEIGHT, things=things)


def card_thing(state: State, card: int, place: int, seen: bool) -> Thing:
    worth = int(state.worth[card])
    name, look = (f"worth {worth}", f"worth-{worth}") if seen else ("face down", "back")
    x = CARD_WIDTH / 2 + FAN * place
    return Thing(f"card-{card}", name, look, x, CARD_HEIGHT / 2, pickable=False)


def tray(state: State, options: Options, viewer: int) -> list[Pile]:
    seen = bool(options.open_stack) or viewer == ALL_SEEING
    won = [card_pile(state, BOWLS[p], f"{NAMES[p]}'s cards", p, True) for p in range(PLAYERS)]
    return [die_pile(state), card_pile(state, "stack", "Stack", NOBODY, seen), *won]


# -- words


def status_of(state: State, viewer: int) -> Status:
    name = NAMES[state.to_move]
    if state.reason == Reason.RESIGNED:
        return Status(f"{name} has won", f"{NAMES[1 - state.to_move]} has given up.")
    if state.over:
        more, fewer = (points_of(state, player) for player in (state.to_move, 1 - state.to_move))
        return Status(f"{name} has won", f"All heaps are cleared: {more} points to {fewer}.")
    who = "You" if viewer == state.to_move else name
    dots = int(state.dots)
    most = "one pebble" if dots == 1 else f"up to {NUMBER_WORDS[dots]} pebbles"
    return Status(f"{who} threw a {NUMBER_WORDS[dots]}", f"Take {most} from one heap.")


def seat(state: State, player: int) -> Seat:
    to_move = not state.over and player == state.to_move
    score = f"{points_of(state, player)} points"
    return Seat(NAMES[player], NAMES[player], score, to_move=bool(to_move))


# -- what the drawing offers


def draw(state: State, options: Options, viewer: int) -> Scene:
    heaps = range(HEAPS)
    return Scene(
        width=x_of(HEAPS - 1) + UNIT / 2 + GAP,
        height=UNIT * int(options.height) + 3 * GAP,
        name="Three heaps of pebbles.",
        status=status_of(state, viewer),
        cells=[heap_cell(state, options, heap) for heap in heaps],
        things=[thing for heap in heaps for thing in heap_pebbles(state, options, heap)],
        looks=LOOKS,
        seats=[seat(state, player) for player in range(PLAYERS)],
        tray=tray(state, options, viewer),
    )


def pick_of(state: State, options: Options, action: int) -> Pick:
    heap, number = action // MAX_HEIGHT, action % MAX_HEIGHT + 1
    lowest = int(state.pebbles[heap]) - number + 1
    source = f"{LETTERS[heap]}-{lowest}" if lowest > 0 else LETTERS[heap]
    return Pick(source, "", f"Take {count_words(number)} from heap {LETTERS[heap]}")


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    """A pebble, picked or carried into one's bowl; an empty heap stands for the pebble it lacks."""
    letter, _, pebble = source.partition("-")
    if letter not in LETTERS or target not in ("", BOWLS[state.to_move]):
        return None
    heap = LETTERS.index(letter)
    number = int(state.pebbles[heap]) - int(pebble) + 1 if pebble.isdecimal() else 1
    return MAX_HEIGHT * heap + number - 1 if 1 <= number <= MAX_HEIGHT else None


def motions_of(state: State, options: Options, event: Told) -> list[Motion]:
    told = event.numbers
    if event.kind.kind == Event.THROWN:
        return [Motion("throw", "die", look=f"die-{told['dots']}")]
    if event.kind.kind == Event.TOOK:
        places = range(told["left"] + 1, told["left"] + told["number"] + 1)
        return [Motion("take", f"{LETTERS[told['heap']]}-{place}") for place in places]
    if event.kind.kind == Event.TURNED:
        card = f"card-{told['card']}"
        turned = Motion("turn", card, look=f"worth-{told['worth']}")
        return [turned, Motion("move", card, to=BOWLS[event.player])]
    return []
