"""Opening a table: the form for every game, who sits where, what is pinned, playing again."""

import random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Table, Variant
from games.models.tables import Phase, SeatKind
from games.playing.opening import ME, PERSON, Plan, open_table
from games.refusals import Refused
from games.rules.core.errors import BadInput
from games.rules.registry import GAMES
from games.services import edit_options
from playtest.accounts import throttle
from playtest.accounts.models import User
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    committed,
    every_game,
    folded,
    preset,
    stranger,
    table_of,
    the_play_at,
)

pytestmark = pytest.mark.django_db

PLAY_THEMSELVES = [("ludo", "agtive"), ("ludo", "random_cyclic")]  # nobody decides anything


def address(game: str, name: str = "") -> str:
    return f"/variants/{preset(game, name).variant.slug}/play/"


def plan_for(game: str, name: str = "", **changed: str) -> dict[str, str]:
    seats = GAMES[game].seat_names(preset(game, name).fixed().options)
    plan = {f"seat_{number}": "me" for number in range(len(seats))}
    return {"referee": "guided", "undo_allowed": "on", **plan, **changed}


# -- the form


@every_game
def test_every_preset_has_a_page_to_open_it_and_a_table(game: str, client: Client) -> None:
    for name in GAMES[game].presets:
        assert client.get(address(game, name)).status_code == 200
        if (game, name) not in PLAY_THEMSELVES:
            browser = Browser(*table_of(game, rules=name))
            assert browser.state()["phase"] == Phase.PLAYING


@every_game
def test_a_table_is_opened_by_the_page_and_shown(game: str, client: Client) -> None:
    opened = client.post(address(game), plan_for(game))

    assert opened.status_code == 302
    page = client.get(opened["Location"])
    assert page.status_code == 200
    assert GAMES[game].title in page.content.decode()


@pytest.mark.parametrize(("game", "name"), PLAY_THEMSELVES)
def test_a_game_that_plays_itself_is_refused_in_words(game: str, name: str, client: Client) -> None:
    page = client.post(address(game, name), plan_for(game, name))

    assert page.status_code == 422
    assert b"the game plays itself" in page.content


def test_the_address_of_a_game_leads_to_its_usual_rules(client: Client) -> None:
    assert client.get("/games/dugi/play/")["Location"] == address("dugi")
    assert client.get("/games/chess/play/").status_code == 404


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"seat_0": "nobody"}, "seat_0"),
        ({"seat_1": ""}, "seat_1"),
        ({"referee": "loud"}, "referee"),
        ({"referee": ""}, "referee"),
        ({"seat_0": "beginner", "seat_1": "person"}, "__all__"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_and_what_was_chosen_stays(
    client: Client, changed: dict[str, str], field: str
) -> None:
    said = plan_for("dugi", seat_1="strong", lots="on") | changed

    page = client.post(address("dugi"), said)

    assert page.status_code == 422
    form = page.context["form"]
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in said if name != "undo_allowed"} == {
        name: True if value == "on" else value
        for name, value in said.items()
        if name != "undo_allowed"
    }
    assert not Table.objects.exists()


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_the_form_is_read_and_sent_and_nothing_else(client: Client, method: str) -> None:
    assert getattr(client, method)(address("dugi")).status_code == 405


