"""What a player does not know: which cards the other one holds, and what the sack will give."""

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below, fork_stream
from games.rules.party.board import opponent_of
from games.rules.party.card_rules import (
    can_place_by_card,
)
from games.rules.party.hands import (
    cards_in,
    is_obliged,
)
from games.rules.party.model import CARD_SETS, CardDeal, Options, State


@compiled(inline=False)
def hide(state: State, options: Options, player: int, stream: Stream) -> None:
    """The order of the sack is still to come; the other player's cards are dealt anew.

    Cards not seen yet are all equally likely, but who drew an extra bond has a card for it.
    """
    fork_stream(state.random, stream)
    other = opponent_of(player)
    if options.cards == CardDeal.ALL_OPEN or state.held[other] == 0:
        return
    count = cards_in(state.held[other])
    possible = 0
    for cards in range(CARD_SETS):
        if could_hold(state, options, other, cards, count):
            possible += 1
    chosen = below(stream, possible)
    for cards in range(CARD_SETS):
        if could_hold(state, options, other, cards, count):
            if chosen == 0:
                state.held[other] = cards
                return
            chosen -= 1


@compiled(inline=False)
def could_hold(state: State, options: Options, player: int, cards: int, count: int) -> bool:
    """Could these be the cards of a player, as far as the other one knows?"""
    if cards & state.played[player] != 0 or cards_in(cards) != count:
        return False
    if player != state.to_move or not is_obliged(state, options):
        return True
    return can_place_by_card(state, options, cards)
