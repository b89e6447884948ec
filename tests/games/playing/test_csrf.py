"""Another site cannot act in anybody's name: every POST needs the token of our own page."""

import json
import re
from uuid import uuid4

import pytest
from django.test import Client

from games.models import Move, Stuck, Table
from games.playing.opening import ME, PERSON
from games.playing.seats import IN_SESSION
from playtest.accounts.models import User
from tests import people
from tests.games.playing.seated import Browser, preset, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["anonymous", "signed in"])
def careful(request: pytest.FixtureRequest) -> Browser:
    """Somebody on all seats, in a browser that insists on tokens as the server does."""
    seated = Browser(*table_of("dugi"))
    seats = seated.client.session[IN_SESSION]
    seated.client = Client(enforce_csrf_checks=True)
    if request.param == "signed in":
        seated.client.force_login(people.ada())
    session = seated.client.session
    session[IN_SESSION] = seats
    session.save()
    seated.client.cookies["sessionid"] = session.session_key
    return seated


def token_on(careful: Browser) -> str:
    found = re.search(r'"csrf": "(\w+)"', careful.client.get(careful.page).content.decode())
    assert found
    return found[1]


POSTS = [
    ("moves/", {"move": "x"}),
    ("undo/", {}),
    ("resign/", {}),
    ("stuck/", {"sentence": "?"}),
    ("agent/", {}),
    ("lookups/", {}),
    ("seats/1/replace/", {"how": "end"}),
    ("seats/0/return/", {}),
]


@pytest.mark.parametrize(("path", "said"), POSTS)
def test_the_api_takes_nothing_without_the_token(
    careful: Browser, path: str, said: dict[str, str]
) -> None:
    before = Table.objects.values().get()

    bare = careful.post(path, key=uuid4(), ply=0, seat=0, **said)
    foreign = careful.client.post(
        careful.api + path,
        json.dumps({"key": str(uuid4()), "ply": 0, "seat": 0, **said}),
        content_type="application/json",
        headers={"X-CSRFToken": token_on(careful), "Origin": "https://evil.example"},
    )

    assert (bare.status_code, foreign.status_code) == (403, 403)
    assert "CSRF" in bare.json()["message"]
    assert Table.objects.values().get() == before
    assert not Move.objects.exists()
    assert not Stuck.objects.exists()


def test_the_api_takes_a_move_with_the_token(careful: Browser) -> None:
    answer = careful.client.post(
        careful.api + "moves/",
        json.dumps(careful.wish(move=careful.legal()[0])),
        content_type="application/json",
        headers={"X-CSRFToken": token_on(careful)},
    )

    assert answer.status_code == 201


def test_the_frames_of_a_record_need_the_token_too() -> None:
    client = Client(enforce_csrf_checks=True)
    body = {"from": 0, "to": 1, "record": {"game": "dugi"}}

    answer = client.post("/api/v1/records/frames/", json.dumps(body), "application/json")

    assert answer.status_code == 403


@pytest.mark.parametrize("who", ["anonymous", "signed in"])
def test_pages_take_no_form_without_the_token(who: str) -> None:
    client = Client(enforce_csrf_checks=True)
    if who == "signed in":
        client.force_login(people.ada())
    table, _visitor = table_of("dugi", [ME, PERSON])
    invite = table.seats.get(number=1).invite
    pages = ["seat/" + invite + "/", "again/", "play-on/"]
    paths = [table.get_absolute_url() + page for page in pages]
    paths += [f"/variants/{preset('dugi').variant.slug}/play/", "/replay/", "/replay/play-on/"]

    assert {client.post(path, {"x": "1"}).status_code for path in paths} == {403}
    assert Table.objects.count() == 1


def test_a_seat_is_taken_with_the_token() -> None:
    client = Client(enforce_csrf_checks=True)
    table, _visitor = table_of("dugi", [ME, PERSON])
    path = f"{table.get_absolute_url()}seat/{table.seats.get(number=1).invite}/"
    token = re.search(
        r'name="csrfmiddlewaretoken" value="(\w+)"', client.get(path).content.decode()
    )
    assert token

    answer = client.post(path, {"csrfmiddlewaretoken": token[1]})

    assert answer.status_code == 302


def test_a_player_who_may_not_sign_in_any_more_keeps_only_what_the_browser_holds() -> None:
    ada = people.ada()
    table, visitor = table_of("dugi")
    table.seats.update(user=ada)
    browser = Browser(table, visitor, seat=5)
    browser.client.force_login(ada)
    assert browser.state()["you"] == [0, 1]

    User.objects.update(is_active=False)

    assert browser.state()["you"] == []
