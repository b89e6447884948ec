"""From actions to gestures and back."""

from games.rules.party.boards import PAIR_OF
from games.rules.party.model import Bond, Gesture, Options, State
from games.rules.party.names import (
    CARD_NAMES,
    COLOURS,
    KINDS,
    card_in_words,
    kind_in_words,
    write_cards,
    write_pair,
)
from games.rules.party.scene.board import pairs_of
from games.rules.party.scene.guests import SEATS
from games.rules.scenes.scene import Pick

GESTURES = {  # one pick is all
    "sack": Gesture.DRAW,
    "set-F": Gesture.DRAW_FRIENDLY,
    "set-H": Gesture.DRAW_HOSTILE,
    "pool": Gesture.TAKE,
    "card-special": Gesture.SPECIAL,
    "card-master": Gesture.MASTER,
    "finish": Gesture.FINISH,
    "pass": Gesture.PASS,
}
PLAIN_PICKS = {
    Gesture.DRAW: ("sack", "Draw a bond"),
    Gesture.DRAW_FRIENDLY: ("set-F", "Take a friendly bond"),
    Gesture.DRAW_HOSTILE: ("set-H", "Take a hostile bond"),
    Gesture.TAKE: ("pool", "Take a guest"),
    Gesture.SPECIAL: ("card-special", "Play special move"),
    Gesture.MASTER: ("card-master", "Play master move"),
    Gesture.FINISH: ("finish", "Finish the move"),
    Gesture.PASS: ("pass", "Pass"),
}
WITH_BOND = {"hand": Gesture.BOND, "newlink": Gesture.NEWLINK, "double": Gesture.DOUBLE}
WITH_GUEST = {"hand": Gesture.GUEST, "fixing": Gesture.FIXING}


# -- from actions to gestures


def pick_of(state: State, options: Options, action: int) -> Pick:
    if action >= Gesture.CHOOSE:
        cards = write_cards(action - Gesture.CHOOSE)
        chosen = [card_in_words(CARD_NAMES.index(name)) for name in cards]
        return Pick("choose-" + "-".join(cards), "", f"Choose {', '.join(chosen)}")
    if action >= Gesture.DRAW:
        source, words = PLAIN_PICKS[Gesture(action)]
        return Pick(source, "", words)
    if action >= Gesture.FLIP:
        site = action - Gesture.FLIP
        return Pick(f"guest-{site}", "", f"Turn the guest on site {site}")
    if action >= Gesture.GUEST:
        return pick_with_guest(action)
    return pick_with_bond(action)


def pick_with_guest(action: int) -> Pick:
    fixing = action >= Gesture.FIXING
    site, colour = divmod(action - (Gesture.FIXING if fixing else Gesture.GUEST), 2)
    side = f"{SEATS[colour].lower()} side up"
    if fixing:
        return Pick(f"fixing-{COLOURS[colour]}", f"guest-{site}", f"Fix guest {site}, {side}")
    return Pick(f"hand-{COLOURS[colour]}", str(site), f"Seat a guest on {site}, {side}")


def pick_with_bond(action: int) -> Pick:
    base = action // Gesture.NEWLINK * Gesture.NEWLINK
    pair, bond = divmod(action - base, 2)
    kind, link = KINDS[bond], write_pair(pair)
    picks = {
        Gesture.BOND: (f"hand-{kind}", link, "Place a {} bond on {}"),
        Gesture.NEWLINK: (f"newlink-{kind}", f"new-{link}", "New link, {}, on {}"),
        Gesture.REVISION: ("card-revision", f"bond-{link}-{kind}", "Take back the {} bond on {}"),
        Gesture.DOUBLE: (f"double-{kind}", link, "Double bond, {}, on {}"),
    }
    source, target, words = picks[Gesture(base)]
    return Pick(source, target, words.format(kind_in_words(bond), link))


# -- from gestures to actions


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    if not target:
        return single_pick(options, source)
    first, second = site_called(options, source), site_called(options, target)
    if first is not None:
        return link_sites(state, first, second)
    word, _, what = source.rpartition("-")
    if what in COLOURS and word in WITH_GUEST:
        return None if second is None else WITH_GUEST[word] + 2 * second + COLOURS.index(what)
    pair = pair_called(options, target)
    if what in KINDS and word in WITH_BOND:
        return None if pair is None else WITH_BOND[word] + 2 * pair + KINDS.index(what)
    return with_card(state, what, target, options) if word == "card" else None


def single_pick(options: Options, source: str) -> int | None:
    if source in GESTURES:
        return int(GESTURES[source])
    if source.startswith("choose-"):
        names = source.split("-")[1:]
        known = set(names) <= set(CARD_NAMES) and len(set(names)) == len(names)
        return (
            Gesture.CHOOSE + sum(1 << CARD_NAMES.index(name) for name in names) if known else None
        )
    site = site_called(options, source)
    return None if site is None else Gesture.FLIP + site


def site_called(options: Options, name: str) -> int | None:
    """A site, by its own name or by that of the guest there."""
    number = name.removeprefix("guest-")
    is_site = number.isascii() and number.isdecimal() and int(number) < options.sites
    return int(number) if is_site else None


def pair_called(options: Options, name: str) -> int | None:
    """The sites of a link, of a bond, or of a place for a new link."""
    words = name.split("-")
    if words[0] in ("new", "bond"):
        words = words[1:]
    sites = [site_called(options, word) for word in words[:2]]
    if None in sites or len(sites) < 2:  # noqa: PLR2004
        return None
    return PAIR_OF.get((sites[0], sites[1]))  # type: ignore[arg-type]


def link_sites(state: State, first: int, second: int | None) -> int | None:
    """From one site to another: a new link, with a bond in hand."""
    if second is None or first == second:
        return None
    pair = PAIR_OF[min(first, second), max(first, second)]
    return Gesture.NEWLINK + 2 * pair + kind_at_hand(state)


def kind_at_hand(state: State) -> int:
    """Friendly unless only hostile bonds are in hand."""
    friendly, hostile = state.hand_bonds[int(state.to_move)].tolist()
    return int(Bond.HOSTILE if hostile and not friendly else Bond.FRIENDLY)


def with_card(state: State, card: str, target: str, options: Options) -> int | None:
    """A card itself on a place: the kind or side that suggests itself."""
    site, pair = site_called(options, target), pair_called(options, target)
    if card == "fixing" and site is not None:
        return Gesture.FIXING + 2 * site + int(state.orientation[site] < 0)
    if pair is None:
        return None
    if card == "revision":
        return Gesture.REVISION + 2 * pair + kind_on(state, options, pair, target)
    bases = {"newlink": Gesture.NEWLINK, "double": Gesture.DOUBLE}
    return bases[card] + 2 * pair + kind_at_hand(state) if card in bases else None


def kind_on(state: State, options: Options, pair: int, target: str) -> int:
    """The kind of the bond picked, or of the first one on the link."""
    if target.startswith("bond-"):
        return KINDS.index(target.split("-")[3])
    links = {its: link for link, its in pairs_of(state, options).items()}
    hostile_only = pair in links and not state.bonds[links[pair], Bond.FRIENDLY]
    return int(Bond.HOSTILE if hostile_only else Bond.FRIENDLY)
