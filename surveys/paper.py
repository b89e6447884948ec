"""A task at a table on paper: what to do, boxes for the times, the questions that follow, and a
code that leads back to the page."""

from collections.abc import Iterator
from itertools import takewhile

import segno
from django.utils.translation import gettext as _
from fpdf.enums import XPos, YPos

from games.rulebooks.pdf import (
    BODY,
    CHAPTER,
    HEADING,
    INK,
    LINE,
    PARAGRAPH_GAP,
    QUIET,
    SECTION_GAP,
    SMALL,
    WIDTH,
    Book,
    lines_of,
    plain,
)
from surveys.asking import piped
from surveys.here import Here
from surveys.plan import Question
from surveys.questions import KINDS
from surveys.questions.choice import options_of
from surveys.questions.grid import cells_of, entries
from surveys.questions.scales import labels_of as labels_of_points
from surveys.questions.scales import points_of
from surveys.steps.table_task import NOT_AT_ALL, how_of, repeats_of
from surveys.way import shown_way, way_of

CODE_SIZE, BOX_HEIGHT, TICK = 34.0, 11.0, 3.6  # millimetres
NUMBER_WIDTH, TIME_WIDTH, GRID_WIDTH = 26.0, 70.0, 20.0
MOST_TICKS = 12  # scales that are longer get a line to write on
WRITING = 4  # lines for a long text
MOST_LETTERS = 28  # of the words at the end of a scale
NOT_AFTER = ("play", "quiz", "table_task")  # steps behind which questions do not belong to the task


def paper_form(here: Here, address: str) -> bytes:
    """One sheet for one tester; `address` is where they go on."""
    pdf = Book(here.plan.title)
    pdf.add_page()
    print_code(pdf, address)
    print_head(pdf, here, address)
    print_materials(pdf, here)
    print_instructions(pdf, here)
    print_times(pdf, here)
    print_questions(pdf, list(following(here)))
    return bytes(pdf.output())


def print_code(pdf: Book, address: str) -> None:
    """The code in the upper right corner, drawn as squares: it stays sharp on paper."""
    rows = [list(row) for row in segno.make(address, error="m").matrix]
    size = CODE_SIZE / len(rows)
    left, top = pdf.w - pdf.r_margin - CODE_SIZE, pdf.t_margin
    pdf.set_fill_color(*INK)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if cell:
                pdf.rect(left + column * size, top + row * size, size, size, "F")


