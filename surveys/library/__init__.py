"""Studies ready to be used: the seven tests that were sent by mail in 2013, and what designers
want first. Each is a document like any other study's, in `studies/`.
"""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.db.models import Max

from games.models import Version
from games.rules.registry import GAMES
from surveys.plan import Document, read_plan

HERE = Path(__file__).parent

# In the order in which they are offered, each with the game it is about.
SHELF = {
    "first-playtest": "jostle",
    "two-wordings": "troll",
    "two-referees": "dugi",
    "email-1-klondike-set-up": "klondike",
    "email-2-klondike-game": "klondike",
    "email-3-the-troll": "troll",
    "email-4-basic-mechanics": "troll",
    "email-5-game-play": "troll",
    "email-6-complete-design": "troll",
    "email-7-rules-comprehension": "troll",
}
EMAIL_TESTS = tuple(key for key in SHELF if key.startswith("email-"))


@dataclass(frozen=True)
class StudyTemplate:
    """A study to begin with."""

    key: str
    title: str
    summary: str
    minutes: int
    game: str
    document: Document  # shared by all: use `fresh_document` to make a study of it

    @property
    def game_title(self) -> str:
        return GAMES[self.game].title

    def fresh_document(self) -> dict[str, Any]:
        """A copy to edit, whose arms name the latest version of their variants."""
        document: dict[str, Any] = copy.deepcopy(dict(self.document))
        slugs = [arm["variant"] for arm in document["arms"]]
        published = Version.objects.filter(variant__slug__in=slugs)
        latest = dict(published.values_list("variant__slug").annotate(Max("number")))
        for arm in document["arms"]:
            arm["version"] = latest.get(arm["variant"], arm["version"])
        return document


@cache
def study_templates() -> tuple[StudyTemplate, ...]:
    """All of them, in the order in which they are offered."""
    return tuple(_read_all())


def study_template(key: str) -> StudyTemplate:
    """KeyError if there is none of this name."""
    return {template.key: template for template in study_templates()}[key]


def _read_all() -> Iterator[StudyTemplate]:
    for key, game in SHELF.items():
        document = json.loads((HERE / "studies" / f"{key}.json").read_text())
        plan = read_plan(document)
        yield StudyTemplate(key, plan.title, plan.summary, plan.minutes, game, document)
