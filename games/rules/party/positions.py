"""Positions of My Party! as JSON: written completely, read strictly."""

from collections.abc import Mapping
from typing import Any

from games.rules.core.errors import BadInput
from games.rules.core.game import KEPT
from games.rules.core.reading import list_of, only_fields, whole
from games.rules.party.board import bonds_on, orientation_of, put_bond, turn_to
from games.rules.party.boards import MAX_PRINTED
from games.rules.party.card_rules import (
    can_place_by_card,
    rule_broken_between,
)
from games.rules.party.hands import (
    bonds_in_hands,
    cards_in,
    is_limit_reached,
)
from games.rules.party.model import (
    ALL_CARDS,
    CARDS_CHOSEN,
    FRIENDLY_BONDS,
    GUESTS,
    HOSTILE_BONDS,
    MASTER_MOVE,
    NEW_LINKS,
    NO_LINK,
    NO_PAIR,
    PLAYERS,
    STANDARD_MOVE,
    Bond,
    BondSource,
    CardDeal,
    Colour,
    Fixing,
    Flipping,
    Options,
    Phase,
    State,
)
from games.rules.party.names import (
    COLOURS,
    KINDS,
    read_bonds,
    read_cards,
    read_pair,
    read_site,
    write_bonds,
    write_cards,
    write_pair,
)

REQUIRED = ("guests", "bonds", "to_move")
OPTIONAL = (
    "phase",
    "new_links",
    "fixed",
    "hands",
    "cards",
    "sack",
    "own",
    "pieces",
    "taken",
    "card_used",
    "passes",
    # only where they are not nothing and something depends on them
    "played",
    "placed",
    "steps",
    "newcomers",
    "guests_open",
    "idle_moves",
)
PHASES = {"choose": Phase.CHOOSE, "move": Phase.MOVE, "evaluate": Phase.EVALUATE}
PHASE_NAMES = ("choose", "move", "evaluate", "evaluate")
NO_HANDS = [{"bonds": "", "guests": 0}] * PLAYERS


# -- writing


def write_position(state: State, options: Options) -> dict[str, Any]:
    sites, orientation = range(options.sites), state.orientation
    return {
        "guests": {str(s): COLOURS[int(orientation[s] < 0)] for s in sites if orientation[s]},
        "bonds": _write_links(state, options),
        "to_move": int(state.to_move),
        "phase": PHASE_NAMES[state.phase],
        "new_links": [write_pair(pair) for pair in state.new_pair.tolist() if pair != NO_PAIR],
        "fixed": [site for site in sites if state.fixed[site] and orientation[site]],
        "hands": [_write_hand(state, player) for player in range(PLAYERS)],
        "cards": [write_cards(state.held[player]) for player in range(PLAYERS)],
        **_write_stock(state, options),
        "pieces": int(state.pieces),
        "taken": int(state.taken),
        "card_used": bool(state.card_used),
        "passes": int(state.passes),
        **_write_rest(state, options),
    }


def _write_links(state: State, options: Options) -> dict[str, str]:
    """Printed links in the board's order, then new ones."""
    pairs = list(enumerate(options.pair_of_link[: options.links].tolist()))
    pairs += [(MAX_PRINTED + number, int(state.new_pair[number])) for number in range(NEW_LINKS)]
    written = {}
    for link, pair in pairs:
        if bonds_on(state, link):
            written[write_pair(pair)] = write_bonds(*state.bonds[link].tolist())
    return written


def _write_hand(state: State, player: int) -> dict[str, Any]:
    return {
        "bonds": write_bonds(*state.hand_bonds[player].tolist()),
        "guests": int(state.hand_guests[player]),
    }


def _write_stock(state: State, options: Options) -> dict[str, Any]:
    if options.bonds == BondSource.SACK:
        return {"sack": dict(zip(KINDS, state.sack.tolist(), strict=True))}
    return {"own": [dict(zip(KINDS, own.tolist(), strict=True)) for own in state.own]}


