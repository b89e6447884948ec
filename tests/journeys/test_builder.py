"""A designer writes a questionnaire in a real browser: every type of question, by mouse and by
keyboard, on a desk and on a phone; takes it out as a file and into another step."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from surveys.questions import KINDS
from tests.journeys.playing import look, visitor
from tests.journeys.test_designing import sign_up_as
from tests.journeys.test_first_visit import DESK, PHONE
from tests.servers import RunningSite

OPTIONS = {"Options": "yes: Yes\nno: No\nmaybe: I do not know"}
FIELDS: dict[str, dict[str, str]] = {
    "choice": OPTIONS,
    "choices": OPTIONS,
    "likert": {"Points": "7", "The lowest point means": "Never"},
    "slider": {"To": "10"},
    "number": {"Unit": "turns"},
    "grid": {"Rows": "upper: Upper row\nlower: Lower row", "Columns": "1\n2\n3"},
    "ranking": OPTIONS,
}


def begin_study(page: Page, site: RunningSite, title: str) -> None:
    """A study with one questionnaire, and its page of questions."""
    page.goto(f"{site.address}/studies/new/")
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Begin with nothing").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.goto(f"{page.url}steps/questionnaire/questions/")
    expect(page.get_by_text("This step asks nothing yet.")).to_be_visible()


def add(page: Page, kind: str) -> None:
    words = f"About the {KINDS[kind].name}"
    page.locator(f".kinds a[href$='/add/{kind}/']").click()
    expect(page.get_by_role("heading", name="New question")).to_be_visible()
    for label, value in FIELDS.get(kind, {}).items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Text" if kind in ("info", "position") else "Question", exact=True).fill(
        words
    )
    expect(page.locator("#live")).to_contain_text(words)


def listed(page: Page) -> list[str]:
    rows: list[str] = page.locator(".questionlist > li").evaluate_all(
        "rows => rows.map(row => row.dataset.question)"
    )
    return rows


def expect_list(page: Page, names: list[str]) -> None:
    expect(page.locator(".questionlist > li")).to_have_count(len(names))
    for place, name in enumerate(names):
        row = page.locator(".questionlist > li").nth(place)
        expect(row).to_have_attribute("data-question", name)


def previewed(page: Page) -> Locator:
    """The page of questions as testers see it, in its frame."""
    return page.frame_locator("#preview").locator("main")


def drag_first_to_the_end(page: Page) -> None:
    page.locator(".questionlist").evaluate("list => list.scrollIntoView({block: 'center'})")
    grip = page.locator(".questionlist .grip").first.bounding_box()
    last = page.locator(".questionlist > li").last.bounding_box()
    assert grip
    assert last
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(grip["x"] + 10, last["y"] + last["height"] - 4, steps=6)
    page.mouse.up()


def test_a_questionnaire_is_written_moved_undone_exported_and_imported(
    site: RunningSite, browser: Browser
) -> None:
    with visitor(browser, DESK) as context:
        page = context.new_page()
        sign_up_as(page, site, "wanda")
        begin_study(page, site, "Words for the bridge")
        look(page, "builder-empty")
        for kind in ("choice", "likert", "grid"):
            add(page, kind)
            look(page, f"builder-new-{kind}")
            page.get_by_role("button", name="Add").click()
            expect(page.get_by_text(f"About the {KINDS[kind].name}").first).to_be_visible()
        expect_list(page, ["about_single_choice", "about_likert_scale", "about_grid_numbers"])
        expect(previewed(page)).to_contain_text("About the Likert scale")
        look(page, "builder-list")

        move_by_keyboard(page)
        drag_first_to_the_end(page)
        expect_list(page, ["about_single_choice", "about_grid_numbers", "about_likert_scale"])
        remove_and_undo(page)
        file = export(page)
        insert_index(page)
        import_into_another_step(page, file)


def move_by_keyboard(page: Page) -> None:
    """The button keeps the focus, and what happened is read aloud."""
    page.locator("#down-about_single_choice").focus()
    page.keyboard.press("Enter")
    expect_list(page, ["about_likert_scale", "about_single_choice", "about_grid_numbers"])
    expect(page.locator("#down-about_single_choice")).to_be_focused()
    expect(page.locator("#told")).to_have_text("“about_single_choice” is now number 2 of 3.")


def remove_and_undo(page: Page) -> None:
    before = listed(page)
    page.locator("#remove-about_grid_numbers").click()
    expect_list(page, [name for name in before if name != "about_grid_numbers"])
    look(page, "builder-removed")
    page.get_by_role("button", name="Undo").click()
    expect_list(page, before)


def export(page: Page) -> str:
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    text = download.value.path().read_text()
    assert [question["kind"] for question in json.loads(text)["questions"]] == [
        "choice",
        "grid",
        "likert",
    ]
    return text


def insert_index(page: Page) -> None:
    page.get_by_role("link", name="Take an instrument from the library").click()
    look(page, "builder-instruments")
    page.get_by_role("link", name=re.compile("Use this.*UMUX-LITE")).click()
    page.get_by_label("The items, one per line").fill("It does what I want.\nIt is easy.")
    page.get_by_role("button", name="Add 2 questions").click()
    expect(page.get_by_text("Without the right to the wording")).to_be_visible()
    look(page, "builder-pasting")
    page.get_by_label("I have the right to use this wording.").check()
    page.get_by_role("button", name="Add 2 questions").click()
    expect(page.locator("#row-umux_2")).to_be_visible()


def import_into_another_step(page: Page, file: str) -> None:
    study = page.url.split("/steps/")[0]
    page.goto(f"{study}/add-step/")
    page.get_by_role("button", name="Add Questionnaire").click()
    page.goto(f"{study}/steps/questionnaire-2/questions/import/")
    page.get_by_label("Or paste it here").fill(file.replace('"likert"', '"hologram"'))
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("questions[2].kind: one of")).to_be_visible()
    look(page, "builder-complaints")
    page.get_by_label("Or paste it here").fill(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("3 questions were added from the file.")).to_be_visible()
    expect_list(page, ["about_single_choice", "about_grid_numbers", "about_likert_scale"])


def test_the_builder_works_on_a_phone(site: RunningSite, browser: Browser) -> None:
    with visitor(browser, PHONE, "dark") as context:
        page = context.new_page()
        sign_up_as(page, site, "phoebe")
        begin_study(page, site, "Written on the way")
        add(page, "choice")
        look(page, "builder-new-choice")
        page.get_by_role("button", name="Add").click()
        page.locator("#duplicate-about_single_choice").click()
        expect_list(page, ["about_single_choice", "about_single_choice_2"])
        look(page, "builder-list")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scheme"), [(DESK, "dark"), (PHONE, "light")])
def test_every_type_of_question_is_written_and_shown(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    with visitor(browser, size, scheme) as context:
        page = context.new_page()
        sign_up_as(page, site, f"edna{size['width']}")
        begin_study(page, site, "All there is")
        for kind in KINDS:
            add(page, kind)
            look(page, f"builder-every-{kind}")
            page.get_by_role("button", name="Add").click()
            expect(page.locator(".questionlist")).to_contain_text(f"About the {KINDS[kind].name}")
        for question in KINDS.values():
            expect(previewed(page)).to_contain_text(f"About the {question.name}")
        look(page, "builder-every")
        page.goto(f"{site.address}/instruments/")
        for details in page.locator("details.more").all():
            details.evaluate("it => { it.open = true; }")
        look(page, "library")
