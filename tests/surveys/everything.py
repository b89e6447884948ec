"""One question of every type, with an answer as a browser sends it and as it is stored."""

from typing import Any

from tests.surveys.studying import arm, asking, choice

OPTIONS = [{"code": code, "text": f"Answer {code}"} for code in ("a", "b", "c")]
GRID = {
    "rows": [{"code": "upper", "text": "Upper"}, {"code": "lower", "text": "Lower"}],
    "columns": [
        {"code": "stack", "text": "Stack beside the row"},
        {"code": "1", "text": "Slot 1"},
        {"code": "deck", "text": "Deck"},
    ],
    "blocked": ["upper.deck"],
    "component": "cards",
}


def question(kind: str, text: str, **settings: Any) -> dict[str, Any]:
    """A question called like its type; nobody has to answer it."""
    return {"id": kind, "kind": kind, "text": text, "required": False, "settings": settings}


EVERYTHING: list[dict[str, Any]] = [
    question("info", "Please think of the **last** game."),
    {**choice("choice", "a", "b", "c"), "required": True, "may_decline": True},
    question("choices", "What did you use?", options=OPTIONS, shuffled=True),
    question("likert", "It was fun.", points=7, low="Not at all", high="Very much"),
    question("slider", "How long did it feel?", low=0, high=100, low_label="Short"),
    question("number", "How many games?", whole=True, low=0, high=20, unit="games"),
    question("text", "In one word?", longest=30),
    question("long_text", "What was unclear?", longest=200),
    question("texts", "Stories?", most=3, longest=100),
    question("clock", "When did you begin?"),
    question("span", "From when to when?", longest=60),
    question("date", "Which day?"),
    question("grid", "Count the cards.", **GRID),
    question("ranking", "Which did you like best?", options=OPTIONS),
    question("board", "Where would you go?", most=2),
    question("position", "Look at **this** bridge."),
]
ASKED = [each for each in EVERYTHING if each["kind"] not in ("info", "position")]

# what a browser sends -> what is stored
ANSWERS: dict[str, tuple[Any, Any]] = {
    "choice": ("b", "b"),
    "choices": (["c", "a"], ["a", "c"]),
    "likert": ("7", 7),
    "slider": ("62", 62),
    "number": ("3", 3),
    "text": ("Quick", "Quick"),
    "long_text": ("The flight.", "The flight."),
    "texts": (["One.", "Two."], ["One.", "Two."]),
    "clock": ("7:07 PM", {"typed": "7:07 PM", "minutes": 1147, "half": "pm"}),
    "span": ({"start": "2:28", "end": "2:41"}, {"start": "2:28", "end": "2:41", "minutes": 13}),
    "date": ("2013-03-24", "2013-03-24"),
    "grid": ({"upper.stack": "30", "lower.stack": "23"}, {"upper.stack": 30, "lower.stack": 23}),
    "ranking": (["b", "c", "a"], ["b", "c", "a"]),
    "board": (["L2", "U3"], ["L2", "U3"]),
}

WRONG: dict[str, list[Any]] = {
    "choice": ["x", ["a"], 3, {"a": 1}],
    "choices": [["x"], "a", [3], [["a"]]],
    "likert": ["8", "0", "3.5", "many", True, ["3"], "1e400", "NaN"],
    "slider": ["101", "-1", "much"],
    "number": ["21", "2.5", "-1", "1e13", "ten", "∞"],
    "text": ["x" * 31, "   ", 5, "a\x00b"],
    "long_text": ["x" * 201, ["a"]],
    "texts": [["a"] * 4, "a", ["x" * 101], []],
    "clock": ["25:00", "7", "13:00 pm", "7:61", "noon"],
    "span": [{"start": "2:28"}, {"end": "2:28"}, "2:28", {"start": "x", "end": "2:28"}],
    "date": ["24.3.2013", "2013-02-30", "yesterday"],
    "grid": [{"upper.deck": "1"}, {"upper.1": "-1"}, {"upper.1": "1.5"}, {"upper.1": "x"}, {}, []],
    "ranking": [["a", "b"], ["a", "b", "x"], "a", ["a", "a", "b"]],
    "board": [["nowhere"], "L1", [1], ["L1", "L2", "L3"]],
}


def everything(**more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A questionnaire of every type, and the arms it needs: a board has to come from a game."""
    return asking("all", *EVERYTHING, **more), {"arms": [arm("a")]}


def as_form(answers: dict[str, Any]) -> dict[str, Any]:
    """Answers as the page sends them without a script."""
    sent: dict[str, Any] = {}
    for name, raw in answers.items():
        if isinstance(raw, dict):
            sent |= {f"q.{name}.{part}": text for part, text in raw.items()}
        elif name == "ranking":
            sent |= {f"q.{name}.{code}": str(place) for place, code in enumerate(raw, start=1)}
        else:
            sent[f"q.{name}"] = raw
    return sent
