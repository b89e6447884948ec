"""What the referee says to a gesture the rules forbid, at each level, and what is kept of it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Attempt, Move, Table
from games.models.tables import Referee
from games.rulebooks.html import plain_text
from games.rules.registry import GAMES
from tests.games.playing.seated import Browser, as_it_stands, every_game, table_of, the_play_at

pytestmark = pytest.mark.django_db

every_level = pytest.mark.parametrize("level", Referee.values)


def browser_at(game: str, level: str = Referee.EXPLAINING) -> Browser:
    return Browser(*table_of(game, referee=level))


# -- what is said


@every_game
@pytest.mark.parametrize("level", [Referee.GUIDED, Referee.EXPLAINING])
def test_a_forbidden_gesture_is_refused_with_the_rule_it_breaks(game: str, level: str) -> None:
    browser = browser_at(game, level)
    source, target, broken = browser.wrong_gesture()

    answer = browser.move(source=source, target=target)

    assert answer.status_code == 422
    told = answer.json()
    text = next(text for text in GAMES[game].rule_texts if text.id == broken)
    sentence = plain_text(browser.table.book().sentence_of(broken)) or text.title
    assert told["code"] == "refused"
    assert told["message"].startswith("You tried to ")
    assert told["rule"] == {
        "id": broken,
        "title": text.title,
        "section": text.section,
        "sentence": sentence,
    }


@every_game
def test_a_silent_referee_gives_no_reason(game: str) -> None:
    browser = browser_at(game, Referee.SILENT)
    source, target, _broken = browser.wrong_gesture()

    answer = browser.move(source=source, target=target)

    assert answer.status_code == 422
    assert answer.json() == {"code": "refused", "message": "", "rule": None}


@every_level
def test_a_gesture_that_means_nothing_breaks_no_rule(level: str) -> None:
    browser = browser_at("dugi", level)

    answer = browser.move(source="the moon", target="the sun")

    assert answer.status_code == 422
    message = "" if level == Referee.SILENT else "That is not a move here."
    assert answer.json() == {"code": "no-gesture", "message": message, "rule": None}
    assert Attempt.objects.get().rule == ""


@every_level
def test_a_typed_move_nobody_can_read_is_told_what_moves_look_like(level: str) -> None:
    browser = browser_at("troll", level)

    answer = browser.move(move="fly away")

    assert (answer.status_code, answer.json()["code"]) == (422, "no-gesture")
    assert ("move L2" in answer.json()["message"]) == (level != Referee.SILENT)


@every_level
def test_only_a_guiding_referee_shows_what_may_be_done(level: str) -> None:
    state = browser_at("dugi", level).state()

    assert bool(state["actions"]) == (level == Referee.GUIDED)


# -- what is kept


@every_game
@every_level
def test_an_attempt_is_kept_with_rule_gesture_position_and_time(game: str, level: str) -> None:
    browser = browser_at(game, level)
    source, target, broken = browser.wrong_gesture()
    Table.objects.update(decision_began_at=timezone.now() - timedelta(seconds=30))

    browser.move(source=source, target=target, client_ms=29_000)

    attempt = Attempt.objects.get()
    assert (attempt.rule, attempt.referee, attempt.ply) == (broken, level, 0)
    assert attempt.seat == as_it_stands(browser.table).to_move
    assert attempt.wish["source"] == source
    assert attempt.wish.get("target", "") == target
    with the_play_at(browser.table) as play:
        assert attempt.position == play.match.position()
    assert attempt.words
    assert 30_000 <= attempt.since_ms < 90_000
    assert (attempt.client_ms, attempt.is_doubtful) == (29_000, False)


@every_game
def test_an_attempt_changes_nothing_at_the_table(game: str) -> None:
    browser = browser_at(game)
    source, target, _broken = browser.wrong_gesture()
    before, state = Table.objects.values().get(), browser.state()

    browser.move(source=source, target=target)

    assert Table.objects.values().get() == before
    assert browser.state() == state
    assert not Move.objects.exists()


@every_level
def test_an_attempt_that_is_repeated_is_kept_once_and_told_the_same(level: str) -> None:
    browser = browser_at("jostle", level)
    source, target, _broken = browser.wrong_gesture()
    wish = browser.wish(source=source, target=target)

    first, second = browser.post("moves/", **wish), browser.post("moves/", **wish)

    assert (first.status_code, second.status_code) == (422, 422)
    assert first.json() == second.json()
    assert second["Idempotent-Replayed"] == "true"
    assert Attempt.objects.count() == 1


def test_an_attempt_that_is_repeated_after_a_move_is_still_that_attempt() -> None:
    browser = browser_at("dugi")
    source, target, _broken = browser.wrong_gesture()
    wish = browser.wish(source=source, target=target)
    first = browser.post("moves/", **wish)
    browser.any_move()

    second = browser.post("moves/", **wish)

    assert (second.status_code, second.json()) == (422, first.json())


def test_the_key_of_an_attempt_makes_no_move() -> None:
    browser, key = browser_at("dugi"), uuid4()
    source, target, _broken = browser.wrong_gesture()
    browser.move(key=key, source=source, target=target)

    answer = browser.move(key=key, move=browser.legal()[0])

    assert (answer.status_code, answer.json()["code"]) == (422, "key-reused")
    assert not Move.objects.exists()


def test_a_wrong_move_before_or_after_the_game_is_no_attempt() -> None:
    browser = browser_at("dugi")
    source, target, _broken = browser.wrong_gesture()
    browser.post("resign/", **browser.wish())

    answer = browser.move(source=source, target=target)

    assert answer.status_code == 409
    assert not Attempt.objects.exists()


def test_what_was_tried_is_cut_to_what_can_be_stored() -> None:
    browser = browser_at("dugi")

    browser.move(move="x" * 200)

    assert len(Attempt.objects.get().words) <= 200
