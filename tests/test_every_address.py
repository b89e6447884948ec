"""Who gets what at every address there is. A new address without a row here fails.

The columns: somebody anonymous, Ada who owns the draft, Ben who works on it with her, Cy who
designs too but must be refused, Rhea who studies rules, Sam who runs the site.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.models import Table, Variant, Version
from games.playing import store
from games.playing.opening import ME, PERSON, Plan, open_table
from games.playing.seats import Visitor, hash_of
from games.services import fork_variant, publish_variant
from playtest.accounts.models import SentMail, User
from tests import people

pytestmark = pytest.mark.django_db

EVERYBODY = (200, 200, 200, 200, 200, 200)
SIGNED_IN = (302, 200, 200, 200, 200, 200)
EDITORS = (302, 200, 200, 404, 404, 404)
READERS = (404, 200, 200, 404, 404, 200)  # of a draft; staff may look
MOVED_ON = (302, 302, 302, 302, 302, 302)
NOT_THIS_WAY = (405, 405, 405, 405, 405, 405)
FIRST_COME = (302, 409, 409, 409, 409, 409)
HER_SEAT_BUT_WAITING = (404, 409, 404, 404, 404, 404)

DRAFT = {"slug": "ada-s-draft"}
PUBLIC = {"slug": "ada-s-published"}
TABLE_OF_ADA = {"code": "the-table-of-ada"}
OPEN_SEAT = {**TABLE_OF_ADA, "number": 1}
WISH = {"key": "00000000-0000-4000-8000-000000000001", "ply": 0, "seat": 0}
LOOKED_UP = {"key": "00000000-0000-4000-8000-000000000002", "section": "1", "ms": 2000}
Row = tuple[str, dict[str, Any], str, dict[str, Any], tuple[int, ...]]

TABLE: list[Row] = [
    ("home", {}, "get", {}, EVERYBODY),
    ("about", {}, "get", {}, EVERYBODY),
    ("privacy", {}, "get", {}, EVERYBODY),
    ("health", {}, "get", {}, (503,) * 6),  # no Redis under test
    ("outbox", {}, "get", {}, EVERYBODY),  # on this machine; production shows it to staff alone
    ("outbox_mail", {"number": 0}, "get", {}, EVERYBODY),
    ("accounts:profile", {}, "get", {}, SIGNED_IN),
    ("accounts:sign_in", {}, "get", {}, (200, 302, 302, 302, 302, 302)),
    ("accounts:sign_out", {}, "get", {}, NOT_THIS_WAY),
    ("accounts:sign_out", {}, "post", {}, MOVED_ON),
    ("accounts:sign_up", {}, "get", {}, (200, 302, 302, 302, 302, 302)),
    ("accounts:sign_up_sent", {}, "get", {}, EVERYBODY),
    ("accounts:sign_up_confirm", {}, "get", {}, (410,) * 6),
    ("accounts:sign_up_link", {"token": "x"}, "get", {}, MOVED_ON),
    ("accounts:password_change", {}, "get", {}, SIGNED_IN),
    ("accounts:password_reset", {}, "get", {}, EVERYBODY),
    ("accounts:password_reset_sent", {}, "get", {}, EVERYBODY),
    ("accounts:password_reset_confirm", {}, "get", {}, (410,) * 6),
    ("accounts:password_reset_link", {"token": "x"}, "get", {}, MOVED_ON),
    ("accounts:email_change", {}, "get", {}, SIGNED_IN),
    ("accounts:email_change_sent", {}, "get", {}, SIGNED_IN),
    ("accounts:email_confirm", {}, "get", {}, (410,) * 6),
    ("accounts:email_link", {"token": "x"}, "get", {}, MOVED_ON),
    ("games:gallery", {}, "get", {}, EVERYBODY),
    ("games:game", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:game", {"key": "chess"}, "get", {}, (404,) * 6),
    ("games:game_rulebook", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:watch", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:record", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:catalogue", {}, "get", {}, EVERYBODY),
    ("games:my_variants", {}, "get", {}, SIGNED_IN),
    ("games:variant", DRAFT, "get", {}, READERS),
    ("games:variant", PUBLIC, "get", {}, EVERYBODY),
    ("games:history", DRAFT, "get", {}, READERS),
    ("games:history", PUBLIC, "get", {}, EVERYBODY),
    ("games:rulebook", DRAFT, "get", {}, READERS),
    ("games:rulebook", PUBLIC, "get", {}, EVERYBODY),
    ("games:rulebook_pdf", DRAFT, "get", {}, READERS),
    ("games:quick_start_pdf", DRAFT, "get", {}, READERS),
    ("games:version", {**PUBLIC, "number": 1}, "get", {}, EVERYBODY),
    ("games:version", {**DRAFT, "number": 1}, "get", {}, (404,) * 6),
    ("games:options", DRAFT, "get", {}, (302, 405, 405, 405, 405, 405)),
    ("games:options", DRAFT, "post", {}, (302, 422, 422, 404, 404, 404)),
    ("games:options", PUBLIC, "post", {}, (302, 422, 404, 404, 404, 404)),
    ("games:details", DRAFT, "get", {}, EDITORS),
    ("games:wording", DRAFT, "get", {}, EDITORS),
    ("games:section", {**DRAFT, "key": "1.1"}, "get", {}, EDITORS),
    ("games:section", {**DRAFT, "key": "99"}, "get", {}, (302, 404, 404, 404, 404, 404)),
    ("games:publish", DRAFT, "get", {}, EDITORS),
    ("games:publish", DRAFT, "post", {}, (302, 409, 409, 404, 404, 404)),
    ("games:fork", PUBLIC, "get", {}, (302, 200, 200, 200, 403, 403)),
    ("games:fork", DRAFT, "get", {}, (302, 302, 302, 404, 403, 403)),
    ("games:archive", PUBLIC, "post", {}, (302, 302, 404, 404, 404, 404)),
    ("games:delete", PUBLIC, "post", {}, (302, 302, 404, 404, 404, 404)),
    ("games:people", DRAFT, "post", {"email": "x"}, (302, 302, 404, 404, 404, 404)),
    ("games:play_game", {"key": "dugi"}, "get", {}, MOVED_ON),
    ("games:play_game", {"key": "chess"}, "get", {}, (404,) * 6),
    ("games:play", PUBLIC, "get", {}, EVERYBODY),
    ("games:play", PUBLIC, "post", {"referee": "x"}, (422,) * 6),
    ("games:play", DRAFT, "get", {}, READERS),
    ("games:play", DRAFT, "post", {"referee": "x"}, (404, 422, 422, 404, 404, 422)),
    ("games:my_tables", {}, "get", {}, EVERYBODY),
    ("games:table", TABLE_OF_ADA, "get", {}, EVERYBODY),  # who knows the address may watch
    ("games:table", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("games:take_seat", {**TABLE_OF_ADA, "invite": "come"}, "get", {}, EVERYBODY),
    ("games:take_seat", {**TABLE_OF_ADA, "invite": "come"}, "post", {}, FIRST_COME),
    ("games:take_seat", {**TABLE_OF_ADA, "invite": "x"}, "post", {}, (404,) * 6),
    ("games:personal_link", {**TABLE_OF_ADA, "key": "hers"}, "get", {}, MOVED_ON),
    ("games:personal_link", {**TABLE_OF_ADA, "key": "x"}, "get", {}, (404,) * 6),
    ("games:play_again", TABLE_OF_ADA, "get", {}, NOT_THIS_WAY),
    ("games:play_again", TABLE_OF_ADA, "post", {}, (404, 302, 404, 404, 404, 404)),
    ("games:replay_table", TABLE_OF_ADA, "get", {}, EVERYBODY),
    ("games:play_on", TABLE_OF_ADA, "get", {}, NOT_THIS_WAY),
    ("games:play_on", TABLE_OF_ADA, "post", {}, (409,) * 6),  # it would be a peek
    ("games:table_record", TABLE_OF_ADA, "get", {}, (409,) * 6),
    ("games:replay_record", {}, "get", {}, EVERYBODY),
    ("games:replay_record", {}, "post", {"text": "x"}, (422,) * 6),
    ("games:play_on_record", {}, "get", {}, NOT_THIS_WAY),
    ("games:play_on_record", {}, "post", {}, (422,) * 6),
    ("api_table", TABLE_OF_ADA, "get", {}, EVERYBODY),
    ("api_table", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("api_table", TABLE_OF_ADA, "post", {}, NOT_THIS_WAY),
    ("api_moves", TABLE_OF_ADA, "post", {**WISH, "move": "a1"}, HER_SEAT_BUT_WAITING),
    ("api_undo", TABLE_OF_ADA, "post", WISH, HER_SEAT_BUT_WAITING),
    ("api_resign", TABLE_OF_ADA, "post", WISH, HER_SEAT_BUT_WAITING),
    ("api_stuck", TABLE_OF_ADA, "post", WISH, (404, 201, 404, 404, 404, 404)),
    ("api_agents", TABLE_OF_ADA, "post", {"ply": 0}, EVERYBODY),
    ("api_lookups", TABLE_OF_ADA, "post", LOOKED_UP, (201,) * 6),
    ("api_frames", TABLE_OF_ADA, "get", {"from": 0, "to": 1}, EVERYBODY),
    ("api_replace", OPEN_SEAT, "post", {"how": "agent"}, (404, 200, 404, 404, 404, 404)),
    ("api_return", {**TABLE_OF_ADA, "number": 0}, "post", {}, (404, 422, 404, 404, 404, 404)),
    ("api_record_frames", {}, "post", {}, (400,) * 6),
    ("api_games", {}, "get", {}, EVERYBODY),
    ("api_game", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("api_variants", {}, "get", {}, EVERYBODY),
    ("api_variants", {}, "post", {}, (403, 400, 400, 400, 403, 403)),
    ("api_variant", DRAFT, "get", {}, READERS),
    ("api_variant", PUBLIC, "get", {}, EVERYBODY),
    ("api_variant", DRAFT, "patch", {}, (403, 400, 400, 404, 404, 404)),
    ("api_publish", DRAFT, "post", {}, (403, 400, 400, 404, 404, 404)),
    ("api_rulebook", DRAFT, "get", {}, READERS),
    ("api_version", {**PUBLIC, "number": 1}, "get", {}, EVERYBODY),
    ("api_schema", {}, "get", {}, EVERYBODY),
    ("api_docs", {}, "get", {}, EVERYBODY),
]
WITHOUT_A_NAME = {"favicon.ico"}


@pytest.fixture
def world() -> dict[str, User | None]:
    """The people, Ada's draft with Ben in it, something of hers that is published, and a table."""
    store.forget()
    everyone: dict[str, User | None] = {
        "anonymous": None,
        "Ada": people.ada(),
        "Ben": people.ben(),
        "Cy": people.cy(),
        "Rhea": people.rhea(),
        "Sam": people.sam(),
    }
    ada = everyone["Ada"]
    assert ada
    parent = Version.objects.get(variant__game="troll", variant__preset="published")
    for slug in ("ada-s-draft", "ada-s-published"):
        variant = fork_variant(parent, by=ada, name=slug)
        Variant.objects.filter(pk=variant.pk).update(slug=slug)
    draft, public = Variant.objects.get(**DRAFT), Variant.objects.get(**PUBLIC)
    draft.collaborations.create(email="ben@example.org")
    publish_variant(public, by=ada, revision=1, accept_warnings=True)
    open_for(ada)
    return everyone


