"""What a step of a move changes: pieces taken and placed, guests flipped, action cards."""

from games.rules.core.events import Log, emit
from games.rules.core.jit import compiled
from games.rules.core.randomness import NOTHING_FORCED, Stream, below
from games.rules.party.board import (
    add_new_link,
    bonds_on,
    colour_of,
    drop_new_link,
    link_between,
    orientation_of,
    put_bond,
    remove_bond,
    satisfaction_of,
    turn_to,
)
from games.rules.party.boards import MAX_PRINTED
from games.rules.party.model import (
    MASTER_MOVE,
    NO_SITE,
    SPECIAL_MOVE,
    Bond,
    BondSource,
    Card,
    Event,
    Gesture,
    Options,
    State,
)


@compiled(inline=False)
def take_step(state: State, options: Options, action: int, log: Log) -> None:
    state.steps += 1
    if Gesture.FLIP <= action < Gesture.DRAW:
        remember_flip(state, action - Gesture.FLIP)
        flip(state, options, action - Gesture.FLIP, log)
    else:
        state.last_flip = NO_SITE
        state.flipped = 0
        if action < Gesture.GUEST:
            step_with_bond(state, options, action, log)
        elif action < Gesture.FLIP:
            step_with_guest(state, options, action, log)
        else:
            other_step(state, action, log)
    if state.steps == options.max_steps:
        emit(log, Event.LIMIT_REACHED, state.to_move, state.steps)


@compiled
def remember_flip(state: State, site: int) -> None:
    """P5: who flips nobody twice in one sequence of flips never meets a configuration again."""
    state.last_flip = site
    if state.flipped >> site & 1:
        state.repeated[state.to_move] += 1
    state.flipped |= 1 << site


@compiled
def flip(state: State, options: Options, site: int, log: Log) -> None:
    satisfaction = satisfaction_of(state, site)
    turned = -state.orientation[site]
    turn_to(state, options, site, turned)
    emit(log, Event.FLIPPED, state.to_move, site, colour_of(turned), satisfaction)


@compiled(inline=False)
def step_with_bond(state: State, options: Options, action: int, log: Log) -> None:
    pair, bond = (action % Gesture.NEWLINK) // 2, action % 2
    if action < Gesture.NEWLINK:
        place_bond(state, options, pair, bond, log)
    elif action < Gesture.REVISION:
        make_new_link(state, pair, bond, log)
    elif action < Gesture.DOUBLE:
        take_back(state, options, pair, bond, log)
    else:
        place_beside(state, options, pair, bond, log)


@compiled
def place_bond(state: State, options: Options, pair: int, bond: int, log: Log) -> None:
    """§7 On an unoccupied printed link. Pro: once all have a bond, guests may come."""
    lay(state, pair, options.link_of_pair[pair], bond)
    state.open_links -= 1
    if state.open_links == 0:
        state.guests_open = True
    emit(log, Event.PLACED_BOND, state.to_move, pair, bond)


@compiled
def lay(state: State, pair: int, link: int, bond: int) -> None:
    """A bond from the hand on the board."""
    state.hand_bonds[state.to_move, bond] -= 1
    state.placed += 1
    put_bond(state, pair, link, bond)


@compiled
def step_with_guest(state: State, options: Options, action: int, log: Log) -> None:
    if action >= Gesture.FIXING:
        site = (action - Gesture.FIXING) // 2
        fix(state, options, site, orientation_of(action % 2), log)
    else:
        site = (action - Gesture.GUEST) // 2
        place_guest(state, options, site, orientation_of(action % 2), log)


@compiled
def place_guest(state: State, options: Options, site: int, orientation: int, log: Log) -> None:
    state.hand_guests[state.to_move] -= 1
    state.open_sites -= 1
    state.placed += 1
    state.newcomers |= 1 << site
    turn_to(state, options, site, orientation)
    emit(log, Event.PLACED_GUEST, state.to_move, site, colour_of(orientation))


