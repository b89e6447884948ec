"""What is counted in a game of My Party!"""

from typing import Annotated

from games.rules.core.events import FIRST, KIND, PLAYER, SECOND, THIRD, Log
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record
from games.rules.party.board import link_between, weight_of
from games.rules.party.boards import MAX_PRINTED, MAX_SITES
from games.rules.party.model import (
    CARDS,
    FIRST_OF,
    LINKS,
    NEW_LINKS,
    NO_LINK,
    NO_PAIR,
    PLAYERS,
    SECOND_OF,
    Bond,
    Event,
    Options,
    Phase,
    Reason,
    State,
)

MOVES_LISTED = 40  # later moves are counted with the last of them
PerPlayer = Annotated[IntArray, (PLAYERS,)]
PerCard = Annotated[IntArray, (PLAYERS, CARDS)]
PerMove = Annotated[IntArray, (MOVES_LISTED,)]

METRICS = {
    "moves": "Moves",
    "flips": "Guests flipped",
    "free_guests": "Free guests at the end",
    "free_directly": "Free guests at the end, directly",
    "free_indirectly": "Free guests at the end, indirectly",
    "guests_removed": "Guests removed",
    "margin": "Lead of the winner in guests",
    "lead_of_white": "Guests of white less guests of black",
    "draws": "Draws",
    "won_by_first": "Won by the player who began",
    "longest_cascade": "Most flips in succession",
    "most_flips_in_move": "Most flips in one move",
    "flips_free": "Flips of free guests",
    "flips_unstable": "Flips of unstable guests",
    "flips_repeated": "Flips of a guest flipped before in the same succession",
    "flips_in_evaluation": "Flips after the last move",
    "unstable_overlooked": "Unstable guests after the last move",
    "friendly_bonds": "Friendly bonds on the board at the end",
    "hostile_bonds": "Hostile bonds on the board at the end",
    "bonds_satisfied": "Satisfied bonds at the end",
    "triangles": "Triangles of bonds at the end",
    "triangles_frustrated": "Triangles that cannot be satisfied",
    "bonds_placed": "Bonds placed",
    "guests_placed": "Guests placed",
    "search_configurations": "Configurations looked at for the free guests",
    "search_largest": "Configurations of the largest search",
    "searches_capped": "Searches for free guests given up",
    "limits_reached": "Moves that reached the limit of steps",
    "moves_of": "Moves, per player",
    "flips_of": "Guests flipped, per player",
    "flips_to_own": "Guests flipped from the other's colour, per player",
    "cards_chosen": "Cards chosen, per player and card",
    "cards_used": "Cards used, per player and card",
    "card_move": "The own move in which a card was used, per player and card",
    "bonds_by_move": "Bonds placed, by move",
    "guests_by_move": "Guests placed, by move",
}
PER_SEAT: tuple[str, ...] = ("moves_of", "flips_of", "flips_to_own")


class Tally(Record):
    moves: int
    flips: int
    free_guests: int
    free_directly: int
    free_indirectly: int
    guests_removed: int
    margin: int
    lead_of_white: int
    draws: int
    won_by_first: int
    longest_cascade: int
    most_flips_in_move: int
    flips_free: int
    flips_unstable: int
    flips_repeated: int
    flips_in_evaluation: int
    unstable_overlooked: int
    friendly_bonds: int
    hostile_bonds: int
    bonds_satisfied: int
    triangles: int
    triangles_frustrated: int
    bonds_placed: int
    guests_placed: int
    search_configurations: int
    search_largest: int
    searches_capped: int
    limits_reached: int
    moves_of: PerPlayer
    flips_of: PerPlayer
    flips_to_own: PerPlayer
    cards_chosen: PerCard
    cards_used: PerCard
    card_move: PerCard
    bonds_by_move: PerMove
    guests_by_move: PerMove
    cascade: int  # flips in succession so far
    flips_in_move: int
    flipped: int  # in succession, as a set of sites


@compiled(inline=False)
def observe(state: State, options: Options, log: Log, tally: Tally) -> None:
    for index in range(log.count):
        row = log.rows[index]
        if row[KIND] == Event.FLIPPED:
            count_flip(state, row[PLAYER], row[SECOND], row[THIRD], tally)
            count_repetition(row[FIRST], tally)
        elif row[KIND] == Event.SEARCHED:
            count_search(state, options, row[FIRST], row[SECOND], tally)
        elif row[KIND] == Event.LIMIT_REACHED:
            tally.limits_reached += 1
        else:
            tally.cascade = 0
            tally.flipped = 0
            count_event(state, row, tally)
    if state.over:
        count_result(state, options, tally)


