"""The seven tests that were sent by mail in 2013, with the answers that came: closed studies
without an owner, so that a newcomer's first results are real ones.

The clock times and counts are those that were written down; free texts are told in other words.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid4, uuid5

from django.db import transaction

from surveys.here import Here
from surveys.library import EMAIL_TESTS, study_template
from surveys.models import Consent, Participation, Standing, State, Study, StudyVersion, Visit
from surveys.services import answering, stopwatch
from surveys.services.answering import Given
from surveys.services.studies import create_study, freeze
from surveys.steps.table_task import TableTaskStep
from surveys.way import Place, way_of

RESULTS = Path(__file__).parent / "results_2013.json"
RECEIVED = datetime(2013, 1, 1, tzinfo=UTC)  # only the year is known
YEAR = "2013"
ONCE = 1  # what was timed, was timed once

Row = dict[str, dict[str, Any]]  # step -> question -> raw answer


def ensure_demos() -> None:
    """All demonstrations are there; those that are stay as they are."""
    received: dict[str, list[Row]] = json.loads(RESULTS.read_text())
    there = set(Study.objects.demos().values_list("slug", flat=True))
    for key in EMAIL_TESTS:
        if slug_of(key) not in there:
            make_demo(key, received[key])


def slug_of(key: str) -> str:
    return f"{key}-{YEAR}"


@transaction.atomic
def make_demo(key: str, rows: list[Row]) -> Study:
    study = create_study(document_of(key), by=None)
    study.slug, study.state = slug_of(key), State.CLOSED
    version = freeze(study, by=None)
    study.save(update_fields=["slug", "state", "version", "edited_at"])
    for number, row in enumerate(rows, start=1):
        bring(version, number, row)
    return study


def document_of(key: str) -> dict[str, Any]:
    document = study_template(key).fresh_document()
    document["title"] = f"{document['title']} ({YEAR})"
    document["summary"] += " The answers came by mail in 2013, from tables with real cards."
    document["assignment"] = {"seed": 0}
    return document


def bring(version: StudyVersion, number: int, row: Row) -> None:
    """One tester with what they answered, read and remarked on as if it had been sent here."""
    plan, study = version.plan, version.study
    arms = [arm.key for arm in plan.arms]
    person = Participation.objects.create(
        study=study,
        version=version,
        join_key=uuid5(NAMESPACE_URL, f"{study.slug}/{number}"),
        pseudonym=f"mail-{number}",
        arms=arms,
        slot=number - 1 if arms else None,
        seed=number,
        standing=Standing.FINISHED,
        position=len(plan.steps) - 1,
        joined_at=RECEIVED,
        last_at=RECEIVED,
        finished_at=RECEIVED,
    )
    # They agreed by mail, in words that are not ours: so no hash of a text is stored.
    consent = Consent.objects.create(
        participation=person, text_hash="", language=plan.language, given_at=RECEIVED
    )
    for place in way_of(plan, arms):
        if place.step.key in row:
            told(Here(person, plan, place, visit_to(consent, place)), row[place.step.key])
    consent.answers.update(at=RECEIVED)


def visit_to(consent: Consent, place: Place) -> Visit:
    """Nobody knows when they were at it: began and done are the same."""
    return Visit.objects.create(
        consent=consent, place=place.name, began_at=RECEIVED, done_at=RECEIVED
    )


def told(here: Here, raw: dict[str, Any]) -> None:
    """What somebody wrote about one step."""
    if here.step.kind == TableTaskStep.key:
        stopwatch.type_times(here, ONCE, raw["start"], raw["end"])
        here.visit.save(update_fields=["record"])
        return
    given = [Given(question, value, uuid4()) for question, value in raw.items()]
    wrong = answering.keep(here, given)
    if wrong:
        raise ValueError(f"{here.participation}: {wrong}")
