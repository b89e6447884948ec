"""The figures about one line-up, each with a title that says what was found."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from analytics.charts.shapes import PERCENT, PLAIN, Histogram, Intervals, Row
from analytics.minutes import MINUTE, Minutes
from analytics.reports.addresses import Addresses
from analytics.reports.figures import Figure
from analytics.reports.lineup import LineUp, Quantity
from analytics.reports.words import (
    NONE,
    bare,
    count_of,
    interval_of,
    minutes_text,
    seconds_text,
    value_of,
    with_interval,
)
from analytics.stats.distributions import Distribution, bins_for_both

MOST_CELLS = 24  # of a metric with many numbers, in its chart
NOTHING = 0.0
WHOLE = (-0.02, 1.02)  # an axis of shares, with room for what never or always happens


@dataclass(frozen=True)
class Example:
    """A game to look at: what it is like, and where its replay is."""

    label: str
    index: int
    address: str


@dataclass(frozen=True)
class Fact:
    """What stands large at the top of a report."""

    label: str
    value: str
    more: str


def facts(line_up: LineUp, minutes: Minutes) -> list[Fact]:
    """Who wins, how long, how many minutes, from how many games."""
    won = line_up.decided
    label = _("Won")
    if not line_up.is_solitaire:
        best = max(line_up.wins, key=lambda each: each.wins.value)
        label, won = _("%(seat)s wins") % {"seat": best.seat}, best.wins
    length = line_up.distribution(line_up.game.length)
    choices = line_up.branching
    low, high = (minutes_text(end) for end in minutes.nine_in_ten)
    found = [
        Fact(label, value_of(won, PERCENT), interval_of(won, PERCENT)),
        Fact(
            line_up.labels[line_up.game.length],
            value_of(length.median, PLAIN),
            _("median; mean %(mean)s") % {"mean": value_of(length.mean, PLAIN)},
        ),
        Fact(
            _("Minutes"),
            minutes_text(minutes.typical.value),
            _("nine in ten: %(low)s to %(high)s") % {"low": low, "high": high},
        ),
        Fact(
            _("Decisions"),
            value_of(line_up.mean_of("decisions"), PLAIN),
            _("a game, %(n)s choices each") % {"n": value_of(choices, PLAIN) if choices else NONE},
        ),
    ]
    return [*found, Fact(_("Games"), f"{line_up.n:,}", _("seed %(seed)s") % {"seed": line_up.seed})]


def wins_figure(line_up: LineUp, to: Addresses) -> Figure:
    """Who wins, seat by seat."""
    links = {}
    if line_up.is_solitaire:
        rows = [Row(_("Won"), line_up.decided, with_interval(line_up.decided, PERCENT))]
        links = {_("Won"): to.playout(line_up, line_up.example_of_reason("won"))}
    else:
        rows = [
            Row(f"{each.seat}, {each.agent}", each.wins, with_interval(each.wins, PERCENT))
            for each in line_up.wins
        ]
    equal = None if line_up.is_solitaire else line_up.decided.value / line_up.summary.seats
    return Figure(
        id="wins",
        title=wins_title(line_up),
        n=count_of(line_up.n),
        summary=wins_sentence(line_up),
        chart=Intervals(rows, reference=equal, bounds=WHOLE if line_up.is_solitaire else None),
        links={label: link for label, link in links.items() if link},
    )


def wins_title(line_up: LineUp) -> str:
    if line_up.is_solitaire:
        return _("%(share)s of the games are won") % {"share": value_of(line_up.decided, PERCENT)}
    advantage = line_up.advantage
    if advantage is None:
        best = max(line_up.by_agent, key=lambda each: each.wins.value - each.fair)
        return _("%(agent)s wins more than its share") % {"agent": best.agent}
    if advantage.beyond.low > NOTHING:
        return _("%(seat)s wins more than an equal share") % {"seat": advantage.seat}
    return _("No seat is better off, as far as these games tell")


def wins_sentence(line_up: LineUp) -> str:
    if line_up.is_solitaire:
        return ""
    rest = _("Draws: %(draws)s. Undecided: %(undecided)s.") % {
        "draws": with_interval(line_up.draws, PERCENT),
        "undecided": with_interval(line_up.undecided, PERCENT),
    }
    advantage = line_up.advantage
    if advantage is None:
        return rest
    beyond = advantage.beyond
    found = _("%(seat)s is %(points)s points above an equal share (%(low)s to %(high)s).") % {
        "seat": advantage.seat,
        "points": bare(beyond.value, PERCENT, 1),
        "low": bare(beyond.low, PERCENT, 1),
        "high": bare(beyond.high, PERCENT, 1),
    }
    if beyond.low <= NOTHING:
        found += " " + _("An advantage of about %(size)s points would have been seen.") % {
            "size": bare(advantage.detectable, PERCENT, 1)
        }
    return f"{found} {rest}"


def agents_figure(line_up: LineUp) -> Figure | None:
    """Agent by agent, where they differ."""
    shares = line_up.by_agent
    if line_up.is_solitaire or len(shares) == 1:
        return None
    rows = [
        Row(
            _("%(agent)s, %(seats)s of %(all)s seats")
            % {"agent": each.agent, "seats": each.seats, "all": line_up.summary.seats},
            each.wins,
            with_interval(each.wins, PERCENT)
            + _("; equal share %(fair)s %%") % {"fair": bare(each.fair, PERCENT, 1)},
        )
        for each in shares
    ]
    best = max(shares, key=lambda each: each.wins.value - each.fair)
    title = _("%(agent)s wins %(share)s of the games") % {
        "agent": best.agent,
        "share": value_of(best.wins, PERCENT),
    }
    return Figure("agents", title, count_of(line_up.n), "", Intervals(rows, bounds=WHOLE))


def reasons_figure(line_up: LineUp, to: Addresses) -> Figure:
    rows, links = [], {}
    for name, estimate in line_up.reasons:
        rows.append(Row(name, estimate, with_interval(estimate, PERCENT)))
        links[name] = to.playout(line_up, line_up.example_of_reason(name))
    name, estimate = line_up.reasons[0]
    title = _("Most games end with: %(reason)s") % {"reason": name}
    if len(rows) == 1:
        title = _("All games end with: %(reason)s") % {"reason": name}
    summary = _("%(reason)s ends %(share)s of the games.") % {
        "reason": name.capitalize(),
        "share": with_interval(estimate, PERCENT),
    }
    chart = Intervals(rows, bounds=WHOLE)
    return Figure("reasons", title, count_of(line_up.n), summary, chart, links=links)


def length_figure(line_up: LineUp, to: Addresses, base: LineUp | None = None) -> Figure:
    """How long games are, beside the base's if there is one."""
    name = line_up.game.length
    shown = line_up.distribution(name)
    label = line_up.labels[name]
    other = base.distribution(name) if base else None
    drawn = replace(shown, bins=bins_for_both(shown, other)) if other else shown
    links = {
        each.low: to.playout(line_up, index)
        for each in drawn.bins
        if (index := first_of_bin(line_up, each.low, each.high)) is not None
    }
    names = (line_up.label, base.label if base else "")
    title = _("Half of the games last %(low)s to %(high)s: %(what)s") % {
        "low": f"{shown.quantiles[0.25].value:,.0f}",
        "high": f"{shown.quantiles[0.75].value:,.0f}",
        "what": label.lower(),
    }
    return Figure(
        id="length",
        title=title,
        n=count_of(line_up.n),
        summary=spread_sentence(shown),
        chart=Histogram(drawn, label, links, other=other, names=names),
        data=to.metric(line_up, name),
        note=open_note(drawn),
    )


