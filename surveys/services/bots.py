"""Bots at the tables of a study: they play through the same doors as people."""

import random
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from games.models import Table
from games.playing import store
from games.playing.seats import Visitor
from games.playing.services import Wish, play_move
from games.playing.thinking import choice_of, let_agents_play
from surveys.models import Sitting

MOST_MOVES = (
    600  # after so many of its own a bot gives up: some games have no end for a poor player
)
MOST_ROUNDS = 10 * MOST_MOVES  # of looking whose turn it is
QUICK = "beginner"


def play_on(sitting: Sitting, seed: UUID, level: str = QUICK) -> Table:
    """Play this seat by an agent until the game is over."""
    dice = random.Random(seed.int)  # noqa: S311 - keys of moves, no secrets
    visitor = Visitor(AnonymousUser(), {sitting.table.code: {str(sitting.seat): sitting.key}})
    agent = sitting.table.rules_of.levels[level]
    moves = 0
    for _ in range(MOST_ROUNDS):
        table = let_agents_play(sitting.table.code)
        if table.is_closed:
            return table
        if table.to_move == sitting.seat:
            moves += 1
            text = choice_at(table, agent) if moves <= MOST_MOVES else table.rules_of.giving_up
            key = UUID(int=dice.getrandbits(128))
            play_move(table.code, visitor, Wish(key, table.ply, sitting.seat, move=text))
    raise AssertionError(f"{sitting.table} does not come to an end.")


def choice_at(table: Table, agent: str) -> str:
    with store.at(table) as play:
        return choice_of(play, agent, table)
