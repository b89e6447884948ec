"""Ludo as a picture: the cross of 40 fields, four yards, four lanes of goal fields and the die.

A move is a gesture: a figure, then the field it goes to. Nothing of Ludo is hidden.
"""

from collections.abc import Callable
from functools import cache

from games.rules.core.events import Event as Told
from games.rules.ludo.notation import write_place
from games.rules.ludo.rules import (
    ARM,
    FIGURES,
    FIRST_GOAL,
    GOALS,
    OUTSIDE,
    PLACES,
    PLAYERS,
    RING,
    SIX,
    YARDS,
    Choice,
    Event,
    Options,
    Reason,
    State,
    place_at,
)
from games.rules.scenes.looks import NUMBER_WORDS, PIPS, arrow, die, piece
from games.rules.scenes.looks import PLAYERS as COLOURS
from games.rules.scenes.parts import Part, circle, polygon, rect, text
from games.rules.scenes.scene import Cell, Look, Motion, Pick, Scene, Seat, Status, Thing

Point = tuple[float, float]
Standing = dict[int, list[int]]  # the figures on each place, a figure being 4 * player + number

UNIT, MARGIN = 32.0, 24.0  # between the middles of two fields; from the edge to the first
GRID = 10  # the fields lie on the points 0 .. 10 of a square grid
SIDE, LIFT, CORNER = 2 * MARGIN + GRID * UNIT, 4.0, 22.0
FIELD, GOAL, GOAL_RIM = 13.5, 13.0, 15.4  # radii
FIGURE, DIE = 24.0, 27.0  # widths
YARD, YARD_CORNER, SPOT = 92.0, 20.0, 20.8  # its side; from its middle to a figure's spot
STACKED = 4.0  # figures that share the start stand a little apart
NUMBER_SIZE, NUMBER_DROP = 11.0, 4.0
QUARTER = 90

