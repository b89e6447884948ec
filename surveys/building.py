"""Changing the questions of a study's document: add, replace, move, copy, remove. Pure.

Everything here rewrites a document in place, as `services.studies.edit_study` wants it. A question
keeps only what differs from a plain one, so that documents stay short and readable.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.refusals import Refused
from surveys.plan import MOST_QUESTIONS, Question
from surveys.reading import LONGEST_KEY

WORDS_IN_ID, LETTERS_IN_ID = 4, 24
LITTLE_WORDS = frozenset(
    "a an and are at be by did do does for from had has have how in is it its of on or our that "
    "the their there these this to was were what when where which who why will with would you "
    "your".split()
)

Entry = dict[str, Any]
Document = dict[str, Any]
Place = tuple[str, str]  # a step's key, a question's id


class Gone(Refused):
    """What was to be changed is not there any more."""

    code = "gone"


# -- finding


def step_in(document: Document, key: str) -> Entry:
    for step in document.get("steps", ()):
        if step.get("key") == key:
            found: Entry = step
            return found
    raise Gone(_("The step “%(key)s” is not there any more.") % {"key": key})


def questions_in(document: Document, key: str) -> list[Entry]:
    """The step's list of questions itself, to be changed."""
    settings = step_in(document, key).setdefault("settings", {})
    listed: list[Entry] = settings.setdefault("questions", [])
    return listed


def index_of(listed: list[Entry], name: str) -> int:
    for index, entry in enumerate(listed):
        if entry.get("id") == name:
            return index
    raise Gone(_("The question “%(id)s” is not there any more.") % {"id": name})


# -- changing


def add_questions(document: Document, key: str, entries: Iterable[Entry]) -> None:
    listed, more = questions_in(document, key), list(entries)
    if len(listed) + len(more) > MOST_QUESTIONS:
        raise too_many()
    listed.extend(more)


def too_many() -> Refused:
    return Refused(_("A step asks at most %(most)s questions.") % {"most": MOST_QUESTIONS})


def replace_question(document: Document, place: Place, entry: Entry) -> None:
    """Put this one in its place; what refers to it follows if its id changes."""
    key, name = place
    listed = questions_in(document, key)
    listed[index_of(listed, name)] = entry
    if entry["id"] != name:
        rename(document, place, entry["id"])


def remove_question(document: Document, place: Place) -> None:
    key, name = place
    listed = questions_in(document, key)
    del listed[index_of(listed, name)]


def move_question(document: Document, place: Place, to: int) -> None:
    """To this index, counted from 0 without the question itself; the ends are as far as it goes."""
    key, name = place
    listed = questions_in(document, key)
    entry = listed.pop(index_of(listed, name))
    listed.insert(max(0, min(to, len(listed))), entry)


def duplicate_question(document: Document, place: Place) -> str:
    """A copy right behind it; gives the copy's id."""
    key, name = place
    listed = questions_in(document, key)
    if len(listed) >= MOST_QUESTIONS:
        raise too_many()
    index = index_of(listed, name)
    copied = {**listed[index], "id": free_id(name, ids_of(listed))}
    copied.pop("instrument", None)  # a copy is the owner's own question, and is not scored
    copied.pop("right_to_wording", None)
    listed.insert(index + 1, copied)
    return str(copied["id"])


def entry_of(question: Question) -> Entry:
    """A question as the document keeps it: its name, kind and words, and whatever is not plain."""
    entry: Entry = {"id": question.id, "kind": question.kind, "text": question.text}
    for each in fields(Question):
        value = getattr(question, each.name)
        if each.name not in entry and value != default_of(each):
            entry[each.name] = value
    if question.show_if is not None:
        condition = question.show_if
        entry["show_if"] = {"question": condition.question, "how": condition.how}
        if condition.value is not None:
            entry["show_if"]["value"] = condition.value
    if "settings" in entry:
        entry["settings"] = dict(question.settings)
    return entry


def default_of(each: Any) -> Any:
    return each.default if each.default is not MISSING else {}


# -- names


def ids_of(listed: Iterable[Mapping[str, Any]]) -> set[str]:
    return {str(entry.get("id", "")) for entry in listed}


def propose_id(text: str, taken: set[str]) -> str:
    """A short name from the words that carry the question: “How long did it take?” → long_take."""
    words = [word for word in slugify(text).replace("-", "_").split("_") if word]
    telling = [word for word in words if word not in LITTLE_WORDS] or words
    name = "_".join(telling[:WORDS_IN_ID])[:LETTERS_IN_ID].strip("_")
    return free_id(name or "question", taken)


def free_id(name: str, taken: set[str]) -> str:
    if name not in taken:
        return name
    start = re.sub(r"_\d+$", "", name)[: LONGEST_KEY - 4]
    number = 2
    while f"{start}_{number}" in taken:
        number += 1
    return f"{start}_{number}"


def rename(document: Document, place: Place, name: str) -> None:
    """Let conditions and piped words follow a question to its new id."""
    key, old = place
    for step in document.get("steps", ()):
        known_as = {f"{key}.{old}": f"{key}.{name}"}
        if step.get("key") == key:
            known_as[old] = name
        follow(step, known_as)
        for entry in step.get("settings", {}).get("questions", ()):
            follow(entry, known_as)
        pipe = piping(known_as)
        step["settings"] = reworded(step.get("settings", {}), pipe)


def follow(conditional: Entry, known_as: Mapping[str, str]) -> None:
    condition = conditional.get("show_if")
    if condition and condition.get("question") in known_as:
        conditional["show_if"] = {**condition, "question": known_as[condition["question"]]}


def piping(known_as: Mapping[str, str]) -> Callable[[str], str]:
    def changed(text: str) -> str:
        for old, new in known_as.items():
            text = text.replace(f"[[{old}]]", f"[[{new}]]")
        return text

    return changed


def reworded(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [reworded(each, change) for each in value]
    if isinstance(value, dict):
        return {name: reworded(each, change) for name, each in value.items()}
    return value
