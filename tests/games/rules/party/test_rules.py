"""My Party!: the numbered tests of the specification, and every step and card."""

import json
from pathlib import Path

import pytest

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.core.randomness import GAME_LANE, Stream, seed_stream
from games.rules.core.records import new
from games.rules.engine.gamerecord import read_record
from games.rules.party import GAME
from games.rules.party.boards import BOTH, GARDEN, LOUNGE, RADIUS, new_links_on
from games.rules.party.model import Bond
from games.rules.party.steps import kind_drawn
from games.rules.registry import GAMES
from tests.games.rules.party.graphs import free_guests
from tests.games.rules.party.table import (
    BLACKS_EXAMPLE,
    CHOICES,
    WHITES_EXAMPLE,
    broken,
    cards,
    full_board,
    hand,
    kinds,
    legal,
    match_with,
    new_match,
    play,
    satisfactions,
)

GOLDEN = Path(__file__).parent / "golden" / "examples.jsonl"
FITTING_ON_A = (
    "0-7 1-8 2-6 3-5 3-10 4-5 4-11 4-12 5-9 6-8 7-8 7-12 8-11 8-13 8-15 9-12 9-14 9-15 10-13 "
    "11-15 12-13 14-15"
).split()
FITTING_ON_B = (
    "0-2 0-8 1-4 1-11 1-12 2-8 2-12 2-15 3-11 3-18 4-9 4-12 5-6 5-8 5-12 6-10 7-9 7-13 7-14 8-9 "
    "8-11 10-13 10-14 11-13 11-16 11-18 12-14 12-15 12-16 12-18 13-15 13-19 14-17 15-16 16-19 "
    "17-18 18-19"
).split()


def fitting(board):
    verdicts = new_links_on(board, RADIUS)
    return [f"{first}-{second}" for (first, second), is_ in verdicts.items() if is_ == "fits"]


def evaluated(guests, bonds, **more):
    return match_with(guests, bonds, more={"phase": "evaluate", **more})


# -- the numbered tests


@pytest.mark.parametrize(
    ("guests", "bonds", "total"),
    [
        ("0W 1W 4W", "0-4:F 1-4:F", 2),
        ("0W 1B 4W", "0-4:F 1-4:F", 0),
        ("0B 7B 1W 4W", "0-4:F 4-7:F 1-4:H", -3),
        ("4W", "0-4:H", 0),
    ],
)
def test_pt1_satisfaction_is_satisfied_less_unsatisfied_bonds(guests, bonds, total):
    assert satisfactions(match_with(guests, bonds), 4) == [total]


def test_pt2_of_three_mutual_hostile_bonds_at_most_two_are_satisfied():
    for colours in range(8):
        guests = " ".join(f"{site}{'WB'[colours >> i & 1]}" for i, site in enumerate((0, 1, 4)))

        match = match_with(guests, "0-1:H 0-4:H 1-4:H")

        assert sum(satisfactions(match, 0, 1, 4)) // 2 in (1, -3)


def test_pt3_a_neutral_bond_leaves_the_first_guest_free_and_binds_the_second():
    match = new_match(*CHOICES, "draw", "bond 0-1 F", "take", chance=["F"])

    assert {"guest 0 W", "guest 0 B"} <= set(match.legal())
    play(match, "guest 0 W", "take")
    assert "guest 1 W" in match.legal()
    assert broken(match, "guest 1 B") == "guest.not-negative"


def test_pt4_a_guest_placed_before_its_bonds_turns_the_whole_triangle():
    match = new_match(*CHOICES, *WHITES_EXAMPLE, *BLACKS_EXAMPLE, chance=["F"] * 3)

    assert satisfactions(match, 0, 1, 4) == [0, 0, -2]
    play(match, "flip 0")
    assert satisfactions(match, 1) == [-2]
    play(match, "flip 1", "finish")
    assert satisfactions(match, 0, 1, 4) == [2, 2, 2]
    assert match.position()["guests"] == {"0": "B", "1": "B", "4": "B"}


@pytest.mark.parametrize("bonds", ["0-1:F 0-4:F", "0-1:F 0-4:F 1-4:F"])
def test_pt5_bonds_placed_before_the_guest_decide_its_colour(bonds):
    match = match_with("0W 1W", bonds, to_move=1, more=hand(guests=1, player=1))

    assert [move for move in legal(match, "guest") if " 4 " in move] == ["guest 4 W"]


