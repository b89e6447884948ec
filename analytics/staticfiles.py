"""plotly.js as a static file, from the very package that describes the figures."""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage

FOLDER, SCRIPT = "plotly", "plotly.min.js"


class PlotlyFinder(BaseFinder):
    """Finds `plotly/plotly.min.js` and nothing else of that package."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        spec = find_spec(FOLDER)
        places = spec.submodule_search_locations if spec else None
        if not places:
            raise ModuleNotFoundError(FOLDER)
        self.storage = FileSystemStorage(location=str(Path(places[0]) / "package_data"))
        self.storage.prefix = FOLDER  # type: ignore[attr-defined]

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        if path != f"{FOLDER}/{SCRIPT}":
            return []
        found = self.storage.path(SCRIPT)
        return [found] if find_all or kwargs.get("all") else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        if not matches_patterns(SCRIPT, list(ignore_patterns or [])):
            yield SCRIPT, self.storage
