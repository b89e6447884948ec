"""The command line: JSON Lines in, answers out, one line for what is wrong."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.rules.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests" / "games" / "rules" / "ludo" / "golden" / "table1.jsonl"


def manage(*args: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *args],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        env=os.environ,
        check=False,
    )


def answer(*args: str, given: str = "", monkeypatch=None) -> str:
    """What a command prints, called in this process."""
    out = io.StringIO()
    if monkeypatch is not None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    call_command(*args, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_replay_reproduces_the_five_rows_of_the_table():
    golden = [json.loads(line) for line in TABLE.read_text().splitlines()]
    lines = "\n".join(json.dumps(row["record"]) for row in golden)

    done = manage("replay", "-", "--json", given=lines)

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert [a["metrics"]["throws"] for a in answers] == [462, 358, 460, 338, 379]
    for found, row in zip(answers, golden, strict=True):
        assert found["winners"] == row["winners"]
        assert found["position"]["progress"] == row["progress"]
        assert found["over"] is True
        assert found["leftover_chance"] == 0
        assert found["events"][0] == {
            "kind": "thrown",
            "player": 0,
            "dots": found["events"][0]["dots"],
        }


def test_a_bad_record_does_not_stop_the_others():
    good = json.dumps({"game": "ludo", "variant": {"preset": "agtive"}, "seed": 42})
    bad = json.dumps({"game": "ludo", "chance": [6, 6, 3], "moves": ["0", "1"]})

    done = manage("replay", "-", "--json", given=f"{good}\n{bad}\nnonsense\n{good}\n")

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [next(iter(a)) == "error" for a in answers] == [False, True, True, False]
    assert answers[1]["error"] == {
        "rule": "ludo.move.own-occupied",
        "title": "Never onto an own figure",
        "move": 1,
        "record": 1,
        "message": "'1' is not allowed: Never onto an own figure (ludo.move.own-occupied).",
    }
    assert done.stderr.splitlines()[0].startswith("Error: record 1, move 1:")
    assert len(done.stderr.splitlines()) == 2


def test_a_record_over_several_lines_is_one_record(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(
        json.dumps({"game": "ludo", "variant": {"preset": "agtive"}, "seed": 42}, indent=2)
    )

    assert '"throws": 462' in answer("replay", str(file), "--json")
    assert "Yellow wins." in answer("replay", str(file))


def test_legal_lists_moves_in_notation_sorted(monkeypatch):
    record = {"game": "ludo", "chance": [6]}

    out = answer("legal", "-", "--json", given=json.dumps(record), monkeypatch=monkeypatch)

    assert json.loads(out) == {"legal": ["0", "1", "2", "3"]}


@pytest.mark.parametrize("game", GAMES)
def test_a_playout_is_a_record_that_replays(game, monkeypatch):
    made = answer("playout", game, "--seed", "7", "--agents", "quick", "--json")

    replayed = json.loads(answer("replay", "-", "--json", given=made, monkeypatch=monkeypatch))

    assert replayed["over"] is True
    assert made == answer("playout", game, "--seed", "7", "--agents", "quick")


@pytest.mark.parametrize("game", GAMES)
def test_games_tells_all_that_is_declared(game):
    told = json.loads(answer("games", game, "--json"))

    assert told["key"] == game
    assert told["parameters"]
    assert told["rules"]
    assert told["agents"]
    assert GAMES[game].title in answer("games", game)
    assert game in answer("games")
    assert [each["key"] for each in json.loads(answer("games", "--json"))["games"]] == list(GAMES)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["replay", "missing.json"], "cannot read missing.json: No such file"),
        (["replay", "."], "Is a directory"),
        (["playout", "chess"], "unknown game 'chess'"),
        (["playout", "ludo", "--variant", "best"], "no preset 'best'"),
        (["playout", "ludo", "--param", "dice"], "must be NAME=VALUE"),
        (["playout", "ludo", "--param", "max_rolls=0"], "from 1 to 10000000"),
        (["playout", "ludo", "--seed", "x"], "--seed must be a whole number"),
        (["playout", "ludo", "--agents", "clever"], "unknown agent 'clever'"),
        (["playout", "ludo", "--agents", "uniform,greedy"], "2 agents for 4 seats"),
        (["simulate", "ludo", "--playouts", "0"], "--playouts must be a whole number from 1"),
        (["simulate", "ludo", "--processes", "-1"], "--processes must be"),
        (["games", "go"], "unknown game 'go'"),
    ],
)
def test_bad_input_is_told_in_one_line(args, said):
    with pytest.raises(CommandError, match=said) as refusal:
        answer(*args)

    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "args", [["perft", "x.json"], ["replay"], ["legal", "x.json", "--loud"], ["replay", "x", "y"]]
)
def test_a_wrong_command_line_exits_with_2_and_one_line(args):
    done = manage(*args)

    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_perft_is_for_games_without_chance(tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text('{"game": "ludo"}')

    done = manage("perft", str(file), "--depth", "2")

    assert done.returncode == 2
    assert "Ludo has chance" in done.stderr


def test_binary_input_is_refused(tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(CommandError, match="UTF-8"):
        answer("replay", str(file))
