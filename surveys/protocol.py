"""Changing a study's document: its words, arms and steps. Pure.

Everything here rewrites a document in place, as `services.studies.edit_study` wants it. The
questions of a step are `surveys.building`'s.
"""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.refusals import Refused
from surveys.plan import MOST_STEPS
from surveys.reading import LONGEST_KEY
from surveys.steps import KINDS

Document = dict[str, Any]
Entry = dict[str, Any]
FIRST, LAST = "consent", "debrief"


class NoSuchStep(Refused):
    """What was to be changed is not there any more."""

    code = "gone"


# -- finding


def steps_in(document: Document) -> list[Entry]:
    listed: list[Entry] = document.setdefault("steps", [])
    return listed


def index_of(document: Document, key: str) -> int:
    for index, step in enumerate(steps_in(document)):
        if step["key"] == key:
            return index
    raise NoSuchStep(_("The step “%(key)s” is not there any more.") % {"key": key})


def free_key(document: Document, wish: str) -> str:
    """A key no other step has: "play", "play-2", ..."""
    known = {step["key"] for step in steps_in(document)}
    base = slugify(wish)[: LONGEST_KEY - 4] or "step"
    tries = (base if number == 1 else f"{base}-{number}" for number in range(1, MOST_STEPS + 2))
    return next(key for key in tries if key not in known)


# -- steps


def add_step(document: Document, kind: str) -> Entry:
    """A new one of this kind, as its settings begin: before the debriefing, or at the end."""
    steps = steps_in(document)
    if len(steps) >= MOST_STEPS:
        raise Refused(_("A study has at most %(most)s steps.") % {"most": MOST_STEPS})
    made = new_step(document, kind)
    ends = [index for index, step in enumerate(steps) if step["kind"] == LAST]
    place = 0 if kind == FIRST else len(steps) if kind == LAST or not ends else ends[0]
    steps.insert(place, made)
    return made


def new_step(document: Document, kind: str) -> Entry:
    declared = KINDS[kind]
    step: Entry = {
        "key": free_key(document, kind.replace("_", "-")),
        "kind": kind,
        "title": str(declared.name),
        "settings": initial_settings(kind),
    }
    if declared.per_arm:
        step["per_arm"] = True
    if declared.asks:
        step["settings"]["questions"] = []
    return step


def initial_settings(kind: str) -> dict[str, Any]:
    """What its form would store if nobody touched it."""
    begun = {name: field.initial for name, field in KINDS[kind].Settings().fields.items()}
    plain = {name: given() if callable(given) else given for name, given in begun.items()}
    said = {
        name: given if isinstance(given, bool | int | float | list | dict) else str(given)
        for name, given in plain.items()
        if given is not None
    }
    return {name: given for name, given in said.items() if given != ""}


def duplicate_step(document: Document, key: str) -> Entry:
    steps, index = steps_in(document), index_of(document, key)
    if len(steps) >= MOST_STEPS:
        raise Refused(_("A study has at most %(most)s steps.") % {"most": MOST_STEPS})
    twin = copy.deepcopy(steps[index])
    twin["key"] = free_key(document, key.rstrip("0123456789").rstrip("-") or key)
    steps.insert(index + 1, twin)
    return twin


def remove_step(document: Document, key: str) -> None:
    del steps_in(document)[index_of(document, key)]


def move_step(document: Document, key: str, by: int) -> None:
    steps, index = steps_in(document), index_of(document, key)
    place = min(max(index + by, 0), len(steps) - 1)
    steps.insert(place, steps.pop(index))


def order_steps(document: Document, keys: Sequence[str]) -> None:
    """As the keys say. Nothing is lost: who names other steps than there are is refused."""
    steps = steps_in(document)
    by_key = {step["key"]: step for step in steps}
    if len(by_key) != len(steps) or sorted(keys) != sorted(by_key):
        raise NoSuchStep(_("The steps have changed since you opened this page."))
    document["steps"] = [by_key[key] for key in keys]


def change_step(document: Document, key: str, changed: Mapping[str, Any]) -> None:
    """Set what is given; settings that the form does not know, as the questions, stay."""
    step = steps_in(document)[index_of(document, key)]
    kept = {
        name: value
        for name, value in step.get("settings", {}).items()
        if name not in KINDS[step["kind"]].Settings.base_fields
    }
    step.update({**changed, "settings": {**changed.get("settings", {}), **kept}})
    for name in ("show_if", "per_arm"):
        if not step.get(name):
            step.pop(name, None)


# -- words and arms


def change_words(document: Document, words: Mapping[str, Any]) -> None:
    document.update(words)


def change_arms(
    document: Document, arms: Sequence[Mapping[str, Any]], assignment: Mapping[str, Any]
) -> None:
    document["arms"] = [dict(arm) for arm in arms]
    document["assignment"] = dict(assignment)


def empty_document(title: str) -> Document:
    """Where a study from nothing begins: it asks for consent, and it ends."""
    document: Document = {"title": title, "minutes": 20, "steps": []}
    for kind in (FIRST, "questionnaire", LAST):
        if kind in KINDS:
            add_step(document, kind)
    return document
