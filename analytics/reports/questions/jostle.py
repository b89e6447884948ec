from django.utils.translation import gettext_lazy as _

from analytics.reports.measures import FirstWins, Mean, Quotient, WithWinning
from analytics.reports.questions.question import Asked, Question

QUESTIONS = (
    Question(
        id="jostling-and-winning",
        title=_("Does it pay to jostle?"),
        said=_("The paper asks how jostling, made and suffered, goes together with winning."),
        asked=(
            Asked(_("Displacements made"), WithWinning("displacements_made")),
            Asked(_("Displacements suffered"), WithWinning("displacements_suffered")),
            Asked(_("Own pieces displaced in the own turn"), WithWinning("own_hit")),
        ),
        reading=_(
            "Correlation over seats and games: 1 would mean that who has more always wins, "
            "0 that it tells nothing."
        ),
        level=0.0,
    ),
    Question(
        id="clustering-and-winning",
        title=_("Does it pay to stand in a group?"),
        said=_("The paper asks whether clustering goes together with winning."),
        asked=(
            Asked(_("Own pieces in groups of two and more"), WithWinning("engaged_of")),
            Asked(_("Own pieces before the target area"), WithWinning("on_track_of")),
        ),
        reading=_(
            "Who is slow has pieces on the track for longer, in groups or not: compare the first "
            "line with the second."
        ),
        level=0.0,
    ),
    Question(
        id="how-much-jostling",
        title=_("How much jostling is there?"),
        said=_("Jostling, events and clusters are what the paper wants counted."),
        asked=(
            Asked(_("Displacements in a turn"), Quotient("displacements", "turns")),
            Asked(_("Events in a turn"), Quotient("events", "turns")),
            Asked(_("Pieces in the longest chain"), Mean("longest_chain")),
            Asked(_("Largest cluster"), Mean("largest_cluster")),
        ),
    ),
    Question(
        id="who-begins",
        title=_("Is it good to begin?"),
        asked=(Asked(_("The first seat wins, of the games won"), FirstWins()),),
    ),
)
