"""The shape of what tables take and give."""

from typing import Any

from rest_framework import serializers

from games.models import Attempt, Lookup, Referee, Stuck, Table
from games.models.tables import (
    CODE_LENGTH,
    ITEM_LENGTH,
    RULE_LENGTH,
    SENTENCE_LENGTH,
    TEXT_LENGTH,
    Observation,
    Phase,
    SeatKind,
)
from games.playing.seats import Visitor
from games.rules.core.game import MAX_SEATS
from games.rules.registry import GAMES
from playtest.api import StrictSerializer, WholeNumber
from playtest.api_lists import PageAsked

MOST_MS = 2**53  # whole numbers a browser can count to
MOST_PLIES = 10**6


def ply() -> WholeNumber:
    return WholeNumber(min_value=0, max_value=MOST_PLIES)


def seat() -> WholeNumber:
    return WholeNumber(min_value=0, max_value=MAX_SEATS - 1)


class LookSerializer(StrictSerializer):
    """From an address, where every number is text."""

    since = serializers.IntegerField(min_value=0, max_value=MOST_PLIES, default=MOST_PLIES)
    seat = serializers.IntegerField(min_value=0, max_value=MAX_SEATS - 1, required=False)


class PlySerializer(StrictSerializer):
    ply = ply()


class AnswerSerializer(StrictSerializer):
    """What answers a ply: made once, however often its key is sent."""

    key = serializers.UUIDField(help_text="Made by you; the same key is the same wish.")
    ply = ply()
    seat = seat()


class MoveSerializer(AnswerSerializer):
    source = serializers.CharField(  # type: ignore[assignment]  # a field, not where it is from
        max_length=ITEM_LENGTH, required=False, allow_blank=True
    )
    target = serializers.CharField(max_length=ITEM_LENGTH, required=False, allow_blank=True)
    move = serializers.CharField(
        max_length=TEXT_LENGTH, required=False, help_text="In the notation of records."
    )
    client_ms = WholeNumber(min_value=-MOST_MS, max_value=MOST_MS, required=False)

    def validate(self, data: dict[str, object]) -> dict[str, object]:
        if not data.get("source") and not data.get("move"):
            raise serializers.ValidationError({"source": ["Give a source, or a move."]})
        if data.get("move") and (data.get("source") or data.get("target")):
            raise serializers.ValidationError({"move": ["Give a gesture or a move, not both."]})
        return data


class StuckSerializer(AnswerSerializer):
    sentence = serializers.CharField(max_length=SENTENCE_LENGTH, allow_blank=True, default="")


class LookupSerializer(StrictSerializer):
    key = serializers.UUIDField()
    section = serializers.CharField(max_length=RULE_LENGTH)
    ms = WholeNumber(min_value=-MOST_MS, max_value=MOST_MS)


class ReplaceSerializer(StrictSerializer):
    how = serializers.ChoiceField(["agent", "end"])


class FramesSerializer(StrictSerializer):
    """From which to which; from an address, where every number is text."""

    def get_fields(self) -> dict[str, Any]:  # "from" is no name in Python
        return {
            name: serializers.IntegerField(min_value=0, max_value=MOST_PLIES)
            for name in ("from", "to")
        }


class RecordFramesSerializer(StrictSerializer):
    """The same, and the record itself, which says what is wrong with it."""

    def get_fields(self) -> dict[str, Any]:
        return {"from": ply(), "to": ply(), "record": serializers.JSONField()}


class TablesAsked(PageAsked):
    game = serializers.ChoiceField(list(GAMES), required=False)
    phase = serializers.ChoiceField(Phase.choices, required=False)


class NothingAsked(StrictSerializer):
    """An address without parameters."""


class OpenSerializer(StrictSerializer):
    """Which rules, by variant or by a record to go on from; who sits where."""

    variant = serializers.SlugField(required=False)
    version = WholeNumber(min_value=1, required=False, help_text="Default: the latest.")
    record: Any = serializers.JSONField(required=False, help_text="Of a game, to go on from.")
    ply = WholeNumber(
        min_value=0, max_value=MOST_PLIES, required=False, help_text="Of the record; default: last."
    )
    seats = serializers.ListField(
        child=serializers.CharField(max_length=TEXT_LENGTH),
        min_length=1,
        max_length=MAX_SEATS,
        help_text="In the game's order: me, person (by a link) or the level of an agent.",
    )
    referee = serializers.ChoiceField(Referee.choices, default=Referee.GUIDED)
    undo_allowed = serializers.BooleanField(default=True)
    lots = serializers.BooleanField(default=False, help_text="Who sits where is drawn.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("variant" in data) == ("record" in data):
            raise serializers.ValidationError({"variant": ["Give a variant or a record."]})
        needs = {"version": "variant", "ply": "record"}
        for name, other in needs.items():
            if name in data and other not in data:
                raise serializers.ValidationError({name: [f"Only together with {other}."]})
        return data


class TakeSerializer(StrictSerializer):
    invite = serializers.CharField(max_length=CODE_LENGTH)


def describe_table(table: Table, visitor: Visitor) -> dict[str, Any]:
    """A table from outside; how it stands inside is told move by move."""
    held = visitor.seats_at(table)
    return {
        "code": table.code,
        "url": visitor.absolute(table.get_absolute_url()),
        "game": table.game,
        "title": table.title,
        "variant": table.variant.slug if table.variant else None,
        "version": table.version.number if table.version else None,
        "rules_version": table.rules_version,
        "content_hash": table.content_hash,
        "referee": table.referee,
        "undo_allowed": table.undo_allowed,
        "phase": table.phase,
        "ply": table.ply,
        "opened_at": table.opened_at,
        "ended_at": table.ended_at,
        "result": table.result or None,
        "you": held,
        "seats": [
            {
                "number": seat.number,
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level or None,
                "nickname": seat.nickname,
                "invite": seat.invite if held and seat.kind == SeatKind.OPEN else None,
            }
            for seat in table.seats.all()
        ],
    }


def describe_observation(seen: Observation) -> dict[str, Any]:
    return {"id": seen.pk, "seat": seen.seat, "ply": seen.ply, "at": seen.at}


def describe_attempt(attempt: Attempt) -> dict[str, Any]:
    return describe_observation(attempt) | {
        "tried": attempt.words,
        "rule": attempt.rule or None,
        "referee": attempt.referee,
        "position": attempt.position,
        "since_ms": attempt.since_ms,
        "is_doubtful": attempt.is_doubtful,
    }


def describe_lookup(lookup: Lookup) -> dict[str, Any]:
    return describe_observation(lookup) | {
        "section": lookup.section,
        "shown_ms": lookup.shown_ms,
        "is_doubtful": lookup.is_doubtful,
    }


def describe_stuck(note: Stuck) -> dict[str, Any]:
    return describe_observation(note) | {
        "sentence": note.sentence,
        "position": note.position,
        "since_ms": note.since_ms,
    }
