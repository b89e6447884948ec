"""Testers who wait for each other: they are seated together, or told how long they wait, and the
waiting ends."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Table
from games.models.tables import Phase
from playtest.accounts.models import User
from surveys.models import Sitting, Study, Waiting
from surveys.services.leaving import withdraw
from tests.surveys.steps.stepping import DUEL, Somebody, running, step

pytestmark = pytest.mark.django_db

FOUR = {"key": "four", "name": "Four", "variant": "jostle-crowd4", "version": 1}


def in_lobby(ada: User, **settings: object) -> Study:
    settings = {"opponents": "tester", "wait": 60, **settings}
    return running(ada, step("play", **settings), arms=[DUEL])


def waited(somebody: Somebody, seconds: int, *, seen: int = 0) -> None:
    now = timezone.now()
    Waiting.objects.filter(consent=somebody.person.consent).update(
        since=now - timedelta(seconds=seconds), seen_at=now - timedelta(seconds=seen)
    )


def test_the_first_is_told_how_long_they_wait_at_most(ada: User) -> None:
    first = Somebody(in_lobby(ada))

    page, told = first.page(), first.ask()

    assert "Looking for somebody to play with" in page
    assert "At most 60 seconds." in page
    assert told["waits"]
    assert 55 <= told["left"] <= 60
    assert not Table.objects.exists()


def test_two_who_wait_play_with_each_other(ada: User) -> None:
    study = in_lobby(ada)
    first, second = Somebody(study), Somebody(study)
    first.page()

    page = second.page()

    assert "Game 1 of 1" in page
    assert not first.ask()["waits"]
    first.page()
    assert first.table == second.table
    assert {first.sitting.seat, second.sitting.seat} == {0, 1}
    assert first.table.phase == Phase.PLAYING
    assert not Waiting.objects.exists()


def test_each_sees_another_tester_and_no_name(ada: User) -> None:
    study = in_lobby(ada)
    first, second = Somebody(study), Somebody(study)
    first.page()
    second.page()

    assert "another tester" in second.page()
    assert first.code not in second.page()


def test_after_the_stated_time_an_agent_plays(ada: User) -> None:
    alone = Somebody(in_lobby(ada))
    alone.page()
    waited(alone, 61)

    assert alone.ask()["seated"]

    assert {seat.kind for seat in alone.table.seats.all()} == {"person", "agent"}


def test_after_the_stated_time_it_goes_on_without_a_game_if_so_set(ada: User) -> None:
    alone = Somebody(in_lobby(ada, nobody="onwards", games=3))
    alone.page()
    waited(alone, 61)

    page = alone.page()

    assert "Nobody else is here at the moment" in page
    alone.send()
    assert alone.at == "after"
    assert alone.columns("play")["nobody"]


def test_nobody_is_put_with_somebody_who_has_gone(ada: User) -> None:
    study = in_lobby(ada)
    gone, second = Somebody(study), Somebody(study)
    gone.page()
    waited(gone, 30, seen=20)

    second.page()

    assert not Table.objects.exists()


def test_who_comes_back_after_a_while_begins_to_wait_anew(ada: User) -> None:
    alone = Somebody(in_lobby(ada))
    alone.page()
    waited(alone, 400, seen=300)

    told = alone.ask()

    assert told["waits"]
    assert told["left"] > 50


def test_nobody_is_put_with_somebody_who_has_withdrawn(ada: User) -> None:
    study = in_lobby(ada)
    gone, second = Somebody(study), Somebody(study)
    gone.page()
    withdraw(gone.code)

    second.page()

    assert not Table.objects.exists()


def test_people_of_other_arms_do_not_meet(ada: User) -> None:
    other = {**DUEL, "key": "other", "name": "Other", "referee": "silent"}
    steps = [step("play", opponents="tester")]
    study = running(ada, *steps, arms=[DUEL, other], assignment={"how": "balanced", "seed": 1})
    people = [Somebody(study) for _ in range(4)]

    for somebody in people:
        somebody.page()

    tables = {somebody.table.code: somebody.person.arms for somebody in people}
    assert len(tables) == 2
    for somebody in people:
        assert tables[somebody.table.code] == somebody.person.arms


def test_agents_take_the_seats_that_are_left(ada: User) -> None:
    play = step("play", opponents="tester", people=3, level="beginner")
    study = running(ada, play, arms=[FOUR])
    people = [Somebody(study) for _ in range(3)]

    for somebody in people:
        somebody.page()

    seats = [seat.kind for seat in people[0].table.seats.all()]
    assert sorted(seats) == ["agent", "person", "person", "person"]


def test_who_is_at_the_lobby_cannot_go_on(ada: User) -> None:
    alone = Somebody(in_lobby(ada))
    alone.page()

    assert "still looking for somebody" in alone.send(422)


def test_a_game_that_the_other_left_is_over_for_both_and_both_go_on(ada: User) -> None:
    study = in_lobby(ada)
    first, second = Somebody(study), Somebody(study)
    first.page()
    second.page()
    first.page()

    first.send(go="leave", game="1")
    second.send()

    assert second.at == "after"
    assert second.columns("play")["1.result"] == "left"


def test_the_database_refuses_a_second_game_at_a_time(ada: User) -> None:
    study = in_lobby(ada)
    first, second = Somebody(study), Somebody(study)
    first.page()
    second.page()
    mine = first.sitting

    with pytest.raises(IntegrityError), transaction.atomic():
        Sitting.objects.create(
            consent=mine.consent,
            place="elsewhere",
            number=9,
            table=mine.table,
            seat=5,
            key="x",
            began_at=timezone.now(),
        )
