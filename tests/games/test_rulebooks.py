"""Every rulebook states every rule, and reads as its variant plays."""

import re

import pytest

from games.rulebooks.book import HEADING, Rulebook, check_wording, rulebook_of, split_blocks
from games.rulebooks.html import markdown, pages_of
from games.rules.core.errors import BadInput
from games.rules.core.options import Numbers, OneNumberOf, OneOf, Option, SomeOf, Whole, YesNo
from games.rules.registry import GAMES

GAME_KEYS = list(GAMES)
WORDS_OF_A_QUICK_START = 260


def books_of(key: str) -> list[tuple[str, dict[str, object]]]:
    """Every preset and every single option changed, as far as it applies alone."""
    game = GAMES[key]
    wanted: list[tuple[str, dict[str, object]]] = [
        (name, dict(preset.params)) for name, preset in game.presets.items()
    ]
    for option in game.options:
        for value in other_values(option, game.options.resolve({})):
            try:
                game.options.resolve({option.key: value})
            except BadInput:
                continue  # means nothing alone; presets show it
            wanted.append((f"{option.key}={value}", {option.key: value}))
    return wanted


def other_values(option: Option, values: dict[str, object]) -> list[object]:
    """Values an option may have besides the usual one."""
    usual = values[option.key]
    possible: list[object] = []
    if isinstance(option, YesNo):
        possible = [True, False]
    elif isinstance(option, OneOf):
        possible = list(option.names)
    elif isinstance(option, OneNumberOf):
        possible = list(option.numbers)
    elif isinstance(option, Whole):
        possible = [option.low, option.low + option.step, option.high, *option.words]
    elif isinstance(option, Numbers):
        possible = [[option.low] * option.length, [option.high] * option.length]
    elif isinstance(option, SomeOf):
        possible = [[name] for name in option.names] + [[]]
    return [value for value in possible if value != usual]


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_rule_is_stated_in_the_section_it_names(key: str) -> None:
    game = GAMES[key]
    books = [rulebook_of(game, params) for _, params in books_of(key)]

    for text in game.rule_texts:
        places = {section.key for book in books if (section := book.section_of(text.id))}
        assert places == {text.section}, f"{text.id} should be stated in {text.section}: {places}"


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_rule_stated_is_one_the_rules_know(key: str) -> None:
    game = GAMES[key]
    known = {text.id for text in game.rule_texts}

    for name, params in books_of(key):
        stated = [rule for section in rulebook_of(game, params).sections for rule in section.rules]
        assert set(stated) <= known, name
        assert len(stated) == len(set(stated)), f"{name}: a rule is stated twice"


@pytest.mark.parametrize("key", GAME_KEYS)
def test_the_book_is_drawn_for_every_preset_and_every_single_change(key: str) -> None:
    game = GAMES[key]

    for name, params in books_of(key):
        book = rulebook_of(game, params)
        html = "".join(page.html for page in pages_of(game, params, book))
        assert "{%" not in html, name
        assert "{{" not in html, name
        assert all(section.blocks or has_sections(book, section.key) for section in book.sections)


def has_sections(book: Rulebook, key: str) -> bool:
    return any(section.key.startswith(f"{key}.") for section in book.sections)


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_change_of_an_option_can_be_read(key: str) -> None:
    game = GAMES[key]
    usual = rulebook_of(game, {})

    for name, params in books_of(key):
        if "=" in name:
            assert rulebook_of(game, params) != usual, f"{name} reads like the default"


@pytest.mark.parametrize("key", GAME_KEYS)
def test_options_belong_to_rules_of_the_book(key: str) -> None:
    known = {text.id for text in GAMES[key].rule_texts}

    assert {option.section for option in GAMES[key].options} <= known


@pytest.mark.parametrize("key", GAME_KEYS)
def test_a_newcomer_finds_a_lead_a_quick_start_diagrams_and_credits(key: str) -> None:
    book = rulebook_of(GAMES[key], {})

    assert book.lead
    assert book.quick_start
    assert len(book.quick_start.text.split()) <= WORDS_OF_A_QUICK_START
    assert sum(len(section.diagrams) for section in book.sections) >= 3
    assert book.section("credits")


@pytest.mark.parametrize("key", GAME_KEYS)
def test_a_section_survives_being_edited_without_a_change(key: str) -> None:
    game = GAMES[key]
    book = rulebook_of(game, {})

    for section in book.sections:
        check_wording(section, section.text) if section.blocks else None
        again = rulebook_of(game, {}, {section.key: section.text}).section(section.key)
        assert again
        assert again.blocks == section.blocks


def test_rewording_cannot_lose_a_rule_or_invent_one() -> None:
    book = rulebook_of(GAMES["ludo"], {})
    section = next(section for section in book.sections if section.rules)

    with pytest.raises(BadInput, match="states"):
        check_wording(section, "Something else.")
    with pytest.raises(BadInput, match="not a rule of this section"):
        check_wording(section, section.text + "\n\n{ludo.no-such} More.")
    with pytest.raises(BadInput, match="empty"):
        check_wording(section, "  ")
    with pytest.raises(BadInput, match="no diagram 99"):
        check_wording(section, section.text + "\n\n[diagram 99]")
    with pytest.raises(BadInput, match="Pictures from elsewhere"):
        check_wording(section, section.text + "\n\n![x](https://example.org/x.png)")
    with pytest.raises(BadInput, match="headings"):
        check_wording(section, section.text + "\n\n## New chapter")


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](https://example.org/x.png)",
        '<img src=x onerror="alert(1)">',
        '<a href="x" onclick="y">z</a>',
    ],
)
def test_markdown_never_runs_or_fetches_anything(attack: str) -> None:
    html = markdown(attack)

    assert "<script" not in html
    assert "<img" not in html
    assert 'href="javascript' not in html
    assert not re.search(r"<[^>]*\son\w+=", html)


def test_a_fenced_diagram_with_blank_lines_is_one_block() -> None:
    chunks = list(split_blocks('# T\n\nText.\n\n```diagram\n{\n\n"a": 1}\n```\n\nMore.'))

    assert len(chunks) == 4
    assert HEADING.match(chunks[0])
