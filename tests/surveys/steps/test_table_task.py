"""A task at a real table: the stopwatch on the server's clock, typed times, the form on paper."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from playtest.accounts.models import User
from surveys.checking import problems_of
from surveys.here import Here
from surveys.library import study_template
from surveys.models import Participation, State, Study, Visit
from surveys.paper import following, paper_form
from surveys.services.studies import create_study, launch
from surveys.services.visiting import here_of
from surveys.way import Place
from tests.surveys.everything import everything
from tests.surveys.steps.stepping import Somebody, running, step
from tests.surveys.studying import answered, asking, choice, joined, study_of

pytestmark = pytest.mark.django_db

TASK = "Lay out the cards. *Then* pick them up."


def at_table(ada: User, **settings: Any) -> Study:
    settings = {"instructions": TASK, "materials": ["52 cards", "a die"], **settings}
    return running(ada, step("table_task", "task", **settings))


def earlier(somebody: Somebody, seconds: int) -> None:
    """Everything that was pressed so far was pressed so much earlier."""
    visit = Visit.objects.get(consent=somebody.person.consent, place="task")
    for press in visit.record["presses"]:
        at = parse_datetime(press["at"])
        assert at
        press["at"] = (at - timedelta(seconds=seconds)).isoformat()
    visit.save(update_fields=["record"])


# -- the stopwatch


def test_the_stopwatch_runs_on_the_servers_clock(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")
    earlier(somebody, 90)

    [timing] = somebody.ask("stop")["timings"]

    assert timing["state"] == "done"
    assert timing["words"] in ("1 min 30 s", "1 min 31 s")


def test_a_reload_and_another_device_show_it_running(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")
    earlier(somebody, 30)

    phone = Somebody(somebody.study, Client(), somebody.code)

    assert 'data-state="running" data-elapsed="30' in phone.page()
    assert phone.ask("stop")["timings"][0]["state"] == "done"


def test_the_same_press_sent_twice_counts_once(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    key = str(uuid4())
    somebody.ask("start", key=key)
    earlier(somebody, 10)

    [again] = somebody.ask("start", key=key)["timings"]

    assert again["elapsed_ms"] >= 10_000
    assert len(somebody.record["presses"]) == 1


def test_pressing_start_again_does_not_move_the_beginning(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")
    earlier(somebody, 10)

    assert somebody.ask("start")["timings"][0]["elapsed_ms"] >= 10_000


def test_what_was_pressed_without_a_network_counts_from_then(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")
    earlier(somebody, 100)

    [timing] = somebody.ask("stop", late_ms=40_000)["timings"]

    assert 59_000 <= timing["elapsed_ms"] <= 62_000


def test_nothing_can_have_been_pressed_before_what_came_before_it(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")

    [timing] = somebody.ask("stop", late_ms=3_600_000)["timings"]

    assert 0 <= timing["elapsed_ms"] < 5_000


def test_it_can_be_begun_anew(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")
    somebody.ask("stop")

    [timing] = somebody.ask("reset")["timings"]

    assert (timing["state"], timing["elapsed_ms"]) == ("ready", 0)


def test_one_time_runs_at_a_time(ada: User) -> None:
    somebody = Somebody(at_table(ada, repeats=3))
    somebody.ask("start")

    told = somebody.ask("start", status=409, number=2)

    assert told["code"] == "running"
    somebody.ask("stop")
    assert somebody.ask("start", number=2)["timings"][1]["state"] == "running"


def test_it_works_without_scripts(ada: User) -> None:
    somebody = Somebody(at_table(ada))

    somebody.send(press="start-1")
    assert somebody.at == "task"
    somebody.send(press="stop-1")
    somebody.send()

    assert somebody.at == "after"
    assert somebody.columns("task")["1.source"] == "stopwatch"


@pytest.mark.parametrize("press", ["start-0", "start-2", "start-", "start-9999", "x-1", "start-²"])
def test_a_press_of_nothing_changes_nothing(ada: User, press: str) -> None:
    somebody = Somebody(at_table(ada))

    somebody.send(press=press)

    assert somebody.at == "task"
    assert "presses" not in somebody.record


# -- going on


def test_a_running_stopwatch_keeps_them_here(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")

    assert "The stopwatch is still running." in somebody.send(422)


def test_each_of_the_times_is_needed(ada: User) -> None:
    somebody = Somebody(at_table(ada, repeats=2))
    somebody.ask("start")
    somebody.ask("stop")

    page = somebody.send(422)

    assert page.count("This time is missing.") == 2  # above, and at its place
    assert 'href="#q-t2"' in page


def test_who_did_not_do_all_of_it_says_so_and_goes_on(ada: User) -> None:
    somebody = Somebody(at_table(ada, repeats=5))

    somebody.send(undone="yes")

    assert somebody.at == "after"
    assert somebody.columns("task")["undone"]


def test_a_task_without_times_just_goes_on(ada: User) -> None:
    somebody = Somebody(at_table(ada, timing="none"))

    assert "data-stopwatch" not in somebody.page()
    somebody.send()

    assert somebody.columns("task") == {"undone": False}


# -- typed times


@pytest.mark.parametrize(
    ("start", "end", "seconds"),
    [
        ("2:28", "2:41", 780),
        ("7:07 PM", "7:22pm", 900),
        ("15:25", "15:59", 2040),
        ("11:58", "12:03", 300),
        ("9.05", "9.20", 900),
    ],
)
def test_clock_times_as_people_type_them(ada: User, start: str, end: str, seconds: int) -> None:
    somebody = Somebody(at_table(ada, timing="clock"))

    somebody.send(**{"t1.start": start, "t1.end": end})

    told = somebody.columns("task")
    assert (told["1.seconds"], told["1.source"]) == (seconds, "typed")
    assert (told["1.start"], told["1.end"]) == (start, end)


def test_the_duration_is_worked_out_while_it_is_typed(ada: User) -> None:
    somebody = Somebody(at_table(ada))

    half = somebody.ask("typed", start="2:28")
    whole = somebody.ask("typed", start="2:28", end="2:41")

    assert half["timings"][0]["words"] == ""
    assert whole["timings"][0]["words"] == "13 minutes"
    assert 'value="2:41"' in somebody.page()


def test_typed_times_correct_the_stopwatch_and_are_marked(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")
    somebody.ask("stop")

    somebody.ask("typed", start="2:28", end="2:41")
    somebody.send()

    told = somebody.columns("task")
    assert (told["1.seconds"], told["1.source"]) == (780, "typed")
    assert len(somebody_record(somebody)["presses"]) == 2


def somebody_record(somebody: Somebody) -> dict[str, Any]:
    record: dict[str, Any] = somebody.person.consent.visits.get(place="task").record
    return record


def test_what_is_no_time_is_said_and_what_was_typed_stays(ada: User) -> None:
    somebody = Somebody(at_table(ada, timing="clock"))

    page = somebody.send(422, **{"t1.start": "25:99", "t1.end": "2:41"})

    assert "“25:99” is no time of the day." in page
    assert 'value="25:99"' in page
    assert 'value="2:41"' in page


def test_half_a_pair_is_kept_and_asked_for(ada: User) -> None:
    somebody = Somebody(at_table(ada, timing="clock"))

    page = somebody.send(422, **{"t1.start": "2:28"})

    assert "both when it began and when it ended" in page
    assert 'value="2:28"' in page


def test_a_time_that_is_very_long_is_kept_with_a_note(ada: User) -> None:
    somebody = Somebody(at_table(ada, longest=30))

    [timing] = somebody.ask("typed", start="2:00", end="4:00")["timings"]

    assert "longer than usual" in timing["note"]
    somebody.send()
    assert somebody.at == "after"


@pytest.mark.parametrize(
    "body",
    [
        {"do": "explode"},
        {"do": "start", "number": 0},
        {"do": "start", "number": "one"},
        {"do": "start", "late_ms": -1},
        {"do": "start", "key": "no key"},
        {"do": "typed", "start": "x" * 21},
        {"do": "start", "surprise": 1},
    ],
)
def test_bad_requests_are_refused_by_field(ada: User, body: dict[str, Any]) -> None:
    somebody = Somebody(at_table(ada))

    told = somebody.ask(**{"status": 400, **body})

    assert told["code"] == "invalid"
    assert told["fields"]


def test_the_stopwatch_of_a_page_that_was_sent_is_stopped(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.send(undone="yes")

    told = somebody.ask("start", status=409, place="task")

    assert told["code"] == "elsewhere"


def test_other_steps_have_no_stopwatch(ada: User) -> None:
    somebody = Somebody(running(ada, step("text", text="Read this.")))

    assert somebody.ask("start", status=422)["code"] == "refused"


def test_a_stranger_to_the_study_gets_nothing() -> None:
    body = {"place": "task", "do": "start"}

    path = "/api/v1/visits/unknown/step/"
    answer = Client().post(path, body, content_type="application/json")

    assert answer.status_code == 404


# -- on paper


def test_the_task_can_be_had_on_paper(ada: User) -> None:
    somebody = Somebody(at_table(ada, repeats=3))

    answer = somebody.client.get(f"/t/{somebody.code}/paper.pdf")

    assert answer["Content-Type"] == "application/pdf"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer.content.startswith(b"%PDF-")
    assert len(answer.content) > 10_000  # the words bring their letters along


def test_on_paper_the_questions_that_follow_come_along(ada: User) -> None:
    somebody = Somebody(running(ada, step("table_task", "task", instructions=TASK)))

    assert [question.id for question in following(somebody.here)] == ["fun"]


def test_a_game_in_the_browser_that_others_play_keeps_no_question_from_the_paper(ada: User) -> None:
    template = study_template("email-7-rules-comprehension")
    study = create_study(template.fresh_document(), by=ada)
    person = joined(launch(study, to=State.PILOT, by=ada))
    answered(person, "where", where="table")

    asked = following(here_of(person, place="table"))

    assert [each.id for each in asked] == ["understanding", "following", "experience", "feedback"]


@pytest.mark.parametrize("between", ["play", "quiz", "table_task"])
def test_questions_about_something_else_are_not_on_the_paper(ada: User, between: str) -> None:
    task, text = step("table_task", "task", instructions=TASK), step("text", text="Rest a little.")
    study = study_of(
        ada,
        task,
        text,
        asking("soon", choice("first")),
        asking(
            "never", choice("hidden"), show_if={"question": "soon.first", "how": "is", "value": "x"}
        ),
        step(between, "between"),
        asking("late", choice("last")),
    )
    plan = study.plan
    here = Here(Participation(arms=[]), plan, Place(plan.steps[1], "", "task"), Visit())

    assert [question.id for question in following(here)] == ["first"]


def test_every_type_of_question_has_room_on_paper(ada: User) -> None:
    task = step("table_task", "task", instructions=TASK)
    questions, needed = everything()
    somebody = Somebody(running(ada, task, questions, **needed))

    assert len(list(following(somebody.here))) > 10
    assert paper_form(somebody.here, "http://example.org/t/x/").startswith(b"%PDF-")


def test_other_steps_have_no_paper(ada: User) -> None:
    somebody = Somebody(running(ada, step("text", text="Read this.")))

    assert somebody.client.get(f"/t/{somebody.code}/paper.pdf").status_code == 404


# -- preview and checker


def test_a_preview_shows_the_stopwatch_and_stores_nothing(ada: User) -> None:
    study = study_of(ada, step("table_task", "task", instructions=TASK))
    client = Client()
    client.force_login(ada)

    page = client.get(f"/studies/{study.slug}/steps/task/preview/frame/").content.decode()

    assert "Lay out the cards." in page
    assert "data-stopwatch" in page
    assert not Visit.objects.exists()


def test_the_checker_wants_instructions(ada: User) -> None:
    study = study_of(ada, step("table_task", "task"))

    assert any("has no instructions" in problem.sentence for problem in problems_of(study))


def test_times_are_taken_in_the_time_zone_of_nobody(ada: User) -> None:
    somebody = Somebody(at_table(ada))
    somebody.ask("start")
    somebody.ask("stop")
    somebody.send()

    began = parse_datetime(somebody.columns("task")["1.start"])

    assert began
    assert began.utcoffset() == timedelta(0)
    assert began <= timezone.now()