ARM_POINTS = ((0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (4, 3), (4, 2), (4, 1), (4, 0), (5, 0))
LANE_POINTS = ((1, 5), (2, 5), (3, 5), (4, 5))
YARD_POINT = (1.25, 1.25)
NAMES = tuple(COLOURS[player].colour.capitalize() for player in range(PLAYERS))


# -- where everything lies


def point(column: float, row: float, turns: int) -> Point:
    """A point of the first player's quarter, turned clockwise to another's."""
    for _ in range(turns):
        column, row = GRID - row, column
    return MARGIN + UNIT * column, MARGIN + UNIT * row


def points() -> dict[int, Point]:
    """Every place of the board: ring, goal fields and the middles of the yards."""
    places: dict[int, Point] = {}
    for player in range(PLAYERS):
        for index, (column, row) in enumerate(ARM_POINTS):
            places[ARM * player + index] = point(column, row, player)
        for depth, (column, row) in enumerate(LANE_POINTS):
            places[GOALS + FIGURES * player + depth] = point(column, row, player)
        places[YARDS + player] = point(*YARD_POINT, player)
    return places


POINTS = points()
MIDDLE = point(GRID / 2, GRID / 2, 0)
SPOTS = ((-SPOT, -SPOT), (SPOT, -SPOT), (-SPOT, SPOT), (SPOT, SPOT))  # of figures in their yard


def place_id(place: int) -> str:
    """f12, goal-red-1 .. goal-red-4 from the ring inwards, yard-red."""
    if place < GOALS:
        return f"f{place}"
    if place < YARDS:
        player, depth = divmod(place - GOALS, FIGURES)
        return f"goal-{COLOURS[player].colour}-{depth + 1}"
    return f"yard-{COLOURS[place - YARDS].colour}"


def figure_id(figure: int) -> str:
    return f"{COLOURS[figure // FIGURES].colour}-{figure % FIGURES}"


PLACE_BY_ID = {place_id(place): place for place in POINTS}
FIGURE_BY_ID = {figure_id(figure): figure for figure in range(PLAYERS * FIGURES)}


def standing_in(state: State) -> Standing:
    standing: Standing = {}
    for player, own in enumerate(state.progress.tolist()):
        for number, progress in enumerate(own):
            here = standing.setdefault(int(place_at(player, progress)), [])
            here.append(FIGURES * player + number)
    return standing


def place_of(state: State, figure: int) -> int:
    player, number = divmod(figure, FIGURES)
    return int(place_at(player, int(state.progress[player, number])))


# -- the board


@cache
def ground() -> list[Part]:
    return [
        rect("shade", 0, LIFT, SIDE, SIDE, CORNER),
        rect("board", 0, 0, SIDE, SIDE, CORNER),
        polygon("way", *(POINTS[field] for field in range(RING))),
    ]


def cell(place: int, here: list[int]) -> Cell:
    outline, *printed = printed_place(place)
    name = f"{place_in_words(place)}, {figures_in_words(here)}"
    return Cell(place_id(place), name, outline, *POINTS[place], printed)


def place_in_words(place: int) -> str:
    if place >= YARDS:
        return f"{NAMES[place - YARDS]}'s yard, outside the game"
    if place >= GOALS:
        player, depth = divmod(place - GOALS, FIGURES)
        return f"{NAMES[player]}'s goal {depth + 1}"
    player, further = divmod(place, ARM)
    return f"Field {place}" if further else f"Field {place}, {NAMES[player]}'s start"


@cache
def printed_place(place: int) -> list[Part]:
    """Its outline, and what is printed on it."""
    if place < GOALS:
        return printed_field(place, *POINTS[place])
    if place < YARDS:
        return printed_goal(COLOURS[(place - GOALS) // FIGURES].role, *POINTS[place])
    return printed_yard(COLOURS[place - YARDS].role, *POINTS[place])


def printed_field(field: int, x: float, y: float) -> list[Part]:
    """The four starts have their player's colour and an arrow, the others a number."""
    player, further = divmod(field, ARM)
    if further:
        number = text("ink-2", x, y + NUMBER_DROP, NUMBER_SIZE, str(field))
        return [circle("field", x, y, FIELD), number]
    role = COLOURS[player].role
    onward = arrow(f"{role}-on-line", x, y, FIELD, QUARTER * (player + 1))
    return [circle(f"{role} field-edge", x, y, FIELD), onward]


def printed_goal(role: str, x: float, y: float) -> list[Part]:
    rims = [circle(f"{role}-line lane", x, y, GOAL), circle("hairline", x, y, GOAL_RIM)]
    return [circle("board", x, y, GOAL_RIM), *rims]


def printed_yard(role: str, x: float, y: float) -> list[Part]:
    corner = (x - YARD / 2, y - YARD / 2, YARD, YARD, YARD_CORNER)
    spots = [circle("cell", x + dx, y + dy, FIELD) for dx, dy in SPOTS]
    return [rect(f"{role} soft", *corner), rect(f"{role}-line", *corner), *spots]


def figures_in_words(here: list[int]) -> str:
    return " and ".join(figure_name(figure) for figure in here) or "empty"


def figure_name(figure: int) -> str:
    return f"{COLOURS[figure // FIGURES].colour} figure {figure % FIGURES}"


# -- figures and die


LOOKS: dict[str, Look] = {
    **{COLOURS[player].colour: piece(player, FIGURE) for player in range(PLAYERS)},
    **{f"die-{dots}": die(dots, DIE) for dots in (0, *PIPS)},
}


def figures(standing: Standing) -> list[Thing]:
    """In the order of their numbers, wherever they stand."""
    things = [
        figure_on(place, figure, index)
        for place, here in standing.items()
        for index, figure in enumerate(here)
    ]
    return sorted(things, key=lambda thing: FIGURE_BY_ID[thing.id])


def figure_on(place: int, figure: int, index: int) -> Thing:
    x, y = POINTS[place]
    if place >= YARDS:
        dx, dy = SPOTS[figure % FIGURES]
    else:
        dx, dy = STACKED * index, -STACKED * index
    where = "outside" if place >= YARDS else f"on {write_place(place)}"
    name = f"{figure_name(figure)}, {where}"
    owner = figure // FIGURES
    look = COLOURS[owner].colour
    spot = (x + dx, y + dy)
    return Thing(figure_id(figure), name, look, *spot, on=place_id(place), owner=owner)


def die_in_the_middle(state: State) -> Thing:
    dots = int(state.dots)
    name = f"The die shows {NUMBER_WORDS[dots]}" if dots else "The die is not thrown yet"
    return Thing("die", name, f"die-{dots}", *MIDDLE, pickable=False)


# -- words


def dots_in_words(dots: int) -> str:
    return NUMBER_WORDS[dots]


def status_of(state: State, options: Options, viewer: int) -> Status:
    player = int(state.to_move)
    name = NAMES[player]
    if state.over:
        return result_of(state, name)
    if state.deciding:
        who = "You" if viewer == player else name
        headline = f"{who} threw a {dots_in_words(int(state.dots))}"
        return Status(headline, advice(state) if viewer == player else report(state, name))
    if options.choice == Choice.CYCLIC:
        return Status(f"{name} throws", "Nobody chooses: the figures move in turn.")
    return Status(f"{name} throws", "A figure enters with a six.")


def advice(state: State) -> str:
    """To the player to move: what to do, and what remains of the turn."""
    if state.dots != SIX:
        return "Choose the figure to move. That ends your turn."
    return f"{'Enter or move' if has_waiting(state) else 'Move'} a figure. Then you throw again."


def report(state: State, name: str) -> str:
    """The same to the others."""
    if state.dots != SIX:
        return f"{name} chooses the figure to move."
    return (
        f"{name} {'enters or moves' if has_waiting(state) else 'moves'} a figure and throws again."
    )


def has_waiting(state: State) -> bool:
    return any(progress == OUTSIDE for progress in state.progress[state.to_move])


def result_of(state: State, name: str) -> Status:
    throws = int(state.throws)
    if state.reason == Reason.LIMIT:
        return Status("Nobody has won", f"The game stopped after {throws} throws.")
    if state.reason == Reason.RESIGNED:
        return Status(f"{name} has won", "Everybody else has given up.")
    return Status(f"{name} has won", f"Four figures are home after {throws} throws.")


def seat(state: State, player: int) -> Seat:
    outside = sum(int(progress) == OUTSIDE for progress in state.progress[player])
    note = "has given up" if state.resigned[player] else f"{outside} outside" if outside else ""
    to_move = not state.over and player == state.to_move
    score = f"{home_of(state, player)} home"
    return Seat(NAMES[player], COLOURS[player].colour, score, note, bool(to_move))


def home_of(state: State, player: int) -> int:
    return sum(int(progress) >= FIRST_GOAL for progress in state.progress[player])


# -- what the drawing offers


def draw(state: State, options: Options, viewer: int) -> Scene:
    standing = standing_in(state)
    seats = [seat(state, player) for player in range(PLAYERS)]
    return Scene(
        width=SIDE,
        height=SIDE + LIFT,
        name="Ludo board. " + ", ".join(f"{it.name} {it.score}" for it in seats) + ".",
        status=status_of(state, options, viewer),
        cells=[cell(place, standing.get(place, [])) for place in sorted(POINTS)],
        things=[*figures(standing), die_in_the_middle(state)],
        looks=LOOKS,
        ground=ground(),
        seats=seats,
    )


def pick_of(state: State, options: Options, action: int) -> Pick:
    figure, place = divmod(action, PLACES)
    origin = place_of(state, figure)
    words = f"Move from {write_place(origin)} to {write_place(place)}"
    if origin >= YARDS:
        words = f"Enter figure {figure % FIGURES} on {write_place(place)}"
    return Pick(figure_id(figure), place_id(place), words + victim_in_words(state, figure, place))


def victim_in_words(state: State, figure: int, place: int) -> str:
    sitting = int(state.ring[place]) if place < RING else -1
    if sitting < 0 or sitting // FIGURES == figure // FIGURES:
        return ""
    return f" and send {COLOURS[sitting // FIGURES].colour} back"


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    """A figure put on a place; either may also be named by the other's id, figure or place."""
    figure = FIGURE_BY_ID.get(source, figure_standing_on(state, source))
    place = PLACE_BY_ID.get(target)
    if place is None and target in FIGURE_BY_ID:
        place = place_of(state, FIGURE_BY_ID[target])
    if figure is None or place is None:
        return None
    return figure * PLACES + place


def figure_standing_on(state: State, source: str) -> int | None:
    """The first figure on the place with this id."""
    here = standing_in(state).get(PLACE_BY_ID.get(source, -1), [])
    return here[0] if here else None


# -- how an event is seen


def motions_of(state: State, options: Options, event: Told) -> list[Motion]:
    """The die rolls, figures walk; who is idle, wins or gives up leaves the board as it is."""
    show = MOTIONS.get(event.kind.kind)
    return [show(event.player, event.numbers)] if show else []


def roll(player: int, numbers: dict[str, int]) -> Motion:
    return Motion("throw", "die", look=f"die-{numbers['dots']}")


def enter(player: int, numbers: dict[str, int]) -> Motion:
    figure = FIGURES * player + numbers["figure"]
    return Motion("move", figure_id(figure), to=place_id(numbers["field"]))


def walk(player: int, numbers: dict[str, int]) -> Motion:
    """Field by field, round the corners of the cross and into the lane."""
    figure, place = FIGURES * player + numbers["figure"], numbers["place"]
    between = range(numbers["progress_before"] + 1, progress_on(player, place))
    via = tuple(place_id(int(place_at(player, progress))) for progress in between)
    return Motion("move", figure_id(figure), to=place_id(place), via=via)


def progress_on(player: int, place: int) -> int:
    """How far a figure has come that stands on a field or on one of its goal fields."""
    if place >= GOALS:
        return FIRST_GOAL + (place - GOALS) % FIGURES
    return (place - ARM * player) % RING


def go_back(player: int, numbers: dict[str, int]) -> Motion:
    victim = numbers["victim"]
    figure = FIGURES * victim + numbers["figure"]
    return Motion("move", figure_id(figure), to=place_id(YARDS + victim))


MOTIONS: dict[int, Callable[[int, dict[str, int]], Motion]] = {
    Event.THROWN: roll,
    Event.ENTERED: enter,
    Event.MOVED: walk,
    Event.CAPTURED: go_back,
}
