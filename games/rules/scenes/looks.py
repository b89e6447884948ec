"""The pictures games share: players' pieces, playing cards, dice, faces. All around the origin."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.core.cards import RANKS, Suit
from games.rules.scenes.parts import Part, box, circle, path, rect, text
from games.rules.scenes.scene import Look

CARD_WIDTH, CARD_HEIGHT = 60.0, 84.0
CARD_RADIUS = 0.11 * CARD_WIDTH
DIE = 44.0
PIECE = 32.0  # 0.8 of an ordinary cell of 40


@dataclass(frozen=True)
class Player:
    """What tells a player's pieces apart: the role gives the hue; shape and letter do the rest."""

    role: str
    colour: str
    letter: str
    shape: Part
    letter_size: float = 0.53
    letter_drop: float = 0.19


PLAYERS = (
    Player("p1", "red", "R", circle("p1 edge lifted", 0, 0, 0.5)),
    Player("p2", "blue", "B", rect("p2 edge lifted", -0.445, -0.445, 0.89, 0.89, 0.11)),
    Player("p3", "yellow", "Y", path("p3 edge lifted", "M0 -.57L.57 .43H-.57Z"), 0.46, 0.3),
    Player("p4", "green", "G", path("p4 edge lifted", "M0 -.6L.57 0L0 .6L-.57 0Z")),
    Player(
        "p5",
        "pink",
        "P",
        path("p5 edge lifted", "M-.27 -.48H.27L.54 0L.27 .48H-.27L-.54 0Z"),
    ),
    Player(
        "p6",
        "sky",
        "S",
        path(
            "p6 edge lifted",
            "M0 -.62C.14 -.38 .5 -.16 .5 .14A.5 .46 0 1 1 -.5 .14C-.5 -.16 -.14 -.38 0 -.62Z",
        ),
        0.46,
        0.27,
    ),
)


def piece(player: int, width: float = PIECE, letter: str = "") -> Look:
    """A player's piece with its silhouette and letter; `letter` may say which of them it is."""
    it = PLAYERS[player]
    return Look(
        width,
        width,
        [
            scaled(it.shape, width),
            text(
                f"letter {it.role}-on",
                0,
                it.letter_drop * width,
                it.letter_size * width,
                letter or it.letter,
            ),
        ],
    )


def black_disc(width: float = PIECE) -> Look:
    """Black: a solid disc with a white centre point."""
    return Look(
        width,
        width,
        [circle("p7 edge lifted", 0, 0, width / 2), circle("p8", 0, 0, 0.09 * width)],
    )


def white_disc(width: float = PIECE) -> Look:
    """White: a disc with an inner ring."""
    return Look(
        width,
        width,
        [circle("p8 edge lifted", 0, 0, width / 2), circle("ring", 0, 0, 0.24 * width)],
    )


# -- playing cards

