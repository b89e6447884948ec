"""Two worlds that differ only in what a viewer may not see, and everything a viewer is sent.

The second world lies in the database like the first: the same log over a deck in which the cards
nobody has seen lie otherwise, or with another secret choice in it. What chance will bring differs
too. That a player cannot tell the two apart is checked by the rules themselves: dealing anew what
is hidden from them gives the same game from both.
"""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games.models import Move, Table
from games.playing import store
from games.playing.play import Play
from games.rules.core.cards import CARDS, NO_CARD, write_card
from games.rules.core.randomness import Stream, fork_stream, seed_stream
from games.rules.core.records import bytes_of, copy_of, new
from games.rules.party.names import write_cards
from games.rules.registry import GAMES
from games.rules.scenes.scene import SPECTATOR
from tests.games.playing.seated import Browser, as_it_stands, committed, rule_broken

HIDING = {
    "klondike": ["easy", "difficult", "strict", "one_pass", "points", "meta"],
    "troll": ["published", "easy", "gift", "with_the_club", "toys", "tutorial", "first_design"],
    "party": ["small_a", "small_b", "collecting", "no_chance", "pro"],
}
TRIES = 20


@dataclass(frozen=True)
class World:
    """What has to lie in the database for this world, and the seed of what chance will bring."""

    start: dict[str, Any]
    texts: list[str]  # of the log
    future: int = 0  # 0: as the table's own seed has it

    def put(self, table: Table) -> None:
        """Into the database, and into memory as the process has it that made every move."""
        Table.objects.filter(pk=table.pk).update(start=self.start)
        rows = list(Move.objects.filter(table=table).order_by("seq"))
        for row, text in zip(rows, self.texts, strict=True):
            row.text = text
        Move.objects.bulk_update(rows, ["text"])
        store.forget()
        store._plays[table.pk] = self.play(as_it_stands(table), rows, shown=True)

    def play(self, table: Table, rows: list[Move], *, shown: bool = False) -> Play:
        table.start = self.start
        play = Play.of(table)
        for row, text in zip(rows, self.texts, strict=True):
            row.text = text
            play.enter(row, viewer=row.seat, shown=shown)
        if self.future:
            fork_stream(play.match.state.random, stream_of(self.future))
        return play


def stream_of(seed: int) -> Stream:
    stream = new(Stream)
    seed_stream(stream, seed, 1)
    return stream


# -- the other world


def random_deck(chooser: random.Random) -> list[str]:
    return [write_card(card) for card in chooser.sample(range(CARDS), CARDS)]


def this_world(table: Table) -> World:
    table = as_it_stands(table)
    texts = table.moves.order_by("seq").values_list("text", flat=True)
    return World(table.start, list(texts))


def other_world(table: Table, viewer: int, chooser: random.Random) -> World | None:
    """One in which the viewer sees the same; None if there is nothing else it could be."""
    table, here = as_it_stands(table), this_world(table)
    rows = list(table.moves.order_by("seq"))
    mine = here.play(table, rows)
    for _ in range(TRIES):
        there = imagined(here, mine, rows, viewer, chooser)
        try:
            other = there.play(table, rows)
        except ValueError:  # another card lay in the way of a move that was made
            continue
        if looks_the_same(mine, other, viewer):
            return there
    return None


def imagined(
    here: World, play: Play, rows: list[Move], viewer: int, chooser: random.Random
) -> World:
    future = chooser.randrange(1, 2**40)
    if play.game.key == "party":
        return World(here.start, other_choices(play, rows, viewer, chooser), future)
    unseen = sorted(unseen_cards(play))
    swapped = dict(zip(unseen, chooser.sample(unseen, len(unseen)), strict=True))
    deck = [swapped.get(card, card) for card in here.start["deck"]]
    return World({"deck": deck}, here.texts, future)


def unseen_cards(play: Play) -> set[str]:
    state = play.match.state
    if play.game.key == "troll":
        return {write_card(int(state.face[card])) for card in range(CARDS) if not state.known[card]}
    first = int(state.discarded) if state.redeals_used == 0 else int(state.supplied)
    cards = [int(card) for card in state.supply[first : state.supplied]]
    for stack, depth in enumerate(state.face_down):
        cards += [int(card) for card in state.stacks[stack, :depth]]
    return {write_card(card) for card in cards if card != NO_CARD}


def other_choices(play: Play, rows: list[Move], viewer: int, chooser: random.Random) -> list[str]:
    """The log in which the others chose cards they could have as well."""
    state = copy_of(play.match.state)
    for player in (0, 1) if viewer == SPECTATOR else (viewer,):
        stream = stream_of(chooser.randrange(1, 2**40))
        play.game.rules.hide(state, play.match.options, player, stream)
    texts = []
    for row in rows:
        is_secret = row.text.startswith("choose") and row.seat != viewer
        cards = int(state.held[row.seat]) | int(state.played[row.seat])
        texts.append("choose " + ",".join(write_cards(cards)) if is_secret else row.text)
    return texts


