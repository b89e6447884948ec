"""Replays of tables: the pictures that were seen, the record after the end, and playing on."""

import json
from typing import Any

import pytest

from games.models import Move, Table
from games.models.tables import Phase
from games.playing.replaying import MOST_FRAMES
from games.playing.services import Wish, play_move
from games.rules.engine.gamerecord import read_record
from games.rules.registry import GAMES
from games.rules.scenes.scene import ALL_SEEING
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    committed,
    every_game,
    stranger,
    table_of,
    the_play_at,
)

pytestmark = pytest.mark.django_db

PLAN = {"referee": "explaining", "seat_0": "me", "seat_1": "me", "seat_2": "me", "seat_3": "me"}


def frames(browser: Browser, first: int = 0, last: int = 59) -> list[dict[str, Any]]:
    answer = browser.get("frames/", **{"from": first, "to": last})
    assert answer.status_code == 200, answer.content
    told: list[dict[str, Any]] = answer.json()["frames"]
    return told


def finish(browser: Browser) -> None:
    """Play a little, then give up on every seat, or play to the end where nobody can."""
    browser.play_on(4)
    giving_up = GAMES[browser.table.game].giving_up
    for number in range(400):
        if as_it_stands(browser.table).phase == Phase.OVER:
            return
        answer = browser.move(move=giving_up) if giving_up else browser.play_on(1, seed=number)
        assert isinstance(answer, dict) or answer.status_code == 201


# -- pictures


def watched_from_the_first_seat(game: str) -> tuple[Browser, list[dict[str, Any]]]:
    """A game of six moves that goes on, and the scenes that were sent. Games that are over sooner,
    when all is shown to everybody, are left aside."""
    while True:
        table, visitor = table_of(game)
        everybody, first = Browser(table, visitor), Browser(table, visitor, seat=0)
        sent = [first.state()["scene"]]
        for number in range(6):
            everybody.play_on(1, seed=number)
            sent.append(first.state()["scene"])
        if as_it_stands(table).phase == Phase.PLAYING:
            return first, sent


@every_game
def test_the_frames_are_the_scenes_that_were_sent(game: str) -> None:
    first, sent = watched_from_the_first_seat(game)

    shown = frames(first)

    assert [frame["scene"] for frame in shown] == sent
    assert [frame["ply"] for frame in shown] == list(range(len(shown)))


@every_game
def test_a_frame_tells_what_the_step_told(game: str) -> None:
    first, _sent = watched_from_the_first_seat(game)

    steps, shown = first.state(since=0)["steps"], frames(first)[1:]

    assert [frame["events"] for frame in shown] == [step["events"] for step in steps]
    assert [frame["words"] for frame in shown] == [step["words"] for step in steps]


def test_frames_come_in_parts_that_fit_together() -> None:
    browser = Browser(*table_of("dugi"))
    browser.play_on(7)

    parts = frames(browser, 0, 2) + frames(browser, 3, 5) + frames(browser, 6, 99)

    assert parts == frames(browser)
    assert frames(browser, 8, 20) == frames(browser, 5, 3) == []


def test_an_answer_holds_only_so_many_frames() -> None:
    table, visitor = table_of("klondike")
    browser = Browser(table, visitor)
    for _ in range(MOST_FRAMES + 3):
        with committed():
            wish = browser.wish(move=browser.legal()[0])
            play_move(browser.table.code, visitor, Wish(**wish))

    assert len(frames(browser, 0, 10**6)) == MOST_FRAMES
    assert frames(browser, MOST_FRAMES, 10**6)[0]["ply"] == MOST_FRAMES


@every_game
def test_the_page_of_a_replay_is_there_from_the_first_move_to_the_end(game: str) -> None:
    browser = Browser(*table_of(game))
    spectator = Browser(browser.table, stranger())

    for step in (lambda: None, lambda: browser.play_on(2), lambda: finish(browser)):
        step()
        for who in (browser, spectator):
            page = who.client.get(who.page + "replay/")
            assert page.status_code == 200
            assert b"<svg" in page.content


def test_after_the_end_everybody_sees_everything() -> None:
    table, visitor = table_of("party", rules="small_a")
    browser, spectator = Browser(table, visitor), Browser(table, stranger())
    finish(browser)

    assert spectator.state()["viewer"] == ALL_SEEING
    assert frames(spectator) == frames(browser)
    assert any(frame["words"].startswith("Choose ") for frame in frames(spectator))


