"""A study of pages with ten questions each, put into the database of a running site.

    python -m tests.faults.asking PAGES

Prints the code of the link by which people join. In a process of its own, because whoever runs
bots does not touch the database.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from tests.servers import ROOT

POINTS = 5
PAGES = 5  # where it is not said
TITLE = "Ten questions a page"
OPTIONS = [
    {"code": "a", "text": "Perfectly."},
    {"code": "b", "text": "With some effort."},
    {"code": "c", "text": "Partly."},
    {"code": "d", "text": "Not at all."},
]


def question(name: str, kind: str, text: str, **settings: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "text": text, "settings": settings}


QUESTIONS = [
    question("understanding", "choice", "How well do you understand the rules?", options=OPTIONS),
    question("following", "choice", "Could you keep to the rules?", options=OPTIONS),
    question("setting_up", "choice", "How was setting up?", options=OPTIONS),
    question("clear", "likert", "The rules were clear.", points=POINTS),
    question("helped", "likert", "I would need somebody to explain the game.", points=POINTS),
    question("knew", "likert", "At most moments I knew what I could do.", points=POINTS),
    question("again", "likert", "I would like to play it again.", points=POINTS),
    question("games", "number", "How many games did you play?", low=0, high=99, whole=True),
    question("other", "text", "Which game is most like it?"),
    question("experience", "long_text", "What was it like to play?"),
]


def place_of(number: int) -> str:
    return f"page{number}"


def document(pages: int) -> dict[str, Any]:
    asking = [
        {
            "key": place_of(number),
            "kind": "questionnaire",
            "title": f"Page {number}",
            "settings": {"questions": QUESTIONS},
        }
        for number in range(1, pages + 1)
    ]
    consent = {"statement": "I want to take part.", "keeps": "your answers"}
    return {
        "title": TITLE,
        "minutes": 10,
        "contact": {"name": "A bot", "organisation": "", "email": "bot@example.org"},
        "steps": [
            {"key": "consent", "kind": "consent", "title": "Consent", "settings": consent},
            *asking,
            {"key": "debrief", "kind": "debrief", "title": "Thanks", "settings": {}},
        ],
    }


def link_to_a_study(pages: int, env: Mapping[str, str]) -> str:
    """The code to join by, of a study that takes people in from now on."""
    command = [sys.executable, "-m", "tests.faults.asking", str(pages)]
    done = subprocess.run(
        command, cwd=ROOT, env=dict(env), check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip()


def main(pages: int) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "playtest.settings"
    import django

    django.setup()
    from surveys.models import State
    from surveys.services.studies import create_study, launch

    study = launch(create_study(document(pages), by=None), to=State.OPEN, by=None)
    sys.stdout.write(study.links.get().code + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
