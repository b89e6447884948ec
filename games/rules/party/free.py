"""Directly and indirectly free guests, exactly (§11 and the definition in our rulebook).

Let R be all configurations that can be reached by flipping, one at a time, guests that are not
fixed and have satisfaction 0 at that moment. Free is who has satisfaction 0 somewhere in R.

No marking alone finds them: a guest may need two neighbours flipped that never can be flipped
together. So a marking that can only err by too many guests comes first; it splits into components
that do not influence each other; in each the configurations are searched breadth first.

Works on the graph in `Scratch`, whatever board it came from.
"""

from games.rules.core.jit import compiled
from games.rules.party.board import weight_of
from games.rules.party.boards import MAX_PRINTED
from games.rules.party.model import (
    FIRST_OF,
    NEW_LINKS,
    NO_PAIR,
    SECOND_OF,
    TABLE,
    TABLE_DIGITS,
    Options,
    Scratch,
    State,
)

HALF_RANGE = 24  # pulls are within -24 .. 24: more bonds than ever meet at a site


@compiled(inline=False)
def find_free_guests(scratch: Scratch, most: int) -> None:
    """Fill `free` and its companions; a component of more than `most` configurations is given up.

    All guests of a component that is given up count as free.
    """
    scratch.free = 0
    scratch.directly_free = 0
    scratch.configurations = 0
    scratch.largest = 0
    scratch.capped = 0
    mark_possible(scratch)
    left = scratch.marked
    for guest in range(scratch.guests):
        if left >> guest & 1:
            left &= ~gather_component(scratch, guest)
            search_component(scratch, most)


# -- the graph


@compiled(inline=False)
def load_board(state: State, options: Options, scratch: Scratch) -> None:
    """The board as a graph."""
    scratch.guests = options.sites
    for site in range(options.sites):
        scratch.orientation[site] = state.orientation[site]
        scratch.fixed[site] = state.fixed[site]
        scratch.degree[site] = 0
    for link in range(options.links):
        connect(scratch, options.pair_of_link[link], weight_of(state, link))
    for number in range(NEW_LINKS):
        pair = state.new_pair[number]
        if pair != NO_PAIR:
            connect(scratch, pair, weight_of(state, MAX_PRINTED + number))


@compiled
def connect(scratch: Scratch, pair: int, weight: int) -> None:
    """Bonds between two guests; those that cancel each other are none."""
    first, second = FIRST_OF[pair], SECOND_OF[pair]
    if weight != 0 and scratch.orientation[first] != 0 and scratch.orientation[second] != 0:
        join(scratch, first, second, weight)
        join(scratch, second, first, weight)


@compiled
def join(scratch: Scratch, guest: int, neighbour: int, weight: int) -> None:
    index = scratch.degree[guest]
    scratch.neighbour[guest, index] = neighbour
    scratch.weight[guest, index] = weight
    scratch.degree[guest] = index + 1


# -- the marking: who could become free if the marked neighbours turned at will


@compiled
def mark_possible(scratch: Scratch) -> None:
    scratch.marked = 0
    changed = True
    while changed:
        changed = False
        for guest in range(scratch.guests):
            if is_marked(scratch, guest) or scratch.fixed[guest] or not scratch.orientation[guest]:
                continue
            if can_balance(scratch, guest):
                scratch.marked |= 1 << guest
                changed = True


@compiled
def is_marked(scratch: Scratch, guest: int) -> bool:
    return scratch.marked >> guest & 1 == 1


@compiled(inline=False)
def can_balance(scratch: Scratch, guest: int) -> bool:
    """Do some orientations of its marked neighbours give it satisfaction 0?

    `sums` has digit HALF_RANGE + s set if s is a possible sum of what the marked ones pull.
    """
    pull = 0
    sums = 1 << HALF_RANGE
    for index in range(scratch.degree[guest]):
        neighbour, weight = scratch.neighbour[guest, index], scratch.weight[guest, index]
        if is_marked(scratch, neighbour):
            sums = (sums << abs(weight)) | (sums >> abs(weight))
        else:
            pull += weight * scratch.orientation[neighbour]
    return (sums >> (HALF_RANGE - pull)) & 1 == 1


