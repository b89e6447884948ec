"""Dugi's speed beside a plain C++ program of the same rules and policy; one run, one core.

    .venv/bin/python -m benchmarks.dugi_peers

CPU time, medians of repeats that take turns. Needs g++.
"""

from benchmarks.measuring import compile_c, cpu_seconds, medians, run_json, say, table
from games.rules.dugi import GAME
from games.rules.engine.match import Match
from games.rules.engine.perft import perft
from games.rules.engine.session import Simulator, warm

REPEATS, GAMES, SEED, DEPTH = 7, 2_000, 1, 4
LUDII = 123_000  # moves/s of Ludii 1.3 with Hasami Shogi on one core of a like machine
GOAL = 2 * LUDII


def simulator(agent: str, *, measuring: bool) -> Simulator:
    return Simulator(GAME, GAME.variant("base"), [agent] * 2, measuring=measuring)


def playing() -> None:
    """Capture-preferring play; both programs play their own games, so rates are per move."""
    program = compile_c("dugi_player.cpp", compiler="g++")
    quick, counted = simulator("quick", measuring=False), simulator("quick", measuring=True)
    uniform = simulator("uniform", measuring=False)
    theirs = run_json([program, "play", GAMES, SEED])
    ours = quick.play(SEED, 0, GAMES).playouts
    plies = int(ours["decisions"].sum())
    walked = int(uniform.play(SEED, 0, GAMES // 4).playouts["decisions"].sum())
    cpp, mine, measured, random = medians(
        REPEATS,
        lambda: run_json([program, "play", GAMES, SEED])["seconds"] / theirs["plies"],
        lambda: cpu_seconds(lambda: quick.play(SEED, 0, GAMES)) / plies,
        lambda: cpu_seconds(lambda: counted.play(SEED, 0, GAMES)) / plies,
        lambda: cpu_seconds(lambda: uniform.play(SEED, 0, GAMES // 4)) / walked,
    )
    rows = [
        [
            name,
            f"{1e9 * each:.0f}",
            f"{1 / each:,.0f}",
            f"{cpp / each:.2f}x",
            f"{1 / each / GOAL:.1f}x",
        ]
        for name, each in (
            ("C++ (g++ -O3 -march=native), captures first", cpp),
            ("ours, captures first (`quick`)", mine),
            ("ours, the same with all metrics", measured),
            ("ours, uniform", random),
        )
    ]
    say(f"\nDugi, base, {GAMES:,} games\n")
    say(table(["", "ns per move", "moves/s", "/ C++", f"/ {GOAL:,}"], rows))
    say(
        f"\nSame kind of games: {theirs['plies'] / GAMES:.1f} and {plies / GAMES:.1f} moves each, "
        f"{theirs['offered'] / theirs['plies']:.1f} and {int(ours['offered'].sum()) / plies:.1f} "
        "legal moves."
    )


def counting() -> None:
    program = compile_c("dugi_player.cpp", compiler="g++")
    match = Match(GAME, GAME.variant("base"))
    nodes = perft(match, DEPTH)
    theirs = run_json([program, "perft", DEPTH])
    if theirs["nodes"] != nodes:
        raise SystemExit(f"perft {DEPTH}: C++ counts {theirs['nodes']}, we count {nodes}")
    cpp, mine = medians(
        3,
        lambda: run_json([program, "perft", DEPTH])["seconds"],
        lambda: cpu_seconds(lambda: perft(match, DEPTH)),
    )
    rows = [
        [name, f"{seconds:.2f}", f"{nodes / seconds / 1e6:.0f}"]
        for name, seconds in (("C++", cpp), ("ours", mine))
    ]
    say(f"\nPerft of base to depth {DEPTH}: {nodes:,} sequences\n")
    say(table(["", "seconds", "million per second"], rows))


def main() -> None:
    warm(GAME)
    playing()
    counting()


if __name__ == "__main__":
    main()
