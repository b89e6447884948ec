"""Charts as Plotly figures. Colours are the page's custom properties by name: the browser puts the
values in, again when the theme changes.
"""

from collections.abc import Sequence
from typing import Any

from analytics.charts.shapes import PERCENT, Chart, Heat, Histogram, Intervals, Lines, Row
from analytics.stats.distributions import Bin, Distribution
from analytics.stats.estimates import Estimate

INK, QUIET, GRID, BAND = "var(--ink)", "var(--ink-2)", "var(--chart-grid)", "var(--chart-band)"
TONES = tuple(f"var(--chart-{number})" for number in range(1, 5))
DASHES, SYMBOLS = ("solid", "dash", "dot", "dashdot"), ("circle", "square", "diamond", "x")
VEIL = "/.16"  # how much of a colour a band keeps
ROW_HEIGHT, AXIS_HEIGHT, HIGH, CELL_HEIGHT = 54, 40, 280, 44
LABEL_LIFT = 17  # pixels from a line up to its label
FEW = 4  # lines that are labelled where they end; more get a legend

Figure = dict[str, Any]


def figure_of(chart: Chart) -> Figure:
    """What Plotly draws."""
    if isinstance(chart, Intervals):
        return intervals(chart)
    if isinstance(chart, Histogram):
        return histogram(chart)
    return lines(chart) if isinstance(chart, Lines) else heat(chart)


def layout(height: int, **more: Any) -> Figure:
    """Quiet axes, no title inside, nothing that catches a finger scrolling by."""
    axis = {"gridcolor": GRID, "zeroline": False, "ticks": "", "automargin": True}
    plain: Figure = {
        "height": height,
        "font": {"family": "var(--sans)", "size": 13, "color": QUIET},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 8, "r": 8, "t": 8, "b": 32},
        "showlegend": False,
        "bargap": 0.06,
        "dragmode": False,
        "hoverlabel": {"bgcolor": INK, "font": {"color": "var(--paper)"}},
        "xaxis": {**axis, "fixedrange": True, **more.pop("xaxis", {})},
        "yaxis": {**axis, "fixedrange": True, **more.pop("yaxis", {})},
    }
    return plain | more


def tick_format(unit: str) -> Figure:
    return {"tickformat": ",.0%"} if unit == PERCENT else {"tickformat": ",~g"}


# -- estimates


def intervals(chart: Intervals) -> Figure:
    data = [dots(row, place) for place, row in enumerate(chart.rows)]
    height = ROW_HEIGHT * len(chart.rows) + AXIS_HEIGHT
    across = {**tick_format(chart.unit), "nticks": 6}
    if chart.bounds is not None:
        across["range"] = list(chart.bounds)
    down = {
        "range": [len(chart.rows) - 0.65, -0.9],
        "showgrid": False,
        "showticklabels": False,
    }
    shapes = [] if chart.reference is None else [upright(chart.reference)]
    notes = [label for place, row in enumerate(chart.rows) for label in labels(row, place)]
    return {
        "data": data,
        "layout": layout(height, xaxis=across, yaxis=down, shapes=shapes, annotations=notes),
    }


def dots(row: Row, place: int) -> Figure:
    estimate, colour = row.estimate, TONES[row.tone - 1]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [estimate.value],
        "y": [place],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [estimate.high - estimate.value],
            "arrayminus": [estimate.value - estimate.low],
            "color": colour,
            "thickness": 3,
            "width": 0,
        },
        "marker": {"size": 10, "color": colour, "symbol": SYMBOLS[row.tone - 1]},
        "hovertemplate": f"{row.label}<br>{row.note}<extra></extra>",
    }


def labels(row: Row, place: int) -> list[Figure]:
    """The name above the line at the left, its figures at the right."""
    common = {"xref": "paper", "y": place, "yshift": LABEL_LIFT, "showarrow": False}
    left = {"x": 0, "xanchor": "left", "text": row.label, "font": {"color": INK, "size": 13}}
    right = {"x": 1, "xanchor": "right", "text": row.note, "font": {"color": QUIET, "size": 12}}
    return [common | left, common | right]


