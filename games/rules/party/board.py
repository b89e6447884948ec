"""Guests and bonds on the board, and the satisfaction that follows from them."""

from games.rules.core.jit import compiled
from games.rules.party.boards import MAX_PRINTED
from games.rules.party.model import (
    FIRST_OF,
    NEW_LINKS,
    NO_LINK,
    NO_PAIR,
    SECOND_OF,
    Bond,
    Options,
    State,
)


@compiled
def opponent_of(player: int) -> int:
    return 1 - player


@compiled
def orientation_of(colour: int) -> int:
    """White up is +1, black up -1."""
    return 1 - 2 * colour


@compiled
def colour_of(orientation: int) -> int:
    return (1 - orientation) // 2


@compiled
def sign_of(bond: int) -> int:
    return 1 - 2 * bond


# -- links


@compiled
def link_between(state: State, options: Options, pair: int) -> int:
    """The printed or new link that joins the two sites, or NO_LINK."""
    link = options.link_of_pair[pair]
    if link != NO_LINK:
        return link
    for number in range(NEW_LINKS):
        if state.new_pair[number] == pair:
            return MAX_PRINTED + number
    return NO_LINK


@compiled
def bonds_on(state: State, link: int) -> int:
    return state.bonds[link, Bond.FRIENDLY] + state.bonds[link, Bond.HOSTILE]


@compiled
def weight_of(state: State, link: int) -> int:
    """Friendly less hostile bonds."""
    return state.bonds[link, Bond.FRIENDLY] - state.bonds[link, Bond.HOSTILE]


@compiled
def is_on_board(options: Options, pair: int) -> bool:
    return SECOND_OF[pair] < options.sites


# -- satisfaction


@compiled
def satisfaction_of(state: State, site: int) -> int:
    """§6 Satisfied less unsatisfied bonds of the guest there; bonds to empty sites are neutral."""
    return state.orientation[site] * state.pull[site]


@compiled
def is_unstable(state: State, site: int) -> bool:
    """§6 More bonds are unsatisfied than satisfied; a fixed guest stays all the same."""
    return satisfaction_of(state, site) < 0 and not state.fixed[site]


@compiled(inline=False)
def unstable_guests(state: State, options: Options) -> int:
    count = 0
    for site in range(options.sites):
        if is_unstable(state, site):
            count += 1
    return count


# -- changes, which keep `pull` right


@compiled(inline=False)
def turn_to(state: State, options: Options, site: int, orientation: int) -> None:
    """Give the guest of a site this orientation, placing it if there is none; 0 removes it."""
    change = orientation - state.orientation[site]
    state.orientation[site] = orientation
    for index in range(options.degree[site]):
        weight = weight_of(state, options.link_at[site, index])
        state.pull[options.neighbour[site, index]] += change * weight
    for number in range(NEW_LINKS):
        pair = state.new_pair[number]
        if pair != NO_PAIR:
            weight = weight_of(state, MAX_PRINTED + number)
            if FIRST_OF[pair] == site:
                state.pull[SECOND_OF[pair]] += change * weight
            elif SECOND_OF[pair] == site:
                state.pull[FIRST_OF[pair]] += change * weight


@compiled
def put_bond(state: State, pair: int, link: int, bond: int) -> None:
    state.bonds[link, bond] += 1
    pull_at_both(state, pair, sign_of(bond))


@compiled
def remove_bond(state: State, pair: int, link: int, bond: int) -> None:
    state.bonds[link, bond] -= 1
    pull_at_both(state, pair, -sign_of(bond))


@compiled(inline=False)
def pull_at_both(state: State, pair: int, weight: int) -> None:
    first, second = FIRST_OF[pair], SECOND_OF[pair]
    state.pull[first] += weight * state.orientation[second]
    state.pull[second] += weight * state.orientation[first]


@compiled
def add_new_link(state: State, pair: int) -> int:
    """The link that now joins the two sites."""
    number = 0
    while state.new_pair[number] != NO_PAIR:
        number += 1
    state.new_pair[number] = pair
    return MAX_PRINTED + number


@compiled
def drop_new_link(state: State, link: int) -> None:
    """A new link without a bond vanishes; one made after it takes its number."""
    for number in range(link - MAX_PRINTED, NEW_LINKS - 1):
        state.new_pair[number] = state.new_pair[number + 1]
        for bond in range(2):
            state.bonds[MAX_PRINTED + number, bond] = state.bonds[MAX_PRINTED + number + 1, bond]
    state.new_pair[NEW_LINKS - 1] = NO_PAIR
    for bond in range(2):
        state.bonds[MAX_PRINTED + NEW_LINKS - 1, bond] = 0
