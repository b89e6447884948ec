"""`manage.py dryrun`: bots walk through a pilot and say how far they came."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from playtest.accounts.models import User
from surveys.models import State, Study
from surveys.services.studies import launch
from tests.surveys.studying import study_of

pytestmark = pytest.mark.django_db


def dryrun(study: Study | str, **options: int) -> str:
    said = StringIO()
    slug = study if isinstance(study, str) else study.slug
    call_command("dryrun", slug, **options, stdout=said)
    return said.getvalue()


def test_a_line_for_each_bot_says_how_far_it_came(ada: User) -> None:
    study = launch(study_of(ada), to=State.PILOT, by=ada)

    lines = dryrun(study, testers=3, seed=5).splitlines()

    people = study.participations.order_by("pk")
    assert [line.split()[0] for line in lines] == [person.pseudonym for person in people]
    assert all(line.endswith("finished  1 answers") for line in lines)
    assert all(person.is_bot and person.is_pilot for person in people)


@pytest.mark.parametrize("state", [State.DRAFT, State.OPEN])
def test_only_a_pilot_is_walked_through(ada: User, state: State) -> None:
    study = study_of(ada)
    if state == State.OPEN:
        study = launch(study, to=state, by=ada)

    with pytest.raises(CommandError, match="pilots only"):
        dryrun(study)

    assert not study.participations.exists()


def test_an_unknown_study_is_named() -> None:
    with pytest.raises(CommandError, match="no study “nowhere”"):
        dryrun("nowhere")


@pytest.mark.parametrize("testers", [0, 201])
def test_the_number_of_bots_has_limits(ada: User, testers: int) -> None:
    with pytest.raises(CommandError, match="Between 1 and 200"):
        dryrun(study_of(ada), testers=testers)
