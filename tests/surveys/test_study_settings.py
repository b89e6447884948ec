"""What testers are told, and the arms: the two large forms of a study."""

from typing import Any

import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertRedirects

from playtest.accounts.models import User
from surveys.models import Study
from tests.surveys.studying import arm, asking, at, choice, post, study_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def study(ada: User) -> Study:
    return study_of(ada, asking("after", choice("fun")), arms=[arm("a"), arm("b")])


def about(**changed: Any) -> dict[str, Any]:
    return {
        "title": "Thin ends",
        "summary": "Does it?",
        "criteria": "adults\n\n new to it ",
        "materials": "52 cards",
        "minutes": 25,
        "language": "en",
        "contact_name": "Ada",
        "organisation": "Bridges",
        "email": "ada@example.org",
        "quota": "40",
        "opens_at_0": "2030-01-02",
        "opens_at_1": "09:30",
        "closes_at_0": "2030-02-01",
        "closes_at_1": "",
        **changed,
    }


def test_words_are_stored_as_structured_fields(as_ada: Client, study: Study) -> None:
    assertRedirects(post(as_ada, study, "about/", **about()), at(study))

    now = Study.objects.get()
    assert now.title == "Thin ends"
    assert now.plan.criteria == ("adults", "new to it")
    assert (now.plan.quota, now.plan.minutes) == (40, 25)
    assert now.opens_at
    assert now.opens_at.isoformat() == "2030-01-02T09:30:00+00:00"
    assertContains(as_ada.get(at(study, "about/")), 'value="2030-02-01"')


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": ""}, "This field is required"),
        ({"minutes": "0"}, "greater than or equal to 1"),
        ({"minutes": "soon"}, "Enter a whole number"),
        ({"email": "ada at example"}, "valid email"),
        ({"quota": "-1"}, "greater than or equal to 1"),
        ({"quota": "9" * 30}, "less than or equal to"),
        ({"language": "xx"}, "not one of the available choices"),
        ({"opens_at_0": "", "opens_at_1": "09:30"}, "Say the day as well"),
        ({"opens_at_0": "tomorrow"}, "valid date"),
        ({"closes_at_0": "2029-12-31"}, "would end before it begins"),
        ({"criteria": "x\n" * 41}, "At most 40 lines"),
        ({"criteria": "x" * 301}, "at most 300 characters"),
        ({"summary": "x\x00y"}, "Null characters are not allowed"),
    ],
)
def test_a_word_that_cannot_be_is_named_and_what_was_typed_is_kept(
    as_ada: Client, study: Study, wrong: dict[str, str], said: str
) -> None:
    answer = post(as_ada, study, "about/", **about(organisation="Bridges and Sons", **wrong))

    assertContains(answer, said, status_code=422)
    assertContains(answer, "Bridges and Sons", status_code=422)
    assert Study.objects.get().title == "Thick ends"


def arms_sent(*given: dict[str, Any], **dealing: Any) -> dict[str, Any]:
    usual = {
        "key": "",
        "name": "",
        "rules": "",
        "wording": "",
        "referee": "explaining",
        "weight": 1,
    }
    sent: dict[str, Any] = {"how": "balanced", "seed": 5, "block": 1, **dealing}
    for index, each in enumerate(given):
        sent |= {f"arm-{index}-{name}": value for name, value in {**usual, **each}.items()}
    return sent


TROLL = {"rules": "troll-published:1"}


def test_arms_keep_their_keys_new_ones_get_one_and_empty_rows_are_left_out(
    as_ada: Client, study: Study
) -> None:
    sent = arms_sent(
        {"key": "a", "name": "Guided", "referee": "guided", "quota": 10, **TROLL},
        {"key": "b", "name": "Arm b", "remove": "on", **TROLL},
        {"name": "Guided", "wording": "original", "weight": 2, **TROLL},
        {},
        how="all",
    )

    post(as_ada, study, "arms/", **sent)

    plan = Study.objects.get().plan
    assert [(each.key, each.name, each.referee) for each in plan.arms] == [
        ("a", "Guided", "guided"),
        ("guided", "Guided", "explaining"),
    ]
    assert [each.quota for each in plan.arms] == [10, None]
    assert (plan.assignment.how, plan.assignment.seed) == ("all", 5)


@pytest.mark.parametrize(
    "wrong",
    [
        arms_sent({"name": "x", "rules": "nowhere:1"}),
        arms_sent({"name": "x", "weight": 0, **TROLL}),
        arms_sent({"name": "x", "weight": 21, **TROLL}),
        arms_sent({"name": "x", "referee": "kind", **TROLL}),
        arms_sent({"name": "x", "quota": "none", **TROLL}),
        arms_sent(how="by lot"),
        arms_sent(seed=-1),
        arms_sent(seed=2**63),
        arms_sent(block=""),
    ],
)
def test_an_arm_that_cannot_be_is_refused_at_its_field(
    as_ada: Client, study: Study, wrong: Any
) -> None:
    answer = post(as_ada, study, "arms/", **wrong)

    assertContains(answer, "Not saved yet", status_code=422)
    assert len(Study.objects.get().plan.arms) == 2


def test_rules_that_are_gone_are_shown_so_that_saving_does_not_lose_them(
    as_ada: Client, ada: User
) -> None:
    study = study_of(ada, arms=[arm("a", variant="gone", version=3)])

    assertContains(as_ada.get(at(study, "arms/")), "gone v3")
    post(as_ada, study, "arms/", **arms_sent({"key": "a", "name": "A", "rules": "gone:3"}))
    assert Study.objects.get().plan.arms[0].variant == "gone"


# -- two at once


def test_two_edits_at_once_show_both_and_the_second_may_win(as_ada: Client, study: Study) -> None:
    as_ada.post(at(study, "about/"), about(revision=1, title="First"))

    conflict = as_ada.post(at(study, "about/"), about(revision=1, title="Second"))

    assertContains(conflict, "Somebody else changed this study", status_code=409)
    assertContains(conflict, "First", status_code=409)
    assertContains(conflict, 'name="title" value="Second"', status_code=409)
    assert Study.objects.get().title == "First"
    as_ada.post(at(study, "about/"), about(revision=2, title="Second"))
    assert Study.objects.get().title == "Second"


@pytest.mark.parametrize("revision", ["", "-1", "x", "9" * 40, "1.0"])
def test_a_revision_that_is_none_is_outdated(as_ada: Client, study: Study, revision: str) -> None:
    answer = as_ada.post(at(study, "about/"), about(revision=revision))

    assert answer.status_code == 409
