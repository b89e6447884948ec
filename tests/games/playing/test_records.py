"""Records that somebody brings along, pasted or uploaded: played through, shown, never kept."""

import json
import random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Attempt, Lookup, Move, Stuck, Table
from games.rules.engine.match import Match
from games.rules.engine.session import play_record, seed_of
from games.rules.registry import GAMES
from games.views.record_form import LARGEST
from tests.games.playing.seated import every_game, the_play_at

pytestmark = pytest.mark.django_db

FRAMES = "/api/v1/records/frames/"
PLAN = {"referee": "silent", "seat_0": "me", "seat_1": "beginner", "seat_2": "me", "seat_3": "me"}


def record_of(game: str) -> dict[str, Any]:
    """A game between quick agents."""
    rules = GAMES[game]
    variant = rules.variant(rules.default_preset, simulated=True)
    agents = ["quick"] * int(rules.rules.seats(variant.options))
    return play_record(rules, variant, agents, seed_of(rules, variant, 1, 1)).to_json()


def paste(client: Client, record: Any) -> Any:
    text = record if isinstance(record, str) else json.dumps(record)
    return client.post("/replay/", {"text": text})


def upload(client: Client, content: bytes, name: str = "record.json") -> Any:
    return client.post("/replay/", {"file": SimpleUploadedFile(name, content)})


def frames(client: Client, record: Any, first: int = 0, last: int = 5) -> Any:
    body = json.dumps({"from": first, "to": last, "record": record})
    return client.post(FRAMES, body, content_type="application/json")


def nothing_is_kept() -> bool:
    return not any(model.objects.exists() for model in (Table, Move, Attempt, Lookup, Stuck))


# -- good ones


@every_game
def test_a_record_is_shown_whether_pasted_or_uploaded_and_nothing_is_kept(
    game: str, client: Client
) -> None:
    record = record_of(game)

    pasted, uploaded = paste(client, record), upload(client, json.dumps(record).encode())

    for page in (pasted, uploaded):
        assert page.status_code == 200
        assert GAMES[game].title in page.content.decode()
        assert b"<svg" in page.content
    assert nothing_is_kept()


@every_game
def test_the_frames_of_a_record_show_its_moves(game: str, client: Client) -> None:
    record = record_of(game)
    count = len(record["moves"])

    first, last = frames(client, record).json()["frames"], frames(client, record, count, count)

    assert [frame["ply"] for frame in first] == list(range(min(6, count + 1)))
    assert last.json()["frames"][0]["scene"]["status"]["headline"]
    assert nothing_is_kept()


def test_a_record_without_a_move_is_its_start(client: Client) -> None:
    assert paste(client, {"game": "dugi"}).status_code == 200
    assert len(frames(client, {"game": "dugi"}).json()["frames"]) == 1


@pytest.mark.parametrize("game", ["dugi", "party", "klondike", "jostle"])
def test_a_table_goes_on_from_a_position_of_a_record(game: str, client: Client) -> None:
    record = record_of(game)
    said = {"record": json.dumps(record), "ply": "2"}

    asked = client.post("/replay/play-on/", said)
    assert asked.status_code == 200
    assert nothing_is_kept()
    opened = client.post("/replay/play-on/", {**said, **PLAN})

    assert opened.status_code == 302
    table = Table.objects.get()
    assert (table.referee, table.game, table.ply, table.opened_by) == ("silent", game, 0, None)
    with the_play_at(table) as play:
        assert play.match.position() == table.start["position"]


# -- others


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("", "Paste a record, or choose a file."),
        ("   ", "Paste a record, or choose a file."),
        ("nonsense", "Not JSON: Expecting value (line 1, column 1)."),
        ('{"game": }', "line 1, column 10"),
        ("[" * 20_000, "nested too deeply"),
        ("[1]", "A record is a JSON object, not a list."),
        ({}, "Unknown game None; known are: ludo"),
        ({"game": "chess"}, "Unknown game"),
        ({"game": "dugi", "rules_version": 99}, "The record needs rules version 99"),
        ({"game": "dugi", "format": "pgn"}, "is not known here; this release reads"),
        ({"game": "dugi", "colour": 1}, "Unknown field"),
        ({"game": "dugi", "seed": -(2**40)}, "Seed must be a whole number"),
        ({"game": "dugi", "variant": {"preset": "x"}}, "has no preset"),
        ({"game": "dugi", "variant": {"params": {"x": 1}}}, "x"),
        ({"game": "dugi", "moves": "a1"}, "must be a list"),
        ({"game": "dugi", "moves": [1]}, "Move 1: move 0 must be text, not a number."),
        ({"game": "dugi", "position": [1]}, "Position must be an object or null"),
        ({"game": "dugi", "deck": ["AC"]}, "has no deck"),
        ({"game": "klondike", "deck": ["AC"]}, "the deck"),
        ({"game": "ludo", "chance": ["x"]}, "Chance[0] is"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_and_what_was_pasted_stays(
    client: Client, record: Any, said: str
) -> None:
    page = paste(client, record)

    assert page.status_code == 422
    errors = " ".join(page.context["form"].errors["text"])
    assert said.lower() in errors.lower()
    text = record if isinstance(record, str) else json.dumps(record)
    assert page.context["form"]["text"].value() == text
    assert nothing_is_kept()


@every_game
def test_a_wrong_move_is_named_with_its_number(game: str, client: Client) -> None:
    record = record_of(game)
    record["moves"] = [*record["moves"][:2], "a wrong move", *record["moves"][2:]]

    page, answer = paste(client, record), frames(client, record)

    errors = page.context["form"].errors["text"]
    assert page.status_code == 422
    number = 3 if len(record["moves"]) > 2 else len(record["moves"])
    assert errors[0].startswith(f"Move {number}: ")
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "This is not a text file."),
        (b"MZ\x90\x00", "This is not a text file."),
        (b" " * (LARGEST + 1), f"at most {LARGEST:,} are read"),
        (b"{", "Not JSON"),
        (b"\x00\x00", "Not JSON"),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_words(
    client: Client, content: bytes, said: str
) -> None:
    page = upload(client, content)

    assert page.status_code == 422
    assert said in page.context["form"].errors["file"][0]
    assert nothing_is_kept()


