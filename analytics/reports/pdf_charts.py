"""Charts on paper, drawn from the numbers the page's charts are made of."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from analytics.charts.shapes import PERCENT, Chart, Heat, Histogram, Intervals, Line, Lines
from analytics.reports.words import bare, value_of
from games.rulebooks.pdf import INK, QUIET, SMALL, WIDTH, Book
from games.rulebooks.print_looks import colour

Colour = tuple[int, int, int]
ROW, AXIS, HIGH, CELL, PAD = 9.5, 6.0, 48.0, 8.0, 2.0  # millimetres
DOT, THICK, THIN = 1.1, 0.8, 0.2
TICKS = 5
MOST_COLUMNS, NAMES = 10, 32.0
DASHES = ((), (2.0, 1.0), (0.6, 0.8), (3.0, 0.8))
BLACK: Colour = (0, 0, 0)


def token(name: str) -> Colour:
    return colour(f"var(--{name})") or BLACK


def height_of(chart: Chart) -> float:
    if isinstance(chart, Intervals):
        return ROW * len(chart.rows) + AXIS
    return CELL * (len(chart.rows) + 2) if isinstance(chart, Heat) else HIGH + 2 * AXIS


def draw_chart(pdf: Book, chart: Chart) -> None:
    """Draw it over the whole width, and go on below it."""
    top = pdf.get_y() + 1
    if isinstance(chart, Intervals):
        draw_intervals(pdf, chart, top)
    elif isinstance(chart, Histogram):
        draw_histogram(pdf, chart, top)
    elif isinstance(chart, Lines):
        draw_lines(pdf, chart, top)
    else:
        draw_heat(pdf, chart, top)
    pdf.set_xy(pdf.l_margin, top + height_of(chart) + 1)


def scale(low: float, high: float, start: float, length: float) -> Callable[[float], float]:
    span = high - low or 1.0
    return lambda value: start + (min(max(value, low), high) - low) / span * length


def ticks(low: float, high: float) -> list[float]:
    return [low + (high - low) * number / (TICKS - 1) for number in range(TICKS)]


def tick_text(value: float, unit: str, span: float) -> str:
    size = span * 100 if unit == PERCENT else span
    digits = 0 if size >= 2 * TICKS else 1 if size >= 1 else 2
    return bare(value, unit, digits) + (" %" if unit == PERCENT else "")


def write(pdf: Book, at: tuple[float, float], text: str, align: str, tone: Colour = QUIET) -> None:
    """One line of small words; `at` is its left end, its middle or its right end."""
    pdf.set_font("Sans", "", SMALL - 1)
    pdf.set_text_color(*tone)
    width = pdf.get_string_width(text)
    back = {"L": 0.0, "C": width / 2, "R": width}[align]
    pdf.text(at[0] - back, at[1], text)


def axis_across(
    pdf: Book, bounds: tuple[float, float], unit: str, top: float, bottom: float
) -> None:
    at = scale(*bounds, pdf.l_margin, WIDTH)
    pdf.set_draw_color(*token("chart-grid"))
    pdf.set_line_width(THIN)
    for number, value in enumerate(ticks(*bounds)):
        pdf.line(at(value), top, at(value), bottom)
        align = "L" if number == 0 else "R" if number == TICKS - 1 else "C"
        text = tick_text(value, unit, bounds[1] - bounds[0])
        write(pdf, (at(value), bottom + 3.4), text, align)


def draw_intervals(pdf: Book, chart: Intervals, top: float) -> None:
    bounds = chart.bounds or bounds_of(chart)
    bottom = top + ROW * len(chart.rows)
    axis_across(pdf, bounds, chart.unit, top, bottom)
    at = scale(*bounds, pdf.l_margin, WIDTH)
    if chart.reference is not None:
        pdf.set_draw_color(*token("line-strong"))
        pdf.line(at(chart.reference), top, at(chart.reference), bottom)
    for number, row in enumerate(chart.rows):
        y = top + ROW * number
        write(pdf, (pdf.l_margin, y + 3.4), row.label, "L", INK)
        write(pdf, (pdf.l_margin + WIDTH, y + 3.4), row.note, "R")
        tone = token(f"chart-{row.tone}")
        pdf.set_draw_color(*tone)
        pdf.set_fill_color(*tone)
        pdf.set_line_width(THICK)
        pdf.line(at(row.estimate.low), y + 6.6, at(row.estimate.high), y + 6.6)
        pdf.circle(at(row.estimate.value), y + 6.6, DOT, style="F")


def bounds_of(chart: Intervals) -> tuple[float, float]:
    ends = [end for row in chart.rows for end in (row.estimate.low, row.estimate.high)]
    if chart.reference is not None:
        ends.append(chart.reference)
    low, high = min(ends), max(ends)
    room = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    return low - room, high + room


def draw_histogram(pdf: Book, chart: Histogram, top: float) -> None:
    shown = chart.distribution
    bottom = top + HIGH
    first, last = shown.bins[0], shown.bins[-1]
    width = first.high - first.low + 1
    low, high = (first.low - 0.5) * chart.scale, (last.low + width - 0.5) * chart.scale
    at = scale(low, high, pdf.l_margin, WIDTH)
    band(pdf, chart, at, top)
    most = max(each.count for each in shown.bins)
    pdf.set_fill_color(*token("chart-1"))
    for each in shown.bins:
        left, right = at((each.low - 0.5) * chart.scale), at((each.low + width - 0.5) * chart.scale)
        height = HIGH * each.count / most
        pdf.rect(left + 0.1, bottom - height, max(0.1, right - left - 0.2), height, style="F")
    axis_across(pdf, (low, high), "plain", bottom, bottom)
    middle = at(shown.median.value * chart.scale)
    pdf.set_draw_color(*INK)
    pdf.set_line_width(2 * THIN)
    pdf.line(middle, top, middle, bottom)
    write(pdf, (pdf.l_margin + WIDTH / 2, bottom + 8), chart.axis, "C")


def band(pdf: Book, chart: Histogram, at: Callable[[float], float], top: float) -> None:
    """The middle half."""
    quantiles = chart.distribution.quantiles
    left = at((quantiles[0.25].value - 0.5) * chart.scale)
    right = at((quantiles[0.75].value + 0.5) * chart.scale)
    pdf.set_fill_color(*token("chart-band"))
    pdf.rect(left, top, right - left, HIGH, style="F")


def draw_lines(pdf: Book, chart: Lines, top: float) -> None:
    bottom = top + HIGH
    points = [point for line in chart.lines for point in line.points]
    low, high = min(each.low for each in points), max(each.high for each in points)
    up = scale(low, high, bottom, -HIGH)
    step = (WIDTH - 2 * NAMES) / max(1, len(chart.places) - 1)
    places = [pdf.l_margin + NAMES + step * number for number in range(len(chart.places))]
    pdf.set_draw_color(*token("chart-grid"))
    pdf.set_line_width(THIN)
    for value in ticks(low, high):
        pdf.line(pdf.l_margin + NAMES / 2, up(value), pdf.l_margin + WIDTH, up(value))
        write(pdf, (pdf.l_margin, up(value) + 1), tick_text(value, chart.unit, high - low), "L")
    for x, place in zip(places, chart.places, strict=True):
        write(pdf, (x, bottom + 3.6), place, "C")
    for number, line in enumerate(chart.lines):
        draw_line(pdf, line, [(x, up) for x in places], number)
    write(pdf, (pdf.l_margin + WIDTH / 2, bottom + 8), chart.axis, "C")


def draw_line(
    pdf: Book, line: Line, places: Sequence[tuple[float, Callable[[float], float]]], number: int
) -> None:
    tone = token(f"chart-{line.tone}")
    pdf.set_draw_color(*tone)
    pdf.set_fill_color(*tone)
    pdf.set_line_width(THICK / 2)
    spots = [
        (x, up(point.value), up(point.low), up(point.high))
        for (x, up), point in zip(places, line.points, strict=False)
    ]
    dash = DASHES[number % len(DASHES)]
    pdf.set_dash_pattern(*dash)
    for (x, y, _low, _high), (next_x, next_y, *_rest) in pairwise(spots):
        pdf.line(x, y, next_x, next_y)
    pdf.set_dash_pattern()
    for x, y, low, high in spots:
        pdf.line(x, low, x, high)
        pdf.circle(x, y, DOT, style="F")
    if spots:
        write(pdf, (spots[-1][0] + 2, spots[-1][1] + 1), line.label[:24], "L", INK)


def draw_heat(pdf: Book, chart: Heat, top: float) -> None:
    columns = chart.columns[:MOST_COLUMNS]
    width = (WIDTH - NAMES) / max(1, len(columns))
    known = [cell.value for row in chart.cells for cell in row if cell is not None]
    at = scale(min(known, default=0.0), max(known, default=1.0), 0.0, 1.0)
    for number, name in enumerate(columns):
        middle = pdf.l_margin + NAMES + (number + 0.5) * width
        write(pdf, (middle, top + 4), str(name), "C", INK)
    for number, (name, cells) in enumerate(zip(chart.rows, chart.cells, strict=True)):
        y = top + CELL * (number + 0.7)
        write(pdf, (pdf.l_margin, y + 5), str(name)[:20], "L", INK)
        for place, cell in enumerate(cells[:MOST_COLUMNS]):
            if cell is None:
                continue
            x, depth = pdf.l_margin + NAMES + place * width, at(cell.value)
            pdf.set_fill_color(*mixed(token("chart-band"), token("chart-1"), depth))
            pdf.rect(x + 0.3, y + 0.3, width - 0.6, CELL - 0.6, style="F")
            tone = (255, 255, 255) if depth > 0.5 else INK  # noqa: PLR2004 - half way to dark
            write(pdf, (x + width / 2, y + 5), value_of(cell, chart.unit), "C", tone)
    label = f"{chart.down} / {chart.across}".strip(" /")
    write(pdf, (pdf.l_margin, top + CELL * (len(chart.rows) + 1.6)), label, "L")


def mixed(light: Colour, dark: Colour, depth: float) -> Colour:
    red, green, blue = (round(a + (b - a) * depth) for a, b in zip(light, dark, strict=True))
    return red, green, blue
