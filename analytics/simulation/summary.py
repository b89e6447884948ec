"""Exact sums over playouts: the same whatever the chunks, their order and their number.

All sums are whole numbers, so adding summaries in any order gives the same bytes. The digest adds
up one hash per playout; it differs if a single playout was lost, counted twice or came out
differently.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.rules.core.game import Game
from games.rules.engine.session import Played

SHARES = 840  # divisible by 1 .. 8: a win shared by k is SHARES / k
PRIME = 2**61 - 1
UNDECIDED = ("limit", "idle")
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

Whole = NDArray[np.int64]


@dataclass
class Moments:
    """Whole-number sums of a quantity and of its squares."""

    total: int = 0
    squares: int = 0

    def add(self, other: "Moments") -> None:
        self.total += other.total
        self.squares += other.squares

    def mean(self, count: int) -> float:
        return self.total / count if count else 0.0

    def deviation(self, count: int) -> float:
        """The standard deviation, from whole numbers so that nothing cancels."""
        if count < 2:  # noqa: PLR2004 - one value has no spread
            return 0.0
        spread = self.squares * count - self.total * self.total
        return math.sqrt(spread / (count * (count - 1)))


@dataclass
class Summary:
    """What came out of some playouts."""

    seats: int
    playouts: int = 0
    digest: int = 0
    win_shares: list[int] = field(default_factory=list)  # per seat, in SHARES
    win_squares: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    unwon: Counter[str] = field(default_factory=Counter)  # reasons of games without a winner
    histograms: dict[str, list[Counter[int]]] = field(default_factory=dict)  # by `bucket`
    examples: dict[str, int] = field(default_factory=dict)  # what a game is like -> its number
    length: str = ""  # the metric that tells how long a game was
    moments: dict[str, list[Moments]] = field(default_factory=dict)  # per cell of the metric
    products: dict[str, int] = field(default_factory=dict)  # per-seat metric x win share, summed
    crosses: dict[str, list[int]] = field(default_factory=dict)  # a sum x its samples, per cell

    def add(self, other: "Summary") -> None:
        self.playouts += other.playouts
        self.digest = (self.digest + other.digest) % PRIME
        self.win_shares = [a + b for a, b in zip(self.win_shares, other.win_shares, strict=True)]
        self.win_squares += other.win_squares
        self.reasons.update(other.reasons)
        self.unwon.update(other.unwon)
        for name, counters in other.histograms.items():
            for counted, more in zip(self.histograms[name], counters, strict=True):
                counted.update(more)
        for like, number in other.examples.items():
            self.examples[like] = min(number, self.examples.get(like, number))
        for name, cells in other.moments.items():
            for mine, theirs in zip(self.moments[name], cells, strict=True):
                mine.add(theirs)
        for name, product in other.products.items():
            self.products[name] += product
        for name, sums in other.crosses.items():
            self.crosses[name] = [a + b for a, b in zip(self.crosses[name], sums, strict=True)]

    # -- what it says

    def wins(self) -> list[float]:
        return [share / SHARES for share in self.win_shares]

    def undecided(self) -> int:
        return sum(count for reason, count in self.unwon.items() if reason in UNDECIDED)

    def draws(self) -> int:
        """Games of several players that ended without a winner, limits apart."""
        return 0 if self.seats == 1 else self.unwon.total() - self.undecided()

    @property
    def lengths(self) -> Counter[int]:
        return self.histograms[self.length][0]

    def quantile(self, share: float) -> int:
        """The smallest length that at least this share of the games did not exceed."""
        return quantile_of(self.lengths, share)

    def with_winning(self, name: str) -> float | None:
        """Correlation of a per-seat metric with winning, over seats and games; None if constant."""
        count = self.playouts * self.seats
        cells = self.moments[name][: self.seats]
        total = sum(cell.total for cell in cells)
        squares = sum(cell.squares for cell in cells)
        shares = sum(self.win_shares)
        spread = (squares * count - total**2) * (self.win_squares * count - shares**2)
        return (
            None
            if spread == 0
            else (self.products[name] * count - total * shares) / math.sqrt(spread)
        )

    def hex_digest(self) -> str:
        return f"{self.digest:016x}"

    # -- kept in a database

    def to_json(self) -> dict[str, Any]:
        """Everything, exactly; `from_json` gives the same summary back."""
        return {
            "seats": self.seats,
            "playouts": self.playouts,
            "digest": self.digest,
            "length": self.length,
            "win_shares": self.win_shares,
            "win_squares": self.win_squares,
            "reasons": dict(self.reasons),
            "unwon": dict(self.unwon),
            "histograms": {
                name: [sorted(counted.items()) for counted in cells]
                for name, cells in self.histograms.items()
            },
            "examples": self.examples,
            "moments": {
                name: [[cell.total, cell.squares] for cell in cells]
                for name, cells in self.moments.items()
            },
            "products": self.products,
            "crosses": self.crosses,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "Summary":
        plain = ("seats", "playouts", "digest", "length", "win_shares", "win_squares")
        return cls(
            **{name: stored[name] for name in plain},
            reasons=Counter(stored["reasons"]),
            unwon=Counter(stored["unwon"]),
            histograms={
                name: [Counter(dict(map(tuple, cell))) for cell in cells]
                for name, cells in stored["histograms"].items()
            },
            examples=dict(stored["examples"]),
            moments={
                name: [Moments(*cell) for cell in cells]
                for name, cells in stored["moments"].items()
            },
            products=dict(stored["products"]),
            crosses=dict(stored.get("crosses", {})),
        )


def quantile_of(counted: Counter[int], share: float) -> int:
    """The smallest value that at least this share of what was counted did not exceed."""
    needed = max(1, math.ceil(share * counted.total()))
    seen = 0
    for value in sorted(counted):
        seen += counted[value]
        if seen >= needed:
            return value
    return 0


def summarise(game: Game, seats: int, played: Played, first: int) -> Summary:
    """The sums of playouts `first`, `first` + 1, ..."""
    winner: Whole = played.playouts["outcome"]["winner"][:, :seats]
    sharers = winner.sum(axis=1)
    shares: Whole = winner * SHARES // np.maximum(sharers, 1)[:, None]
    reason = played.playouts["reason"]
    names = {int(member): member.name.lower() for member in game.rules.Reason}
    summary = Summary(
        seats=seats,
        playouts=len(reason),
        digest=digest_of(played, first),
        win_shares=[int(total) for total in shares.sum(axis=0)],
        win_squares=int((shares * shares).sum()),
        reasons=_count(reason, names),
        unwon=_count(reason[sharers == 0], names),
        length=game.length,
        examples=_examples(game, played, first, names),
    )
    metrics = dict(_metrics(game, played))
    for name, values in metrics.items():
        cells = values.reshape(len(values), -1)
        summary.moments[name] = [
            Moments(int(cells[:, cell].sum()), int((cells[:, cell] ** 2).sum()))
            for cell in range(cells.shape[1])
        ]
        summary.histograms[name] = [histogram(cells[:, cell]) for cell in range(cells.shape[1])]
        if seats > 1 and name in game.metrics.PER_SEAT:
            summary.products[name] = int((cells[:, :seats] * shares).sum())
        if samples_of(name) != name and samples_of(name) in metrics:
            below = metrics[samples_of(name)].reshape(len(values), -1)
            summary.crosses[name] = [int(total) for total in (cells * below).sum(axis=0)]
    return summary


def samples_of(name: str) -> str:
    """The metric that counts what a sum is made of; its own name if it is no sum."""
    return "decisions" if name == "offered" else name.replace("_sum", "_samples", 1)


def _metrics(game: Game, played: Played) -> list[tuple[str, Whole]]:
    """The game's metrics, and what the engine counts in every game."""
    own = [(name, played.tallies[name]) for name in game.metrics.METRICS]
    return [*own, *((name, played.playouts[name]) for name in ("decisions", "offered"))]


