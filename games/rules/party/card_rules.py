"""Which action cards may be played, and where."""

from games.rules.core.game import KEPT
from games.rules.core.jit import compiled
from games.rules.party.board import bonds_on, link_between
from games.rules.party.boards import MAX_PRINTED
from games.rules.party.geometry import segments_meet
from games.rules.party.hands import is_limit_reached, is_obliged
from games.rules.party.model import (
    FIRST_OF,
    NEW_LINKS,
    NO_LINK,
    NO_PAIR,
    PLACING_CARDS,
    SECOND_OF,
    Card,
    Fixing,
    NewLinkReading,
    Options,
    Rule,
    State,
)


@compiled(inline=False)
def rule_broken_by_card(state: State, options: Options, card: int) -> int:
    """§9 Own cards only, one a move, each once; an extra bond in hand must be placed by it."""
    if state.held[state.to_move] >> card & 1 == 0:
        return Rule.CARD_HELD
    if state.card_used:
        return Rule.ONE_CARD
    if is_obliged(state, options):
        return KEPT if PLACING_CARDS >> card & 1 else Rule.OBLIGED
    return Rule.STEP_LIMIT if is_limit_reached(state, options) else KEPT


@compiled
def rule_broken_by_new_link(state: State, options: Options, pair: int, bond: int) -> int:
    """§9 A bond in hand between two sites without a link."""
    broken = rule_broken_by_card(state, options, Card.NEWLINK)
    if broken != KEPT:
        return broken
    if state.hand_bonds[state.to_move, bond] == 0:
        return Rule.BOND_IN_HAND
    return rule_broken_between(state, options, pair)


@compiled(inline=False)
def rule_broken_between(state: State, options: Options, pair: int) -> int:
    """§9 The straight line between the sites touches neither other sites nor links."""
    if options.fits[pair] != KEPT:
        return options.fits[pair]
    for number in range(NEW_LINKS):
        other = state.new_pair[number]
        if other == pair:
            return Rule.LINK_EXISTS
        if other != NO_PAIR and options.new_links != NewLinkReading.CROSSING:
            if lines_meet(options, pair, other):
                return Rule.CROSSES_NEW_LINK
    return KEPT


@compiled
def lines_meet(options: Options, pair: int, other: int) -> bool:
    """Links that end in a common site touch only there, or a site would be on the line."""
    a, b, c, d = FIRST_OF[pair], SECOND_OF[pair], FIRST_OF[other], SECOND_OF[other]
    if a in (c, d) or b in (c, d):
        return False
    x, y = options.site_x, options.site_y
    return segments_meet(x[a], y[a], x[b], y[b], x[c], y[c], x[d], y[d])


@compiled
def rule_broken_by_revision(state: State, options: Options, pair: int, bond: int) -> int:
    """§9 Any bond on the board goes back."""
    broken = rule_broken_by_card(state, options, Card.REVISION)
    if broken != KEPT:
        return broken
    link = link_between(state, options, pair)
    if link == NO_LINK or state.bonds[link, bond] == 0:
        return Rule.BOND_THERE
    return KEPT


@compiled
def rule_broken_by_double(state: State, options: Options, pair: int, bond: int) -> int:
    """§9 A bond in hand goes beside a bond on the board."""
    broken = rule_broken_by_card(state, options, Card.DOUBLE)
    if broken != KEPT:
        return broken
    if state.hand_bonds[state.to_move, bond] == 0:
        return Rule.BOND_IN_HAND
    link = link_between(state, options, pair)
    return Rule.BESIDE_BOND if link == NO_LINK else rule_broken_beside(state, options, link)


@compiled
def rule_broken_beside(state: State, options: Options, link: int) -> int:
    """§9 Two bonds on a link, not three; also on a new link."""
    count = bonds_on(state, link)
    if count == 0:
        return Rule.BESIDE_BOND
    if count > 1 and not options.third_bond:
        return Rule.NO_THIRD
    if link >= MAX_PRINTED and options.new_links == NewLinkReading.NEVER_DOUBLED:
        return Rule.NEW_LINK_SINGLE
    return KEPT


@compiled
def rule_broken_by_fixing(state: State, options: Options, site: int, orientation: int) -> int:
    """§9 Any guest that is not fixed yet, in any orientation."""
    if site >= options.sites:
        return Rule.BOARD
    broken = rule_broken_by_card(state, options, Card.FIXING)
    if broken != KEPT:
        return broken
    if state.orientation[site] == 0:
        return Rule.GUEST_THERE
    if state.fixed[site]:
        return Rule.FIXED_ONCE
    if state.pool == 0:
        return Rule.MARKER
    if options.fixing == Fixing.SATISFIED and orientation * state.pull[site] < 0:
        return Rule.FIX_SATISFIED
    if options.fixing == Fixing.NO_NEWCOMER and state.newcomers >> site & 1:
        return Rule.FIX_NEWCOMER
    return KEPT


@compiled(inline=False)
def can_place_by_card(state: State, options: Options, held: int) -> bool:
    """Does "new link" or "double bond", among the cards held, have a target now?"""
    if held >> Card.NEWLINK & 1:
        for index in range(options.fitting_pairs):
            if rule_broken_between(state, options, options.fitting[index]) == KEPT:
                return True
    if held >> Card.DOUBLE & 1:
        for link in range(MAX_PRINTED + NEW_LINKS):
            if rule_broken_beside(state, options, link) == KEPT:
                return True
    return False
