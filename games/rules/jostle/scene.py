"""JOSTLE as a picture: the track as a serpentine, the cell 0 below it, the die beside the board.

A move is a gesture: a piece, then the cell the die takes it to. Who may decline picks the die. A
special cell says what it does in a band at its foot. Nothing of JOSTLE is hidden.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from games.rules.core.events import Event as Told
from games.rules.jostle.board import (
    ALL_PIECES,
    MAX_PIECES,
    NO_EVENT,
    NO_PIECE,
    NOT_ANNOUNCED,
    OFF,
    SIX,
    Event,
    Options,
    Reason,
    State,
    points_of,
)
from games.rules.jostle.notation import NAMES, pieces_of, seat_names
from games.rules.jostle.rules import CELLS, PASS, best_score, has_won
from games.rules.scenes.looks import (
    DIE,
    NUMBER_WORDS,
    PIPS,
    PLAYERS,
    black_disc,
    die,
    scaled,
    white_disc,
)
from games.rules.scenes.looks import piece as piece_look
from games.rules.scenes.parts import Part, circle, line, path, rect, text
from games.rules.scenes.scene import Cell, Look, Motion, Pick, Pile, Scene, Seat, Status, Thing

Point = tuple[float, float]

ROW = 8  # cells in a row of the serpentine
PITCH, CELL, CORNER, MARGIN = 48.0, 43.0, 9.0, 30.0  # MARGIN: to the middle of the first cell
BAND, BAND_SIZE, NUMBER_SIZE = 14.5, 12.0, 12.0
PIECE, PIECE_RIGHT, PIECE_UP = 24.5, 8.5, 5.5  # off the middle of its cell
WIDTH, EDGE = 2 * MARGIN + (ROW - 1) * PITCH, MARGIN - CELL / 2
BOARD_CORNER, LIFT = 18.0, 4.0
OFF_GAP, OFF_LABEL, OFF_ROW = 12.0, 20.0, 36.0  # above the cell 0, its label, a row of pieces
SLOT, SLOT_PITCH, GROUP_GAP = 13.0, 30.0, 8.0
DIE_SPOT = DIE / 2
DROP = 5  # of the shared silhouettes
VARIANTS = 64  # boards kept, so that a table need not draw its own anew at every move


# -- where everything lies


@dataclass(frozen=True)
class Ground:
    """The measures of one variant's board, and its events."""

    length: int
    players: int
    pieces: int
    gate: int
    destination: tuple[int, ...]  # of the event on each cell
    ex_bit: tuple[int, ...]  # of each exchange cell within State.blocked

    def points(self, cell: int) -> int:
        """What a target cell is worth."""
        return max(0, cell - self.gate)

    @property
    def rows(self) -> int:
        return ceil(self.length / ROW)

    def point(self, cell: int) -> Point:
        """Rows run in turn from right to left and from left to right, the first at the bottom."""
        row, index = divmod(cell - 1, ROW)
        column = index if row % 2 else ROW - 1 - index
        return MARGIN + PITCH * column, MARGIN + PITCH * (self.rows - 1 - row)

    def stand(self, cell: int) -> Point:
        """Where a piece stands on its cell, so that number and band can be read."""
        x, y = self.point(cell)
        return x + PIECE_RIGHT, y - PIECE_UP

    @property
    def groups_in_row(self) -> int:
        """How many players' pieces stand side by side on the cell 0."""
        fitting = int((WIDTH - 2 * EDGE) / (SLOT_PITCH * self.pieces + GROUP_GAP))
        rows = ceil(self.players / fitting)
        return ceil(self.players / rows)

    @property
    def off(self) -> tuple[float, float, float, float]:
        """The cell 0: left, top, width, height."""
        rows = ceil(self.players / self.groups_in_row)
        top = MARGIN + PITCH * (self.rows - 1) + CELL / 2 + OFF_GAP
        return EDGE, top, WIDTH - 2 * EDGE, OFF_LABEL + OFF_ROW * rows

    @property
    def height(self) -> float:
        return self.off[1] + self.off[3] + EDGE

    def slot(self, player: int, number: int) -> Point:
        """Where a piece stands off the track: every piece has its own place there."""
        left, top, width, _ = self.off
        row, column = divmod(player, self.groups_in_row)
        middle = left + (column + 0.5) * width / self.groups_in_row
        x = middle + (number - (self.pieces - 1) / 2) * SLOT_PITCH
        return x, top + OFF_LABEL + (row + 0.5) * OFF_ROW - 2