def looks_the_same(mine: Play, other: Play, viewer: int) -> bool:
    """By the rules, to a player; a spectator knows no more than each of the players."""
    players = range(mine.match.seats) if viewer == SPECTATOR else [viewer]
    if mine.game.key == "party" and viewer == SPECTATOR:
        return bool(bytes_of(mine.match.state) != bytes_of(other.match.state))
    return all(known_to(player, mine) == known_to(player, other) for player in players)


def known_to(player: int, play: Play) -> bytes:
    state = copy_of(play.match.state)
    play.game.rules.hide(state, play.match.options, player, stream_of(7))
    return bytes_of(state)


# -- everything that is sent


class Witness:
    """One viewer of a table. What they are sent is kept without what differs in any two answers."""

    def __init__(self, browser: Browser, viewer: int) -> None:
        self.browser, self.viewer = browser, viewer

    def sees(self, wishes: list[dict[str, Any]]) -> dict[str, Any]:
        """Every channel, each asked as if nothing had been asked before."""
        page, api = self.browser.page, self.browser.api
        ply = as_it_stands(self.browser.table).ply
        seen = {}
        for path in (page, f"{page}replay/", f"{page}record.json", "/tables/"):
            seen[path] = self.get(path)
        for query in ("", "?since=0", f"?since={max(0, ply - 1)}&seat={max(0, self.viewer)}"):
            seen[api + query] = self.get(api + query)
        seen["frames"] = self.get(f"{api}frames/?from=0&to={ply}")
        seen["play on"] = self.post(f"{page}play-on/", {"ply": "0"})
        for wish in wishes:
            seen[str(wish)] = self.post(f"{api}moves/", wish)
        return seen

    def get(self, path: str) -> Any:
        with committed():
            return self.plain(self.browser.client.get(path))

    def post(self, path: str, data: dict[str, Any]) -> Any:
        kind = {"content_type": "application/json"} if path.startswith("/api") else {}
        with undone(self.browser.table):
            return self.plain(self.browser.client.post(path, data, **kind))

    def plain(self, answer: Any) -> Any:
        """Status, headers and body, without what no two answers share: ids, tokens and times."""
        headers = {**answer.headers, "X-Request-ID": "", "Expires": ""}
        body = answer.content.decode().replace(answer["X-Request-ID"], "REQUEST")
        body = re.sub(r'("csrf": "|csrfmiddlewaretoken" value=")\w+', r"\1TOKEN", body)
        return answer.status_code, headers, sorted(answer.cookies), body


@contextmanager
def undone(table: Table) -> Iterator[None]:
    """Whatever happens inside has not happened afterwards, here and in memory."""
    play = store._plays.get(table.pk)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    if play is not None:
        store._plays[table.pk] = play


def wrong_wishes(play: Play, viewer: int, chooser: random.Random, count: int) -> list[Any]:
    """Gestures and texts that are refused here, made of what the viewer sees."""
    ids = sorted(play.scene(viewer).ids()) or ["x"]
    pairs = [(chooser.choice(ids), chooser.choice([*ids, ""])) for _ in range(count * 4)]
    wrong = [pair for pair in pairs if is_refused(play, *pair)][:count]
    ply, seat = play.ply, max(viewer, 0)
    wishes = [{"source": source, "target": target} for source, target in wrong]
    texts = [{"move": text} for text in ("s1>s2", "deck*3>s4", "s7*3>gH", "awaken U3", "flip 4")]
    made = [*wishes, *chooser.sample([it for it in texts if is_no_move(play, it["move"])], 2)]
    keys = [f"00000000-0000-4000-8000-{chooser.randrange(10**11):012}" for _ in made]
    return [
        {"key": key, "ply": ply, "seat": seat, **it} for key, it in zip(keys, made, strict=True)
    ]


def is_refused(play: Play, source: str, target: str) -> bool:
    match = play.match
    means = play.game.drawing.action_of(match.state, match.options, source, target) is not None
    return not means or bool(rule_broken(play, source, target))


def is_no_move(play: Play, text: str) -> bool:
    return text not in play.match.legal()


def a_table_of(game: str, chooser: random.Random) -> dict[str, Any]:
    """Which rules to play; games of cards begin with a deck that is known to the test."""
    rules = chooser.choice(HIDING[game])
    start = {"deck": random_deck(chooser)} if GAMES[game].has_deck else {}
    return {"rules": rules, "start": start}
