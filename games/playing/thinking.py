"""Agents at a table. They think outside every transaction; equal positions get equal moves."""

import hashlib
import time
from uuid import UUID

from games.models import Table
from games.models.tables import Phase, SeatKind
from games.playing import store
from games.playing.play import Play
from games.playing.services import play_agents_move
from games.rules.engine.session import Players

MOST_MOVES, MOST_SECONDS = 12, 0.9  # of one answer; the browser asks again for what is left


def let_agents_play(code: str) -> Table:
    """All agents' moves up to the next decision of a person, or as many as fit into an answer."""
    deadline = time.monotonic() + MOST_SECONDS
    table = Table.objects.with_seats().get(code=code)
    for _ in range(MOST_MOVES):
        agent = agent_to_move(table)
        if not agent:
            break
        with store.at(table) as play:
            text = choice_of(play, agent, table)
        key = UUID(bytes=digest(table, "key")[:16])
        table = play_agents_move(code, table.ply, table.to_move or 0, key, text)
        if time.monotonic() > deadline:
            break
    return table


def agent_to_move(table: Table) -> str:
    if table.phase != Phase.PLAYING:
        return ""
    seat = table.seat(-1 if table.to_move is None else table.to_move)
    return seat.agent if seat and seat.kind == SeatKind.AGENT else ""


def choice_of(play: Play, agent: str, table: Table) -> str:
    """What the agent does here, as records write it."""
    seed = int.from_bytes(digest(table, "choice")[:7], "big")
    players = Players(play.game, [agent] * play.match.seats, seed)
    return play.match.write(players.choose(play.match))


def digest(table: Table, purpose: str) -> bytes:
    """Differs for every ply of every table, and nobody can guess it."""
    return hashlib.sha256(f"{purpose}:{table.code}:{table.seed}:{table.ply}".encode()).digest()
