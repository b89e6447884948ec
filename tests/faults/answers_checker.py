"""What must hold for studies after any fault, given what the bots were told.

I1  every acknowledged answer is there once, with its content and its place
I2  no key twice, nobody joined twice, and nothing that nobody sent
I6  every answer that was cut off was sent again, and answered
I7  one current value for each question, and the whole history of those before it, in order
I8  everybody stands where they were told that they stand
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from surveys.models import Answer, Participation, Standing
from tests.faults.asking import PAGES, TITLE, place_of
from tests.faults.journal import Journal, Way


@dataclass
class Stored:
    """One tester as the database has them."""

    participation: Participation
    answers: list[Answer]  # in the order in which they came


def read_ways() -> list[Stored]:
    people = Participation.objects.filter(study__title=TITLE).select_related("consent")
    return [Stored(person, list(person.consent.answers.order_by("pk"))) for person in people]


def findings(journal: Journal, people: Sequence[Stored]) -> Iterator[str]:
    """Everything that does not hold, in words; nothing after a good run."""
    known = {str(stored.participation.join_key): stored for stored in people}
    sent = {way.key for way in journal.ways}
    yield from (f"I2 nobody was told of {key}, who joined" for key in known if key not in sent)
    for way in journal.ways:
        if way.key not in known:
            yield f"I1 the tester {way.code} is not there"
            continue
        stored = known[way.key]
        yield from wrong_with_savings(way, stored.answers)
        yield from wrong_with_history(way, stored.answers)
        yield from wrong_with_standing(way, stored.participation)


def wrong_with_savings(way: Way, answers: Sequence[Answer]) -> Iterator[str]:
    """What was saved by itself, under a key of its own."""
    rows: defaultdict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        rows[str(answer.key)].append(answer)
    for saving in way.answers:
        there = rows[saving.key]
        if not saving.statuses:
            yield f"I6 {saving.key} of {way.code} was never answered"
        elif len(there) != 1:
            yield f"I1 {saving.key} of {way.code} is there {len(there)} times"
        elif content(there[0]) != (saving.place, saving.question, saving.value):
            yield f"I1 {saving.key} of {way.code} was {saving} and is {content(there[0])}"


def content(answer: Answer) -> tuple[str, str, Any]:
    return answer.place, answer.question, answer.value


def wrong_with_history(way: Way, answers: Sequence[Answer]) -> Iterator[str]:
    late = {saving.key for saving in way.answers if saving.is_late}
    counted = [answer for answer in answers if str(answer.key) not in late]
    history: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
    for answer in counted:
        history[answer.place, answer.question].append(answer.value)
    for where in sorted({*history, *way.history}):
        if history[where] != way.history.get(where, []):
            yield f"I7 {where} of {way.code} was {way.history.get(where)} and is {history[where]}"
    current = Counter((answer.place, answer.question) for answer in answers if answer.is_current)
    yield from (
        f"I7 {where} of {way.code} has {current[where]} current answers"
        for where in way.history
        if current[where] != 1
    )
    last = {answer.pk for answer in last_of_each(counted)}
    if last != {answer.pk for answer in answers if answer.is_current}:
        yield f"I7 what counts of {way.code} is not what came last"


def last_of_each(answers: Sequence[Answer]) -> list[Answer]:
    return list({(answer.place, answer.question): answer for answer in answers}.values())


def wrong_with_standing(way: Way, person: Participation) -> Iterator[str]:
    visits = person.consent.visits.filter(done_at__isnull=False)
    done = list(visits.order_by("pk").values_list("place", flat=True))
    expected = [place_of(number) for number in range(1, way.pages + 1)]
    if done != expected:
        yield f"I8 {way.code} sent {expected} and has done {done}"
    stands = (person.position, person.standing == Standing.FINISHED)
    if stands != (way.pages + 1, way.pages == PAGES):
        yield f"I8 {way.code} sent {way.pages} pages and stands at {stands}"
