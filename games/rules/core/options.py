"""What a designer may vary, declared once.

From one declaration come validation, the record the rules read, the lists on the command line and
(in the site) forms, API and documentation. A *reading* is declared the same way: another answer to
a question the source document leaves open, named by its number in the table of ambiguities.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar, Generic, TypeVar

from games.rules.core.errors import BadInput
from games.rules.core.records import Record, new

Value = Any  # what JSON can hold: true/false, integers, strings, lists and objects of them
Values = Mapping[str, Value]
Packed = TypeVar("Packed", bound=Record)


@dataclass(frozen=True, kw_only=True)
class Option:
    """One thing that may vary. `section` is the rule of the rulebook it belongs to."""

    name: str  # of the field the rules read
    label: str
    help: str
    section: str
    default: Value | Callable[[Values], Value]
    reading: str = ""  # number in the table of ambiguities, such as "L1"
    applies: Callable[[Values], bool] | None = None  # where it means nothing, giving it is an error
    applies_when: str = ""  # the same in words

    kind: ClassVar[str]

    @property
    def key(self) -> str:
        """How records and the command line call it."""
        return self.reading or self.name

    @property
    def limits(self) -> str:
        raise NotImplementedError

    def accepts(self, value: Value) -> bool:
        raise NotImplementedError

    def check(self, value: Value) -> Value:
        """The value in its stored form, or an error that names option, value and limits."""
        if not self.accepts(value):
            raise BadInput(
                f"{self.key} ({self.label}) cannot be {value!r}; allowed: {self.limits}.",
                option=self.key,
            )
        return value

    def write(self, record: Any, value: Value) -> None:
        """Put the value where the rules read it."""
        setattr(record, self.name, value)

    def default_in(self, values: Values) -> Value:
        return self.default(values) if callable(self.default) else self.default

    def describe(self) -> dict[str, Any]:
        default = None if callable(self.default) else self.default
        return {
            "key": self.key,
            "kind": self.kind,
            "label": self.label,
            "help": self.help,
            "limits": self.limits,
            "default": default,
            "section": self.section,
        }


@dataclass(frozen=True, kw_only=True)
class YesNo(Option):
    kind: ClassVar[str] = "yes/no"

    @property
    def limits(self) -> str:
        return "true or false"

    def accepts(self, value: Value) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, kw_only=True)
class Whole(Option):
    """A whole number within limits, or one of a few words that stand for a number (`off`)."""

    low: int
    high: int
    step: int = 1
    words: Mapping[str, int] = field(default_factory=dict)
    kind: ClassVar[str] = "number"

    @property
    def limits(self) -> str:
        even = f" in steps of {self.step}" if self.step != 1 else ""
        words = "".join(f"{word}, " for word in self.words)
        return f"{words}a whole number from {self.low} to {self.high}{even}"

    def accepts(self, value: Value) -> bool:
        if isinstance(value, str):
            return value in self.words
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def write(self, record: Any, value: Value) -> None:
        setattr(record, self.name, self.words.get(value, value) if self.words else value)


@dataclass(frozen=True, kw_only=True)
class OneOf(Option):
    """One of a few named answers; the rules read the member of `choices`."""

    choices: type[IntEnum]
    labels: Mapping[str, str] = field(default_factory=dict)  # by name; for forms
    kind: ClassVar[str] = "choice"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(choice.name.lower() for choice in self.choices)

    @property
    def limits(self) -> str:
        return ", ".join(self.names)

    def accepts(self, value: Value) -> bool:
        return isinstance(value, str) and value in self.names

    def write(self, record: Any, value: Value) -> None:
        setattr(record, self.name, self.choices[value.upper()])


@dataclass(frozen=True, kw_only=True)
class OneNumberOf(Option):
    """One of a few numbers, such as 1 or 3 cards."""

    numbers: tuple[int, ...]
    kind: ClassVar[str] = "choice"

    @property
    def limits(self) -> str:
        return " or ".join(str(number) for number in self.numbers)

    def accepts(self, value: Value) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value in self.numbers


@dataclass(frozen=True, kw_only=True)
class Numbers(Option):
    """A list of whole numbers of fixed length, within limits."""

    length: int
    low: int
    high: int
    kind: ClassVar[str] = "numbers"

    @property
    def limits(self) -> str:
        return f"a list of {self.length} whole numbers from {self.low} to {self.high}"

    def accepts(self, value: Value) -> bool:
        return (
            isinstance(value, list)
            and len(value) == self.length
            and all(isinstance(item, int) and not isinstance(item, bool) for item in value)
            and all(self.low <= item <= self.high for item in value)
        )

    def write(self, record: Any, value: Value) -> None:
        getattr(record, self.name)[: self.length] = value


@dataclass(frozen=True, kw_only=True)
class SomeOf(Option):
    """Any of a few named things; the rules read one flag for each, in the order of `choices`."""

    choices: type[IntEnum]
    kind: ClassVar[str] = "set"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(choice.name.lower() for choice in self.choices)

    @property
    def limits(self) -> str:
        return f"a list of different names out of {', '.join(self.names)}"

    def accepts(self, value: Value) -> bool:
        return (
            isinstance(value, list)
            and all(isinstance(item, str) and item in self.names for item in value)
            and len(set(value)) == len(value)
        )

    def write(self, record: Any, value: Value) -> None:
        getattr(record, self.name)[:] = [name in value for name in self.names]


@dataclass(frozen=True)
class Constraint:
    """What must hold between options, with the sentence for those who break it."""

    holds: Callable[[Values], bool]
    message: str


@dataclass(frozen=True)
class Implication:
    """Where `key` has `value`, other options have these values unless they were given."""

    key: str
    value: Value
    implied: Values


class OptionSet(Generic[Packed]):
    """All options and readings of a game."""

    def __init__(
        self,
        record: type[Packed],
        declared: Sequence[Option],
        *,
        constraints: Sequence[Constraint] = (),
        implications: Sequence[Implication] = (),
        derive: Callable[[Packed, Values], None] | None = None,
    ) -> None:
        self.record = record
        self.by_key = {option.key: option for option in declared}
        self.constraints = tuple(constraints)
        self.implications = tuple(implications)
        self.derive = derive  # fills fields that follow from several options, such as a board

    def __iter__(self) -> Iterator[Option]:
        return iter(self.by_key.values())

    @property
    def options(self) -> list[Option]:
        return [option for option in self if not option.reading]

    @property
    def readings(self) -> list[Option]:
        return [option for option in self if option.reading]

    def resolve(self, given: Values) -> dict[str, Value]:
        """All values, from those given, what they imply and the defaults; in declared order."""
        values = self.filled(self._check_each(given))
        self._check_together(values, given)
        return values

    def filled(self, given: Values) -> dict[str, Value]:
        """All values, whether or not they go together."""
        known = dict(given)
        for implication in self.implications:
            if known.get(implication.key) == implication.value:
                known = {**implication.implied, **known}
        values: dict[str, Value] = {}
        for key, option in self.by_key.items():
            values[key] = known[key] if key in known else option.default_in(values)
        return values

    def pack(self, values: Values) -> Packed:
        """The record the rules read, from resolved values."""
        record = new(self.record)
        for key, option in self.by_key.items():
            option.write(record, values[key])
        if self.derive is not None:
            self.derive(record, values)
        return record

    def _check_each(self, given: Values) -> dict[str, Value]:
        for key in given:
            if key not in self.by_key:
                known = ", ".join(self.by_key)
                raise BadInput(f"unknown parameter {key!r}; known are: {known}.", option=key)
        return {key: self.by_key[key].check(value) for key, value in given.items()}

    def _check_together(self, values: Values, given: Values) -> None:
        for key in given:
            option = self.by_key[key]
            if option.applies is not None and not option.applies(values):
                raise BadInput(
                    f"{key} ({option.label}) applies only {option.applies_when}.", option=key
                )
        for constraint in self.constraints:
            if not constraint.holds(values):
                raise BadInput(constraint.message)
