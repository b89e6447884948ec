"""Testers who wait for each other: they are seated together, or told how long they wait, and the
waiting ends."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Table
from games.models.tables import Phase
from playtest.accounts.models import User
from surveys.models import Sitting, Study, Waiting
from surveys.services.bots import play_on
from surveys.services.leaving import withdraw
from tests.games.playing.seated import vanish
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


# -- somebody vanishes in the middle of a game


@pytest.fixture
def deserted(ada: User) -> tuple[Somebody, Somebody]:
    """Two at a table, and the second has not been seen for longer than one is to wait."""
    study = in_lobby(ada)
    stayed, gone = Somebody(study), Somebody(study)
    stayed.page()
    gone.page()
    stayed.page()
    vanish(stayed.table, gone.sitting.seat, stayed.table.patience + 5)
    return stayed, gone


def go_on_without(stayed: Somebody, gone: Somebody, how: str) -> None:
    path = f"{table_api(stayed)}seats/{gone.sitting.seat}/replace/"
    answer = stayed.client.post(path, {"how": how}, content_type="application/json")
    assert answer.status_code == 200, answer.content


def table_api(somebody: Somebody) -> str:
    return f"/api/v1/tables/{somebody.table.code}/"


def test_who_stayed_is_offered_to_go_on_without_the_other(
    deserted: tuple[Somebody, Somebody],
) -> None:
    stayed, gone = deserted

    page, state = stayed.page(), stayed.client.get(table_api(stayed)).json()

    assert "Let an agent play on" in page
    assert "End the game" in page
    assert state["seats"][gone.sitting.seat]["may_replace"]


def test_an_agent_plays_on_and_the_study_goes_on_for_who_stayed(
    deserted: tuple[Somebody, Somebody],
) -> None:
    stayed, gone = deserted
    go_on_without(stayed, gone, "agent")

    play_on(stayed.sitting, UUID(int=1))
    stayed.send()

    told = stayed.columns("play")
    assert stayed.at == "after"
    assert told["1.with"] == "practised stand-in"
    assert told["1.result"] in ("won", "lost", "drawn")
    assert told["1.decisions"] > 0


def test_a_game_that_a_stand_in_finished_was_left_by_who_vanished(
    deserted: tuple[Somebody, Somebody],
) -> None:
    stayed, gone = deserted
    go_on_without(stayed, gone, "agent")
    play_on(stayed.sitting, UUID(int=1))

    gone.page()
    gone.send()

    told = gone.columns("play")
    assert gone.at == "after"
    assert (told["1.result"], told["1.with"], told["won"]) == ("left", "tester", 0)


def test_a_game_that_is_ended_for_want_of_the_other_is_kept_and_the_study_goes_on(
    deserted: tuple[Somebody, Somebody],
) -> None:
    stayed, gone = deserted
    go_on_without(stayed, gone, "end")

    stayed.send()

    told = stayed.columns("play")
    assert stayed.at == "after"
    assert (told["1.result"], told["1.reason"], told["games"]) == ("left", "away", 1)
    assert gone.columns("play")["1.reason"] == "away"


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
