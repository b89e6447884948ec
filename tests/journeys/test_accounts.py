"""A newcomer makes an account and comes back to it, in a real browser on the whole running site."""

from playwright.sync_api import Browser, Page, expect

from tests.journeys.test_first_visit import DESK, PHONE, check_page, visit
from tests.servers import RunningSite

EMAIL = "mira@example.org"
PASSWORD = "seven trolls and no gate"
LATER_PASSWORD = "nine bricks under a bridge"


def test_a_newcomer_signs_up_leaves_and_comes_back(site: RunningSite, browser: Browser) -> None:
    with visit(browser, PHONE, "light") as page:
        sign_up(page, site)
        sign_out_by_the_menu(page)
        choose_another_password(page)

        page.get_by_label("E-mail address").fill(EMAIL.upper())
        page.get_by_label("Password").fill(LATER_PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        page.goto(f"{site.address}/accounts/")
        expect(page.get_by_role("heading", name="Your profile")).to_be_visible()
        check_page(page)


def sign_up(page: Page, site: RunningSite) -> None:
    page.goto(f"{site.address}/accounts/sign-up/")
    check_page(page)
    page.get_by_label("Name").fill("Mira Kowalski")
    page.get_by_label("E-mail address").fill(EMAIL)
    page.get_by_label("Both").check()
    page.get_by_role("button", name="Send me the mail").click()
    open_mailed_link(page)
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Create my account").click()
    expect(page.get_by_text("Welcome, Mira Kowalski.")).to_be_visible()


def open_mailed_link(page: Page) -> None:
    expect(page.get_by_role("heading", name="We have sent you a mail")).to_be_visible()
    check_page(page)
    page.get_by_role("link", name="Open the outbox").click()
    check_page(page)
    page.locator(".mailtext a").click()
    check_page(page)


def sign_out_by_the_menu(page: Page) -> None:
    page.get_by_role("button", name="Close").click()
    page.locator("summary", has_text="Menu").click()
    expect(page.get_by_role("link", name="Profile")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()


def choose_another_password(page: Page) -> None:
    page.get_by_role("link", name="Sign in").click()
    check_page(page)
    page.get_by_role("link", name="I forgot my password").click()
    check_page(page)
    page.get_by_label("E-mail address").fill(EMAIL)
    page.get_by_role("button", name="Send me the mail").click()
    open_mailed_link(page)
    page.get_by_label("New password").fill(LATER_PASSWORD)
    page.get_by_role("button", name="Change my password").click()
    expect(page.get_by_text("Your password is changed.")).to_be_visible()


def test_everything_works_without_javascript(site: RunningSite, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()

    page.goto(f"{site.address}/about/")
    page.locator("details.phone > summary").click()
    page.get_by_role("link", name="Create an account").first.click()
    page.get_by_label("E-mail address").fill("no-script")
    page.get_by_role("button", name="Send me the mail").click()

    expect(page.get_by_text("This is not an e-mail address.")).to_be_visible()
    expect(page.get_by_label("E-mail address")).to_have_value("no-script")
    context.close()


def test_a_form_that_asks_first_is_sent_only_after_yes(site: RunningSite, browser: Browser) -> None:
    add_form = """() => {
        const form = document.createElement("form");
        form.action = "/privacy/";
        form.dataset.confirm = "Erase it?";
        form.dataset.confirmYes = "Erase it";
        form.dataset.confirmNo = "Keep it";
        form.append(document.createElement("button"));
        form.lastChild.textContent = "Erase";
        document.querySelector("main").append(form);
    }"""
    with visit(browser, DESK, "light") as page:
        page.goto(f"{site.address}/about/")
        page.evaluate(add_form)
        page.get_by_role("button", name="Erase", exact=True).click()
        expect(page.get_by_role("dialog", name="Erase it?")).to_be_visible()
        check_page(page)
        page.get_by_role("button", name="Keep it").click()
        assert page.url.endswith("/about/")

        page.get_by_role("button", name="Erase", exact=True).click()
        page.get_by_role("button", name="Erase it").click()
        page.wait_for_url("**/privacy/?")
