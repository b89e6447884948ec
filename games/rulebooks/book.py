"""`rulebook.md` and a variant's options make a book: chapters and sections of blocks.

A block that states rules begins with their ids in braces, `{troll.move.adjacent} The troll ...`;
that block is what a player reads when the referee refuses a move. Conditions and values are Jinja
over the options; what a designer reworded replaces a section's blocks.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import Environment, StrictUndefined

from games.rules.core.errors import BadInput
from games.rules.core.game import Game
from games.rules.registry import GAMES

BOOK = "rulebook.md"
QUICK_START = "Quick start"
LEAD = "lead"  # the key of what stands before the first heading
HEADING = re.compile(r"^(#{1,3}) +(?:(\d+(?:\.\d+)*) +)?(.+)$")
IDS = re.compile(r"^\{([a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[ ,]+[a-z0-9.-]+)*)\}\s*")
DIAGRAM = re.compile(r"^\[diagram (\d+)\]$")
PICTURE = re.compile(r"!\[[^\]]*\][(\[]")
FENCE = "```"
NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
).split()
Wording = Mapping[str, str]  # what a designer wrote, by the section's key


@dataclass(frozen=True)
class Block:
    """A paragraph, a list or a diagram; `rules` are the ids it states."""

    text: str  # markdown, or the diagram's JSON
    rules: tuple[str, ...] = ()
    is_diagram: bool = False


@dataclass(frozen=True)
class Section:
    """A chapter's opening or one of its sections. Its key is its number, or a slug without one."""

    key: str
    number: str
    title: str
    level: int
    blocks: tuple[Block, ...]
    reworded: bool = False

    @property
    def anchor(self) -> str:
        return f"s-{self.key.replace('.', '-')}"

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(rule for block in self.blocks for rule in block.rules)

    @property
    def diagrams(self) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.is_diagram)

    @property
    def text(self) -> str:
        """How a designer edits it: ids in braces, diagrams by number."""
        lines, diagrams = [], 0
        for block in self.blocks:
            if block.is_diagram:
                diagrams += 1
                lines.append(f"[diagram {diagrams}]")
            else:
                ids = f"{{{', '.join(block.rules)}}} " if block.rules else ""
                lines.append(ids + block.text)
        return "\n\n".join(lines)


@dataclass(frozen=True)
class Rulebook:
    """All of it, in order."""

    title: str
    sections: tuple[Section, ...]

    def section(self, key: str) -> Section | None:
        return next((section for section in self.sections if section.key == key), None)

    def section_of(self, rule: str) -> Section | None:
        """Where a rule is stated."""
        return next((section for section in self.sections if rule in section.rules), None)

    def sentence_of(self, rule: str) -> str:
        """The block that states a rule, for a referee to quote."""
        blocks = (block for section in self.sections for block in section.blocks)
        return next((block.text for block in blocks if rule in block.rules), "")

    @property
    def lead(self) -> str:
        opening = self.section(LEAD)
        return opening.blocks[0].text if opening and opening.blocks else ""

    @property
    def quick_start(self) -> Section | None:
        return self.section(slug_of(QUICK_START))

    @property
    def chapters(self) -> list[Section]:
        return [section for section in self.sections if section.number]


def rulebook_of(game: Game, params: Mapping[str, Any], wording: Wording | None = None) -> Rulebook:
    """The book of a variant, from the options it sets and what its designer reworded."""
    book = _original(game.key, json.dumps(dict(params), sort_keys=True))
    if not wording:
        return book
    return Rulebook(book.title, tuple(reword(section, wording) for section in book.sections))


@lru_cache(maxsize=256)
def _original(key: str, params: str) -> Rulebook:
    game = GAMES[key]
    text = _template(key).render(**game.options.resolve(json.loads(params)))
    return parse(text, game.title)


@lru_cache
def _template(key: str) -> Any:
    environment = Environment(undefined=StrictUndefined, autoescape=False, trim_blocks=True)  # noqa: S701 - markdown; HTML is sanitised when rendered
    environment.filters["words"] = in_words
    environment.filters["plural"] = plural
    return environment.from_string((GAMES[key].folder / BOOK).read_text(encoding="utf-8"))


