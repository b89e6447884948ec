"""The scripts of the table: their own tests, and what they must not contain."""

import re
import shutil
import subprocess
from pathlib import Path

import playwright
import pytest

from games.rules.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "games" / "static" / "games").glob("*.js"))
TESTS = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))
FORBIDDEN = (
    r"\binnerHTML\b",
    r"\bouterHTML\b",
    r"\binsertAdjacentHTML\b",
    r"\beval\(",
    r"\bnew Function\b",
)
PATIENCE = 60.0


def node() -> str:
    """The node that playwright brings along, or the system's own."""
    bundled = Path(playwright.__file__).parent / "driver" / "node"
    found = str(bundled) if bundled.exists() else shutil.which("node")
    if not found:
        pytest.fail("There is no node: neither in playwright nor on the path.", pytrace=False)
    return found


def test_the_scripts_pass_their_own_tests() -> None:
    command = [node(), "--test", "--test-concurrency=1", *map(str, TESTS)]

    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE
    )

    assert TESTS
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_script_makes_no_html_from_text_and_knows_no_game(module: Path) -> None:
    text = module.read_text()
    games = [name for game in GAMES.values() for name in (game.key, game.title)]

    found = [pattern for pattern in FORBIDDEN if re.search(pattern, text)]
    named = [name for name in games if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)]

    assert text.startswith("// @ts-check")
    assert found == []
    assert named == []