def first_of_bin(line_up: LineUp, low: int, high: int) -> int | None:
    """A game of a length in that bin: the first there was."""
    lengths = (line_up.example_of_length(length) for length in range(low, high + 1))
    known = [index for index in lengths if index is not None]
    return min(known) if known else None


def spread_sentence(shown: Distribution) -> str:
    return _("Median %(median)s; nine in ten lie from %(low)s to %(high)s; mean %(mean)s.") % {
        "median": with_interval(shown.median, PLAIN),
        "low": f"{shown.quantiles[0.05].value:,.0f}",
        "high": f"{shown.quantiles[0.95].value:,.0f}",
        "mean": with_interval(shown.mean, PLAIN),
    }


def minutes_figure(line_up: LineUp, minutes: Minutes) -> Figure:
    typical = minutes.typical
    title = _("About %(typical)s minutes, if decisions take people as long as assumed") % {
        "typical": minutes_text(typical.value)
    }
    low, high = minutes.nine_in_ten
    summary = _(
        "Between %(slow)s and %(fast)s minutes for the usual game, as people are quicker or "
        "slower; nine in ten games take %(low)s to %(high)s."
    ) % {
        "slow": minutes_text(typical.low),
        "fast": minutes_text(typical.high),
        "low": minutes_text(low),
        "high": minutes_text(high),
    }
    return Figure(
        id="minutes",
        title=title,
        n=count_of(line_up.n),
        summary=summary,
        chart=Histogram(minutes.games, _("Minutes at the usual pace"), scale=1 / MINUTE),
        note=f"{minutes_note(minutes)} {open_note(minutes.games, 1 / MINUTE)}".strip(),
    )