def _write_rest(state: State, options: Options) -> dict[str, Any]:
    """What only some variants or rare situations need."""
    rest: dict[str, Any] = {}
    if state.played.any():
        rest["played"] = [write_cards(state.played[player]) for player in range(PLAYERS)]
    if state.placed and (options.collect or options.flipping == Flipping.BETWEEN_PIECES):
        rest["placed"] = int(state.placed)
    if is_limit_reached(state, options):
        rest["steps"] = int(state.steps)
    if state.newcomers and options.fixing == Fixing.NO_NEWCOMER:
        rest["newcomers"] = [s for s in range(options.sites) if int(state.newcomers) >> s & 1]
    if options.pro and state.guests_open and not _have_guests_come(state, options):
        rest["guests_open"] = True
    if state.idle_moves:
        rest["idle_moves"] = int(state.idle_moves)
    return rest


def _have_guests_come(state: State, options: Options) -> bool:
    """Pro: all links are occupied, or guests are there, so they have been."""
    guests = state.orientation[: options.sites].any() or state.hand_guests.any()
    return bool(guests) or state.open_links == 0


# -- reading


def read_position(state: State, options: Options, position: Mapping[str, Any]) -> None:
    only_fields(position, REQUIRED, OPTIONAL)
    _read_new_links(state, options, position.get("new_links", []))
    _read_links(state, options, position["bonds"])
    _read_guests(state, options, position["guests"])
    _read_fixed(state, options, position.get("fixed", []))
    state.to_move = whole(position["to_move"], 0, PLAYERS - 1, "to_move")
    _read_hands(state, options, position.get("hands", NO_HANDS))
    _read_stock(state, options, position)
    _read_cards(state, options, position)
    _read_phase(state, options, position)
    _read_move(state, options, position)
    _read_rest(state, options, position)
    _refuse_too_much_in_hand(state, options)


def _read_new_links(state: State, options: Options, links: Any) -> None:
    if not isinstance(links, list) or len(links) > NEW_LINKS:
        raise BadInput(f"new_links must be a list of at most {NEW_LINKS} links, not {links!r}.")
    for number, text in enumerate(links):
        pair = read_pair(options, text, "new_links")
        if rule_broken_between(state, options, pair) != KEPT:
            raise BadInput(f"new_links: no new link fits between the sites {text}.")
        state.new_pair[number] = pair


def _read_links(state: State, options: Options, links: Any) -> None:
    if not isinstance(links, dict):
        raise BadInput("bonds must be an object from links to F and H.")
    for text, kinds in links.items():
        pair = read_pair(options, text, "bonds")
        _read_link(state, options, pair, kinds)
    for number in range(NEW_LINKS):
        pair = int(state.new_pair[number])
        if pair != NO_PAIR and not bonds_on(state, MAX_PRINTED + number):
            raise BadInput(f"new_links: {write_pair(pair)} has no bond, so it does not exist.")


def _read_link(state: State, options: Options, pair: int, kinds: Any) -> None:
    where = f"bonds on {write_pair(pair)}"
    link = int(options.link_of_pair[pair])
    if link == NO_LINK:
        if pair not in state.new_pair.tolist():
            raise BadInput(f"{where}: there is no link; new ones are named in new_links.")
        link = MAX_PRINTED + state.new_pair.tolist().index(pair)
    else:
        state.open_links -= 1
    most = 3 if options.third_bond else 2
    counts = read_bonds(kinds, where)
    if not 1 <= sum(counts) <= most:
        raise BadInput(f"{where} must be 1 to {most}, not {kinds!r}.")
    for bond in (Bond.FRIENDLY, Bond.HOSTILE):
        for _ in range(counts[bond]):
            put_bond(state, pair, link, int(bond))


def _read_guests(state: State, options: Options, guests: Any) -> None:
    if not isinstance(guests, dict):
        raise BadInput("guests must be an object from sites to W and B.")
    for text, colour in guests.items():
        site = read_site(options, text, "guests")
        if colour not in ("W", "B"):
            raise BadInput(f"guests: the guest on {text} must be W or B, not {colour!r}.")
        turn_to(state, options, site, int(orientation_of(COLOURS.index(colour))))
    state.open_sites -= len(guests)
    state.pool -= len(guests)


