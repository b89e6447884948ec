"""The pages on which questions are written, and who may do what on them."""

import json
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from playtest.accounts.models import User
from surveys.checking import problems_of
from surveys.models import Study
from surveys.questionnaires import FORMAT
from surveys.questions import KINDS
from surveys.services.studies import invite_member, launch
from tests.surveys.studying import arm, asking, choice, joined, study_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SETTINGS: dict[str, dict[str, str]] = {
    "choice": {"options": "yes: Yes\nno: No"},
    "choices": {"options": "Red\nBlue\nGreen", "shuffled": "on"},
    "likert": {"points": "7", "low": "Never", "high": "Always"},
    "slider": {"low": "0", "high": "10", "step": "1"},
    "number": {"whole": "on", "low": "0", "high": "99", "unit": "turns"},
    "text": {"longest": "100"},
    "long_text": {"longest": "1000"},
    "texts": {"most": "3", "longest": "500"},
    "clock": {},
    "span": {"longest": "60"},
    "date": {},
    "grid": {"rows": "upper: Upper row", "columns": "1: One\n2: Two", "component": "cards"},
    "ranking": {"options": "Dugi\nLudo\nJostle"},
    "board": {"most": "2"},
    "info": {},
    "position": {},
}


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def study(ada: User) -> Study:
    """Ada's, which asks about “fun”, “rules” and “end”."""
    step = asking("after", choice("fun"), choice("rules"), choice("end"))
    return study_of(ada, step, arms=[arm("a")])


def at(study: Study, *rest: str, key: str = "after") -> str:
    return "/".join([f"/studies/{study.slug}/steps/{key}/questions", *rest]) + "/"


def typed(study: Study, text: str, settings: dict[str, str], **more: str) -> dict[str, str]:
    """What the form of a question sends."""
    study.refresh_from_db()
    return {
        "revision": str(study.revision),
        "question-text": text,
        "question-required": "on",
        **{f"settings-{name}": value for name, value in settings.items()},
        **more,
    }


def ids(study: Study, key: str = "after") -> list[str]:
    study.refresh_from_db()
    step = study.plan.step(key)
    assert step
    return [question.id for question in step.questions]


def now(study: Study) -> dict[str, str]:
    study.refresh_from_db()
    return {"revision": str(study.revision)}


# -- adding and editing


def test_every_question_type_has_a_card_a_form_and_a_preview(as_ada: Client, study: Study) -> None:
    assert set(SETTINGS) == set(KINDS)
    page = as_ada.get(at(study))

    for kind, settings in SETTINGS.items():
        assertContains(page, at(study, "add", kind))
        assertContains(as_ada.get(at(study, "add", kind)), "New question")
        shown = as_ada.post(
            at(study, "preview", kind), typed(study, f"About {kind}", settings), headers=HTMX
        )
        assertContains(shown, f"About {kind}")
        answer = as_ada.post(at(study, "add", kind), typed(study, f"About {kind}", settings))
        assert answer.status_code == 302, answer.content.decode()

    assert len(ids(study)) == 3 + len(KINDS)
    assertContains(as_ada.get(at(study)), "About ranking")


def test_a_name_is_made_from_the_words_of_a_question(as_ada: Client, study: Study) -> None:
    as_ada.post(at(study, "add", "number"), typed(study, "How many turns did the game take?", {}))

    assert ids(study)[-1] == "many_turns_game_take"


def test_what_cannot_be_stored_is_said_at_its_field_and_kept(as_ada: Client, study: Study) -> None:
    sent = typed(study, "", {"options": "a: One\na: Two"}, **{"question-id": "not a name"})

    answer = as_ada.post(at(study, "add", "choice"), sent)

    assertContains(answer, "This field is required", status_code=422)
    assertContains(answer, "Two options have the code “a”", status_code=422)
    assertContains(answer, "“not a name” is no name", status_code=422)
    assert ids(study) == ["fun", "rules", "end"]


def test_what_no_database_can_hold_is_refused_at_its_field(as_ada: Client, study: Study) -> None:
    sent = typed(study, "Which?", {"options": "a: One\nb: T\x00o"})

    answer = as_ada.post(at(study, "add", "choice"), sent)

    assertContains(answer, "a character that cannot be stored", status_code=422)
    assertContains(answer, "Which?", status_code=422)


def test_a_problem_leads_from_the_study_to_its_question(as_ada: Client, ada: User) -> None:
    study = study_of(ada, asking("after", choice("fun", text="")))

    assertContains(as_ada.get(study.get_absolute_url()), f'href="{at(study)}#row-fun"')


