from django.utils.translation import gettext_lazy as _

from analytics.reports.measures import Mean, Quotient, Won
from analytics.reports.questions.question import Asked, Question, people

QUESTIONS = (
    Question(
        id="policies",
        title=_("How often is it won?"),
        said=_("Of seven testers none won; of a hundred games reported, seven were won."),
        asked=(Asked(_("Games won"), Won()),),
        references=(
            people(_("Testers, 0 of 7"), 0, 7),
            people(_("Reported, 7 of 100"), 7, 100),
        ),
    ),
    Question(
        id="availability",
        title=_("Is there always something to play?"),
        said=_("The notes ask for the availability of actions."),
        asked=(
            Asked(_("Plays open at a decision"), Quotient("legal_plays", "decisions")),
            Asked(
                _("Decisions with nothing to play"),
                Quotient("decisions_without_play", "decisions", unit="percent"),
            ),
            Asked(_("Cards home at the end"), Mean("cards_home")),
        ),
    ),
)
