"""Rulebooks as HTML. Whoever wrote the markdown, what comes out is clean."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from html import escape, unescape
from typing import Any

import nh3
from markdown_it import MarkdownIt

from games.rulebooks.book import Block, Rulebook, Section
from games.rulebooks.diagrams import diagram_of
from games.rules.core.game import Game
from games.rules.registry import GAMES

TAGS = {"p", "ul", "ol", "li", "strong", "em", "code", "blockquote", "table", "thead", "tbody"} | {
    "tr",
    "th",
    "td",
    "a",
    "br",
    "hr",
}
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Page:
    """A section ready for a template."""

    section: Section
    html: str
    changed: bool = False


@lru_cache(maxsize=4096)
def markdown(text: str) -> str:
    """Markdown as safe HTML: no pictures from elsewhere, no scripts, links marked as foreign."""
    return nh3.clean(
        MARKDOWN.render(text),
        tags=TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener nofollow",
    )


def plain_text(text: str) -> str:
    """Markdown as words alone, for a referee to quote."""
    return unescape(nh3.clean(MARKDOWN.render(text), tags=set())).strip()


def pages_of(
    game: Game, params: Mapping[str, Any], book: Rulebook, parent: Rulebook | None = None
) -> list[Page]:
    """All sections; what differs from the parent is marked, old words struck."""
    return list(_pages(game.key, json.dumps(dict(params), sort_keys=True), book, parent))


@lru_cache(maxsize=256)
def _pages(key: str, params: str, book: Rulebook, parent: Rulebook | None) -> tuple[Page, ...]:
    game, given = GAMES[key], json.loads(params)
    drawn = (_page(game, given, section, parent) for section in book.sections)
    return (*drawn, *_dropped(book, parent))


def _page(game: Game, params: Mapping[str, Any], section: Section, parent: Rulebook | None) -> Page:
    before = parent.section(section.key) if parent is not None else None
    if parent is None or (before is not None and before.blocks == section.blocks):
        return Page(section, "".join(block_html(game, params, block) for block in section.blocks))
    old = before.blocks if before is not None else ()
    return Page(section, compared(game, params, old, section.blocks), changed=True)


def _dropped(book: Rulebook, parent: Rulebook | None) -> list[Page]:
    """Sections only the parent has."""
    if parent is None:
        return []
    gone = [section for section in parent.sections if book.section(section.key) is None]
    return [
        Page(section, "".join(change_html(block.text, "") for block in section.blocks), True)
        for section in gone
    ]


def block_html(game: Game, params: Mapping[str, Any], block: Block) -> str:
    if block.is_diagram:
        return diagram_html(game, params, block)
    ids = f' data-rules="{escape(" ".join(block.rules))}"' if block.rules else ""
    anchors = "".join(f'<span id="rule-{escape(rule)}"></span>' for rule in block.rules)
    return f'<div class="rule"{ids}>{anchors}{markdown(block.text)}</div>'


def diagram_html(game: Game, params: Mapping[str, Any], block: Block) -> str:
    diagram = diagram_of(game, params, block.text)
    return (
        f'<figure class="diagram"><div class="cloth cloth-{game.cloth}">{diagram.svg}</div>'
        f"<figcaption>{escape(diagram.caption)}</figcaption></figure>"
    )


# -- what differs


def compared(
    game: Game, params: Mapping[str, Any], old: tuple[Block, ...], new: tuple[Block, ...]
) -> str:
    matcher = SequenceMatcher(None, [b.text for b in old], [b.text for b in new], autojunk=False)
    pieces: list[str] = []
    for what, i1, i2, j1, j2 in matcher.get_opcodes():
        if what == "equal":
            pieces += [block_html(game, params, block) for block in new[j1:j2]]
            continue
        before = [block for block in old[i1:i2] if not block.is_diagram]
        after = [block for block in new[j1:j2] if not block.is_diagram]
        for index in range(max(len(before), len(after))):
            was = before[index].text if index < len(before) else ""
            now = after[index].text if index < len(after) else ""
            pieces.append(change_html(was, now))
        pieces += [block_html(game, params, b) for b in new[j1:j2] if b.is_diagram]
    return "".join(pieces)


def without_marks(text: str) -> str:
    """Words without markdown's emphasis, which would stand between struck and new ones."""
    return text.replace("*", "").replace("`", "")


def change_html(before: str, after: str) -> str:
    """A changed paragraph: old words struck, new words underlined, word by word."""
    old, new = without_marks(before).split(), without_marks(after).split()
    pieces: list[str] = []
    for what, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = escape(" ".join(old[i1:i2])), escape(" ".join(new[j1:j2]))
        if what == "equal":
            pieces.append(come)
            continue
        pieces += [f"<del>{gone}</del>"] if gone else []
        pieces += [f"<ins>{come}</ins>"] if come else []
    return f'<p class="changed">{" ".join(pieces)}</p>'
