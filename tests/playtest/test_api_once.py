"""Requests that come twice with one Idempotency-Key."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Variant
from playtest.accounts.models import ANSWERS_ARE_KEPT, KeptAnswer, User
from playtest.accounts.tasks import sweep_old_answers
from tests import people

pytestmark = pytest.mark.django_db
FORK = {"variant": "troll-published", "name": "Once"}


def fork(person: User, key: Any, body: dict[str, Any] = FORK) -> Any:
    client = Client(headers={"idempotency-key": str(key)})
    client.force_login(person)
    return client.post("/api/v1/variants/", json.dumps(body), content_type="application/json")


def test_the_same_request_again_is_told_the_same_and_makes_nothing(ada: User) -> None:
    key = uuid4()
    first = fork(ada, key)

    again = fork(ada, key, dict(reversed(FORK.items())))

    assert (again.status_code, again.json()) == (201, first.json())
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert Variant.objects.owned_by(ada).count() == 1


def test_another_request_with_the_same_key_is_refused(ada: User) -> None:
    key = uuid4()
    fork(ada, key)

    other = fork(ada, key, {**FORK, "name": "Twice"})

    assert (other.status_code, other.json()["code"]) == (422, "key-reused")
    assert Variant.objects.owned_by(ada).count() == 1


def test_keys_of_different_people_have_nothing_to_do_with_each_other(ada: User) -> None:
    key = uuid4()
    fork(ada, key)

    assert "Idempotent-Replayed" not in fork(people.ben(), key).headers


def test_what_was_refused_can_be_put_right_with_the_same_key(ada: User) -> None:
    key = uuid4()

    assert fork(ada, key, {"variant": "no-such"}).status_code == 404
    assert not KeptAnswer.objects.exists()
    assert fork(ada, key).status_code == 201


def test_a_key_is_a_uuid(ada: User) -> None:
    answer = fork(ada, "mine")

    assert answer.status_code == 400
    assert "Idempotency-Key" in answer.json()["fields"]


def test_answers_are_kept_for_a_week(ada: User) -> None:
    old, young = uuid4(), uuid4()
    for key in (old, young):
        fork(ada, key)
    long_ago = timezone.now() - ANSWERS_ARE_KEPT - timedelta(minutes=1)
    KeptAnswer.objects.filter(key=old).update(made_at=long_ago)

    sweep_old_answers()

    assert [kept.key for kept in KeptAnswer.objects.all()] == [young]
