from datetime import timedelta

import pytest
from django.core.mail import send_mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from pytest_django.asserts import assertContains, assertNotContains

from playtest.accounts.models import SentMail, User
from playtest.accounts.outbox import pieces_of

pytestmark = pytest.mark.django_db


def send(subject: str = "Hello", body: str = "Good day", to: str = "ada@example.org") -> SentMail:
    send_mail(subject, body, None, [to])
    return SentMail.objects.newest_first()[0]


@pytest.fixture
def production(settings: Settings) -> None:
    settings.OUTBOX_IS_PUBLIC = False


def test_an_empty_outbox_says_what_will_be_here(client: Client) -> None:
    assertContains(client.get("/outbox/"), "No mail has been sent yet.")


def test_mails_are_listed_newest_first(client: Client) -> None:
    send("First")
    send("Second")

    page = client.get("/outbox/").content.decode()

    assert page.index("Second") < page.index("First")


def test_a_long_outbox_has_pages(client: Client) -> None:
    for number in range(21):
        send(f"Mail {number:02}")

    assertNotContains(client.get("/outbox/"), "Mail 00")
    assertContains(client.get("/outbox/?page=2"), "Mail 00")
    assert client.get("/outbox/?page=-5x").status_code == 200


def test_the_list_takes_as_many_queries_for_many_mails(
    client: Client, django_assert_max_num_queries: object
) -> None:
    for number in range(10):
        send(f"Mail {number}")

    with django_assert_max_num_queries(2):  # type: ignore[operator]
        client.get("/outbox/")


def test_a_mail_s_links_can_be_followed(client: Client) -> None:
    mail = send(body="Open http://testserver/x/?a=1&b=2 now")

    page = client.get(mail.get_absolute_url())

    assertContains(page, '<a href="http://testserver/x/?a=1&amp;b=2">')


@pytest.mark.parametrize(
    "body", ["<script>alert(1)</script>", "javascript:alert(1)", 'http://x"onclick=alert(1)']
)
def test_a_mail_s_text_is_shown_and_never_run(client: Client, body: str) -> None:
    page = client.get(send(subject=body, body=body).get_absolute_url())

    assertNotContains(page, "<script>alert")
    assertNotContains(page, 'href="javascript')
    assertNotContains(page, '"onclick')


def test_pieces_of_a_mail_make_up_its_whole_text() -> None:
    body = "a http://x/y b https://z"

    pieces = list(pieces_of(body))

    assert "".join(piece.text for piece in pieces) == body
    assert [piece.text for piece in pieces if piece.is_link] == ["http://x/y", "https://z"]


@pytest.mark.parametrize("number", [1, 0, 2**70])
def test_an_unknown_mail_is_not_found(client: Client, number: int) -> None:
    assert client.get(f"/outbox/{number}/").status_code == 404


@pytest.mark.parametrize("path", ["/outbox/", "/outbox/1/"])
def test_the_outbox_takes_no_posts(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


@pytest.mark.usefixtures("production")
def test_in_production_only_staff_knows_that_it_exists(
    client: Client, ada: User, sam: User
) -> None:
    paths = ["/outbox/", send().get_absolute_url()]
    assert [client.get(path).status_code for path in paths] == [404, 404]
    assertNotContains(client.get("/about/"), "Outbox")

    client.force_login(ada)
    assert [client.get(path).status_code for path in paths] == [404, 404]

    client.force_login(sam)
    assert [client.get(path).status_code for path in paths] == [200, 200]
    assertContains(client.get("/about/"), "Outbox")


def test_only_who_sits_at_the_machine_reads_its_mails(client: Client) -> None:
    assert client.get("/outbox/", REMOTE_ADDR="192.0.2.7").status_code == 404


def test_mails_are_forgotten_after_a_month() -> None:
    old = send("Old")
    SentMail.objects.update(sent_at=timezone.now() - timedelta(days=31))

    send("New")

    assert not SentMail.objects.filter(pk=old.pk).exists()
