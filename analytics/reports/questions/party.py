from django.utils.translation import gettext_lazy as _

from analytics.reports.measures import Draws, FirstWins, Mean, Quotient, StrongerWins
from analytics.reports.questions.question import Asked, Question

QUESTIONS = (
    Question(
        id="chance-and-skill",
        title=_("Chance or skill?"),
        said=_("Own sets of bonds instead of the sack are to take chance out of the game."),
        asked=(Asked(_("Points of the better agent, draws counted half"), StrongerWins()),),
        reading=_(
            "Where two agents of different strength meet, more points mean more skill. "
            "Half is pure chance."
        ),
        level=0.5,
    ),
    Question(
        id="who-begins",
        title=_("Is it good to begin?"),
        asked=(
            Asked(_("The first seat wins, of the games won"), FirstWins()),
            Asked(_("Draws"), Draws()),
        ),
        level=0.5,
        applies=lambda line_up: len(set(line_up.agents)) == 1,
    ),
    Question(
        id="cascades",
        title=_("How wild are the moves?"),
        asked=(
            Asked(_("Flips in a move"), Quotient("flips", "moves")),
            Asked(_("Most flips in succession"), Mean("longest_cascade")),
            Asked(_("Free guests at the end"), Mean("free_guests")),
        ),
    ),
)