def _read_fixed(state: State, options: Options, fixed: Any) -> None:
    if not isinstance(fixed, list):
        raise BadInput(f"fixed must be a list of sites, not {fixed!r}.")
    for entry in fixed:
        site = whole(entry, 0, int(options.sites) - 1, "fixed")
        if state.orientation[site] == 0:
            raise BadInput(f"fixed: there is no guest on site {site}.")
        if state.fixed[site]:
            raise BadInput(f"fixed: site {site} is there twice.")
        state.fixed[site] = 1
    state.pool -= len(fixed)


def _read_hands(state: State, options: Options, hands: Any) -> None:
    for player, hand in enumerate(list_of(hands, PLAYERS, "hands")):
        where = f"hands[{player}]"
        if not isinstance(hand, dict) or not set(hand) <= {"bonds", "guests"}:
            raise BadInput(f"{where} must be an object with bonds and guests, not {hand!r}.")
        state.hand_bonds[player] = read_bonds(hand.get("bonds", ""), f"{where}.bonds")
        state.hand_guests[player] = whole(hand.get("guests", 0), 0, GUESTS, f"{where}.guests")
        state.pool -= state.hand_guests[player]
        if player != state.to_move and not options.collect and any(hand.values()):
            raise BadInput(f"{where}: only collectors hold pieces while the other one moves.")
    if state.pool < 0:
        raise BadInput(f"{GUESTS - int(state.pool)} guests are used; the box has {GUESTS}.")


def _read_stock(state: State, options: Options, position: Mapping[str, Any]) -> None:
    """Bonds that are neither on the board nor in hands."""
    in_sack = options.bonds == BondSource.SACK
    unused = "own" if in_sack else "sack"
    if unused in position and not _is_nothing(position[unused]):
        raise BadInput(f"{unused}: the bonds of this variant come from elsewhere.")
    left = []
    for bond, box in ((Bond.FRIENDLY, FRIENDLY_BONDS), (Bond.HOSTILE, HOSTILE_BONDS)):
        used = int(state.bonds[:, bond].sum() + state.hand_bonds[:, bond].sum())
        if used > box:
            raise BadInput(f"{used} bonds of kind {KINDS[bond]} are used; the box has {box}.")
        left.append(box - used)
    if in_sack:
        state.sack[:] = _read_kinds(position.get("sack"), left, "sack")
    else:
        _read_own(state, position.get("own"), left)


def _is_nothing(stock: Any) -> bool:
    entries = stock if isinstance(stock, list) else [stock]
    return all(isinstance(entry, dict) and not any(entry.values()) for entry in entries)


def _read_kinds(stock: Any, left: list[int], where: str) -> list[int]:
    """Numbers by kind; all that is left unless they are given."""
    if stock is None:
        return left
    if not isinstance(stock, dict) or set(stock) != set(KINDS):
        raise BadInput(f"{where} must be an object with F and H, not {stock!r}.")
    return [whole(stock[kind], 0, left[bond], f"{where}.{kind}") for bond, kind in enumerate(KINDS)]