def test_who_opens_very_many_tables_has_to_wait(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = throttle.Throttle("open a table", per_address=2, per_network=2)
    monkeypatch.setattr("games.views.tables.OPEN_TABLE", few)

    answers = [client.post(address("dugi"), plan_for("dugi")) for _ in range(3)]
    again = client.post(answers[0]["Location"] + "again/")
    played_on = client.post("/replay/play-on/", {"record": '{"game": "dugi"}', **plan_for("dugi")})

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert int(answers[2]["Retry-After"]) > 0
    assert (again.status_code, played_on.status_code) == (429, 429)
    assert Table.objects.count() == 2


def test_a_strangers_draft_cannot_be_played(client: Client, draft: Variant, cy: User) -> None:
    assert client.get(f"/variants/{draft.slug}/play/").status_code == 404
    client.force_login(cy)
    assert client.post(f"/variants/{draft.slug}/play/", {"seat_0": "me"}).status_code == 404


# -- services


@pytest.mark.parametrize("seats", [[], [ME], [ME] * 3, [PERSON, PERSON], [ME, "god"], ["me ", ME]])
def test_a_table_has_every_seat_filled_by_somebody_known(seats: list[str]) -> None:
    with pytest.raises(Refused):
        open_table(preset("dugi"), Plan(seats), stranger())

    assert not Table.objects.exists()


def test_rules_by_which_nobody_decides_have_no_table() -> None:
    with pytest.raises(BadInput, match="plays itself"):
        table_of("ludo", rules="agtive")


@every_game
def test_everything_a_game_depends_on_is_pinned(game: str) -> None:
    version = preset(game)
    table, _visitor = table_of(game)

    assert table.content_hash == version.content_hash
    assert table.rules_version == GAMES[game].rules_version
    assert (table.params, table.wording) == (version.params, version.wording)
    with the_play_at(table) as play:
        assert table.to_move == play.match.to_move


def test_every_table_has_its_own_seed() -> None:
    assert len({table_of("dugi")[0].seed for _ in range(20)}) == 20


def test_lots_decide_who_sits_where(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = set()
    for seed in range(8):
        monkeypatch.setattr(random, "SystemRandom", lambda seed=seed: random.Random(seed))
        table, visitor = table_of("dugi", [ME, "beginner"], lots=True)
        drawn.add(tuple(visitor.seats_at(table)))

    assert drawn == {(0,), (1,)}


def test_without_lots_the_seats_are_as_they_were_said() -> None:
    table, visitor = table_of("dugi", ["strong", ME])

    assert visitor.seats_at(table) == [1]
    assert [(seat.kind, seat.level) for seat in table.seats.all()] == [
        (SeatKind.AGENT, "strong"),
        (SeatKind.PERSON, ""),
    ]


# -- while the designer goes on


def test_a_game_goes_on_by_the_rules_it_began_with(draft: Variant) -> None:
    visitor = stranger()
    table = open_table(draft, Plan([ME]), visitor)
    browser, params, book = Browser(table, visitor), draft.params, table.book().sections[0].text
    browser.play_on(1)

    edit_options(draft, revision=draft.revision, params={"heights": [4, 2, 1, 1, 2, 4]})
    browser.play_on(2, seed=5)

    running = as_it_stands(table)
    assert (running.params, running.book().sections[0].text) == (params, book)
    assert folded(table).match.fingerprint() == table.moves.latest("seq").state_hash
    fresh = open_table(Variant.objects.get(pk=draft.pk), Plan([ME]), stranger())
    assert fresh.content_hash != running.content_hash


def test_a_game_outlives_its_variant(draft: Variant) -> None:
    visitor = stranger()
    table = open_table(draft, Plan([ME]), visitor)
    browser = Browser(table, visitor)
    browser.play_on(1)

    draft.delete()
    browser.play_on(1, seed=5)

    for page in ("", "replay/"):
        assert browser.client.get(browser.page + page).status_code == 200
    assert as_it_stands(table).variant is None
    with committed():
        assert browser.client.post(browser.page + "again/").status_code == 302


# -- once more


def test_playing_again_keeps_rules_and_company() -> None:
    table, visitor = table_of("dugi", [ME, "strong"], referee="silent", undo_allowed=False)
    browser = Browser(table, visitor)
    browser.post("resign/", **browser.wish())

    answer = browser.client.post(browser.page + "again/")

    fresh = Table.objects.latest("pk")
    assert answer["Location"] == fresh.get_absolute_url()
    assert fresh.pk != table.pk
    assert (fresh.params, fresh.version, fresh.referee) == (table.params, table.version, "silent")
    assert (fresh.undo_allowed, fresh.ply, fresh.phase) == (False, 0, Phase.PLAYING)
    assert fresh.seed != table.seed
    assert [(seat.kind, seat.level) for seat in fresh.seats.all()] == [
        (SeatKind.PERSON, ""),
        (SeatKind.AGENT, "strong"),
    ]


def test_who_stood_in_is_invited_again() -> None:
    table, visitor = table_of("dugi", [ME, PERSON])
    browser = Browser(table, visitor)
    browser.post("seats/1/replace/", how="agent")

    browser.client.post(browser.page + "again/")

    assert Table.objects.latest("pk").seats.get(number=1).kind == SeatKind.OPEN


def test_who_has_no_seat_cannot_play_again() -> None:
    table, _visitor = table_of("dugi")

    assert Client().post(table.get_absolute_url() + "again/").status_code == 404
    assert Client().get(table.get_absolute_url() + "again/").status_code == 405


def test_a_meta_game_of_klondike_carries_its_total_on() -> None:
    table, visitor = table_of("klondike", rules="meta")
    browser = Browser(table, visitor)
    browser.play_on(8)
    browser.move(move=GAMES["klondike"].giving_up)
    carried = as_it_stands(table).result["carries"]

    browser.client.post(browser.page + "again/")

    fresh = Table.objects.latest("pk")
    assert carried
    assert fresh.params == {**table.params, **carried}
    assert fresh.content_hash != table.content_hash


# -- one's tables


def test_my_tables_are_those_i_sit_at(client: Client) -> None:
    client.post(address("dugi"), plan_for("dugi"))
    mine = Table.objects.get()
    other, _visitor = table_of("dugi")

    page = client.get("/tables/").content.decode()

    assert mine.code in page
    assert other.code not in page
    assert mine.code not in Client().get("/tables/").content.decode()


def test_a_list_of_many_tables_asks_the_database_no_more_often(client: Client, ada: User) -> None:
    client.force_login(ada)

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get("/tables/")
        return len(asked)

    client.post(address("dugi"), plan_for("dugi"))
    few = questions()
    for _ in range(5):
        client.post(address("dugi"), plan_for("dugi"))

    assert questions() == few
