"""A scene as SVG: for the gallery, rulebook diagrams and reports. It reads without a script."""

from collections.abc import Iterable, Mapping
from html import escape

from games.rules.scenes.parts import Part, short
from games.rules.scenes.scene import Look, Mark, Pile, Scene, Thing

MINUS = "\u2212"
MIN_COUNT = 2  # a single card needs no number
PILE_GAP, PILE_FOOT, TITLE_SIZE, NOTE_SIZE = 18.0, 34.0, 14.0, 11.0


def svg_of(scene: Scene, *, tray: bool = False, marks: Iterable[Mark] = ()) -> str:
    """The board of a scene; with its tray below it, if wanted."""
    shown = [*scene.marks, *marks]
    piles = scene.tray if tray else ()
    height = scene.height + (tray_height(piles) if piles else 0)
    body = [board_svg(scene, shown), tray_svg(scene, piles)]
    return (
        f'<svg class="drawn" viewBox="0 0 {short(scene.width)} {short(height)}" role="img" '
        f'aria-label="{escape(scene.name)}">{"".join(body)}</svg>'
    )


def board_svg(scene: Scene, marks: Iterable[Mark]) -> str:
    marks = list(marks)
    pieces = [part_svg(part) for part in scene.ground]
    pieces += [part_svg(cell.outline) for cell in scene.cells]
    pieces += [footprint_svg(scene, mark) for mark in marks if mark.kind in FOOTPRINTS]
    pieces += [part_svg(part) for cell in scene.cells for part in cell.print]
    pieces += [thing_svg(thing, scene.looks) for thing in scene.things]
    pieces += [mark_svg(scene, mark) for mark in marks if mark.kind not in FOOTPRINTS]
    return "".join(pieces)


def thing_svg(thing: Thing, looks: Mapping[str, Look]) -> str:
    look = looks[thing.look]
    parts = "".join(part_svg(part) for part in look.parts)
    extras = badge_svg(thing.badge, look) + count_svg(thing.count, look)
    return f'<g transform="translate({short(thing.x)} {short(thing.y)})">{parts}{extras}</g>'


def badge_svg(badge: str, look: Look) -> str:
    """A short label at the upper right of a thing."""
    if not badge:
        return ""
    x, y, width = 0.45 * look.width, -0.45 * look.height, 8.0 + 7 * len(badge)
    role = "badge-low" if badge.startswith(MINUS) else "badge"
    return (
        f'<rect class="s-{role}" x="{short(x - width / 2)}" y="{short(y - 8)}" '
        f'width="{short(width)}" height="16" rx="8"/><text class="s-{role}-ink" x="{short(x)}" '
        f'y="{short(y + 4)}" font-size="11.5" text-anchor="middle">{escape(badge)}</text>'
    )


def count_svg(count: int, look: Look) -> str:
    """The height of a stack at its lower right."""
    if count < MIN_COUNT:
        return ""
    x, y = look.width / 2 - 3, look.height / 2 - 3
    return (
        f'<circle class="s-count" cx="{short(x)}" cy="{short(y)}" r="9.5"/>'
        f'<text class="s-count-ink" x="{short(x)}" y="{short(y + 4)}" font-size="11.5" '
        f'text-anchor="middle">{count}</text>'
    )


def part_svg(part: Part) -> str:
    classes = " ".join(f"s-{role}" for role in part.role.split())
    attributes = "".join(
        f' {name}="{escape(str(value))}"' for name, value in part.attributes.items()
    )
    return f'<{part.tag} class="{classes}"{attributes}>{escape(part.words)}</{part.tag}>'


# -- marks

FOOTPRINTS = {"from": "m-from", "to": "m-to", "trail": "m-trail"}  # under the pieces
DOT, FRAME = 0.18, 0.8  # of a unit: the radius of a target's dot, the width of other marks


def footprint_svg(scene: Scene, mark: Mark) -> str:
    if mark.kind == "trail":
        points = [centre_of(scene, item) for item in mark.on]
        d = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points)
        return f'<path class="s-m-trail" d="{d}"/>'
    cells = {cell.id: cell for cell in scene.cells}
    return "".join(
        part_svg(Part(it.tag, FOOTPRINTS[mark.kind], it.attributes))
        for it in (cells[item].outline for item in mark.on if item in cells)
    )


