"""The checker sees what it is there to see: each test spoils a good run in one way."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from games.models import Attempt, Move, Table
from tests.faults.checker import findings, read_tables
from tests.faults.journal import Journal, Told, Write
from tests.games.playing.seated import Browser, table_of

pytestmark = pytest.mark.django_db

MOVES = 5


@pytest.fixture
def journal() -> Journal:
    """Five moves and a refusal at a table, as a bot would have written them down."""
    browser, journal = Browser(*table_of("dugi", referee="guided")), Journal()
    for _ in range(MOVES):
        action = browser.state()["actions"][0]
        send(browser, journal, "move", action["move"])
    send(browser, journal, "nonsense", "no such move")
    return journal


def send(browser: Browser, journal: Journal, kind: str, text: str) -> None:
    wish = browser.wish(move=text)
    answer = browser.post("moves/", **wish)
    write = Write(browser.table.code, kind, wish, text)
    write.told.append(Told(answer.status_code, answer.json().get("ply")))
    journal.note(write)
    journal.statuses[answer.status_code] += 1


def found(journal: Journal) -> list[str]:
    """The invariants that do not hold."""
    return sorted({words.split()[0] for words in findings(journal, read_tables())})


def test_a_good_run_has_no_findings(journal: Journal) -> None:
    assert findings(journal, read_tables()) == []


def delete_a_move_in_the_middle() -> None:
    Move.objects.get(seq=3).delete()


def delete_the_last_move() -> None:
    Move.objects.get(seq=MOVES).delete()
    Table.objects.update(ply=MOVES - 1)


def store_the_last_move_twice() -> None:
    row = Move.objects.get(seq=MOVES)
    row.pk, row.seq, row.key = None, MOVES + 1, uuid4()
    row.save()
    Table.objects.update(ply=MOVES + 1)


def change_a_moves_content() -> None:
    row = Move.objects.get(seq=2)
    Move.objects.filter(pk=row.pk).update(wish={**row.wish, "move": "a1-a2"})


def let_two_moves_change_places() -> None:
    Move.objects.filter(seq=2).update(seq=100)
    Move.objects.filter(seq=3).update(seq=2)
    Move.objects.filter(seq=100).update(seq=3)


def change_a_hash() -> None:
    Move.objects.filter(seq=4).update(state_hash="0" * 32)


def let_the_table_stand_elsewhere() -> None:
    Table.objects.update(to_move=1 - Table.objects.get().to_move)


def forget_the_refusal() -> None:
    Attempt.objects.all().delete()


def lose_the_table() -> None:
    Table.objects.all().delete()


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (delete_a_move_in_the_middle, {"I1", "I3"}),
        (delete_the_last_move, {"I1"}),
        (store_the_last_move_twice, {"I2"}),
        (change_a_moves_content, {"I1"}),
        (let_two_moves_change_places, {"I1", "I4"}),
        (change_a_hash, {"I4"}),
        (let_the_table_stand_elsewhere, {"I4"}),
        (forget_the_refusal, {"I1"}),
        (lose_the_table, {"I1"}),
    ],
)
def test_what_is_spoiled_is_found(
    spoil: Callable[[], None], expected: set[str], journal: Journal
) -> None:
    spoil()

    assert expected <= set(found(journal))


def test_a_key_that_is_there_twice_is_found(journal: Journal) -> None:
    """The database refuses it, so the rows are doubled after they were read."""
    tables = read_tables()
    tables[0].moves.append(tables[0].moves[-1])

    assert any(words.startswith("I2") for words in findings(journal, tables))


def test_a_write_nobody_answered_is_found(journal: Journal) -> None:
    journal.writes[0].told.clear()

    assert found(journal) == ["I6"]


@pytest.mark.parametrize("status", [500, 502])
def test_a_servers_error_is_found(status: int, journal: Journal) -> None:
    journal.statuses[status] += 1

    assert found(journal) == ["I10"]


def test_an_acknowledgement_of_another_ply_is_found(journal: Journal) -> None:
    journal.writes[0].told = [Told(201, ply=2)]

    assert found(journal) == ["I1"]