def test_pt6_one_friendly_and_one_hostile_bond_turn_the_triangle_but_leave_it_free():
    moves = ["draw", "draw", "take", "guest 4 B", "bond 0-4 F", "bond 1-4 H"]
    match = new_match(*CHOICES, *WHITES_EXAMPLE, *moves, chance=["F", "F", "H"])

    assert satisfactions(match, 0, 1, 4) == [0, 2, 0]
    play(match, "flip 0")
    assert satisfactions(match, 1) == [0]
    play(match, "flip 1", "finish")
    assert satisfactions(match, 0, 1, 4) == [2, 0, 0]
    for site in (1, 0, 4):
        assert satisfactions(match, site) == [0]
        play(match, f"flip {site}")


def test_pt6_the_evaluation_removes_all_three():
    match = evaluated("0B 1B 4B", "0-1:F 0-4:F 1-4:H")

    assert match.over
    assert match.scores() == [0, 0]
    assert match.reason == "draw"
    assert kinds(match).count("removed") == 3


def test_pt7_an_odd_number_of_bonds_or_a_marker_keeps_a_guest_from_being_free():
    odd = evaluated("0W 1W", "0-1:F")
    alone = evaluated("0W 5B", "")
    fixed = evaluated("0W 5B", "", fixed=[5])

    assert odd.scores() == [2, 0]
    assert alone.scores() == [0, 0]
    assert fixed.scores() == [0, 1]
    assert fixed.winners() == [1]


def test_pt8_two_bonds_on_a_link_add_up_or_cancel():
    assert satisfactions(match_with("0W 1W", "0-1:FF"), 0, 1) == [2, 2]
    assert satisfactions(match_with("0W 1W", "0-1:FH"), 0, 1) == [0, 0]
    assert evaluated("0W 1W", "0-1:FH").scores() == [0, 0]


G, U, V, A, B, C, D = range(7)


def test_pt9_k1_two_neighbours_that_are_never_flipped_together_do_not_free_a_guest():
    bonds = {(G, U): 1, (G, V): 1, (G, A): 1, (G, B): 1, (U, V): -1}

    free, scratch = free_guests([1] * 5, bonds)

    assert free == {U, V}
    assert scratch.configurations == 3
    assert int(scratch.marked) == 1 << G | 1 << U | 1 << V, "the marking alone takes one too many"


def test_pt9_k2_a_guest_may_need_two_flips_to_become_free():
    bonds = {(G, U): 1, (G, V): 1, (G, A): 1, (G, B): 1, (U, C): 1, (V, D): 1}

    free, scratch = free_guests([1, 1, 1, 1, 1, -1, -1], bonds)

    assert free == {G, U, V}
    assert int(scratch.directly_free) == 1 << U | 1 << V


def test_pt9_k3_a_doubled_bond_carries_a_guest_past_zero():
    g, u, c, d = range(4)

    free, _ = free_guests([1, 1, -1, -1], {(g, u): 2, (u, c): 1, (u, d): 1})

    assert free == {u}


def test_pt9_a_single_flip_seen_alone_would_mark_too_many():
    bonds = {(0, 4): 1, (1, 4): 1, (2, 3): 1, (2, 4): 1, (3, 4): -1}

    assert free_guests([1] * 5, bonds)[0] == {2, 3}


def test_a_search_that_is_given_up_counts_its_guests_as_free():
    bonds = {(G, U): 1, (G, V): 1, (G, A): 1, (G, B): 1, (U, V): -1}

    free, scratch = free_guests([1] * 5, bonds, most=2)
    again, afterwards = free_guests([1] * 5, bonds)

    assert free == {G, U, V}
    assert scratch.capped == 1
    assert not scratch.table.any(), "the table is left empty"
    assert again == {U, V}
    assert afterwards.capped == 0


def test_pt10_new_links_fit_where_the_lists_say():
    assert fitting(LOUNGE) == FITTING_ON_A
    assert fitting(GARDEN) == FITTING_ON_B
    assert len(fitting(BOTH)) == 67