def test_a_new_name_is_followed_by_the_conditions_on_it(as_ada: Client, ada: User) -> None:
    condition = {"question": "fun", "how": "is", "value": "a"}
    study = study_of(ada, asking("after", choice("fun"), choice("why", show_if=condition)))
    sent = typed(study, "Was it fun?", {"options": "a: Yes\nb: No"}, **{"question-id": "joy"})

    as_ada.post(at(study, "edit", "fun"), sent)

    study.refresh_from_db()
    step = study.plan.step("after")
    assert step
    assert step.questions[1].show_if
    assert step.questions[1].show_if.question == "joy"


def test_a_question_can_depend_on_an_answer_before_it(as_ada: Client, study: Study) -> None:
    wanted = json.dumps({"question": "fun", "how": "is", "value": "a"}, sort_keys=True)
    sent = typed(study, "Why?", {"longest": "100"}, **{"show_if-when": wanted})

    as_ada.post(at(study, "add", "text"), sent)

    assertContains(as_ada.get(at(study)), "Only if “What about fun?” is “Answer a”")


def test_a_problem_stands_at_its_question(as_ada: Client, ada: User) -> None:
    lost = choice("why", show_if={"question": "gone", "how": "is", "value": "a"})
    study = study_of(ada, asking("after", choice("fun"), lost))

    listed = as_ada.get(at(study)).content.decode()
    row = listed[listed.index('id="row-why"') :]

    assert "depends on “after.gone”" in row
    assertContains(as_ada.get(at(study, "edit", "why")), "depends on “after.gone”")


def test_a_position_of_another_game_is_a_problem_of_its_question(
    as_ada: Client, study: Study
) -> None:
    sent = typed(study, "Where?", {"most": "1", "position": '{"nonsense": 1}'})

    as_ada.post(at(study, "add", "board"), sent)

    said = "question 4 shows no position of the arm “Arm a”"
    assertContains(as_ada.get(at(study)), said)


def test_a_board_without_a_game_is_a_problem(ada: User) -> None:
    where = {"id": "where", "kind": "board", "text": "Where?", "settings": {"most": 1}}
    study = study_of(ada, asking("after", where))

    sentences = [problem.sentence for problem in problems_of(study)]

    assert "A step needs a game, and no arm names one." in sentences


def test_a_screener_takes_several_answers_as_its_key(as_ada: Client, ada: User) -> None:
    screener = {**asking("fit", choice("age", "a", "b", "c")), "kind": "screener"}
    study = study_of(ada, screener)
    form = as_ada.get(at(study, "edit", "age", key="fit"))
    assertContains(form, "Answers that let somebody take part")

    sent = typed(study, "Your age?", {"options": "a: 16\nb: 30\nc: 60"})
    as_ada.post(at(study, "edit", "age", key="fit"), {**sent, "key.wanted": ['"a"', '"c"']})

    study.refresh_from_db()
    step = study.plan.step("fit")
    assert step
    assert step.questions[0].key == ["a", "c"]
    assertContains(as_ada.get(at(study, key="fit")), "has a key")


def test_a_question_type_nobody_knows_can_still_be_removed(as_ada: Client, ada: User) -> None:
    odd = {"id": "odd", "kind": "hologram", "text": "?"}
    study = study_of(ada, asking("after", choice("fun"), odd))

    assertContains(as_ada.get(at(study)), "unknown type “hologram”")
    as_ada.post(at(study, "remove", "odd"), now(study))

    assert ids(study) == ["fun"]


# -- moving, copying, removing


@pytest.mark.parametrize(
    ("name", "to", "order"),
    [
        ("end", "up", ["fun", "end", "rules"]),
        ("fun", "down", ["rules", "fun", "end"]),
        ("fun", "up", ["fun", "rules", "end"]),
        ("fun", "3", ["rules", "end", "fun"]),
        ("end", "1", ["end", "fun", "rules"]),
        ("fun", "sideways", ["fun", "rules", "end"]),
    ],
)
def test_questions_are_moved(
    as_ada: Client, study: Study, name: str, to: str, order: list[str]
) -> None:
    as_ada.post(at(study, "move", name), {**now(study), "to": to})

    assert ids(study) == order


def test_htmx_gets_the_list_alone_and_hears_where_the_question_is(
    as_ada: Client, study: Study
) -> None:
    answer = as_ada.post(at(study, "move", "fun"), {**now(study), "to": "down"}, headers=HTMX)

    assertNotContains(answer, "<html")
    assertContains(answer, "“fun” is now number 2 of 3.")
    assertContains(answer, f'name="revision" value="{study.revision + 1}"')


