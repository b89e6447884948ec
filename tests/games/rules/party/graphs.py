"""Free guests on any graph: ours, and by brute force without marking or components."""

import random

from games.rules.core.records import new
from games.rules.party.free import find_free_guests
from games.rules.party.model import MAX_CONFIGURATIONS, Scratch

MOST = 20_000  # configurations brute force looks at before it gives up


def scratch_of(orientations, bonds, fixed=()):
    """A graph: orientations of the guests, and bonds {(a, b): weight}."""
    scratch = new(Scratch)
    scratch.guests = len(orientations)
    for guest, orientation in enumerate(orientations):
        scratch.orientation[guest] = orientation
        scratch.fixed[guest] = int(guest in fixed)
    for (first, second), weight in bonds.items():
        for guest, neighbour in ((first, second), (second, first)):
            index = scratch.degree[guest]
            scratch.neighbour[guest, index] = neighbour
            scratch.weight[guest, index] = weight
            scratch.degree[guest] += 1
    return scratch


def free_guests(orientations, bonds, fixed=(), most=MAX_CONFIGURATIONS):
    """The set found, and the memory it was found with."""
    scratch = scratch_of(orientations, bonds, fixed)
    find_free_guests(scratch, most)
    return members_of(scratch.free, len(orientations)), scratch


def members_of(numbers, count):
    return {guest for guest in range(count) if int(numbers) >> guest & 1}


def brute_force(orientations, bonds, fixed=(), most=MOST):
    """Follow every flip of a guest with satisfaction 0; None if there are too many of them."""
    neighbours = [[] for _ in orientations]
    for (first, second), weight in bonds.items():
        neighbours[first].append((second, weight))
        neighbours[second].append((first, weight))
    begin = tuple(orientations)
    reached, waiting, free = {begin}, [begin], set()
    while waiting:
        now = waiting.pop()
        for guest in range(len(now)):
            if guest in fixed or not now[guest]:
                continue
            if sum(weight * now[other] for other, weight in neighbours[guest]) == 0:
                free.add(guest)
                after = (*now[:guest], -now[guest], *now[guest + 1 :])
                if after not in reached:
                    reached.add(after)
                    waiting.append(after)
        if len(reached) > most:
            return None
    return free


def random_graph(chooser: random.Random, most_guests=8):
    """Orientations, bonds (some doubled) and fixed guests of a small graph."""
    count = chooser.randint(1, most_guests)
    orientations = [chooser.choice((1, -1)) for _ in range(count)]
    density = chooser.uniform(0.2, 0.8)
    bonds = {}
    for first in range(count):
        for second in range(first + 1, count):
            if chooser.random() < density:
                bonds[first, second] = chooser.choice((1, 1, 1, -1, -1, 2, -2))
    fixed = {guest for guest in range(count) if chooser.random() < 0.1}
    return orientations, bonds, fixed


def random_board(chooser: random.Random, links, sites: int):
    """A full board on which every unstable guest has been flipped."""
    bonds = {link: chooser.choice((1, 1, -1)) for link in links}
    orientations = [chooser.choice((1, -1)) for _ in range(sites)]
    neighbours = [[] for _ in range(sites)]
    for (first, second), weight in bonds.items():
        neighbours[first].append((second, weight))
        neighbours[second].append((first, weight))
    changed = True
    while changed:
        changed = False
        for guest in range(sites):
            pull = sum(weight * orientations[other] for other, weight in neighbours[guest])
            if pull * orientations[guest] < 0:
                orientations[guest] = -orientations[guest]
                changed = True
    return orientations, bonds
