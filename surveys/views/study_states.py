"""What can be done with a study as it stands: launch, pause, close. Each says what it means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games.refusals import Refused
from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys.access import editable_study
from surveys.models import State, Study
from surveys.services.studies import NEXT, RENEWED, HasProblems, launch, renew, set_state

OPEN_AGAIN = gettext_lazy("Open again")


@dataclass(frozen=True)
class Move:
    """From one state to another: its button, the question before it, and what became true."""

    to: str
    label: Any
    question: Any
    meaning: Any
    done: Any
    launches: bool = True

    def called(self, label: Any) -> "Move":
        return Move(self.to, label, self.question, self.meaning, self.done, self.launches)


MOVES: Mapping[str, Move] = {
    move.to: move
    for move in (
        Move(
            State.OPEN,
            gettext_lazy("Open the study"),
            gettext_lazy("Open the study?"),
            gettext_lazy(
                "What stands now is frozen as a version. Whoever has a link can take part, and "
                "what they send counts."
            ),
            gettext_lazy("The study is open. Send people the link."),
        ),
        Move(
            State.PILOT,
            gettext_lazy("Start a pilot"),
            gettext_lazy("Start a pilot?"),
            gettext_lazy(
                "What stands now is frozen as a version. Whoever has a link can take part, and "
                "what they send is kept apart from the data of the study."
            ),
            gettext_lazy("The pilot runs. What its testers send is kept apart."),
        ),
        Move(
            State.PAUSED,
            gettext_lazy("Pause"),
            gettext_lazy("Pause the study?"),
            gettext_lazy(
                "Nobody can begin until you open it again. Those on their way may finish."
            ),
            gettext_lazy("Paused. Nobody can begin; those on their way may finish."),
            launches=False,
        ),
        Move(
            State.CLOSED,
            gettext_lazy("Close"),
            gettext_lazy("Close the study?"),
            gettext_lazy(
                "Nobody can begin any more. Those on their way may finish. You can open it again."
            ),
            gettext_lazy("Closed. Nobody can begin; those on their way may finish."),
            launches=False,
        ),
        Move(
            RENEWED,
            gettext_lazy("Put the changes before new testers"),
            gettext_lazy("Put the changes before new testers?"),
            gettext_lazy(
                "The draft becomes a version of its own. Whoever begins from now on sees it; those "
                "who have begun keep what they saw, and each answer knows its version."
            ),
            gettext_lazy("Whoever begins from now on sees the study as it stands."),
        ),
    )
}


def moves_from(study: Study, *, has_changes: bool) -> list[Move]:
    """In the order in which they are offered; the first is what most people want next."""
    was_open = study.state in (State.PAUSED, State.CLOSED)
    offered = [MOVES[to].called(OPEN_AGAIN) if was_open else MOVES[to] for to in order_of(study)]
    may_renew = has_changes and (study.takes_people or study.state == State.PAUSED)
    return [MOVES[RENEWED], *offered] if may_renew else offered


def order_of(study: Study) -> list[str]:
    """To open comes before a pilot, and both before an end."""
    return sorted(NEXT[study.state], key=list(MOVES).index)


@sign_in_required
@require_POST
def change_state(request: SignedInRequest, slug: str) -> HttpResponse:
    """Launch as a pilot or for good, renew, pause, close."""
    study = editable_study(request.user, slug)
    wish = request.POST.get("to", "")
    deeds: dict[str, Callable[[], Any]] = {
        State.PILOT: lambda: launch(study, to=State.PILOT, by=request.user),
        State.OPEN: lambda: launch(study, to=State.OPEN, by=request.user),
        State.PAUSED: lambda: set_state(study, to=State.PAUSED),
        State.CLOSED: lambda: set_state(study, to=State.CLOSED),
        RENEWED: lambda: renew(study, by=request.user),
    }
    if wish not in deeds:
        messages.error(request, _("A study has no state “%(state)s”.") % {"state": wish[:40]})
        return redirect(study)
    try:
        deeds[wish]()
    except HasProblems:
        messages.error(request, _("It cannot be launched yet: see what is missing."))
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, str(MOVES[wish].done))
    return redirect(study)
