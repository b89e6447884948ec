"""What a study consists of, as one document: words, arms, steps with their questions.

The document is JSON (`playtest-study/1`), so that a draft, a frozen version, an export and a
template are the same thing. Here it becomes typed and read-only; who edits changes the document.
Nothing here knows the database.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from django.utils.translation import gettext as _

from surveys import reading

FORMAT = "playtest-study/1"
BALANCED, BY_LINK, ALL_ARMS = "balanced", "link", "all"
ASSIGNMENTS = (BALANCED, BY_LINK, ALL_ARMS)
OWN_WORDING, ORIGINAL_WORDING = "", "original"
REFEREES = ("guided", "explaining", "silent")
NO_ARM = ""
MOST_STEPS, MOST_QUESTIONS, MOST_ARMS, MOST_LINES = 60, 200, 24, 40
MOST_WEIGHT, MOST_ROUNDS = 20, 20  # so that a block stays short enough to be shuffled at once
MOST_MINUTES, MOST_PEOPLE = 100_000, 1_000_000

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Condition:
    """Shown only if an earlier answer is so: {"question": "end.result", "how": "is", "value": "a"}.

    A question of the same step is named without its step.
    """

    question: str
    how: str
    value: Any = None


@dataclass(frozen=True)
class Question:
    """One question, or a block of information, of a questionnaire, screener or quiz."""

    id: str
    kind: str
    text: str
    help: str = ""
    required: bool = True
    may_decline: bool = False  # offers "prefer not to say"
    show_if: Condition | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    key: Any = None  # the right answer, in a quiz; what lets somebody pass, in a screener
    rule: str = ""  # the rulebook section a quiz question is about
    instrument: str = ""  # the library's instrument it belongs to


@dataclass(frozen=True)
class Step:
    """One step of the protocol."""

    key: str
    kind: str
    title: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    per_arm: bool = False  # done once for each arm, where everybody meets all of them
    show_if: Condition | None = None

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        given = self.settings.get("questions", ())
        found: tuple[Question, ...] = reading.at("settings.questions", read_questions, given)
        return found


@dataclass(frozen=True)
class Arm:
    """A variant version, a wording of its rulebook and a referee level. Any may be the factor."""

    key: str
    name: str
    variant: str = ""  # slug; none: the study needs no game
    version: int = 0
    wording: str = (
        OWN_WORDING  # or ORIGINAL_WORDING, or "slug:number" of the version that lends its
    )
    referee: str = "explaining"
    quota: int | None = None
    weight: int = 1


@dataclass(frozen=True)
class Assignment:
    how: str = BALANCED
    seed: int = 0
    block: int = 0  # how often each arm's weight occurs in a permuted block; 0: once


@dataclass(frozen=True)
class Contact:
    name: str = ""
    organisation: str = ""
    email: str = ""


@dataclass(frozen=True)
class StudyPlan:
    """The whole document."""

    title: str
    summary: str = ""  # what people are told before they begin
    criteria: tuple[str, ...] = ()  # who can take part
    materials: tuple[str, ...] = ()  # what they need at hand
    minutes: int = 0  # the time it takes, at most
    language: str = "en"
    contact: Contact = Contact()
    arms: tuple[Arm, ...] = ()
    assignment: Assignment = Assignment()
    steps: tuple[Step, ...] = ()
    quota: int | None = None

    def arm(self, key: str) -> Arm | None:
        return next((arm for arm in self.arms if arm.key == key), None)

    def step(self, key: str) -> Step | None:
        return next((step for step in self.steps if step.key == key), None)

    @property
    def consent(self) -> Step | None:
        return next((step for step in self.steps if step.kind == "consent"), None)

    def questions(self) -> Iterator[tuple[Step, Question]]:
        return ((step, question) for step in self.steps for question in step.questions)


# -- reading: what does not fit is refused, with the place where it stands

WORDING = re.compile(r"(original|[a-z0-9_-]+:[0-9]{1,6})?")


def wording(value: Any) -> str:
    if not isinstance(value, str) or not WORDING.fullmatch(value):
        raise reading.unlike(_("“original” or “variant:number”"), value)
    return value


_condition = reading.record(
    Condition, {"question": reading.text, "how": reading.text, "value": reading.anything}
)


def read_condition(given: Any) -> Condition | None:
    return _condition(given) if given else None


read_question = reading.record(
    Question,
    {
        "id": reading.key,
        "kind": reading.text,
        "text": reading.text,
        "help": reading.text,
        "required": reading.yes_or_no,
        "may_decline": reading.yes_or_no,
        "show_if": read_condition,
        "settings": reading.mapping,
        "key": reading.anything,
        "rule": reading.text,
        "instrument": reading.text,
    },
)
read_questions = reading.listed(read_question, MOST_QUESTIONS)
_step = reading.record(
    Step,
    {
        "key": reading.key,
        "kind": reading.text,
        "title": reading.text,
        "settings": reading.mapping,
        "per_arm": reading.yes_or_no,
        "show_if": read_condition,
    },
)
read_arm = reading.record(
    Arm,
    {
        "key": reading.key,
        "name": reading.text,
        "variant": reading.text,
        "version": reading.whole(0, reading.BIGGEST),
        "wording": wording,
        "referee": reading.one_of(*REFEREES),
        "quota": reading.maybe(reading.whole(0, MOST_PEOPLE)),
        "weight": reading.whole(1, MOST_WEIGHT),
    },
)


def read_step(given: Any) -> Step:
    step = _step(given)
    step.questions  # noqa: B018 - read once, kept, and refused here if they cannot be read
    return step


_plan = reading.record(
    StudyPlan,
    {
        "title": reading.text,
        "summary": reading.text,
        "criteria": reading.listed(reading.text, MOST_LINES),
        "materials": reading.listed(reading.text, MOST_LINES),
        "minutes": reading.whole(0, MOST_MINUTES),
        "language": reading.text,
        "contact": reading.record(
            Contact,
            {"name": reading.text, "organisation": reading.text, "email": reading.text},
        ),
        "arms": reading.listed(read_arm, MOST_ARMS),
        "assignment": reading.record(
            Assignment,
            {
                "how": reading.one_of(*ASSIGNMENTS),
                "seed": reading.whole(0, reading.BIGGEST),
                "block": reading.whole(0, MOST_ROUNDS),
            },
        ),
        "steps": reading.listed(read_step, MOST_STEPS),
        "quota": reading.maybe(reading.whole(0, MOST_PEOPLE)),
    },
    strict=False,  # a document also says its format, and a frozen one the rules' hashes
)


def read_plan(document: Any) -> StudyPlan:
    """The typed form of a document. `reading.Malformed` says what is wrong with it, and where."""
    if isinstance(document, Mapping) and document.get("format", FORMAT) != FORMAT:
        raise reading.unlike(f"“{FORMAT}”", document["format"]).inside("format")
    return _plan({"title": "", **document} if isinstance(document, Mapping) else document)


@lru_cache(maxsize=256)
def _frozen(content_hash: str) -> list[StudyPlan]:
    return []


def plan_of_version(content_hash: str, document: Callable[[], Document]) -> StudyPlan:
    """The plan of a frozen document, kept in memory under its hash."""
    kept = _frozen(content_hash)
    if not kept:
        kept.append(read_plan(document()))
    return kept[0]


# -- knowing a document by its content


def hash_of(content: Any) -> str:
    """The same content gives the same hash, however its keys are ordered."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
