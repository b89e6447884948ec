"""A ladder: agents of rising strength against each other, or each alone in a solitaire."""

from collections.abc import Sequence
from dataclasses import dataclass

from analytics.charts.shapes import Heat, Intervals, Row
from analytics.reports.lineup import LineUp
from analytics.stats.estimates import Estimate, share

TWO = 2


@dataclass(frozen=True)
class Meeting:
    """What one agent reached against another over all games in which the two met.

    Points are wins, with what nobody won shared equally; `fair` is the share of its seats.
    """

    agent: str
    against: str
    points: Estimate
    wins: Estimate
    fair: float

    @property
    def is_better(self) -> bool:
        return self.points.low > self.fair

    @property
    def is_worse(self) -> bool:
        return self.points.high < self.fair


@dataclass(frozen=True)
class Ladder:
    """Agents as they were given, from the weakest to the strongest."""

    agents: Sequence[str]
    meetings: Sequence[Meeting]
    alone: Sequence[tuple[str, Estimate]]  # of a solitaire: the share of games won

    def meeting(self, agent: str, against: str) -> Meeting | None:
        wanted = (agent, against)
        found = (each for each in self.meetings if (each.agent, each.against) == wanted)
        return next(found, None)

    @property
    def steps(self) -> list[Meeting]:
        """Each agent against the one before it."""
        pairs = zip(self.agents[1:], self.agents, strict=False)
        return [met for pair in pairs if (met := self.meeting(*pair)) is not None]


@dataclass
class Sum:
    games: int = 0
    points: float = 0.0
    wins: float = 0.0
    fair: float = 0.0


def ladder_of(line_ups: Sequence[LineUp]) -> Ladder:
    agents = list(dict.fromkeys(agent for each in line_ups for agent in from_below(each)))
    alone = [(each.agents[0], each.decided) for each in line_ups if each.is_solitaire]
    sums: dict[tuple[str, str], Sum] = {}
    for line_up in line_ups:
        if len(set(line_up.agents)) == TWO:
            count(line_up, sums)
    meetings = [
        Meeting(one, other, share(s.points, s.games), share(s.wins, s.games), s.fair / s.games)
        for (one, other), s in sums.items()
        if s.games
    ]
    return Ladder(in_order(agents, meetings), meetings, alone)


def from_below(line_up: LineUp) -> list[str]:
    """The agents of a meeting as the ladder has them: who stands above comes last."""
    above = line_up.at.get("agent")
    return sorted(dict.fromkeys(line_up.agents), key=lambda agent: agent == above)


def count(line_up: LineUp, sums: dict[tuple[str, str], Sum]) -> None:
    """Add what both agents reached in these games."""
    seats = line_up.summary.seats
    nobody = line_up.n * (1 - line_up.decided.value)
    shares = line_up.by_agent
    for mine, other in (shares, shares[::-1]):
        part = mine.seats / seats
        entry = sums.setdefault((mine.agent, other.agent), Sum())
        entry.games += line_up.n
        entry.wins += mine.wins.value * line_up.n
        entry.points += mine.wins.value * line_up.n + nobody * part
        entry.fair += part * line_up.n


def in_order(agents: Sequence[str], meetings: Sequence[Meeting]) -> list[str]:
    """By how many of the others each beats on points; the given order where that is equal."""

    def beaten(agent: str) -> int:
        mine = (each for each in meetings if each.agent == agent)
        return sum(each.points.value > each.fair for each in mine)

    return sorted(agents, key=beaten)


def matrix(ladder: Ladder) -> Heat:
    """Who scores how much against whom."""
    cells = [
        [met.points if (met := ladder.meeting(one, other)) else None for other in ladder.agents]
        for one in ladder.agents
    ]
    return Heat("", "", list(ladder.agents), list(ladder.agents), cells)


def steps_chart(ladder: Ladder, notes: Sequence[str], labels: Sequence[str]) -> Intervals:
    rows = [
        Row(label, met.points, note)
        for met, note, label in zip(ladder.steps, notes, labels, strict=True)
    ]
    fair = {round(met.fair, 6) for met in ladder.steps}
    return Intervals(rows, reference=fair.pop() if len(fair) == 1 else None)