def _read_own(state: State, own: Any, left: list[int]) -> None:
    """Both sets; unless they are given, what is left is shared out evenly, white first."""
    if own is None:
        state.own[Colour.WHITE] = [(number + 1) // 2 for number in left]
        state.own[Colour.BLACK] = [number // 2 for number in left]
        return
    for player, entry in enumerate(list_of(own, PLAYERS, "own")):
        state.own[player] = _read_kinds(entry, left, f"own[{player}]")
    for bond, kind in enumerate(KINDS):
        if state.own[:, bond].sum() > left[bond]:
            raise BadInput(f"own: only {left[bond]} bonds of kind {kind} are left.")


def _read_cards(state: State, options: Options, position: Mapping[str, Any]) -> None:
    """Unless they are given: all that were not played where cards are open, else none."""
    played = list_of(position.get("played", [[], []]), PLAYERS, "played")
    held = position.get("cards")
    for player in range(PLAYERS):
        state.played[player] = read_cards(played[player], f"played[{player}]")
        if held is not None:
            cards = list_of(held, PLAYERS, "cards")[player]
            state.held[player] = read_cards(cards, f"cards[{player}]")
        elif options.cards == CardDeal.ALL_OPEN:
            state.held[player] = ALL_CARDS & ~state.played[player]
        else:
            state.held[player] = 0
        if state.held[player] & state.played[player]:
            raise BadInput(f"cards[{player}]: a card that was played is not held any more.")


def _read_phase(state: State, options: Options, position: Mapping[str, Any]) -> None:
    phase = position.get("phase", _usual_phase(state, options, position))
    if not isinstance(phase, str) or phase not in PHASES:
        raise BadInput(f"phase must be one of {', '.join(PHASES)}, not {phase!r}.")
    state.phase = PHASES[phase]
    state.deciding = phase != "evaluate"
    if phase == "choose":
        _refuse_wrong_choice(state, options)
    if phase != "move" and (state.hand_bonds.any() or state.hand_guests.any()):
        raise BadInput(f"hands: nobody holds pieces in the phase {phase}.")


def _usual_phase(state: State, options: Options, position: Mapping[str, Any]) -> str:
    """Nothing has happened yet: the cards are to be chosen. Else a move is under way."""
    nothing_yet = not position["guests"] and not position["bonds"] and state.to_move == 0
    known = set(position) & {"cards", "hands", "taken", "played"}
    hidden = options.cards == CardDeal.THREE_HIDDEN
    return "choose" if nothing_yet and hidden and not known else "move"


def _refuse_wrong_choice(state: State, options: Options) -> None:
    if options.cards == CardDeal.ALL_OPEN:
        raise BadInput("phase: where all cards are open nobody chooses.")
    chosen = [int(cards_in(int(state.held[player]))) for player in range(PLAYERS)]
    expected = [0, 0] if state.to_move == Colour.WHITE else [CARDS_CHOSEN, 0]
    if chosen != expected:
        raise BadInput(
            f"cards: white chooses first, then black; with to_move {state.to_move} "
            f"they have {expected[0]} and {expected[1]} cards."
        )


def _read_move(state: State, options: Options, position: Mapping[str, Any]) -> None:
    pieces = position.get("pieces", STANDARD_MOVE)
    state.pieces = whole(pieces, STANDARD_MOVE, MASTER_MOVE, "pieces")
    state.taken = whole(position.get("taken", 0), 0, int(state.pieces), "taken")
    state.card_used = _yes_no(position.get("card_used", False), "card_used")
    state.passes = whole(position.get("passes", 0), 0, PLAYERS, "passes")


def _read_rest(state: State, options: Options, position: Mapping[str, Any]) -> None:
    state.placed = whole(position.get("placed", 0), 0, GUESTS, "placed")
    state.steps = whole(position.get("steps", 0), 0, 2**31, "steps")
    state.idle_moves = whole(position.get("idle_moves", 0), 0, 1, "idle_moves")
    newcomers = position.get("newcomers", [])
    if not isinstance(newcomers, list):
        raise BadInput(f"newcomers must be a list of sites, not {newcomers!r}.")
    for entry in newcomers:
        state.newcomers |= 1 << whole(entry, 0, int(options.sites) - 1, "newcomers")
    opened = _yes_no(position.get("guests_open", False), "guests_open")
    state.guests_open = opened or _have_guests_come(state, options)


def _yes_no(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise BadInput(f"{where} must be true or false, not {value!r}.")
    return value


def _refuse_too_much_in_hand(state: State, options: Options) -> None:
    """Everything in hand can be placed; one bond too many needs a card."""
    if state.hand_guests.sum() > state.open_sites:
        raise BadInput("hands hold more guests than there are unoccupied sites.")
    extra = int(bonds_in_hands(state)) - int(state.open_links)
    if extra <= 0:
        return
    held = int(state.held[state.to_move])
    by_card = extra == 1 and not options.collect and not state.card_used
    if not by_card or not can_place_by_card(state, options, held):
        raise BadInput("hands hold more bonds than there are unoccupied links.")
