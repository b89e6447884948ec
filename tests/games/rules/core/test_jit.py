"""Compiling: an edited rule is never run from an old cache."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]
PROBE = """
from games.rules.ludo.rules import field_at
print(field_at(0, 7))
"""


@pytest.fixture
def copied_rules(tmp_path):
    shutil.copytree(
        ROOT / "games" / "rules",
        tmp_path / "games" / "rules",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    (tmp_path / "games" / "__init__.py").touch()
    return tmp_path


def field_seven(where: Path) -> str:
    env = {
        **os.environ,
        "PYTHONPATH": str(where),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PLAYTEST_RULES_CACHE": str(where / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=where,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_an_edit_in_the_rules_or_in_the_core_is_noticed(copied_rules):
    assert field_seven(copied_rules) == "7"
    folders = (
        set(os.listdir(copied_rules / "cache")) if (copied_rules / "cache").exists() else set()
    )

    rules = copied_rules / "games" / "rules" / "ludo" / "rules.py"
    rules.write_text(
        rules.read_text().replace("field = ARM * player + progress", "field = progress + 1")
    )
    assert field_seven(copied_rules) == "8"

    core = copied_rules / "games" / "rules" / "core" / "cards.py"
    core.write_text(core.read_text() + "\n# edited\n")
    assert field_seven(copied_rules) == "8"
    if folders:
        ludo = [name for name in os.listdir(copied_rules / "cache") if name.startswith("ludo-")]
        assert len(ludo) == 3, "each state of the sources has a cache of its own"
