"""Primitive shapes. Every picture of ours is a list of them, on the server and in the browser.

Coordinates are in units of the scene. A `role` names a look in `scene.css` ("cell", "p3", "ink"),
never a colour; several roles are separated by spaces. Angles are degrees clockwise from the top.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Tag = Literal["rect", "circle", "path", "text"]
Anchor = Literal["start", "middle", "end"]
FULL_CIRCLE, HALF_CIRCLE = 360, 180
DIGITS = 2  # of coordinates: a hundredth of a unit is below what anyone sees


@dataclass(frozen=True, slots=True)
class Part:
    """One SVG element: its tag, its look and its attributes."""

    tag: Tag
    role: str
    attributes: Mapping[str, float | str]
    words: str = ""

    def to_json(self) -> dict[str, Any]:
        words = {"words": self.words} if self.words else {}
        return {"tag": self.tag, "role": self.role, **self.attributes, **words}


def rect(role: str, x: float, y: float, width: float, height: float, radius: float = 0) -> Part:
    """A rectangle by its top left corner."""
    return Part(
        "rect",
        role,
        {"x": short(x), "y": short(y), "width": short(width), "height": short(height)}
        | ({"rx": short(radius)} if radius else {}),
    )


def box(role: str, width: float, height: float, radius: float = 0) -> Part:
    """A rectangle around the origin, for looks."""
    return rect(role, -width / 2, -height / 2, width, height, radius)


def circle(role: str, x: float, y: float, radius: float) -> Part:
    return Part("circle", role, {"cx": short(x), "cy": short(y), "r": short(radius)})


def path(role: str, d: str, transform: str = "") -> Part:
    """Any outline in SVG's path language; only absolute and relative M L H V C Q T A Z."""
    return Part("path", role, {"d": d} | ({"transform": transform} if transform else {}))


def line(role: str, *points: tuple[float, float]) -> Part:
    return path(role, "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points))


def polygon(role: str, *points: tuple[float, float]) -> Part:
    return path(role, str(line(role, *points).attributes["d"]) + "Z")


def text(role: str, x: float, y: float, size: float, words: str, anchor: Anchor = "middle") -> Part:
    """Words with their baseline at y."""
    attributes = {"x": short(x), "y": short(y), "font-size": short(size), "text-anchor": anchor}
    return Part("text", role, attributes, words)


def sector(
    role: str, x: float, y: float, radii: tuple[float, float], start: float, sweep: float
) -> Part:
    """A piece of a ring between an inner and an outer radius."""
    inner, outer = radii
    if sweep >= FULL_CIRCLE:
        return path(role, _ring(x, y, outer) + (_ring(x, y, inner) if inner else ""))
    large = int(sweep > HALF_CIRCLE)
    a, b = around(x, y, outer, start), around(x, y, outer, start + sweep)
    c, d = around(x, y, inner, start + sweep), around(x, y, inner, start)
    return path(
        role,
        f"M{_pair(a)}A{short(outer)} {short(outer)} 0 {large} 1 {_pair(b)}"
        f"L{_pair(c)}A{short(inner)} {short(inner)} 0 {large} 0 {_pair(d)}Z",
    )


def around(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    """The point on a circle at an angle."""
    turn = math.radians(angle)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def short(number: float) -> float:
    """As few digits as do no harm, and no negative zero."""
    rounded = round(float(number), DIGITS) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def _pair(point: tuple[float, float]) -> str:
    return f"{short(point[0])} {short(point[1])}"


def _ring(x: float, y: float, radius: float) -> str:
    top, bottom, arc = y - radius, y + radius, f"A{short(radius)} {short(radius)} 0 1 1 "
    return f"M{_pair((x, top))}{arc}{_pair((x, bottom))}{arc}{_pair((x, top))}Z"