def open_for(ada: User) -> None:
    """A table at which Ada has sat down and somebody is still awaited."""
    rules = Version.objects.get(variant__game="dugi", variant__preset="base")
    table = open_table(rules, Plan([ME, PERSON]), Visitor(ada))
    Table.objects.filter(pk=table.pk).update(**TABLE_OF_ADA)
    table.seats.filter(number=0).update(key_hash=hash_of("hers"))
    table.seats.filter(number=1).update(invite="come")


@pytest.mark.parametrize(("name", "kwargs", "method", "data", "expected"), TABLE)
def test_everybody_gets_what_the_table_says(
    world: dict[str, User | None],
    name: str,
    kwargs: dict[str, Any],
    method: str,
    data: dict[str, Any],
    expected: tuple[int, ...],
) -> None:
    if name == "outbox_mail":
        kwargs = {"number": SentMail.objects.create(to="a@b.c", subject="s", body="b").pk}
    got = []
    for person in world.values():
        client = Client()
        if person:
            client.force_login(person)
        extra = {"content_type": "application/json"} if name.startswith("api_") else {}
        answer = getattr(client, method)(reverse(name, kwargs=kwargs), data, **extra)
        got.append(answer.status_code)

    assert tuple(got) == expected, dict(zip(world, got, strict=True))


def test_every_address_has_a_row() -> None:
    covered = {row[0] for row in TABLE}

    assert {name for name in names_of(get_resolver().url_patterns) if name} == covered


def names_of(patterns: list[Any], space: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else space
            yield from names_of(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            if pattern.name:
                yield space + pattern.name
            else:
                assert str(pattern.pattern) in WITHOUT_A_NAME
