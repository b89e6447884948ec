"""A quiet cover for any game: a printed ring of cells with one piece for each seat."""

from dataclasses import dataclass

COLUMNS, ROWS = 8, 5
CELL = 34
LEFT, TOP = 65, 45
PIECES = {  # the silhouette that goes with each colour's name
    "Red": "circle",
    "Blue": "square",
    "Yellow": "triangle",
    "Green": "diamond",
    "Pink": "hexagon",
    "Sky": "drop",
    "Black": "black",
    "White": "white",
}


@dataclass(frozen=True)
class Cell:
    x: int
    y: int


@dataclass(frozen=True)
class Piece:
    """A player's piece, known by its silhouette, its letter and its colour."""

    shape: str
    x: int
    y: int


def ring() -> list[Cell]:
    """The cells of the cover's track, clockwise from the top left."""
    last_column, last_row = COLUMNS - 1, ROWS - 1
    places = [
        *((column, 0) for column in range(COLUMNS)),
        *((last_column, row) for row in range(1, ROWS)),
        *((column, last_row) for column in reversed(range(last_column))),
        *((0, row) for row in reversed(range(1, last_row))),
    ]
    return [Cell(LEFT + CELL * column, TOP + CELL * row) for column, row in places]


def pieces_for(seats: int) -> list[Piece]:
    """One piece for each seat, spread over the ring."""
    cells = ring()
    chosen = [cells[(2 + seat * len(cells) // seats) % len(cells)] for seat in range(seats)]
    return [
        Piece(shape, cell.x, cell.y) for shape, cell in zip(PIECES.values(), chosen, strict=False)
    ]