def ground_of(options: Options) -> Ground:
    measures = (int(options.length), int(options.players), int(options.pieces), int(options.gate))
    return Ground(*measures, tuple(options.destination.tolist()), tuple(options.ex_bit.tolist()))


def cell_id(cell: int) -> str:
    return f"c{cell}" if cell else "off"


def piece_id(piece: int) -> str:
    return f"{NAMES[piece // MAX_PIECES].lower()}-{piece % MAX_PIECES}"


PIECE_BY_ID = {piece_id(piece): piece for piece in range(ALL_PIECES)}


# -- the board


@lru_cache(VARIANTS)
def printed_board(ground: Ground) -> list[Part]:
    first = ground.point(1)
    way = [(first[0], ground.off[1]), *(ground.point(c) for c in range(1, ground.length + 1))]
    return [
        rect("shade", 0, LIFT, WIDTH, ground.height, BOARD_CORNER),
        rect("board", 0, 0, WIDTH, ground.height, BOARD_CORNER),
        line("track", *way),
    ]


def track_cells(state: State, ground: Ground) -> list[Cell]:
    board, blocked = state.board.tolist(), int(state.blocked)
    cells = []
    for cell, (outline, *printed) in enumerate(printed_cells(ground), start=1):
        name = place_in_words(ground, cell)
        if blocked & ground.ex_bit[cell]:
            name += ", blocked for this turn"
            printed.append(rect("blocked", *cell_frame(ground, cell)))
        name += f", {pieces_in_words([] if board[cell] == NO_PIECE else [board[cell]])}"
        cells.append(Cell(cell_id(cell), name, outline, *ground.stand(cell), printed))
    return cells


@lru_cache(VARIANTS)
def printed_cells(ground: Ground) -> list[list[Part]]:
    """The outline of every cell, and what is printed on it."""
    return [printed_cell(ground, cell) for cell in range(1, ground.length + 1)]


def printed_cell(ground: Ground, cell: int) -> list[Part]:
    (x, y), frame = ground.point(cell), cell_frame(ground, cell)
    tint = [rect("track-score", *frame)] if ground.points(cell) else []
    number = text("ink-2", x - 19, y - 9, NUMBER_SIZE, str(cell), "start")
    return [rect("track-cell", *frame), *tint, number, *band(ground, cell, x, y)]


def cell_frame(ground: Ground, cell: int) -> tuple[float, float, float, float, float]:
    x, y = ground.point(cell)
    return x - CELL / 2, y - CELL / 2, CELL, CELL, CORNER


def band(ground: Ground, cell: int, x: float, y: float) -> list[Part]:
    """What a special cell does."""
    role, words = band_of(ground, cell)
    if not words:
        return []
    left, foot, flat = x - CELL / 2, y + CELL / 2, BAND - CORNER
    shape = (
        f"M{left:g} {foot - BAND:g}h{CELL:g}v{flat:g}a{CORNER:g} {CORNER:g} 0 0 1 {-CORNER:g} "
        f"{CORNER:g}h{2 * CORNER - CELL:g}a{CORNER:g} {CORNER:g} 0 0 1 {-CORNER:g} {-CORNER:g}Z"
    )
    ink = "band-score-ink" if role == "band-score" else "band-ink"
    return [path(role, shape), text(ink, x, foot - 3.2, BAND_SIZE, words)]


def band_of(ground: Ground, cell: int) -> tuple[str, str]:
    points, destination = ground.points(cell), ground.destination[cell]
    if points:
        return "band-score", "1 pt" if points == 1 else f"{points} pts"
    if destination == NO_EVENT:
        return "", ""
    if ground.ex_bit[cell]:
        return "band-swap", f"⇄ {destination}"
    return "band-back", f"← {destination}"


