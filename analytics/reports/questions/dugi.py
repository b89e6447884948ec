from django.utils.translation import gettext_lazy as _

from analytics.reports.measures import (
    FirstWins,
    MeanWhereItHappened,
    Quotient,
    Won,
)
from analytics.reports.questions.question import Asked, Question, people

OPENING, FEW_PIECES, SOME_PIECES = 0, 1, 2  # cells: moves 0-19; 4-7 and 8-11 pieces on the board

QUESTIONS = (
    Question(
        id="static-opening",
        title=_("Is the opening static?"),
        said=_("Players call the opening static; the variants are to cure that."),
        asked=(
            Asked(_("Move of the first capture"), MeanWhereItHappened("first_capture")),
            Asked(_("Move of the first contact"), MeanWhereItHappened("first_contact")),
        ),
        reading=_("Over the games in which it happened. Earlier is livelier."),
    ),
    Question(
        id="late-mobility",
        title=_("Is there too much mobility in the end game?"),
        said=_("Players find too many moves open when few pieces are left."),
        asked=(
            Asked(
                _("Legal moves with 4 to 7 pieces left"),
                Quotient("mobility_sum_at_pieces", "mobility_samples_at_pieces", FEW_PIECES),
            ),
            Asked(
                _("Legal moves with 8 to 11 pieces left"),
                Quotient("mobility_sum_at_pieces", "mobility_samples_at_pieces", SOME_PIECES),
            ),
            Asked(
                _("Legal moves in the first twenty moves"),
                Quotient("mobility_sum_in_stage", "mobility_samples_in_stage", OPENING),
            ),
        ),
    ),
    Question(
        id="decided",
        title=_("Do games come to an end?"),
        said=_("A variant that cures the end game lets more games be won."),
        asked=(Asked(_("Games somebody won"), Won()),),
    ),
    Question(
        id="who-begins",
        title=_("Is it good to begin?"),
        said=_("A public page of statistics reports 12 of 28 plays won by the first player."),
        asked=(Asked(_("The first player wins, of the games won"), FirstWins()),),
        references=(people(_("People, 12 of 28"), 12, 28),),
        level=0.5,
        applies=lambda line_up: line_up.summary.seats == 2,  # noqa: PLR2004 - of two players
    ),
)