def mark_svg(scene: Scene, mark: Mark) -> str:
    return "".join(_single_mark(scene, mark.kind, item) for item in mark.on)


def _single_mark(scene: Scene, kind: str, item: str) -> str:
    x, y = centre_of(scene, item)
    thing = next((thing for thing in scene.things if thing.id == item), None)
    look = scene.looks[thing.look] if thing else Look(FRAME * scene.unit, FRAME * scene.unit, ())
    if kind == "target" and thing is None:
        radius = short(DOT * scene.unit)
        return f'<circle class="s-m-target" cx="{short(x)}" cy="{short(y)}" r="{radius}"/>'
    width, height = look.width + 0.15 * scene.unit, look.height + 0.15 * scene.unit
    frame = (
        f'<rect class="s-m-{kind}" x="{short(x - width / 2)}" y="{short(y - height / 2)}" '
        f'width="{short(width)}" height="{short(height)}" rx="{short(0.2 * width)}"/>'
    )
    if kind in ("taken", "refused"):
        frame += cross_svg(x, y, 0.16 * width)
    return frame


def cross_svg(x: float, y: float, arm: float) -> str:
    left, right, top, bottom = (short(n) for n in (x - arm, x + arm, y - arm, y + arm))
    d = f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
    return f'<path class="s-m-cross" d="{d}"/>'


def centre_of(scene: Scene, item: str) -> tuple[float, float]:
    centres = {cell.id: (cell.x, cell.y) for cell in scene.cells}
    centres |= {thing.id: (thing.x, thing.y) for thing in scene.things}
    return centres[item]


# -- the tray


def tray_height(piles: Iterable[Pile]) -> float:
    return max(pile.height for pile in piles) + PILE_FOOT + PILE_GAP


def tray_svg(scene: Scene, piles: Iterable[Pile]) -> str:
    piles = list(piles)
    if not piles:
        return ""
    widths = [max(pile.width, 8.0 * len(pile.title)) for pile in piles]
    x = (scene.width - sum(widths) - PILE_GAP * (len(piles) - 1)) / 2
    tallest = max(pile.height for pile in piles)
    drawn = []
    for pile, width in zip(piles, widths, strict=True):
        y = scene.height + PILE_GAP + tallest - pile.height
        drawn.append(pile_svg(pile, scene.looks, (x, y), width))
        x += width + PILE_GAP
    return "".join(drawn)


def pile_svg(pile: Pile, looks: Mapping[str, Look], at: tuple[float, float], width: float) -> str:
    left = (width - pile.width) / 2
    inside = "".join(part_svg(part) for part in pile.ground)
    inside += "".join(thing_svg(thing, looks) for thing in pile.things)
    middle, foot = short(width / 2), pile.height + TITLE_SIZE + 2
    return (
        f'<g transform="translate({short(at[0])} {short(at[1])})">'
        f'<g transform="translate({short(left)} 0)">{inside}</g>'
        f'<text class="s-on-cloth" x="{middle}" y="{short(foot)}" font-size="{TITLE_SIZE}" '
        f'text-anchor="middle">{escape(pile.title)}</text>'
        f'<text class="s-on-cloth-2" x="{middle}" y="{short(foot + NOTE_SIZE + 3)}" '
        f'font-size="{NOTE_SIZE}" text-anchor="middle">{escape(pile.note)}</text></g>'
    )


def pile_alone(pile: Pile, looks: Mapping[str, Look]) -> str:
    """One pile as a picture of its own; its title stands beside it in the page."""
    inside = "".join(part_svg(part) for part in pile.ground)
    inside += "".join(thing_svg(thing, looks) for thing in pile.things)
    name = escape(", ".join(thing.name for thing in pile.things) or pile.title)
    return (
        f'<svg class="drawn" viewBox="0 0 {short(pile.width)} {short(pile.height)}" role="img" '
        f'aria-label="{name}">{inside}</svg>'
    )
