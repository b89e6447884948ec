"""`@compiled`: the one way our rules are compiled.

numba's cache looks only at the file of the function it was asked for, so after an edit in a
helper's file the old rule would go on running. Each game therefore has a cache folder named by a
hash of every source that can be part of it: the core, the engine and the game's own folder.
"""

import hashlib
import os
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, overload

import numba
from numba.core.errors import NumbaExperimentalFeatureWarning

RULES = Path(__file__).resolve().parent.parent
SHARED = (RULES / "core", RULES / "engine")
DRAWING = "scene.py"  # describes what the rules did (or a folder `scene`); no rule depends on it
CACHE = Path(
    os.environ.get("PLAYTEST_RULES_CACHE") or RULES.parent.parent / "var" / "rules-cache"
).resolve()
F = TypeVar("F", bound=Callable[..., Any])

# A log with a scratch is a log: numba calls that experimental each time it compiles one.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

# Measured: the same speed as full optimisation, and a third less time to compile.
os.environ.setdefault("NUMBA_OPT", "1")
os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")
_config: Any = numba.config
_config.reload_config()

COMPILING = not _config.DISABLE_JIT


@cache
def digest_of(folder: Path) -> str:
    """Identifies the sources behind the rules in `folder`: a result's proof of origin."""
    sources = {path for place in (*SHARED, folder) for path in place.glob("*.py")}
    contents = hashlib.sha256()
    for path in sorted(path for path in sources if path.name != DRAWING):
        contents.update(f"{path.parent.name}/{path.name}".encode())
        contents.update(path.read_bytes())
    return contents.hexdigest()[:16]


@overload
def compiled(function: F) -> F: ...
@overload
def compiled(*, inline: bool) -> Callable[[F], F]: ...
def compiled(function: Any = None, *, inline: bool = True) -> Any:
    """Compile a rule: bounds checked, free of the interpreter's lock, cached between processes.

    Small rules are inlined into their callers, which is worth a quarter of the speed; give
    `inline=False` to what is large or called from many places.
    """
    if function is None:
        return lambda it: _compile(it, inline=inline)
    return _compile(function, inline=inline)


def _compile(function: Any, *, inline: bool) -> Any:
    folder = _folder_of(function)
    _config.CACHE_DIR = str(CACHE / f"{folder.name}-{digest_of(folder)}")
    return numba.njit(cache=True, boundscheck=True, nogil=True, forceinline=inline)(function)


def _folder_of(function: Any) -> Path:
    """The game a function belongs to; the engine's loops belong to the game they are made for."""
    rules = function.__globals__.get("rules")
    source = rules.__file__ if rules is not None else function.__code__.co_filename
    return Path(source).resolve().parent
