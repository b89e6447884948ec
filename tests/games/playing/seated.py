"""Somebody at a table, as a browser sees it: opening, posting, looking."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, TestCase
from django.utils import timezone

from games.models import Move, Seat, Table, Version
from games.playing import store
from games.playing.opening import ME, Plan, open_from_record, open_table
from games.playing.play import Play
from games.playing.seats import IN_SESSION, Visitor
from games.playing.services import Wish, play_move
from games.rules.engine.gamerecord import read_record
from games.rules.registry import GAMES

every_game = pytest.mark.parametrize("game", GAMES)


# -- tables


def preset(game: str, name: str = "") -> Version:
    name = name or GAMES[game].default_preset
    return Version.objects.filter(variant__game=game, variant__preset=name).latest("number")


def stranger() -> Visitor:
    return Visitor(AnonymousUser())


def table_of(
    game: str, seats: list[str] | None = None, *, rules: str = "", **plan: Any
) -> tuple[Table, Visitor]:
    """A table at which one visitor sits on every seat marked as theirs; all of them if not said."""
    version, visitor = preset(game, rules), stranger()
    names = GAMES[game].seat_names(version.fixed().options)
    table = open_table(version, Plan(seats or [ME] * len(names), **plan), visitor)
    return table, visitor


def table_from(
    record: dict[str, Any], seats: list[str] | None = None, **plan: Any
) -> tuple[Table, Visitor]:
    """A table that goes on where a record ends."""
    read, visitor = read_record(record, GAMES), stranger()
    count = int(read.game.rules.seats(read.variant.options))
    return open_from_record(read, Plan(seats or [ME] * count, **plan), visitor), visitor


def as_it_stands(table: Table) -> Table:
    """The table's row as the database has it now."""
    return Table.objects.with_seats().get(pk=table.pk)


@contextmanager
def the_play_at(table: Table) -> Iterator[Play]:
    with committed(), store.at(as_it_stands(table)) as play:
        yield play


def folded(table: Table, rows: list[Move] | None = None) -> Play:
    """The game by its log alone, as a process finds it that has never seen the table."""
    play = Play.of(as_it_stands(table))
    play.follow(list(table.moves.order_by("seq")) if rows is None else rows)
    return play


@contextmanager
def committed() -> Iterator[None]:
    """What happens inside is one request: what waits for its commit is done at the end.

    Tests lie in a transaction that never commits, so without this nothing is ever remembered.
    """
    with TestCase.captureOnCommitCallbacks(execute=True):
        yield


# -- browsers


class Browser:
    """Sends what the scripts of the page send."""

    def __init__(self, table: Table, visitor: Visitor, seat: int | None = None) -> None:
        """With all the visitor's keys, or with that to one seat alone."""
        self.client, self.table = Client(), table
        keys = visitor.keys.get(table.code, {})
        if seat is not None:
            keys = {number: key for number, key in keys.items() if number == str(seat)}
        session = self.client.session
        session[IN_SESSION] = {table.code: keys}
        session.save()

    @property
    def visitor(self) -> Visitor:
        """Whoever sits in front of it, by the keys in its session."""
        return Visitor(AnonymousUser(), dict(self.client.session.get(IN_SESSION, {})))

    @property
    def api(self) -> str:
        return f"/api/v1/tables/{self.table.code}/"

    @property
    def page(self) -> str:
        return self.table.get_absolute_url()

    def post(self, path: str, **data: Any) -> Any:
        body = {name: str(it) if isinstance(it, UUID) else it for name, it in data.items()}
        return self.send(path, json.dumps(body))

    def send(self, path: str, body: str | bytes, content_type: str = "application/json") -> Any:
        with committed():
            return self.client.post(self.api + path, body, content_type=content_type)

    def get(self, path: str = "", **query: Any) -> Any:
        with committed():
            return self.client.get(self.api + path, query)

    def look(self, **headers: str) -> Any:
        with committed():
            return self.client.get(self.api, headers=headers)

    def state(self, **query: Any) -> dict[str, Any]:
        answer = self.get(**query)
        assert answer.status_code == 200, answer.content
        told: dict[str, Any] = answer.json()
        return told

    def wish(self, **wish: Any) -> dict[str, Any]:
        """A wish as it is now possible, with a fresh key."""
        table = as_it_stands(self.table)
        return {"key": str(uuid4()), "ply": table.ply, "seat": table.to_move or 0, **wish}

    def move(self, **wish: Any) -> Any:
        return self.post("moves/", **self.wish(**wish))

    def legal(self) -> list[str]:
        with the_play_at(self.table) as play:
            return play.match.legal()

    def any_move(self, chooser: random.Random | None = None) -> Any:
        """A legal move: the first, or whichever is chosen."""
        moves = self.legal()
        return self.move(move=chooser.choice(moves) if chooser else moves[0])

    def play_on(self, moves: int, seed: int = 1) -> dict[str, Any]:
        """So many moves at random, or to the end; the state after them."""
        chooser, visitor = random.Random(seed), self.visitor
        for _ in range(moves):
            wish, legal = self.wish(), self.legal()
            if not legal:
                break
            wish = Wish(UUID(wish["key"]), wish["ply"], wish["seat"], move=chooser.choice(legal))
            with committed():
                assert not play_move(self.table.code, visitor, wish).attempt
        return self.state()

    def wrong_gesture(self) -> tuple[str, str, str]:
        """Source and target of the first gesture that breaks a rule here, and that rule's id."""
        with the_play_at(self.table) as play:
            ids = sorted(play.scene(self.wish()["seat"]).ids())
            return next(
                (source, target, rule)
                for source in ids
                for target in ids
                if (rule := rule_broken(play, source, target))
            )


def rule_broken(play: Play, source: str, target: str) -> str:
    """The id of the rule a gesture breaks; empty if it is legal or means nothing."""
    match, game = play.match, play.game
    action = game.drawing.action_of(match.state, match.options, source, target)
    if action is None:
        return ""
    broken = int(game.rules.rule_broken_by(match.state, match.options, action))
    return game.rule_text(broken).id if broken else ""


# -- company


def link_to(table: Table, number: int = 1) -> str:
    return f"{table.get_absolute_url()}seat/{table.seats.get(number=number).invite}/"


def sit_down(table: Table, client: Client | None = None, number: int = 1) -> Browser:
    """Somebody new on that seat."""
    browser = Browser(table, stranger())
    browser.client = client or Client()
    with committed():
        assert browser.client.post(link_to(table, number)).status_code == 302
    return browser


def vanish(table: Table, number: int, seconds: int) -> None:
    seen = timezone.now() - timedelta(seconds=seconds)
    Seat.objects.filter(table=table, number=number).update(seen_at=seen)