SUIT_PATHS = {
    Suit.CLUBS: "M12 2a4.6 4.6 0 0 1 3.9 7.1A4.7 4.7 0 1 1 13 16.4C13.1 19 13.8 21 15 22H9"
    "c1.2-1 1.9-3 2-5.6A4.7 4.7 0 1 1 8.1 9.1 4.6 4.6 0 0 1 12 2Z",
    Suit.DIAMONDS: "M12 2 20 12 12 22 4 12Z",
    Suit.HEARTS: "M12 21C5 15 2 11.5 2 7.8 2 4.8 4.3 3 6.8 3 9 3 11 4.2 12 6.2 "
    "13 4.2 15 3 17.2 3 19.7 3 22 4.8 22 7.8 22 11.5 19 15 12 21Z",
    Suit.SPADES: "M12 2C16 7 21 10 21 14.5 21 17.5 18.8 19 16.6 19 15 19 13.7 18.3 13 17.2 "
    "13.1 19.3 13.8 21 15 22H9C10.2 21 10.9 19.3 11 17.2 10.3 18.3 9 19 7.4 19 "
    "5.2 19 3 17.5 3 14.5 3 10 8 7 12 2Z",
}
SUIT_BOX = 24  # the paths above fill such a square
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COURT = ("jack", "queen", "king")
RANK_LETTERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def card_name(face: int) -> str:
    """ "six of diamonds"."""
    rank, suit = face % RANKS, Suit(face // RANKS)
    return f"{(*RANK_NAMES, *COURT)[rank]} of {suit.name.lower()}"


def card_key(face: int) -> str:
    """The name of a card's look."""
    return f"card-{RANK_LETTERS[face % RANKS]}{Suit(face // RANKS).name[0]}".lower()


def card(face: int, width: float = CARD_WIDTH) -> Look:
    """A card face up: rank and suit at the top, where a fan of cards shows them."""
    rank, suit = face % RANKS, Suit(face // RANKS)
    height = 1.4 * width
    left, top = -width / 2, -height / 2
    role = "red" if suit in (Suit.DIAMONDS, Suit.HEARTS) else "black"
    size = 0.34 * width if rank == RANKS - 4 else 0.4 * width  # the ten has two digits
    return Look(
        width,
        height,
        [
            box("card", width, height, 0.11 * width),
            text(
                f"rank {role}",
                left + 0.08 * width,
                top + 0.385 * width,
                size,
                RANK_LETTERS[rank],
                "start",
            ),
            _suit(role, suit, left + 0.58 * width, top + 0.12 * width, 0.31 * width),
            _suit(role, suit, -0.26 * width, top + 0.73 * width, 0.52 * width),
        ],
    )


def _suit(role: str, suit: Suit, x: float, y: float, width: float) -> Part:
    return path(role, SUIT_PATHS[suit], f"translate({x:.2f} {y:.2f}) scale({width / SUIT_BOX:.4f})")


def card_back(width: float = CARD_WIDTH) -> Look:
    """A card face down."""
    height = 1.4 * width
    return Look(
        width,
        height,
        [
            box("back", width, height, 0.11 * width),
            box("back-line", 0.8 * width, height - 0.2 * width, 0.06 * width),
            path(
                "back-line",
                scale_path("M 0 -0.2 L 0.15 0 L 0 0.2 L -0.15 0 Z", width),
            ),
        ],
    )


def brick_back(width: float = CARD_WIDTH) -> Look:
    """A card face down as a brick of a wall: running bond."""
    height = 1.4 * width
    half, rows = 0.4 * width, 6
    rise = (height - 0.2 * width) / rows
    top = -height / 2 + 0.1 * width
    lines: list[str] = []
    for row in range(rows + 1):
        lines.append(f"M{-half:.2f} {top + row * rise:.2f}H{half:.2f}")
    for row in range(rows):
        joints = (-half, 0.0, half) if row % 2 == 0 else (-half / 2, half / 2)
        lines += [f"M{x:.2f} {top + row * rise:.2f}V{top + (row + 1) * rise:.2f}" for x in joints]
    return Look(
        width,
        height,
        [box("back", width, height, 0.11 * width), path("back-line", "".join(lines))],
    )


def empty_slot(role: str, x: float, y: float, width: float, height: float) -> Part:
    """The dashed outline where a card or piece may lie, by its centre."""
    return rect(role, x - width / 2, y - height / 2, width, height, 0.11 * width)


# -- dice

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
NUMBER_WORDS = ("nothing", "one", "two", "three", "four", "five", "six")


def die(dots: int, width: float = DIE) -> Look:
    """A die; without dots it waits to be thrown."""
    pips = [
        circle("black", 0.25 * width * x, 0.25 * width * y, 0.095 * width)
        for x, y in PIPS.get(dots, ())
    ]
    return Look(width, width, [box("card", width, width, 0.22 * width), *pips])


# -- faces

MOUTHS = {"happy": "M-6 4Q0 11 6 4", "calm": "M-5.5 6H5.5", "unhappy": "M-6 8Q0 1 6 8"}
FACE_RADIUS = 18


def face(white: bool, mood: str, width: float = 36) -> Look:
    """A guest: white or black side up, smiling, with a straight mouth, or with a frown."""
    scale = width / (2 * FACE_RADIUS)
    role = "p8" if white else "p7"
    ink = f"{role}-on"
    parts = [circle(f"{role} edge lifted", 0, 0, width / 2)]
    parts += [circle(ink, side * 5.2 * scale, -3.6 * scale, 2 * scale) for side in (-1, 1)]
    parts.append(path(f"mouth {ink}-line", MOUTHS[mood], f"scale({scale:.4f})"))
    if mood == "unhappy":
        parts.append(circle("unhappy", 0, 0, width / 2 + 3.5 * scale))
    return Look(width, width, parts)


# -- helpers


def scaled(part: Part, factor: float) -> Part:
    """A shape drawn for width 1, at another width."""
    if part.tag == "path":
        return path(part.role, scale_path(str(part.attributes["d"]), factor))
    attributes = {key: round(float(value) * factor, 2) for key, value in part.attributes.items()}
    return Part(part.tag, part.role, attributes, part.words)


def scale_path(d: str, factor: float) -> str:
    """Scale the numbers of a path; arcs keep their flags, so they must have equal radii or none."""
    words = d.replace("A", " A ").replace("M", " M ").replace("L", " L ").replace("H", " H ")
    for letter in "CQVZ":
        words = words.replace(letter, f" {letter} ")
    return " ".join(_scaled_words(words.split(), factor))


FLAGS_OF_ARC = (2, 3, 4)  # rotation and the two flags among an arc's seven numbers
NUMBERS_OF_ARC = 7


def _scaled_words(words: list[str], factor: float) -> Iterable[str]:
    letter, index = "", 0
    for word in words:
        if word.isalpha():
            letter, index = word, 0
            yield word
        else:
            is_flag = letter == "A" and index % NUMBERS_OF_ARC in FLAGS_OF_ARC
            yield word if is_flag else f"{float(word) * factor:.2f}"
            index += 1


def arrow(role: str, x: float, y: float, length: float, angle: float) -> Part:
    """An arrow through a point; angle 0 points up."""
    half, head = length / 2, length / 3
    return path(
        role,
        f"M0 {half:.2f}V{-half:.2f}"
        f"M{-head:.2f} {head - half:.2f}L0 {-half:.2f}L{head:.2f} {head - half:.2f}",
        f"translate({x:.2f} {y:.2f}) rotate({angle:.0f})",
    )
