"""My Party! as text: steps such as `bond 0-1 F` and `guest 4 W`, and positions.

Reading positions is in `positions`.
"""

from collections.abc import Mapping

from games.rules.core.errors import BadInput
from games.rules.party.board import bonds_on, satisfaction_of
from games.rules.party.boards import MAX_PRINTED
from games.rules.party.model import NEW_LINKS, NO_PAIR, Gesture, Options, State
from games.rules.party.names import (
    CARD_NAMES,
    COLOURS,
    KINDS,
    read_pair,
    read_site,
    write_bonds,
    write_cards,
    write_pair,
)
from games.rules.party.positions import read_position, write_position

__all__ = ["read_action", "read_position", "tell", "write_action", "write_position"]

FORMS = (
    "choose CARD,CARD,CARD; draw; take; bond 0-1 F; guest 4 W; flip 4; card special; card master; "
    "card newlink 0-7 F; card revision 0-1 F; card double 0-1 H; card fixing 4 B; finish; pass; "
    "with own sets draw F"
)

PLAIN: Mapping[str, int] = {
    "draw": Gesture.DRAW,
    "draw F": Gesture.DRAW_FRIENDLY,
    "draw H": Gesture.DRAW_HOSTILE,
    "take": Gesture.TAKE,
    "card special": Gesture.SPECIAL,
    "card master": Gesture.MASTER,
    "finish": Gesture.FINISH,
    "pass": Gesture.PASS,
}
PLAIN_TEXTS: Mapping[int, str] = {int(action): text for text, action in PLAIN.items()}
WITH_LINK: Mapping[str, int] = {  # followed by a link and a kind
    "bond": Gesture.BOND,
    "card newlink": Gesture.NEWLINK,
    "card revision": Gesture.REVISION,
    "card double": Gesture.DOUBLE,
}
WITH_GUEST: Mapping[str, int] = {  # followed by a site and a colour
    "guest": Gesture.GUEST,
    "card fixing": Gesture.FIXING,
}


# -- moves


def write_action(state: State, options: Options, action: int) -> str:
    if action >= Gesture.CHOOSE:
        return "choose " + ",".join(write_cards(action - Gesture.CHOOSE))
    if action >= Gesture.DRAW:
        return PLAIN_TEXTS[action]
    if action >= Gesture.FLIP:
        return f"flip {action - Gesture.FLIP}"
    if action >= Gesture.GUEST:
        word = "guest" if action < Gesture.FIXING else "card fixing"
        target = action - WITH_GUEST[word]
        return f"{word} {target // 2} {COLOURS[target % 2]}"
    word = list(WITH_LINK)[action // Gesture.NEWLINK]
    target = action - WITH_LINK[word]
    return f"{word} {write_pair(target // 2)} {KINDS[target % 2]}"


def read_action(state: State, options: Options, text: str) -> int:
    if text in PLAIN:
        return int(PLAIN[text])
    word, *rest = text.split(" ")
    if word == "card" and rest:
        word, *rest = f"card {rest[0]}", *rest[1:]
    if word == "choose":
        return _read_choice(text, rest)
    if word == "flip":
        return _read_flip(options, text, rest)
    if word in WITH_LINK:
        return _read_with_link(options, text, WITH_LINK[word], rest)
    if word in WITH_GUEST:
        return _read_with_guest(options, text, WITH_GUEST[word], rest)
    raise BadInput(f"{text!r} is not a move; moves are: {FORMS}.")


def _read_choice(text: str, rest: list[str]) -> int:
    names = rest[0].split(",") if len(rest) == 1 else []
    if not names or not set(names) <= set(CARD_NAMES) or len(set(names)) < len(names):
        raise BadInput(
            f"{text!r}: choose is followed by different cards out of {', '.join(CARD_NAMES)}, "
            "joined by commas."
        )
    return Gesture.CHOOSE + sum(1 << CARD_NAMES.index(name) for name in names)


def _read_flip(options: Options, text: str, rest: list[str]) -> int:
    if len(rest) != 1:
        raise BadInput(f"{text!r}: flip is followed by a site, such as flip 4.")
    return Gesture.FLIP + read_site(options, rest[0], text)


def _read_with_link(options: Options, text: str, base: int, rest: list[str]) -> int:
    if len(rest) != 2 or rest[1] not in ("F", "H"):  # noqa: PLR2004
        raise BadInput(f"{text!r}: expected two sites and F or H, such as 0-1 F.")
    return base + 2 * read_pair(options, rest[0], text) + KINDS.index(rest[1])


def _read_with_guest(options: Options, text: str, base: int, rest: list[str]) -> int:
    if len(rest) != 2 or rest[1] not in ("W", "B"):  # noqa: PLR2004
        raise BadInput(f"{text!r}: expected a site and W or B, such as 4 W.")
    return base + 2 * read_site(options, rest[0], text) + COLOURS.index(rest[1])


# -- for people


def tell(state: State, options: Options) -> str:
    """The position in a few lines."""
    guests = [write_guest(state, site) for site in range(options.sites) if state.orientation[site]]
    hands = [write_hand(state, player) for player in range(2)]
    return "\n".join(
        [
            "guests  " + ("  ".join(guests) or "none"),
            "bonds   " + ("  ".join(write_links(state, options)) or "none"),
            f"hands   white {hands[0]}, black {hands[1]}",
        ]
    )


def write_guest(state: State, site: int) -> str:
    """Site, colour, `!` if fixed, and the satisfaction."""
    colour = COLOURS[0] if state.orientation[site] > 0 else COLOURS[1]
    mark = "!" if state.fixed[site] else ""
    return f"{site}{colour}{mark}({int(satisfaction_of(state, site)):+d})"


def write_links(state: State, options: Options) -> list[str]:
    pairs = {link: int(options.pair_of_link[link]) for link in range(options.links)}
    new = {MAX_PRINTED + number: int(state.new_pair[number]) for number in range(NEW_LINKS)}
    pairs |= {link: pair for link, pair in new.items() if pair != NO_PAIR}
    return [
        f"{write_pair(pair)}:{write_bonds(*state.bonds[link].tolist())}"
        for link, pair in pairs.items()
        if bonds_on(state, link)
    ]


def write_hand(state: State, player: int) -> str:
    pieces = write_bonds(*state.hand_bonds[player].tolist()) + "G" * int(state.hand_guests[player])
    return pieces or "empty"
