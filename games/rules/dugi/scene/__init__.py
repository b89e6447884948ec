"""How Dugi looks: the round board of its author or one of its other shapes, and discs on it.

Nothing is hidden. A move is a piece and a cell. A piece is called by its number among its owner's
pieces, a cell as in the notation. When a piece leaves the board, the last of its owner's pieces
takes its number: so motions name a piece by the cell it stands on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from games.rules.core.events import Event as Told
from games.rules.dugi.boards import Plan, plan_of
from games.rules.dugi.model import (
    BLACKED,
    DIRECTIONS,
    EMPTY,
    LABEL_BITS,
    LABEL_MASK,
    OFF_BOARD,
    PLACES,
    Board,
    Event,
    Options,
    Reason,
    State,
)
from games.rules.dugi.notation import write_label
from games.rules.dugi.scene.prints import NUMBER, Print, Spot, print_of
from games.rules.scenes.looks import PLAYERS, black_disc, piece, scaled, white_disc
from games.rules.scenes.parts import Part, line, text
from games.rules.scenes.scene import (
    SPECTATOR,
    Cell,
    Look,
    Motion,
    Pick,
    Scene,
    Seat,
    Status,
    Thing,
)

SEATS = ("Black", "White", "Red", "Blue")
DEAD_ZONE = "dead"  # where nobody goes: the middle of the board
WARNING = 20  # so many quiet moves before the end they are announced
SEAT = 26.0
DISC_SHARE = 0.8  # of a cell


@cache
def names_of(board: str, size: int) -> tuple[tuple[str, str], ...]:
    """Of each cell: its id, as in the notation, and how it is read aloud."""
    row, column = WORDS.get(board, ("ring", "segment"))
    cells = plan_of(board, size).cells
    return tuple((f"{r}.{c}", f"{row} {r}, {column} {c}") for r, c in cells)


WORDS = {"torus": ("row", "column"), "hex": ("row", "column"), "figure8": ("lane", "place")}


def names_on(options: Options) -> tuple[tuple[str, str], ...]:
    return names_of(Board(int(options.board)).name.lower(), int(options.torus_size))


def plan_on(options: Options) -> Plan:
    return plan_of(Board(int(options.board)).name.lower(), int(options.torus_size))


# -- the scene


def draw(state: State, options: Options, viewer: int) -> Scene:
    board = print_of(int(options.board), int(options.torus_size))
    told = status_of(state, options, SPECTATOR)  # a picture's name addresses nobody
    return Scene(
        width=board.width,
        height=board.height,
        name=f"Dugi. {counts_in_words(state, options)}. {told.headline}.",
        status=status_of(state, options, viewer),
        cells=[*dead_zone(board), *cells_of(state, options, board)],
        things=list(pieces_of(state, options, board)),
        looks=looks_of(board, int(options.players)),
        ground=board.ground,
        seats=[seat(state, player) for player in range(options.players)],
        unit=max(spot.disc for spot in board.spots) / DISC_SHARE,
    )


def dead_zone(board: Print) -> Iterator[Cell]:
    if board.dead is not None:
        outline, x, y = board.dead
        words = (
            text("on-cloth", x, y - 2, NUMBER, "dead"),
            text("on-cloth", x, y + 12, NUMBER, "zone"),
        )
        yield Cell(DEAD_ZONE, "dead zone: nobody enters it", outline, x, y, words)


def cells_of(state: State, options: Options, board: Print) -> Iterator[Cell]:
    owners = state.owner.tolist()
    for (cell, called), spot, holds in zip(names_on(options), board.spots, owners, strict=False):
        role = "barred" if holds == BLACKED else "cell-2" if spot.second else "cell"
        yield Cell(
            cell,
            f"{called}, {content_in_words(holds)}",
            Part(spot.outline.tag, role, spot.outline.attributes),
            spot.x,
            spot.y,
            cross(spot) if holds == BLACKED else (),
        )


def content_in_words(holds: int) -> str:
    content = {EMPTY: "empty", BLACKED: "black cell, barred"}
    return content.get(holds) or f"{SEATS[holds].lower()} piece"


def cross(spot: Spot) -> tuple[Part, ...]:
    arm = 0.22 * spot.disc
    x, y = spot.x, spot.y
    return (
        line("barred-cross", (x - arm, y - arm), (x + arm, y + arm)),
        line("barred-cross", (x + arm, y - arm), (x - arm, y + arm)),
    )


def pieces_of(state: State, options: Options, board: Print) -> Iterator[Thing]:
    names, places, over = names_on(options), state.place.tolist(), bool(state.over)
    for player in range(int(options.players)):
        for index in range(int(state.pieces[player])):
            spot = board.spots[places[player][index]]
            name, _ = names[places[player][index]]
            yield Thing(
                piece_id(player, index),
                f"{SEATS[player].lower()} piece on {name}",
                look_key(player, spot.disc),
                spot.x,
                spot.y,
                on=name,
                pickable=not over,
                owner=player,
            )


def piece_id(player: int, index: int) -> str:
    return f"{SEATS[player].lower()}-{index}"


def look_key(player: int, width: float) -> str:
    return f"{SEATS[player].lower()}-{width:g}"


def looks_of(board: Print, players: int) -> dict[str, Look]:
    widths = {spot.disc for spot in board.spots}
    looks = {
        look_key(player, width): disc(player, width)
        for width in sorted(widths)
        for player in range(players)
    }
    return looks | {SEATS[player].lower(): disc(player, SEAT) for player in range(players)}


LETTERED = 20.0  # letters on smaller pieces cannot be read


def disc(player: int, width: float) -> Look:
    if player < len(DISCS):
        return DISCS[player](width)
    colour = player - len(DISCS)
    if width >= LETTERED:
        return piece(colour, width)
    return Look(width, width, [scaled(PLAYERS[colour].shape, width)])


DISCS = (black_disc, white_disc)


# -- in words


def seat(state: State, player: int) -> Seat:
    left = int(state.pieces[player])
    return Seat(
        SEATS[player],
        SEATS[player].lower(),
        str(left),
        "out" if state.out[player] else "",
        to_move=bool(state.deciding) and player == state.to_move,
    )


def counts_in_words(state: State, options: Options) -> str:
    return ", ".join(
        f"{SEATS[player]} has {pieces_in_words(int(state.pieces[player]))}"
        for player in range(int(options.players))
    )


def pieces_in_words(count: int) -> str:
    return "1 piece" if count == 1 else f"{count} pieces"


def status_of(state: State, options: Options, viewer: int) -> Status:
    if state.over:
        return end_of(state, options)
    colour = SEATS[int(state.to_move)]
    way = WAYS.get(Board(int(options.board)), "a ring or a radius")
    if viewer == state.to_move:
        headline, sentence = f"Your move: pick a {colour.lower()} piece", "Then pick where it goes:"
    else:
        headline, sentence = f"{colour} to move", "One piece goes"
    sentence += f" along {way}, as far as the way is free."
    left = int(options.no_capture_limit) - int(state.quiet_plies)
    if left <= WARNING:
        moves = "move" if left == 1 else "moves"
        sentence += f" A draw after {left} more {moves} without a capture."
    return Status(headline, sentence)


WAYS = {
    Board.TORUS: "a row or a column",
    Board.HEX: "a line",
    Board.FIGURE8: "a lane or across the lanes",
}


def end_of(state: State, options: Options) -> Status:
    reason = int(state.reason)
    if reason == Reason.REPETITION:
        return Status("A draw", f"The same position stood {options.repetition} times.")
    if reason == Reason.LIMIT:
        return Status("A draw", f"{state.quiet_plies} moves without a capture.")
    seated = range(int(options.players))
    winners = [SEATS[player] for player in seated if not state.out[player]]
    if not winners:
        return Status("A draw", "One move left nobody with enough pieces.")
    losers = " and ".join(SEATS[player] for player in seated if state.out[player])
    why = {
        Reason.PIECES: f"{losers} had too few pieces left.",
        Reason.IMMOBILE: f"{losers} could not move.",
        Reason.RESIGNED: "Everybody else has resigned or is out.",
    }
    headline = f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} win"
    return Status(headline, why.get(Reason(reason), ""))


# -- gestures


def pick_of(state: State, options: Options, action: int) -> Pick:
    return picks_of(state, options, [action])[0]


def picks_of(state: State, options: Options, actions: Sequence[int]) -> list[Pick]:
    """All at once: a position has a hundred moves, and fields of a record are slow to read."""
    names = [name for name, _ in names_on(options)]
    owners, places = state.owner.tolist(), state.place.tolist()
    picks = []
    for origin, target in (divmod(action, PLACES) for action in actions):
        source, aim, owner = name_in(names, origin), name_in(names, target), owners[origin]
        words = f"Move from {source} to {aim}"
        if owner >= 0:
            source = piece_id(owner, places[owner].index(origin))
        picks.append(Pick(source, aim, words))
    return picks


def name_in(names: Sequence[str], cell: int) -> str:
    return DEAD_ZONE if cell == OFF_BOARD else names[cell]


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    origin, aim = place_called(state, options, source), place_called(state, options, target)
    return None if origin is None or aim is None else origin * PLACES + aim


def place_called(state: State, options: Options, name: str) -> int | None:
    """The cell of this name, or on which the piece of this name stands."""
    if name == DEAD_ZONE:
        return OFF_BOARD
    owner, _, index = name.rpartition("-")
    if owner:
        return place_of_piece(state, options, owner, index)
    row, _, column = name.partition(".")
    if not (row.isdecimal() and column.isdecimal()):
        return None
    return plan_on(options).number.get((int(row), int(column)))


def place_of_piece(state: State, options: Options, owner: str, index: str) -> int | None:
    names = [name.lower() for name in SEATS[: int(options.players)]]
    if owner not in names or not index.isdecimal():
        return None
    player = names.index(owner)
    return int(state.place[player, int(index)]) if int(index) < state.pieces[player] else None


# -- what events look like


def motions_of(state: State, options: Options, event: Told) -> list[Motion]:
    """Of the end of a game and of who is out the log tells enough."""
    show = MOTIONS.get(Event(event.kind.kind))
    return [] if show is None else [show(state, options, event)]


def walk(state: State, options: Options, event: Told) -> Motion:
    origin, target = event.numbers["origin"], event.numbers["target"]
    between = way_between(
        state, options, cell_labelled(options, origin), cell_labelled(options, target)
    )
    names = [name for name, _ in names_on(options)]
    via = tuple(name_in(names, cell) for cell in between)
    return Motion("move", write_label(origin), write_label(target), via)


def vanish(state: State, options: Options, event: Told) -> Motion:
    return Motion("take", write_label(event.numbers["cell"]))


def point_out(state: State, options: Options, event: Told) -> Motion:
    return Motion("point", write_label(event.numbers["cell"]))


MOTIONS: Mapping[Event, Callable[[State, Options, Told], Motion]] = {
    Event.MOVED: walk,
    Event.CAPTURED: vanish,
    Event.TRAPPED: vanish,
    Event.TAKEN_OFF: vanish,
    Event.BLACKED: point_out,
}


def cell_labelled(options: Options, label: int) -> int:
    return plan_on(options).number[label >> LABEL_BITS, label & LABEL_MASK]


def way_between(state: State, options: Options, origin: int, target: int) -> list[int]:
    """The cells a piece went over, the shortest way where there were several.

    Cells that were free before the captures are free after them, so the way is still to be seen.
    """
    lines = [cells_along(options, origin, direction) for direction in range(options.directions)]
    ways = [line[: line.index(target)] for line in lines if target in line]
    owners = state.owner.tolist()
    return min((way for way in ways if all(owners[cell] == EMPTY for cell in way)), key=len)


def cells_along(options: Options, origin: int, direction: int) -> list[int]:
    """All cells of a line from the next one on, up to the edge or once round."""
    ahead = plan_on(options).ahead
    heading = int(ahead[origin * DIRECTIONS + direction])
    cells: list[int] = []
    while heading // DIRECTIONS not in (OFF_BOARD, origin):
        cells.append(heading // DIRECTIONS)
        heading = int(ahead[heading])
    return cells
