"""Lists of the API, page by page."""

from typing import Any

import pytest
from django.test import Client

from games.models import Variant

pytestmark = pytest.mark.django_db
LIST = "/api/v1/variants/"


def pages(client: Client, address: str) -> list[list[str]]:
    """The slugs of every page, by following `next`."""
    found = []
    following: str | None = address
    while following:
        page: Any = client.get(following).json()
        found.append([row["slug"] for row in page["results"]])
        following = page["next"]
    return found


def test_following_the_pages_gives_every_row_once_in_order(client: Client) -> None:
    found = pages(client, f"{LIST}?limit=7")

    assert {len(page) for page in found[:-1]} == {7}
    in_order = Variant.objects.published().order_by("name", "pk")
    assert [slug for page in found for slug in page] == [row.slug for row in in_order]


def test_filters_stay_from_page_to_page(client: Client) -> None:
    found = pages(client, f"{LIST}?limit=1&game=troll")

    assert len(found) == Variant.objects.published().of_game("troll").count()


def test_what_goes_away_meanwhile_makes_nothing_be_passed_over(client: Client) -> None:
    whole = [slug for page in pages(client, LIST) for slug in page]
    first: Any = client.get(f"{LIST}?limit=3").json()

    Variant.objects.filter(slug=whole[0]).update(name="Zzz")

    second: Any = client.get(first["next"]).json()
    assert [row["slug"] for row in second["results"]] == whole[3:6]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("cursor=x", "cursor"),
        ("cursor=", "cursor"),
        ("limit=0", "limit"),
        ("limit=201", "limit"),
        ("limit=ten", "limit"),
        ("limit=1&limit=2", "limit"),
        ("page=2", "page"),
        ("gane=troll", "gane"),
        ("game=chess", "game"),
    ],
)
def test_what_a_list_does_not_know_is_refused_by_name(
    client: Client, query: str, field: str
) -> None:
    answer = client.get(f"{LIST}?{query}")

    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == [field]


def test_a_cursor_of_another_list_is_refused(client: Client) -> None:
    versions = f"{LIST}troll-published/versions/?limit=1"
    page: Any = client.get(f"{LIST}?limit=1").json()
    cursor = page["next"].partition("cursor=")[2].partition("&")[0]

    assert client.get(f"{versions}&cursor={cursor}").status_code == 400