def off_cell(waiting: list[int], ground: Ground) -> Cell:
    """The imaginary cell 0, with a place for every piece."""
    left, top, width, height = ground.off
    outline, *printed = printed_off(ground)
    name = f"Off the track, {pieces_in_words(waiting)}"
    return Cell(cell_id(OFF), name, outline, left + width / 2, top + height / 2, printed)


@lru_cache(VARIANTS)
def printed_off(ground: Ground) -> list[Part]:
    left, top, width, height = ground.off
    slots = [
        circle("cell", *ground.slot(player, number), SLOT)
        for player in range(ground.players)
        for number in range(ground.pieces)
    ]
    label = text("ink-2", left + 9, top + 15, NUMBER_SIZE, "0, off the track", "start")
    return [rect("cell-2", left, top, width, height, CORNER), label, *slots]


# -- pieces and die


def orange_drop() -> Look:
    it = PLAYERS[DROP]
    letter = text("letter orange-on", 0, it.letter_drop * PIECE, it.letter_size * PIECE, "O")
    return Look(PIECE, PIECE, [scaled(replace(it.shape, role="orange edge lifted"), PIECE), letter])


PIECE_LOOKS = {  # in the order of the seats
    "red": piece_look(0, PIECE),
    "green": piece_look(3, PIECE),
    "yellow": piece_look(2, PIECE),
    "blue": piece_look(1, PIECE),
    "white": white_disc(PIECE - 2),
    "black": black_disc(PIECE - 2),
    "orange": orange_drop(),
    "violet": piece_look(4, PIECE, "V"),
}
DIE_FACE = "die-face"
DIE_LOOKS = {f"die-{dots}": die(dots) for dots in (0, *PIPS)}


def thing(ground: Ground, piece: int, cell: int) -> Thing:
    """A piece has no owner in the scene: one's own pieces can be jostled, so they are targets."""
    player, number = divmod(piece, MAX_PIECES)
    x, y = ground.slot(player, number) if cell == OFF else ground.stand(cell)
    name = f"{piece_name(piece)}, {'off the track' if cell == OFF else f'on cell {cell}'}"
    look = NAMES[player].lower()
    return Thing(piece_id(piece), name, look, x, y, on=cell_id(cell))


def die_pile(state: State, options: Options) -> Pile:
    """Where declining is allowed, one pick of the die declines."""
    dots, declines = int(state.dots), bool(options.may_decline)
    shown = NUMBER_WORDS[dots] if dots else "not thrown yet"
    name, look = f"The die, {shown}", f"die-{dots}"
    face = Thing(DIE_FACE, name, look, DIE_SPOT, DIE_SPOT, pickable=declines, at_once=declines)
    note = "pick it to decline" if declines and state.deciding else shown
    return Pile("die", "Die", note, DIE, DIE, [face])


# -- words


def place_in_words(ground: Ground, cell: int) -> str:
    points, destination = ground.points(cell), ground.destination[cell]
    if points:
        return f"Cell {cell}, target, {points_in_words(points)}"
    if destination == NO_EVENT:
        return f"Cell {cell}"
    if ground.ex_bit[cell]:
        return f"Cell {cell}, exchange to {destination}"
    return f"Cell {cell}, three back to {destination}"


def pieces_in_words(pieces: Iterable[int]) -> str:
    return ", ".join(piece_name(piece) for piece in pieces) or "empty"


def piece_name(piece: int) -> str:
    return f"{NAMES[piece // MAX_PIECES].lower()} piece {piece % MAX_PIECES}"


