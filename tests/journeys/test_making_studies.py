"""A designer makes a study of a template in a few minutes. In a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.playing import look, visitor
from tests.journeys.test_designing import sign_up_as
from tests.journeys.test_first_visit import DESK, PHONE
from tests.servers import RunningSite

SEVENTH = re.compile("Use this.*: Rules comprehension")
BOTH = pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"]
)


def begin(page: Page, site: RunningSite) -> str:
    """A study of the seventh template; its address."""
    page.goto(f"{site.address}/studies/")
    page.get_by_role("link", name="New study").click()
    look(page, "new-study")
    page.get_by_label("Title").fill("Is the bridge clear?")
    page.get_by_role("button", name=SEVENTH).click()
    expect(page.get_by_role("heading", name="Is the bridge clear?")).to_be_visible()
    look(page, "study-draft")
    return page.url


def adjust_words(page: Page) -> None:
    page.get_by_role("link", name="Change the words").click()
    page.get_by_label("Who can take part").fill("reads English\nhas not played it before")
    page.get_by_label("Minutes it takes").fill("0")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("greater than or equal to 1")).to_be_visible()
    look(page, "study-about-wrong")
    page.get_by_label("Minutes it takes").fill("25")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("has not played it before")).to_be_visible()


def launch(page: Page) -> None:
    page.get_by_role("button", name="Start a pilot").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("kept apart from the data")).to_be_visible()
    look(page, "study-launch")
    dialog.get_by_role("button", name="Start a pilot").click()
    expect(page.get_by_text("pilot, v1")).to_be_visible()


def steps(page: Page) -> list[str]:
    return page.locator(".waysteps > li").evaluate_all("all => all.map(each => each.dataset.key)")


@BOTH
def test_a_designer_makes_a_study_of_a_template_and_launches_a_pilot(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    with visitor(browser, size, scheme) as context:
        page = context.new_page()
        sign_up_as(page, site, f"tova{size['width']}")
        begin(page, site)
        adjust_words(page)
        launch(page)

        page.locator("summary", has_text="QR code").click()
        code = page.get_by_role("img", name="QR code of")
        expect(code).to_be_visible()
        look(page, "study-qr")
        address = page.locator("#links .mono").inner_text()
        assert f"QR code of {address}" == code.get_attribute("aria-label")
        with visitor(browser, PHONE) as another:
            joining = another.new_page()
            joining.goto(address)
            expect(joining.get_by_text("has not played it before")).to_be_visible()


def test_steps_are_ordered_by_pointer_and_by_keyboard(site: RunningSite, browser: Browser) -> None:
    with visitor(browser, DESK) as context:
        page = context.new_page()
        sign_up_as(page, site, "toril")
        begin(page, site)
        before = steps(page)

        grip = page.locator(".waysteps .grip").nth(1)
        grip.hover()
        page.mouse.down()
        page.mouse.move(*below(page, 3), steps=8)
        page.mouse.up()
        expect(page.locator(".waysteps > li").nth(1)).to_have_attribute("data-key", before[2])
        assert sorted(steps(page)) == sorted(before)
        page.get_by_role("button", name="Move The rules up").press("Enter")
        page.wait_for_load_state()
        page.get_by_role("button", name="Move The rules up").press("Enter")
        expect(page.locator(".waysteps > li").nth(1)).to_have_attribute("data-key", before[1])


@pytest.mark.slow
def test_a_step_is_previewed_as_on_a_phone_and_deleted_after_a_question(
    site: RunningSite, browser: Browser
) -> None:
    with visitor(browser, DESK) as context:
        page = context.new_page()
        sign_up_as(page, site, "torun")
        study = begin(page, site)

        page.get_by_role("link", name="Preview After the game").click()
        page.locator("#width").select_option("phone")
        frame = page.frame_locator("#preview")
        expect(frame.get_by_text("Could you keep to the rules?")).to_be_visible()
        assert (page.locator("#preview").bounding_box() or {})["width"] <= 362
        look(page, "study-preview")

        page.goto(study)
        page.locator("summary", has_text="More Thank you").click()
        page.get_by_role("link", name="Delete").click()
        page.get_by_role("button", name="Delete it").click()
        expect(page.get_by_role("link", name="There is no debriefing")).to_be_visible()
        expect(page.get_by_role("button", name="Open the study")).to_be_disabled()
        look(page, "study-problems")


def below(page: Page, number: int) -> tuple[float, float]:
    """A point under the middle of this step."""
    box = page.locator(".waysteps > li").nth(number).bounding_box()
    assert box
    return box["x"] + 10, box["y"] + box["height"] - 4


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_every_page_of_a_study_shuts_nobody_out(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    with visitor(browser, size, scheme) as context:
        page = context.new_page()
        sign_up_as(page, site, f"turid{size['width']}{scheme}")
        study = begin(page, site)
        launch(page)
        for name in ("about", "arms", "add-step", "answers", "codebook", "versions", "people"):
            page.goto(f"{study}{name}/")
            look(page, f"study-{name}")
        for key in steps_of(page, study):
            page.goto(f"{study}steps/{key}/")
            look(page, f"study-step-{key}")
        page.goto(f"{study}delete/")
        look(page, "study-delete")
        page.goto(f"{site.address}/studies/")
        look(page, "studies")
        page.get_by_role("link", name="Game play, ten turns (2013)").click()
        look(page, "study-of-2013")
        page.get_by_role("link", name="Answers", exact=True).click()
        look(page, "study-of-2013-answers")


def steps_of(page: Page, study: str) -> list[str]:
    page.goto(study)
    return steps(page)
