"""The shape of what the API takes and gives about studies."""

from typing import Any

from rest_framework import serializers

from playtest.api import StrictSerializer, WholeNumber
from playtest.api_lists import PageAsked
from surveys.access import Rights
from surveys.checking import Problem
from surveys.models import Answer, JoinLink, State, Study, StudyVersion
from surveys.models.studies import KEY_LENGTH, SLUG_LENGTH, TITLE_LENGTH
from surveys.results import Person
from surveys.services.studies import RENEWED

MOST_VERSIONS = 10**6


# -- what is given


def describe_study(study: Study) -> dict[str, Any]:
    version = study.version
    return {
        "slug": study.slug,
        "title": study.title,
        "state": study.state,
        "owner": study.owner.display_name if study.owner else None,
        "version": version.number if version else None,
        "revision": study.revision,
        "opens_at": study.opens_at,
        "closes_at": study.closes_at,
        "archived": study.archived_at is not None,
        "edited_at": study.edited_at,
    }


def describe_study_fully(study: Study, rights: Rights) -> dict[str, Any]:
    """With its document, and what whoever asks may do with it."""
    may = {
        "edit": rights.edits,
        "see_all_data": rights.sees_all_data,
        "share": rights.owns,
    }
    counts = {
        "declined": study.declined,
        "screened_out": study.screened_out,
        "erased": study.erased,
    }
    return {**describe_study(study), "may": may, "counts": counts, "document": study.draft}


def describe_version(version: StudyVersion) -> dict[str, Any]:
    return {
        "number": version.number,
        "content_hash": version.content_hash,
        "launched_at": version.launched_at,
        "launched_by": version.launched_by.display_name if version.launched_by else None,
    }


def describe_problem(problem: Problem) -> dict[str, Any]:
    return {
        "where": problem.where,
        "step": problem.step or None,
        "question": problem.question or None,
        "message": problem.sentence,
    }


def describe_link(link: JoinLink, address: str) -> dict[str, Any]:
    return {
        "code": link.code,
        "address": address,
        "label": link.label,
        "arm": link.arm or None,
        "made_at": link.made_at,
        "ended_at": link.ended_at,
    }


def describe_person(person: Person, rights: Rights, address: str) -> dict[str, Any]:
    """Under their pseudonym; times and the personal link only for those who may see all data."""
    found = person.participation
    told = {
        "pseudonym": found.pseudonym,
        "version": found.version.number,
        "pilot": found.is_pilot,
        "arms": found.arms,
        "standing": found.standing,
        "steps_done": person.done,
        "steps": person.steps,
    }
    if not rights.sees_all_data:
        return told
    return {
        **told,
        "joined_at": found.joined_at,
        "finished_at": found.finished_at,
        "link": found.link.label if found.link else None,
        "address": address,
    }


def describe_answer(answer: Answer, rights: Rights) -> dict[str, Any]:
    step, _at, arm = answer.place.partition("@")
    told = {
        "pseudonym": answer.consent.participation.pseudonym,
        "step": step,
        "arm": arm or None,
        "question": answer.question,
        "value": answer.value,
        "declined": answer.is_declined,
        "notes": answer.notes,
        "shown": answer.shown,
        "client_ms": answer.client_ms,
    }
    return {**told, "at": answer.at} if rights.sees_all_data else told


# -- what is taken


class MakeSerializer(StrictSerializer):
    """One of three beginnings: a document, a template, or a study that is copied."""

    document = serializers.DictField(required=False, help_text="As `study.json` is downloaded.")
    template = serializers.CharField(max_length=SLUG_LENGTH, required=False)
    copy_of = serializers.SlugField(max_length=SLUG_LENGTH, required=False)
    title = serializers.CharField(max_length=TITLE_LENGTH, required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if len({"document", "template", "copy_of"} & set(data)) != 1:
            raise serializers.ValidationError(
                {"document": ["Give a document, a template or copy_of: one of the three."]}
            )
        return data


class EditSerializer(StrictSerializer):
    """Any of the fields; `revision` is the one that was read."""

    revision = WholeNumber(min_value=1)
    document = serializers.DictField(
        required=False,
        help_text="Top-level fields of the document, each replaced as a whole; others stay.",
    )
    opens_at = serializers.DateTimeField(required=False, allow_null=True)
    closes_at = serializers.DateTimeField(required=False, allow_null=True)


class StateSerializer(StrictSerializer):
    to = serializers.ChoiceField(
        [State.PILOT, State.OPEN, State.PAUSED, State.CLOSED, RENEWED],
        help_text="“renewed” puts the draft before those who join from now on.",
    )


class LinkSerializer(StrictSerializer):
    label = serializers.CharField(  # type: ignore[assignment]  # a field, not what it is called
        max_length=80, required=False, allow_blank=True, default=""
    )
    arm = serializers.CharField(
        max_length=KEY_LENGTH, required=False, allow_blank=True, default="", help_text="Its key."
    )


class StudiesAsked(PageAsked):
    q = serializers.CharField(
        max_length=100,
        required=False,
        allow_blank=True,
        default="",
        help_text="Words of the title.",
    )


class WhoseAsked(PageAsked):
    """Whose answers."""

    arm = serializers.CharField(
        max_length=KEY_LENGTH, required=False, default="", help_text="Key of an arm."
    )
    version = serializers.IntegerField(
        min_value=1, max_value=MOST_VERSIONS, required=False, default=0, help_text="Its number."
    )
    pilots = serializers.BooleanField(
        required=False, default=False, help_text="Those of the pilot instead."
    )