# -- records


@every_game
def test_the_record_of_a_game_that_is_over_replays_to_the_same_end(game: str) -> None:
    browser = Browser(*table_of(game))
    finish(browser)

    answer = Browser(browser.table, stranger()).client.get(browser.page + "record.json")

    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{game}-')
    match = read_record(json.loads(answer.content), GAMES).replay()
    result = as_it_stands(browser.table).result
    assert match.over
    assert (match.winners(), match.reason) == (result["winners"], result["reason"])
    assert match.scores() == result["scores"]
    with the_play_at(browser.table) as play:
        assert match.position() == play.match.position()


@every_game
def test_before_the_end_there_is_no_record_and_nothing_to_play_on_from(game: str) -> None:
    browser = Browser(*table_of(game))
    browser.play_on(1)

    answers = [
        browser.client.get(browser.page + "record.json"),
        browser.client.post(browser.page + "play-on/", {"ply": "0"}),
        browser.client.post(browser.page + "play-on/", {"ply": "0", **PLAN}),
    ]

    assert [answer.status_code for answer in answers] == [409, 409, 409]
    assert "it tells what is hidden" in answers[0].content.decode()
    assert str(browser.table.seed) not in "".join(answer.content.decode() for answer in answers)
    assert Table.objects.count() == 1


@every_game
def test_the_seed_is_sent_to_nobody_before_the_end(game: str) -> None:
    browser = Browser(*table_of(game))
    browser.play_on(2)
    seed = str(as_it_stands(browser.table).seed)

    sent = [
        browser.look().content,
        browser.client.get(browser.page).content,
        browser.client.get(browser.page + "replay/").content,
        browser.get("frames/", **{"from": 0, "to": 9}).content,
    ]

    assert not any(seed in text.decode() for text in sent)


# -- playing on


@pytest.mark.parametrize("game", ["dugi", "party", "klondike", "jostle"])
def test_a_new_table_goes_on_from_a_position_of_a_game_that_is_over(game: str) -> None:
    browser = Browser(*table_of(game))
    finish(browser)
    with the_play_at(browser.table) as play:
        rows = [row for _entry, row in play.in_force][:3]
    record = json.loads(browser.client.get(browser.page + "record.json").content)
    there = read_record({**record, "moves": [row.text for row in rows]}, GAMES).replay()

    asked = browser.client.post(browser.page + "play-on/", {"ply": "3"})
    opened = browser.client.post(browser.page + "play-on/", {"ply": "3", **PLAN})

    assert asked.status_code == 200
    assert opened.status_code == 302
    table = Table.objects.latest("pk")
    assert opened["Location"] == table.get_absolute_url()
    with the_play_at(table) as play:
        assert play.match.position() == there.position()
        assert (play.match.to_move, play.ply) == (there.to_move, 0)
    assert table.seed != browser.table.seed or GAMES[game].fit_seed, "what comes next is new"


def test_nobody_plays_on_after_the_last_move() -> None:
    browser = Browser(*table_of("troll"))
    finish(browser)

    answer = browser.client.post(browser.page + "play-on/", {"ply": "999", **PLAN})

    assert answer.status_code == 422
    assert b"The game is over in that position; choose an earlier one." in answer.content
    assert Table.objects.count() == 1


@pytest.mark.parametrize("ply", ["", "x", "-1", "²", "9" * 40, "1.5"])
def test_what_is_no_number_is_no_position(ply: str) -> None:
    browser = Browser(*table_of("dugi"))
    finish(browser)

    answer = browser.client.post(browser.page + "play-on/", {"ply": ply, **PLAN})

    assert answer.status_code in (302, 422)


def test_a_game_that_was_played_on_can_be_replayed_and_played_on_again() -> None:
    browser = Browser(*table_of("party", rules="big"))
    finish(browser)
    browser.client.post(browser.page + "play-on/", {"ply": "3", **PLAN})
    second = Browser(Table.objects.latest("pk"), stranger())
    second.client = browser.client
    assert second.state()["you"] == [0, 1]
    second.play_on(3)
    finish(second)

    assert second.client.get(second.page + "replay/").status_code == 200
    record = json.loads(second.client.get(second.page + "record.json").content)
    assert read_record(record, GAMES).replay().over
    assert Move.objects.filter(table=second.table).count() == second.state()["ply"]
