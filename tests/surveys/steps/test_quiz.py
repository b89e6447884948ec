"""A quiz: keys stay on the server until it is time to tell, tries and times are recorded, and the
mark decides how it goes on."""

import random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from playtest.accounts.models import User
from surveys.checking import problems_of
from surveys.codebook import codebook_of
from surveys.models import Standing, Study
from surveys.steps import KINDS
from tests.surveys.steps.stepping import TROLL, Somebody, running, step
from tests.surveys.studying import choice, study_of

pytestmark = pytest.mark.django_db

RULES = {"key": "rules", "kind": "rulebook", "title": "Rules", "settings": {}}
TWO = [choice("one", "a", "b", "c", key="b"), choice("two", "a", "b", "c", key="c")]


def quiz(*questions: dict[str, Any], **settings: Any) -> dict[str, Any]:
    return step("quiz", questions=list(questions or TWO), **settings)


def asked(ada: User, *questions: dict[str, Any], **settings: Any) -> Study:
    return running(ada, quiz(*questions, **settings))


def answers(**given: str) -> dict[str, str]:
    return {f"q.{name}": value for name, value in given.items()}


def tries_with(feedback: str) -> int:
    return 1 if feedback == "none" else 3


# -- what is told, and when


def test_without_feedback_nobody_learns_anything_and_it_goes_on(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="none"))

    somebody.send(**answers(one="b", two="a"))

    assert somebody.at == "after"
    told = somebody.columns("quiz")
    assert (told["asked"], told["score"], told["one.right"], told["two.right"]) == (
        2,
        1,
        True,
        False,
    )


def test_at_the_end_it_is_told_what_was_right(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="end"))

    somebody.send(**answers(one="b", two="a"))
    page = somebody.page()

    assert (page.count("Not right"), page.count(">Right<")) == (1, 1)
    assert "Right would be" in page
    assert "Answer c" in page
    assert somebody.at == "quiz"
    somebody.send()
    assert somebody.at == "after"


def test_after_each_question_it_is_told_whether_it_was_right(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="each"))

    assert "What about one?" in somebody.page()
    assert "What about two?" not in somebody.page()
    somebody.send(**answers(one="b"))
    assert ">Right<" in somebody.page()
    somebody.send()
    assert "What about two?" in somebody.page()
    somebody.send(**answers(two="a"))
    assert "Not right" in somebody.page()
    somebody.send()

    assert somebody.at == "after"
    assert somebody.columns("quiz")["score"] == 1


@pytest.mark.parametrize("feedback", ["none", "each", "end"])
def test_the_key_is_not_on_the_page_before_it_is_due(ada: User, feedback: str) -> None:
    number = {"id": "n", "kind": "number", "text": "How many?", "key": 4711, "settings": {}}
    somebody = Somebody(asked(ada, number, feedback=feedback, attempts=tries_with(feedback)))

    assert "4711" not in somebody.page()
    if feedback != "none":
        somebody.send(**answers(n="12"))
        assert "Not right" in somebody.page()
        assert "4711" not in somebody.page()  # it may be tried once more


def test_an_answer_that_is_saved_is_not_judged(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="end"))
    body = {
        "place": "quiz",
        "answers": [{"question": "one", "key": str(uuid4()), "value": "a"}],
    }

    path = f"/api/v1/visits/{somebody.code}/answers/"
    told = somebody.client.post(path, body, content_type="application/json").json()

    assert told["wrong"] == {}
    assert "right" not in str(told)
    assert "tries" not in somebody.record


def test_the_rule_a_question_is_about_is_shown_with_a_wrong_answer(ada: User) -> None:
    question = choice("one", "a", "b", key="b", rule="1")
    somebody = Somebody(running(ada, quiz(question, feedback="each"), arms=[TROLL]))

    somebody.send(**answers(one="a"))

    assert "What the rules say" in somebody.page()


def test_a_question_without_a_key_is_asked_and_not_marked(ada: User) -> None:
    somebody = Somebody(asked(ada, choice("open"), TWO[0], feedback="each"))

    somebody.send(**answers(open="a"))
    assert "What about one?" in somebody.page()
    somebody.send(**answers(one="b"))
    somebody.send()

    assert somebody.at == "after"
    assert somebody.columns("quiz")["asked"] == 1


# -- trying again


def test_a_wrong_answer_may_be_tried_as_often_as_set(ada: User) -> None:
    somebody = Somebody(asked(ada, TWO[0], feedback="each", attempts=2))

    somebody.send(**answers(one="a"))
    assert "Try again" in somebody.page()
    somebody.send(go="again")
    somebody.send(**answers(one="c"))
    assert "Try again" not in somebody.page()
    assert "Right would be" in somebody.page()
    somebody.send()

    told = somebody.columns("quiz")
    assert (told["one.tries"], told["one.right_last"]) == (2, False)


def test_who_is_right_at_the_second_try_has_both_recorded(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="end", attempts=2))

    somebody.send(**answers(one="b", two="a"))
    somebody.send(go="again")
    somebody.send(**answers(one="b", two="c"))
    somebody.send()

    told = somebody.columns("quiz")
    assert (told["score"], told["score_last"]) == (1, 2)
    assert (told["one.tries"], told["two.tries"]) == (1, 2)


