"""How events are shown on the bridge and beside it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from games.rules.core.cards import Suit
from games.rules.core.events import Event as Happening
from games.rules.scenes.looks import card_key
from games.rules.scenes.scene import Motion
from games.rules.troll.awakening import FROM_DECK
from games.rules.troll.bridge import POSITIONS, UPPER, Event, Options, Side, State
from games.rules.troll.flight import flees_left
from games.rules.troll.positions import SLOT_NAMES
from games.rules.troll.scene.pictures import DICE
from games.rules.troll.scene.table import (
    SIDES_BEYOND,
    Table,
    card_id,
    held,
    in_sight,
    number_of,
    table_of,
)


def motions_of(state: State, options: Options, event: Happening) -> list[Motion]:
    """How an event is shown; those without an entry are told in words only."""
    show = MOTIONS.get(event.kind.kind)
    return [] if show is None else list(show(Told(table_of(state), state, options, event.numbers)))


@dataclass(frozen=True)
class Told:
    """What an event tells, and the table after the whole move: cards keep their numbers."""

    table: Table
    state: State
    options: Options
    numbers: Mapping[str, int]

    def slot(self, name: str = "slot") -> str:
        return SLOT_NAMES[self.numbers[name]]

    @property
    def face(self) -> str:
        """The look of the card the event tells of."""
        return card_key(self.numbers["card"])

    @property
    def card(self) -> str:
        return card_id(self.table.face.index(self.numbers["card"]))

    def turned(self, look: str) -> Iterator[Motion]:
        """Face up; but where the new scene has buried the card, it does not know the look."""
        if number_of(self.card) in in_sight(self.table):
            yield Motion("turn", self.card, look=look)

    @property
    def asleep(self) -> str:
        """How the card looks as a dormant brick."""
        return f"seen-{self.face}" if self.options.show_seen else "brick"

    def subdued(self) -> Motion:
        return Motion("turn", self.card, look=self.asleep)


def show_brought(it: Told, place: str, via: tuple[str, ...] = ()) -> Iterator[Motion]:
    """A card comes to lie face up beside the board."""
    yield Motion("move", it.card, place, via)
    yield from it.turned(f"tray-{it.face}")


def show_played(it: Told) -> Iterable[Motion]:
    """Only a card of the deck is still to be turned up."""
    stack = "upper" if it.numbers["row"] == UPPER else "lower"
    if it.numbers["source"] == FROM_DECK:
        return show_brought(it, stack)
    return [Motion("move", it.card, stack)]


def show_fled(it: Told) -> Iterator[Motion]:
    """Over the bank, and from there to the cards set aside."""
    row, position = divmod(it.numbers["slot"], POSITIONS)
    side = Side.LEFT if flees_left(it.state, it.options, row, position) else Side.RIGHT
    return show_brought(it, "aside", via=(SIDES_BEYOND[side],))


def show_redirected(it: Told) -> Iterator[Motion]:
    yield Motion("point", it.slot())
    yield Motion("point", it.slot("found"))


def show_dug(it: Told) -> Iterator[Motion]:
    yield Motion("move", it.card, "hand")
    yield Motion("turn", it.card, look=f"tray-{it.asleep}")


def swing(it: Told, suit: Suit, where: str) -> Motion:
    """The carried brick goes where it is used. One that is never used up is in the hand again."""
    lasting = held(it.table, suit)
    if lasting == "hand":
        return Motion("move", "hand", where)
    return Motion("move", lasting, "hand", via=(where,))


MOTIONS: Mapping[int, Callable[[Told], Iterable[Motion]]] = {
    Event.TURNED_UP: lambda it: show_brought(it, "lower"),
    Event.PLACED: lambda it: [Motion("come", "troll", it.slot(), look="troll")],
    Event.PLAYED: show_played,
    Event.THROWN: lambda it: [Motion("throw", "die", look=DICE[it.numbers["dots"]])],
    Event.AWOKE: lambda it: it.turned(it.face),
    Event.REDIRECTED: show_redirected,
    Event.FLEW: lambda it: show_brought(it, "aside"),
    Event.SLEPT_ON: lambda it: [Motion("point", it.slot())],
    Event.MOVED: lambda it: [Motion("move", "troll", it.slot("to"))],
    Event.STOMPED: lambda it: [it.subdued()],
    Event.PICKED_UP: lambda it: show_brought(it, "hand"),
    Event.CLUBBED: lambda it: [swing(it, Suit.CLUBS, it.slot()), it.subdued()],
    Event.HIT: lambda it: [swing(it, Suit.DIAMONDS, it.slot()), it.subdued()],
    Event.MISSED: lambda it: [swing(it, Suit.DIAMONDS, SIDES_BEYOND[it.numbers["side"]])],
    Event.DUG: show_dug,
    Event.WOKEN: lambda it: it.turned(it.face),
    Event.LAID: lambda it: [Motion("move", "hand", it.slot())],
    Event.SET_ASIDE: lambda it: [Motion("move", it.card, "aside")],
    Event.ACTION_LOST: lambda it: [Motion("point", "troll")],
    Event.FLOATED: lambda it: [Motion("move", it.card, it.slot("to"))],
    Event.FLED: show_fled,
    Event.FELL: lambda it: show_brought(it, "aside"),
    Event.TROLL_FLEW: lambda it: [Motion("take", "troll")],
    Event.TROLL_FELL: lambda it: [Motion("take", "troll")],
}
