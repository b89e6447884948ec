"""A designer's way over the pages of a variant, and everything that can go wrong on it."""

import re

import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from games.models import Variant, Version
from games.services import edit_details, edit_options, publish_variant
from playtest.accounts.models import User
from tests.games.test_option_forms import posted

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


def revision_on(page: str) -> str:
    found = re.search(r'name="revision" value="(\d+)"', page)
    assert found
    return found[1]


def test_a_designer_forks_changes_rewords_publishes_and_prints(
    as_ada: Client, published: Version
) -> None:
    answer = as_ada.post(f"/variants/{published.variant.slug}/fork/", {"name": "Thick ends"})
    variant = Variant.objects.get(name="Thick ends")
    assertRedirects(answer, variant.get_absolute_url())

    data = posted(variant.rules_of, variant.params, heights_0="4", heights_5="4", revision="1")
    as_ada.post(f"{variant.get_absolute_url()}options/", data)
    page = as_ada.get(variant.get_absolute_url())
    assertContains(page, "3-2-1-1-2-3")
    assertContains(page, "4-2-1-1-2-4")

    section = next(s for s in variant.book().sections if s.rules and s.number)
    as_ada.post(
        f"{variant.get_absolute_url()}wording/{section.key}/",
        {"revision": "2", "text": section.text + "\n\nMind the river."},
    )
    book = as_ada.get(f"{variant.get_absolute_url()}rulebook/?changes")
    assertContains(book, "Mind the river.")

    publish = f"{variant.get_absolute_url()}publish/"
    answer = as_ada.post(publish, {"revision": "3", "accept": "1"})
    assertRedirects(answer, f"{variant.get_absolute_url()}v1/")
    for name in ("rulebook.pdf", "quick-start.pdf"):
        pdf = as_ada.get(f"{variant.get_absolute_url()}{name}?version=1")
        assert pdf["Content-Type"] == "application/pdf"
        assert pdf.content.startswith(b"%PDF")


def test_htmx_gets_only_what_changed(as_ada: Client, draft: Variant) -> None:
    data = posted(draft.rules_of, draft.params, heights_0="4", heights_5="4", revision="1")

    answer = as_ada.post(
        f"{draft.get_absolute_url()}options/", data, headers={"HX-Request": "true"}
    )

    assertContains(answer, "4-2-1-1-2-4")
    assertNotContains(answer, "<html")
    assert revision_on(answer.content.decode()) == "2"


def test_an_impossible_option_is_named_and_nothing_is_stored(
    as_ada: Client, draft: Variant
) -> None:
    data = posted(draft.rules_of, draft.params, heights_0="99", revision="1")

    answer = as_ada.post(f"{draft.get_absolute_url()}options/", data)

    assertContains(answer, "less than or equal to", status_code=422)
    assertContains(answer, 'value="99"', status_code=422)
    draft.refresh_from_db()
    assert draft.revision == 1


def test_two_tabs_get_both_texts(as_ada: Client, draft: Variant) -> None:
    edit_options(draft, revision=1, params={"heights": [5, 2, 1, 1, 2, 5]})
    data = posted(draft.rules_of, draft.params, heights_0="4", heights_5="4", revision="1")

    answer = as_ada.post(f"{draft.get_absolute_url()}options/", data)

    assertContains(answer, "5-2-1-1-2-5", status_code=409)
    assertContains(answer, "4-2-1-1-2-4", status_code=409)
    again = {**dict(data.items()), "revision": revision_on(answer.content.decode())}
    assert as_ada.post(f"{draft.get_absolute_url()}options/", again).status_code == 302
    draft.refresh_from_db()
    assert draft.params == {"heights": [4, 2, 1, 1, 2, 4]}


def test_two_designers_rewording_one_section_lose_nothing(
    as_ada: Client, draft: Variant, ben: User
) -> None:
    section = next(s for s in draft.book().sections if s.rules)
    address = f"{draft.get_absolute_url()}wording/{section.key}/"
    other = Client()
    other.force_login(ben)
    other.post(address, {"revision": "1", "text": section.text + "\n\nBen's words."})

    answer = as_ada.post(address, {"revision": "1", "text": section.text + "\n\nAda's words."})

    assertContains(answer, "Ben&#x27;s words.", status_code=409)
    assertContains(answer, "Ada&#x27;s words.", status_code=409)


def test_an_option_can_be_reset_to_the_parents(as_ada: Client, draft: Variant) -> None:
    edit_options(draft, revision=1, params={"heights": [4, 2, 1, 1, 2, 4]})

    as_ada.post(f"{draft.get_absolute_url()}options/", {"revision": "2", "reset": "heights"})

    draft.refresh_from_db()
    assert draft.params == {}


@pytest.mark.parametrize("revision", ["", "x", "-1", "99999999999999999999", "\u0663"])
def test_a_revision_that_is_no_number_is_an_old_one(
    as_ada: Client, draft: Variant, revision: str
) -> None:
    data = posted(draft.rules_of, draft.params, heights_0="4", heights_5="4", revision=revision)

    assert as_ada.post(f"{draft.get_absolute_url()}options/", data).status_code == 409


def test_hostile_words_are_shown_literally(as_ada: Client, draft: Variant) -> None:
    name = "<script>alert(1)</script>{{7*7}}"
    as_ada.post(
        f"{draft.get_absolute_url()}details/",
        {"revision": "1", "name": name, "notes": "'; DROP TABLE", "tags": "=cmd|x"},
    )

    page = as_ada.get(draft.get_absolute_url())

    assertNotContains(page, "<script>alert")
    assertContains(page, "{{7*7}}")


