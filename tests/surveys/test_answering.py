"""Answers: each is kept once, whatever is sent twice, late, wrong or from two tabs."""

import json
import uuid
from typing import Any

import pytest
from django.test import Client

from playtest.accounts.models import User
from surveys.models import Answer, Participation, Visit
from surveys.services.studies import launch
from tests.surveys.everything import ANSWERS, WRONG, as_form, everything
from tests.surveys.studying import asking, choice, joined, study_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(ada: User) -> Participation:
    """Somebody in front of a questionnaire of all types, with another page behind it."""
    step, more = everything()
    return taking_part(ada, step, asking("after", choice("fun")), **more)


def taking_part(ada: User, *steps: Any, **more: Any) -> Participation:
    study = study_of(ada, *steps, **more)
    launch(study, to="open", by=ada)
    return joined(study)


def given(question: str, value: Any, **more: Any) -> dict[str, Any]:
    return {"question": question, "key": str(uuid.uuid4()), "value": value, **more}


def save(client: Client, person: Participation, *answers: Any, place: str = "all") -> Any:
    return client.post(
        f"/api/v1/visits/{person.code}/answers/",
        {"place": place, "answers": list(answers)},
        content_type="application/json",
    )


def current(person: Participation) -> dict[str, Any]:
    rows = Answer.objects.filter(consent=person.consent, is_current=True)
    return {f"{row.place}.{row.question}": row.value for row in rows}


def page_of(client: Client, person: Participation, **form: Any) -> Any:
    return client.post(person.get_absolute_url(), form)


# -- as they are given


@pytest.mark.parametrize("kind", ANSWERS)
def test_an_answer_is_stored_as_soon_as_it_is_acknowledged(
    client: Client, person: Participation, kind: str
) -> None:
    raw, value = ANSWERS[kind]

    answer = save(client, person, given(kind, raw, client_ms=1200))

    assert answer.status_code == 200
    assert current(person) == {f"all.{kind}": value}
    assert answer.json()["wrong"] == {}


@pytest.mark.parametrize(("kind", "raw"), [(kind, raw) for kind in WRONG for raw in WRONG[kind]])
def test_what_cannot_be_an_answer_is_told_and_not_stored(
    client: Client, person: Participation, kind: str, raw: Any
) -> None:
    answer = save(client, person, given(kind, raw), given("text", "Kept."))

    assert answer.status_code == 200
    assert kind in answer.json()["wrong"] or kind == "text"
    assert f"all.{kind}" not in current(person) or kind == "text"
    assert current(person)["all.text"] == "Kept."


def test_the_same_key_again_stores_nothing_and_says_so(
    client: Client, person: Participation
) -> None:
    sent = given("text", "Once.")

    first, second = save(client, person, sent), save(client, person, sent)

    assert "Idempotent-Replayed" not in first
    assert second["Idempotent-Replayed"] == "true"
    assert Answer.objects.count() == 1


def test_the_same_key_with_another_answer_is_refused_and_the_first_stands(
    client: Client, person: Participation
) -> None:
    sent = given("text", "First.")
    save(client, person, sent)

    answer = save(client, person, {**sent, "value": "Second."})

    assert (answer.status_code, answer.json()["code"]) == (422, "key-reused")
    assert current(person) == {"all.text": "First."}


def test_a_changed_answer_is_a_new_row_and_the_old_one_stays(
    client: Client, person: Participation
) -> None:
    for words in ("First.", "Second.", "Second."):
        save(client, person, given("text", words))

    rows = Answer.objects.order_by("pk").values_list("value", "is_current")
    assert list(rows) == [("First.", False), ("Second.", True)]


def test_an_answer_can_be_taken_back(client: Client, person: Participation) -> None:
    save(client, person, given("text", "Hasty."))

    save(client, person, given("text", None))

    assert current(person) == {"all.text": None}


def test_preferring_not_to_say_counts_as_an_answer_where_it_is_offered(
    client: Client, person: Participation
) -> None:
    offered = save(client, person, given("choice", None, declined=True))
    not_offered = save(client, person, given("text", None, declined=True))

    assert offered.json()["wrong"] == {}
    assert "text" in not_offered.json()["wrong"]
    assert Answer.objects.get().is_declined


def test_a_grid_of_53_cards_is_flagged_in_words_and_kept(
    client: Client, person: Participation
) -> None:
    answer = save(client, person, given("grid", {"upper.stack": "30", "lower.stack": "23"}))

    said = "The table holds 53 of 52 cards: 1 more than there are."
    assert answer.json()["told"]["grid"]["notes"] == [said]
    assert Answer.objects.get().notes == [said]
    assert sum(current(person)["all.grid"].values()) == 53


