"""The checker of studies sees what it is there to see: each test spoils a good run in one way."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from surveys.models import Answer, Participation, State
from surveys.services.studies import create_study, launch
from tests.faults.answers_checker import findings, read_ways
from tests.faults.asking import PAGES, QUESTIONS, document, place_of
from tests.faults.journal import Journal, Saving, Way

pytestmark = pytest.mark.django_db

FIRST, SECOND = place_of(1), place_of(2)
PAGE = {
    **{question["id"]: "b" for question in QUESTIONS if question["kind"] == "choice"},
    **{question["id"]: 4 for question in QUESTIONS if question["kind"] in ("likert", "number")},
    **{question["id"]: "Clear." for question in QUESTIONS if "text" in question["kind"]},
}


@pytest.fixture
def journal(client: Client) -> Journal:
    """A changed answer, a page, a late answer and the beginning of the next page."""
    way = joined(client)
    save(client, way, FIRST, "following", "a")
    save(client, way, FIRST, "following", "d")
    send_page(client, way)
    save(client, way, FIRST, "following", "c", late=True)
    save(client, way, SECOND, "again", 2)
    return Journal(ways=[way])


def joined(client: Client) -> Way:
    study = launch(create_study(document(PAGES), by=None), to=State.OPEN, by=None)
    address = study.links.get().get_absolute_url()
    page = client.get(address).content.decode()
    known = dict(re.findall(r'name="(key|text_hash)" value="([^"]*)"', page))
    answer = client.post(address, {**known, "agreed": "yes", "answer": "yes"})
    return Way(known["key"], answer["Location"].strip("/").split("/")[-1])


def save(
    client: Client, way: Way, place: str, question: str, value: Any, *, late: bool = False
) -> None:
    saving = Saving(place, question, str(uuid4()), value, is_late=late)
    given = {"question": question, "key": saving.key, "value": str(value)}
    body = {"place": place, "answers": [given]}
    path = f"/api/v1/visits/{way.code}/answers/"
    saving.statuses.append(client.post(path, body, content_type="application/json").status_code)
    way.answers.append(saving)
    if not late:
        way.counts(place, question, value)


def send_page(client: Client, way: Way) -> None:
    fields = {f"q.{name}": str(value) for name, value in PAGE.items()}
    client.post(f"/t/{way.code}/", {"place": FIRST, **fields})
    for name, value in PAGE.items():
        way.counts(FIRST, name, value)
    way.pages += 1


def found(journal: Journal) -> list[str]:
    """The invariants that do not hold."""
    return sorted({words.split()[0] for words in findings(journal, read_ways())})


def test_a_good_run_has_no_findings(journal: Journal) -> None:
    assert list(findings(journal, read_ways())) == []


def lose_an_answer_that_was_saved() -> None:
    Answer.objects.get(question="again", is_current=True, place=SECOND).delete()


def lose_what_was_answered_before() -> None:
    Answer.objects.get(question="following", value="a").delete()


def lose_an_answer_of_the_page() -> None:
    Answer.objects.get(question="understanding").delete()


def store_an_answer_twice() -> None:
    row = Answer.objects.get(question="again", place=SECOND)
    row.pk, row.key, row.is_current = None, uuid4(), False
    row.save()


def store_another_value() -> None:
    Answer.objects.filter(question="again", place=SECOND).update(value=5)


def let_the_answer_before_count() -> None:
    rows = Answer.objects.filter(question="following")
    rows.update(is_current=False)
    rows.filter(value="a").update(is_current=True)


def let_the_late_answer_count() -> None:
    rows = Answer.objects.filter(question="following")
    rows.update(is_current=False)
    rows.filter(value="c").update(is_current=True)


def go_back_a_page() -> None:
    Participation.objects.update(position=1)


def join_once_more() -> None:
    row = Participation.objects.get()
    consent = row.consent
    row.pk, row.code, row.join_key, row.pseudonym = None, "again", uuid4(), "again"
    row.save()
    consent.pk, consent.participation = None, row
    consent.save()


@pytest.mark.parametrize(
    ("spoil", "invariants"),
    [
        (lose_an_answer_that_was_saved, ["I1", "I7"]),
        (lose_what_was_answered_before, ["I1", "I7"]),
        (lose_an_answer_of_the_page, ["I7"]),
        (store_an_answer_twice, ["I7"]),
        (store_another_value, ["I1", "I7"]),
        (let_the_answer_before_count, ["I7"]),
        (let_the_late_answer_count, ["I7"]),
        (go_back_a_page, ["I8"]),
        (join_once_more, ["I2"]),
    ],
)
def test_a_run_that_was_spoilt_has_a_finding(
    journal: Journal, spoil: Callable[[], None], invariants: list[str]
) -> None:
    spoil()

    assert found(journal) == invariants