@pytest.mark.parametrize(
    ("sites", "rule"),
    [("0-8", "crosses-link"), ("1-2", "exists"), ("0-2", "touches-site")],
)
def test_pt10_a_new_link_that_does_not_fit_names_why(sites, rule):
    match = match_with(more={**hand("F"), **cards(["newlink"])})

    assert broken(match, f"card newlink {sites} F") == f"card.newlink.{rule}"


def test_pt10_the_legal_new_links_are_those_that_fit():
    match = match_with(more={**hand("F"), **cards(["newlink"])})

    links = [move.split()[2] for move in legal(match, "card newlink")]

    assert sorted(links) == sorted(FITTING_ON_A)


@pytest.mark.parametrize(
    ("board", "sites", "links"), [(LOUNGE, 16, 24), (GARDEN, 20, 28), (BOTH, 36, 56)]
)
def test_pt11_the_boards_have_so_many_sites_and_links(board, sites, links):
    assert (len(board.sites), len(board.links)) == (sites, links)
    assert len(set(board.links)) == links
    assert all(first < second < sites for first, second in board.links)


@pytest.mark.parametrize(("preset", "moves"), [("small_a", 14), ("small_b", 16)])
def test_pt11_a_game_without_cards_has_so_many_moves(preset, moves):
    match = match_with(preset=preset)
    while not match.over:
        wanted = [m for m in match.legal() if not m.startswith(("flip", "card"))]
        match.play(wanted[0] if wanted else match.legal()[0])

    finished = [event for event in match.events if event.kind.name == "finished"]

    assert len(finished) == moves
    assert finished[-1].player == 1
    assert finished[-1].details["taken"] == (1 if preset == "small_a" else 3)


def test_pt12_every_bond_in_the_sack_is_equally_likely():
    stream = new(Stream)
    seed_stream(stream, 12, GAME_LANE)
    tries = 4000
    first = three = 0
    for _ in range(tries):
        drawn = []
        for taken in range(3):
            friendly = 40 - drawn.count(Bond.FRIENDLY)
            drawn.append(int(kind_drawn(stream, friendly, 60 - taken - friendly)))
        first += drawn[0] == Bond.FRIENDLY
        three += sum(drawn) == 0

    assert first / tries == pytest.approx(2 / 3, abs=0.025)
    assert three / tries == pytest.approx(494 / 1711, abs=0.025)


def test_pt12_a_record_may_say_what_is_drawn_unless_the_sack_has_none():
    match = match_with(chance=["H", "H"], more={"sack": {"F": 5, "H": 1}})
    play(match, "draw")

    assert match.position()["hands"][0]["bonds"] == "H"
    with pytest.raises(BadInput, match=r"chance\[1\]"):
        match.play("draw")


# -- choosing cards


def test_both_choose_three_cards_before_the_first_move_and_neither_is_told_which():
    match = new_match()

    assert len(match.legal()) == 20
    assert broken(match, "draw") == "cards.choose-first"
    assert broken(match, "choose special,fixing") == "cards.choose-three"
    play(match, *CHOICES)
    assert match.to_move == 0
    assert broken(match, CHOICES[0]) == "cards.choose-once"
    assert [event.to_json() for event in match.events] == [
        {"kind": "chose", "player": 0},
        {"kind": "chose", "player": 1},
    ]


def test_with_open_cards_nobody_chooses():
    match = new_match(preset="big")

    assert match.position()["phase"] == "move"
    assert broken(match, CHOICES[0]) == "cards.choose-once"


# -- taking and placing


@pytest.mark.parametrize(
    ("more", "move", "rule"),
    [
        ({"taken": 3}, "draw", "take.pieces"),
        ({"taken": 3}, "take", "take.pieces"),
        ({}, "draw F", "draw.blind"),
        ({"sack": {"F": 0, "H": 0}}, "draw", "draw.sack-empty"),
        ({}, "bond 0-1 F", "bond.in-hand"),
        (hand("F"), "bond 0-1 H", "bond.in-hand"),
        (hand("F"), "bond 0-2 F", "bond.on-link"),
        (hand("F"), "bond 4-7 F", "bond.occupied"),
        ({}, "guest 3 W", "guest.in-hand"),
        (hand(guests=1), "guest 4 W", "guest.occupied"),
        (hand(guests=1), "guest 7 B", "guest.not-negative"),
        ({}, "flip 3", "flip.guest-there"),
        ({}, "flip 8", "flip.fixed-stays"),
        ({}, "flip 0", "flip.stable-stays"),
        (hand("F"), "finish", "finish.hand-empty"),
        ({"taken": 2}, "finish", "finish.all-pieces"),
        ({}, "pass", "evaluation.pass"),
        ({}, "card special", "card.held"),
    ],
)
def test_a_step_that_is_not_allowed_names_its_rule(more, move, rule):
    match = match_with("0W 1W 4W 8B", "0-1:F 4-7:F", more={"fixed": [8], **more})

    assert broken(match, move) == rule
    with pytest.raises(IllegalMove, match="not allowed"):
        match.play(move)


