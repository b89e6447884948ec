"""The library of instruments: what is on the shelf, and the scoring against published examples."""

from dataclasses import replace

import pytest

from games.refusals import Refused
from playtest.accounts.models import User
from surveys.building import entry_of
from surveys.codebook import codebook_of
from surveys.instruments import Instrument, all_instruments, instrument_called, name_of
from surveys.instruments.columns import score_columns
from surveys.instruments.inserting import insert, questions_of, unconfirmed
from surveys.instruments.instrument import FREE, OURS
from surveys.instruments.scoring import ends_of, scores_from
from surveys.plan import Question, Step, read_plan
from surveys.questions import KINDS
from surveys.results import Chosen, chosen_people, results_of
from surveys.services.studies import launch
from tests.surveys.studying import answered, asking, choice, document, joined, study_of

EVERY = [instrument.key for instrument in all_instruments()]


def instrument(key: str) -> Instrument:
    found = instrument_called(key)
    assert found
    return found


def scores(key: str, *answers: float) -> dict[str, float | None]:
    """From the answers to its items in their order."""
    items = [item.id for item in instrument(key).items]
    return scores_from(instrument(key), dict(zip(items, answers, strict=True)))


# -- the shelf


@pytest.mark.parametrize("key", EVERY)
def test_an_instrument_says_where_it_is_from_and_who_may_use_it(key: str) -> None:
    each = instrument(key)

    assert each.source
    assert each.licence
    assert len({item.id for item in each.items}) == len(each.items)


@pytest.mark.parametrize("key", EVERY)
def test_wording_is_on_the_shelf_only_where_it_is_ours_or_free(key: str) -> None:
    each = instrument(key)

    assert all(bool(item.text) == (each.wording in (OURS, FREE)) for item in each.items)
    assert all(item.text or item.measures for item in each.items)


@pytest.mark.parametrize("key", EVERY)
def test_every_score_is_made_of_items_or_of_scores_before_it(key: str) -> None:
    each = instrument(key)
    known = {item.id for item in each.items}

    for score in each.scores:
        assert set(score.of) <= known
        assert set(score.reversed) <= set(score.of)
        known.add(score.id)


@pytest.mark.parametrize("key", EVERY)
def test_every_score_reaches_the_ends_it_names(key: str) -> None:
    each = instrument(key)
    for score in each.scores:
        for wanted, at_best in ((score.low, False), (score.high, True)):
            extremes = {}
            for item in each.items:
                low, high = ends_of(each, item.id)
                is_high = at_best != (item.id in each.reversed_items)
                extremes[item.id] = high if is_high else low

            assert scores_from(each, extremes)[score.id] == pytest.approx(wanted)


@pytest.mark.parametrize("key", EVERY)
def test_the_items_are_questions_that_can_be_asked(key: str) -> None:
    each = instrument(key)
    pasted = ["left | right"] * len(each.items)

    for question in questions_of(each, pasted, "", ""):
        assert question.text
        assert not KINDS[question.kind].problems(question)


def test_an_instrument_that_is_not_ours_is_called_by_its_key() -> None:
    assert name_of("sus") == "System Usability Scale (SUS)"
    assert name_of("another") == "another"


# -- scoring


def test_sus_scores_the_example_of_its_author() -> None:
    """Brooke (1996), figure 1; the same in Tullis & Albert (2008), figure 6.8: 22 * 2.5 = 55."""
    assert scores("sus", 5, 4, 2, 1, 2, 3, 2, 4, 5, 2) == {"sus": 55}


def test_sus_is_0_and_100_at_its_ends_and_50_in_the_middle() -> None:
    assert scores("sus", *[1, 5] * 5) == {"sus": 0}
    assert scores("sus", *[5, 1] * 5) == {"sus": 100}
    assert scores("sus", *[3] * 10) == {"sus": 50}


def test_the_raw_load_index_is_the_plain_mean_of_six_scales() -> None:
    """Hart (2006): the subscales are averaged; a failed performance is a high load as it stands."""
    assert scores("nasa-tlx", 60, 10, 30, 20, 70, 50) == {"raw_tlx": 40}


def test_umux_lite_runs_from_0_to_100() -> None:
    """Lewis, Utesch & Maher (2013): (sum - 2) * 100 / 12."""
    assert scores("umux-lite", 6, 5)["umux_lite"] == pytest.approx(75)


def test_ueq_s_counts_from_minus_3_to_3_by_halves() -> None:
    given = scores("ueq-s", 7, 6, 7, 6, 4, 3, 4, 3)

    assert given == {"pragmatic": 2.5, "hedonic": -0.5, "ueq_s": 1}


def test_usability_is_turned_round_in_the_short_engagement_scale() -> None:
    given = scores("ues-sf", 4, 4, 4, 1, 2, 3, 5, 5, 5, 3, 3, 3)

    assert given["perceived_usability"] == 4
    assert given["ues_sf"] == 4


