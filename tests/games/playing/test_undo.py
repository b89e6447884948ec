"""Taking back: within one's own turn, as long as nothing was shown; the log keeps it all."""

import random
from typing import Any

import pytest

from games.models import Move
from games.models.tables import EntryKind
from games.playing import store
from games.playing.opening import ME
from tests.games.playing.seated import Browser, folded, table_of, the_play_at

pytestmark = pytest.mark.django_db


def party(**plan: Any) -> Browser:
    """My Party on the big board without cards: a turn has several steps, and few reveal."""
    return Browser(*table_of("party", rules="big", **plan))


def take_back(browser: Browser) -> Any:
    return browser.post("undo/", **browser.wish())


def fingerprint(browser: Browser) -> str:
    with the_play_at(browser.table) as play:
        return play.match.fingerprint()


def play_until_undo(browser: Browser, in_a_row: int = 1, seed: int = 1) -> list[str]:
    """Play until so many moves in a row can be taken back; how it stood before each of them."""
    chooser, stood = random.Random(seed), []
    while len(stood) < in_a_row:
        before = fingerprint(browser)
        state = browser.any_move(chooser).json()
        stood = [*stood, before] if state["undo"] else []
    return stood


# -- when


@pytest.mark.parametrize("game", ["ludo", "jostle", "troll", "klondike", "dugi", "party"])
def test_a_move_is_taken_back_only_in_ones_turn_and_if_it_showed_nothing(game: str) -> None:
    browser, chooser = Browser(*table_of(game)), random.Random(3)
    for _ in range(8):
        before, mover = fingerprint(browser), browser.wish()["seat"]
        state = browser.any_move(chooser).json()
        if state["phase"] == "over":
            break
        with the_play_at(browser.table) as play:
            entry, _row = play.in_force[-1]
            shown = any(event.kind.reveals for event in entry.events)
        may = not shown and state["to_move"] == mover

        answer = take_back(browser)

        assert state["undo"] == may
        assert (answer.status_code == 201) == may
        assert (fingerprint(browser) == before) == may
        if not may:
            assert (answer.status_code, answer.json()["code"]) == (409, "no-undo")


def test_before_the_first_move_there_is_nothing_to_take_back() -> None:
    browser = party()

    assert browser.state()["undo"] is False
    assert take_back(browser).json()["code"] == "no-undo"


def test_a_table_may_forbid_it() -> None:
    browser = party(undo_allowed=False)
    for _ in range(4):
        assert browser.any_move().json()["undo"] is False

    assert take_back(browser).json()["code"] == "no-undo"


def test_only_who_made_the_move_takes_it_back() -> None:
    table, visitor = table_of("party", rules="big")
    first, second = Browser(table, visitor, seat=0), Browser(table, visitor, seat=1)
    play_until_undo(first)

    answer = second.post("undo/", **{**second.wish(), "seat": 1})

    assert (answer.status_code, answer.json()["code"]) == (409, "not-your-turn")
    assert second.state()["undo"] is False
    assert first.state()["undo"] is True


def test_what_an_agent_did_is_not_taken_back() -> None:
    browser, chooser = Browser(*table_of("klondike")), random.Random(1)
    while not browser.any_move(chooser).json()["undo"]:
        pass
    Move.objects.filter(seq=Move.objects.count()).update(by_agent=True)
    store.forget()

    assert browser.state()["undo"] is False
    assert take_back(browser).json()["code"] == "no-undo"


def test_after_the_turn_has_passed_it_is_too_late() -> None:
    browser = Browser(*table_of("party", [ME, "beginner"], rules="big"))
    play_until_undo(browser)
    chooser = random.Random(2)
    while browser.wish()["seat"] == 0:
        state = browser.any_move(chooser).json()

    assert (state["undo"], state["agent_next"]) == (False, True)
    while browser.wish()["seat"] == 1:
        state = browser.post("agent/", ply=state["ply"]).json()
    assert state["undo"] is False


# -- what becomes of it


def test_several_moves_are_taken_back_one_after_the_other() -> None:
    browser = party()
    stood = play_until_undo(browser, in_a_row=3)

    for before in reversed(stood):
        assert take_back(browser).status_code == 201
        assert fingerprint(browser) == before


def test_taking_back_is_an_entry_of_the_log_like_any_other() -> None:
    browser = party()
    play_until_undo(browser)
    made = Move.objects.count()

    state = take_back(browser).json()

    assert [row.kind for row in Move.objects.order_by("seq")][made - 1 :] == [
        EntryKind.MOVE,
        EntryKind.UNDO,
    ]
    assert state["ply"] == made + 1
    assert [(step["ply"], step["kind"]) for step in state["steps"]] == [(made + 1, "undo")]
    assert browser.any_move().json()["ply"] == made + 2


def test_taking_back_twice_with_one_key_takes_back_once() -> None:
    browser = party()
    play_until_undo(browser, in_a_row=2)
    wish = browser.wish()

    first, second = browser.post("undo/", **wish), browser.post("undo/", **wish)

    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert Move.objects.filter(kind=EntryKind.UNDO).count() == 1


def test_another_process_finds_the_same_game() -> None:
    browser, chooser = party(), random.Random(5)
    for _ in range(20):
        if browser.any_move(chooser).json()["undo"] and chooser.random() < 0.5:
            take_back(browser)
    here, state = fingerprint(browser), browser.state(seat=browser.wish()["seat"])

    store.forget()

    assert Move.objects.filter(kind=EntryKind.UNDO).exists()
    assert fingerprint(browser) == folded(browser.table).match.fingerprint() == here
    assert browser.state(seat=browser.wish()["seat"]) == state


def test_every_row_holds_the_hash_of_the_game_after_it() -> None:
    browser = party()
    play_until_undo(browser, in_a_row=2)
    take_back(browser)
    browser.play_on(5, seed=9)
    rows = list(Move.objects.order_by("seq"))

    for count in range(1, len(rows) + 1):
        play = folded(browser.table, rows[:count])
        assert play.match.fingerprint() == rows[count - 1].state_hash


def test_a_replay_leaves_out_what_was_taken_back() -> None:
    browser = party()
    play_until_undo(browser, in_a_row=2)
    made = Move.objects.count()
    take_back(browser)
    take_back(browser)

    frames = browser.get("frames/", **{"from": 0, "to": made + 2}).json()["frames"]

    assert [frame["ply"] for frame in frames] == list(range(made - 1))
    assert {frame["kind"] for frame in frames} == {"move"}


def test_the_same_cards_come_after_taking_back() -> None:
    """Else who does not like what comes would try again until they do."""
    browser, chooser = Browser(*table_of("klondike")), random.Random(1)
    while not browser.any_move(chooser).json()["undo"]:
        pass
    text = Move.objects.latest("seq").text
    with the_play_at(browser.table) as play:
        position = play.match.position()

    take_back(browser)
    browser.move(move=text)

    with the_play_at(browser.table) as play:
        assert play.match.position() == position