def test_sites_of_the_other_board_are_no_sites():
    match = match_with(more=hand("F", 1))
    base = GAME.notation.read_action(match.state, match.options, "flip 0")

    rule = GAME.rules.rule_broken_by(match.state, match.options, base + 30)

    assert GAME.rule_text(int(rule)).id == "party.setup.board"
    with pytest.raises(BadInput, match="sites are 0 to 15"):
        match.play("flip 16")


def test_all_pieces_taken_can_be_placed():
    """No more bonds than unoccupied links, no more guests than unoccupied sites."""
    options = GAME.variant("small_a").options
    position = full_board("W" * 15, options)
    del position["bonds"]["0-1"]
    match = match_with(preset="small_a", more={**position, **hand("F", 1)})

    assert broken(match, "draw") == "draw.room"
    assert broken(match, "take") == "take.room"


def test_the_last_move_may_have_fewer_pieces_and_then_the_board_is_evaluated():
    position = full_board("W" * 15, GAME.variant("small_a").options)
    match = match_with(more=position)
    play(match, "take")
    assert broken(match, "finish") == "finish.hand-empty"

    play(match, "guest 15 W", "finish")

    assert match.over
    assert match.scores() == [16, 0]
    assert match.winners() == [0]
    assert match.reason == "majority"


def test_any_guest_may_be_flipped_whoever_placed_it_and_before_any_piece():
    match = match_with("0W 5B", "", to_move=0)

    play(match, "flip 0", "flip 0", "flip 5")

    assert match.position()["guests"] == {"0": "W", "5": "W"}


def test_after_the_limit_only_placing_and_finishing_are_left():
    match = match_with("0W", more=hand("F"), max_steps=10)
    play(match, *["flip 0"] * 10)

    assert broken(match, "flip 0") == "limit.steps"
    assert "limit_reached" in kinds(match)
    assert {move.split()[0] for move in match.legal()} == {"bond", "draw", "take"}


def test_after_the_limit_no_card_is_played_unless_a_bond_must_be_placed_by_it():
    more = {**hand("F"), **cards(["special", "newlink"]), "steps": 400}

    assert broken(match_with(more=more), "card special") == "limit.steps"
    obliged = match_with(more={**full_board("", GAME.variant("small_a").options), **more})
    assert broken(obliged, "card newlink 0-7 F") == ""


# -- the extra bond


def filled(more, guests="W" * 15, **params):
    """All links of board A have a bond."""
    return match_with(
        more={**full_board(guests, GAME.variant("small_a").options), **more}, **params
    )


def test_an_extra_bond_is_drawn_only_for_a_card_that_can_place_it():
    assert broken(filled({}), "draw") == "draw.room"
    assert broken(filled(cards(["special"])), "draw") == "draw.room"
    assert broken(filled(cards(["newlink"])), "draw") == ""
    assert broken(filled(cards(["double"])), "draw") == ""
    assert broken(filled({**cards(["newlink"]), "card_used": True}), "draw") == "draw.extra"
    assert broken(filled({**cards(["newlink"]), "steps": 400}), "draw") == "limit.steps"
    assert broken(match_with(more=cards(["double"])), "draw") == ""


def test_who_drew_an_extra_bond_is_obliged_to_place_it_by_a_card():
    held = ["special", "master", "newlink", "revision", "double", "fixing"]
    match = play(filled(cards(held)), "draw")
    bond = match.position()["hands"][0]["bonds"]

    assert broken(match, "draw") == "draw.extra"
    for move in ("card special", "card master", "card revision 0-1 F", "card fixing 0 W"):
        assert broken(match, move) == "card.obliged"
    assert broken(match, "finish") == "finish.hand-empty"
    play(match, f"card newlink 0-7 {bond}")
    assert match.position()["new_links"] == ["0-7"]
    assert match.position()["hands"][0]["bonds"] == ""