def test_a_copy_stands_behind_its_original(as_ada: Client, study: Study) -> None:
    as_ada.post(at(study, "duplicate", "fun"), now(study))

    assert ids(study) == ["fun", "fun_2", "rules", "end"]


def test_what_was_removed_comes_back(as_ada: Client, study: Study) -> None:
    page = as_ada.post(at(study, "remove", "rules"), now(study), follow=True)
    assertContains(page, "“rules” was removed.")
    assert ids(study) == ["fun", "end"]

    as_ada.post(at(study, "undo"), now(study))

    assert ids(study) == ["fun", "rules", "end"]


def test_nothing_is_undone_over_a_later_edit(as_ada: Client, study: Study) -> None:
    as_ada.post(at(study, "remove", "rules"), now(study))
    as_ada.post(at(study, "move", "fun"), {**now(study), "to": "down"})

    answer = as_ada.post(at(study, "undo"), now(study), follow=True)

    assertContains(answer, "There is nothing to undo any more.")
    assert ids(study) == ["end", "fun"]


def test_two_who_edit_at_once_see_both(as_ada: Client, study: Study) -> None:
    as_ada.post(at(study, "remove", "rules"), {"revision": "1"})

    answer = as_ada.post(at(study, "duplicate", "fun"), {"revision": "1"})

    assertContains(answer, "Two edits at once", status_code=409)
    assert ids(study) == ["fun", "end"]


def test_what_is_gone_is_named(as_ada: Client, study: Study) -> None:
    answer = as_ada.post(at(study, "remove", "nothing"), now(study), follow=True)

    assertContains(answer, "The question “nothing” is not there any more.")


# -- who may


def test_who_may_only_look_sees_the_questions_and_no_button(
    client: Client, study: Study, ben: User
) -> None:
    invite_member(study, email=ben.email, right="pseudonyms")
    client.force_login(ben)

    page = client.get(at(study))

    assertContains(page, "What about rules?")
    assertContains(page, "You can look at these questions, but not change them.")
    assertNotContains(page, "Remove")
    assert client.get(at(study, "edit", "fun")).status_code == 404
    assert client.post(at(study, "remove", "fun"), now(study)).status_code == 404


def test_an_edit_of_a_launched_study_leaves_what_people_saw(
    as_ada: Client, study: Study, ada: User
) -> None:
    launch(study, to="open", by=ada)
    joined(study)

    as_ada.post(at(study, "remove", "rules"), now(study))

    page = as_ada.get(at(study))
    assertContains(page, "1 tester has been shown v1, which stays as it is.")
    study.refresh_from_db()
    assert study.version
    frozen = study.version.plan.step("after")
    assert frozen
    assert [question.id for question in frozen.questions] == ["fun", "rules", "end"]
    assert ids(study) == ["fun", "end"]


# -- files


def exported(client: Client, study: Study, key: str = "after") -> Any:
    answer = client.get(f"/studies/{study.slug}/steps/{key}/questions/questions.json")
    return json.loads(answer.content)


def imported(client: Client, study: Study, text: str) -> HttpResponse:
    answer: Any = client.post(at(study, "import"), {**now(study), "text": text}, follow=True)
    return answer  # type: ignore[no-any-return]


def test_a_questionnaire_goes_out_and_into_another_study(
    as_ada: Client, study: Study, ada: User
) -> None:
    other = study_of(ada, asking("after", choice("mood")))
    file = exported(as_ada, study)
    assert file["format"] == FORMAT

    page = imported(as_ada, other, json.dumps(file))

    assertContains(page, "3 questions were added from the file.")
    assert ids(other) == ["mood", "fun", "rules", "end"]
    assert exported(as_ada, other)["questions"][1:] == file["questions"]


def test_the_same_file_twice_adds_nothing_and_says_so(as_ada: Client, study: Study) -> None:
    page = imported(as_ada, study, json.dumps(exported(as_ada, study)))

    assertContains(page, "These questions are in this step already", status_code=422)
    assert ids(study) == ["fun", "rules", "end"]


def test_names_that_are_taken_are_changed_with_what_refers_to_them(
    as_ada: Client, study: Study
) -> None:
    why = choice("why", show_if={"question": "fun", "how": "is", "value": "a"})
    why["text"] = "You said [[fun]]: why?"
    file = {"format": FORMAT, "questions": [{**choice("fun"), "text": "Another?"}, why]}

    imported(as_ada, study, json.dumps(file))

    study.refresh_from_db()
    assert ids(study) == ["fun", "rules", "end", "fun_2", "why"]
    step = study.plan.step("after")
    assert step
    assert step.questions[-1].show_if
    assert step.questions[-1].show_if.question == "fun_2"
    assert step.questions[-1].text == "You said [[fun_2]]: why?"


