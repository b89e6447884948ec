import pytest

from games.views.covers import pieces_for, ring


def test_the_ring_closes_on_itself_without_a_cell_twice() -> None:
    cells = ring()

    assert len(set(cells)) == len(cells) == 22
    for cell, following in zip(cells, [*cells[1:], cells[0]], strict=True):
        assert abs(cell.x - following.x) + abs(cell.y - following.y) == 34


@pytest.mark.parametrize("seats", range(1, 9))
def test_each_seat_has_a_piece_on_a_cell_of_its_own(seats: int) -> None:
    pieces = pieces_for(seats)

    assert len({(piece.x, piece.y) for piece in pieces}) == seats
    assert len({piece.shape for piece in pieces}) == seats