@compiled
def count_flip(state: State, player: int, colour: int, satisfaction: int, tally: Tally) -> None:
    tally.flips += 1
    tally.flips_of[player] += 1
    if colour == player:
        tally.flips_to_own[player] += 1
    if satisfaction < 0:
        tally.flips_unstable += 1
    else:
        tally.flips_free += 1
    if state.phase == Phase.EVALUATE:
        tally.flips_in_evaluation += 1
        return
    tally.cascade += 1
    tally.flips_in_move += 1
    tally.longest_cascade = max(tally.longest_cascade, tally.cascade)
    tally.most_flips_in_move = max(tally.most_flips_in_move, tally.flips_in_move)


@compiled
def count_repetition(site: int, tally: Tally) -> None:
    if tally.flipped >> site & 1:
        tally.flips_repeated += 1
    tally.flipped |= 1 << site


@compiled
def count_event(state: State, row: IntArray, tally: Tally) -> None:
    kind, player, first = row[KIND], row[PLAYER], row[FIRST]
    if kind == Event.CHOSE:
        count_choice(state, player, tally)
    elif kind == Event.PLAYED:
        tally.cards_used[player, first] += 1
        tally.card_move[player, first] = tally.moves_of[player] + 1
    elif kind == Event.PLACED_GUEST:
        tally.guests_placed += 1
        tally.guests_by_move[min(tally.moves, MOVES_LISTED - 1)] += 1
    elif kind == Event.PLACED_BOND or kind == Event.NEW_LINK or kind == Event.DOUBLED:
        tally.bonds_placed += 1
        tally.bonds_by_move[min(tally.moves, MOVES_LISTED - 1)] += 1
    elif kind == Event.FINISHED:
        tally.moves += 1
        tally.moves_of[player] += 1
        tally.flips_in_move = 0
    else:
        count_ending(kind, first, row[THIRD], tally)


@compiled
def count_choice(state: State, player: int, tally: Tally) -> None:
    """The event does not tell which cards: it is read by both players."""
    for card in range(CARDS):
        if state.held[player] >> card & 1:
            tally.cards_chosen[player, card] += 1


@compiled
def count_ending(kind: int, first: int, directly: int, tally: Tally) -> None:
    if kind == Event.BOARD_FULL:
        tally.unstable_overlooked = first
    elif kind == Event.FREE_FOUND:
        tally.free_guests += 1
        if directly:
            tally.free_directly += 1
        else:
            tally.free_indirectly += 1
    elif kind == Event.REMOVED:
        tally.guests_removed += 1
    elif kind == Event.FREE_SEARCH_CAPPED:
        tally.searches_capped += first


@compiled
def count_search(
    state: State, options: Options, configurations: int, largest: int, tally: Tally
) -> None:
    """Everybody is still there: the moment to look at the bonds."""
    tally.search_configurations = configurations
    tally.search_largest = largest
    for link in range(LINKS):
        tally.friendly_bonds += state.bonds[link, Bond.FRIENDLY]
        tally.hostile_bonds += state.bonds[link, Bond.HOSTILE]
    for link in range(options.links):
        count_bond(state, options, options.pair_of_link[link], link, tally)
    for number in range(NEW_LINKS):
        if state.new_pair[number] != NO_PAIR:
            count_bond(state, options, state.new_pair[number], MAX_PRINTED + number, tally)


@compiled(inline=False)
def count_bond(state: State, options: Options, pair: int, link: int, tally: Tally) -> None:
    """The satisfied bonds of a link, and the triangles in which it joins the two lower sites."""
    first, second = FIRST_OF[pair], SECOND_OF[pair]
    agree = state.orientation[first] * state.orientation[second]
    if agree > 0:
        tally.bonds_satisfied += state.bonds[link, Bond.FRIENDLY]
    elif agree < 0:
        tally.bonds_satisfied += state.bonds[link, Bond.HOSTILE]
    weight = weight_of(state, link)
    if weight == 0:
        return
    for third in range(second + 1, options.sites):
        other = weight_between(state, options, first, third)
        if other != 0:
            product = weight * other * weight_between(state, options, second, third)
            if product != 0:
                tally.triangles += 1
            if product < 0:
                tally.triangles_frustrated += 1


@compiled
def weight_between(state: State, options: Options, first: int, second: int) -> int:
    """Of the bonds between two sites, the lower one first."""
    pair = first * (2 * MAX_SITES - 1 - first) // 2 + second - first - 1
    link = link_between(state, options, pair)
    return 0 if link == NO_LINK else weight_of(state, link)


@compiled
def count_result(state: State, options: Options, tally: Tally) -> None:
    white_less_black = 0
    for site in range(options.sites):
        white_less_black += state.orientation[site]
    tally.lead_of_white = white_less_black
    tally.margin = abs(white_less_black)
    tally.draws = 1 if state.reason == Reason.DRAW else 0
    if state.reason == Reason.MAJORITY:
        winner = 0 if white_less_black > 0 else 1
        tally.won_by_first = 1 if winner == options.first_player else 0
