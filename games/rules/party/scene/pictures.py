"""The pictures of My Party!: guests, bonds, cards, the sack."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations

from games.rules.party.model import CARDS, CARDS_CHOSEN, Bond, Card
from games.rules.party.names import CARD_NAMES, KINDS, card_in_words
from games.rules.party.scene.charts import Measures
from games.rules.party.scene.guests import SEATS
from games.rules.scenes.looks import card_back, face
from games.rules.scenes.parts import Part, box, circle, line, path, text
from games.rules.scenes.scene import Look

ACTION_CARD, CARD_RISE, MINI = 58.0, 84.0, 18.0
TOKEN, TILE, BUTTON = 30.0, (66.0, 27.0), (72.0, 30.0)


@cache
def looks_of(size: Measures) -> dict[str, Look]:
    looks = {
        f"sign-{KINDS[kind]}": sign_look(kind, size.sign) for kind in (Bond.FRIENDLY, Bond.HOSTILE)
    }
    for white in (True, False):
        for mood in ("happy", "calm", "unhappy"):
            name = f"{SEATS[not white].lower()}-{mood}"
            looks[name] = face(white, mood, size.face)
            looks[f"{name}-fixed"] = pinned(white, mood, size.face)
    return looks | TRAY_LOOKS


def pinned(white: bool, mood: str, width: float) -> Look:
    """A fixed guest carries a pin, and no ring: it cannot be turned, however it feels."""
    parts = [part for part in face(white, mood, width).parts if part.role != "unhappy"]
    scale = width / 36
    at = f"translate({-0.4 * width:.2f} {-0.44 * width:.2f}) rotate(-38) scale({scale:.3f})"
    return Look(width, width, [*parts, path("pin", PIN, at)])


PIN = "M-6 -6.5H6V-3.5L4 -1.5V1.5L7.5 5V7.5H1.3V13L0 16L-1.3 13V7.5H-7.5V5L-4 1.5V-1.5L-6 -3.5Z"


def sign_look(kind: int, radius: float) -> Look:
    """Plus for a friendly bond, minus for a hostile one."""
    role = "friend" if kind == Bond.FRIENDLY else "foe"
    arm = 0.48 * radius
    cross = f"M{-arm:.2f} 0H{arm:.2f}" + (f"M0 {-arm:.2f}V{arm:.2f}" if role == "friend" else "")
    return Look(
        2 * radius,
        2 * radius,
        [circle(f"sign-{role}", 0, 0, radius), path(f"sign-{role}-line", cross)],
    )


def bond_look(kind: int) -> Look:
    """A bond in hand."""
    half = 13.0
    if kind == Bond.FRIENDLY:
        bars = [line(role, (-half, 0), (half, 0)) for role in ("friend-edge", "friend")]
    else:
        swings = (0, -5, 5, -5, 5, -5, 5, 0)
        points = [(-half + 2 * half * step / 7, swing) for step, swing in enumerate(swings)]
        bars = [line(role, *points) for role in ("foe-edge", "foe")]
    return Look(2 * half + 8, 22, [*bars, *sign_look(kind, 8.4).parts])


def icon(card: int) -> list[Part]:
    """The sign of a card, within 30 units."""
    icons: dict[int, list[Part]] = {
        Card.SPECIAL: [text("card-sign letter", 0, 10, 28, "4")],
        Card.MASTER: [text("card-sign letter", 0, 10, 28, "5")],
        Card.NEWLINK: [
            path("card-dash", "M-11 6L11 -6"),
            circle("card-sign", -12, 7, 4.5),
            circle("card-sign", 12, -7, 4.5),
        ],
        Card.REVISION: [path("card-line", "M11 8V1A7 7 0 0 0 4 -6H-11M-5 -12L-11 -6L-5 0")],
        Card.DOUBLE: [
            path("card-line", "M-9 4L9 -8M-9 10L9 -2"),
            circle("card-sign", -12, 9, 4.5),
            circle("card-sign", 12, -7, 4.5),
        ],
        Card.FIXING: [path("card-sign", PIN, "translate(0 -4) scale(0.95)")],
    }
    return icons[card]


def placed(parts: Sequence[Part], x: float, y: float, scale: float = 1) -> list[Part]:
    """The same pictures elsewhere, and smaller."""
    moved = []
    for part in parts:
        if part.tag == "path":
            inner = part.attributes.get("transform", "")
            there = f"translate({x:.2f} {y:.2f}) scale({scale:g}) {inner}".strip()
            moved.append(path(part.role, str(part.attributes["d"]), there))
        elif part.tag == "circle":
            cx, cy, r = (float(part.attributes[key]) * scale for key in ("cx", "cy", "r"))
            moved.append(circle(part.role, x + cx, y + cy, r))
        else:
            drop, size = (float(part.attributes[key]) * scale for key in ("y", "font-size"))
            moved.append(text(part.role, x, y + drop, size, part.words))
    return moved


LONG_WORD = 7  # letters that fit on a card at the usual size


def card_look(card: int) -> Look:
    words = card_in_words(card).capitalize().split()
    top = 2 if len(words) > 1 else 6
    size = 10.5 if max(map(len, words)) > LONG_WORD else 11.5
    title = [text("ink letter", 0, top + 13 * row, size, word) for row, word in enumerate(words)]
    picture = placed(icon(card), 0, -0.27 * CARD_RISE)
    parts = [box("card lifted", ACTION_CARD, CARD_RISE, 7), *picture, *title]
    return Look(ACTION_CARD, CARD_RISE, parts)


def mini_look(card: int) -> Look:
    parts = [box("card", MINI, 1.4 * MINI, 3), *placed(icon(card), 0, 0, 0.5)]
    return Look(MINI, 1.4 * MINI, parts)


def three_look(cards: Sequence[int]) -> Look:
    parts: list[Part] = [box("card lifted", *TILE, 6)]
    for place, card in enumerate(cards):
        parts += placed(icon(card), (place - 1) * 22, 0, 0.55)
    return Look(*TILE, parts)


def half_and_half(width: float) -> Look:
    """A guest that has not been turned either way."""
    r = width / 2
    half = f"M0 {-r:.2f}A{r:.2f} {r:.2f} 0 0 1 0 {r:.2f}Z"
    parts = [circle("p8 edge lifted", 0, 0, r), path("p7", half)]
    return Look(width, width, parts)


def sack_look() -> Look:
    """A bag with a cord."""
    bag = "M-9 -11C-21 2 -20 20 0 20C20 20 21 2 9 -11Z"
    top = "M-9 -11L-13 -20L-5 -17L0 -21L5 -17L13 -20L9 -11Z"
    parts = [path("back lifted", bag), path("back", top), path("back-line", "M-10 -11H10")]
    return Look(40, 42, parts)


def button_look(words: str) -> Look:
    parts = [box("button", *BUTTON, 8), text("on-cloth", 0, 4.5, 13, words)]
    return Look(*BUTTON, parts)


BUILDERS: Mapping[str, Callable[[int], Look]] = {"card": card_look, "mini": mini_look}
TRAY_LOOKS: dict[str, Look] = {
    "sack": sack_look(),
    "pool": half_and_half(36),
    "token-W": face(True, "calm", TOKEN),
    "token-B": face(False, "calm", TOKEN),
    "back": card_back(MINI),
    "finish": button_look("Finish"),
    "pass": button_look("Pass"),
    **{f"bond-{KINDS[kind]}": bond_look(kind) for kind in (Bond.FRIENDLY, Bond.HOSTILE)},
    **{f"key-{KINDS[kind]}": sign_look(kind, 10) for kind in (Bond.FRIENDLY, Bond.HOSTILE)},
    "key-W": face(True, "happy", 20),
    "key-B": face(False, "happy", 20),
    **{
        f"{prefix}-{CARD_NAMES[card]}": build(card)
        for prefix, build in BUILDERS.items()
        for card in range(CARDS)
    },
    **{
        "three-" + "-".join(CARD_NAMES[card] for card in cards): three_look(cards)
        for cards in combinations(range(CARDS), CARDS_CHOSEN)
    },
}