def test_what_was_typed_stays_when_a_section_is_refused(as_ada: Client, draft: Variant) -> None:
    section = next(s for s in draft.book().sections if s.rules)

    answer = as_ada.post(
        f"{draft.get_absolute_url()}wording/{section.key}/",
        {"revision": "1", "text": "Only my words."},
    )

    assertContains(answer, "Only my words.", status_code=422)
    assertContains(answer, "No paragraph states", status_code=422)


def test_publishing_without_reading_the_warnings_is_refused(as_ada: Client, draft: Variant) -> None:
    answer = as_ada.post(f"{draft.get_absolute_url()}publish/", {"revision": "1"})

    assertContains(answer, "read the warnings", status_code=422)
    assert not Version.objects.filter(variant=draft).exists()


def test_others_read_what_was_published_not_the_draft(
    client: Client, draft: Variant, ada: User
) -> None:
    publish_variant(draft, by=ada, revision=1, accept_warnings=True)
    edit_options(draft, revision=2, params={"heights": [4, 2, 1, 1, 2, 4]})

    page = client.get(draft.get_absolute_url())

    assertContains(page, "3-2-1-1-2-3")
    assertNotContains(page, "4-2-1-1-2-4")


def test_a_new_name_and_new_notes_stay_in_the_draft_until_published(
    client: Client, draft: Variant, ada: User
) -> None:
    publish_variant(draft, by=ada, revision=1, accept_warnings=True)
    edit_details(draft, revision=2, name="Secretname", notes="Secretnotes", tags="")

    for path in (
        draft.get_absolute_url(),
        f"{draft.get_absolute_url()}history/",
        f"{draft.get_absolute_url()}rulebook/",
        f"{draft.get_absolute_url()}v1/",
        "/variants/?made=people",
        "/games/troll/",
        "/variants/troll-published/history/",
        f"/api/v1/variants/{draft.slug}/",
        "/api/v1/variants/?made=people",
    ):
        assertNotContains(client.get(path), "Secretn", msg_prefix=path)
    pdf = client.get(f"{draft.get_absolute_url()}quick-start.pdf")
    assert "secretn" not in pdf["Content-Disposition"]
    assertContains(client.get("/variants/?q=Secretname"), "No published variant")
    current = Variant.objects.get(pk=draft.pk)
    version = publish_variant(current, by=ada, revision=current.revision, accept_warnings=True)
    assert version.number == 2
    assertContains(client.get("/variants/?q=Secretname"), draft.slug)


def test_the_catalogue_is_searched_filtered_and_paged(client: Client, draft: Variant) -> None:
    assertContains(client.get("/variants/?q=easy&game=troll"), "troll-easy")
    assertNotContains(client.get("/variants/?game=ludo"), "troll-easy")
    assertContains(client.get("/variants/?q=no-such-thing"), "No published variant")
    assertContains(client.get("/variants/?page=2"), "Page 2 of")
    assertNotContains(client.get("/variants/"), draft.name)
    for bad in ("?page=x", "?game=chess", "?made=%00", "?q=" + "x" * 500):
        assert client.get(f"/variants/{bad}").status_code == 200


def test_an_archived_variant_leaves_the_catalogue_but_keeps_its_address(
    as_ada: Client, draft: Variant, ada: User
) -> None:
    publish_variant(draft, by=ada, revision=1, accept_warnings=True)

    as_ada.post(f"{draft.get_absolute_url()}archive/")

    assertNotContains(as_ada.get("/variants/"), draft.slug)
    assert Client().get(draft.get_absolute_url()).status_code == 200
    as_ada.post(f"{draft.get_absolute_url()}archive/", {"restore": "1"})
    assertContains(as_ada.get("/variants/?q=Thick+ends&made=people"), draft.slug)


def test_a_draft_can_be_deleted_by_its_owner_only(
    as_ada: Client, draft: Variant, ben: User
) -> None:
    other = Client()
    other.force_login(ben)

    assert other.post(f"{draft.get_absolute_url()}delete/").status_code == 404
    as_ada.post(f"{draft.get_absolute_url()}delete/")

    assert not Variant.objects.filter(pk=draft.pk).exists()


def test_inviting_tells_nobody_who_has_an_account(as_ada: Client, draft: Variant, cy: User) -> None:
    said = []
    for address in ("cy@example.org", "nobody@example.org"):
        answer = as_ada.post(f"{draft.get_absolute_url()}people/", {"email": address}, follow=True)
        said.append([str(message) for message in answer.context["messages"]])

    assert said[0] == said[1]
    assert draft in Variant.objects.editable_by(cy)
    as_ada.post(f"{draft.get_absolute_url()}people/", {"remove": "cy@example.org"})
    assert draft not in Variant.objects.editable_by(cy)


@pytest.mark.parametrize("version", ["0", "99", "x", "-1", "9" * 30])
def test_a_version_that_is_not_there_is_not_found(client: Client, version: str) -> None:
    answer = client.get(f"/variants/troll-easy/rulebook.pdf?version={version}")

    assert answer.status_code == 404


def test_a_list_page_asks_the_database_a_fixed_number_of_times(
    client: Client, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        client.get("/variants/")
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        client.get("/games/dugi/")