@compiled
def other_step(state: State, action: int, log: Log) -> None:
    if action == Gesture.TAKE:
        state.pool -= 1
        state.hand_guests[state.to_move] += 1
        state.taken += 1
        emit(log, Event.TOOK, state.to_move)
    elif action == Gesture.DRAW:
        state.taken += 1
        state.drawing = True
        state.deciding = False
    elif action <= Gesture.DRAW_HOSTILE:
        draw_own(state, action - Gesture.DRAW_FRIENDLY, log)
    elif action == Gesture.SPECIAL:
        play_card(state, Card.SPECIAL, log)
        state.pieces = SPECIAL_MOVE
    else:
        play_card(state, Card.MASTER, log)
        state.pieces = MASTER_MOVE


@compiled
def draw_own(state: State, bond: int, log: Log) -> None:
    state.taken += 1
    state.own[state.to_move, bond] -= 1
    state.hand_bonds[state.to_move, bond] += 1
    emit(log, Event.DREW, state.to_move, bond)


@compiled
def draw_bond(state: State, log: Log) -> None:
    """§7 Blindly: every bond in the sack is equally likely. Both see what it is."""
    state.drawing = False
    state.deciding = True
    bond = kind_drawn(state.random, state.sack[Bond.FRIENDLY], state.sack[Bond.HOSTILE])
    state.sack[bond] -= 1
    state.hand_bonds[state.to_move, bond] += 1
    emit(log, Event.DREW, state.to_move, bond)


@compiled
def kind_drawn(stream: Stream, friendly: int, hostile: int) -> int:
    """A record's own outcome comes first; a kind the sack has none of is impossible."""
    if stream.forced != NOTHING_FORCED:
        bond = stream.forced
        stream.forced = NOTHING_FORCED
        if (friendly if bond == Bond.FRIENDLY else hostile) > 0:
            return bond
        stream.impossible = True
    return Bond.FRIENDLY if below(stream, friendly + hostile) < friendly else Bond.HOSTILE


# -- action cards


@compiled
def play_card(state: State, card: int, log: Log) -> None:
    """§9 A card is used once, and only one in a move."""
    state.held[state.to_move] &= ~(1 << card)
    state.played[state.to_move] |= 1 << card
    state.card_used = True
    emit(log, Event.PLAYED, state.to_move, card)


@compiled
def make_new_link(state: State, pair: int, bond: int, log: Log) -> None:
    play_card(state, Card.NEWLINK, log)
    lay(state, pair, add_new_link(state, pair), bond)
    emit(log, Event.NEW_LINK, state.to_move, pair, bond)


@compiled
def take_back(state: State, options: Options, pair: int, bond: int, log: Log) -> None:
    """§9 The bond goes back where bonds come from; a new link without a bond vanishes."""
    play_card(state, Card.REVISION, log)
    link = link_between(state, options, pair)
    remove_bond(state, pair, link, bond)
    if options.bonds == BondSource.SACK:
        state.sack[bond] += 1
    else:
        state.own[state.to_move, bond] += 1
    emit(log, Event.REVISED, state.to_move, pair, bond)
    if bonds_on(state, link) == 0:
        if link < MAX_PRINTED:
            state.open_links += 1
        else:
            drop_new_link(state, link)
            emit(log, Event.LINK_VANISHED, state.to_move, pair)


@compiled
def place_beside(state: State, options: Options, pair: int, bond: int, log: Log) -> None:
    play_card(state, Card.DOUBLE, log)
    lay(state, pair, link_between(state, options, pair), bond)
    emit(log, Event.DOUBLED, state.to_move, pair, bond)


@compiled
def fix(state: State, options: Options, site: int, orientation: int, log: Log) -> None:
    """§9 The guest never flips again; a second guest on top marks it and counts as nothing."""
    play_card(state, Card.FIXING, log)
    if state.orientation[site] != orientation:
        turn_to(state, options, site, orientation)
    state.fixed[site] = 1
    state.pool -= 1
    emit(log, Event.FIXED, state.to_move, site, colour_of(orientation))