def test_the_time_between_two_times_is_told_at_once(client: Client, person: Participation) -> None:
    answer = save(client, person, given("span", {"start": "2:28", "end": "2:41"}))

    assert answer.json()["told"]["span"]["worked_out"] == "13 minutes"


def test_the_order_in_which_options_were_shown_is_recorded(
    client: Client, person: Participation
) -> None:
    shown = client.get(person.get_absolute_url()).context["questions"]
    order = [code for code, *_ in shown[2].context["options"]]

    save(client, person, given("choices", ["a"]))

    assert Answer.objects.get().shown == order


@pytest.mark.parametrize(
    ("client_ms", "is_doubtful"), [(None, False), (0, False), (-5, True), (86_400_000, True)]
)
def test_a_time_that_cannot_be_is_kept_and_marked(
    client: Client, person: Participation, client_ms: int | None, *, is_doubtful: bool
) -> None:
    save(client, person, given("text", "Quick.", client_ms=client_ms))

    assert Answer.objects.get().is_doubtful == is_doubtful


# -- late, early, and nobody's


def test_what_comes_after_the_page_was_sent_is_kept_and_does_not_count(
    client: Client, person: Participation
) -> None:
    page_of(client, person, place="all", **{"q.choice": "a"})

    answer = save(client, person, given("choice", "b"))

    assert answer.json()["late"]
    assert current(person) == {"all.choice": "a"}
    assert Answer.objects.get(is_current=False).notes == ["It came after the page had been sent."]


def test_nobody_answers_a_page_they_have_not_come_to(client: Client, person: Participation) -> None:
    answer = save(client, person, given("fun", "a"), place="after")

    assert answer.status_code == 422
    assert not Answer.objects.exists()
    assert not Visit.objects.filter(place="after").exists()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"place": "nowhere", "answers": [given("text", "x")]}, 404),
        ({"place": "all", "answers": [given("fun", "a")]}, 422),  # a question of another step
        ({"place": "all", "answers": []}, 400),
        ({"place": "all", "answers": [given("text", "x")] * 201}, 400),
        ({"place": "all"}, 400),
        ({"place": "all", "answers": [{"question": "text", "value": "x"}]}, 400),
        ({"place": "all", "answers": [{**given("text", "x"), "key": "1"}]}, 400),
        ({"place": "all", "answers": [given("text", "x", by="me")]}, 400),
        ({"place": "all", "answers": [given("text", "x", client_ms=2**63)]}, 400),
        ({"place": "all\x00", "answers": [given("text", "x")]}, 400),
        ([], 400),
        ("x", 400),
    ],
)
def test_a_body_of_another_shape_is_refused_by_name(
    client: Client, person: Participation, body: Any, status: int
) -> None:
    address = f"/api/v1/visits/{person.code}/answers/"

    answer = client.post(address, json.dumps(body), content_type="application/json")

    assert answer.status_code == status
    assert answer.json()["message"]
    assert not Answer.objects.exists()


@pytest.mark.parametrize("value", ['"\\ud800"', '{"start": "\\udfff"}', '["\\ud800"]'])
def test_half_of_a_sign_is_refused(client: Client, person: Participation, value: str) -> None:
    said = json.dumps(given("text", "VALUE")).replace('"VALUE"', value)
    body = f'{{"place": "all", "answers": [{said}]}}'

    answer = client.post(
        f"/api/v1/visits/{person.code}/answers/", body, content_type="application/json"
    )

    assert answer.status_code == 400


def test_a_megabyte_is_refused_before_it_is_read(client: Client, person: Participation) -> None:
    answer = save(client, person, given("long_text", "x" * 1_000_001))

    assert answer.status_code == 413


def test_an_address_nobody_has_saves_nothing(client: Client, person: Participation) -> None:
    person.code = "somebody-else"

    assert save(client, person, given("text", "x")).status_code == 404


def test_no_cookie_is_needed_to_save_so_none_can_expire(person: Participation) -> None:
    client = Client(enforce_csrf_checks=True)

    assert save(client, person, given("text", "x")).status_code == 200
    assert page_of(client, person, place="all", **{"q.choice": "a"}).status_code == 302


# -- the whole page


