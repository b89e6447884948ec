"""Dugi once more, as naively as possible: sets of cells, no piece lists, no tables.

Rings and tori only; rows and columns by arithmetic. Written to be compared with, not to be fast.
"""

RINGS, SEGMENTS = 7, 24


class Reference:
    """A position and the rules of two to four players on it."""

    def __init__(self, values, pieces, blacked, to_move):
        self.values = values
        self.size = values["torus_size"] if values["board"] == "torus" else 0
        self.pieces = {cell_in(text): player for player, own in enumerate(pieces) for text in own}
        self.black = {cell_in(text) for text in blacked}
        self.to_move = to_move

    def beside(self, cell, way):
        """The next cell that way, or None."""
        row, column = cell[0] + way[0], cell[1] + way[1]
        if self.size:
            return row % self.size, column % self.size
        return (row, column % SEGMENTS) if 0 <= row < RINGS else None

    def is_empty(self, cell):
        return cell is not None and cell not in self.pieces and cell not in self.black

    def moves(self):
        """All (origin, target); a set, so that a target reached twice counts once."""
        found = set()
        for origin, owner in self.pieces.items():
            if owner != self.to_move:
                continue
            for way in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                cell = self.beside(origin, way)
                while self.is_empty(cell):
                    found.add((origin, cell))
                    cell = self.beside(cell, way)
        return found

    def move(self, origin, target):
        """Make the move; the cells of pieces that leave the board."""
        mover = self.pieces.pop(origin)
        self.pieces[target] = mover
        taken = set()
        for way in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            victim = self.beside(target, way)
            if self.pieces.get(victim, mover) == mover:
                continue
            if self.pieces.get(self.beside(victim, way)) == mover:
                taken.add(victim)
        self.remove(taken)
        return taken | (self.trap() if self.values["entrapment"] else set())

    def trap(self):
        ways = ((0, 1), (0, -1), (1, 0), (-1, 0))
        boxed = {
            cell
            for cell in self.pieces
            if not any(self.is_empty(self.beside(cell, way)) for way in ways)
        }
        self.remove(boxed)
        return boxed

    def remove(self, cells):
        for cell in cells:
            del self.pieces[cell]
        if self.values["blackout"]:
            self.black |= cells


def cell_in(text):
    row, column = text.split(".")
    return int(row), int(column)


def text_of(cell):
    return f"{cell[0]}.{cell[1]}"
