"""Every template can be walked to its end by bots, in each of its arms, and what they sent is
what is stored."""

from collections.abc import Sequence

import pytest
from django.test import Client

from games.refusals import Refused
from playtest.accounts.models import User
from surveys.asking import asked_of
from surveys.library import study_template, study_templates
from surveys.models import Answer, Standing, State, Study
from surveys.questions import KINDS
from surveys.services.studies import create_study, launch
from surveys.walking import Walk, walk

pytestmark = pytest.mark.django_db

FEW = 4  # so that the ways that an answer decides about are all walked
LONG = ("first-playtest", "two-referees")  # two games each, and not the shortest
KEYS = [
    pytest.param(each.key, marks=[pytest.mark.slow] if each.key in LONG else [])
    for each in study_templates()
]


def pilot_of(key: str, owner: User) -> Study:
    draft = create_study(study_template(key).fresh_document(), by=owner)
    return launch(draft, to=State.PILOT, by=owner)


def walked(study: Study, testers: int = FEW, seed: int = 1) -> list[Walk]:
    return walk(study, [Client() for _ in range(testers)], seed=seed)


def what_was_sent(walks: Sequence[Walk]) -> dict[tuple[str, str, str], object]:
    """By tester, place and question: what should be stored."""
    return {
        (each.code, sent.here.place.name, sent.question.id): KINDS[sent.question.kind].read(
            asked_of(sent.here, sent.question), sent.raw
        )
        for each in walks
        for sent in each.sent
    }


def what_is_stored(study: Study) -> dict[tuple[str, str, str], object]:
    current = Answer.objects.filter(consent__participation__study=study, is_current=True)
    rows = current.values_list("consent__participation__code", "place", "question", "value")
    return {(code, place, question): value for code, place, question, value in rows}


@pytest.mark.parametrize("key", KEYS)
def test_bots_walk_through_a_template_to_its_end(ada: User, key: str) -> None:
    study = pilot_of(key, ada)

    walks = walked(study)

    people = [each.participation for each in walks]
    assert {person.standing for person in people} == {Standing.FINISHED}
    assert {arm.key for arm in study.plan.arms} == {arm for each in people for arm in each.arms}
    assert what_is_stored(study) == what_was_sent(walks)


def test_bots_are_told_from_people_and_from_those_who_count(ada: User) -> None:
    study = pilot_of("email-3-the-troll", ada)

    [walk] = walked(study, testers=1)

    assert walk.participation.is_bot
    assert walk.participation.is_pilot


def test_the_same_seed_gives_the_same_answers(ada: User) -> None:
    first, second = (walked(pilot_of("email-4-basic-mechanics", ada), seed=7) for _ in range(2))

    assert [[sent.raw for sent in each.sent] for each in first] == [
        [sent.raw for sent in each.sent] for each in second
    ]


def test_bots_take_nobodys_place_in_a_study_that_runs(ada: User) -> None:
    draft = create_study(study_template("email-3-the-troll").fresh_document(), by=ada)
    study = launch(draft, to=State.OPEN, by=ada)

    with pytest.raises(Refused):
        walked(study)

    assert not study.participations.exists()