def test_a_page_without_a_script_stores_everything_at_once(
    client: Client, person: Participation
) -> None:
    form = as_form({kind: raw for kind, (raw, _value) in ANSWERS.items()})

    answer = page_of(client, person, place="all", **form)

    assert answer.status_code == 302
    assert current(person) == {f"all.{kind}": value for kind, (_raw, value) in ANSWERS.items()}


@pytest.mark.parametrize(
    "kind", sorted(set(WRONG) - {"choice", "choices", "ranking", "board", "grid"})
)
def test_a_wrong_answer_keeps_the_page_and_what_was_typed(
    client: Client, person: Participation, kind: str
) -> None:
    raw = WRONG[kind][0]

    answer = page_of(client, person, place="all", **as_form({"choice": "a", kind: raw}))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'href="#q-{kind}"' in page
    typed = (
        next(iter(raw.values())) if isinstance(raw, dict) else raw[0] if kind == "texts" else raw
    )
    assert f'"{typed}"' in page or f">{typed}</textarea>" in page or kind == "likert"
    assert current(person) == {"all.choice": "a"}  # what could be stored was stored


def test_a_question_that_must_be_answered_keeps_the_page(
    client: Client, person: Participation
) -> None:
    answer = page_of(client, person, place="all", **{"q.text": "Kept."})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Please answer this question." in page
    assert 'value="Kept."' in page


def test_who_prefers_not_to_say_may_go_on(client: Client, person: Participation) -> None:
    answer = page_of(client, person, place="all", **{"q.choice.declined": "yes"})

    assert answer.status_code == 302
    assert Answer.objects.get().is_declined


def test_an_old_page_in_another_tab_takes_no_answer_back(
    client: Client, person: Participation
) -> None:
    save(client, person, given("text", "From one tab."), given("choice", "a"))

    page_of(client, person, place="all", asked=["", "number"], **{"q.number": "3"})

    assert current(person) == {
        "all.text": "From one tab.",
        "all.choice": "a",
        "all.number": 3,
    }


def test_a_page_that_is_sent_twice_counts_once(client: Client, person: Participation) -> None:
    form = {"place": "all", "q.choice": "a"}

    first, second = page_of(client, person, **form), page_of(client, person, **form)

    assert first.url == second.url == person.get_absolute_url()
    assert Answer.objects.count() == 1
    person.refresh_from_db()
    assert person.position == 2


def test_what_somebody_writes_is_shown_as_they_wrote_it_and_never_run(
    client: Client, person: Participation
) -> None:
    save(client, person, given("text", "<script>alert(1)</script>"))

    page = client.get(person.get_absolute_url()).content.decode()

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize("words", ["😀 🎲", "مرحبا بالعالم", "שלום", "漢字", "Zoë"])
def test_any_script_survives_the_way_there_and_back(
    client: Client, person: Participation, words: str
) -> None:
    save(client, person, given("text", words))

    assert words in client.get(person.get_absolute_url()).content.decode()
    assert current(person)["all.text"] == words


# -- questions that depend on others


def test_a_question_that_is_not_shown_need_not_be_answered(client: Client, ada: User) -> None:
    when = {"question": "fun", "how": "is", "value": "a"}
    person = taking_part(ada, asking("after", choice("fun"), choice("why", show_if=when)))

    needed = page_of(client, person, place="after", **{"q.fun": "a"})
    not_needed = page_of(client, person, place="after", **{"q.fun": "b"})

    assert needed.status_code == 422
    assert not_needed.status_code == 302


def test_an_earlier_answer_is_told_again_in_words(client: Client, ada: User) -> None:
    person = taking_part(
        ada,
        asking("one", choice("fun")),
        asking("two", {**choice("why"), "text": "Why “[[one.fun]]”?"}),
    )

    page_of(client, person, place="one", **{"q.fun": "b"})

    assert "Why “Answer b”?" in client.get(person.get_absolute_url()).content.decode()


def test_what_somebody_typed_is_piped_as_text(client: Client, ada: User) -> None:
    words = {"id": "name", "kind": "text", "text": "Name it.", "settings": {}}
    told = {"id": "told", "kind": "info", "text": "You said [[one.name]].", "settings": {}}
    person = taking_part(ada, asking("one", words), asking("two", told, choice("fun")))

    page_of(client, person, place="one", **{"q.name": "<b onclick=x>*Thick*</b>"})

    page = client.get(person.get_absolute_url()).content.decode()
    assert "onclick=x" not in page.replace("&lt;b onclick=x&gt;", "")
