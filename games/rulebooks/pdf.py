"""Rulebooks on paper: the whole book, and the quick start on one page."""

import re
from io import BytesIO
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
from fpdf import FPDF
from fpdf.enums import XPos, YPos
from markdown_it import MarkdownIt

from games.models import Rules
from games.rulebooks.book import Block, Section
from games.rulebooks.diagrams import diagram_of, start_svg
from games.rulebooks.print_looks import colour
from games.rulebooks.print_scenes import printable

MARGIN, WIDTH = 22.0, 166.0  # millimetres of an A4 page
DIAGRAM_WIDTH, START_WIDTH, MOST_HEIGHT = 96.0, 104.0, 92.0
LINE, PARAGRAPH_GAP, SECTION_GAP = 5.6, 2.2, 4.0
BODY, SMALL, HEADING, CHAPTER, TITLE = 11, 9, 13, 17, 28
INK, QUIET = (29, 37, 33), (98, 107, 101)
CORNER = 3.0
ITALIC = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class Book(FPDF):
    """A page in our look: serif to read, sans for what stands beside."""

    def __init__(self, title: str) -> None:
        super().__init__(format="A4")
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(auto=True, margin=MARGIN)
        self.set_title(title)
        self.set_creator("Playtest")
        self.running_title = title
        serif = Path(str(font_source_serif_pro.__file__)).parent / "files"
        sans = Path(str(font_source_sans_pro.__file__)).parent / "files"
        for style, name in (("", "Regular"), ("B", "Bold"), ("I", "It"), ("BI", "BoldIt")):
            self.add_font("Serif", style, serif / f"SourceSerifPro-{name}.ttf")
            self.add_font("Sans", style, sans / f"SourceSansPro-{name}.ttf")

    def footer(self) -> None:
        self.set_y(-MARGIN + 6)
        self.set_font("Sans", "", SMALL)
        self.set_text_color(*QUIET)
        self.cell(WIDTH / 2, LINE, self.running_title)
        self.cell(WIDTH / 2, LINE, str(self.page_no()), align="R")

    def words(self, family: str, style: str, size: float, text: str) -> None:
        """A block of words over the whole width, with **bold** and *italic* in it."""
        self.set_font(family, style, size)
        self.set_text_color(*INK)
        self.multi_cell(
            WIDTH, 0.5 * size, text, align="L", markdown=True, new_x=XPos.LMARGIN, new_y=YPos.NEXT
        )

    def keep_together(self, height: float) -> None:
        if self.get_y() + height > self.h - MARGIN:
            self.add_page()

    def picture(self, svg: str, cloth: str, width: float) -> None:
        """A scene on its cloth, scaled to fit."""
        ratio = ratio_of(svg)
        width = min(width, MOST_HEIGHT / ratio)
        height = ratio * width
        self.keep_together(height + 2 * CORNER + 2 * LINE)
        left, top = self.l_margin, self.get_y() + 1
        self.set_fill_color(*(colour(f"var(--cloth-{cloth})") or INK))
        self.rect(
            left, top, width + 2 * CORNER, height + 2 * CORNER, "F",
            round_corners=True, corner_radius=CORNER,
        )  # fmt: skip
        self.image(BytesIO(printable(svg)), left + CORNER, top + CORNER, width, height)
        self.set_xy(self.l_margin, top + height + 2 * CORNER + 1.5)


def ratio_of(svg: str) -> float:
    """Height over width, from the view box."""
    _, _, width, height = (float(n) for n in svg.split('viewBox="')[1].split('"')[0].split())
    return height / width


def rulebook_pdf(title: str, rules: Rules) -> bytes:
    """The whole book of a draft or a version."""
    pdf = opened(title, rules)
    start = start_svg(rules.rules_of, rules.params)
    pdf.picture(start, rules.rules_of.cloth, START_WIDTH)
    pdf.ln(SECTION_GAP)
    for section in rules.book().sections:
        if section.title:
            print_section(pdf, rules, section)
    return bytes(pdf.output())


def quick_start_pdf(title: str, rules: Rules) -> bytes:
    """One page: the set-up drawn, and enough to begin."""
    pdf = opened(title, rules)
    pdf.set_auto_page_break(auto=False)
    pdf.picture(start_svg(rules.rules_of, rules.params), rules.rules_of.cloth, START_WIDTH)
    pdf.ln(PARAGRAPH_GAP)
    section = rules.book().quick_start
    if section is not None:
        print_section(pdf, rules, section)
    return bytes(pdf.output())


def opened(title: str, rules: Rules) -> Book:
    """A first page with the game's title and lead."""
    pdf = Book(title)
    pdf.add_page()
    pdf.words("Serif", "B", TITLE, rules.rules_of.title)
    pdf.ln(1)
    pdf.words("Sans", "", BODY, title)
    pdf.ln(PARAGRAPH_GAP)
    pdf.words("Serif", "", BODY + 1, plain(rules.book().lead))
    pdf.ln(PARAGRAPH_GAP)
    return pdf


def print_section(pdf: Book, rules: Rules, section: Section) -> None:
    size = CHAPTER if section.level <= 2 else HEADING  # noqa: PLR2004 - markdown's chapters
    pdf.ln(SECTION_GAP if size == CHAPTER else 1)
    pdf.keep_together(4 * LINE)
    pdf.words("Serif", "B", size, f"{section.number} {section.title}".strip())
    pdf.ln(1)
    for block in section.blocks:
        print_block(pdf, rules, block)


def print_block(pdf: Book, rules: Rules, block: Block) -> None:
    if block.is_diagram:
        diagram = diagram_of(rules.rules_of, rules.params, block.text)
        pdf.picture(diagram.svg, rules.rules_of.cloth, DIAGRAM_WIDTH)
        pdf.words("Sans", "", SMALL, diagram.caption)
    else:
        for line in lines_of(block.text):
            pdf.words("Serif", "", BODY, line)
            pdf.ln(0.6)
    pdf.ln(PARAGRAPH_GAP)


def lines_of(text: str) -> list[str]:
    """Paragraphs, items and table rows as lines of fpdf's little markdown."""
    lines: list[str] = []
    counters: list[int] = []
    row: list[str] = []
    for token in MARKDOWN.parse(text):
        if token.type == "ordered_list_open":
            counters.append(0)
        elif token.type == "bullet_list_open":
            counters.append(-1)
        elif token.type.endswith("_list_close"):
            counters.pop()
        elif token.type == "list_item_open":
            lines.append(marker(counters))
        elif token.type == "tr_close":
            lines.append("   |   ".join(row))
            row = []
        elif token.type == "inline":
            add_words(lines, row, plain(token.content), token.level)
    return lines


def marker(counters: list[int]) -> str:
    indent = "    " * (len(counters) - 1)
    if counters[-1] < 0:
        return f"{indent}\u2022 "
    counters[-1] += 1
    return f"{indent}{counters[-1]}. "


CELL_LEVEL = 4  # of what stands in a table's cell


def add_words(lines: list[str], row: list[str], words: str, level: int) -> None:
    if level >= CELL_LEVEL and (not lines or not lines[-1].rstrip().endswith((".", "\u2022"))):
        row.append(words)
    elif lines and lines[-1].endswith(" ") and lines[-1].strip():
        lines[-1] += words
    else:
        lines.append(words)


def plain(text: str) -> str:
    """Markdown's emphasis as fpdf writes it."""
    return ITALIC.sub(r"__\1__", text.replace("\n", " ").replace("`", ""))
