"""Chance. The stream is part of the state, so equal states have equal futures.

The generator is sfc32 (a "small fast counting" generator of 32 bits) in 64-bit integers: every
intermediate stays below 2**63, so compiled and plain code agree to the bit.
"""

from games.rules.core.jit import compiled
from games.rules.core.records import IntArray, Record

MASK = 0xFFFFFFFF
WORD = 32
WARM_UP = 15  # draws that mix a fresh seed through the whole state
NOTHING_FORCED = -1
MAX_SEED = 2**63 - 1
GAME_LANE, AGENT_LANE, PLAYOUT_LANE = 1, 2, 3


class Stream(Record):
    """A stream of random numbers, and the outcome a record wants to see next."""

    a: int
    b: int
    c: int
    counter: int
    forced: int
    impossible: bool


@compiled(inline=False)
def seed_stream(stream: Stream, seed: int, lane: int) -> None:
    """Start the stream of `seed`; lanes of one seed are independent of each other."""
    stream.a = seed & MASK
    stream.b = (seed >> WORD) & MASK
    stream.c = lane & MASK
    stream.counter = 1
    stream.forced = NOTHING_FORCED
    stream.impossible = False
    for _ in range(WARM_UP):
        draw(stream)


@compiled
def draw(stream: Stream) -> int:
    """The next number, 0 .. 2**32 - 1."""
    drawn = (stream.a + stream.b + stream.counter) & MASK
    stream.counter = (stream.counter + 1) & MASK
    stream.a = stream.b ^ (stream.b >> 9)
    stream.b = (stream.c + (stream.c << 3)) & MASK
    stream.c = ((((stream.c << 21) & MASK) | (stream.c >> 11)) + drawn) & MASK
    return drawn


@compiled
def below(stream: Stream, count: int) -> int:
    """A number 0 .. count - 1."""
    return (draw(stream) * count) >> WORD


@compiled
def throw(stream: Stream, faces: int) -> int:
    """A die: 1 .. faces. A record's own outcome comes first; one beyond the faces is impossible."""
    if stream.forced != NOTHING_FORCED:
        dots = stream.forced
        stream.forced = NOTHING_FORCED
        if 1 <= dots <= faces:
            return dots
        stream.impossible = True
    return 1 + below(stream, faces)


@compiled(inline=False)
def shuffle(stream: Stream, cards: IntArray, count: int) -> None:
    """Put the first `count` cards into random order."""
    for last in range(count - 1, 0, -1):
        other = below(stream, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@compiled(inline=False)
def fork_stream(stream: Stream, source: Stream) -> None:
    """Give `stream` a future of its own, drawn from `source`."""
    low, high = draw(source), draw(source)
    seed_stream(stream, low | ((high >> 1) << WORD), GAME_LANE)


@compiled(inline=False)
def seed_of_playout(stream: Stream, seed: int, playout: int) -> int:
    """The seed of one playout among many: a record of it needs no other number."""
    seed_stream(stream, seed, PLAYOUT_LANE)
    stream.a = stream.a ^ (playout & MASK)
    stream.b = stream.b ^ (playout >> WORD)
    for _ in range(WARM_UP):
        draw(stream)
    low, high = draw(stream), draw(stream)
    return low | ((high >> 1) << WORD)
