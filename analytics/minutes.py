"""How long a game takes people: set-up by what is to be handled, then decisions at their pace.

    minutes = set-up + decisions x (thinking + what hands do for each)

The defaults are estimates, and each says how far it may be off. Klondike's set-up is that of seven
people who timed five set-ups each (median 1.2 minutes a set-up). Times of people at our tables
replace the defaults bit by bit: see `calibrated`.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist, fmean, variance

from analytics.reports.lineup import LineUp
from analytics.stats.distributions import Distribution, distribution_of
from analytics.stats.estimates import Estimate
from analytics.stats.proportions import Z95
from games.rules.core.game import Game, Variant
from games.rules.engine.match import Match
from games.rules.scenes.scene import ALL_SEEING

MINUTE = 60
PRIOR_TABLES = 4  # the default pace counts as much as so many tables
PACES = 15  # equally likely ones, for what single games take


@dataclass(frozen=True)
class Pace:
    """Seconds of thinking for a decision; 95 % of groups lie within `factor` of them."""

    seconds: float
    factor: float = 2.0
    tables: int = 0  # of people, behind it

    @property
    def spread(self) -> float:
        """The standard deviation of its logarithm."""
        return math.log(self.factor) / Z95

    def times(self, z: float) -> float:
        return math.exp(z * self.spread)


@dataclass(frozen=True)
class Handling:
    """What hands do: `component` seconds for each thing put in place, `start` for the rest."""

    component: float
    start: float
    pace: Pace
    event: str = ""  # a metric of what takes time without a decision: throws, awakenings
    event_seconds: float = 0.0


HANDLING: dict[str, Handling] = {
    "ludo": Handling(2.0, 20, Pace(2.5), "throws", 3.0),
    "jostle": Handling(2.0, 20, Pace(12.0), "throws", 4.0),
    "troll": Handling(2.0, 30, Pace(6.0), "awakenings", 5.0),
    "klondike": Handling(1.5, 30, Pace(2.0)),
    "dugi": Handling(2.0, 10, Pace(12.0)),
    "party": Handling(2.0, 90, Pace(5.0)),
}
ORDINARY = Handling(2.0, 30, Pace(8.0))
DEALT = {"klondike": 28, "party": 12}  # cards that are dealt, where a scene shows otherwise


@dataclass(frozen=True)
class Minutes:
    """The estimate, and everything it is made of."""

    typical: Estimate  # of the median game; the interval is that of the pace
    games: Distribution  # seconds of single games at the usual pace
    nine_in_ten: tuple[float, float]  # games and pace together
    setup: float  # seconds
    components: int
    per_decision: float  # seconds, handling included
    pace: Pace


def handling_of(game: Game) -> Handling:
    return HANDLING.get(game.key, ORDINARY)


def minutes_of(line_up: LineUp, pace: Pace | None = None) -> Minutes:
    """`pace` overrides the game's default: one calibrated on people."""
    handling = handling_of(line_up.game)
    used = pace or handling.pace
    components = components_of(line_up.game, line_up.variant)
    setup = handling.start + components * handling.component
    hands = seconds_of_hands(line_up, handling)
    decisions = line_up.distribution("decisions").top
    games = distribution_of(seconds(decisions, setup, used.seconds + hands))
    usual = games.median.value
    thinking = (usual - setup) * used.seconds / (used.seconds + hands)
    low, high = (usual + thinking * (used.times(z) - 1) for z in (-Z95, Z95))
    return Minutes(
        typical=Estimate(usual / MINUTE, low / MINUTE, high / MINUTE, line_up.n),
        games=games,
        nine_in_ten=mixed(decisions, setup, hands, used),
        setup=setup,
        components=components,
        per_decision=used.seconds + hands,
        pace=used,
    )


def components_of(game: Game, variant: Variant) -> int:
    """How many things are put in place before the game begins."""
    if game.key in DEALT:
        return DEALT[game.key]
    match = Match(game, variant)
    scene = game.drawing.draw(match.state, match.options, ALL_SEEING)
    return sum(max(1, thing.count) for thing in scene.things)


def seconds_of_hands(line_up: LineUp, handling: Handling) -> float:
    """What throwing, dealing and the like add to each decision, on average."""
    decisions = line_up.spread("decisions").mean
    if not handling.event or not decisions:
        return 0.0
    return handling.event_seconds * line_up.spread(handling.event).mean / decisions


def seconds(decisions: Mapping[int, int], setup: float, each: float) -> Counter[int]:
    """How long games take that need so many decisions."""
    found: Counter[int] = Counter()
    for count, games in decisions.items():
        found[round(setup + each * count)] += games
    return found


def mixed(
    decisions: Mapping[int, int], setup: float, hands: float, pace: Pace
) -> tuple[float, float]:
    """Minutes between which nine of ten games lie, whatever the pace of those who play."""
    together: Counter[int] = Counter()
    for number in range(PACES):
        factor = pace.times(NormalDist().inv_cdf((number + 0.5) / PACES))
        together += seconds(decisions, setup, hands + pace.seconds * factor)
    shown = distribution_of(together)
    return shown.quantiles[0.05].value / MINUTE, shown.quantiles[0.95].value / MINUTE


def calibrated(default: Pace, seconds_at_tables: Sequence[float]) -> Pace:
    """The default and what was measured, each with its weight; one value for each table."""
    logs = [math.log(value) for value in seconds_at_tables if value > 0]
    if not logs:
        return default
    n, prior = len(logs), PRIOR_TABLES
    middle = (prior * math.log(default.seconds) + n * fmean(logs)) / (prior + n)
    seen = (n - 1) * variance(logs) if n > 1 else 0.0
    spread = math.sqrt((prior * default.spread**2 + seen) / (prior + n - 1))
    return replace(default, seconds=math.exp(middle), factor=math.exp(Z95 * spread), tables=n)
