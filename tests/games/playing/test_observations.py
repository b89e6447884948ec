"""What is noted beside the moves: sections that were looked up, and people who were stuck."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Lookup, Stuck, Table
from games.playing.observing import SPECTATING
from tests.games.playing.seated import Browser, every_game, stranger, table_of, the_play_at

pytestmark = pytest.mark.django_db

MINUTE = 60_000


@pytest.fixture
def dugi() -> Browser:
    """A table that was opened an hour ago, with a decision that began a minute ago."""
    browser = Browser(*table_of("dugi"))
    now = timezone.now()
    Table.objects.update(
        opened_at=now - timedelta(hours=1), decision_began_at=now - timedelta(minutes=1)
    )
    return browser


def look_up(browser: Browser, ms: int = 2000, **said: Any) -> Any:
    section = browser.table.book().sections[0].key
    return browser.post("lookups/", **{"key": uuid4(), "section": section, "ms": ms, **said})


# -- sections


@every_game
def test_every_section_of_the_rulebook_beside_the_board_can_be_looked_up(game: str) -> None:
    browser = Browser(*table_of(game))
    sections = [section.key for section in browser.table.book().sections]

    answers = [look_up(browser, section=section) for section in sections]

    assert {answer.status_code for answer in answers} == {201}
    assert [row.section for row in Lookup.objects.all()] == sections


def test_a_look_up_is_kept_with_seat_ply_and_time(dugi: Browser) -> None:
    dugi.any_move()

    look_up(dugi, ms=90_000)

    row = Lookup.objects.get()
    assert (row.seat, row.ply, row.shown_ms, row.is_doubtful) == (1, 1, 90_000, False)


def test_a_look_up_that_is_sent_twice_is_kept_once_as_it_came_first(dugi: Browser) -> None:
    key = uuid4()

    answers = [look_up(dugi, ms, key=key) for ms in (1000, 1000, 5000)]

    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert Lookup.objects.get().shown_ms == 1000


@pytest.mark.parametrize(
    ("ms", "kept", "doubtful"),
    [(0, 0, False), (50 * MINUTE, 50 * MINUTE, False), (-5, 0, True), (-(2**53), 0, True)],
)
def test_a_time_that_cannot_be_is_kept_within_bounds_and_flagged(
    dugi: Browser, ms: int, kept: int, doubtful: bool
) -> None:
    look_up(dugi, ms)

    assert (Lookup.objects.get().shown_ms, Lookup.objects.get().is_doubtful) == (kept, doubtful)


def test_nobody_reads_longer_than_the_table_is_open(dugi: Browser) -> None:
    look_up(dugi, 2**53)

    row = Lookup.objects.get()
    assert row.is_doubtful
    assert 60 * MINUTE <= row.shown_ms < 62 * MINUTE


@pytest.mark.parametrize("section", ["99.99", "moon", "<script>", "' OR 1=1"])
def test_a_section_the_rulebook_does_not_have_is_refused(dugi: Browser, section: str) -> None:
    answer = look_up(dugi, section=section)

    assert answer.status_code == 422
    assert section in answer.json()["message"]
    assert not Lookup.objects.exists()


def test_a_spectators_look_up_is_kept_as_a_spectators(dugi: Browser) -> None:
    look_up(Browser(dugi.table, stranger()))

    assert Lookup.objects.get().seat == SPECTATING


def test_who_holds_one_seat_looks_from_there_whoever_is_to_move() -> None:
    table, visitor = table_of("dugi")

    look_up(Browser(table, visitor, seat=1))

    assert Lookup.objects.get().seat == 1


# -- being stuck


def test_who_is_stuck_is_kept_with_position_and_sentence(dugi: Browser) -> None:
    answer = dugi.post("stuck/", **dugi.wish(), sentence="  Where may I go?\n")

    assert answer.status_code == 201
    note = Stuck.objects.get()
    assert (note.seat, note.ply, note.sentence) == (0, 0, "Where may I go?")
    assert 60_000 <= note.since_ms < 120_000
    with the_play_at(dugi.table) as play:
        assert note.position == play.match.position()


def test_no_word_is_needed(dugi: Browser) -> None:
    assert dugi.post("stuck/", **dugi.wish()).status_code == 201
    assert Stuck.objects.get().sentence == ""


@pytest.mark.parametrize(
    "sentence", ["🎲 مرحبا İß 漢字", "<script>alert(1)</script>", "{{ 7*7 }}", "=1+1"]
)
def test_what_is_said_is_kept_letter_by_letter(dugi: Browser, sentence: str) -> None:
    dugi.post("stuck/", **dugi.wish(), sentence=sentence)

    assert Stuck.objects.get().sentence == sentence


def test_a_note_that_is_sent_twice_is_kept_once(dugi: Browser) -> None:
    wish = dugi.wish()

    answers = [dugi.post("stuck/", **wish, sentence=said) for said in ("First", "First", "Then")]

    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert Stuck.objects.get().sentence == "First"


@pytest.mark.parametrize("sentence", ["x" * 1001, "a\0b", None, ["a"]])
def test_a_sentence_that_cannot_be_kept_is_refused_by_name(dugi: Browser, sentence: Any) -> None:
    answer = dugi.post("stuck/", **dugi.wish(), sentence=sentence)

    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == ["sentence"]
    assert not Stuck.objects.exists()


def test_being_stuck_changes_nothing_at_the_table(dugi: Browser) -> None:
    before = Table.objects.values().get()

    dugi.post("stuck/", **dugi.wish(), sentence="?")
    look_up(dugi)

    assert Table.objects.values().get() == before


def test_the_position_is_told_to_nobody(dugi: Browser) -> None:
    """It holds what is hidden."""
    answer = dugi.post("stuck/", **dugi.wish(), sentence="?")

    assert answer.json() == {"message": "Thank you. It is written down."}
