"""What a viewer is told of a table: the scene for their eyes, the log, the company, what to do.

Everything that leaves the server about a running game is made here, for one viewer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Attempt, Referee, Seat, Table
from games.models.tables import Phase, SeatKind
from games.playing.company import may_replace, seconds_away
from games.playing.ending import told_result
from games.playing.play import Entry, Play, base_scene, relative
from games.playing.seats import Visitor
from games.playing.services import can_undo
from games.rulebooks.html import plain_text
from games.rules.core.events import NOBODY, Event
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR


@dataclass(frozen=True)
class Eyes:
    """Who looks: the seats they hold, and through which of them they look now."""

    held: tuple[int, ...]
    viewer: int
    covered: bool = False  # the next player at this device has not said yet that it is them


def eyes_of(table: Table, play: Play, visitor: Visitor, wanted: int | None = None) -> Eyes:
    """Through whose eyes somebody sees the table; `wanted` is a seat they ask to look from."""
    held = tuple(visitor.seats_at(table))
    if table.is_closed and play.match.over:
        return Eyes(held, ALL_SEEING)
    if not held:
        return Eyes(held, SPECTATOR)
    if len(held) == 1:
        return Eyes(held, held[0])
    mover = play.match.to_move
    if wanted == mover and wanted in held:
        return Eyes(held, wanted)
    if play.hides_hands:
        return Eyes(held, SPECTATOR, covered=mover in held and not table.is_closed)
    return Eyes(held, mover if mover in held else held[0])


def state_for(
    table: Table, play: Play, visitor: Visitor, *, since: int, wanted: int | None = None
) -> dict[str, Any]:
    """Everything a browser needs to show the table; `since` is the ply it has shown already."""
    eyes = eyes_of(table, play, visitor, wanted)
    seats = list(table.seats.all())
    is_playing = table.phase == Phase.PLAYING
    mover = play.match.to_move if not table.is_closed else None
    is_agents = is_playing and seats[mover or 0].kind == SeatKind.AGENT
    yours = is_playing and not is_agents and mover in eyes.held and not eyes.covered
    return {
        "ply": table.ply,
        "revision": table.revision,
        "phase": table.phase,
        "viewer": eyes.viewer,
        "you": list(eyes.held),
        "cover": {"seat": mover, "name": seats[mover or 0].name} if eyes.covered else None,
        "to_move": mover,
        "your_turn": yours,
        "agent_next": is_agents,
        "referee": table.referee,
        "scene": relative(play.scene(eyes.viewer), base_scene(play.game, table.params)),
        "actions": actions_of(play) if yours and table.referee == Referee.GUIDED else [],
        "undo": yours and mover is not None and can_undo(table, play, mover),
        "may_resign": yours and bool(play.game.giving_up),
        "giving_up": play.game.giving_up,
        "seats": [told_seat(table, seat, eyes, visitor) for seat in seats],
        "steps": [
            told_entry(play, entry, eyes.viewer) for entry in play.entries if entry.ply > since
        ],
        "result": told_result(table) if table.is_closed else None,
    }


def actions_of(play: Play) -> list[dict[str, str]]:
    """What may be done now, by gesture, in words and as it is written."""
    actions = play.match.legal_actions()
    drawing, notation = play.game.drawing, play.game.notation
    picks = of_each(play, drawing, ("picks_of", "pick_of"), actions)
    moves = of_each(play, notation, ("write_actions", "write_action"), actions)
    return [
        {"source": pick.source, "target": pick.target, "words": pick.words, "move": move}
        for pick, move in zip(picks, moves, strict=True)
    ]


def of_each(play: Play, module: Any, names: tuple[str, str], actions: Sequence[int]) -> list[Any]:
    """What a game says of each action: all at once where it offers that, for it may have many."""
    state, options = play.match.state, play.match.options
    at_once = getattr(module, names[0], None)
    if at_once:
        return list(at_once(state, options, actions))
    one = getattr(module, names[1])
    return [one(state, options, action) for action in actions]


# -- the log


def history_of(play: Play, viewer: int) -> list[dict[str, Any]]:
    """All that happened, without motions, for the log of a page that has just been opened."""
    told = [told_entry(play, entry, viewer, moving=False) for entry in play.entries]
    if told and play.entries[-1].marks:
        told[-1]["marks"] = [mark.to_json() for mark in play.entries[-1].marks]
    return told


def told_entry(play: Play, entry: Entry, viewer: int, *, moving: bool = True) -> dict[str, Any]:
    """What happened. Words say what was done, also secretly; events what everybody could see."""
    names = play.seat_names
    knows = viewer in (entry.seat, ALL_SEEING) or not play.hides_hands
    motions = entry.motions if moving else ()
    return {
        "ply": entry.ply,
        "seat": entry.seat,
        "who": "agent" if entry.by_agent else "person",
        "kind": entry.kind,
        "words": entry.words if knows else "",
        "marks": [mark.to_json() for mark in entry.marks] if moving else [],
        "events": told_events(play, entry.events, names, motions),
    }


def told_events(
    play: Play, events: Sequence[Event], names: tuple[str, ...], motions: Sequence[Any]
) -> list[dict[str, Any]]:
    return [
        {
            "text": event.sentence(names),
            "heading": heading_of(play, event, names),
            "motions": motions[index] if index < len(motions) else [],
        }
        for index, event in enumerate(events)
    ]


def heading_of(play: Play, event: Event, names: tuple[str, ...]) -> str:
    """Whose turn an event belongs to; empty where it goes on with the last one's."""
    if event.player == NOBODY or event.kind.incidental:
        return ""
    return names[event.player]


# -- the company


def told_seat(table: Table, seat: Seat, eyes: Eyes, visitor: Visitor) -> dict[str, Any]:
    now, mine = timezone.now(), seat.number in eyes.held
    away = seconds_away(seat, now)
    link = ""
    if seat.kind == SeatKind.OPEN and eyes.held:
        link = visitor.absolute(reverse("games:take_seat", args=[table.code, seat.invite]))
    return {
        "seat": seat.number,
        "name": seat.name,
        "who": who_in_words(seat, mine),
        "kind": seat.kind,
        "yours": mine,
        "away": away if away >= table.patience else 0,
        "invite": link,
        "may_replace": may_replace(table, seat, list(eyes.held), now),
        "may_return": mine and seat.replaced_at is not None,
    }


def who_in_words(seat: Seat, mine: bool) -> str:
    if seat.kind == SeatKind.OPEN:
        return _("not here yet")
    if seat.kind == SeatKind.AGENT:
        level = _("agent, %(level)s") % {"level": seat.level}
        return _("%(agent)s, for you") % {"agent": level} if mine else level
    return _("you") if mine else seat.nickname or _("a guest")


# -- refusals


def told_attempt(table: Table, attempt: Attempt) -> dict[str, Any]:
    """What the referee says about a refused gesture, as loud as it is set."""
    if not attempt.rule:
        silent = attempt.referee == Referee.SILENT
        return {"code": "no-gesture", "message": "" if silent else attempt.words, "rule": None}
    if attempt.referee == Referee.SILENT:
        return {"code": "refused", "message": "", "rule": None}
    text = next(text for text in table.rules_of.rule_texts if text.id == attempt.rule)
    words = attempt.words[:1].lower() + attempt.words[1:]
    rule = {
        "id": text.id,
        "title": text.title,
        "section": text.section,
        "sentence": plain_text(table.book().sentence_of(text.id)) or text.title,
    }
    return {
        "code": "refused",
        "message": _("You tried to %(words)s.") % {"words": words},
        "rule": rule,
    }
