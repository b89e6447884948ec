"""What browsers keep for a year is named by its content, the modules a script imports included."""

import re
from pathlib import Path

from tests.servers import environment, manage

IMPORTED = re.compile(r'^import\s[^;()]*?from "([^"]+)";', re.MULTILINE)
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


def test_every_import_names_the_very_file_it_was_written_for(var: Path) -> None:
    answer = manage("collectstatic", "--noinput", "-v0", env=environment(PLAYTEST_VAR=var))
    assert answer.returncode == 0, answer.stderr

    scripts = [path for path in (var / "static" / "games").glob("*.js") if HASHED.search(path.name)]
    imports = [(path, name) for path in scripts for name in IMPORTED.findall(path.read_text())]

    assert len(imports) > 20
    for path, name in imports:
        assert HASHED.search(name), f"{path.name} imports {name}"
        assert (path.parent / name).exists()
