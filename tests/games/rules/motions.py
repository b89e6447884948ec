"""What motions make of a scene, as the table in the browser plays them: for tests of any game.

    for move in moves_of(match, players, plies=60):
        shown = move.played()       # every motion names what is there to be seen, or it fails
        assert shown.misplaced(move.after) == {}

and, for what may be taken back, `unrevealed_moves` and `seen_in_two_worlds`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.core.events import Event
from games.rules.core.game import Game
from games.rules.core.randomness import Stream, seed_stream
from games.rules.core.records import new
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.scenes.scene import SPECTATOR, Motion, Scene, Thing

IMAGINED_LANE = 1


def places_of(scene: Scene) -> set[str]:
    return {cell.id for cell in scene.cells} | {pile.id for pile in scene.tray}


def things_of(scene: Scene) -> dict[str, tuple[str, Thing]]:
    """Every thing with the cell or pile it lies on, the uppermost last."""
    piled = {thing.id: (thing.on or pile.id, thing) for pile in scene.tray for thing in pile.things}
    return {thing.id: (thing.on, thing) for thing in scene.things} | piled


class Shown:
    """The things a viewer sees while a move is played to them: where each lies, how it looks."""

    def __init__(self, before: Scene, after: Scene) -> None:
        things = things_of(before)
        self.place = {name: place for name, (place, _) in things.items()}
        self.look = {name: thing.look for name, (_, thing) in things.items()}
        self.places = places_of(before) | places_of(after)
        self.looks = {*before.looks, *after.looks}
        self.to_come = set(things_of(after))

    def play(self, motion: Motion) -> None:
        assert set(motion.via) <= self.places, motion
        getattr(self, f"_{motion.kind}")(motion)

    def misplaced(self, after: Scene) -> dict[str, tuple[str, str]]:
        """Things that lie elsewhere than the new scene says: where they lie, where they should."""
        there = {name: place for name, (place, _) in things_of(after).items()}
        return _different(self.place, there)

    def mislooking(self, after: Scene) -> dict[str, tuple[str, str]]:
        """Things that look other than in the new scene: how they look, how they should."""
        there = {name: thing.look for name, (_, thing) in things_of(after).items()}
        return _different(self.look, there)

    def missing(self, after: Scene) -> set[str]:
        """Things of the new scene that no motion has brought."""
        return set(things_of(after)) - set(self.place)

    def left_over(self, after: Scene) -> set[str]:
        """Things that no motion has taken, though they are gone in the new scene."""
        return set(self.place) - set(things_of(after))

    def _move(self, motion: Motion) -> None:
        assert motion.to in self.places, motion
        for name in self._meant_by(motion):
            del self.place[name]  # it comes to lie uppermost, that is last
            self.place[name] = motion.to

    def _turn(self, motion: Motion) -> None:
        assert motion.look in self.looks, motion
        for name in self._meant_by(motion):
            self.look[name] = motion.look

    _throw = _turn

    def _take(self, motion: Motion) -> None:
        for name in self._meant_by(motion):
            del self.place[name], self.look[name]

    def _come(self, motion: Motion) -> None:
        assert motion.to in self.places, motion
        assert motion.look in self.looks, motion
        assert motion.thing not in self.place, motion
        self.place[motion.thing] = motion.to
        self.look[motion.thing] = motion.look

    def _point(self, motion: Motion) -> None:
        assert motion.thing in self.places or self._meant_by(motion), motion

    def _meant_by(self, motion: Motion) -> list[str]:
        """The thing a motion names; none if this viewer will see it only in the new scene."""
        name = motion.thing
        if name in self.place:
            return [name]
        lying = [it for it, place in self.place.items() if place == name]
        assert lying or name in self.to_come, f"{motion} names nothing that is there"
        return lying[-1:]


def _different(here: dict[str, str], there: dict[str, str]) -> dict[str, tuple[str, str]]:
    both = here.keys() & there.keys()
    return {name: (here[name], there[name]) for name in both if here[name] != there[name]}


@dataclass(frozen=True)
class Move:
    """One move with all that followed from it, as one viewer sees it."""

    match: Match  # stands after the move
    before: Scene
    events: Sequence[Event]
    after: Scene

    def motions(self, event: Event) -> list[Motion]:
        match = self.match
        motions: list[Motion] = match.game.drawing.motions_of(match.state, match.options, event)
        return motions

    def played(self) -> Shown:
        """The scene before, after the motions of all events."""
        shown = Shown(self.before, self.after)
        for event in self.events:
            for motion in self.motions(event):
                shown.play(motion)
        return shown


def moves_of(match: Match, players: Players, plies: int, viewer: int = SPECTATOR) -> Iterator[Move]:
    """The next moves of a game between agents."""
    for _ in range(plies):
        if match.over:
            return
        yield move_by(match, players.choose(match), viewer)


def move_by(match: Match, action: int, viewer: int = SPECTATOR) -> Move:
    before = drawn(match, viewer)
    events = match.act(action)
    return Move(match, before, events, drawn(match, viewer))


def drawn(match: Match, viewer: int = SPECTATOR) -> Scene:
    scene: Scene = match.game.drawing.draw(match.state, match.options, viewer)
    return scene


# -- what a move reveals


def twin_of(match: Match) -> Match:
    """The same position once more, to be played on apart."""
    twin = Match(match.game, match.variant)
    twin._states[...] = match._states
    return twin


def played_in_two_worlds(match: Match, action: int, seed: int) -> tuple[bool, Match, Match]:
    """Does a move reveal anything, and the game after it, here and in another world.

    The other world is one that the player cannot tell from this one before the move.
    """
    stream = new(Stream)
    seed_stream(stream, seed, IMAGINED_LANE)
    here, there = twin_of(match), twin_of(match)
    match.game.rules.hide(there.state, there.options, match.to_move, stream)
    events = here.act(action)
    there.act(action)
    return any(event.kind.reveals for event in events), here, there


def seen_in_two_worlds(match: Match, action: int, seed: int) -> tuple[bool, Scene, Scene]:
    """Does a move reveal anything, and what its player sees after it, here and elsewhere."""
    revealing, here, there = played_in_two_worlds(match, action, seed)
    return revealing, drawn(here, match.to_move), drawn(there, match.to_move)


def unrevealed_moves(match: Match, players: Players, plies: int) -> Iterator[tuple[Scene, Scene]]:
    """What the player sees in two worlds after each legal move that says it reveals nothing."""
    for ply in range(plies):
        if match.over:
            return
        for action in match.legal_actions():
            revealing, here, there = played_in_two_worlds(match, action, seed=ply)
            if not revealing:
                yield drawn(here, match.to_move), drawn(there, match.to_move)
        match.act(players.choose(match))


def playing(
    game: Game, preset: str | None, params: dict[str, object], seed: int, agent: str
) -> tuple[Match, Players]:
    """A game at its first decision, and agents for all its seats."""
    match = Match(game, game.variant(preset, params), seed)
    return match, Players(game, [agent] * match.seats, seed)
