"""An agents' game told in words, turn by turn."""

from dataclasses import dataclass
from typing import Any

from games.rules.core.events import NOBODY, Event
from games.rules.core.game import Game
from games.rules.engine.match import Match
from games.rules.engine.naming import read_agents
from games.rules.engine.session import play_record
from games.rules.registry import game_called
from games.rules.scenes.scene import ALL_SEEING
from games.rules.scenes.svg import svg_of


@dataclass(frozen=True)
class Turn:
    """What happened while one player was to move."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Watched:
    """A whole game, ready to be read."""

    record: dict[str, Any]
    turns: tuple[Turn, ...]
    result: str
    position: dict[str, Any]
    board: str  # the final position as SVG
    told: str  # the same in a few lines of text


def watch(game_key: str, preset: str, agents: str, seed: int) -> Watched:
    """Let agents play one game; BadInput says what is wrong with the wish."""
    game = game_called(game_key)
    variant = game.variant(preset, simulated=True)
    names = read_agents(game, variant.options, agents)
    record = play_record(game, variant, names, seed)
    match = record.replay()
    return Watched(
        record=record.to_json(),
        turns=tuple(tell_turns(match)),
        result=tell_result(match),
        position=match.position(),
        board=svg_of(game.drawing.draw(match.state, match.options, ALL_SEEING), tray=True),
        told=game.tell(match.state, match.options) if game.tell else "",
    )


def tell_turns(match: Match) -> list[Turn]:
    """The events, grouped by whose turn it was."""
    seats = match.game.seat_names(match.options)
    turns: list[tuple[str, list[str]]] = []
    for event in match.events:
        heading = heading_of(match.game, event, seats, turns[-1][0] if turns else "")
        if not turns or turns[-1][0] != heading:
            turns.append((heading, []))
        turns[-1][1].append(event.sentence(seats))
    return [Turn(heading, tuple(lines)) for heading, lines in turns]


def heading_of(game: Game, event: Event, seats: tuple[str, ...], current: str) -> str:
    """Whose turn an event belongs to; what happens to others in a turn stays in it."""
    if event.player == NOBODY or event.kind.incidental:
        return current or game.title
    return seats[event.player]


def tell_result(match: Match) -> str:
    """Who won, or why nobody did, in one sentence."""
    seats = match.game.seat_names(match.options)
    winners = [seats[seat] for seat in match.winners()]
    if winners:
        verb = "share the win" if len(winners) > 1 else "wins"
        return "Won." if match.seats == 1 else f"{' and '.join(winners)} {verb}."
    return f"{'Lost' if match.seats == 1 else 'Nobody wins'}: {match.reason.replace('_', ' ')}."
