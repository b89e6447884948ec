"""Agents called from Python: one move, one game, many games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from games.rules.core.cards import CARDS, write_card
from games.rules.core.game import Game, Variant
from games.rules.core.randomness import AGENT_LANE, Stream, seed_of_playout, seed_stream
from games.rules.core.records import array_of, new
from games.rules.engine import engine_of
from games.rules.engine.gamerecord import GameRecord
from games.rules.engine.match import Match
from games.rules.engine.naming import read_agent
from games.rules.engine.perft import perft
from games.rules.engine.workspace import Playout, new_work


class Players:
    """The agents at a table, one name per seat, with their own stream of chance."""

    def __init__(self, game: Game, names: Sequence[str], seed: int) -> None:
        self.engine = engine_of(game)
        self.work = new_work(game)
        for seat, name in enumerate(names):
            read_agent(name).fill(self.work.agents[seat])
        seed_stream(self.work.chance, seed, AGENT_LANE)

    def choose(self, match: Match) -> int:
        """The action the agent at the seat to move takes."""
        agent = self.work.agents[match.to_move]
        return int(self.engine.agents.choose(match.state, match.options, agent, self.work))


def play_record(
    game: Game, variant: Variant, names: Sequence[str], seed: int, most: int | None = None
) -> GameRecord:
    """One game between agents, as a record; the same game a simulation plays from this seed.

    With `most`, the record breaks off after so many moves.
    """
    record = GameRecord(game, variant, seed)
    match = record.start()
    players = Players(game, names, seed)
    while not match.over and len(record.moves) != most:
        action = players.choose(match)
        record.moves.append(match.write(action))
        match.act(action)
    return record


def seed_of(game: Game, variant: Variant, seed: int, playout: int) -> int:
    """The seed with which a record repeats one playout of a simulation."""
    own = int(seed_of_playout(new(Stream), seed, playout))
    return game.fit_seed(variant.options, own) if game.fit_seed else own


@dataclass(frozen=True)
class Played:
    """The games of one call: what is kept of each, and its tally."""

    playouts: NDArray[Any]
    tallies: NDArray[Any]


class Simulator:
    """Plays numbered playouts of one line-up; the workspace is made once."""

    def __init__(
        self, game: Game, variant: Variant, names: Sequence[str], *, measuring: bool = True
    ) -> None:
        self.game = game
        self.options = variant.options
        self.engine = engine_of(game)
        self.work = new_work(game)
        self.work.log.keep = measuring
        for seat, name in enumerate(names):
            read_agent(name).fill(self.work.agents[seat])

    def play(self, seed: int, first: int, count: int) -> Played:
        """Playouts `first` .. `first + count - 1`: each depends on (seed, index) only."""
        playouts = array_of(Playout, count)
        tallies = array_of(self.game.metrics.Tally, count)
        self.engine.playouts.play_many(self.options, seed, first, self.work, playouts, tallies)
        return Played(playouts, tallies)


def warm(game: Game) -> None:
    """Compile, or load from the cache, everything that plays this game."""
    variant = game.variant(game.default_preset, simulated=True)
    names = ["uniform"] * int(game.rules.seats(variant.options))
    Simulator(game, variant, names).play(0, 0, 1)
    match = Match(game, variant)
    match.legal()
    match.act(Players(game, names, 0).choose(match))
    if game.giving_up and not match.over:
        match.play(game.giving_up)
    match.winners()
    if game.has_deck:
        deck = [write_card(card) for card in range(CARDS)]
        Match(game, variant, deck=deck)
    if game.countable is not None:
        perft(Match(game, variant), 1)
