"""Records are read strictly: every mistake says what and where."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.gamerecord import parse_json, read_record
from games.rules.registry import GAMES

LUDO = {"format": "playtest-record/1", "game": "ludo", "variant": {"preset": "classic"}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "playtest-record/9"}, "playtest-record/9"),
        ({"game": "chess"}, "unknown game 'chess'; known are: ludo"),
        ({"game": ["ludo"]}, "unknown game"),
        ({"rules_version": 99}, "rules version 99 of Ludo; this release plays version 1"),
        ({"variant": {"preset": "best"}}, "no preset 'best'"),
        ({"variant": {"preset": 3}}, "must be a name"),
        ({"variant": {"params": {"dice": "x"}}}, "dice"),
        ({"variant": {"params": []}}, "must be an object"),
        ({"variant": "classic"}, "variant must be an object"),
        ({"seed": -(2**40)}, "seed must be"),
        ({"seed": 2**63}, "seed must be"),
        ({"seed": 1.5}, "seed must be"),
        ({"chance": 6}, "chance must be a list"),
        ({"moves": "0"}, "moves must be a list"),
        ({"moves": [0]}, "move 0 must be text"),
        ({"position": []}, "position must be an object"),
        ({"deck": "AC"}, "deck must be a list"),
        ({"colour": 1}, "unknown field 'colour'"),
    ],
)
def test_a_malformed_record_is_refused_with_the_reason(changes, said):
    changes = {**changes}
    if changes.get("variant") == {"params": []}:
        changes["variant"] = {"params": [1]}
    with pytest.raises(BadInput, match=said):
        read_record({**LUDO, **changes}, GAMES)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"chance": [7]}, r"chance\[0\] is 7; possible: 1, 2, 3, 4, 5, 6"),
        ({"chance": ["F"]}, r"chance\[0\]"),
        ({"chance": [True]}, r"chance\[0\]"),
        ({"deck": ["AC"]}, "Ludo has no deck"),
        ({"chance": [6, 1], "moves": ["9"]}, "not a move"),
    ],
)
def test_what_only_playing_shows_is_refused_too(changes, said):
    with pytest.raises(BadInput, match=said):
        read_record({**LUDO, **changes}, GAMES).replay()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"game": "ludo",}', r"line 1, column"),
        ("", "not JSON"),
        ('{"seed": NaN}', "NaN is not a number"),
        ("[" * 100_000, "not"),
        ("nonsense", "not JSON"),
    ],
)
def test_what_is_not_json_says_where(text, said):
    with pytest.raises(BadInput, match=said):
        parse_json(text)


@pytest.mark.parametrize("data", [[], 3, None, "ludo"])
def test_a_record_is_an_object(data):
    with pytest.raises(BadInput, match="JSON object"):
        read_record(data, GAMES)


def test_a_record_is_written_as_it_is_read():
    record = read_record({**LUDO, "seed": 5, "chance": [6, 2], "moves": ["0"]}, GAMES)

    assert read_record(record.to_json(), GAMES).to_json() == record.to_json()