def upright(at: float) -> Figure:
    line = {"color": "var(--line-strong)", "width": 1, "dash": "dot"}
    return {"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1, "line": line}


# -- distributions


def histogram(chart: Histogram) -> Figure:
    data = [bars(chart)]
    if chart.other is not None:
        data.append(steps(chart, chart.other))
    shown, scale = chart.distribution, chart.scale
    shapes = [
        middle_half(shown, scale),
        {**upright(shown.median.value * scale), "line": {"color": INK, "width": 1.5}},
    ]
    across = {"title": {"text": chart.axis, "standoff": 8}, "showgrid": False, "tickformat": ",~g"}
    legend = {"orientation": "h", "y": 1.12, "x": 0}
    return {
        "data": data,
        "layout": layout(
            HIGH,
            xaxis=across,
            yaxis={"tickformat": ",.3~%", "rangemode": "tozero", "nticks": 5},
            shapes=shapes,
            showlegend=chart.other is not None,
            legend=legend,
        ),
    }


def bars(chart: Histogram) -> Figure:
    bins, n, scale = chart.distribution.bins, chart.distribution.n, chart.scale
    width = width_of(chart.distribution)
    return {
        "type": "bar",
        "name": chart.names[0],
        "x": [(each.low + (width - 1) / 2) * scale for each in bins],
        "y": [each.count / n for each in bins],
        "width": width * scale * 0.94,
        "customdata": [[span(each, scale), each.count, chart.links.get(each.low, "")]
                       for each in bins],
        "marker": {"color": TONES[0]},
        "hovertemplate": "%{customdata[0]}: %{customdata[1]:,}<extra></extra>",
    }  # fmt: skip


def steps(chart: Histogram, other: Distribution) -> Figure:
    """Another distribution as an outline over the same bins, in shares of its own games."""
    bins, width = chart.distribution.bins, width_of(chart.distribution)
    heights = [0.0] * len(bins)
    for value, count in other.top.items():
        place = (value - bins[0].low) // width
        heights[min(max(place, 0), len(bins) - 1)] += count / other.n
    edges = [(each.low - 0.5) * chart.scale for each in bins]
    return {
        "type": "scatter",
        "mode": "lines",
        "name": chart.names[1],
        "x": [*edges, edges[-1] + width * chart.scale],
        "y": [*heights, heights[-1]],
        "line": {"shape": "hv", "color": TONES[1], "width": 2.5},
        "hoverinfo": "skip",
    }


def width_of(shown: Distribution) -> int:
    """Of its bins; all are alike, but the last may be open."""
    return shown.bins[0].high - shown.bins[0].low + 1


def span(each: Bin, scale: float) -> str:
    low, high = each.low * scale, each.high * scale
    return f"{low:,.5g}" if each.low == each.high else f"{low:,.5g} to {high:,.5g}"


def middle_half(shown: Distribution, scale: float) -> Figure:
    """The band in which half of all games lie."""
    low, high = shown.quantiles[0.25].value, shown.quantiles[0.75].value
    return {
        "type": "rect",
        "x0": (low - 0.5) * scale,
        "x1": (high + 0.5) * scale,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "fillcolor": BAND,
        "line": {"width": 0},
        "layer": "below",
    }


# -- along options


def lines(chart: Lines) -> Figure:
    data: list[Figure] = []
    for number, line in enumerate(chart.lines):
        tone = line.tone - 1
        data += [*band(chart.places, line.points, TONES[tone])]
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": line.label,
                "x": list(chart.places),
                "y": [point.value for point in line.points],
                "line": {"color": TONES[tone], "width": 2.5, "dash": DASHES[number % len(DASHES)]},
                "marker": {"size": 9, "symbol": SYMBOLS[number % len(SYMBOLS)]},
                "hovertemplate": f"{line.label}: %{{y}}<extra></extra>",
            }
        )
    shapes = [] if chart.reference is None else [level(chart.reference)]
    return {
        "data": data,
        "layout": layout(
            HIGH,
            xaxis={"title": {"text": chart.axis, "standoff": 8}, "type": "category",
                   "showgrid": False},
            yaxis={**tick_format(chart.unit), "nticks": 6},
            shapes=shapes,
            showlegend=len(chart.lines) > 1,
            legend={"orientation": "h", "y": 1.14, "x": 0},
        ),
    }  # fmt: skip


def band(places: Sequence[str], points: Sequence[Estimate], colour: str) -> list[Figure]:
    edge = {
        "type": "scatter",
        "mode": "lines",
        "x": list(places),
        "line": {"width": 0},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    low = {**edge, "y": [point.low for point in points]}
    high = {**edge, "y": [point.high for point in points]}
    return [low, {**high, "fill": "tonexty", "fillcolor": colour + VEIL}]


def level(at: float) -> Figure:
    line = {"color": "var(--line-strong)", "width": 1, "dash": "dot"}
    return {"type": "line", "y0": at, "y1": at, "xref": "paper", "x0": 0, "x1": 1, "line": line}


def heat(chart: Heat) -> Figure:
    values = [[None if cell is None else cell.value for cell in row] for row in chart.cells]
    style = "%{z:.0%}" if chart.unit == PERCENT else "%{z:,.3~g}"
    return {
        "data": [
            {
                "type": "heatmap",
                "x": list(chart.columns),
                "y": list(chart.rows),
                "z": values,
                "texttemplate": style,
                "xgap": 2,
                "ygap": 2,
                "showscale": False,
                "hoverongaps": False,
                "colorscale": [[0, BAND], [1, TONES[0]]],
                "hovertemplate": f"%{{y}}, %{{x}}: {style}<extra></extra>",
            }
        ],
        "layout": layout(
            CELL_HEIGHT * len(chart.rows) + 2 * AXIS_HEIGHT,
            xaxis={"title": {"text": chart.across, "standoff": 8}, "type": "category",
                   "showgrid": False},
            yaxis={"title": {"text": chart.down, "standoff": 8}, "type": "category",
                   "showgrid": False, "autorange": "reversed"},
        ),
    }  # fmt: skip
