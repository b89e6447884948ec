"""Colours and lines for print, read from the very style sheets the screen uses."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*(.+))?\)")
HEX_COLOUR = re.compile(r"^#([0-9a-fA-F]{6})$")
RGB_COLOUR = re.compile(r"^rgb\((\d+) (\d+) (\d+)(?: / ([\d.]+))?\)$")
PAPER_CLOTH = (246, 244, 234)


@dataclass(frozen=True)
class PrintLook:
    """What a role means on paper; colours as RGB, None for none."""

    fill: tuple[int, int, int] | None = None
    fill_opacity: float = 1.0
    stroke: tuple[int, int, int] | None = None
    stroke_width: float = 1.0
    dashes: tuple[float, ...] = ()
    bold: bool = False


def look_of(roles: str, tag: str = "") -> PrintLook:
    """Several roles on top of each other, the later in the style sheet winning."""
    merged: dict[str, str] = {}
    wanted = {f".s-{role}" for role in roles.split()}
    wanted |= {f"{tag}{name}" for name in wanted}
    for selector, declared in scene_rules():
        if selector in wanted:
            merged |= declared
    return PrintLook(
        fill=colour(merged.get("fill", "none")),
        fill_opacity=float(merged.get("fill-opacity", merged.get("opacity", 1))),
        stroke=colour(merged.get("stroke", "none")),
        stroke_width=float(merged.get("stroke-width", 1)),
        dashes=tuple(float(dash) for dash in merged.get("stroke-dasharray", "").split()),
        bold=merged.get("font-weight", "400") >= "600",
    )


@cache
def scene_rules() -> list[tuple[str, dict[str, str]]]:
    text = re.sub(r"/\*.*?\*/", "", sheet("scene.css"), flags=re.S)
    return [(selector.strip(), dict(declarations(body))) for selector, body in RULE.findall(text)]


def declarations(body: str) -> list[tuple[str, str]]:
    pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
    return [(name.strip(), value.strip()) for name, value in pairs]


@cache
def tokens() -> dict[str, str]:
    """The custom properties of the light theme: paper is white."""
    light = re.sub(r"/\*.*?\*/", "", sheet("tokens.css"), flags=re.S).split("}", 1)[0]
    return {name: value.strip() for name, value in TOKEN.findall(light)}


@cache
def colour(value: str) -> tuple[int, int, int] | None:
    found: Any = VARIABLE.match(value)
    if found:
        return colour(tokens().get(found[1]) or found[2] or "none")
    found = HEX_COLOUR.match(value)
    if found:
        return int(found[1][:2], 16), int(found[1][2:4], 16), int(found[1][4:], 16)
    found = RGB_COLOUR.match(value)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def sheet(name: str) -> str:
    found = finders.find(f"playtest/{name}")
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found).read_text(encoding="utf-8")
