"""What a viewer is told: the scene for their eyes, the steps since, who is there, how it ended."""

import json
import random
from typing import Any

import pytest
from django.utils import timezone

from games.models import Table
from games.models.tables import Phase, Referee
from games.playing import store
from games.playing.ending import duration_in_words
from games.playing.opening import ME, PERSON
from games.playing.play import base_scene, relative
from games.playing.telling import state_for
from games.rules.engine.session import Players
from games.rules.registry import GAMES
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    every_game,
    stranger,
    table_of,
    the_play_at,
)

pytestmark = pytest.mark.django_db

SHARED = ("width", "height", "unit", "ground")


def merged(told: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """The full scene, as the browser makes it from what it is told and what all scenes share."""
    cells = {cell["id"]: cell for cell in base["cells"]}
    scene = {name: told.get(name, base[name]) for name in base}
    scene["cells"] = [cells[cell] if isinstance(cell, str) else cell for cell in told["cells"]]
    scene["looks"] = {**base["looks"], **told["looks"]}
    return scene


# -- scenes


@every_game
def test_the_told_scene_and_what_all_scenes_share_make_the_whole_scene(game: str) -> None:
    browser, chooser = Browser(*table_of(game)), random.Random(2)
    base = base_scene(GAMES[game], browser.table.params)
    for _ in range(8):
        with the_play_at(browser.table) as play:
            viewers = (SPECTATOR, ALL_SEEING, *range(play.match.seats))
            scenes = [play.scene(viewer) for viewer in viewers]
            if not play.match.over:
                play.match.act(chooser.choice(play.match.legal_actions()))
                play._scenes.clear()

        for scene in scenes:
            full, told = scene.to_json(), json.loads(json.dumps(relative(scene, base)))
            again = merged(told, base.to_json())
            assert {key: again["looks"][key] for key in full["looks"]} == full["looks"]
            assert {**again, "looks": 0} == json.loads(json.dumps({**full, "looks": 0}))
    store.forget()


@every_game
def test_everything_told_is_json_for_everybody_to_the_end_of_a_game(game: str) -> None:
    table, visitor = table_of(game, referee=Referee.GUIDED)
    nobody, table = stranger(), as_it_stands(table)
    with the_play_at(table) as play:
        players, plies = Players(play.game, ["quick"] * play.match.seats, 3), 0
        while not play.match.over and plies < 600:
            play.match.act(players.choose(play.match))
            play._scenes.clear()
            plies += 1
            if plies % 20 == 1 or play.match.over:
                for who in (visitor, nobody):
                    state = state_for(table, play, who, since=0, wanted=play.match.to_move)
                    json.dumps(state)
                    assert state["scene"]["status"]["headline"]
    store.forget()


# -- who may do what


@every_game
def test_a_guiding_referee_tells_the_mover_alone_what_may_be_done(game: str) -> None:
    table, visitor = table_of(game, referee=Referee.GUIDED)
    mover = as_it_stands(table).to_move
    browser, spectator = Browser(table, visitor, seat=mover), Browser(table, stranger())

    state = browser.state()

    assert [action["move"] for action in state["actions"]]
    assert sorted(action["move"] for action in state["actions"]) == browser.legal()
    assert spectator.state()["actions"] == []
    for other in {seat["seat"] for seat in state["seats"]} - {mover}:
        assert Browser(table, visitor, seat=other).state()["actions"] == []


@pytest.mark.parametrize("level", [Referee.EXPLAINING, Referee.SILENT])
def test_other_referees_tell_nobody(level: str) -> None:
    state = Browser(*table_of("dugi", referee=level)).state()

    assert (state["your_turn"], state["actions"]) == (True, [])


def test_a_spectator_may_do_nothing_and_holds_nothing() -> None:
    table, _visitor = table_of("dugi", referee=Referee.GUIDED)

    state = Browser(table, stranger()).state(seat=0)

    told = {name: state[name] for name in ("viewer", "you", "your_turn", "undo", "may_resign")}
    assert told == {
        "viewer": SPECTATOR,
        "you": [],
        "your_turn": False,
        "undo": False,
        "may_resign": False,
    }
    assert not any(seat["yours"] or seat["may_replace"] for seat in state["seats"])


def test_several_seats_at_one_screen_are_seen_with_the_eyes_of_who_is_to_move() -> None:
    browser = Browser(*table_of("dugi"))

    first = browser.state()
    second = browser.any_move().json()

    assert (first["viewer"], first["to_move"], first["cover"]) == (0, 0, None)
    assert (second["viewer"], second["to_move"], second["cover"]) == (1, 1, None)
    assert second["your_turn"]


# -- hidden hands at one screen


@pytest.fixture
def hidden() -> Browser:
    """My Party with secret cards, both players at one screen."""
    return Browser(*table_of("party", rules="small_a", referee=Referee.GUIDED))


def test_secret_hands_at_one_screen_are_covered_until_the_mover_says_so(hidden: Browser) -> None:
    covered = hidden.state()

    assert covered["cover"] == {"seat": 0, "name": "White"}
    assert (covered["viewer"], covered["your_turn"], covered["actions"]) == (SPECTATOR, False, [])
    uncovered = hidden.state(seat=0)
    assert (uncovered["viewer"], uncovered["your_turn"], uncovered["cover"]) == (0, True, None)
    assert uncovered["actions"]


def test_after_a_move_the_next_players_hand_stays_covered(hidden: Browser) -> None:
    state = hidden.any_move().json()

    assert state["to_move"] == 1
    assert (state["your_turn"], state["actions"], state["cover"]["seat"]) == (False, [], 1)
    assert hidden.state(seat=0)["actions"] == []


def test_a_secret_choice_is_told_in_words_to_who_made_it_alone() -> None:
    table, visitor = table_of("party", rules="small_a")
    first, second = Browser(table, visitor, seat=0), Browser(table, visitor, seat=1)
    first.any_move()

    said = [browser.state(since=0)["steps"][0] for browser in (first, second)]

    assert said[0]["words"].startswith("Choose ")
    assert said[1]["words"] == ""
    assert said[0]["events"] == said[1]["events"]
    assert "Choose special" not in second.client.get(second.page).content.decode()


def test_an_abandoned_game_is_not_covered(hidden: Browser) -> None:
    Table.objects.update(phase=Phase.ABANDONED, ended_at=timezone.now())

    state = hidden.state()

    assert (state["cover"], state["to_move"], state["viewer"]) == (None, None, SPECTATOR)


# -- the log


def test_the_steps_are_those_after_the_ply_that_was_shown() -> None:
    browser = Browser(*table_of("dugi"))
    browser.play_on(5)

    assert [step["ply"] for step in browser.state(since=2)["steps"]] == [3, 4, 5]
    assert browser.state()["steps"] == []
    assert browser.state(since=5)["steps"] == []
    assert [step["ply"] for step in browser.state(since=0)["steps"]] == [1, 2, 3, 4, 5]


def test_a_page_begins_with_all_that_has_happened() -> None:
    browser = Browser(*table_of("troll"))
    browser.play_on(2)
    text = browser.client.get(browser.page).content.decode()
    state = json.loads(
        text.split('id="table-state" type="application/json">')[1].split("</script")[0]
    )

    assert [step["ply"] for step in state["history"]] == [0, 1, 2]
    assert not any(event["motions"] for step in state["history"] for event in step["events"])


def test_a_poll_without_news_costs_no_state_and_one_with_news_brings_it() -> None:
    browser = Browser(*table_of("dugi"))
    etag = browser.look()["ETag"]

    nothing = browser.look(**{"If-None-Match": etag})
    browser.any_move()
    news = browser.look(**{"If-None-Match": etag})

    assert (nothing.status_code, nothing.content, nothing["ETag"]) == (304, b"", etag)
    assert (news.status_code, news["ETag"]) == (200, f'"{news.json()["revision"]}"')


def test_whatever_can_be_seen_is_news() -> None:
    browser = Browser(*table_of("dugi", [ME, PERSON]))
    seen = [browser.look()["ETag"]]

    browser.post("seats/1/replace/", how="agent")
    seen.append(browser.look()["ETag"])
    browser.any_move()
    seen.append(browser.look()["ETag"])
    browser.post("agent/", ply=1)
    seen.append(browser.look()["ETag"])
    browser.post("resign/", **browser.wish())
    seen.append(browser.look()["ETag"])

    assert len(set(seen)) == 5


# -- the end


@every_game
def test_a_game_that_is_over_is_told_with_its_result_and_everything_open(game: str) -> None:
    browser = Browser(*table_of(game))
    giving_up = GAMES[game].giving_up
    for _ in range(400):
        if as_it_stands(browser.table).phase == Phase.OVER:
            break
        answer = browser.move(move=giving_up) if giving_up else browser.any_move()
        assert answer.status_code == 201, answer.content

    states = [browser.state(), Browser(browser.table, stranger()).state()]

    for state in states:
        assert (state["phase"], state["viewer"], state["to_move"]) == (Phase.OVER, ALL_SEEING, None)
        assert state["result"]["headline"]
        assert len(state["result"]["rows"]) == len(state["seats"])
        length, lasted = state["result"]["facts"]
        assert length[0] == GAMES[game].metrics.METRICS[GAMES[game].length]
        assert lasted[0] == "Time"
        assert (state["your_turn"], state["undo"], state["agent_next"]) == (False, False, False)
    with the_play_at(browser.table) as play:
        result = as_it_stands(browser.table).result
        assert result["winners"] == play.match.winners()
        assert result["scores"] == play.match.scores()
        assert result["reason"] == play.match.reason


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (59, "59 s"), (61, "1 min 1 s"), (3599, "59 min")]
)
def test_a_duration_is_told_as_exactly_as_it_matters(seconds: int, words: str) -> None:
    assert duration_in_words(seconds) == words
