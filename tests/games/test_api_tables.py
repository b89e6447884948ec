"""Tables by the API: opened and played with a token, listed, and read when they are over."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Table
from games.models.tables import Phase
from playtest.accounts import throttle
from playtest.accounts.models import User
from playtest.accounts.services import make_token
from tests import people

pytestmark = pytest.mark.django_db
TABLES = "/api/v1/tables/"
HOT_SEAT = {"variant": "dugi-base", "seats": ["me", "me"]}


@pytest.fixture
def ada() -> User:
    cache.clear()
    return people.ada()


def program_of(person: User) -> Client:
    _token, secret = make_token(person, name="program")
    return Client(headers={"authorization": f"Bearer {secret}"})


def post(client: Client, path: str, body: Any, **headers: str) -> Any:
    text = json.dumps(body)
    return client.post(f"{TABLES}{path}", text, content_type="application/json", headers=headers)


def first_move(client: Client, code: str) -> Any:
    state: Any = client.get(f"{TABLES}{code}/").json()
    seat = state["to_move"]
    move = state["actions"][0]["move"]
    wish = {"key": str(uuid4()), "ply": state["ply"], "seat": seat, "move": move}
    return post(client, f"{code}/moves/", wish)


def give_up(client: Client, code: str) -> None:
    state: Any = client.get(f"{TABLES}{code}/").json()
    wish = {"key": str(uuid4()), "ply": state["ply"], "seat": state["to_move"]}
    assert post(client, f"{code}/resign/", wish).status_code == 201


def test_a_program_opens_a_table_plays_and_finds_it_in_its_list(ada: User) -> None:
    program = program_of(ada)

    opened = post(program, "", HOT_SEAT)

    assert opened.status_code == 201
    table = opened.json()
    assert (table["phase"], table["you"]) == ("playing", [0, 1])
    assert first_move(program, table["code"]).status_code == 201
    listed: Any = program.get(TABLES).json()
    assert [row["code"] for row in listed["results"]] == [table["code"]]
    assert program.get(f"{TABLES}?phase=over").json()["results"] == []
    assert Client().get(TABLES).json() == {"results": [], "next": None}


def test_a_table_that_is_asked_for_twice_is_opened_once(ada: User) -> None:
    program, key = program_of(ada), str(uuid4())

    first = post(program, "", HOT_SEAT, **{"idempotency-key": key})
    again = post(program, "", HOT_SEAT, **{"idempotency-key": key})

    assert again.json() == first.json()
    assert Table.objects.count() == 1


def test_somebody_sits_down_by_the_invitation(ada: User) -> None:
    table = post(program_of(ada), "", {**HOT_SEAT, "seats": ["me", "person"]}).json()
    invite = table["seats"][1]["invite"]
    ben_s = program_of(people.ben())
    seen = ben_s.get(f"{TABLES}{table['code']}/").json()
    assert seen["you"] == []

    taken = post(ben_s, f"{table['code']}/take/", {"invite": invite})

    assert (taken.status_code, taken.json()["you"]) == (201, [1])
    assert taken.json()["phase"] == "playing"


def test_the_record_is_told_at_the_end_and_can_be_played_on(ada: User) -> None:
    program = program_of(ada)
    code = post(program, "", HOT_SEAT).json()["code"]
    first_move(program, code)
    assert program.get(f"{TABLES}{code}/record/").status_code == 422
    give_up(program, code)

    record = program.get(f"{TABLES}{code}/record/")

    assert record.status_code == 200
    going_on = {"record": record.json(), "ply": 1, "seats": ["me", "me"]}
    opened = post(program, "", going_on)
    assert opened.status_code == 201
    assert opened.json()["code"] != code


def test_what_was_tried_is_told_to_the_opener_when_the_game_is_over(ada: User) -> None:
    program = program_of(ada)
    code = post(program, "", {**HOT_SEAT, "referee": "silent"}).json()["code"]
    wish = {"key": str(uuid4()), "ply": 0, "seat": 0, "source": "a1", "target": "a1"}
    assert post(program, f"{code}/moves/", wish).status_code == 422
    said = {"key": str(uuid4()), "ply": 0, "seat": 0, "sentence": "What now?"}
    assert post(program, f"{code}/stuck/", said).status_code == 201
    assert program.get(f"{TABLES}{code}/attempts/").status_code == 422

    give_up(program, code)

    [attempt] = program.get(f"{TABLES}{code}/attempts/").json()["results"]
    assert attempt["referee"] == "silent"
    [note] = program.get(f"{TABLES}{code}/stuck/").json()["results"]
    assert note["sentence"] == "What now?"
    assert program.get(f"{TABLES}{code}/lookups/").json()["results"] == []
    assert program_of(people.ben()).get(f"{TABLES}{code}/attempts/").status_code == 404


def test_the_same_company_plays_again(ada: User) -> None:
    program = program_of(ada)
    code = post(program, "", HOT_SEAT).json()["code"]

    again = post(program, f"{code}/again/", {})

    assert again.status_code == 201
    assert again.json()["you"] == [0, 1]
    assert Table.objects.filter(phase=Phase.PLAYING).count() == 2


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"seats": ["me"]}, 400, "variant"),
        ({**HOT_SEAT, "record": {}}, 400, "variant"),
        ({**HOT_SEAT, "ply": 1}, 400, "ply"),
        ({**HOT_SEAT, "seats": []}, 400, "seats"),
        ({**HOT_SEAT, "seats": ["me"]}, 422, "2 seats"),
        ({**HOT_SEAT, "seats": ["me", "nobody"]}, 422, "nobody"),
        ({**HOT_SEAT, "seats": ["casual", "casual"]}, 422, "yourself"),
        ({**HOT_SEAT, "referee": "loud"}, 400, "referee"),
        ({**HOT_SEAT, "variant": "no-such"}, 404, "not-found"),
        ({**HOT_SEAT, "version": 99}, 404, "not-found"),
        ({"record": [], "seats": ["me", "me"]}, 422, "record"),
        ({"record": {"game": "chess"}, "seats": ["me", "me"]}, 422, "chess"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(
    ada: User, body: Any, status: int, words: str
) -> None:
    answer = post(program_of(ada), "", body)

    assert answer.status_code == status, answer.content
    assert words in answer.content.decode()
    assert not Table.objects.exists()


def test_opening_very_many_tables_is_refused_with_when_to_come_back(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = throttle.Throttle("open a table", per_address=1, per_network=1)
    monkeypatch.setattr("games.api.table_lists.OPEN_TABLE", few)
    program = program_of(ada)

    answers = [post(program, "", HOT_SEAT) for _ in range(3)]

    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert int(refused[0].headers["Retry-After"]) > 0
    assert refused[0].json()["code"] == "throttled"
