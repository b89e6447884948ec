"""What an arm means in terms of games: whose rules, in which words, with which components."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.models import Table, Version
from games.playing.opening import pinned
from games.rules.core.cards import CARDS
from games.services import content_hash
from surveys.plan import ORIGINAL_WORDING, OWN_WORDING, Arm


class NoSuchRules(Exception):
    """An arm names a version that is not there."""


def version_of(arm: Arm) -> Version:
    return version_called(arm.variant, arm.version)


def version_called(slug: str, number: int) -> Version:
    found = Version.objects.select_related("variant").filter(variant__slug=slug, number=number)
    version = found.first()
    if version is None:
        raise NoSuchRules(f"{slug} v{number}")
    return version


def rules_of(arm: Arm) -> Table:
    """A table, not stored, with the arm's rules in the arm's words: whatever shows or plays them
    can be asked of it."""
    table = pinned(version_of(arm))
    if arm.wording != OWN_WORDING:
        table.wording = wording_of(arm)
        table.content_hash = content_hash(table)
    table.referee = arm.referee
    return table


def wording_of(arm: Arm) -> dict[str, Any]:
    if arm.wording == ORIGINAL_WORDING:
        return {}
    slug, _colon, number = arm.wording.rpartition(":")
    wording: dict[str, Any] = version_called(slug, int(number)).wording
    return wording


def components_of(arm: Arm) -> Mapping[str, int]:
    """How many of each thing the game has: {"cards": 52}. Versions are frozen, so it is kept."""
    if not arm.variant:
        return {}
    return _components(arm.variant, arm.version)


@lru_cache(maxsize=256)
def _components(slug: str, number: int) -> Mapping[str, int]:
    has_deck = version_called(slug, number).rules_of.has_deck
    return {"cards": CARDS} if has_deck else {}


def fingerprint(arm: Arm) -> str:
    """Changes with anything that changes what people of this arm meet."""
    rules = rules_of(arm)
    return json.dumps([rules.content_hash, rules.rules_version, arm.referee])
