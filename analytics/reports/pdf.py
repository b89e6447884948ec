"""The report on paper: the same words, charts drawn from the same numbers, and the tables."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from fpdf.fonts import FontFace

from analytics.minutes import Minutes
from analytics.reports import of_line_up, of_simulation
from analytics.reports.addresses import Addresses
from analytics.reports.answers import answers, answers_across
from analytics.reports.comparing import Comparison
from analytics.reports.figures import Figure, Grid
from analytics.reports.lineup import LineUp
from analytics.reports.pdf_charts import draw_chart, height_of
from analytics.reports.report import Report
from analytics.reports.tables import comparison_table, line_up_table, metric_table
from games.rulebooks.pdf import (
    BODY,
    CHAPTER,
    HEADING,
    INK,
    LINE,
    QUIET,
    SECTION_GAP,
    SMALL,
    TITLE,
    WIDTH,
    Book,
)

FIRST_COLUMN = 2.2  # times the width of the others
TABLE_SIZE, NARROW_SIZE, MANY_COLUMNS = 8.5, 7.5, 6
RULE, PAPER = (220, 220, 210), (255, 255, 255)
MOST_DETAILED = 12  # line-ups told in full; the page and the JSON have the rest


def report_pdf(
    report: Report, minutes: Mapping[int, Minutes], comparison: Comparison | None
) -> bytes:
    pdf = Book(report.title)
    pdf.add_page()
    pdf.words("Serif", "B", TITLE, literal(report.title))
    pdf.ln(1)
    pdf.words("Sans", "", BODY, literal(opening(report)))
    to = Addresses(report.code)
    if len(report.line_ups) > 1:
        print_overview(pdf, report, minutes, comparison, to)
    for line_up in report.line_ups[:MOST_DETAILED]:
        print_line_up(pdf, report, line_up, minutes[line_up.number], to)
    return bytes(pdf.output())


def opening(report: Report) -> str:
    told = _("%(played)s of %(wanted)s games, seed %(seed)s.") % {
        "played": report.played_text,
        "wanted": report.wanted_text,
        "seed": report.simulation.seed,
    }
    if not report.line_ups:
        return f"{told} " + _("Nothing is played yet.")
    left = len(report.line_ups) - MOST_DETAILED
    more = _("The last %(n)s line-ups are told on the page only.") % {"n": left}
    return f"{told} {more}" if left > 0 else told


def print_overview(
    pdf: Book,
    report: Report,
    minutes: Mapping[int, Minutes],
    comparison: Comparison | None,
    to: Addresses,
) -> None:
    figures = overview_of(report, to)
    for figure in figures:
        print_figure(pdf, figure)
    if comparison is not None:
        print_comparison(pdf, comparison, to)
    for answer in answers_across(report.line_ups) if report.ladder is None else ():
        print_figure(pdf, answer.figure, str(answer.question.title))
    heading(pdf, _("What was played"))
    print_grid(pdf, line_up_table(report, minutes, to))


def overview_of(report: Report, to: Addresses) -> Sequence[Figure]:
    if report.sweep is not None:
        return of_simulation.sweep_figures(report.sweep)
    if report.ladder is not None:
        return of_simulation.ladder_figures(report.ladder)
    beside = (
        of_simulation.wins_beside(report.line_ups, to),
        of_simulation.length_beside(report.line_ups, to),
    )
    return [figure for figure in beside if figure is not None]


def print_comparison(pdf: Book, comparison: Comparison, to: Addresses) -> None:
    names = {"second": comparison.second.label, "first": comparison.first.label}
    heading(pdf, _("%(second)s beside %(first)s") % names)
    for sentence in of_simulation.comparison_sentences(comparison):
        pdf.words("Sans", "", BODY, literal(sentence))
    effects = of_simulation.effects_figure(comparison)
    if effects is not None:
        print_figure(pdf, effects)
    print_grid(pdf, comparison_table(comparison, to))


def print_line_up(
    pdf: Book, report: Report, line_up: LineUp, minutes: Minutes, to: Addresses
) -> None:
    pdf.add_page()
    pdf.words("Serif", "B", CHAPTER, literal(line_up.label))
    facts = of_line_up.facts(line_up, minutes)
    print_facts(pdf, [(fact.label, fact.value, fact.more) for fact in facts])
    figures = (
        of_line_up.wins_figure(line_up, to),
        of_line_up.agents_figure(line_up),
        of_line_up.reasons_figure(line_up, to),
        of_line_up.length_figure(line_up, to, report.base_of(line_up)),
        of_line_up.minutes_figure(line_up, minutes),
        of_line_up.relations_figure(line_up, to),
    )
    for figure in figures:
        if figure is not None:
            print_figure(pdf, figure)
    for answer in answers(line_up):
        print_figure(pdf, answer.figure, str(answer.question.title))
    heading(pdf, _("Everything counted"))
    print_grid(pdf, metric_table(line_up, to))


def heading(pdf: Book, text: str) -> None:
    pdf.ln(SECTION_GAP)
    pdf.keep_together(6 * LINE)
    pdf.words("Serif", "B", HEADING + 1, literal(text))
    pdf.ln(1)


def print_facts(pdf: Book, facts: Sequence[tuple[str, str, str]]) -> None:
    """Large figures in a row, as on the page."""
    width, top = WIDTH / len(facts), pdf.get_y() + 2
    for number, (label, value, more) in enumerate(facts):
        left = pdf.l_margin + number * width
        parts = ((label, "Sans", "", SMALL, QUIET, 0.0), (value, "Serif", "B", CHAPTER, INK, 4.5),
                 (more, "Sans", "", SMALL - 1, QUIET, 12.0))  # fmt: skip
        for text, family, style, size, colour, down in parts:
            pdf.set_font(family, style, size)
            pdf.set_text_color(*colour)
            pdf.set_xy(left, top + down)
            pdf.multi_cell(width - 2, 0.42 * size, text, align="L")
    pdf.set_xy(pdf.l_margin, top + 21)


def print_figure(pdf: Book, figure: Figure, eyebrow: str = "") -> None:
    """Title, chart and sentence on the same page."""
    pdf.keep_together(height_of(figure.chart) + 5 * LINE)
    pdf.ln(SECTION_GAP)
    if eyebrow:
        quiet(pdf, eyebrow)
    pdf.words("Serif", "B", HEADING, literal(figure.title))
    quiet(pdf, figure.n)
    draw_chart(pdf, figure.chart)
    for text in (figure.summary, figure.note):
        if text:
            quiet(pdf, text)


def quiet(pdf: Book, text: str) -> None:
    pdf.set_font("Sans", "", SMALL)
    pdf.set_text_color(*QUIET)
    pdf.multi_cell(WIDTH, 0.46 * SMALL, text, align="L", new_x="LMARGIN", new_y="NEXT")


def print_grid(pdf: Book, grid: Grid) -> None:
    columns = len(grid.heads)
    pdf.set_font("Sans", "", TABLE_SIZE if columns < MANY_COLUMNS else NARROW_SIZE)
    pdf.set_text_color(*INK)
    pdf.set_draw_color(*RULE)
    pdf.set_fill_color(*PAPER)  # cells are filled with whatever a chart painted with last
    with pdf.table(
        width=int(WIDTH),
        align="L",
        borders_layout="HORIZONTAL_LINES",
        line_height=4.4,
        padding=0.8,
        col_widths=(FIRST_COLUMN, *[1.0] * (columns - 1)),
        text_align=("LEFT", *["RIGHT"] * (columns - 1)),
        headings_style=FontFace(emphasis="BOLD", color=QUIET),
    ) as table:
        for cells in [list(grid.heads), *([each.text for each in row] for row in grid.rows)]:
            row = table.row()
            for cell in cells:
                row.cell(cell)
    pdf.ln(1)


def literal(text: str) -> str:
    """Words of people, with nothing in them read as emphasis."""
    return text.replace("**", "* *").replace("__", "_ _").replace("--", "- -")