# -- one component of the marked guests


@compiled(inline=False)
def gather_component(scratch: Scratch, guest: int) -> int:
    """List the marked guests connected with this one; return them as a set."""
    scratch.members = 1
    scratch.member[0] = guest
    scratch.place_of[guest] = 0
    gathered = 1 << guest
    done = 0
    while done < scratch.members:
        member = scratch.member[done]
        scratch.outside[done] = 0
        for index in range(scratch.degree[member]):
            neighbour = scratch.neighbour[member, index]
            if not is_marked(scratch, neighbour):
                pull = scratch.weight[member, index] * scratch.orientation[neighbour]
                scratch.outside[done] += pull
            elif not gathered >> neighbour & 1:
                gathered |= 1 << neighbour
                scratch.place_of[neighbour] = scratch.members
                scratch.member[scratch.members] = neighbour
                scratch.members += 1
        done += 1
    return gathered


@compiled(inline=False)
def search_component(scratch: Scratch, most: int) -> None:
    """Breadth first over the configurations: each is the set of members that have been flipped.

    Once every member was free somewhere there is nothing left to find.
    """
    everybody = (1 << scratch.members) - 1
    start(scratch)
    found, done = 0, 0
    while done < scratch.reached_count and scratch.reached_count <= most and found != everybody:
        configuration = scratch.reached[done]
        balanced = balanced_members(scratch, configuration)
        if done == 0:
            scratch.directly_free |= guests_of(scratch, balanced)
        found |= balanced
        for place in range(scratch.members):
            if balanced >> place & 1 and scratch.reached_count <= most:
                reach(scratch, configuration ^ (1 << place))
        done += 1
    if scratch.reached_count > most:
        found = everybody
        scratch.capped += 1
    scratch.free |= guests_of(scratch, found)
    scratch.configurations += scratch.reached_count
    scratch.largest = max(scratch.largest, scratch.reached_count)
    forget_all(scratch)


@compiled(inline=False)
def balanced_members(scratch: Scratch, configuration: int) -> int:
    """The members with satisfaction 0 in this configuration."""
    balanced = 0
    for place in range(scratch.members):
        member = scratch.member[place]
        pull = scratch.outside[place]
        for index in range(scratch.degree[member]):
            neighbour = scratch.neighbour[member, index]
            if is_marked(scratch, neighbour):
                turned = 1 - 2 * (configuration >> scratch.place_of[neighbour] & 1)
                pull += scratch.weight[member, index] * scratch.orientation[neighbour] * turned
        if pull == 0:
            balanced |= 1 << place
    return balanced


@compiled
def guests_of(scratch: Scratch, members: int) -> int:
    guests = 0
    for place in range(scratch.members):
        if members >> place & 1:
            guests |= 1 << scratch.member[place]
    return guests


# -- the configurations reached, in a list and in a hash table


@compiled
def start(scratch: Scratch) -> None:
    """Nobody is flipped yet."""
    scratch.reached[0] = 0
    scratch.table[0] = 1
    scratch.reached_count = 1


@compiled(inline=False)
def reach(scratch: Scratch, configuration: int) -> None:
    """Remember a configuration if it is new."""
    slot = slot_of(configuration)
    while scratch.table[slot] != 0:
        if scratch.table[slot] == configuration + 1:
            return
        slot = (slot + 1) & (TABLE - 1)
    scratch.table[slot] = configuration + 1
    scratch.reached[scratch.reached_count] = configuration
    scratch.reached_count += 1


@compiled
def slot_of(configuration: int) -> int:
    """Where the search in the table begins: configurations of up to 17 members never collide."""
    folded = configuration ^ (configuration >> TABLE_DIGITS) ^ (configuration >> 2 * TABLE_DIGITS)
    return folded & (TABLE - 1)


@compiled
def forget_all(scratch: Scratch) -> None:
    """Empty the table. A run of slots is always emptied to its end, so nothing is overlooked."""
    for index in range(scratch.reached_count):
        slot = slot_of(scratch.reached[index])
        while scratch.table[slot] != 0:
            scratch.table[slot] = 0
            slot = (slot + 1) & (TABLE - 1)