def in_words(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def plural(number: int) -> str:
    return "" if number == 1 else "s"


# -- parsing


def parse(text: str, title: str) -> Rulebook:
    sections: list[Section] = []
    heading, chunks = (0, "", LEAD), list[str]()
    for chunk in split_blocks(text):
        found = HEADING.match(chunk)
        if not found:
            chunks.append(chunk)
            continue
        sections += make_section(heading, chunks)
        heading, chunks = (len(found[1]), found[2] or "", found[3].strip()), []
        if heading[0] == 1:  # the book's title
            heading = (0, "", LEAD)
    sections += make_section(heading, chunks)
    return Rulebook(title, tuple(sections))


def make_section(heading: tuple[int, str, str], chunks: list[str]) -> list[Section]:
    level, number, title = heading
    if title == LEAD and not chunks:
        return []
    return [
        Section(
            key=number or slug_of(title),
            number=number,
            title="" if title == LEAD else title,
            level=level,
            blocks=tuple(read_block(chunk) for chunk in chunks),
        )
    ]


def split_blocks(text: str) -> Iterator[str]:
    """What blank lines separate; a fenced block stays whole, a heading stands alone."""
    lines: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        fenced = fenced != line.startswith(FENCE)
        if fenced or line.strip():
            if HEADING.match(line) and not fenced:
                yield from _joined(lines)
                lines = []
                yield line
            else:
                lines.append(line)
        else:
            yield from _joined(lines)
            lines = []


def _joined(lines: list[str]) -> Iterable[str]:
    return ["\n".join(lines)] if lines else []


def read_block(chunk: str) -> Block:
    if chunk.startswith(f"{FENCE}diagram"):
        return Block("\n".join(chunk.splitlines()[1:-1]), is_diagram=True)
    found = IDS.match(chunk)
    if not found:
        return Block(chunk)
    return Block(chunk[found.end() :], tuple(re.split(r"[ ,]+", found[1])))


def slug_of(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


# -- rewording


def reword(section: Section, wording: Wording) -> Section:
    """The section with what a designer wrote; diagrams are taken over by number."""
    if section.key not in wording:
        return section
    blocks = tuple(_reworded_block(chunk, section) for chunk in split_blocks(wording[section.key]))
    return Section(section.key, section.number, section.title, section.level, blocks, reworded=True)


def _reworded_block(chunk: str, section: Section) -> Block:
    found = DIAGRAM.match(chunk)
    if not found:
        return read_block(chunk)
    index = int(found[1]) - 1
    if 0 <= index < len(section.diagrams):
        return section.diagrams[index]
    return Block(chunk)


def check_wording(original: Section, text: str) -> None:
    """BadInput if a rule of the section is no longer stated or a diagram does not exist."""
    if not text.strip():
        raise BadInput("The section cannot be empty. Reset it to get the original back.")
    if any(HEADING.match(chunk) for chunk in split_blocks(text)):
        raise BadInput("A section has no headings of its own: leave out lines that begin with #.")
    if PICTURE.search(text):
        raise BadInput("Pictures from elsewhere cannot be shown here. Use [diagram 1] for ours.")
    section = reword(original, {original.key: text})
    check_rules(original, section)
    check_diagrams(section)


def check_rules(original: Section, section: Section) -> None:
    missing = [rule for rule in original.rules if rule not in section.rules]
    if missing:
        raise BadInput(
            f"No paragraph states {', '.join(missing)} any more. Begin the one that does with "
            f"{{{missing[0]}}}, so that the referee knows what to quote."
        )
    unknown = [rule for rule in section.rules if rule not in original.rules]
    if unknown:
        raise BadInput(f"{', '.join(unknown)} is not a rule of this section.")


def check_diagrams(section: Section) -> None:
    for block in section.blocks:
        found = DIAGRAM.match(block.text)
        if found and not block.is_diagram:
            raise BadInput(f"This section has no diagram {found[1]}.")


def fingerprint(text: str) -> str:
    """Tells whether an original has changed since it was reworded."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
