"""What a study records, variable by variable: the codebook and every export come from these."""

from collections.abc import Mapping
from dataclasses import dataclass, field

INTEGER, NUMBER, TEXT, CATEGORY, BOOLEAN, TIME = (
    "integer",
    "number",
    "text",
    "category",
    "yes or no",
    "time",
)


@dataclass(frozen=True)
class Variable:
    """One column. Its full name is `step.question` with this name as a suffix, if it has one."""

    name: str
    label: str
    type: str
    unit: str = ""
    values: Mapping[str, str] = field(default_factory=dict)  # of a category: code -> words
    is_free_text: bool = False  # may tell who somebody is
