"""Where a straight line between two sites would pass, in whole numbers: no rounding, no doubt.

Coordinates are hundredths of the boards' unit, so the largest product of four of them stays far
below 2**63.
"""

from games.rules.core.jit import compiled


@compiled
def turn_of(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """Twice the area of the triangle a, b, p: 0 on the line, else its sign tells the side."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@compiled
def is_within(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> bool:
    """A point of the line through a and b: does it lie between them?"""
    return min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)


@compiled(inline=False)
def segments_meet(  # noqa: PLR0913
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int
) -> bool:
    """Have the closed segments ab and cd a point in common?"""
    side_of_c = turn_of(ax, ay, bx, by, cx, cy)
    side_of_d = turn_of(ax, ay, bx, by, dx, dy)
    side_of_a = turn_of(cx, cy, dx, dy, ax, ay)
    side_of_b = turn_of(cx, cy, dx, dy, bx, by)
    apart = (side_of_c > 0) == (side_of_d > 0) or (side_of_a > 0) == (side_of_b > 0)
    if side_of_c != 0 and side_of_d != 0 and side_of_a != 0 and side_of_b != 0:
        return not apart
    return (
        (side_of_c == 0 and is_within(ax, ay, bx, by, cx, cy))
        or (side_of_d == 0 and is_within(ax, ay, bx, by, dx, dy))
        or (side_of_a == 0 and is_within(cx, cy, dx, dy, ax, ay))
        or (side_of_b == 0 and is_within(cx, cy, dx, dy, bx, by))
    )


@compiled(inline=False)
def comes_within(  # noqa: PLR0913
    ax: int, ay: int, bx: int, by: int, px: int, py: int, radius: int
) -> bool:
    """Is the point p at most `radius` away from the segment ab?"""
    length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    along = (bx - ax) * (px - ax) + (by - ay) * (py - ay)
    if along <= 0:
        return (px - ax) * (px - ax) + (py - ay) * (py - ay) <= radius * radius
    if along >= length:
        return (px - bx) * (px - bx) + (py - by) * (py - by) <= radius * radius
    area = turn_of(ax, ay, bx, by, px, py)
    return area * area <= radius * radius * length
