"""The templates: each is a study that can be launched as it is."""

import pytest

from games.models import Version
from playtest.accounts.models import User
from surveys.checking import problems_of
from surveys.library import EMAIL_TESTS, SHELF, StudyTemplate, study_template, study_templates
from surveys.models import State
from surveys.plan import read_plan
from surveys.services.studies import create_study, launch
from tests.surveys.studying import joined

pytestmark = pytest.mark.django_db
TEMPLATES = study_templates()
each_template = pytest.mark.parametrize("template", TEMPLATES, ids=[each.key for each in TEMPLATES])


def test_there_are_the_seven_tests_and_three_to_begin_with() -> None:
    assert [template.key for template in TEMPLATES] == list(SHELF)
    assert len(EMAIL_TESTS) == 7
    assert len(TEMPLATES) == 10


@each_template
def test_a_template_says_what_it_is_and_what_it_takes(template: StudyTemplate) -> None:
    plan = read_plan(template.document)

    assert template.title
    assert template.summary
    assert template.minutes > 0
    assert template.game_title
    assert plan.consent


@each_template
def test_a_template_can_be_launched_as_it_is(template: StudyTemplate, ada: User) -> None:
    study = create_study(template.fresh_document(), by=ada)

    assert problems_of(study) == []
    person = joined(launch(study, to=State.PILOT, by=ada))
    assert bool(person.arms) == bool(study.plan.arms)


@each_template
def test_a_document_made_of_a_template_is_one_s_own(template: StudyTemplate) -> None:
    made = template.fresh_document()

    made["steps"].clear()
    made["title"] = "Another"

    assert study_template(template.key).document["steps"]
    assert study_template(template.key).title != "Another"


def test_a_template_takes_the_latest_version_of_its_rules(published: Version) -> None:
    assert newest(study_template("email-7-rules-comprehension")) == published.number
    Version.objects.filter(pk=published.pk).update(number=5)

    assert newest(study_template("email-7-rules-comprehension")) == 5


def newest(template: StudyTemplate) -> int:
    version: int = template.fresh_document()["arms"][0]["version"]
    return version


def test_a_name_that_is_none_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        study_template("email-8")
