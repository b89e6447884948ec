"""How fast games are played: one core, CPU time, medians of repeats, everything in one run.

    .venv/bin/python -m benchmarks.playouts [GAME ...]

Needs gcc, g++ and libc6-dev for the programs in C and C++; ludopy and open_spiel are each installed
into an environment of their own.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import dugi_peers, klondike_peers, party_free_set
from benchmarks.measuring import (
    compile_c,
    cpu_seconds,
    medians,
    peer_python,
    run_json,
    say,
    table,
)
from games.rules.core.game import Game
from games.rules.engine.match import Match
from games.rules.engine.session import Players, Simulator, warm
from games.rules.registry import GAMES

REPEATS = 7
SECONDS = 0.4  # of one measurement
SEED = 1
SEARCH = 2_000  # simulations of one measured search


def seats(game: Game, preset: str | None = None) -> int:
    return int(game.rules.seats(game.variant(preset or game.default_preset).options))


def simulator(game: Game, preset: str, agent: str, *, measuring: bool) -> Simulator:
    variant = game.variant(preset, simulated=True)
    return Simulator(game, variant, [agent] * seats(game, preset), measuring=measuring)


def enough_games(player: Simulator) -> int:
    """As many games as fill one measurement."""
    each = cpu_seconds(lambda: player.play(SEED, 0, 20)) / 20
    return max(5, round(SECONDS / each))


def playing(game: Game) -> list[object]:
    """One row: uniform random play of the default preset, without and with metrics."""
    preset = game.default_preset
    bare = simulator(game, preset, "uniform", measuring=False)
    counting = simulator(game, preset, "uniform", measuring=True)
    count = enough_games(counting)
    played = counting.play(SEED, 0, count)
    decisions = int(played.playouts["decisions"].sum())
    length = int(played.tallies[game.length].sum())
    plain, measured = medians(
        REPEATS,
        lambda: cpu_seconds(lambda: bare.play(SEED, 0, count)),
        lambda: cpu_seconds(lambda: counting.play(SEED, 0, count)),
    )
    return [
        f"{game.title} ({preset})",
        f"{1e9 * plain / decisions:,.0f}",
        f"{1e9 * plain / length:,.0f} per {game.length}",
        f"{count / plain:,.0f}",
        f"{1e9 * measured / decisions:,.0f}",
        f"{count / measured:,.0f}",
    ]


def searching(game: Game) -> list[object]:
    """One row: simulations per second at the first decision, and after some quick play."""
    rates = []
    for moves in (0, 30):
        match, players = Match(game, game.variant(game.default_preset, simulated=True), SEED), None
        players = Players(game, ["quick"] * match.seats, SEED)
        for _ in range(moves):
            if not match.over:
                match.act(players.choose(match))
        while not match.over and len(match.legal_actions()) == 1:
            match.act(match.legal_actions()[0])
        rates.append(f"{SEARCH / search_seconds(game, match):,.0f}")
    return [game.title, *rates]


def search_seconds(game: Game, match: Match) -> float:
    searcher = Players(game, [f"mcts:{SEARCH}"] * match.seats, SEED)
    (seconds,) = medians(3, lambda: cpu_seconds(lambda: searcher.choose(match)))
    return seconds


def moving(game: Game) -> list[object]:
    """One row: what a move costs when a table asks for it, events and metrics included."""
    variant = game.variant(game.default_preset, simulated=True)
    actions, moves = [], 300
    match = Match(game, variant, SEED)
    players = Players(game, ["quick"] * match.seats, SEED)
    while not match.over and len(actions) < moves:
        actions.append(players.choose(match))
        match.act(actions[-1])

    def rules_alone() -> float:
        again = Match(game, variant, SEED)
        return cpu_seconds(lambda: [step(again, action) for action in actions])

    def with_events() -> float:
        again = Match(game, variant, SEED)
        return cpu_seconds(lambda: [again.act(action) for action in actions])

    bare, told = medians(REPEATS, rules_alone, with_events)
    return [game.title, f"{1e6 * bare / len(actions):.1f}", f"{1e6 * told / len(actions):.1f}"]


def step(match: Match, action: int) -> None:
    """List the legal actions; judge this one and play it up to the next decision."""
    match.legal_actions()
    match._table.take_steps(
        match._states, match._options, match._logs, match._tallies, action, 1 << 40
    )


def ludo_against_c() -> None:
    game = GAMES["ludo"]
    ours = simulator(game, "agtive", "uniform", measuring=False)
    counting = simulator(game, "agtive", "uniform", measuring=True)
    count = enough_games(counting)
    throws = int(counting.play(SEED, 0, count).tallies["throws"].sum())
    programs = {
        "C, plain, variant as data": compile_c("ludo_plain.c"),
        "C, the same with our board": compile_c("ludo_plain.c", "-DBOARD", name="ludo_board"),
        "C, tuned to this variant": compile_c("ludo_tuned.c"),
    }
    for name, program in programs.items():
        found = run_json([program, count, SEED])
        if found["throws"] != throws:
            raise SystemExit(f"{name} plays other games: {found['throws']} throws, not {throws}")

    def in_c(program: Path) -> Callable[[], float]:
        return lambda: run_json([program, count, SEED])["seconds"]

    seconds = medians(
        2 * REPEATS + 1,
        *(in_c(program) for program in programs.values()),
        lambda: cpu_seconds(lambda: ours.play(SEED, 0, count)),
        lambda: cpu_seconds(lambda: counting.play(SEED, 0, count)),
    )
    names = [*programs, "ours", "ours, all metrics counted"]
    rows = [
        [name, f"{1e9 * own / throws:.1f}", f"{count / own:,.0f}"]
        + [f"{other / own:.2f}x" for other in seconds[:3]]
        for name, own in zip(names, seconds, strict=True)
    ]
    say(f"\nLudo, deterministic choice (agtive), {count:,} games, {throws:,} throws each\n")
    headings = ["", "ns per throw", "games/s", "speed / plain C", "/ with board", "/ tuned C"]
    say(table(headings, rows))


def ludo_against_ludopy() -> None:
    game = GAMES["ludo"]
    ours = simulator(game, "classic", "uniform", measuring=False)
    count = enough_games(ours)
    python = peer_python("ludopy", "ludopy==1.5.0", "opencv-python-headless")
    (seconds,) = medians(REPEATS, lambda: cpu_seconds(lambda: ours.play(SEED, 0, count)))
    peer = run_json([python, "benchmarks/ludopy_player.py", 20])
    rate, theirs = count / seconds, peer["games"] / peer["seconds"]
    say("\nLudo, random choice, each by its own rules\n")
    rows = [
        ["ludopy 1.5.0", f"{theirs:,.1f}", "1x"],
        ["ours (classic)", f"{rate:,.0f}", f"{rate / theirs:,.0f}x"],
    ]
    say(table(["", "games/s", ""], rows))


PEERS: dict[str, tuple[Callable[[], None], ...]] = {
    "ludo": (ludo_against_c, ludo_against_ludopy),
    "klondike": (klondike_peers.main,),
    "dugi": (dugi_peers.main,),
    "party": (party_free_set.main,),
}


def main(keys: list[str]) -> None:
    games = [GAMES[key] for key in keys] if keys else list(GAMES.values())
    for game in games:
        warm(game)
    say("Uniform random play, one core\n")
    headings = ["game", "ns per decision", "ns per unit of length", "games/s"]
    say(
        table(
            [*headings, "ns per decision, metrics", "games/s, metrics"], [playing(g) for g in games]
        )
    )
    say(f"\nSimulations per second of mcts:{SEARCH}\n")
    say(table(["game", "first decision", "after 30 moves"], [searching(game) for game in games]))
    say("\nOne move called from Python, microseconds\n")
    rows = [moving(game) for game in games]
    say(
        table(
            ["game", "legal moves, judge, play", "with events and metrics as Python objects"], rows
        )
    )
    for game in games:
        for compare in PEERS.get(game.key, ()):
            compare()


if __name__ == "__main__":
    main(sys.argv[1:])
