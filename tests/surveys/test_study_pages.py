"""The pages of those who make studies, and everything that can go wrong on them."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from playtest.accounts.models import User
from surveys.library import study_template, study_templates
from surveys.models import Right, State, Study
from surveys.services.studies import create_study, invite_member, launch
from tests.surveys.studying import arm, asking, at, choice, joined, post, study_of

pytestmark = pytest.mark.django_db
EVERY_PAGE = ("", "about/", "arms/", "add-step/", "answers/", "codebook/", "versions/", "people/")
SHOWING = ("", "answers/", "codebook/", "versions/", "codebook.json", "study.json")
STRANGE = asking("q", choice("fun"), {"id": "x", "kind": "telepathy", "text": "Guess."})


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def study(ada: User) -> Study:
    return study_of(ada, asking("after", choice("fun")), arms=[arm("a"), arm("b")])


def keys_of(study: Study) -> list[str]:
    return [step.key for step in Study.objects.get(pk=study.pk).plan.steps]


# -- finding and beginning


def test_a_newcomer_is_led_to_a_template(as_ada: Client) -> None:
    assertContains(as_ada.get("/studies/"), "You have no study yet")

    page = as_ada.get("/studies/new/")

    for template in study_templates():
        assertContains(page, template.title)


def test_a_study_begins_from_a_template_under_a_title_of_one_s_own(as_ada: Client) -> None:
    sent = {"template": "email-7-rules-comprehension", "title": "Ada asks"}

    answer = as_ada.post("/studies/new/", sent)

    study = Study.objects.get(title="Ada asks")
    assertRedirects(answer, study.get_absolute_url())
    assert keys_of(study) == keys_of(
        create_study(study_template(sent["template"]).fresh_document(), by=study.owner)
    )


def test_an_empty_study_asks_for_consent_and_ends(as_ada: Client) -> None:
    as_ada.post("/studies/new/", {"template": "", "title": ""})

    assert keys_of(Study.objects.get(title="Untitled study")) == [
        "consent",
        "questionnaire",
        "debrief",
    ]
    assert as_ada.post("/studies/new/", {"template": "nothing"}).status_code == 404


def test_who_neither_designs_nor_studies_makes_nothing(client: Client, study: Study) -> None:
    from tests import people

    tester = people.make_person("Tess", is_designer=False)
    client.force_login(tester)
    invite_member(study, email=tester.email, right=Right.DATA)

    assertNotContains(client.get("/studies/"), "New study")
    assert client.get("/studies/new/").status_code == 403
    assert client.post(at(study, "copy/")).status_code == 403


def test_studies_are_found_by_words_and_archived_ones_stand_apart(
    as_ada: Client, ada: User
) -> None:
    for title in ("Thick ends", "Thin ends", "Rivers"):
        study_of(ada, title=title)
    as_ada.post(at(Study.objects.get(title="Rivers"), "archive/"))

    found = as_ada.get("/studies/", {"q": "ends thin"})

    assertContains(found, "Thin ends")
    assertNotContains(found, "Thick ends")
    assertContains(as_ada.get("/studies/"), "Archived")
    assertContains(as_ada.get("/studies/", {"q": "bridge"}), "No study of yours has “bridge”")


def test_a_list_of_studies_asks_the_database_as_often_for_many_as_for_one(
    as_ada: Client, ada: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        study_of(ada, title=f"Study {number}")

    with django_assert_max_num_queries(6):
        as_ada.get("/studies/")


# -- every page of every template


@pytest.mark.parametrize("key", [template.key for template in study_templates()])
def test_every_page_of_every_template_can_be_seen(as_ada: Client, ada: User, key: str) -> None:
    study = create_study(study_template(key).fresh_document(), by=ada)

    for page in EVERY_PAGE:
        assertContains(as_ada.get(at(study, page)), study.title)
    for step in study.plan.steps:
        assert as_ada.get(at(study, f"steps/{step.key}/")).status_code == 200
        assert as_ada.get(at(study, f"steps/{step.key}/delete/")).status_code == 200
        assert as_ada.get(at(study, f"steps/{step.key}/preview/")).status_code == 200


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_pages_bear_what_is_not_known_here(as_ada: Client, ada: User, page: str) -> None:
    strange = {"key": "s", "kind": "seance", "title": "Call"}
    study = study_of(ada, STRANGE, strange, arms=[arm("a", variant="nowhere", wording="no:1")])

    assert as_ada.get(at(study, page)).status_code == 200


def test_a_step_that_is_not_known_can_be_seen_and_deleted(as_ada: Client, ada: User) -> None:
    study = study_of(ada, {"key": "s", "kind": "seance", "title": "Call"})

    assertContains(as_ada.get(at(study, "steps/s/")), "knows no step of the kind “seance”")
    assertContains(as_ada.get(at(study, "steps/s/preview/")), "does not know this step")
    assert as_ada.get(at(study, "steps/s/preview/frame/")).status_code == 404
    post(as_ada, study, "steps/s/delete/")
    assert keys_of(study) == ["consent", "debrief"]


# -- the hub


def test_the_hub_tells_all_problems_each_with_the_page_where_it_is_mended(
    as_ada: Client, ada: User
) -> None:
    study = study_of(ada, {**STRANGE, "title": "Odd"}, quota=0)

    page = as_ada.get(at(study))

    assertContains(page, "2 things to put right")
    assertContains(page, f'href="{at(study, "about/")}">With a quota of 0')
    assertContains(page, f'href="{at(study, "steps/q/questions/")}#row-x">“Odd”, question 2')
    assertContains(page, "disabled>Open the study</button>")


def test_launching_says_what_it_means_and_what_happened(as_ada: Client, study: Study) -> None:
    assertContains(as_ada.get(at(study)), "kept apart from the data of the study")

    page = as_ada.post(at(study, "state/"), {"to": "pilot"}, follow=True)

    assertContains(page, "The pilot runs.")
    assertContains(page, "pilot, v1")
    assertContains(page, 'class="qr"')
    assertContains(page, f"http://testserver/join/{study.links.get().code}/")


@pytest.mark.parametrize(
    ("states", "said"),
    [
        (["open"], "The study is open."),
        (["open", "paused"], "Paused."),
        (["open", "paused", "open"], "The study is open."),
        (["pilot", "closed"], "Closed."),
        (["closed"], "cannot become closed"),
        (["open", "renewed"], "Whoever begins from now on"),
        (["nonsense"], "has no state “nonsense”"),
    ],
)
def test_a_study_goes_from_state_to_state(
    as_ada: Client, study: Study, states: list[str], said: str
) -> None:
    for state in states:
        page = as_ada.post(at(study, "state/"), {"to": state}, follow=True)

    assertContains(page, said)


def test_a_study_with_problems_says_so_when_it_is_launched(as_ada: Client, ada: User) -> None:
    study = study_of(ada, quota=0)

    page = as_ada.post(at(study, "state/"), {"to": "open"}, follow=True)

    assertContains(page, "It cannot be launched yet")
    assert Study.objects.get().state == State.DRAFT


def test_what_testers_see_and_what_stands_are_told_apart(as_ada: Client, ada: User) -> None:
    study = launch(study_of(ada), to=State.OPEN, by=ada)
    assertNotContains(as_ada.get(at(study)), "Testers see v1")
    post(as_ada, study, "steps/after/duplicate/")

    assertContains(as_ada.get(at(study)), "Testers see v1")
    assertContains(as_ada.get(at(study, "versions/")), "Step “After”")
    as_ada.post(at(study, "state/"), {"to": "renewed"})

    page = as_ada.get(at(study, "versions/"))
    assertContains(page, "v2")
    assertContains(page, "The first version.")
    assertNotContains(as_ada.get(at(study)), "Testers see v1")


def test_links_are_added_and_ended(as_ada: Client, study: Study) -> None:
    as_ada.post(at(study, "links/"), {"label": "mailing list", "arm": "b"})
    as_ada.post(at(study, "links/"), {"every_arm": "1"})
    assert sorted(link.arm for link in study.links.all()) == ["", "a", "b"]

    as_ada.post(at(study, "links/"), {"end": study.links.get(arm="b").code})
    assert study.links.get(arm="b").ended_at
    assertContains(as_ada.get(at(study)), "ended")

    page = as_ada.post(at(study, "links/"), {"arm": "z"}, follow=True)
    assertContains(page, "Choose one of the arms.")
    assert as_ada.post(at(study, "links/"), {"end": "of another study"}).status_code == 404


# -- steps


def test_a_step_of_every_kind_can_be_added_set_up_and_previewed(
    as_ada: Client, study: Study
) -> None:
    page = as_ada.get(at(study, "add-step/")).content.decode()
    kinds = re.findall(r'name="kind" value="(\w+)"', page)
    assert {"screener", "text", "rulebook", "questionnaire"} <= set(kinds)

    for kind in kinds:
        post(as_ada, study, "add-step/", kind=kind)

    for key in keys_of(study):
        assert as_ada.get(at(study, f"steps/{key}/")).status_code == 200
        frame = as_ada.get(at(study, f"steps/{key}/preview/frame/"))
        assert frame.status_code == 200
        assert "frame-ancestors 'self'" in frame["Content-Security-Policy"]
    assert post(as_ada, study, "add-step/", kind="seance").status_code == 404


def test_steps_are_moved_by_buttons_and_by_dragging(as_ada: Client, study: Study) -> None:
    post(as_ada, study, "order/", up="after")
    assert keys_of(study) == ["after", "consent", "debrief"]
    post(as_ada, study, "order/", down="after")
    assert keys_of(study) == ["consent", "after", "debrief"]

    post(as_ada, study, "order/", step=["after", "debrief", "consent"])
    assert keys_of(study) == ["after", "debrief", "consent"]
    page = as_ada.post(at(study, "order/"), {"revision": 4, "step": ["after"]}, follow=True)
    assertContains(page, "have changed since you opened this page")


def test_a_step_is_set_up_with_its_condition(as_ada: Client, study: Study) -> None:
    post(as_ada, study, "add-step/", kind="text")
    when = json.dumps({"how": "is", "question": "after.fun", "value": "b"})

    answer = post(
        as_ada,
        study,
        "steps/text/",
        title="Only for some",
        **{"settings-text": "You said b.", "show_if-when": when},
    )

    assertRedirects(answer, f"{at(study)}#steps", fetch_redirect_response=False)
    step = Study.objects.get().plan.step("text")
    assert step
    assert (step.title, step.settings["text"]) == ("Only for some", "You said b.")
    assert step.show_if
    assert step.show_if.value == "b"
    assertContains(as_ada.get(at(study)), "Only if “What about fun?” is “Answer b”")


def test_a_step_without_a_title_is_not_saved(as_ada: Client, study: Study) -> None:
    answer = post(as_ada, study, "steps/consent/", title="", **{"settings-statement": "I agree."})

    assertContains(answer, "I agree.", status_code=422)


@pytest.mark.parametrize("page", ["steps/gone/", "steps/gone/preview/", "steps/gone/delete/"])
def test_a_step_that_is_not_there_is_not_found(as_ada: Client, study: Study, page: str) -> None:
    assert as_ada.get(at(study, page)).status_code == 404


def test_a_preview_shows_each_arm_and_stores_nothing(as_ada: Client, ada: User) -> None:
    rules = {"key": "rules", "kind": "rulebook", "title": "The rules"}
    arms = [arm("a"), arm("b", variant="dugi-base")]
    study = study_of(ada, rules, arms=arms)

    troll, dugi = (
        as_ada.get(at(study, "steps/rules/preview/frame/"), {"arm": key}).content.decode()
        for key in "ab"
    )

    assert troll != dugi
    assertContains(as_ada.get(at(study, "steps/rules/preview/frame/")), "Nothing is stored")
    assert not study.participations.exists()


# -- people, and putting away


def test_people_are_invited_with_a_right_and_removed(
    as_ada: Client, study: Study, ben: User
) -> None:
    as_ada.post(at(study, "people/"), {"email": "BEN@example.org", "right": "data"})
    as_ben = Client()
    as_ben.force_login(ben)

    for page in SHOWING:
        assert as_ben.get(at(study, page)).status_code == 200
    for page in ("about/", "arms/", "add-step/", "people/"):
        assert as_ben.get(at(study, page)).status_code == 404
    assertNotContains(as_ben.get(at(study)), "Open the study")
    assertContains(as_ada.get(at(study, "people/")), "see all data")

    as_ada.post(at(study, "people/"), {"remove": "ben@example.org"})
    assert as_ben.get(at(study)).status_code == 404


def test_an_invitation_that_cannot_be_is_refused(as_ada: Client, study: Study) -> None:
    wrong = as_ada.post(at(study, "people/"), {"email": "nobody", "right": "data"})
    own = as_ada.post(
        at(study, "people/"), {"email": "ada@example.org", "right": "edit"}, follow=True
    )

    assertContains(wrong, "valid email", status_code=422)
    assertContains(own, "This study is yours already.")


def test_a_study_is_deleted_after_a_question_and_archived_where_people_took_part(
    as_ada: Client, ada: User
) -> None:
    empty, used = study_of(ada), launch(study_of(ada), to=State.OPEN, by=ada)
    joined(used)

    assertContains(as_ada.get(at(empty, "delete/")), "Delete this study?")
    assertContains(as_ada.get(at(used, "delete/")), "can only be archived")
    as_ada.post(at(empty, "delete/"))
    as_ada.post(at(used, "delete/"))
    as_ada.post(at(used, "archive/"))

    assert Study.objects.get() == used
    assert Study.objects.get().archived_at
    as_ada.post(at(used, "archive/"), {"restore": "1"})
    assert Study.objects.get().archived_at is None
