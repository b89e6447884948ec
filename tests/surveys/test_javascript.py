"""The scripts of testers' pages: what they must not contain. Their own tests are in tests/js."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "surveys" / "static" / "surveys").glob("**/*.js"))
FORBIDDEN = (
    r"\binnerHTML\b",
    r"\bouterHTML\b",
    r"\binsertAdjacentHTML\b",
    r"\beval\(",
    r"\bnew Function\b",
)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_script_makes_no_html_from_text(module: Path) -> None:
    text = module.read_text()

    assert text.startswith("// @ts-check")
    assert [pattern for pattern in FORBIDDEN if re.search(pattern, text)] == []
