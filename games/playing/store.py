"""The games in this process's memory. Only a cache: the log in the database is the game.

A play is taken out while it is used and put back afterwards, so no two threads ever hold the same
one; who finds none folds the log anew.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import transaction

from games.models import Table
from games.playing.play import Play
from games.playing.rows import entries_between
from games.refusals import Refused

MOST = 300

_lock = Lock()
_plays: OrderedDict[int, Play] = OrderedDict()


@contextmanager
def at(table: Table) -> Iterator[Play]:
    """The game of a table as its log stands. Inside a transaction it is kept when that commits.

    A refusal leaves a game as it was; after any other exception it is thrown away.
    """
    play = _take(table)
    try:
        yield play
    except Refused:
        _keep(play)
        raise
    if transaction.get_connection().in_atomic_block:
        transaction.on_commit(lambda: _keep(play))
    else:
        _keep(play)


def forget() -> None:
    """Fold everything anew."""
    with _lock:
        _plays.clear()


def _take(table: Table) -> Play:
    with _lock:
        play = _plays.pop(table.pk, None)
    if play is None or play.ply > table.ply:
        play = Play.of(table)
    if play.ply < table.ply:
        play.follow(entries_between(table, play.ply, table.ply))
    return play


def _keep(play: Play) -> None:
    with _lock:
        there = _plays.get(play.table_id)
        if there is None or there.ply <= play.ply:
            _plays[play.table_id] = play
        _plays.move_to_end(play.table_id)
        while len(_plays) > MOST:
            _plays.popitem(last=False)
