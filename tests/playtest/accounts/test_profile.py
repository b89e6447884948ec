import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertRedirects

from playtest.accounts.models import SentMail, User
from tests.people import PASSWORD, ben
from tests.playtest.accounts.visits import link_in, newest_mail, sign_in

pytestmark = pytest.mark.django_db
OWN_PAGES = ["", "password/", "e-mail/", "e-mail/sent/"]


@pytest.mark.parametrize("path", OWN_PAGES)
def test_a_stranger_is_asked_to_sign_in_and_then_brought_back(client: Client, path: str) -> None:
    response = client.get(f"/accounts/{path}")

    assertRedirects(response, f"/accounts/sign-in/?next=/accounts/{path}")


@pytest.mark.parametrize("path", OWN_PAGES)
def test_own_pages_open_and_are_kept_in_no_cache(ada_s: Client, path: str) -> None:
    response = ada_s.get(f"/accounts/{path}")

    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    assert ada_s.delete(f"/accounts/{path}").status_code == 405


def test_a_person_changes_name_and_roles(ada: User, ada_s: Client) -> None:
    typed = {"name": "Ada B.", "is_researcher": "on"}

    assertRedirects(ada_s.post("/accounts/", typed), "/accounts/")

    ada.refresh_from_db()
    assert (ada.name, ada.roles) == ("Ada B.", ["Researcher"])


def test_a_person_cannot_become_staff_by_a_form(ada: User, ada_s: Client) -> None:
    form = {"name": "Ada", "is_designer": "on", "is_staff": "on", "is_superuser": "on"}
    ada_s.post("/accounts/", form)

    ada.refresh_from_db()
    assert not ada.is_staff
    assert not ada.is_superuser


def test_a_person_holds_at_least_one_role(ada_s: Client) -> None:
    response = ada_s.post("/accounts/", {"name": "Ada"})

    assertContains(response, "Please choose at least one of the two.", status_code=400)


def test_who_runs_the_site_needs_no_other_role(sam: User, client: Client) -> None:
    client.force_login(sam)

    assertRedirects(client.post("/accounts/", {"name": "Sam L."}), "/accounts/")

    sam.refresh_from_db()
    assert (sam.name, sam.roles) == ("Sam L.", ["Organiser"])


def ask_for_email(client: Client, email: str, password: str = PASSWORD) -> object:
    return client.post("/accounts/e-mail/", {"email": email, "current_password": password})


def test_a_new_address_holds_once_its_owner_agrees(ada: User, ada_s: Client) -> None:
    ask_for_email(ada_s, "Ada@New.example")
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"
    page = ada_s.get(link_in(newest_mail()), follow=True)
    assertContains(page, "ada@new.example")

    assertRedirects(ada_s.post("/accounts/e-mail/confirm/"), "/accounts/")

    assert sign_in(Client(), "ada@new.example").status_code == 302
    told = newest_mail()
    assert (told.to, "changed" in told.subject) == ("ada@example.org", True)


def test_a_change_of_address_works_once(ada_s: Client) -> None:
    ask_for_email(ada_s, "ada@new.example")
    link = link_in(newest_mail())
    ada_s.get(link)
    ada_s.post("/accounts/e-mail/confirm/")

    assert ada_s.get(link, follow=True).status_code == 410


def test_a_change_of_address_needs_the_password(ada_s: Client) -> None:
    response = ask_for_email(ada_s, "ada@new.example", "guess")

    assertContains(response, "This is not your password.", status_code=400)  # type: ignore[arg-type]
    assertContains(response, 'value="ada@new.example"', status_code=400)  # type: ignore[arg-type]
    assert not SentMail.objects.exists()


def test_somebody_else_s_address_is_not_given_away(ada: User, ada_s: Client) -> None:
    ben()

    response = ask_for_email(ada_s, "ben@example.org")

    assertRedirects(response, "/accounts/e-mail/sent/")  # type: ignore[arg-type]
    assert newest_mail().to == "ben@example.org"
    assert "already have an account" in newest_mail().subject


def test_an_address_taken_meanwhile_is_not_taken_twice(ada_s: Client) -> None:
    ask_for_email(ada_s, "ben@example.org")
    ada_s.get(link_in(newest_mail()))
    ben()

    assert ada_s.post("/accounts/e-mail/confirm/").status_code == 410
