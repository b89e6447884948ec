"""Simulations through the API: asked for once per key, refused in words, seen by those who may."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from analytics.models import Progress, Simulation
from analytics.services import rows as files
from games.models import Variant
from games.services import fork_variant
from playtest.accounts.models import User
from tests import people
from tests.analytics.simulations import played, simulation_of, usual

pytestmark = pytest.mark.django_db

ALL = "/api/v1/simulations/"
KEY = UUID(int=1)


@pytest.fixture
def hers(ada: User, client: Client) -> Client:
    client.force_login(ada)
    return client


def slug_of(game: str, preset: str) -> str:
    return str(Variant.objects.get(game=game, preset=preset).slug)


def wish(**more: Any) -> dict[str, Any]:
    rules = [{"variant": slug_of("ludo", "classic")}]
    return {"rules": rules, "line_ups": [["uniform"]], "playouts": 20, "seed": 9, **more}


def ask(client: Client, data: Any, key: UUID | None = None) -> Any:
    headers = {"Idempotency-Key": str(key)} if key else {}
    return client.post(ALL, data, content_type="application/json", headers=headers)


def test_a_comparison_is_asked_for_and_read(hers: Client) -> None:
    made = ask(hers, wish()).json()
    played(Simulation.objects.get(code=made["code"]))

    told = hers.get(f"{ALL}{made['code']}/").json()

    assert (made["progress"], made["playouts"]) == ("waiting", 20)
    assert (told["progress"], told["done"], told["failed"]) == ("done", 20, 0)
    assert told["batches"][0]["agents"] == ["uniform"] * 4
    assert len(told["batches"][0]["digest"]) == 16


def test_the_same_key_is_the_same_simulation(hers: Client) -> None:
    first, second = ask(hers, wish(), KEY), ask(hers, wish(), KEY)

    assert (first.status_code, second.status_code) == (201, 201)
    assert "Idempotent-Replayed" not in first
    assert second["Idempotent-Replayed"] == "true"
    assert first.json() == second.json()
    assert Simulation.objects.count() == 1


def test_the_same_key_with_another_wish_is_refused(hers: Client) -> None:
    ask(hers, wish(), KEY)

    answer = ask(hers, wish(playouts=21), KEY)

    assert (answer.status_code, answer.json()["code"]) == (422, "key-reused")
    assert Simulation.objects.count() == 1


def test_what_was_refused_may_be_put_right_and_sent_with_the_same_key(hers: Client) -> None:
    refused = ask(hers, wish(line_ups=[["wizard"]]), KEY)

    made = ask(hers, wish(), KEY)

    assert (refused.status_code, made.status_code) == (422, 201)


def test_without_a_key_asking_twice_makes_two(hers: Client) -> None:
    ask(hers, wish())
    ask(hers, wish())

    assert Simulation.objects.count() == 2


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"playouts": 2**63}, "playouts"),
        ({"playouts": -1}, "playouts"),
        ({"playouts": 0}, "playouts"),
        ({"playouts": 10**12}, "playouts"),
        ({"playouts": 1.5}, "playouts"),
        ({"playouts": "20"}, "playouts"),
        ({"playouts": None}, "playouts"),
        ({"seed": -1}, "seed"),
        ({"wizardry": True}, "wizardry"),
        ({"kind": "lottery"}, "kind"),
        ({"rules": []}, "rules"),
        ({"rules": [{"variant": "nobody-s"}]}, "rules"),
        ({"rules": [{"variant": "x", "of": "y"}]}, "rules"),
        ({"line_ups": []}, "line_ups"),
        ({"line_ups": [["uniform"] * 9]}, "line_ups"),
        ({"kind": "sweep"}, "options"),
        ({"kind": "ladder"}, "agents"),
        ({"options": {"max_rolls": [1]}}, "options"),
        ({"kind": "sweep", "options": {}, "line_ups": [["greedy"], ["quick"]]}, "line_ups"),
    ],
)
def test_what_cannot_be_asked_names_its_field(
    hers: Client, more: dict[str, Any], field: str
) -> None:
    answer = ask(hers, wish(**more))

    assert answer.status_code == 400, answer.content
    assert field in answer.json()["fields"]
    assert not Simulation.objects.exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"line_ups": [["wizard"]]}, "unknown agent 'wizard'"),
        ({"line_ups": [["uniform", "greedy"]]}, "2 agents for 4 seats"),
        ({"kind": "sweep", "options": {"max_rolls": [0]}}, "max_rolls"),
        ({"kind": "sweep", "options": {"max_rolls": [{}]}}, "max_rolls"),
        ({"kind": "sweep", "options": {"wizardry": [1]}}, "unknown option 'wizardry'"),
        ({"playouts": 60_000_000, "line_ups": [["quick"], ["greedy"]]}, "at most 100,000,000"),
    ],
)
def test_what_cannot_be_played_is_said_in_words(
    hers: Client, more: dict[str, Any], said: str
) -> None:
    answer = ask(hers, wish(**more))

    assert answer.status_code == 422, answer.content
    assert said in answer.json()["message"]


def test_a_sweep_and_a_ladder_are_asked_for(hers: Client) -> None:
    rules = [{"variant": slug_of("jostle", "jostle2007")}]
    swept = {"kind": "sweep", "rules": rules, "options": {"players": [2, 3]}}

    sweep = ask(hers, wish(**swept)).json()
    ladder = wish(kind="ladder", agents=["uniform", "quick"])
    del ladder["line_ups"]
    climbed = ask(hers, ladder).json()

    assert [batch["at"] for batch in sweep["batches"]] == [{"players": 2}, {"players": 3}]
    assert len(climbed["batches"]) == 4


def test_a_draft_is_simulated_by_its_owner_alone(hers: Client, ada: User) -> None:
    draft = fork_variant(usual("ludo", "classic"), by=ada, name="Quick Ludo")
    his = Client()
    his.force_login(people.cy())
    rules = [{"variant": draft.slug}]

    assert ask(hers, wish(rules=rules)).status_code == 201
    assert ask(his, wish(rules=rules)).status_code == 400


def test_it_can_be_cancelled_resumed_and_deleted(hers: Client) -> None:
    address = f"{ALL}{ask(hers, wish()).json()['code']}/"

    cancelled = hers.post(f"{address}cancel/", content_type="application/json").json()
    resumed = hers.post(f"{address}resume/", content_type="application/json").json()
    gone = hers.delete(address)

    assert (cancelled["progress"], resumed["progress"]) == ("cancelled", "running")
    assert gone.status_code == 204
    assert hers.get(address).status_code == 404


def test_a_list_goes_on_where_it_ended(hers: Client, ada: User) -> None:
    for number in range(3):
        simulation = simulation_of(by=ada, title=f"Number {number}")
        Simulation.objects.filter(pk=simulation.pk).update(progress=Progress.DONE)

    first = hers.get(f"{ALL}?limit=2").json()
    second = hers.get(first["next"]).json()

    titles = [it["title"] for it in (*first["results"], *second["results"])]
    assert titles == ["Number 2", "Number 1", "Number 0"]
    assert second["next"] is None


def test_rows_are_asked_for_and_fetched(
    hers: Client, ada: User, settings: Any, tmp_path: Any
) -> None:
    settings.FILES = tmp_path
    simulation = played(simulation_of(by=ada))
    address = f"{ALL}{simulation.code}/batches/0/rows/"

    before = hers.get(address)
    asked = hers.post(address, content_type="application/json")
    files.make(simulation.batches.get().rows.pk)
    told = hers.get(address).json()
    file = hers.get(told["file"])

    assert (before.status_code, asked.status_code) == (404, 202)
    assert (told["progress"], told["done"]) == ("done", 60)
    assert b"".join(file).startswith(b"PAR1")  # type: ignore[arg-type]
