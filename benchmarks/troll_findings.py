"""What the design notes of the troll game claim, against games of our agents.

    python -m benchmarks.troll_findings [games per line, default 4000]

Prints the tables of docs/findings/troll.md. The same figures for one line come from
`manage.py simulate troll --variant PRESET --agents AGENT --playouts N --seed 2013 --json`.
"""

import sys
from fractions import Fraction
from math import sqrt
from typing import Any

from games.rules.core.records import new
from games.rules.engine.match import Match
from games.rules.engine.session import Played, Players, Simulator
from games.rules.troll import GAME, rules
from games.rules.troll.bridge import Event, Reason

SEED = 2013
AGENTS = ("uniform", "greedy")
THICK_ENDS = tuple(f"thick_ends_{more}" for more in range(1, 7))
BY_DIFFICULTY = ("hard", *THICK_ENDS, "easy", "tutorial")
WITH_ACES = ("gift", "with_the_club", "toys")
VERSIONS = ("first_design", "finalised", "published")


def wilson(hits: int, games: int) -> tuple[float, float, float]:
    """The share and its 95 % interval."""
    z, share = 1.96, hits / games
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / 4 / games**2) / (1 + z * z / games)
    return share, middle - half, middle + half


def percent(hits: Any, games: int) -> str:
    share, low, high = wilson(int(hits), games)
    return f"{100 * share:7.3f} % [{100 * low:.3f}, {100 * high:.3f}]"


def play(preset: str, agent: str, games: int) -> Played:
    return Simulator(GAME, GAME.variant(preset), [agent]).play(SEED, 0, games)


def minimum_awakenings(preset: str) -> int:
    """Cards in the deck once the troll stands."""
    state, log, options = new(rules.State), GAME.new_log(), GAME.variant(preset).options
    rules.set_up(state, options, 1, log)
    rules.advance(state, options, log)
    return 52 - int(state.next_card)


def print_arithmetic() -> None:
    easy = (Fraction(1, 2) * Fraction(3, 6) + Fraction(1, 2) * Fraction(1, 6)) ** 27
    club = Fraction(24, 52) * Fraction(6, 12) * Fraction(1, 2) * Fraction(104, 144)
    print(f"within one step, 27 times: {float(easy):.3e}")
    print(f"THE CLUB, the four printed factors: {float(club):.4f}")
    print(f"THE CLUB, with the die as a fifth:  {float(club / 6):.4f}")


def print_difficulty(agent: str, games: int) -> None:
    print(f"\n{agent}: preset, minimum awakenings, won, perfect, cards left, turns")
    for preset in (*BY_DIFFICULTY, *WITH_ACES, *VERSIONS):
        tallies = play(preset, agent, games).tallies
        won, perfect = tallies["won"].sum(), tallies["perfect_wins"].sum()
        print(
            f"{preset:14} {minimum_awakenings(preset):3} {percent(won, games)} "
            f"{100 * perfect / games:6.2f} % {tallies['cards_left'].mean():6.2f} "
            f"{tallies['turns'].mean():6.1f}"
        )


def print_the_club(agent: str, games: int) -> None:
    tallies = play("hard", agent, games).tallies
    print(f"\n{agent} on the hard bridge: THE CLUB")
    for name in ("the_club_seen", "the_club_reachable", "the_club"):
        print(f"  {name:18} {percent(tallies[name].sum(), games)}")
    had = tallies["the_club"] == 1
    if had.any():
        print(f"  turn obtained {tallies['the_club_turn'][had].mean():.1f}")
        print(f"  won with it    {percent(tallies['won'][had].sum(), int(had.sum()))}")
        print(f"  won without it {percent(tallies['won'][~had].sum(), int((~had).sum()))}")


def print_play(agent: str, games: int) -> None:
    played = play("hard", agent, games)
    tallies = played.tallies
    turns, steps = tallies["turns"].sum(), tallies["action_steps"].sum()
    print(f"\n{agent} on the hard bridge: how it is played")
    print(f"  legal actions per action {tallies['legal_actions'].sum() / steps:.2f}")
    print(
        f"  turns with awake bricks out of reach {tallies['turns_out_of_reach'].sum() / turns:.3f}"
    )
    for name in ("turns_in_middle", "turns_at_ends"):
        print(f"  {name} {tallies[name].sum() / tallies['troll_at'].sum():.3f}")
    for reason in Reason:
        print(f"  {reason.name.lower():10} {(played.playouts['reason'] == reason).mean():.4f}")
    for name in ("stomped", "clubbed", "hit", "fled", "flown", "picked_up", "spades_used"):
        print(f"  {name:12} {tallies[name].mean():.2f} a game")


def print_falling(agent: str, games: int) -> None:
    played = play("first_design", agent, games)
    fallen, turns = played.tallies["fallen"], played.tallies["turns"].sum()
    print(f"\n{agent} on the first design: falling bricks")
    print(f"  games with a fall {percent((fallen > 0).sum(), games)}")
    print(f"  bricks fallen for each 100 turns {100 * fallen.sum() / turns:.2f}")
    lost = (played.playouts["reason"] == Reason.FALLEN).sum()
    print(f"  lost by falling   {percent(lost, games)}")
    survived, turns = falls_survived(agent, games // 10)
    print(f"  turns with a fall after which the game goes on {percent(survived, turns)}")


def falls_survived(agent: str, games: int) -> tuple[int, int]:
    """Turns with a fall that did not end the game, and all turns that did not."""
    survived, turns = 0, 0
    for seed in range(games):
        match = Match(GAME, GAME.variant("first_design"), seed)
        players = Players(GAME, [agent], seed)
        while not match.over:
            turn = int(match.state.turn)
            events = match.act(players.choose(match))
            if int(match.state.turn) > turn and not match.over:
                turns += 1
                survived += any(event.kind.kind == Event.FELL for event in events)
    return survived, turns


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    print_arithmetic()
    for agent in AGENTS:
        print_difficulty(agent, games)
        print_the_club(agent, games)
        print_play(agent, games)
        print_falling(agent, games)


if __name__ == "__main__":
    main()
