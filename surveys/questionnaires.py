"""A questionnaire as a file: the questions of one step, to be kept, shared and read in again.

What is read is checked as a whole: everything that is wrong with it is said at once, each with the
place where it stands, and nothing is taken over unless all of it can be.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from surveys import instruments
from surveys.building import Entry, entry_of, follow, free_id, piping, reworded
from surveys.importing import check_settings
from surveys.plan import MOST_QUESTIONS, Question, Step, read_question
from surveys.questions import KINDS
from surveys.reading import Malformed, unlike

FORMAT = "playtest-questions/1"
LARGEST_FILE = 1_000_000  # bytes
MOST_COMPLAINTS = 50
NEEDED: Entry = {"id": "x", "kind": "info", "text": ""}  # what stands in for what cannot be read
NAME = re.compile(r"[^.\[]+")


class NotSound(Exception):
    """A file that cannot be taken over, with everything that is wrong with it."""

    def __init__(self, complaints: Sequence[str]) -> None:
        super().__init__(" ".join(complaints))
        self.complaints = list(complaints)


# -- writing


def as_file(step: Step) -> dict[str, Any]:
    questions = [entry_of(question) for question in step.questions]
    return {"format": FORMAT, "title": step.title, "questions": questions}


# -- reading


def read_file(text: str) -> list[Entry]:
    """The questions of a file, each as a document keeps it. NotSound says all that is wrong."""
    entries = entries_in(parsed(text))
    complaints = [str(problem) for problem in problems_of(entries)]
    if complaints:
        raise NotSound(shortened(complaints))
    return [entry_of(read_question(entry)) for entry in entries]


def parsed(text: str) -> Any:
    if len(text.encode(errors="surrogatepass")) > LARGEST_FILE:
        raise NotSound([_("A questionnaire has at most 1 MB.")])
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise NotSound([_("This is not JSON: %(why)s.") % {"why": problem}]) from None


def entries_in(document: Any) -> list[Any]:
    if not isinstance(document, Mapping):
        raise NotSound([str(unlike(_("an object"), document))])
    if document.get("format") != FORMAT:
        raise NotSound([str(unlike(f"“{FORMAT}”", document.get("format")).inside("format"))])
    listed = document.get("questions")
    if not isinstance(listed, list):
        raise NotSound([str(unlike(_("a list"), listed).inside("questions"))])
    if not listed:
        raise NotSound([_("The file has no questions.")])
    if len(listed) > MOST_QUESTIONS:
        raise NotSound([_("A step asks at most %(most)s questions.") % {"most": MOST_QUESTIONS}])
    return listed


def shortened(complaints: list[str]) -> list[str]:
    more = len(complaints) - MOST_COMPLAINTS
    if more <= 0:
        return complaints
    return [*complaints[:MOST_COMPLAINTS], _("And %(more)s more.") % {"more": more}]


def problems_of(entries: Sequence[Any]) -> Iterator[Malformed]:
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        place = f"questions[{index}]"
        for problem in problems_of_entry(entry):
            yield problem.inside(place)
        name = entry.get("id") if isinstance(entry, Mapping) else None
        if isinstance(name, str) and name in seen:
            said = _("another question is called “%(id)s” too.") % {"id": name[:40]}
            yield Malformed(said, f"{place}.id")
        elif isinstance(name, str):
            seen.add(name)


def problems_of_entry(entry: Any) -> Iterator[Malformed]:
    if not isinstance(entry, Mapping):
        yield unlike(_("an object"), entry)
        return
    readable = {str(name): value for name, value in entry.items()}
    yield from all_problems(readable, read_question)
    question = read_question(readable)
    kind = KINDS.get(question.kind)
    if kind is None:
        yield unlike(_("one of “%(known)s”") % {"known": "”, “".join(KINDS)}, question.kind).inside(
            "kind"
        )
        return
    yield from problems_of_settings(kind, question)
    yield from problems_of_instrument(question)


def problems_of_instrument(question: Question) -> Iterator[Malformed]:
    """Whoever says that a question is an item of an instrument has to ask it as that does."""
    if not question.instrument:
        return
    instrument = instruments.instrument_called(question.instrument)
    if instrument is None:
        yield unlike(_("an instrument of the library"), question.instrument).inside("instrument")
    elif not instrument.is_item(question):
        said = _("the instrument has no such item, answered in this way.")
        yield Malformed(said, "instrument")


def problems_of_settings(kind: Any, question: Question) -> Iterator[Malformed]:
    known = kind.Settings.base_fields
    for name in question.settings:
        if name not in known:
            yield Malformed(_("is not known here."), f"settings.{name}")

    def check(settings: Mapping[str, Any]) -> None:
        holder = Question(question.id, question.kind, question.text, settings=settings)
        check_settings(kind, holder, "")

    given = {name: value for name, value in question.settings.items() if name in known}
    for problem in all_problems(given, check):
        yield Malformed(problem.complaint, f"settings.{problem.path.lstrip('.')}")


def all_problems(given: dict[str, Any], check: Callable[[Any], Any]) -> Iterator[Malformed]:
    """One after the other: what is wrong is put aside, and what is left is checked again. In the
    end `given` holds only what can be read."""
    while True:
        try:
            check(given)
        except Malformed as problem:
            yield problem
            named = NAME.match(problem.path.lstrip("."))
            put_aside(given, named[0] if named else "")
        else:
            return


def put_aside(given: dict[str, Any], name: str) -> None:
    given.pop(name, None)
    if name in NEEDED:
        given[name] = NEEDED[name]


# -- taking over


def are_known(entries: Sequence[Entry], step: Step) -> bool:
    """Whether all of them are in the step already, word for word."""
    here = {question.id: entry_of(question) for question in step.questions}
    return all(here.get(entry["id"]) == entry for entry in entries)


def without_clashes(entries: Sequence[Entry], taken: set[str]) -> list[Entry]:
    """With names that are free in the step; what refers to a question follows its new name."""
    known_as: dict[str, str] = {}
    names = set(taken) | {entry["id"] for entry in entries}
    for entry in entries:
        if entry["id"] in taken:
            known_as[entry["id"]] = free_id(entry["id"], names)
            names.add(known_as[entry["id"]])
    return [renamed(entry, known_as) for entry in entries]


def renamed(entry: Entry, known_as: Mapping[str, str]) -> Entry:
    changed: Entry = reworded(dict(entry), piping(known_as))
    follow(changed, known_as)
    if entry["id"] in known_as:
        changed["id"] = known_as[entry["id"]]
        changed.pop("instrument", None)  # whose scoring knows it by its old name
    return changed
