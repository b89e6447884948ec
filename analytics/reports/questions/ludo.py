from django.utils.translation import gettext_lazy as _

from analytics.reports.measures import FirstWins, Quotient, WithWinning
from analytics.reports.questions.question import Asked, Question

QUESTIONS = (
    Question(
        id="captures-and-winning",
        title=_("Do captures decide?"),
        asked=(
            Asked(_("Captures made"), WithWinning("captures_made")),
            Asked(_("Captures suffered"), WithWinning("captures_suffered")),
            Asked(_("Throws without a move"), WithWinning("idle_throws_of")),
        ),
        reading=_(
            "Correlation over seats and games: 1 would mean that who has more always wins, "
            "0 that it tells nothing."
        ),
        level=0.0,
    ),
    Question(
        id="waiting",
        title=_("How much is waiting?"),
        asked=(
            Asked(_("Throws without a move"), Quotient("idle_throws", "throws", unit="percent")),
            Asked(_("Choices at a throw"), Quotient("offered", "throws")),
        ),
    ),
    Question(
        id="who-begins",
        title=_("Is it good to begin?"),
        asked=(Asked(_("The first seat wins, of the games won"), FirstWins()),),
        level=0.25,
    ),
)
