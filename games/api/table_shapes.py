"""The shape of what tables take."""

from typing import Any

from rest_framework import serializers

from games.models.tables import ITEM_LENGTH, RULE_LENGTH, SENTENCE_LENGTH, TEXT_LENGTH
from games.rules.core.game import MAX_SEATS
from playtest.api import StrictSerializer, WholeNumber

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