def open_note(shown: Distribution, scale: float = 1.0) -> str:
    """That the last bar is wider than it looks."""
    last = shown.bins[-1]
    if not last.is_open:
        return ""
    return _("The last bar holds everything from %(low)s to %(high)s.") % {
        "low": f"{last.low * scale:,.3g}",
        "high": f"{last.high * scale:,.5g}",
    }


def minutes_note(minutes: Minutes) -> str:
    """What the estimate is made of."""
    made = _(
        "Set-up %(setup)s s for %(things)s things to put in place, then %(each)s s for each "
        "decision with what hands do."
    ) % {
        "setup": seconds_text(minutes.setup),
        "things": minutes.components,
        "each": seconds_text(minutes.per_decision),
    }
    if minutes.pace.tables:
        source = _("The pace is corrected by %(tables)s tables of people on this site.")
        return f"{made} {source % {'tables': minutes.pace.tables}}"
    return f"{made} " + _("Both are defaults; no people have played it here yet.")


def relations_figure(line_up: LineUp, to: Addresses) -> Figure | None:
    """What goes together with winning, the strongest first."""
    related = [line_up.quantity(name) for name in line_up.summary.products]
    known = [each for each in related if each.with_winning is not None]
    if not known or line_up.is_solitaire:
        return None
    known.sort(key=lambda each: -abs(strength(each)))
    rows = [
        Row(each.label, each.with_winning, with_interval(each.with_winning, PLAIN))
        for each in known
        if each.with_winning is not None
    ]
    title = _("Closest to winning: %(label)s") % {"label": known[0].label.lower()}
    return Figure(
        id="relations",
        title=title,
        n=count_of(line_up.n),
        summary=_(
            "Correlation with winning, over seats and games; it does not say what causes what."
        ),
        chart=Intervals(rows, PLAIN, reference=0.0, bounds=(-1, 1)),
        links={each.label: to.metric(line_up, each.name) for each in known},
    )


def strength(quantity: Quantity) -> float:
    return quantity.with_winning.value if quantity.with_winning else 0.0


def metric_figures(line_up: LineUp, quantity: Quantity) -> list[Figure]:
    """A histogram of a single number; of several, their means."""
    if quantity.is_single:
        shown = quantity.first
        title = _("Median %(median)s, mean %(mean)s") % {
            "median": value_of(shown.median, PLAIN),
            "mean": value_of(shown.mean, PLAIN),
        }
        chart = Histogram(shown, quantity.label)
        summary = spread_sentence(shown)
        n = count_of(line_up.n)
        return [Figure(quantity.name, title, n, summary, chart, note=open_note(shown))]
    return [cells_figure(line_up, quantity)]


def cells_figure(line_up: LineUp, quantity: Quantity) -> Figure:
    cells = quantity.cells[:MOST_CELLS]
    rows = [
        Row(each.label, each.distribution.mean, with_interval(each.distribution.mean, PLAIN))
        for each in cells
    ]
    most = max(cells, key=lambda each: each.distribution.mean.value)
    title = _("Most: %(label)s, %(mean)s a game") % {
        "label": most.label,
        "mean": value_of(most.distribution.mean, PLAIN),
    }
    summary = _("Means of a game, with their intervals.")
    return Figure(quantity.name, title, count_of(line_up.n), summary, Intervals(rows, PLAIN))


def examples(line_up: LineUp, to: Addresses) -> Sequence[Example]:
    """A short, a usual and a long game, and one of each way to end."""
    shown = line_up.distribution(line_up.game.length)
    wanted = [
        (_("the shortest"), line_up.example_of_length(shown.least)),
        (_("a usual one"), line_up.example_of_length(shown.median.value)),
        (_("the longest"), line_up.example_of_length(shown.most)),
    ]
    wanted += [
        (_("ended with: %(reason)s") % {"reason": name}, line_up.example_of_reason(name))
        for name, _estimate in line_up.reasons
    ]
    return [
        Example(label, index, to.playout(line_up, index))
        for label, index in wanted
        if index is not None
    ]