EXACT = 10_000  # below it every value has a bucket of its own


def histogram(values: Whole) -> Counter[int]:
    """How often each value came; large ones by their first three digits."""
    if len(values) and values.min() >= 0 and values.max() < EXACT:
        counts = np.bincount(values)  # several times quicker than sorting
        found = np.flatnonzero(counts)
        return Counter(dict(zip(found.tolist(), counts[found].tolist(), strict=True)))
    return _count(bucket(values))


def bucket(values: Whole) -> Whole:
    """The same bucket whatever else was counted, so that histograms can be added."""
    rounded = values.copy()
    step = 100
    while (large := np.abs(values) >= EXACT * step // 100).any():
        rounded[large] = values[large] // step * step
        step *= 10
    return rounded


def _examples(game: Game, played: Played, first: int, names: dict[int, str]) -> dict[str, int]:
    """The first game of each length and of each way to end, to be looked at."""
    by_length = _firsts(bucket(played.tallies[game.length]))
    by_reason = _firsts(played.playouts["reason"])
    return {
        **{f"length {length}": first + place for length, place in by_length},
        **{f"reason {names[reason]}": first + place for reason, place in by_reason},
    }


def _firsts(values: Whole) -> list[tuple[int, int]]:
    """Each value with the place where it first stands."""
    found, places = np.unique(values, return_index=True)
    return list(zip(found.tolist(), places.tolist(), strict=True))


def _count(values: Whole, names: dict[int, str] | None = None) -> Counter[Any]:
    found, counts = np.unique(values, return_counts=True)
    keys = found.tolist() if names is None else [names[value] for value in found.tolist()]
    return Counter(dict(zip(keys, counts.tolist(), strict=True)))


BLOCK = 512  # playouts mixed at a time: what is worked on stays in the processor's cache


def digest_of(played: Played, first: int) -> int:
    """One hash per playout over its number, its outcome and its tally, added up."""
    columns = [_as_words(played.playouts), _as_words(played.tallies)]
    width = 1 + sum(column.shape[1] for column in columns)
    salt = np.arange(1, width + 1, dtype=np.uint64) * _ODD
    total = 0
    for start in range(0, len(played.playouts), BLOCK):
        parts = [column[start : start + BLOCK] for column in columns]
        end = first + start + len(parts[0])
        numbers = np.arange(first + start, end, dtype=np.uint64)[:, None]
        rows = np.concatenate([numbers, *parts], axis=1)
        rows += salt
        _mix(rows)
        hashes = rows.sum(axis=1, dtype=np.uint64)
        _mix(hashes)
        total += sum(hashes.tolist())
    return total % PRIME


_ODD = np.uint64(0x9E3779B97F4A7C15)


def _mix(words: NDArray[np.uint64]) -> None:
    """The finaliser of splitmix64, in place: every bit of the input moves every bit of it."""
    words ^= words >> np.uint64(30)
    words *= np.uint64(0xBF58476D1CE4E5B9)
    words ^= words >> np.uint64(27)
    words *= np.uint64(0x94D049BB133111EB)
    words ^= words >> np.uint64(31)


def _as_words(records: NDArray[Any]) -> NDArray[np.uint64]:
    """Records of whole numbers as rows of 64-bit words."""
    return np.ascontiguousarray(records).view(np.uint64).reshape(len(records), -1)
