"""The shape of what a tester's browser sends."""

import json
import re
from typing import Any

from rest_framework import serializers

from games.api.table_shapes import MOST_MS
from playtest.api import StrictSerializer, WholeNumber
from surveys.models.participation import PLACE_LENGTH
from surveys.models.studies import KEY_LENGTH

MOST_AT_ONCE = 200
PART = re.compile(rf"[\w.@:/-]{{1,{PLACE_LENGTH}}}", re.ASCII)


class OneAnswer(StrictSerializer):
    question = serializers.CharField(max_length=KEY_LENGTH)
    key = serializers.UUIDField(help_text="Made by you; the same key is the same answer.")
    value: Any = serializers.JSONField(
        allow_null=True, default=None, help_text="A text, a list of texts, or texts by name."
    )
    declined = serializers.BooleanField(default=False)
    client_ms = WholeNumber(
        min_value=-MOST_MS, max_value=MOST_MS, required=False, allow_null=True, default=None
    )

    def validate_value(self, given: Any) -> Any:
        try:
            json.dumps(given, ensure_ascii=False).encode()
        except UnicodeEncodeError as problem:  # half of a sign: nothing can store it
            raise serializers.ValidationError(
                "The value is not text that can be stored."
            ) from problem
        return given


class AnswersSerializer(StrictSerializer):
    place = serializers.CharField(max_length=PLACE_LENGTH)
    answers = OneAnswer(many=True)

    def validate_answers(self, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if not 0 < len(given) <= MOST_AT_ONCE:
            raise serializers.ValidationError(f"Between 1 and {MOST_AT_ONCE} answers at a time.")
        return given


class AttentionSerializer(StrictSerializer):
    """Running totals of one page load, in milliseconds."""

    place = serializers.CharField(max_length=PLACE_LENGTH)
    load = serializers.UUIDField()
    seen = WholeNumber(min_value=0, max_value=MOST_MS)
    away = WholeNumber(min_value=0, max_value=MOST_MS)
    parts = serializers.DictField(
        child=WholeNumber(min_value=0, max_value=MOST_MS), required=False, default=dict
    )

    def validate_parts(self, given: dict[str, int]) -> dict[str, int]:
        if len(given) > MOST_AT_ONCE or not all(PART.fullmatch(name) for name in given):
            raise serializers.ValidationError("Too many parts, or names that no part has.")
        return given
