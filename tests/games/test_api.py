"""The API about games, variants and rulebooks, in the hands of programs and of those who err."""

import json
from typing import Any

import pytest
from django.test import Client

from games.models import Variant, Version
from games.rules.registry import GAMES
from playtest.accounts.models import User

pytestmark = pytest.mark.django_db
API = "/api/v1"


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


def send(client: Client, method: str, path: str, body: Any) -> Any:
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.generic(method, f"{API}{path}", text, content_type="application/json")


def test_a_program_finds_games_options_and_rules(client: Client) -> None:
    assert [game["key"] for game in client.get(f"{API}/games/").json()] == list(GAMES)

    troll = client.get(f"{API}/games/troll/").json()

    assert {option["key"] for option in troll["options"]} >= {"heights"}
    assert len(troll["rules"]) == len(GAMES["troll"].rule_texts)
    assert {preset["name"] for preset in troll["presets"]} == set(GAMES["troll"].presets)


def test_a_program_forks_edits_publishes_and_reads_back(as_ada: Client) -> None:
    made = send(as_ada, "POST", "/variants/", {"variant": "troll-published", "name": "By API"})
    assert made.status_code == 201
    slug = made.json()["slug"]

    edited = send(
        as_ada,
        "PATCH",
        f"/variants/{slug}/",
        {"revision": 1, "params": {"heights": [4, 2, 1, 1, 2, 4]}, "notes": "More at the banks."},
    )
    assert edited.status_code == 200
    assert edited.json()["values"]["heights"] == [4, 2, 1, 1, 2, 4]

    revision = edited.json()["revision"]
    version = send(as_ada, "POST", f"/variants/{slug}/publish/", {"revision": revision})
    assert version.status_code == 201
    frozen = Client().get(f"{API}/variants/{slug}/versions/1/").json()
    assert frozen["content_hash"] == version.json()["content_hash"]
    book = Client().get(f"{API}/variants/{slug}/rulebook/").json()
    assert any("troll.move.no-return" in b["rules"] for s in book["sections"] for b in s["blocks"])


def test_wording_is_set_and_reset(as_ada: Client, draft: Variant) -> None:
    section = next(section for section in draft.book().sections if section.rules)
    text = section.text + "\n\nMore."

    said = send(
        as_ada,
        "PATCH",
        f"/variants/{draft.slug}/",
        {"revision": 1, "wording": {section.key: text}},
    ).json()
    assert said["wording"] == {section.key: text}

    again = send(
        as_ada,
        "PATCH",
        f"/variants/{draft.slug}/",
        {"revision": said["revision"], "wording": {section.key: ""}},
    ).json()
    assert again["wording"] == {}


def test_all_of_an_edit_is_stored_or_nothing(as_ada: Client, draft: Variant) -> None:
    answer = send(
        as_ada,
        "PATCH",
        f"/variants/{draft.slug}/",
        {"revision": 1, "name": "New name", "wording": {"99.9": "No such section."}},
    )

    assert answer.status_code == 422
    draft.refresh_from_db()
    assert (draft.name, draft.revision) == ("Thick ends", 1)


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ("", 400, "required"),
        (" ", 400, "empty"),
        ('{"revision": 1,}', 400, "line 1, column"),
        ("[1, 2]", 400, "object is expected"),
        ('{"revision": NaN}', 400, "NaN"),
        ('{"revision": 1e999}', 400, "revision"),
        ('{"revision": "one"}', 400, "revision"),
        ('{"revision": 1.5}', 400, "revision"),
        ('{"revision": 0}', 400, "revision"),
        ('{"revision": 1, "parms": {}}', 400, "parms"),
        ('{"revision": 1, "params": [1]}', 400, "params"),
        ('{"revision": 1, "params": {"no": 1}}', 422, "unknown parameter"),
        ('{"revision": 1, "params": {"heights": "tall"}}', 422, "heights"),
        ('{"revision": 7, "name": "x"}', 409, "Somebody else"),
        ('{"revision": 1, "name": ""}', 400, "name"),
        ('{"revision": 1, "name": "' + "x" * 100 + '"}', 400, "name"),
        (b'\xff\xfe{"a": 1}', 400, "UTF-8"),
        ("[" * 100_000, 400, "nested"),
    ],
)
def test_bad_input_is_answered_in_words_and_changes_nothing(
    as_ada: Client, draft: Variant, body: Any, status: int, words: str
) -> None:
    answer = send(as_ada, "PATCH", f"/variants/{draft.slug}/", body)

    assert answer.status_code == status, answer.content
    told = answer.json()
    assert words in json.dumps(told)
    assert told["request_id"] == answer["X-Request-ID"]
    draft.refresh_from_db()
    assert draft.revision == 1


def test_a_body_of_a_megabyte_is_too_large(as_ada: Client, draft: Variant) -> None:
    answer = send(as_ada, "PATCH", f"/variants/{draft.slug}/", " " * 1_000_001)

    assert answer.status_code == 413
    assert "1,000,000" in answer.json()["message"]


