"""Question types: what can be an answer, what cannot, and what is odd and kept all the same."""

import random
from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict

from surveys.plan import Arm, Question, read_plan
from surveys.questions import KINDS
from surveys.questions.question import Asked, WrongAnswer
from tests.surveys.everything import ANSWERS, ASKED, EVERYTHING, GRID, WRONG, as_form, everything
from tests.surveys.studying import document

pytestmark = pytest.mark.django_db
TROLL = Arm("a", "A", "troll-published", 1)
CARDS = {"cards": 52}
STRANGE = ["😀🎲", "שלום", "مرحبا", "漢字", "e\u0301", "<script>alert(1)</script>", "=1+1", "'; --"]


def asked(kind: str, **settings: Any) -> Asked:
    plan = read_plan(document(everything()[0]))
    question = next(q for q in plan.steps[1].questions if q.kind == kind)
    changed = replace(question, settings={**question.settings, **settings})
    return Asked(changed, components=CARDS, arm=TROLL, seed=7)


def read(kind: str, raw: Any, **settings: Any) -> Any:
    return KINDS[kind].read(asked(kind, **settings), raw)


def sent(fields: dict[str, Any]) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def test_every_type_is_tried_here() -> None:
    assert {each["kind"] for each in EVERYTHING} == set(KINDS)
    assert set(ANSWERS) == set(WRONG) == {each["kind"] for each in ASKED}


@pytest.mark.parametrize("kind", ANSWERS)
def test_an_answer_is_read_the_same_from_a_form_and_from_json(kind: str) -> None:
    raw, value = ANSWERS[kind]
    form = sent(as_form({kind: raw}))

    from_form = KINDS[kind].raw(asked(kind).question, form)

    assert read(kind, raw) == value
    assert read(kind, from_form) == value


@pytest.mark.parametrize(("kind", "raw"), [(kind, raw) for kind in WRONG for raw in WRONG[kind]])
def test_what_cannot_be_an_answer_is_refused_in_words(kind: str, raw: Any) -> None:
    with pytest.raises(WrongAnswer) as refusal:
        read(kind, raw)

    assert str(refusal.value).endswith((".", "?"))


@pytest.mark.parametrize("kind", ANSWERS)
def test_bots_give_answers_that_can_be_read(kind: str) -> None:
    dice = random.Random(1)

    for _round in range(20):
        assert read(kind, KINDS[kind].fake(asked(kind), dice)) is not None


@pytest.mark.parametrize("kind", ANSWERS)
def test_what_is_exported_is_what_the_codebook_names(kind: str) -> None:
    question, value = asked(kind).question, ANSWERS[kind][1]

    named = {variable.name for variable in KINDS[kind].variables(question)}

    assert set(KINDS[kind].columns(question, value)) <= named


@pytest.mark.parametrize("words", STRANGE)
@pytest.mark.parametrize("kind", ["text", "long_text"])
def test_any_script_and_sign_is_kept_as_it_was_typed(kind: str, words: str) -> None:
    assert read(kind, words) == words


def test_a_text_of_a_megabyte_is_refused_with_its_length() -> None:
    with pytest.raises(WrongAnswer, match="1,000,000"):
        read("long_text", "x" * 1_000_000)


def test_a_point_outside_of_a_scale_is_refused_with_the_scale() -> None:
    with pytest.raises(WrongAnswer, match="from 1 to 7"):
        read("likert", "8")


def test_numbers_may_have_a_comma() -> None:
    assert read("number", "2,5", whole=False) == 2.5


def test_the_order_of_options_is_each_testers_own_and_stays() -> None:
    orders = {
        tuple(KINDS["choices"].shown_order(replace(asked("choices"), seed=seed)) or ())
        for seed in range(40)
    }

    assert len(orders) == 6
    assert KINDS["choices"].shown_order(asked("choices")) == KINDS["choices"].shown_order(
        asked("choices")
    )


def test_an_order_that_was_not_drawn_is_not_recorded() -> None:
    assert KINDS["choice"].shown_order(asked("choice")) is None


# -- counts


@pytest.mark.parametrize(
    ("total", "said"),
    [
        (53, ["The table holds 53 of 52 cards: 1 more than there are."]),
        (52, []),
        (51, []),
    ],
)
def test_a_grid_that_holds_too_much_is_flagged_and_kept(total: int, said: list[str]) -> None:
    value = read("grid", {"upper.stack": "30", "lower.stack": str(total - 30)})

    assert sum(value.values()) == total
    assert KINDS["grid"].remarks(asked("grid"), value) == said


def test_missing_cards_are_flagged_only_where_all_are_asked_for() -> None:
    full = dict.fromkeys(("upper.stack", "upper.1", "lower.stack", "lower.1"), "1")
    full["lower.deck"] = "0"
    value = read("grid", full)

    assert KINDS["grid"].remarks(asked("grid"), value) == []
    assert KINDS["grid"].remarks(asked("grid", all_of_them=True), value) == [
        "The table holds 4 of 52 cards: 48 are missing."
    ]


def test_a_grid_of_things_the_game_does_not_have_is_not_checked() -> None:
    value = read("grid", {"upper.stack": "900"}, component="dragons")

    assert KINDS["grid"].remarks(asked("grid", component="dragons"), value) == []


def test_a_cell_that_is_left_out_is_not_asked_for() -> None:
    lines = KINDS["grid"].context(asked("grid"), None)["lines"]

    deck = next(cells for words, cells in lines if words == "Deck")
    assert [is_asked for _cell, _label, _given, is_asked in deck] == [False, True]
    assert GRID["blocked"] == ["upper.deck"]


# -- times


@pytest.mark.parametrize(
    ("start", "end", "minutes"),
    [
        ("2:28", "2:41", 13),
        ("7:07 PM", "7:22pm", 15),
        ("15:25", "15:58", 33),
        ("11:50", "12:05", 15),
    ],
)
def test_the_time_between_two_times_is_worked_out(start: str, end: str, minutes: int) -> None:
    value = read("span", {"start": start, "end": end})

    assert value["minutes"] == minutes
    assert KINDS["span"].worked_out(value) == f"{minutes} minutes"


def test_a_time_that_is_longer_than_usual_is_kept_with_a_note() -> None:
    value = read("span", {"start": "13:00", "end": "15:00"})

    notes = KINDS["span"].remarks(asked("span"), value)

    assert notes == ["120 minutes is longer than usual. Please look once more, or go on."]


# -- what was typed and cannot be used


@pytest.mark.parametrize("kind", ANSWERS)
def test_what_was_typed_can_be_shown_again_though_it_is_wrong(kind: str) -> None:
    form = sent(as_form({kind: ANSWERS[kind][0]}))
    question = asked(kind).question
    raw = KINDS[kind].raw(question, form)

    shown = KINDS[kind].as_value(question, raw)

    KINDS[kind].context(asked(kind), shown)  # is drawn like a value


@pytest.mark.parametrize("kind", ["info", "position"])
def test_nothing_is_asked_by_what_is_only_shown(kind: str) -> None:
    question: Question = asked(kind).question

    assert KINDS[kind].variables(question) == []
    with pytest.raises(WrongAnswer):
        KINDS[kind].read(asked(kind), "words")
