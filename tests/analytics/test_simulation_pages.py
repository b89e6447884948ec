"""The pages that ask for simulations and show how far they are."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from analytics.models import Chunk, ChunkState, Progress, Simulation
from analytics.services import working
from games.models import Variant
from games.services import fork_variant
from playtest.accounts.models import User
from tests.analytics.simulations import played, simulation_of, usual

pytestmark = pytest.mark.django_db

COMPARE = {"rules_chosen": ["ludo-classic"], "line_ups": "uniform", "playouts": "100", "seed": ""}


@pytest.fixture
def hers(ada: User, client: Client) -> Client:
    client.force_login(ada)
    return client


def slug_of(game: str, preset: str) -> str:
    return str(Variant.objects.get(game=game, preset=preset).slug)


def ask(hers: Client, kind: str, slug: str, **fields: Any) -> Any:
    return hers.post(f"{reverse('analytics:new')}?variant={slug}&kind={kind}", fields)


def comparing(**fields: Any) -> dict[str, Any]:
    return {"rules_chosen": f"{slug_of('ludo', 'classic')}:1", "line_ups": "uniform"} | fields


# -- asking


def test_a_draft_is_simulated_beside_its_parent(hers: Client, ada: User) -> None:
    draft = fork_variant(usual("ludo", "classic"), by=ada, name="Quick Ludo")
    page = hers.get(reverse("analytics:new"), {"variant": draft.slug})
    chosen = page.context["form"].fields["rules_chosen"].initial

    answer = ask(
        hers, "compare", draft.slug, rules_chosen=chosen, line_ups="uniform", playouts="10"
    )

    simulation = Simulation.objects.get(owner=ada)
    assert answer.status_code == 302
    assert [batch.label for batch in simulation.batches.all()] == [
        "Quick Ludo (draft)",
        str(draft.parent),
    ]


def test_every_line_up_is_played_by_each_of_the_rules(hers: Client) -> None:
    ask(
        hers,
        "compare",
        slug_of("ludo", "classic"),
        **comparing(line_ups="uniform\ngreedy, uniform, uniform, uniform", playouts="10", seed="7"),
    )

    simulation = Simulation.objects.get()
    assert simulation.seed == 7
    assert [batch.agents for batch in simulation.batches.all()] == [
        ["uniform"] * 4,
        ["greedy", *["uniform"] * 3],
    ]


def test_an_option_is_swept_over_its_values(hers: Client) -> None:
    option = {"option": "players", "values": "2..4", "agents": "uniform", "playouts": "10"}
    answer = ask(hers, "sweep", slug_of("jostle", "jostle2007"), **option)

    assert answer.status_code == 302, answer.context["form"].errors
    points = [batch.at for batch in Simulation.objects.get().batches.all()]
    assert points == [{"players": value} for value in (2, 3, 4)]


def test_a_ladder_sets_each_agent_against_each_below_it_on_every_seat(hers: Client) -> None:
    ask(hers, "ladder", slug_of("dugi", "base"), agents="uniform\nquick\ngreedy", playouts="5")

    batches = list(Simulation.objects.get().batches.all())
    assert len(batches) == 3 * 2
    assert [batch.agents for batch in batches[:2]] == [["quick", "uniform"], ["uniform", "quick"]]
    assert batches[0].at == {"agent": "quick", "against": "uniform", "seat": 0}


def test_in_a_solitaire_each_agent_plays_alone(hers: Client) -> None:
    ask(hers, "ladder", slug_of("klondike", "easy"), agents="uniform\ngreedy", playouts="5")

    assert [batch.agents for batch in Simulation.objects.get().batches.all()] == [
        ["uniform"],
        ["greedy"],
    ]


@pytest.mark.parametrize("given", ["9223372036854775808", "-1", "0", "1000000000000", "1.5", "abc"])
def test_a_number_that_cannot_be_is_told_with_its_limits(hers: Client, given: str) -> None:
    answer = ask(hers, "compare", slug_of("ludo", "classic"), **comparing(playouts=given))

    errors = answer.context["form"].errors["playouts"]
    assert answer.status_code == 422
    assert errors == [f"A whole number from 1 to 100,000,000, not “{given}”."]
    assert f'value="{given}"' in answer.content.decode()
    assert not Simulation.objects.exists()


@pytest.mark.parametrize(
    ("field", "given", "said"),
    [
        ("line_ups", "wizard", "unknown agent 'wizard'"),
        ("line_ups", "mcts:0", "needs N from 1 to 1,000,000"),
        ("line_ups", "uniform\n" * 21, "At most 20 lines, not 21."),
        ("rules_chosen", "somebody-s", "“somebody-s” cannot be chosen here."),
        ("seed", "9223372036854775808", "A whole number from 0 to 9,223,372,036,854,775,807"),
    ],
)
def test_what_cannot_be_played_is_said_at_its_field(
    hers: Client, field: str, given: str, said: str
) -> None:
    fields = comparing(playouts="10", **{"seed": "1"}) | {field: given}
    answer = ask(hers, "compare", slug_of("ludo", "classic"), **fields)

    assert answer.status_code == 422
    assert said in " ".join(answer.context["form"].errors[field])


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ("0", "a whole number from 2 to 8"),
        ("2..99", "a whole number from 2 to 8"),
        ("abc", "cannot be 'abc'"),
        ("1.5", "cannot be '1.5'"),
        ("8..2", "needs 1 to 50 values, not 0"),
    ],
)
def test_values_an_option_cannot_have_are_refused(hers: Client, values: str, said: str) -> None:
    option = {"option": "players", "values": values, "agents": "uniform", "playouts": "10"}
    answer = ask(hers, "sweep", slug_of("jostle", "jostle2007"), **option)

    assert answer.status_code == 422
    assert said in " ".join(answer.context["form"].errors["values"])


def test_too_few_agents_for_the_seats_are_said(hers: Client) -> None:
    fields = comparing(line_ups="uniform, greedy", playouts="10")
    answer = ask(hers, "compare", slug_of("ludo", "classic"), **fields)

    assert "2 agents for 4 seats" in answer.content.decode()


# -- watching


def test_a_page_says_how_far_it_is_and_how_long_it_takes(hers: Client, ada: User) -> None:
    simulation = simulation_of(by=ada)

    waiting = hers.get(simulation.get_absolute_url()).content.decode()
    done = hers.get(played(simulation).get_absolute_url()).content.decode()

    assert "0 of 60 games" in waiting
    assert "waiting for a worker" in waiting
    assert "60 of 60 games" in done
    assert simulation.batches.get().sums().hex_digest() in done  # type: ignore[union-attr]
    assert "manage.py simulate ludo --agents uniform,uniform,uniform,uniform --seed 9" in done


def test_polls_are_told_only_what_is_new(hers: Client, ada: User) -> None:
    simulation = simulation_of(by=ada)
    address = reverse("analytics:progress", args=[simulation.code])
    first = hers.get(address)

    again = hers.get(address, headers={"If-None-Match": first["ETag"]})
    played(simulation)
    new = hers.get(address, headers={"If-None-Match": first["ETag"]})

    assert first.json()["games"] == "0 of 60 games"
    assert (again.status_code, again.content) == (304, b"")
    assert new.json()["progress"] == "done"


def test_a_poll_asks_the_database_little(
    hers: Client, ada: User, django_assert_max_num_queries: Any
) -> None:
    address = reverse("analytics:progress", args=[simulation_of(by=ada).code])
    etag = hers.get(address)["ETag"]

    with django_assert_max_num_queries(4):
        hers.get(address, headers={"If-None-Match": etag})


def test_a_list_of_many_asks_no_more_than_a_list_of_few(
    hers: Client, ada: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(8):
        simulation = simulation_of(by=ada, title=f"Number {number}")
        Simulation.objects.filter(pk=simulation.pk).update(progress=Progress.DONE)

    with django_assert_max_num_queries(7):
        page = hers.get(reverse("analytics:simulations"))

    assert "Number 7" in page.content.decode()


def test_simulations_are_found_by_words_and_state(hers: Client, ada: User) -> None:
    simulation_of(by=ada, title="Red against blue")
    played(simulation_of(by=ada, title="Blue alone"))
    address = reverse("analytics:simulations")

    def found(**given: str) -> list[str]:
        rows = hers.get(address, given).context["rows"]
        return [row.simulation.title for row in rows]

    assert found(q="blue red") == ["Red against blue"]
    assert found(q="ludo") == ["Blue alone", "Red against blue"]
    assert found(progress="done") == ["Blue alone"]


def test_failed_games_are_listed_with_the_command_that_repeats_each(
    hers: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_chunk(design: Any, simulator: Any, chunk: tuple[int, int]) -> Any:
        if chunk[0] <= 33 < sum(chunk):
            raise ZeroDivisionError("the troll divided by zero")
        return usually(design, simulator, chunk)

    usually = working.run_chunk
    monkeypatch.setattr(working, "run_chunk", run_chunk)
    simulation = played(simulation_of(by=ada))

    page = hers.get(simulation.get_absolute_url()).content.decode()

    assert "59 of 60 games; 1 failed" in page
    assert "ZeroDivisionError: the troll divided by zero" in page
    assert "--seed 9 --playouts 1 --first 33" in page


# -- stopping and going on


def test_what_is_cancelled_can_go_on(hers: Client, ada: User) -> None:
    simulation = simulation_of(by=ada)

    hers.post(reverse("analytics:cancel", args=[simulation.code]))
    simulation.refresh_from_db()
    assert simulation.progress == Progress.CANCELLED
    hers.post(reverse("analytics:resume", args=[simulation.code]))

    assert played(simulation).progress == Progress.DONE


def test_a_simulation_can_be_deleted(hers: Client, ada: User) -> None:
    simulation = played(simulation_of(by=ada))

    hers.post(reverse("analytics:delete", args=[simulation.code]))

    assert not Simulation.objects.exists()
    assert not Chunk.objects.filter(state=ChunkState.DONE).exists()


def test_the_page_of_a_variant_leads_here(hers: Client) -> None:
    slug = slug_of("ludo", "classic")

    page = hers.get(reverse("games:variant", args=[slug])).content.decode()

    assert f"{reverse('analytics:new')}?variant={slug}" in page
