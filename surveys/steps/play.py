"""Playing: games at real tables, against agents or with other testers, inside the study."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.playing.seats import Visitor
from surveys.arms import NoSuchRules, rules_of
from surveys.deeds import Deed
from surveys.here import Here
from surveys.models import Sitting, Visit
from surveys.plan import Arm, Step, StudyPlan
from surveys.services import bots, lobby, sitting
from surveys.services.sitting import NOBODY, TESTER, WON, Terms, terms_of
from surveys.steps.play_records import GAME_COLUMNS, of_game, totals
from surveys.steps.play_settings import LEVELS, SHORTEST_WAIT, PlaySettings
from surveys.steps.step import NotDone, StepKind, Turn
from surveys.tables import board_of, shown_table
from surveys.variables import BOOLEAN, INTEGER, Variable


class PlayStep(StepKind):
    key: ClassVar[str] = "play"
    name = gettext_lazy("Play in the browser")
    hint = gettext_lazy("Games against an agent or another tester; every move is recorded.")
    per_arm = True
    needs_game = True
    Settings = PlaySettings

    # -- the way through it

    def enter(self, here: Here, request: HttpRequest) -> None:
        """A table is there, or the lobby knows; the key to the seat lies in this browser."""
        terms = terms_of(here.settings)
        sitting.settle(here, terms)
        mine = sit_down(here, terms)
        if mine is not None:
            give_key(mine, request)

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        terms = terms_of(here.settings)
        told = {
            "terms": terms,
            "level": dict(LEVELS).get(terms.level, terms.level),
            "number": sitting.wanted(here),
        }
        if here.is_preview:
            return {**told, **board_of(here.arm), "stage": "preview"}
        mine = sitting.current(here)
        if mine is None:
            came = not here.visit.record.get(NOBODY)
            return {**told, "stage": "lobby" if came else "nobody"}
        ends = sitting.deadline(here, terms)
        return {
            **told,
            **shown_table(request, mine),
            "stage": "table",
            "sitting": mine,
            "is_another_due": sitting.is_another_due(here, terms, after=mine),
            "ends_at": ends,
            "seconds_left": sitting.seconds_until(ends),
        }

    def act(self, here: Here, deed: Deed) -> Mapping[str, Any]:
        """Look into the lobby, or whether the time is up."""
        terms = terms_of(here.settings)
        sitting.settle(here, terms)
        wait = look_for_company(here, terms)
        ends = sitting.deadline(here, terms)
        mine = sitting.current(here)
        return {
            "seated": mine is not None,
            "over": mine is not None and mine.table.is_closed,
            "left": wait.left if wait else 0,
            "waits": wait is not None,
            "seconds": sitting.seconds_until(ends),
        }

    def complete(self, here: Here, data: QueryDict) -> None:
        terms = terms_of(here.settings)
        sitting.settle(here, terms)
        if data.get("game", str(sitting.wanted(here))) != str(sitting.wanted(here)):
            raise Turn  # sent from a page that is older than the game
        mine = sitting.current(here)
        if mine is None and not here.visit.record.get(NOBODY):
            raise NotDone({"": _("We are still looking for somebody who plays with you.")})
        if mine is not None and not mine.table.is_closed:
            leave(here, terms, mine, data)
        if sitting.is_another_due(here, terms):
            sitting.note(here, **{sitting.GAME: sitting.wanted(here) + 1})
            sit_down(here, terms)
            raise Turn

    # -- what it says of itself

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        terms = terms_of(step.settings)
        if not any(arm.variant for arm in plan.arms):
            yield _("has no game: no arm names a variant")
        if terms.opponents == TESTER and any(is_solitary(arm) for arm in plan.arms):
            yield _("lets testers play with each other, but the game is for one")
        if terms.opponents == TESTER and step.per_arm and terms.wait < SHORTEST_WAIT:
            yield _("gives nobody the time to come")

    def variables(self, step: Step) -> list[Variable]:
        terms = terms_of(step.settings)
        own = [Variable("games", _("Games that were begun"), INTEGER)]
        own += [Variable(name, label, INTEGER, unit) for name, label, unit in totals()]
        own.append(Variable("nobody", _("Nobody came to play with"), BOOLEAN))
        for number in range(1, terms.games + 1):
            own += of_game(number)
        return own

    def columns(self, step: Step, visit: Visit) -> dict[str, Any]:
        games = sitting.games_of(visit)
        told: dict[str, Any] = {"games": len(games)}
        told |= {name: sum(game[name] for game in games) for name, _label, _unit in totals()[1:]}
        told["won"] = sum(game["result"] == WON for game in games)
        told["nobody"] = bool(visit.record.get(NOBODY))
        for game in games[: terms_of(step.settings).games]:
            told |= {f"{game['number']}.{name}": game[name] for name in GAME_COLUMNS}
        return told

    # -- bots

    def rehearse(self, here: Here, dice: random.Random) -> None:
        """Play the game that is open to its end, as an agent would."""
        mine = sitting.current(here)
        if mine is not None and not mine.table.is_closed:
            bots.play_on(mine, UUID(int=dice.getrandbits(128)))


# -- sitting down and getting up


def sit_down(here: Here, terms: Terms) -> Sitting | None:
    """The table of the wanted game; none while somebody is awaited, or if nobody came."""
    mine = sitting.current(here)
    if mine is not None or here.visit.record.get(NOBODY):
        return mine
    if terms.opponents == TESTER:
        look_for_company(here, terms)
        return sitting.current(here)
    return sitting.sit_with_agents(here, terms)


def look_for_company(here: Here, terms: Terms) -> lobby.Wait | None:
    return lobby.look_in(here, terms) if terms.opponents == TESTER else None


def give_key(mine: Sitting, request: HttpRequest) -> None:
    visitor = Visitor.of(request)
    seat = mine.table.seat(mine.seat)
    if seat is not None and not visitor.holds(mine.table, seat):
        visitor.remember(mine.table, mine.seat, mine.key)


def leave(here: Here, terms: Terms, mine: Sitting, data: QueryDict) -> None:
    """Nobody goes on in the middle of a game by mistake; who says so may."""
    if data.get("go") != "leave" or not terms.may_leave:
        raise NotDone({"": _("Your game is not over yet.")})
    sitting.end(mine, _("The game was left."), "left")
    sitting.settle(here, terms)
    raise Turn


def is_solitary(arm: Arm) -> bool:
    if not arm.variant:
        return False
    try:
        rules = rules_of(arm)
    except NoSuchRules:  # a problem of its own
        return False
    return len(rules.rules_of.seat_names(rules.fixed().options)) == 1
