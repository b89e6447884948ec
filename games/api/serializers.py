"""The shape of what the API takes and gives about games and variants."""

from typing import Any

from rest_framework import serializers

from games.comparing import differences
from games.models import NAME_LENGTH, NOTES_LENGTH, TAGS_LENGTH, Variant, Version
from games.rulebooks.book import Rulebook
from games.rulebooks.html import markdown
from games.rules.core.game import Game
from games.rules.registry import GAMES
from playtest.api import StrictSerializer, WholeNumber
from playtest.api_lists import PageAsked


def describe_game(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "summary": game.summary,
        "source": game.source,
        "players": {"fewest": game.min_players, "most": game.max_players},
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "default_preset": game.default_preset,
    }


def describe_game_fully(game: Game) -> dict[str, Any]:
    return describe_game(game) | {
        "options": [option.describe() for option in game.options.options],
        "readings": [option.describe() for option in game.options.readings],
        "presets": [
            {
                "name": preset.name,
                "title": preset.title,
                "summary": preset.summary,
                "params": dict(preset.params),
            }
            for preset in game.presets.values()
        ],
        "rules": [
            {"id": text.id, "title": text.title, "section": text.section}
            for text in game.rule_texts
        ],
    }


def describe_version(version: Version) -> dict[str, Any]:
    return {
        "number": version.number,
        "name": version.name,
        "notes": version.notes,
        "params": version.params,
        "wording": version.texts,
        "rules_version": version.rules_version,
        "content_hash": version.content_hash,
        "published_at": version.published_at,
    }


def describe_variant(variant: Variant, shown: Variant | Version) -> dict[str, Any]:
    """A variant with the content that is shown of it: the draft, or what was published last."""
    latest, parent = variant.latest, variant.parent
    return {
        "slug": variant.slug,
        "game": variant.game,
        "name": shown.name,
        "notes": shown.notes,
        "tags": variant.tag_list,
        "preset": variant.preset or None,
        "owner": variant.owner.display_name if variant.owner else None,
        "parent": {"slug": parent.variant.slug, "version": parent.number} if parent else None,
        "params": shown.params,
        "values": shown.values,
        "wording": shown.texts,
        "revision": variant.revision if shown is variant else None,
        "archived": variant.archived_at is not None,
        "versions": [version.number for version in variant.versions.all()],
        "latest": describe_version(latest) if latest else None,
    }


def describe_book(book: Rulebook) -> dict[str, Any]:
    return {
        "title": book.title,
        "sections": [
            {
                "key": section.key,
                "number": section.number,
                "title": section.title,
                "reworded": section.reworded,
                "blocks": [
                    {
                        "rules": list(block.rules),
                        "markdown": block.text,
                        "html": markdown(block.text),
                    }
                    for block in section.blocks
                    if not block.is_diagram
                ],
            }
            for section in book.sections
        ],
    }


LONGEST_QUERY = 100


class VariantsAsked(PageAsked):
    q = serializers.CharField(
        max_length=LONGEST_QUERY, default="", allow_blank=True, help_text="Words to look for."
    )
    game = serializers.ChoiceField(list(GAMES), default="", allow_blank=True)
    made = serializers.ChoiceField(["preset", "people"], default="", allow_blank=True)
    mine = serializers.BooleanField(
        default=False, help_text="Those you own or work on instead, drafts and archive included."
    )


class ForkSerializer(StrictSerializer):
    variant = serializers.SlugField(help_text="Slug of the variant to begin from.")
    version = WholeNumber(min_value=1, required=False, help_text="Default: latest.")
    name = serializers.CharField(max_length=NAME_LENGTH, required=False, allow_blank=True)


class VariantEditSerializer(StrictSerializer):
    """Any of the fields; `revision` is the one that was read."""

    revision = WholeNumber(min_value=1)
    params = serializers.DictField(required=False)
    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    notes = serializers.CharField(max_length=NOTES_LENGTH, required=False, allow_blank=True)
    tags = serializers.CharField(max_length=TAGS_LENGTH, required=False, allow_blank=True)
    wording = serializers.DictField(
        child=serializers.CharField(allow_blank=True),
        required=False,
        help_text="Section key to markdown; an empty text resets the section.",
    )


class PublishSerializer(StrictSerializer):
    revision = WholeNumber(min_value=1)
    accept_warnings = serializers.BooleanField(default=False)


class VariantArchiveSerializer(StrictSerializer):
    archived = serializers.BooleanField(help_text="False takes it out of the archive again.")


class CollaboratorSerializer(StrictSerializer):
    email = serializers.EmailField()


def describe_changes(variant: Variant, shown: Variant | Version) -> dict[str, Any]:
    """What differs from the parent: options in words, and sections by key."""
    before = variant.parent.texts if variant.parent else {}
    texts = shown.texts
    return {
        "options": [
            {"option": each.key or None, "label": each.label, "was": each.before, "is": each.after}
            for each in differences(variant.rules_of, variant.parent_params(), shown.params)
        ],
        "reworded": sorted(key for key in {*before, *texts} if before.get(key) != texts.get(key)),
    }