def print_head(pdf: Book, here: Here, address: str) -> None:
    room = WIDTH - CODE_SIZE - LINE
    for style, size, text in (("", BODY, here.plan.title), ("B", CHAPTER + 5, here.step.title)):
        pdf.set_font("Serif", style, size)
        pdf.set_text_color(*INK)
        pdf.multi_cell(room, 0.5 * size, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        pdf.ln(1)
    pdf.set_font("Sans", "", SMALL)
    pdf.set_text_color(*QUIET)
    said = _("When you are done, come back to the page with this code, or at %(address)s")
    pdf.multi_cell(
        room, LINE - 1, said % {"address": address}, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT
    )
    pdf.set_y(max(pdf.get_y(), pdf.t_margin + CODE_SIZE) + SECTION_GAP)


def print_materials(pdf: Book, here: Here) -> None:
    things = here.settings.get("materials") or []
    if things:
        heading(pdf, _("What you need"))
        for thing in things:
            ticked(pdf, str(thing))
        pdf.ln(PARAGRAPH_GAP)


def print_instructions(pdf: Book, here: Here) -> None:
    heading(pdf, _("What to do"))
    words = piped(here.settings.get("instructions", ""), here.plan, here.answers, here.step.key)
    for line in lines_of(words):
        pdf.words("Serif", "", BODY, line)
        pdf.ln(0.6)
    pdf.ln(PARAGRAPH_GAP)


def print_times(pdf: Book, here: Here) -> None:
    """A row of boxes for each time that is taken."""
    repeats = repeats_of(here.settings)
    if how_of(here.settings) == NOT_AT_ALL:
        return
    heading(pdf, _("Times"))
    pdf.words("Sans", "", SMALL, _("To the minute, as your clock shows them: 2:28 or 15:25."))
    pdf.ln(1)
    for number in range(1, repeats + 1):
        pdf.keep_together(BOX_HEIGHT)
        label = _("Time %(number)s") % {"number": number} if repeats > 1 else _("Time")
        pdf.set_font("Sans", "B", BODY)
        pdf.cell(NUMBER_WIDTH, BOX_HEIGHT, label)
        pdf.set_font("Sans", "", SMALL)
        pdf.cell(TIME_WIDTH, BOX_HEIGHT, f" {_('began')}", border=1)
        pdf.cell(
            TIME_WIDTH, BOX_HEIGHT, f" {_('ended')}", border=1, new_x=XPos.LMARGIN, new_y=YPos.NEXT
        )
    pdf.ln(PARAGRAPH_GAP)


# -- the questions that follow


def following(here: Here) -> Iterator[Question]:
    """Those of the questionnaires this tester comes to after the task, until the browser is needed
    or there is another sheet."""
    way = way_of(here.plan, here.participation.arms)
    at = next(index for index, place in enumerate(way) if place.name == here.place.name)
    ahead = shown_way(way[at + 1 :], here.answers)
    for place in takewhile(lambda place: place.step.kind not in NOT_AFTER, ahead):
        if place.step.kind == "questionnaire":
            yield from (question for question in place.step.questions if question.kind in KINDS)


def print_questions(pdf: Book, questions: list[Question]) -> None:
    if not questions:
        return
    heading(pdf, _("Questions afterwards"))
    pdf.words("Sans", "", SMALL, _("You can note your answers here and type them in later."))
    pdf.ln(PARAGRAPH_GAP)
    number = 0
    for question in questions:
        number += KINDS[question.kind].asks
        pdf.keep_together(3 * LINE)
        start = f"{number}. " if KINDS[question.kind].asks else ""
        pdf.words("Serif", "B" if start else "", BODY, plain(start + question.text))
        if question.help:
            pdf.words("Sans", "", SMALL, plain(question.help))
        print_room(pdf, question)
        pdf.ln(PARAGRAPH_GAP)


def print_room(pdf: Book, question: Question) -> None:
    """Where the answer goes: boxes to tick, or lines to write on."""
    kind = question.kind
    if not KINDS[kind].asks:
        return
    if kind in ("choice", "choices"):
        for code, words in options_of(question).items():
            ticked(pdf, f"{code})  {words}")
    elif kind == "likert" and points_of(question) <= MOST_TICKS:
        print_scale(pdf, question)
    elif kind == "grid":
        print_grid(pdf, question)
    else:
        rows = labels_of(question)
        for label in rows or [""] * (WRITING if kind == "long_text" else 1):
            writing_line(pdf, label)


def print_scale(pdf: Book, question: Question) -> None:
    """The points of a scale in a row between the words for its ends; else below each other."""
    labels, points = labels_of_points(question), range(1, points_of(question) + 1)
    if set(labels) - {points[0], points[-1]}:
        for point in points:
            ticked(pdf, f"{point}  {labels.get(point, '')}".rstrip())
        return
    pdf.set_font("Sans", "", SMALL)
    low, high = (labels.get(point, "")[:MOST_LETTERS] for point in (points[0], points[-1]))
    pdf.cell(WIDTH / 4, LINE + 2, low, align="R")
    for point in points:
        pdf.cell(WIDTH / 2 / len(points), LINE + 2, f"( {point} )", align="C")
    pdf.cell(WIDTH / 4, LINE + 2, high, new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def print_grid(pdf: Book, question: Question) -> None:
    """A table with a box for each number; what is no cell is crossed out."""
    rows, columns = entries(question, "rows"), entries(question, "columns")
    if not columns:
        return
    cells = set(cells_of(question))
    width = min(GRID_WIDTH, (WIDTH - NUMBER_WIDTH) / len(columns))
    pdf.keep_together((len(rows) + 1) * BOX_HEIGHT)
    pdf.set_font("Sans", "", SMALL)
    pdf.cell(NUMBER_WIDTH, LINE)
    for words in columns.values():
        pdf.cell(width, LINE, words, align="C")
    pdf.ln(LINE)
    for row, label in rows.items():
        pdf.cell(NUMBER_WIDTH, BOX_HEIGHT, label)
        for column in columns:
            text = "" if f"{row}.{column}" in cells else "x"
            pdf.cell(width, BOX_HEIGHT, text, border=1, align="C")
        pdf.ln(BOX_HEIGHT)


def labels_of(question: Question) -> list[str]:
    """What stands at the lines to write on, where there are several."""
    if question.kind == "span":
        return [_("began"), _("ended")]
    if question.kind == "texts":
        return [f"{number}" for number in range(1, int(question.settings.get("most", 1)) + 1)]
    if question.kind == "ranking":
        return list(options_of(question).values())
    return []


# -- small parts


def heading(pdf: Book, text: str) -> None:
    pdf.ln(1)
    pdf.keep_together(4 * LINE)
    pdf.words("Serif", "B", HEADING, text)
    pdf.ln(1)


def ticked(pdf: Book, text: str) -> None:
    """A box to tick, and what it stands for."""
    pdf.keep_together(LINE)
    pdf.set_draw_color(*QUIET)
    pdf.rect(pdf.l_margin + 1, pdf.get_y() + 1, TICK, TICK)
    pdf.set_x(pdf.l_margin + TICK + 4)
    pdf.set_font("Serif", "", BODY)
    pdf.set_text_color(*INK)
    pdf.multi_cell(
        WIDTH - TICK - 4, LINE, plain(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT
    )


def writing_line(pdf: Book, label: str) -> None:
    pdf.keep_together(LINE + 3)
    pdf.set_font("Sans", "", SMALL)
    pdf.set_text_color(*QUIET)
    pdf.set_draw_color(*QUIET)
    pdf.cell(WIDTH, LINE + 3, label, border="B", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
