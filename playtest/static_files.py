"""Static files named by their content, the modules that scripts import included."""

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

OUR_FOLDERS = ("playtest", "games", "surveys", "analytics")
IMPORT = (
    r"""(?m)^(?P<matched>(?P<import>import\s[^;()]*?from\s*)["'](?P<url>\.{1,2}/.*?)["']);""",
    """%(import)s"%(url)s";""",
)


class NamedByContent(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """After a new release no browser mixes old modules with new ones: each import names exactly
    the file it was written for. Django's own way to do so also reads the scripts of others and
    what stands in comments."""

    patterns: Any = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((f"{folder}/*.js", (IMPORT,)) for folder in OUR_FOLDERS),
    )