def test_everything_wrong_with_a_file_is_said_at_once(as_ada: Client, study: Study) -> None:
    file = {
        "format": FORMAT,
        "questions": [
            choice("same"),
            {**choice("same"), "required": "yes", "colour": "red"},
            {"id": "how", "kind": "hologram", "text": "?"},
            {"id": "deep", "kind": "likert", "text": "?", "settings": {"points": 99, "x": 1}},
            {"kind": "text", "text": 5, "instrument": "none"},
        ],
    }

    page = imported(as_ada, study, json.dumps(file)).content.decode()

    said = re.findall(r"<li>(questions\[.*?)</li>", page)
    assert [line.split(": ")[0] for line in said] == [
        "questions[1].colour",
        "questions[1].required",
        "questions[1].id",
        "questions[2].kind",
        "questions[3].settings.x",
        "questions[3].settings.points",
        "questions[4].id",
        "questions[4].text",
        "questions[4].instrument",
    ]
    assert ids(study) == ["fun", "rules", "end"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Choose a file, or paste what is in one."),
        ("{", "This is not JSON"),
        ("[]", "an object was expected"),
        ('{"format": "other/1", "questions": []}', "format: “playtest-questions/1” was expected"),
        ('{"format": "playtest-questions/1"}', "questions: a list was expected"),
        ('{"format": "playtest-questions/1", "questions": []}', "The file has no questions."),
        ('{"format": "playtest-questions/1", "questions": [3]}', "questions[0]: an object was"),
        ("[" * 100_000, "This is not JSON"),
    ],
)
def test_what_is_no_questionnaire_is_refused(
    as_ada: Client, study: Study, text: str, said: str
) -> None:
    assertContains(imported(as_ada, study, text), said, status_code=422)


# -- instruments


def test_the_library_shows_source_licence_and_scoring(as_ada: Client) -> None:
    page = as_ada.get("/instruments/")

    assertContains(page, "System Usability Scale")
    assertContains(page, "2.5 × sum of 10 − 25")  # noqa: RUF001
    assertContains(page, "you paste the wording")


def test_a_free_instrument_is_inserted_and_can_be_undone(as_ada: Client, study: Study) -> None:
    answer = as_ada.post(at(study, "instruments", "sus"), now(study))
    assertRedirects(answer, f"{at(study)}#row-sus_1")
    assert len(ids(study)) == 13

    again = as_ada.post(at(study, "instruments", "sus"), now(study), follow=True)
    assertContains(again, "is in this step already.")

    as_ada.post(at(study, "undo"), now(study))
    assert len(ids(study)) == 3


def test_the_wording_of_others_is_pasted_and_the_right_to_it_confirmed(
    as_ada: Client, study: Study
) -> None:
    pasted = {"pasted-wording": "It does what I want.\nIt is easy.", "pasted-low": "No"}
    answer = as_ada.post(at(study, "instruments", "umux-lite"), {**now(study), **pasted})
    assertContains(answer, "Without the right to the wording", status_code=422)
    assert len(ids(study)) == 3

    right = {"pasted-right": "on"}
    as_ada.post(at(study, "instruments", "umux-lite"), {**now(study), **pasted, **right})

    assert ids(study)[3:] == ["umux_1", "umux_2"]
    assertNotContains(as_ada.get(at(study)), "I have the right to use it")


def test_a_file_brings_no_right_to_the_wording_with_it(as_ada: Client, study: Study) -> None:
    scale = {"points": 7}
    item = {"id": "umux_1", "kind": "likert", "text": "Easy.", "settings": scale}
    file = {"format": FORMAT, "questions": [{**item, "instrument": "umux-lite"}]}
    page = imported(as_ada, study, json.dumps(file))
    assertContains(page, "The wording of “UMUX-LITE” belongs to others.")

    as_ada.post(at(study, "right"), {**now(study), "instrument": "umux-lite"})

    assertNotContains(as_ada.get(at(study)), "belongs to others")


def test_the_builder_asks_the_database_the_same_for_one_question_and_for_thirty(
    as_ada: Client, ada: User, django_assert_max_num_queries: Any
) -> None:
    study = study_of(ada, asking("after", *(choice(f"q{number}") for number in range(30))))

    with django_assert_max_num_queries(9):
        as_ada.get(at(study))
