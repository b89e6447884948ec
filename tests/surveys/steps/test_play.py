"""Games inside a study: somebody sits down, plays, goes on to the next; all of it is recorded."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Attempt, Move, Table
from playtest.accounts.models import User
from surveys.checking import problems_of
from surveys.codebook import codebook_of
from surveys.models import Sitting, Study
from surveys.steps import KINDS
from tests.surveys.steps.stepping import DUEL, TROLL, Somebody, running, step
from tests.surveys.studying import study_of

pytestmark = pytest.mark.django_db


def playing(ada: User, **settings: Any) -> Study:
    return running(ada, step("play", **settings), arms=[DUEL])


def play_to_the_end(tester: Somebody) -> None:
    KINDS["play"].rehearse(tester.here, random.Random(1))


def long_ago(tester: Somebody, minutes: int) -> None:
    """Their first game began so many minutes ago."""
    mine = Sitting.objects.filter(consent=tester.person.consent)
    mine.update(began_at=timezone.now() - timedelta(minutes=minutes))


# -- sitting down


def test_who_comes_to_the_step_sits_at_a_table_with_an_agent(ada: User) -> None:
    tester = Somebody(playing(ada, level="beginner", begins="second"))

    page = tester.page()

    seats = list(tester.table.seats.order_by("number"))
    assert [seat.kind for seat in seats] == ["agent", "person"]
    assert (seats[0].level, tester.sitting.seat) == ("beginner", 1)
    assert "Game 1 of 1" in page
    assert "against an agent, beginner" in page


def test_the_table_has_the_rules_words_and_referee_of_the_arm(ada: User) -> None:
    arm = {**TROLL, "referee": "silent", "wording": "original"}
    tester = Somebody(running(ada, step("play"), arms=[arm]))

    tester.page()

    table = tester.table
    assert (table.referee, table.game, table.wording) == ("silent", "troll", {})


def test_nothing_on_the_page_leads_out_of_the_study(ada: User) -> None:
    tester = Somebody(playing(ada))

    page = tester.page()

    code = tester.table.code
    for way_out in (f'"/tables/{code}/', "Share link", "Download record", "/watch/", "Play again"):
        assert way_out not in page


def test_a_reload_comes_back_to_the_same_game(ada: User) -> None:
    tester = Somebody(playing(ada))
    tester.page()
    first = tester.table.code

    tester.page()

    assert tester.table.code == first
    assert Table.objects.count() == 1


def test_any_device_with_the_personal_link_plays_on(ada: User) -> None:
    tester = Somebody(playing(ada, begins="first"))
    tester.page()
    phone = Somebody(tester.study, Client(), tester.code)

    phone.page()

    state = phone.client.get(f"/api/v1/tables/{tester.table.code}/").json()
    assert state["you"] == [0]
    assert state["your_turn"]


def test_who_has_only_the_tables_address_cannot_play(ada: User) -> None:
    tester = Somebody(playing(ada))
    tester.page()

    state = Client().get(f"/api/v1/tables/{tester.table.code}/").json()

    assert state["you"] == []


@pytest.mark.parametrize(("begins", "seats"), [("first", [0, 0]), ("second", [1, 1])])
def test_who_begins_is_as_the_designer_says(ada: User, begins: str, seats: list[int]) -> None:
    tester = Somebody(playing(ada, games=2, begins=begins))

    sat = [seat_of_next_game(tester), seat_of_next_game(tester)]

    assert sat == seats


def test_in_turns_means_that_the_seats_change(ada: User) -> None:
    tester = Somebody(playing(ada, games=3, begins="turns"))

    assert [seat_of_next_game(tester) for _ in range(3)] == [0, 1, 0]


def test_lots_differ_between_testers_and_are_the_same_after_a_reload(ada: User) -> None:
    study = playing(ada, begins="lots")
    testers = [Somebody(study) for _ in range(12)]
    for tester in testers:
        tester.page()

    assert {tester.sitting.seat for tester in testers} == {0, 1}


def seat_of_next_game(tester: Somebody) -> int:
    tester.page()
    seat = tester.sitting.seat
    play_to_the_end(tester)
    tester.send()
    return seat


# -- going on


def test_nobody_goes_on_in_the_middle_of_a_game(ada: User) -> None:
    tester = Somebody(playing(ada))
    tester.page()

    page = tester.send(422)

    assert "Your game is not over yet." in page
    assert tester.at == "play"


def test_after_the_last_game_the_way_goes_on(ada: User) -> None:
    tester = Somebody(playing(ada, games=2))
    tester.page()
    play_to_the_end(tester)

    assert "Next game" in tester.page()
    tester.send(game="1")
    assert "Game 2 of 2" in tester.page()
    play_to_the_end(tester)
    assert "Next game" not in tester.page()
    tester.send(game="2")

    assert tester.at == "after"
    assert Sitting.objects.filter(ended_at=None).count() == 0


def test_next_game_clicked_twice_opens_one_table(ada: User) -> None:
    tester = Somebody(playing(ada, games=3))
    tester.page()
    play_to_the_end(tester)

    tester.send(game="1")
    tester.send(game="1")

    assert Table.objects.count() == 2
    assert tester.at == "play"


def test_a_game_can_be_left_where_the_designer_allows_it(ada: User) -> None:
    tester = Somebody(playing(ada))
    tester.page()

    tester.send(go="leave", game="1")

    assert tester.table.result["reason"] == "left"
    assert tester.record["games"][0]["result"] == "left"
    tester.send()
    assert tester.at == "after"


def test_a_game_cannot_be_left_where_the_designer_does_not_want_it(ada: User) -> None:
    tester = Somebody(playing(ada, may_leave=False))

    assert "Leave this game?" not in tester.page()
    tester.send(422, go="leave", game="1")

    assert not tester.table.is_closed


def test_a_game_that_was_left_is_replaced_at_most_three_times(ada: User) -> None:
    tester = Somebody(playing(ada, left="again"))
    for number in range(1, 5):
        tester.page()
        tester.send(go="leave", game=str(number))
        tester.send(game=str(number))

    assert tester.at == "after"
    assert Table.objects.count() == 4


# -- time


def test_when_the_time_is_up_the_game_may_be_finished_and_no_other_begins(ada: User) -> None:
    tester = Somebody(playing(ada, games=5, minutes=10))
    tester.page()
    long_ago(tester, 11)

    assert tester.ask() == {"seated": True, "over": False, "left": 0, "waits": False, "seconds": 0}
    play_to_the_end(tester)
    tester.send()

    assert tester.at == "after"
    assert Table.objects.count() == 1


def test_when_the_time_is_up_the_game_ends_there_if_so_set(ada: User) -> None:
    tester = Somebody(playing(ada, games=5, minutes=10, time_up="stop"))
    tester.page()
    long_ago(tester, 11)

    assert tester.ask()["over"]

    assert tester.table.result["reason"] == "time"
    tester.send()
    assert tester.at == "after"
    assert tester.columns("play")["1.result"] == "left"


def test_before_the_time_is_up_it_is_told_how_much_is_left(ada: User) -> None:
    tester = Somebody(playing(ada, minutes=10))
    tester.page()
    long_ago(tester, 4)

    assert 300 < tester.ask()["seconds"] <= 360


# -- rules that change while people play


def test_a_game_of_earlier_rules_is_ended_and_the_way_goes_on(ada: User) -> None:
    tester = Somebody(playing(ada))
    tester.page()
    Table.objects.update(rules_version=0)

    page = tester.page()

    assert "cannot be shown any more" in page
    tester.send()
    assert tester.at == "after"


# -- what is recorded


def test_what_happened_at_the_table_is_recorded(ada: User) -> None:
    tester = Somebody(playing(ada, begins="first"))
    tester.page()
    table = tester.table
    wish = {"key": "00000000-0000-4000-8000-000000000001", "ply": 0, "seat": 0, "move": "a1"}
    api = f"/api/v1/tables/{table.code}/"
    tester.client.post(f"{api}moves/", wish, content_type="application/json")
    stuck = {**wish, "key": "00000000-0000-4000-8000-000000000002", "sentence": "What now?"}
    del stuck["move"]
    tester.client.post(f"{api}stuck/", stuck, content_type="application/json")
    play_to_the_end(tester)
    tester.send()

    told = tester.columns("play")

    own = Move.objects.filter(table=table, seat=0, by_agent=False)
    assert Attempt.objects.count() == 1
    assert (told["games"], told["refused"], told["stuck"]) == (1, 1, 1)
    assert told["1.decisions"] == own.count() > 0
    assert told["1.plies"] == Move.objects.filter(table=table).count()
    assert told["1.result"] in ("won", "lost", "drawn")
    assert (told["1.with"], told["1.table"]) == ("casual", table.code)


def test_a_game_somebody_is_still_at_is_in_the_data_too(ada: User) -> None:
    tester = Somebody(playing(ada))
    tester.page()

    told = tester.columns("play")

    assert (told["games"], told["1.result"]) == (1, "left")


def test_every_column_stands_in_the_codebook(ada: User) -> None:
    tester = Somebody(playing(ada, games=2))
    tester.page()
    play_to_the_end(tester)
    tester.send()
    book = {each.name for section in codebook_of(tester.here.plan) for each in section.variables}

    assert {f"play.{name}" for name in tester.columns("play")} <= book


# -- preview and checker


def test_a_preview_shows_the_board_and_opens_no_table(ada: User) -> None:
    study = study_of(ada, step("play", games=2, minutes=15), arms=[DUEL])
    client = Client()
    client.force_login(ada)

    page = client.get(f"/studies/{study.slug}/steps/play/preview/frame/").content.decode()

    assert "15 minutes at most" in page
    assert "<svg" in page
    assert Table.objects.count() == 0


def test_the_checker_says_that_nobody_plays_alone_with_others(ada: User) -> None:
    study = study_of(ada, step("play", opponents="tester"), arms=[TROLL])

    assert any("the game is for one" in problem.sentence for problem in problems_of(study))


def test_the_checker_says_that_there_is_no_game(ada: User) -> None:
    study = study_of(ada, step("play"))

    assert any("has no game" in problem.sentence for problem in problems_of(study))