def test_the_satisfaction_of_players_is_the_sum_of_nine_means() -> None:
    """Phan, Keebler & Chaparro (2016): the means of the subscales are added."""
    bored = [6] * 7 + [2] + [6] * 10  # the eighth item is reversed

    given = scores("guess-18", *bored)

    assert given["enjoyment"] == 6
    assert given["guess"] == 54


def test_the_third_and_fourth_of_interest_are_reversed() -> None:
    assert scores("imi-enjoyment", 7, 7, 1, 1, 7, 7, 7) == {"interest_enjoyment": 7}


def test_the_components_of_the_experience_questionnaire_count_from_0() -> None:
    given = scores("geq", *[2] * 33)

    assert set(given.values()) == {1}
    assert len(given) == 7


def test_a_length_that_is_about_right_is_0() -> None:
    assert scores("length", 3, 3, 3) == {"length": 0, "pace": 0}
    assert scores("length", 5, 3, 3) == {"length": 2, "pace": pytest.approx(2 / 3)}


def test_understanding_falls_when_somebody_needs_an_explanation() -> None:
    assert scores("understanding", 5, 5, 1, 1) == {"understanding": 5}
    assert scores("understanding", 5, 5, 5, 1) == {"understanding": 4}


def test_nothing_is_guessed_where_an_answer_is_missing() -> None:
    answers = {f"sus_{number}": 3 for number in range(1, 10)}

    assert scores_from(instrument("sus"), answers) == {"sus": None}


def test_a_score_of_scores_needs_all_of_them() -> None:
    answers = {f"guess_{number}": 4 for number in range(1, 18)}

    given = scores_from(instrument("guess-18"), answers)

    assert given["narratives"] == 4
    assert given["visual_aesthetics"] is None
    assert given["guess"] is None


def test_answers_on_another_scale_do_not_count() -> None:
    item = questions_of(instrument("seq"))[0]
    other = replace(item, settings={"points": 5})

    def scored(question: Question) -> dict[str, float]:
        step = Step("a", "questionnaire", "A", {"questions": [entry_of(question)]})
        return score_columns(step, {"seq_ease": 5})

    assert scored(item) == {"seq.ease": 5}
    assert scored(other) == {}


# -- putting one into a step


def test_the_index_brings_its_introduction_once() -> None:
    study = document(asking("after", choice("fun")))

    insert(study, "after", instrument("nasa-tlx"), questions_of(instrument("nasa-tlx")))

    step = read_plan(study).step("after")
    assert step
    assert [question.id for question in step.questions[:3]] == [
        "fun",
        "nasa-tlx_intro",
        "tlx_mental",
    ]
    assert step.questions[1].kind == "info"
    assert step.questions[5].settings["low_label"] == "Perfect"


def test_a_question_that_has_the_name_of_an_item_is_in_the_way() -> None:
    study = document(asking("after", choice("sus_3")))

    with pytest.raises(Refused, match="“sus_3”"):
        insert(study, "after", instrument("sus"), questions_of(instrument("sus")))


def test_pairs_of_words_stand_at_the_ends_of_their_scale() -> None:
    pairs = [f"bad {number} | good {number}" for number in range(8)]

    first = questions_of(instrument("ueq-s"), pairs)[0]

    assert first.text == "bad 0 or good 0?"
    assert first.settings == {"points": 7, "low": "bad 0", "high": "good 0"}


def test_what_was_pasted_in_counts_as_confirmed() -> None:
    study = document(asking("after", choice("fun")))
    lite = instrument("umux-lite")

    insert(study, "after", lite, questions_of(lite, ["One.", "Two."], "No", "Yes"))

    step = read_plan(study).step("after")
    assert step
    assert step.questions[-1].settings == {"points": 7, "low": "No", "high": "Yes"}
    assert unconfirmed(step) == []


# -- what comes of it


@pytest.mark.django_db
def test_scores_are_in_the_codebook_and_among_the_results(ada: User) -> None:
    entries = [entry_of(question) for question in questions_of(instrument("sus"))]
    study = study_of(ada, asking("after", *entries))
    launch(study, to="open", by=ada)
    whole, part = joined(study), joined(study)
    example = zip(instrument("sus").items, [5, 4, 2, 1, 2, 3, 2, 4, 5, 2], strict=True)
    answered(whole, "after", **{item.id: value for item, value in example})
    answered(part, "after", sus_1=5)

    names = [variable.name for section in codebook_of(study.plan) for variable in section.variables]
    results = results_of(study.plan, chosen_people(study, Chosen()))

    assert "after.sus.sus" in names
    measured = [measure for result in results for measure in result.measures]
    assert [(each.label, list(each.values)) for each in measured] == [
        ("System Usability Scale (SUS): SUS", [55])
    ]


@pytest.mark.parametrize("given", [5, "umux-lite", {"umux-lite": True}, [["umux-lite"]], None])
def test_rights_that_are_none_confirm_nothing(given: object) -> None:
    lite = instrument("umux-lite")
    questions = [entry_of(each) for each in questions_of(lite, ["One.", "Two."])]
    step = Step("a", "questionnaire", "A", {"questions": questions, "rights": given})

    assert unconfirmed(step) == [lite]