def test_finishing_never_requires_an_extra_bond():
    match = play(filled(cards(["newlink"])), "take", "guest 15 W")

    assert broken(match, "finish") == ""


# -- action cards


@pytest.mark.parametrize(("card", "pieces"), [("special", 4), ("master", 5)])
def test_special_and_master_move_have_more_pieces_even_after_three(card, pieces):
    match = match_with(more={**cards([card]), "taken": 3})

    play(match, f"card {card}")

    assert match.position()["pieces"] == pieces
    assert match.position()["card_used"]
    assert broken(match, "finish") == "finish.all-pieces"
    assert broken(match, f"card {card}") == "card.held"


def test_only_one_card_is_played_in_a_move_and_each_once():
    match = match_with("0W", more=cards(["special", "fixing"]))
    play(match, "card special")

    assert broken(match, "card fixing 0 W") == "card.one"
    assert broken(match, "card master") == "card.held"


def test_a_new_link_holds_its_bond_and_is_one_of_the_pieces():
    match = match_with("0W 7W", more={**hand("H"), **cards(["newlink"]), "taken": 1})

    play(match, "card newlink 0-7 H")

    assert satisfactions(match, 0, 7) == [-1, -1]
    assert match.position()["bonds"] == {"0-7": "H"}
    assert match.position()["taken"] == 1
    assert broken(match, "flip 0") == ""
    assert broken(play(match, "flip 0"), "flip 0") == "flip.stable-stays"


def test_a_new_link_does_not_cross_a_new_link():
    more = {"new_links": ["3-5"], **hand("F"), **cards(["newlink"])}
    match = match_with(bonds="3-5:F", more=more)

    assert broken(match, "card newlink 2-6 F") == "card.newlink.no-new-crossing"
    assert broken(match, "card newlink 3-5 F") == "card.newlink.exists"
    assert broken(match, "card newlink 3-10 F") == ""


def test_revision_frees_a_printed_link_and_returns_the_bond():
    match = match_with("0W 1W", "0-1:FH 1-2:H", more=cards(["revision"]))
    assert broken(match, "card revision 1-2 F") == "card.revision.bond-there"
    sack = match.position()["sack"]

    play(match, "card revision 0-1 H")

    assert match.position()["bonds"] == {"0-1": "F", "1-2": "H"}
    assert match.position()["sack"] == {"F": sack["F"], "H": sack["H"] + 1}
    assert satisfactions(match, 0, 1) == [1, 1]
    assert broken(play(match, "draw"), "bond 0-1 F").startswith("bond")


def test_revision_makes_an_empty_new_link_vanish_and_the_other_one_stays():
    more = {"new_links": ["0-7", "3-5"], **cards(["revision"])}
    match = match_with("0W 7W 3W 5W", "0-7:F 3-5:H", more=more)

    play(match, "card revision 0-7 F")

    assert match.position()["new_links"] == ["3-5"]
    assert match.position()["bonds"] == {"3-5": "H"}
    assert satisfactions(match, 0, 7, 3, 5) == [0, 0, -1, -1]
    assert "link_vanished" in kinds(match)
    play(match, "flip 3")
    assert satisfactions(match, 3, 5) == [1, 1]


def test_revision_in_the_last_move_leaves_a_link_for_the_next_player():
    match = filled({**cards(["revision"]), "taken": 3}, guests="W" * 16, chance="F")

    play(match, "card revision 0-1 F", "finish")
    assert (match.over, match.to_move) == (False, 1)
    assert match.position()["phase"] == "move"
    assert legal(match, "finish") == []

    play(match, "draw", "bond 0-1 F", "finish")
    assert match.over


def test_double_bond_goes_beside_one_bond_and_never_makes_three():
    match = match_with("0W 1W", "0-1:F 1-2:FH", more={**hand("F"), **cards(["double"])})

    assert broken(match, "card double 0-4 F") == "card.double.beside"
    assert broken(match, "card double 1-2 F") == "card.double.no-third"
    assert broken(match, "card double 0-1 H") == "bond.in-hand"
    play(match, "card double 0-1 F")
    assert match.position()["bonds"]["0-1"] == "FF"
    assert satisfactions(match, 0, 1) == [2, 2]