def points_in_words(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def turns_in_words(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"


def dots_in_words(dots: int) -> str:
    return NUMBER_WORDS[dots]


def cell_in_words(cell: int) -> str:
    return f"cell {cell}" if cell else "off the track"


def status_of(state: State, options: Options, viewer: int) -> Status:
    if state.over:
        return result_of(state, options)
    turn = turn_for(int(state.to_move), viewer)
    last = "" if state.turns_left == NOT_ANNOUNCED else f" This is {turn.whose} last turn."
    if not state.deciding:
        headline = f"{NAMES[int(state.to_move)]} throws"
        return Status(headline, f"The die decides how far a piece goes.{last}")
    again = "" if state.bound == NO_PIECE else " again:"
    headline = f"{turn.who} threw{again} a {dots_in_words(int(state.dots))}"
    return Status(headline, advice(state, options, turn) + last)


@dataclass(frozen=True)
class Turn:
    """How a viewer is told whose turn it is."""

    who: str
    whose: str
    choice: str
    throws: str


def turn_for(player: int, viewer: int) -> Turn:
    if viewer == player:
        return Turn("You", "your", "Choose the piece to move.", "you throw")
    name = NAMES[player]
    return Turn(name, f"{name}'s", f"{name} chooses the piece to move.", f"{name} throws")


def advice(state: State, options: Options, turn: Turn) -> str:
    """What to do, and what remains of the turn."""
    sentences = [turn.choice]
    if state.bound != NO_PIECE:
        cell = int(state.cells[int(state.to_move) * MAX_PIECES + int(state.bound)])
        where = f"on cell {cell}" if cell else "off the track"
        sentences = [f"After a six the same piece moves on, the one {where}."]
    sentences.append(what_remains(state, options, turn))
    bits = int(state.blocked)
    blocked = [cell for cell, bit in enumerate(options.ex_bit.tolist()) if bit & bits]
    if blocked:
        sentences.append(f"Blocked this turn: {', '.join(str(cell) for cell in blocked)}.")
    return " ".join(sentences)


def what_remains(state: State, options: Options, turn: Turn) -> str:
    """After a six another throw, unless the piece comes to the target area by it."""
    last_throw = state.turns_left != NOT_ANNOUNCED and not options.six_again_at_end
    arriving = arrivals_by_six(state, options)
    if state.dots != SIX or last_throw or all(arriving):
        return f"That ends {turn.whose} turn."
    unless = ", unless it reaches the target area" if any(arriving) else ""
    return f"Then {turn.throws} again for it{unless}."


def arrivals_by_six(state: State, options: Options) -> list[bool]:
    """Of each piece that may go six cells: does it come to the target area?"""
    pieces = pieces_of(options, int(state.to_move))
    if state.bound != NO_PIECE:
        pieces = pieces[int(state.bound) :][:1]
    reached = [int(state.cells[piece]) + SIX for piece in pieces]
    return [cell > options.gate for cell in reached if cell <= options.length]


def result_of(state: State, options: Options) -> Status:
    turns = turns_in_words(int(state.turns))
    if state.reason == Reason.LIMIT:
        return Status("Nobody has won", f"The game stopped after {turns}.")
    best = int(best_score(state, options))
    names = seat_names(options)
    won = [name for seat, name in enumerate(names) if has_won(state, options, seat, best)]
    headline = f"{won[0]} has won" if len(won) == 1 else f"{' and '.join(won)} share the win"
    if state.reason == Reason.RESIGNED:
        return Status(headline, "Everybody else has given up.")
    each = " each" if len(won) > 1 else ""
    return Status(headline, f"{points_in_words(best).capitalize()}{each} after {turns}.")


def seat(state: State, options: Options, player: int) -> Seat:
    cells = state.cells.tolist()
    off = sum(cells[piece] == OFF for piece in pieces_of(options, player))
    note = "has given up" if state.resigned[player] else f"{off} off the track" if off else ""
    to_move = not state.over and player == state.to_move
    score = points_in_words(int(points_of(state, options, player)))
    return Seat(NAMES[player], NAMES[player].lower(), score, note, bool(to_move))


# -- what the drawing offers


def draw(state: State, options: Options, viewer: int) -> Scene:
    ground, standing = ground_of(options), state.cells.tolist()
    seats = [seat(state, options, player) for player in range(ground.players)]
    pieces = [piece for player in range(ground.players) for piece in pieces_of(options, player)]
    waiting = [piece for piece in pieces if standing[piece] == OFF]
    scores = ", ".join(f"{it.name} {it.score}" for it in seats)
    return Scene(
        width=WIDTH,
        height=ground.height + LIFT,
        name=f"JOSTLE track of {ground.length} cells. {scores}.",
        status=status_of(state, options, viewer),
        cells=[off_cell(waiting, ground), *track_cells(state, ground)],
        things=[thing(ground, piece, standing[piece]) for piece in pieces],
        looks={it.look: PIECE_LOOKS[it.look] for it in seats} | DIE_LOOKS,
        ground=printed_board(ground),
        seats=seats,
        tray=[die_pile(state, options)],
    )


def pick_of(state: State, options: Options, action: int) -> Pick:
    if action == PASS:
        return Pick(DIE_FACE, "", "Decline to move")
    piece, cell = divmod(action, CELLS)
    origin = int(state.cells[piece])
    words = f"Move from cell {origin} to cell {cell}"
    if origin == OFF:
        words = f"Bring piece {piece % MAX_PIECES} onto cell {cell}"
    return Pick(piece_id(piece), cell_id(cell), words)


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    """A piece put on a cell; either may also be named by the other's id, piece or cell."""
    if source in ("die", DIE_FACE):
        return None if target else PASS
    cells = {cell_id(cell): cell for cell in range(int(options.length) + 1)}
    piece = PIECE_BY_ID.get(source)
    if piece is None and source in cells:
        piece = piece_standing_on(state, options, cells[source])
    cell = cells.get(target)
    if cell is None and target in PIECE_BY_ID:
        cell = int(state.cells[PIECE_BY_ID[target]])
    if piece is None or cell is None:
        return None
    return piece * CELLS + cell


def piece_standing_on(state: State, options: Options, cell: int) -> int | None:
    """The piece on a cell; off the track the first one of the player to move."""
    if cell != OFF:
        sitting = int(state.board[cell])
        return None if sitting == NO_PIECE else sitting
    own = pieces_of(options, int(state.to_move))
    return next((piece for piece in own if state.cells[piece] == OFF), None)


# -- how an event is seen


def motions_of(state: State, options: Options, event: Told) -> list[Motion]:
    """One motion for every event that moves or concerns something on the table."""
    show = MOTIONS.get(event.kind.kind)
    return [show(options, event.player, event.numbers)] if show else []


def roll(options: Options, player: int, numbers: dict[str, int]) -> Motion:
    return Motion("throw", DIE_FACE, look=f"die-{numbers['dots']}")


def walk(options: Options, player: int, numbers: dict[str, int]) -> Motion:
    """Along the track, forward or back; a piece pushed off it leaves over the first cell."""
    origin, target = numbers["from"], numbers["to"]
    step = 1 if target > origin else -1
    via = tuple(cell_id(cell) for cell in range(origin + step, target, step))
    return Motion("move", moved_piece(player, numbers), to=cell_id(target), via=via)


def leap(options: Options, player: int, numbers: dict[str, int]) -> Motion:
    """Straight to the mate of an exchange cell."""
    return Motion("move", moved_piece(player, numbers), to=cell_id(numbers["to"]))


def moved_piece(player: int, numbers: dict[str, int]) -> str:
    return piece_id(player * MAX_PIECES + numbers["piece"])


def point_out_lapse(options: Options, player: int, numbers: dict[str, int]) -> Motion:
    return Motion("point", cell_id(numbers["from"]))


def point_out_die(options: Options, player: int, numbers: dict[str, int]) -> Motion:
    return Motion("point", DIE_FACE)


def point_out_last_cell(options: Options, player: int, numbers: dict[str, int]) -> Motion:
    return Motion("point", cell_id(int(options.length)))


MOTIONS: dict[int, Callable[[Options, int, dict[str, int]], Motion]] = {
    Event.THROWN: roll,
    Event.MOVED: walk,
    Event.JOSTLED: walk,
    Event.PUSHED_OFF: walk,
    Event.SENT_BACK: walk,
    Event.EXCHANGED: leap,
    Event.LAPSED: point_out_lapse,
    Event.UNEXECUTED: point_out_die,
    Event.ANNOUNCED: point_out_last_cell,
}
