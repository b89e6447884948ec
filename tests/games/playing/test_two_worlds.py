"""No byte that depends on what is hidden reaches who may not see it.

Random games are stopped at random moments. A second world is made that differs only in what a
viewer may not see; everything that viewer is sent has to be the same in both, now and after the
same next move, until the rules show the difference.
"""

import random
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Attempt, Table
from games.playing import store
from games.playing.play import Entry, Play
from games.playing.replaying import Film
from games.playing.services import Wish, play_move
from games.playing.telling import state_for, told_attempt
from games.rules.scenes.scene import SPECTATOR
from tests.games.playing.seated import Browser, as_it_stands, committed, stranger, table_of
from tests.games.playing.worlds import (
    Witness,
    World,
    a_table_of,
    other_world,
    this_world,
    undone,
    wrong_wishes,
)

pytestmark = pytest.mark.django_db

LONGEST = {"klondike": 30, "troll": 8, "party": 20}


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """One time for both worlds, so long ago that pages say the same of it for half an hour."""
    moment = timezone.now() - timedelta(hours=36, minutes=30)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return moment


class Game:
    """A random game, its players and its spectator."""

    def __init__(self, game: str, seed: int) -> None:
        self.chooser = random.Random(f"{game}{seed}")
        plan = a_table_of(game, self.chooser)
        self.table, self.visitor = table_of(
            game,
            rules=plan["rules"],
            referee=self.chooser.choice(["guided", "explaining", "silent"]),
        )
        Table.objects.filter(pk=self.table.pk).update(start=plan["start"])
        seats = [seat.number for seat in self.table.seats.all()]
        self.players = [Browser(self.table, self.visitor, seat=seat) for seat in seats]
        self.witnesses = [Witness(self.players[seat], seat) for seat in seats]
        self.witnesses.append(Witness(Browser(self.table, stranger()), SPECTATOR))

    def play(self) -> Play:
        """As this process has it; folded anew where it has none."""
        with committed(), store.at(as_it_stands(self.table)) as play:
            return play

    def go_on(self, plies: int) -> bool:
        """So many moves, if the game lasts so long."""
        for _ in range(plies):
            match = self.play().match
            if match.over:
                return False
            with committed():
                play_move(
                    self.table.code, self.visitor, self.wish(self.chooser.choice(match.legal()))
                )
        return not self.play().match.over

    def wish(self, text: str) -> Wish:
        play = self.play()
        return Wish(uuid4(), play.ply, play.match.to_move, move=text)

    def move(self, text: str) -> Any:
        wish = self.wish(text)
        return self.players[wish.seat].post("moves/", key=wish.key, **wish.to_json())

    # -- the two worlds

    def differences(self, witness: Witness) -> list[str] | None:
        """The channels by which this viewer could tell the worlds apart; None if there is one."""
        here = this_world(self.table)
        there = other_world(self.table, witness.viewer, self.chooser)
        if there is None:
            return None
        wishes = self.wishes(witness.viewer)
        text = self.chooser.choice(self.play().match.legal())
        return [
            *told_apart(self.seen_in(here, witness, wishes), self.seen_in(there, witness, wishes)),
            *told_apart(self.after(here, witness, text), self.after(there, witness, text)),
        ]

    def wishes(self, viewer: int) -> list[dict[str, Any]]:
        play = self.play()
        return wrong_wishes(play, viewer, self.chooser, 3) if viewer == play.match.to_move else []

    def seen_in(self, world: World, witness: Witness, wishes: list[Any]) -> dict[str, Any]:
        with undone(self.table):
            world.put(self.table)
            return witness.sees(wishes)

    def after(self, world: World, witness: Witness, text: str) -> dict[str, Any]:
        """What is seen after a move that both worlds allow and that shows nothing; else nothing."""
        with undone(self.table):
            world.put(self.table)
            if text not in self.play().match.legal():
                return {}
            assert self.move(text).status_code == 201
            entry = self.play().entries[-1]
            if self.play().match.over or any(event.kind.reveals for event in entry.events):
                return {}
            return witness.sees([])


def told_apart(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    if not one or not other:
        return []
    return [
        f"{channel}: {first_difference(str(one[channel]), str(other[channel]))}"
        for channel in one
        if one[channel] != other[channel]
    ]


def first_difference(one: str, other: str) -> str:
    at = next((at for at in range(len(one)) if one[at] != other[at : at + 1]), len(one))
    return f"{one[max(0, at - 60) : at + 40]!r} and {other[max(0, at - 60) : at + 40]!r}"


def compare(game: str, seed: int, moments: int = 1) -> int:
    """Play a game and compare worlds at some moments; how many were compared."""
    compared, it = 0, Game(game, seed)
    for _ in range(moments):
        if not it.go_on(it.chooser.randrange(1, LONGEST[game] // moments)):
            break
        witness = it.chooser.choice(it.witnesses)
        differences = it.differences(witness)
        assert not differences, (game, seed, witness.viewer, differences)
        compared += differences is not None
    return compared


@pytest.mark.parametrize("game", LONGEST)
def test_nothing_that_is_hidden_is_sent_to_who_may_not_see_it(game: str) -> None:
    assert sum(compare(game, seed) for seed in range(3)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", LONGEST)
@pytest.mark.parametrize("block", range(7))
def test_nothing_that_is_hidden_is_sent_in_two_hundred_games(game: str, block: int) -> None:
    assert sum(compare(game, 100 + block * 10 + number, moments=3) for number in range(10)) > 5


# -- would a leak be found?


def leaky_state(table: Table, play: Play, visitor: Any, **how: Any) -> dict[str, Any]:
    return {**state_for(table, play, visitor, **how), "length": int(play.match.state.random.a)}


def leaky_refusal(table: Table, attempt: Attempt) -> dict[str, Any]:
    return {**told_attempt(table, attempt), "where": attempt.position}


def leaky_frame(film: Film, play: Play, entry: Entry) -> dict[str, Any]:
    return {"id": play.match.fingerprint()}


PLANTED = {
    "the coming chance": ("klondike", "games.api.tables.state_for", leaky_state),
    "the position in a refusal": ("troll", "games.api.tables.told_attempt", leaky_refusal),
    "a hash in the frames": ("troll", "games.playing.replaying.Film.frame", leaky_frame),
    "secret choices in words": ("party", "games.playing.play.Play.hides_hands", False),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, name, planted = PLANTED[leak]
    monkeypatch.setattr(name, planted)

    with pytest.raises(AssertionError):
        assert [compare(game, seed) for seed in range(8)] == "a leak"
