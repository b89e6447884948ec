from django.utils.translation import gettext_lazy as _

from analytics.reports.measures import Happened, Quotient, Won
from analytics.reports.questions.question import Asked, Question, printed

PRINTED_CLUB = 1 / 72  # section 5.3 of the notes: 1.39 %
FOUR_FACTORS = 1 / 12  # what the notes' own factors multiply to

QUESTIONS = (
    Question(
        id="bridges",
        title=_("Which bridges are easier?"),
        said=_("The notes say that a bridge with raised ends is easier to keep."),
        asked=(Asked(_("Games won"), Won()),),
    ),
    Question(
        id="easy-game",
        title=_("Is a really easy game unlikely?"),
        said=_("The notes: all awakenings within one step have a chance of 1 in 3 each."),
        asked=(
            Asked(
                _("Games without a turn in which something awake was out of reach"),
                Happened("turns_out_of_reach", least=None, most=0),
            ),
            Asked(
                _("Turns with something awake out of reach"),
                Quotient("turns_out_of_reach", "turns_with_awake", unit="percent"),
            ),
        ),
        reading=_("Out of reach is what lies more than two steps away when the turn begins."),
    ),
    Question(
        id="the-club",
        title=_("Is THE CLUB rarely obtained?"),
        said=_("The notes print 1.39 % and call the true figure marginally better."),
        asked=(
            Asked(_("THE CLUB picked up"), Happened("the_club")),
            Asked(_("Awake on the bridge"), Happened("the_club_seen")),
            Asked(_("Within reach of an empty hand"), Happened("the_club_reachable")),
        ),
        references=(
            printed(_("Printed in the notes"), PRINTED_CLUB),
            printed(_("What the notes' factors make"), FOUR_FACTORS),
        ),
    ),
    Question(
        id="falling",
        title=_("Does the falling rule rarely trigger?"),
        said=_("The notes dropped the rule because it triggers too rarely to be recognised."),
        asked=(
            Asked(_("Games with a fall at any time"), Happened("fallen")),
            Asked(_("Bricks fallen in a turn"), Quotient("fallen", "turns")),
        ),
        reading=_("Most falls come with the collapse that ends the game."),
        applies=lambda line_up: line_up.spread("fallen").mean > 0,
    ),
    Question(
        id="positions",
        title=_("Is the middle the place to be?"),
        said=_("The notes describe a pull towards the middle, and few choices."),
        asked=(
            Asked(
                _("Turns ended on positions 3 and 4"),
                Quotient("turns_in_middle", "turns", unit="percent"),
            ),
            Asked(
                _("Turns ended on positions 1 and 6"),
                Quotient("turns_at_ends", "turns", unit="percent"),
            ),
        ),
    ),
)
