"""What cannot be read is answered in words with 4xx, names the field, and stores nothing."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.models import Attempt, Lookup, Move, Stuck, Table
from tests.games.playing.seated import Browser, as_it_stands, table_of

pytestmark = pytest.mark.django_db

LISTED = ["stuck/", "lookups/"]  # can be read as well, by whoever opened the table
POSTS = ["moves/", "undo/", "resign/", "agent/", "stuck/", "lookups/", "seats/1/replace/"]
LONG_NUMBER = "1" * 5000


@pytest.fixture
def dugi() -> Browser:
    return Browser(*table_of("dugi"))


def nothing_is_stored() -> bool:
    return not any(model.objects.exists() for model in (Move, Attempt, Stuck, Lookup))


# -- bodies


BODIES = [
    "",
    "{",
    "{}",
    '{"ply": 1,}',
    "[]",
    "null",
    '"text"',
    "7",
    "[" * 50_000,
    '{"ply": NaN}',
    '{"ply": Infinity}',
    '{"ply": 1e999}',
    f'{{"ply": {LONG_NUMBER}}}',
]


@pytest.mark.parametrize("path", POSTS)
def test_a_body_that_is_no_wish_is_refused(dugi: Browser, path: str) -> None:
    for body in BODIES:
        answer = dugi.send(path, body)

        assert answer.status_code == 400, body[:20]
        assert answer.json()["message"]
        assert answer.json()["request_id"] == answer["X-Request-ID"]
    assert nothing_is_stored()


def test_broken_json_is_told_with_its_place(dugi: Browser) -> None:
    answer = dugi.send("moves/", '{"ply": 0,\n "seat": }')

    assert answer.json()["message"] == "Not JSON: Expecting value in line 2, column 10."


def test_bytes_that_are_no_text_another_type_and_too_much_of_it(dugi: Browser) -> None:
    wish = json.dumps(dugi.wish(move="a"))

    assert dugi.send("moves/", b"\xff\xfe").status_code == 400
    assert dugi.send("moves/", wish, "text/plain").status_code == 415
    assert (
        dugi.send("moves/", "key=1&ply=0", "application/x-www-form-urlencoded").status_code == 415
    )
    assert dugi.send("moves/", " " * 1_000_001).status_code == 413


@pytest.mark.parametrize("path", POSTS)
def test_other_methods_are_named_as_not_allowed(dugi: Browser, path: str) -> None:
    for method in (
        ("put", "patch", "delete") if path in LISTED else ("get", "put", "patch", "delete")
    ):
        answer = getattr(dugi.client, method)(dugi.api + path)

        assert answer.status_code == 405
        assert "POST" in answer["Allow"]


# -- fields


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("key", value) for value in ("", "x", None, [], {}, "00000000-0000", 1.5)),
        *(("ply", value) for value in ("0", "x", None, -1, 1.5, True, [], 10**9, 2**63)),
        *(("seat", value) for value in ("0", "x", None, -1, 8, 0.5, False, {})),
        *(("client_ms", value) for value in ("5", 1.5, None, True, 2**53 + 1, -(2**60), [])),
        *(("move", value) for value in ("", None, [], {}, True, "m" * 201, "a\0", "\ud800")),
        *(("source", value) for value in (None, [], True, "s" * 81, "a\0", "\udfff")),
        *(("target", value) for value in (None, {}, False, "t" * 81)),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(dugi: Browser, field: str, value: Any) -> None:
    said: dict[str, Any] = {"source": "a1"} if field in ("source", "target") else {"move": "a1"}

    answer = dugi.move(**{**said, field: value})

    assert answer.status_code == 400
    assert field in answer.json()["fields"] or (field, value) == ("move", "")
    assert nothing_is_stored()


@pytest.mark.parametrize("field", ["key", "ply", "seat"])
def test_a_wish_without_its_key_its_ply_or_its_seat_is_refused(dugi: Browser, field: str) -> None:
    wish = dugi.wish(move=dugi.legal()[0])
    del wish[field]

    answer = dugi.post("moves/", **wish)

    assert answer.status_code == 400
    assert answer.json()["fields"] == {field: ["This field is required."]}
    assert nothing_is_stored()


def test_a_wish_is_a_gesture_or_a_move(dugi: Browser) -> None:
    neither, both = dugi.move(), dugi.move(move="a", source="b")
    target_alone = dugi.move(target="b")

    assert neither.json()["fields"] == {"source": ["Give a source, or a move."]}
    assert both.json()["fields"] == {"move": ["Give a gesture or a move, not both."]}
    assert [answer.status_code for answer in (neither, both, target_alone)] == [400, 400, 400]


@pytest.mark.parametrize(
    "field",
    [
        "as",
        "text",
        "kind",
        "by_agent",
        "state_hash",
        "made_at",
        "thought_ms",
        "is_doubtful",
        "seconds",
        "table",
        "id",
        "wish",
        "seq",
        "is_staff",
        "seed",
        "phase",
        "__class__",
    ],
)
def test_no_field_but_those_of_a_wish_can_be_set(dugi: Browser, field: str) -> None:
    answer = dugi.move(move=dugi.legal()[0], **{field: 1})

    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == [field]
    assert "known are: key, ply, seat" in answer.json()["fields"][field][0]
    assert nothing_is_stored()


def test_nothing_of_a_table_can_be_set_by_a_note_or_a_look_up(dugi: Browser) -> None:
    before = Table.objects.values().get()
    stuck = {"key": uuid4(), "ply": 0, "seat": 0, "sentence": "?"}
    looked_up = {"key": uuid4(), "section": "1", "ms": 5}

    answers = [
        dugi.post(path, **said, **{field.name: 1})
        for field in Table._meta.get_fields()
        for path, said in (("stuck/", stuck), ("lookups/", looked_up), ("agent/", {"ply": 0}))
        if field.name not in said
    ]

    assert {answer.status_code for answer in answers} == {400}
    assert Table.objects.values().get() == before
    assert nothing_is_stored()


# -- what a browser says of its clock


@pytest.mark.parametrize(
    ("client_ms", "doubtful"),
    [(0, False), (1, False), (-5, True), (-(2**53), True), (10**12, True), (2**53, True)],
)
def test_a_time_that_cannot_be_is_stored_and_flagged(
    dugi: Browser, client_ms: int, doubtful: bool
) -> None:
    answer = dugi.move(move=dugi.legal()[0], client_ms=client_ms)

    assert answer.status_code == 201
    row = Move.objects.get()
    assert (row.client_ms, row.is_doubtful) == (client_ms, doubtful)
    assert 0 <= row.thought_ms < 60_000, "the server's clock is what counts"


def test_a_move_without_a_time_is_not_in_doubt(dugi: Browser) -> None:
    dugi.move(move=dugi.legal()[0])

    assert (Move.objects.get().client_ms, Move.objects.get().is_doubtful) == (None, False)


def test_a_clock_that_was_set_back_makes_no_negative_time(dugi: Browser) -> None:
    table = as_it_stands(dugi.table)
    table.decision_began_at = table.decision_began_at.replace(year=table.opened_at.year + 1)
    table.save(update_fields=["decision_began_at"])

    dugi.move(move=dugi.legal()[0], client_ms=10)

    assert (Move.objects.get().thought_ms, Move.objects.get().seconds) == (0, 0)


# -- addresses


@pytest.mark.parametrize("code", ["%00", "a%20b", "%C3%A9", "..", "%3Cx%3E", "%FF", "a" * 500])
def test_an_address_no_table_can_have_leads_nowhere(client: Client, code: str) -> None:
    for path in (f"/tables/{code}/", f"/tables/{code}/replay/", f"/api/v1/tables/{code}/"):
        assert client.get(path).status_code == 404


# -- questions


@pytest.mark.parametrize(
    "query",
    [{"since": "x"}, {"since": -1}, {"since": 10**7}, {"seat": 8}, {"seat": "me"}, {"as": 0}],
)
def test_a_look_with_a_strange_question_is_refused(dugi: Browser, query: dict[str, Any]) -> None:
    answer = dugi.get(**query)

    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == list(query)


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"from": 0},
        {"to": 1},
        {"from": -1, "to": 1},
        {"from": "a", "to": 1},
        {"from": 0, "to": 10**7},
        {"from": 0, "to": 1, "x": 1},
    ],
)
def test_frames_want_to_know_from_where_to_where(dugi: Browser, query: dict[str, Any]) -> None:
    answer = dugi.get("frames/", **query)

    assert answer.status_code == 400
    assert set(answer.json()["fields"]) <= {"from", "to", "x"}


@pytest.mark.parametrize("how", [{}, {"how": "kill"}, {"how": 1}, {"how": "agent", "seat": 1}])
def test_a_player_is_replaced_in_one_of_two_ways(dugi: Browser, how: dict[str, Any]) -> None:
    assert dugi.post("seats/1/replace/", **how).status_code == 400
