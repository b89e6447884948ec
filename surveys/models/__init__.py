"""Studies and what people bring to them. Importing from here is enough."""

from surveys.models.participation import (
    Answer,
    Consent,
    Participation,
    Sitting,
    Standing,
    Visit,
    Waiting,
)
from surveys.models.studies import JoinLink, Membership, Right, State, Study, StudyVersion

__all__ = [
    "Answer",
    "Consent",
    "JoinLink",
    "Membership",
    "Participation",
    "Right",
    "Sitting",
    "Standing",
    "State",
    "Study",
    "StudyVersion",
    "Visit",
    "Waiting",
]
