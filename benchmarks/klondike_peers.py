"""Klondike's random player against others of its kind: one core, CPU time, in one run.

    .venv/bin/python -m benchmarks.klondike_peers

The program in C++ plays the very same games as ours, which is checked. OpenSpiel's solitaire has
rules of its own and at most 1000 actions a game; what chance deals there is not counted as a
decision. Needs g++; open_spiel gets an environment of its own.
"""

from benchmarks.measuring import (
    ROOT,
    compile_c,
    cpu_seconds,
    medians,
    peer_python,
    run_json,
    say,
    table,
)
from games.rules.engine.session import Simulator, warm
from games.rules.klondike import GAME

REPEATS = 5
GAMES = 2000
PEER_GAMES = 30
SEED = 1
MAX_IDLE = 300
UNLIMITED = -1
VARIANTS = {"draw 1, unlimited": (1, UNLIMITED), "draw 3, unlimited": (3, UNLIMITED)}


def our_player(draw: int) -> Simulator:
    variant = GAME.variant(None, {"draw": draw}, simulated=True)
    return Simulator(GAME, variant, ["uniform"], measuring=False)


def compare(label: str, draw: int, redeals: int) -> list[list[object]]:
    program = compile_c("klondike_player.cpp", compiler="g++")
    command = [program, GAMES, SEED, draw, redeals, MAX_IDLE]
    ours, theirs = our_player(draw), run_json(command)
    played = ours.play(SEED, 0, GAMES).playouts
    decisions = int(played["decisions"].sum())
    if decisions != theirs["decisions"] or int(played["offered"].sum()) != theirs["offered"]:
        raise SystemExit(f"{label}: the two players do not play the same games.")
    mine, plain = medians(
        REPEATS,
        lambda: 1e9 * cpu_seconds(lambda: ours.play(SEED, 0, GAMES)) / decisions,
        lambda: run_json(command)["ns"] / decisions,
    )
    wins = int(played["outcome"]["winner"].sum())
    length = decisions / GAMES
    return [
        row(label, "ours", length, mine, wins, "1.00"),
        row(label, "C++", length, plain, wins, f"{plain / mine:.2f}"),
    ]


def row(
    label: str, player: str, length: float, each: float, wins: object, ratio: str
) -> list[object]:
    return [label, player, f"{length:.0f}", f"{each:.0f}", f"{1e3 / each:.3f}", wins, ratio]


def open_spiel(ours: float) -> list[object]:
    python = peer_python("open_spiel", "open_spiel")
    script = ROOT / "benchmarks" / "klondike_openspiel.py"
    found = run_json([python, script, PEER_GAMES, SEED])
    each, length = found["ns"] / found["decisions"], found["decisions"] / PEER_GAMES
    return row("draw 3, its own", "OpenSpiel", length, each, "-", f"{each / ours:.1f}")


def main() -> None:
    warm(GAME)
    say("\nKlondike, random player\n")
    rows: list[list[object]] = []
    for label, (draw, redeals) in VARIANTS.items():
        rows += compare(label, draw, redeals)
    rows.append(open_spiel(float(str(rows[-2][3]))))
    headings = ["rules", "player", "decisions/game", "ns/decision", "M decisions/s", "wins"]
    say(table([*headings, "ours is so many times as fast"], rows))


if __name__ == "__main__":
    main()
