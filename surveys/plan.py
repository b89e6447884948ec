"""What a study consists of, as one document: words, arms, steps with their questions.

The document is JSON (`playtest-study/1`), so that a draft, a frozen version, an export and a
template are the same thing. Here it becomes typed and read-only; who edits changes the document.
Nothing here knows the database.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

FORMAT = "playtest-study/1"
BALANCED, BY_LINK, ALL_ARMS = "balanced", "link", "all"
ASSIGNMENTS = (BALANCED, BY_LINK, ALL_ARMS)
OWN_WORDING, ORIGINAL_WORDING = "", "original"
NO_ARM = ""

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
        return tuple(read_question(given) for given in self.settings.get("questions", ()))


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
    block: int = 0  # testers per permuted block and weight; 0: as many as the weights add up to


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


# -- reading


def read_plan(document: Document) -> StudyPlan:
    """The typed form of a document that was checked when it was stored."""
    return StudyPlan(
        title=document.get("title", ""),
        summary=document.get("summary", ""),
        criteria=tuple(document.get("criteria", ())),
        materials=tuple(document.get("materials", ())),
        minutes=document.get("minutes", 0),
        language=document.get("language", "en"),
        contact=Contact(**document.get("contact", {})),
        arms=tuple(Arm(**given) for given in document.get("arms", ())),
        assignment=Assignment(**document.get("assignment", {})),
        steps=tuple(read_step(given) for given in document.get("steps", ())),
        quota=document.get("quota"),
    )


def read_step(given: Document) -> Step:
    return Step(**{**given, "show_if": read_condition(given.get("show_if"))})


def read_question(given: Document) -> Question:
    return Question(**{**given, "show_if": read_condition(given.get("show_if"))})


def read_condition(given: Document | None) -> Condition | None:
    return Condition(**given) if given else None


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
