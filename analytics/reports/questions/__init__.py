"""The games' own questions. A game without an entry is reported without this section."""

from analytics.reports.questions import dugi, jostle, klondike, ludo, party, troll
from analytics.reports.questions.question import Question

QUESTIONS: dict[str, tuple[Question, ...]] = {
    "ludo": ludo.QUESTIONS,
    "jostle": jostle.QUESTIONS,
    "troll": troll.QUESTIONS,
    "klondike": klondike.QUESTIONS,
    "dugi": dugi.QUESTIONS,
    "party": party.QUESTIONS,
}