def test_a_pasted_text_that_is_too_long_is_refused_with_the_limit(client: Client) -> None:
    page = paste(client, "x" * (LARGEST + 1))

    assert page.status_code == 422
    assert str(LARGEST) in page.context["form"].errors["text"][0]


def test_a_body_beyond_every_limit_is_too_large(client: Client) -> None:
    assert paste(client, "x" * 3_000_000).status_code == 413
    assert frames(client, {"about": "x" * 1_000_000}).status_code == 413


@pytest.mark.parametrize(
    "text", ['{"seed": ' + "1" * 5000 + "}", '{"game": "dugi", "seed": 1e999}']
)
def test_a_number_beyond_all_numbers_is_refused(client: Client, text: str) -> None:
    assert paste(client, text).status_code == 422
    assert client.post("/replay/play-on/", {"record": text}).status_code == 422


@pytest.mark.parametrize("said", [{}, {"record": "x"}, {"record": "{}"}, {"record": '"\\ud800"'}])
def test_nobody_plays_on_from_what_is_no_record(client: Client, said: dict[str, str]) -> None:
    answer = client.post("/replay/play-on/", {**said, **PLAN})

    assert answer.status_code == 422
    assert nothing_is_kept()


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        None,
        {"from": 0, "to": 1},
        {"record": {}},
        {"from": "0", "to": 1, "record": {}},
        {"from": 0, "to": 1, "record": {"game": "dugi"}, "save": True},
    ],
)
def test_frames_of_nothing_are_refused(client: Client, body: Any) -> None:
    answer = client.post(FRAMES, json.dumps(body), content_type="application/json")

    assert answer.status_code == 400


# -- a record may be anything


@every_game
def test_a_record_with_anything_in_it_is_shown_or_refused(game: str, client: Client) -> None:
    """Each field in turn holds what nobody expects there; nothing of it makes the site fail."""
    record, chooser = record_of(game), random.Random(game)
    record["moves"] = record["moves"][:4]
    fields = [*record, "deck", "position"]
    for _ in range(40):
        broken = {**record, chooser.choice(fields): anything(chooser, 2)}
        answer = frames(client, broken, 0, 1)
        assert answer.status_code in (200, 400, 422), (broken, answer.content)
    assert nothing_is_kept()


def anything(chooser: random.Random, depth: int) -> Any:
    """JSON of any shape."""
    plain = [None, True, 0, -1, 3, 2**63, 1e300, 0.5, "", "a1", "\ud800", "\x00", "é²", "x" * 300]
    if depth == 0 or chooser.random() < 0.5:
        return chooser.choice(plain)
    inner = [anything(chooser, depth - 1) for _ in range(chooser.randrange(4))]
    names = ["to_move", "cells", "stacks", "hand", "preset", "params", "deck", "x"]
    return inner if chooser.random() < 0.5 else {chooser.choice(names): it for it in inner}


@every_game
def test_a_position_with_anything_in_it_is_shown_or_refused(game: str, client: Client) -> None:
    rules, chooser = GAMES[game], random.Random(game)
    seed = seed_of(rules, rules.variant(rules.default_preset), 1, 1)
    position = Match(rules, rules.variant(rules.default_preset), seed).position()
    for _ in range(40):
        broken = {**position, chooser.choice(list(position)): anything(chooser, 2)}
        record = {"game": game, "seed": seed, "position": json.loads(json.dumps(broken))}
        answer = frames(client, record, 0, 1)
        assert answer.status_code in (200, 400, 422), (record, answer.content)
