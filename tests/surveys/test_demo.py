"""The results of 2013 come out as they were written down: durations, counts, sums."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from playtest.accounts.models import User
from surveys.demo import slug_of
from surveys.library import EMAIL_TESTS
from surveys.models import Answer, Participation, State, Study
from surveys.results import Chosen, QuestionResult, StepResult, chosen_people, results_of

pytestmark = pytest.mark.django_db

SET_UPS, GAME, TALE, MECHANICS, TEN_TURNS, COMPLETE, RULES = EMAIL_TESTS


@pytest.fixture(autouse=True)
def demos() -> None:
    call_command("load_demo")


def study(key: str) -> Study:
    return Study.objects.get(slug=slug_of(key))


def steps_of(key: str) -> dict[str, StepResult]:
    """As the page of answers has them."""
    found = study(key)
    assert found.version
    results = results_of(found.version.plan, chosen_people(found, Chosen()))
    return {result.step.key: result for result in results}


def asked(key: str, step: str = "after") -> dict[str, QuestionResult]:
    return {result.question.id: result for result in steps_of(key)[step].questions}


def counts(result: QuestionResult) -> list[int]:
    """How often each option was chosen, in the order of their letters."""
    return list(result.summary.counts.values())


# -- what is there


def test_as_many_answers_are_there_as_came_by_mail() -> None:
    people = [study(key).participations.count() for key in EMAIL_TESTS]

    assert people == [7, 7, 3, 3, 4, 3, 0]


def test_the_demonstrations_are_closed_and_nobody_owns_them() -> None:
    found = Study.objects.demos()

    assert found.count() == len(EMAIL_TESTS)
    assert {each.state for each in found} == {State.CLOSED}
    assert all(each.version for each in found)


def test_loading_them_again_adds_nothing() -> None:
    before = (Study.objects.count(), Participation.objects.count(), Answer.objects.count())

    call_command("load_demo")

    assert (Study.objects.count(), Participation.objects.count(), Answer.objects.count()) == before


def test_no_answer_pretends_to_be_of_today() -> None:
    years = {answer.at.year for answer in Answer.objects.all()}

    assert years == {2013}


@pytest.mark.parametrize("key", EMAIL_TESTS)
def test_everybody_who_signed_in_sees_their_answers(client: Client, ada: User, key: str) -> None:
    client.force_login(ada)

    answer = client.get(reverse("surveys:answers", args=[slug_of(key)]))

    assert answer.status_code == 200


# -- durations


def test_five_set_ups_took_four_to_nine_minutes() -> None:
    [timed] = steps_of(SET_UPS)["set_up"].measures

    assert list(timed.values) == [7, 5, 9, 5, 4, 7, 6]
    assert timed.unit == "min"
    assert timed.figures
    assert round(timed.figures.mean, 2) == 6.14
    assert (timed.figures.low, timed.figures.high) == (4, 9)


def test_one_game_took_two_to_nine_minutes() -> None:
    [timed] = steps_of(GAME)["game"].measures

    assert list(timed.values) == [3, 7, 6, 2, 6, 9, 7]
    assert timed.figures
    assert round(timed.figures.mean, 2) == 5.71
    assert (timed.figures.low, timed.figures.high) == (2, 9)


def test_steps_that_were_done_elsewhere_are_not_timed() -> None:
    """When somebody was at a page was not written down in 2013, only what they answered."""
    assert all(result.minutes is None for key in EMAIL_TESTS for result in steps_of(key).values())


# -- choices


def test_every_game_was_lost_and_the_set_up_was_mostly_fast() -> None:
    results = asked(GAME)

    assert counts(results["result"]) == [0, 7, 0]
    assert counts(results["length"]) == [4, 2, 1]
    assert counts(results["setup"]) == [5, 1, 1]


def test_what_was_thought_of_the_mechanics() -> None:
    results = asked(MECHANICS)

    assert counts(results["instructions"]) == [1, 0, 2]
    assert counts(results["understanding"]) == [1, 2, 0, 0]
    assert counts(results["completion"]) == [2, 1, 0]
    assert len(results["hardest"].summary.texts) == 3


@pytest.mark.parametrize(
    ("key", "understanding", "completion"),
    [(TEN_TURNS, [0, 2, 2, 0], [0, 4, 0]), (COMPLETE, [1, 1, 1, 0], [1, 2, 0])],
)
def test_how_well_the_rules_were_understood(
    key: str, understanding: list[int], completion: list[int]
) -> None:
    results = asked(key)

    assert counts(results["understanding"]) == understanding
    assert counts(results["completion"]) == completion


def test_three_pieces_were_written_about_the_troll() -> None:
    [piece] = steps_of(TALE)["writing"].questions

    assert piece.summary.n == 3
    assert len(piece.summary.texts) == 3


# -- grids


@pytest.mark.parametrize(("key", "sums"), [(TEN_TURNS, [53, 52, 52]), (COMPLETE, [50, 51, 51])])
def test_the_cards_that_were_counted(key: str, sums: list[int]) -> None:
    """One of the first four left the grid almost empty: of that one there is no sum."""
    assert list(asked(key)["counts"].summary.numbers) == sums


def test_a_card_too_many_is_flagged_in_words_and_kept() -> None:
    remarked = asked(TEN_TURNS)["counts"].remarks

    assert [given.pseudonym for given in remarked] == ["mail-1"]
    assert remarked[0].notes == ["The table holds 53 of 52 cards: 1 more than there are."]
    first = Answer.objects.get(question="counts", consent__participation=remarked_person())
    assert sum(first.value.values()) == 53


def remarked_person() -> Participation:
    return Participation.objects.get(study=study(TEN_TURNS), pseudonym="mail-1")


def test_a_card_too_many_is_told_on_the_page(client: Client, ada: User) -> None:
    client.force_login(ada)

    page = client.get(reverse("surveys:answers", args=[slug_of(TEN_TURNS)])).content.decode()

    assert "The table holds 53 of 52 cards: 1 more than there are." in page


@pytest.mark.parametrize(("number", "deck"), [(1, 23), (2, 21), (3, 17)])
def test_the_deck_that_was_left_is_the_score(number: int, deck: int) -> None:
    answer = Answer.objects.get(
        question="counts",
        consent__participation__study=study(COMPLETE),
        consent__participation__pseudonym=f"mail-{number}",
    )

    assert answer.value["lower.deck"] == deck