def test_other_content_types_are_refused(as_ada: Client, draft: Variant) -> None:
    answer = as_ada.patch(f"{API}/variants/{draft.slug}/", "revision=1", content_type="text/plain")

    assert answer.status_code == 415


def test_a_method_that_is_not_there_names_those_that_are(client: Client) -> None:
    answer = client.delete(f"{API}/games/")

    assert answer.status_code in (403, 405)
    as_staff = client.options(f"{API}/games/")
    assert "GET" in as_staff["Allow"]


def test_a_stranger_learns_nothing_of_a_draft(client: Client, draft: Variant, cy: User) -> None:
    client.force_login(cy)

    for method in ("GET", "PATCH"):
        assert send(client, method, f"/variants/{draft.slug}/", {"revision": 1}).status_code == 404


def test_publishing_says_what_is_missing(as_ada: Client, draft: Variant) -> None:
    answer = send(as_ada, "POST", f"/variants/{draft.slug}/publish/", {"revision": 1})

    assert answer.status_code == 422
    assert answer.json()["code"] == "needs-assent"
    assert answer.json()["warnings"]
    assert not Version.objects.filter(variant=draft).exists()


def test_changing_something_needs_the_csrf_token(ada: User, draft: Variant) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ada)

    answer = send(strict, "PATCH", f"/variants/{draft.slug}/", {"revision": 1, "name": "x"})

    assert answer.status_code == 403


def test_the_schema_and_its_page_list_every_route(client: Client) -> None:
    paths = client.get(f"{API}/schema/").json()["paths"]
    page = client.get(f"{API}/docs/").content.decode()

    assert f"{API}/variants/{{slug}}/publish/" in paths
    assert all(path in page for path in paths)


def test_json_is_given_whatever_is_preferred(client: Client) -> None:
    answer = client.get(f"{API}/games/", headers={"Accept": "image/png"})

    assert answer.status_code == 406


def test_the_list_of_ones_own_holds_drafts_and_the_archive(as_ada: Client, draft: Variant) -> None:
    def mine() -> list[str]:
        return [row["slug"] for row in as_ada.get(f"{API}/variants/?mine=true").json()["results"]]

    assert mine() == [draft.slug]
    assert draft.slug not in as_ada.get(f"{API}/variants/?limit=200").content.decode()

    archived = send(as_ada, "POST", f"/variants/{draft.slug}/archive/", {"archived": True})

    assert archived.json()["archived"] is True
    assert mine() == [draft.slug]
    send(as_ada, "POST", f"/variants/{draft.slug}/archive/", {"archived": False})
    assert as_ada.get(f"{API}/variants/{draft.slug}/").json()["archived"] is False


def test_what_differs_from_the_parent_is_told_in_words(as_ada: Client, draft: Variant) -> None:
    unchanged = as_ada.get(f"{API}/variants/{draft.slug}/changes/").json()
    edit = {"revision": 1, "params": {**draft.params, "heights": [4, 2, 1, 1, 2, 4]}}
    send(as_ada, "PATCH", f"/variants/{draft.slug}/", edit)

    told = as_ada.get(f"{API}/variants/{draft.slug}/changes/").json()

    assert unchanged == {"options": [], "reworded": []}
    assert "heights" in {each["option"] for each in told["options"]}
    assert told["options"][0]["is"] == "4-2-1-1-2-4"


def test_somebody_is_invited_to_a_draft_and_let_go(
    as_ada: Client, draft: Variant, cy: User
) -> None:
    invited = send(as_ada, "POST", f"/variants/{draft.slug}/people/", {"email": cy.email})
    assert invited.status_code == 201
    assert {"email": cy.email} in invited.json()["people"]
    cy_s = Client()
    cy_s.force_login(cy)
    assert cy_s.get(f"{API}/variants/{draft.slug}/").status_code == 200

    gone = send(as_ada, "DELETE", f"/variants/{draft.slug}/people/{cy.email}/", "")

    assert gone.status_code == 204
    assert cy_s.get(f"{API}/variants/{draft.slug}/").status_code == 404


def test_a_draft_can_be_deleted_and_what_was_published_cannot(
    as_ada: Client, draft: Variant
) -> None:
    made = send(as_ada, "POST", "/variants/", {"variant": "troll-published", "name": "Kept"})
    kept = made.json()["slug"]
    edit = {"revision": 1, "params": {"heights": [4, 2, 1, 1, 2, 4]}, "notes": "More."}
    send(as_ada, "PATCH", f"/variants/{kept}/", edit)
    revision = as_ada.get(f"{API}/variants/{kept}/").json()["revision"]
    send(as_ada, "POST", f"/variants/{kept}/publish/", {"revision": revision})

    assert send(as_ada, "DELETE", f"/variants/{draft.slug}/", "").status_code == 204
    assert send(as_ada, "DELETE", f"/variants/{kept}/", "").status_code == 422
    versions = as_ada.get(f"{API}/variants/{kept}/versions/").json()["results"]
    assert [version["number"] for version in versions] == [1]
