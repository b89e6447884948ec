"""What an event looks like while it happens.

Guests and bonds are called by their place, so none of them moves from place to place: they come,
turn and are taken. A step is one piece, so the state after it still tells what came of it; only the
evaluation goes on after the last step of a game.
"""

from collections.abc import Callable, Mapping

from games.rules.core.events import Event as Told
from games.rules.party.model import Colour, Event, Options, State
from games.rules.party.names import COLOURS, KINDS, write_pair
from games.rules.party.scene.board import bond_id, guest_id, pairs_of
from games.rules.party.scene.guests import Guest
from games.rules.party.scene.tray import pile_of_cards
from games.rules.scenes.scene import Motion

Show = Callable[[State, Options, Told], list[Motion]]


def motions_of(state: State, options: Options, event: Told) -> list[Motion]:
    """Of finishing, passing, searching and counting the log tells enough."""
    show = MOTIONS.get(Event(event.kind.kind))
    return [] if show is None else show(state, options, event)


# -- hands


def bond_comes_to_hand(state: State, options: Options, event: Told) -> list[Motion]:
    kind = event.numbers["bond"]
    name = f"hand-{KINDS[kind]}"
    if state.hand_bonds[event.player, kind] > 1:
        return [Motion("point", name)]  # one more on those that lie there
    return [Motion("come", name, "hand", look=f"bond-{KINDS[kind]}")]


def guest_comes_to_hand(state: State, options: Options, event: Told) -> list[Motion]:
    sides = [(f"hand-{side}", f"token-{side}") for side in COLOURS]
    if state.hand_guests[event.player] > 1:
        return [Motion("point", name) for name, _ in sides]
    return [Motion("come", name, "hand", look=look) for name, look in sides]


def bond_leaves_hand(state: State, event: Told) -> list[Motion]:
    kind = event.numbers["bond"]
    gone = state.hand_bonds[event.player, kind] == 0
    return [Motion("take", f"hand-{KINDS[kind]}")] if gone else []


def guest_leaves_hand(state: State, event: Told) -> list[Motion]:
    gone = state.hand_guests[event.player] == 0
    return [Motion("take", f"hand-{side}") for side in COLOURS] if gone else []


def point_at_cards(state: State, options: Options, event: Told) -> list[Motion]:
    return [Motion("point", pile_of_cards(event.player))]


# -- bonds


def bond_comes_to_link(state: State, options: Options, event: Told) -> list[Motion]:
    pair, kind = event.numbers["link"], event.numbers["bond"]
    name = bond_id(pair, kind, equal_bonds(state, options, pair, kind) - 1)
    come = Motion("come", name, write_pair(pair), look=f"sign-{KINDS[kind]}")
    return [*bond_leaves_hand(state, event), come]


def bond_leaves_link(state: State, options: Options, event: Told) -> list[Motion]:
    pair, kind = event.numbers["link"], event.numbers["bond"]
    return [Motion("take", bond_id(pair, kind, equal_bonds(state, options, pair, kind)))]


def equal_bonds(state: State, options: Options, pair: int, kind: int) -> int:
    """How many bonds of the kind join the two sites; none if their link has vanished."""
    links = [link for link, joined in pairs_of(state, options).items() if joined == pair]
    return sum(int(state.bonds[link, kind]) for link in links)


def point_at_link(state: State, options: Options, event: Told) -> list[Motion]:
    return [Motion("point", write_pair(event.numbers["link"]))]


# -- guests


def guest_comes_to_site(state: State, options: Options, event: Told) -> list[Motion]:
    site = event.numbers["site"]
    come = Motion("come", guest_id(site), str(site), look=guest_now(state, event).look)
    return [*guest_leaves_hand(state, event), come]


def guest_now(state: State, event: Told, *, fixed: bool = False) -> Guest:
    site, colour = event.numbers["site"], event.numbers["colour"]
    pull = int(state.pull[site])
    return Guest(site, colour, pull if colour == Colour.WHITE else -pull, fixed)


def guest_turns(state: State, options: Options, event: Told) -> list[Motion]:
    """Turning makes satisfaction its opposite. The guest itself may have left by now."""
    site, satisfaction = event.numbers["site"], -event.numbers["satisfaction_before"]
    turned = Guest(site, event.numbers["colour"], satisfaction, fixed=False)
    return [Motion("turn", guest_id(site), look=turned.look)]


def guest_is_fixed(state: State, options: Options, event: Told) -> list[Motion]:
    fixed = guest_now(state, event, fixed=True)
    return [Motion("turn", guest_id(fixed.site), look=fixed.look)]


def point_at_guest(state: State, options: Options, event: Told) -> list[Motion]:
    return [Motion("point", guest_id(event.numbers["site"]))]


def guest_leaves(state: State, options: Options, event: Told) -> list[Motion]:
    return [Motion("take", guest_id(event.numbers["site"]))]


MOTIONS: Mapping[Event, Show] = {
    Event.CHOSE: point_at_cards,
    Event.DREW: bond_comes_to_hand,
    Event.TOOK: guest_comes_to_hand,
    Event.PLACED_BOND: bond_comes_to_link,
    Event.PLACED_GUEST: guest_comes_to_site,
    Event.FLIPPED: guest_turns,
    Event.PLAYED: point_at_cards,
    Event.NEW_LINK: bond_comes_to_link,
    Event.REVISED: bond_leaves_link,
    Event.LINK_VANISHED: point_at_link,
    Event.DOUBLED: bond_comes_to_link,
    Event.FIXED: guest_is_fixed,
    Event.FREE_FOUND: point_at_guest,
    Event.REMOVED: guest_leaves,
}
