"""The protocol checker: everything that keeps a study from being launched, all at once."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from playtest.accounts.models import User
from surveys.checking import ABOUT, ARMS, LINKS, STEP, WAY, problems_of
from surveys.models import Study
from surveys.services.studies import add_link
from tests.surveys.studying import CONSENT, DEBRIEF, arm, asking, choice, study_of

RULES = {"key": "rules", "kind": "rulebook", "title": "The rules"}
TEXT = {"key": "words", "kind": "text", "title": "Words", "settings": {"text": "Hello."}}
SCALE = {"id": "scale", "kind": "likert", "text": "How much?", "settings": {"points": 7}}
NUMBER = {"id": "n", "kind": "number", "text": "How many?", "settings": {"low": 0, "high": 9}}


def sentences(study: Study, where: str) -> list[str]:
    return [problem.sentence for problem in problems_of(study) if problem.where == where]


def only(study: Study, where: str) -> str:
    """The one problem there is, which is here."""
    assert [problem.where for problem in problems_of(study)] == [where]
    return sentences(study, where)[0]


def shown_if(question: str, how: str, value: Any = None) -> dict[str, Any]:
    return {"show_if": {"question": question, "how": how, "value": value}}


def test_a_study_as_it_should_be_has_no_problem(ada: User) -> None:
    assert problems_of(study_of(ada)) == []
    assert problems_of(study_of(ada, RULES, asking("q", choice("fun")), arms=[arm("a")])) == []


def test_all_problems_are_told_at_once_each_with_its_place(ada: User) -> None:
    broken = asking("q", {**choice("fun"), "text": " "})
    study = study_of(ada, broken, title="", minutes=0, quota=0, steps=[broken])

    places = [(problem.where, problem.step, problem.question) for problem in problems_of(study)]

    assert places == [
        *[(ABOUT, "", "")] * 3,
        *[(WAY, "", "")] * 2,
        (STEP, "q", "fun"),
    ]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"title": " "}, "no title"),
        ({"minutes": 0}, "how many minutes"),
        ({"contact": {"name": "Ada", "email": ""}}, "whom testers can write to"),
        ({"quota": 0}, "quota of 0"),
    ],
)
def test_words_that_testers_need_are_missed(ada: User, changed: Any, said: str) -> None:
    assert said in only(study_of(ada, **changed), ABOUT)


def test_a_study_must_end_in_the_future_and_after_it_begins(ada: User) -> None:
    study, now = study_of(ada), timezone.now()

    study.opens_at, study.closes_at = now + timedelta(days=2), now + timedelta(days=1)
    assert "ends before it begins" in only(study, ABOUT)
    study.opens_at, study.closes_at = None, now - timedelta(days=1)
    assert "has passed" in only(study, ABOUT)


# -- arms and links


def test_a_step_that_needs_a_game_needs_an_arm_with_one(ada: User) -> None:
    study = study_of(ada, RULES, asking("q", choice("fun")))

    assert any("no arm names one" in sentence for sentence in sentences(study, ARMS))
    assert "has no variant" in " ".join(
        sentences(study_of(ada, RULES, arms=[arm("a", variant="", version=0)]), ARMS)
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"version": 99}, "troll-published v99, which is not published"),
        ({"variant": "nowhere"}, "nowhere v1, which is not published"),
        ({"wording": "nowhere:3"}, "nowhere v3, which is not published"),
        ({"wording": "dugi-base:1"}, "takes its words from another game"),
        ({"quota": 0}, "has a quota of 0"),
    ],
)
def test_an_arm_that_cannot_be_played_is_named(ada: User, given: Any, said: str) -> None:
    sentence = only(study_of(ada, arms=[arm("a", **given)]), ARMS)

    assert sentence.startswith("Arm “Arm a”")
    assert said in sentence


def test_an_unpublished_variant_is_named(ada: User, published: Any) -> None:
    from games.services import fork_variant

    draft = fork_variant(published, by=ada, name="Only a draft")

    assert "not published" in only(study_of(ada, arms=[arm("a", variant=draft.slug)]), ARMS)


def test_two_arms_of_one_key_are_refused(ada: User) -> None:
    assert "Two arms have the key “a”" in only(study_of(ada, arms=[arm("a"), arm("a")]), ARMS)


def test_to_meet_all_arms_takes_two_and_a_step_that_is_done_in_each(ada: User) -> None:
    everything = {"assignment": {"how": "all"}}

    alone = sentences(study_of(ada, arms=[arm("a")], **everything), ARMS)
    never = only(study_of(ada, arms=[arm("a"), arm("b")], **everything), ARMS)

    assert any("not two of them" in sentence for sentence in alone)
    assert "no step is done per arm" in never


def test_where_links_decide_each_arm_needs_one_and_each_link_an_arm(ada: User) -> None:
    study = study_of(ada, arms=[arm("a"), arm("b")], assignment={"how": "link"})
    add_link(study, arm="a")

    assert sentences(study, LINKS) == [
        "Links decide about arms, but one of them leads into none.",
        "No link leads into the arm “Arm b”.",
    ]
    study.draft["arms"] = [arm("b")]
    assert "A link leads into the arm “a”, which is gone." in sentences(study, LINKS)


def test_links_that_decide_need_arms(ada: User) -> None:
    assert "there are none" in only(study_of(ada, assignment={"how": "link"}), ARMS)


# -- the way


def test_nothing_may_be_stored_without_consent(ada: User) -> None:
    study = study_of(ada, steps=[asking("q", choice("fun")), DEBRIEF])

    assert "no consent step" in only(study, WAY)


def test_an_end_is_missed_and_two_are_too_many(ada: User) -> None:
    asked = asking("q", choice("fun"))

    assert "no debriefing" in only(study_of(ada, steps=[CONSENT, asked]), WAY)
    twice = study_of(ada, steps=[CONSENT, asked, DEBRIEF, {**DEBRIEF, "key": "again"}])
    assert any("more than one step “Debriefing”" in each for each in sentences(twice, WAY))


def test_what_comes_after_the_end_is_never_reached(ada: User) -> None:
    study = study_of(ada, steps=[CONSENT, DEBRIEF, asking("q", choice("fun"))])

    assert any("nobody reaches it" in each for each in sentences(study, STEP))


def test_consent_comes_first(ada: User) -> None:
    study = study_of(ada, steps=[asking("q", choice("fun")), CONSENT, DEBRIEF])

    assert "must be the first step" in only(study, STEP)


def test_steps_of_one_key_are_refused(ada: User) -> None:
    study = study_of(ada, asking("q", choice("fun")), asking("q", choice("other")))

    assert "Two steps have the key “q”." in sentences(study, WAY)


def test_a_study_that_records_nothing_is_pointless(ada: User) -> None:
    assert "nothing would come of it" in only(study_of(ada, TEXT), WAY)


def test_kinds_that_are_not_known_here_are_named(ada: User) -> None:
    asked = asking("q", choice("fun"), {"id": "x", "kind": "telepathy", "text": "Guess."})
    study = study_of(ada, asked, {"key": "s", "kind": "seance", "title": "Call"})

    assert sentences(study, STEP) == [
        "“Q”, question 2 is of the unknown type “telepathy”.",
        "“Call” is of the unknown kind “seance”.",
    ]


# -- questions that depend on others


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (shown_if("fun", "is", "c"), "an answer to “q.fun” that nobody can give"),
        (shown_if("fun", "is", ["a"]), "an answer to “q.fun” that nobody can give"),
        (shown_if("fun", "is", {"a": 1}), "an answer to “q.fun” that nobody can give"),
        (shown_if("fun", "has", "z"), "nobody can give"),
        (shown_if("scale", "is", 8), "nobody can give"),
        (shown_if("scale", "at_least", 8), "nobody can give"),
        (shown_if("scale", "at_most", 0), "nobody can give"),
        (shown_if("n", "at_least", 10), "nobody can give"),
        (shown_if("n", "at_least", "many"), "nobody can give"),
        (shown_if("later", "is", "a"), "which is not asked before it"),
        (shown_if("nowhere.fun", "is", "a"), "which is not asked before it"),
        (shown_if("fun", "resembles", "a"), "in the unknown way “resembles”"),
        (shown_if("words", "is", "a"), "nobody can give"),
    ],
)
def test_a_question_shown_by_an_answer_nobody_can_give_is_found(
    ada: User, condition: Any, said: str
) -> None:
    words = {"id": "words", "kind": "info", "text": "Read this."}
    asked = [choice("fun"), words, SCALE, NUMBER, choice("why", **condition), choice("later")]

    assert said in only(study_of(ada, asking("q", *asked)), STEP)


@pytest.mark.parametrize(
    "condition",
    [
        shown_if("fun", "is", "b"),
        shown_if("fun", "is_not", "b"),
        shown_if("fun", "answered"),
        shown_if("scale", "at_least", 7),
        shown_if("scale", "at_most", 1),
        shown_if("n", "is", 3),
    ],
)
def test_a_condition_that_can_come_true_is_no_problem(ada: User, condition: Any) -> None:
    asked = [choice("fun"), SCALE, NUMBER, choice("why", **condition)]

    assert problems_of(study_of(ada, asking("q", *asked))) == []
    later = asking("more", choice("why", **shown_if("q.fun", "is", "a")))
    assert problems_of(study_of(ada, asking("q", *asked), later)) == []


def test_what_hangs_on_something_unreachable_is_unreachable_too(ada: User) -> None:
    hidden = asking("hidden", choice("x"), **shown_if("q.fun", "is", "z"))
    after = asking("after", choice("y"), **shown_if("hidden.x", "is", "a"))

    found = sentences(study_of(ada, asking("q", choice("fun")), hidden, after), STEP)

    assert found == [
        "“Hidden” is shown by an answer to “q.fun” that nobody can give.",
        "“After” depends on “hidden.x”, which nobody is asked.",
    ]


def test_questions_are_named_once_and_have_a_text_and_options(ada: User) -> None:
    asked = [choice("fun"), choice("fun"), choice("one", "a"), {**choice("b"), "text": ""}]

    assert sentences(study_of(ada, asking("q", *asked)), STEP) == [
        "“Q”: two questions are called “fun”.",
        "“Q”, question 3 offers fewer than two options.",
        "“Q”, question 4 has no text.",
    ]


def test_a_screener_that_lets_everybody_pass_is_named(ada: User) -> None:
    screener = {**asking("fit", choice("age")), "kind": "screener"}

    assert "lets everybody pass" in only(study_of(ada, screener), STEP)
    wanted = {**asking("fit", choice("age", key=["a"])), "kind": "screener"}
    assert problems_of(study_of(ada, wanted)) == []


@pytest.mark.parametrize("key", [["z"], [], {"a": 1}, [["a"]], "z"])
def test_an_answer_that_is_wanted_must_be_one_that_can_be_given(ada: User, key: Any) -> None:
    screener = {**asking("fit", choice("age", key=key)), "kind": "screener"}

    assert "question 1 wants an answer that nobody can give" in only(study_of(ada, screener), STEP)


def test_a_document_of_nothing_is_checked_too(ada: User) -> None:
    study = study_of(ada)
    study.draft = {}

    assert len(problems_of(study)) >= 5