def test_double_bond_goes_beside_the_bond_of_a_new_link():
    more = {"new_links": ["0-7"], **hand("H"), **cards(["double"])}
    match = match_with("0W 7W", "0-7:F", more=more)

    play(match, "card double 0-7 H")

    assert match.position()["bonds"] == {"0-7": "FH"}
    assert satisfactions(match, 0, 7) == [0, 0]


def test_fixing_turns_any_guest_either_way_and_takes_a_marker_from_the_pool():
    match = match_with("0W 1W", "0-1:F", more=cards(["fixing"], ["fixing"]))
    pool = int(match.state.pool)
    assert broken(match, "card fixing 3 W") == "flip.guest-there"

    play(match, "card fixing 0 B")

    assert satisfactions(match, 0, 1) == [-1, -1]
    assert int(match.state.pool) == pool - 1
    assert match.position()["fixed"] == [0]
    assert broken(match, "flip 0") == "flip.fixed-stays"
    assert broken(match, "flip 1") == ""
    other = match_with("0W 1W", to_move=1, more={"fixed": [0], **cards([], ["fixing"])})
    assert broken(other, "card fixing 0 B") == "card.fixing.once"


# -- the evaluation


def test_unstable_guests_are_flipped_in_turn_beginning_with_who_did_not_move_last():
    """0 and 2 hold 1 in place by two hostile bonds each way: an overlooked chain."""
    match = evaluated("0W 1W 2W 4W", "0-1:H 1-2:H", fixed=[0])

    assert match.to_move == 0
    assert match.legal() == ["flip 1", "flip 2", "pass"]
    assert broken(match, "flip 0") == "flip.fixed-stays"
    assert broken(match, "flip 4") == "evaluation.unstable"
    assert broken(match, "draw") == "evaluation.flip-or-pass"
    play(match, "pass")
    assert (match.to_move, match.over) == (1, False)
    play(match, "flip 1")
    assert match.over, "nobody is unstable any more"
    assert match.scores() == [2, 1]


def test_two_passes_in_succession_end_the_flipping():
    match = evaluated("0W 1W", "0-1:H")

    play(match, "pass", "pass")

    assert match.over
    assert match.scores() == [2, 0]


def test_a_pass_counts_only_in_succession():
    match = evaluated("0W 1W 4W 7W", "0-1:H 4-7:H")

    play(match, "pass", "flip 0", "pass")

    assert not match.over
    assert match.legal() == ["flip 4", "flip 7", "pass"]


def test_events_tell_who_is_free_directly_and_indirectly_before_anybody_leaves():
    match = evaluated("0B 1B 4B", "0-1:F 0-4:F 1-4:H")

    names = kinds(match)
    ways = {
        e.details["site"]: e.details["way"] for e in match.events if e.kind.name == "free_found"
    }

    assert ways == {0: "indirectly", 1: "directly", 4: "directly"}
    assert names.index("removed") > max(i for i, n in enumerate(names) if n == "free_found")
    assert match.metrics()["free_guests"] == 3
    assert match.metrics()["free_directly"] == 2


def test_who_resigns_has_lost():
    match = play(new_match(*CHOICES), "resign")

    assert match.winners() == [1]
    assert match.reason == "resigned"


def test_a_board_that_nobody_can_fill_stops_undecided():
    position = full_board("W" * 16, GAME.variant("small_a").options)
    del position["bonds"]["0-1"]
    match = match_with(more={**position, "sack": {"F": 0, "H": 0}})

    play(match, "finish", "finish")

    assert match.over
    assert match.winners() == []
    assert match.reason == "limit"


# -- golden games


@pytest.mark.parametrize("line", GOLDEN.read_text().splitlines())
def test_golden_examples_replay_to_their_end(line):
    golden = json.loads(line)

    match = read_record(golden["record"], GAMES).replay()

    position = match.position()
    for name, expected in golden["position"].items():
        assert position[name] == expected
    for name, expected in golden["metrics"].items():
        assert match.metrics()[name] == expected
    assert match.over == golden["over"]
    assert match.winners() == golden["winners"]
    assert match.leftover_chance == 0
