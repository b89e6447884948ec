"""Writing variants: fork, edit, reword, publish, archive. Every change goes through here."""

import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.comparing import differences
from games.models import NAME_LENGTH, Rules, Variant, Version
from games.refusals import NeedsAssent, Outdated, Refused
from games.rulebooks.book import check_wording, fingerprint
from games.rules.core.errors import BadInput
from games.rules.core.game import Game, Preset
from games.rules.registry import GAMES
from games.trials import trial_of

if TYPE_CHECKING:
    from playtest.accounts.models import User

SLUG_ROOM = 60
LONGEST_WORDING = 20_000
MOST_COLLABORATORS = 20


# -- beginning


@transaction.atomic
def fork_variant(parent: Version, *, by: "User", name: str = "") -> Variant:
    """A draft of one's own that begins as its parent stands."""
    wanted = (name.strip() or _("%(name)s, my variant") % {"name": parent.name})[:NAME_LENGTH]
    return Variant.objects.create(
        game=parent.variant.game,
        slug=free_slug(wanted),
        name=wanted,
        owner=by,
        parent=parent,
        params=parent.params,
        wording=parent.wording,
    )


def free_slug(name: str) -> str:
    """Readable, and not to be guessed from the name of a draft."""
    return f"{slugify(name)[:SLUG_ROOM] or 'variant'}-{secrets.token_hex(3)}"


@transaction.atomic
def ensure_presets() -> None:
    """All presets are there as published variants; one that changed gets a new version."""
    for game in GAMES.values():
        for preset in game.presets.values():
            ensure_preset(game, preset)


def ensure_preset(game: Game, preset: Preset) -> None:
    variant, _made = Variant.objects.get_or_create(
        game=game.key,
        preset=preset.name,
        defaults={"slug": f"{game.key}-{slugify(preset.name)}", "name": preset.title[:NAME_LENGTH]},
    )
    variant.name, variant.notes, variant.params = (
        preset.title[:NAME_LENGTH],
        preset.summary,
        dict(preset.params),
    )
    variant.save(update_fields=["name", "notes", "params", "edited_at"])
    latest = variant.latest
    if latest is None or latest.content_hash != content_hash(variant):
        freeze(variant, by=None, warnings=[])


# -- editing


def locked(variant: Variant, revision: int) -> Variant:
    """The variant as it stands, for writing; Outdated if it is not what was edited."""
    current = Variant.objects.select_for_update().get(pk=variant.pk)
    if current.revision != revision:
        raise Outdated(
            _("Somebody else changed this variant at %(time)s.")
            % {"time": timezone.localtime(current.edited_at).strftime("%H:%M")},
            revision=current.revision,
        )
    return current


def keep(variant: Variant, *fields: str) -> Variant:
    variant.revision += 1
    variant.save(update_fields=[*fields, "revision", "edited_at"])
    return variant


@transaction.atomic
def edit_options(variant: Variant, *, revision: int, params: Mapping[str, Any]) -> Variant:
    """Change the rules of a draft; BadInput names the option that cannot be so."""
    current = locked(variant, revision)
    current.rules_of.variant(None, params)
    current.params = dict(params)
    return keep(current, "params")


@transaction.atomic
def edit_details(variant: Variant, *, revision: int, name: str, notes: str, tags: str) -> Variant:
    current = locked(variant, revision)
    current.name, current.notes, current.tags = name.strip(), notes.strip(), tags.strip()
    return keep(current, "name", "notes", "tags")


@transaction.atomic
def reword_section(variant: Variant, *, revision: int, key: str, text: str) -> Variant:
    """Put a section into the designer's own words; BadInput if a rule would get lost."""
    current = locked(variant, revision)
    original = current.original_book().section(key)
    if original is None:
        raise BadInput(f"This rulebook has no section {key}.")
    if len(text) > LONGEST_WORDING:
        raise BadInput(
            f"The text has {len(text):,} characters; at most {LONGEST_WORDING:,} are possible."
        )
    text = text.replace("\r\n", "\n").strip()
    check_wording(original, text)
    current.wording = {k: v for k, v in current.wording.items() if k != key}
    if text != original.text:
        current.wording[key] = {"text": text, "of": fingerprint(original.text)}
    return keep(current, "wording")


@transaction.atomic
def reset_section(variant: Variant, *, revision: int, key: str) -> Variant:
    current = locked(variant, revision)
    current.wording = {k: v for k, v in current.wording.items() if k != key}
    return keep(current, "wording")


# -- publishing


@transaction.atomic
def publish_variant(
    variant: Variant, *, by: "User", revision: int, accept_warnings: bool = False
) -> Version:
    """Freeze the draft as the next version. NeedsAssent lists what looks wrong."""
    current = locked(variant, revision)
    if not current.differs_from_latest:
        raise Refused(_("Nothing has changed since the last version."))
    warnings = warnings_about(current)
    if warnings and not accept_warnings:
        raise NeedsAssent(warnings)
    version = freeze(current, by=by, warnings=warnings)
    keep(current)
    return version


def warnings_about(variant: Variant) -> list[str]:
    """What a designer should know before people see the variant."""
    found = trial_of(variant.rules_of, variant.params).warnings
    if is_like_parent(variant):
        found = [*found, _("Neither an option nor a sentence differs from the parent.")]
    if not variant.notes:
        found = [*found, _("There are no design notes that say what this variant is for.")]
    return found


def is_like_parent(variant: Variant) -> bool:
    parent = variant.parent
    if parent is None or parent.texts != variant.texts:
        return False
    return not differences(variant.rules_of, parent.params, variant.params)


def freeze(variant: Variant, *, by: "User | None", warnings: list[str]) -> Version:
    return Version.objects.create(
        variant=variant,
        number=variant.next_number,
        name=variant.name,
        notes=variant.notes,
        params=variant.params,
        wording=variant.wording,
        rules_version=variant.rules_of.rules_version,
        content_hash=content_hash(variant),
        published_by=by,
        warnings=warnings,
    )


def content_hash(rules: Rules) -> str:
    """Of all that decides how a variant plays and reads."""
    content = [rules.game_key, rules.rules_of.rules_version, rules.params, rules.texts]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


# -- people and the end


@transaction.atomic
def invite_collaborator(variant: Variant, *, email: str) -> None:
    """Whoever has this address, now or later, may edit the variant."""
    if variant.collaborations.count() >= MOST_COLLABORATORS:
        raise Refused(
            _("A variant has at most %(most)s collaborators.") % {"most": MOST_COLLABORATORS}
        )
    variant.collaborations.get_or_create(email=email.lower())


@transaction.atomic
def remove_collaborator(variant: Variant, *, email: str) -> None:
    variant.collaborations.filter(email=email.lower()).delete()


@transaction.atomic
def archive_variant(variant: Variant) -> None:
    """Out of the catalogue; whoever has the link, and everything played, keeps it."""
    variant.archived_at = timezone.now()
    variant.save(update_fields=["archived_at", "edited_at"])


@transaction.atomic
def restore_variant(variant: Variant) -> None:
    variant.archived_at = None
    variant.save(update_fields=["archived_at", "edited_at"])


@transaction.atomic
def delete_draft(variant: Variant) -> None:
    """Only what was never published can disappear."""
    if variant.is_published:
        raise Refused(_("A published variant cannot be deleted. Archive it instead."))
    variant.delete()