def test_a_doubled_click_is_one_try(ada: User) -> None:
    somebody = Somebody(asked(ada, TWO[0], feedback="each", attempts=3))
    stamp = "1.0.0.0"

    somebody.send(stamp=stamp, **answers(one="a"))
    somebody.send(stamp=stamp, **answers(one="a"))

    assert len(somebody.record["tries"]["one"]) == 1
    assert "Not right" in somebody.page()


def test_an_empty_answer_is_asked_for(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="each"))

    assert "Please answer this question." in somebody.send(422)
    assert "tries" not in somebody.record


# -- the mark


def test_who_reaches_the_mark_goes_on(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="none", pass_mark=50, failed="end"))

    somebody.send(**answers(one="b", two="a"))

    assert somebody.at == "after"
    assert somebody.columns("quiz")["passed"]


def test_who_does_not_may_go_straight_to_the_debriefing(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="none", pass_mark=100, failed="end"))

    somebody.send(**answers(one="b", two="a"))

    assert somebody.at == "debrief"
    assert somebody.person.standing == Standing.FINISHED
    assert somebody.columns("quiz")["passed"] is False
    assert somebody.person.consent.answers.count() == 2


def test_who_does_not_reads_the_rules_again_at_most_twice(ada: User) -> None:
    settings = {"feedback": "none", "pass_mark": 100, "failed": "again"}
    somebody = Somebody(running(ada, RULES, quiz(**settings), arms=[TROLL]))
    somebody.send()

    for _ in range(2):
        somebody.send(**answers(one="a", two="a"))
        assert somebody.at == "rules"
        somebody.send()
        assert "Once more" in somebody.page()
    somebody.send(**answers(one="a", two="c"))

    assert somebody.at == "after"
    told = somebody.columns("quiz")
    assert (told["rounds"], told["passed"], told["two.tries"]) == (3, False, 3)


def test_who_is_below_the_mark_and_may_try_again_has_to(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="end", attempts=2, pass_mark=100))
    somebody.send(**answers(one="b", two="a"))

    somebody.send()

    assert somebody.at == "quiz"
    assert "What about two?" in somebody.page()


# -- confidence, times


def test_how_sure_they_are_is_recorded(ada: User) -> None:
    somebody = Somebody(asked(ada, TWO[0], feedback="none", confidence=True))

    assert "How sure are you?" in somebody.page()
    somebody.send(**answers(one="b"), **{"sure.one": "4"})

    assert somebody.columns("quiz")["one.sure"] == 4


def test_how_sure_is_no_part_of_the_answer_and_may_be_left_out(ada: User) -> None:
    somebody = Somebody(asked(ada, TWO[0], feedback="none", confidence=True))

    somebody.send(**answers(one="b"), **{"sure.one": "99"})

    assert somebody.columns("quiz")["one.sure"] is None


# -- the board


def test_a_board_can_be_the_answer(ada: User) -> None:
    where = {
        "id": "where",
        "kind": "board",
        "text": "Where?",
        "settings": {"most": 1},
        "key": ["U1"],
    }
    somebody = Somebody(running(ada, quiz(where, feedback="none"), arms=[TROLL]))
    cell = next(iter(KINDS["quiz"].fake(somebody.here, random.Random(1)).values()))

    somebody.send(**{"q.where": cell})

    assert somebody.at == "after"
    assert somebody.columns("quiz")["asked"] == 1


# -- bots, codebook, preview, checker


@pytest.mark.parametrize("feedback", ["none", "each", "end"])
def test_a_bot_gets_through(ada: User, feedback: str) -> None:
    somebody = Somebody(asked(ada, feedback=feedback, attempts=tries_with(feedback)))
    dice = random.Random(5)

    for _ in range(20):
        if somebody.at != "quiz":
            break
        somebody.send(**KINDS["quiz"].fake(somebody.here, dice))

    assert somebody.at == "after"


def test_every_column_stands_in_the_codebook(ada: User) -> None:
    somebody = Somebody(asked(ada, feedback="none", confidence=True))
    somebody.send(**answers(one="b", two="a"))
    book = {each.name for section in codebook_of(somebody.here.plan) for each in section.variables}

    assert {f"quiz.{name}" for name in somebody.columns("quiz")} <= book


def test_a_preview_shows_all_questions_without_their_keys(ada: User) -> None:
    number = {"id": "n", "kind": "number", "text": "How many?", "key": 4711, "settings": {}}
    study = study_of(ada, quiz(*TWO, number, feedback="each", confidence=True))
    client = Client()
    client.force_login(ada)

    page = client.get(f"/studies/{study.slug}/steps/quiz/preview/frame/").content.decode()

    assert "What about two?" in page
    assert "4711" not in page


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"attempts": 2, "feedback": "none"}, "nobody learns that they were wrong"),
        ({"pass_mark": 80, "failed": "again"}, "there is no such step before it"),
    ],
)
def test_the_checker_says_what_cannot_work(
    ada: User, settings: dict[str, Any], sentence: str
) -> None:
    study = study_of(ada, quiz(**settings))

    assert any(sentence in problem.sentence for problem in problems_of(study))


def test_the_checker_wants_a_right_answer(ada: User) -> None:
    study = study_of(ada, quiz(choice("open")))

    assert any("no question has a right answer" in each.sentence for each in problems_of(study))
