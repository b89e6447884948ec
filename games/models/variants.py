"""Variants: the rules of a game with some options changed, some sections reworded."""

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.querysets import VariantQuerySet
from games.rulebooks.book import Rulebook, rulebook_of
from games.rules.core.game import Game
from games.rules.core.game import Variant as FixedVariant
from games.rules.registry import GAMES

NAME_LENGTH, SLUG_LENGTH, NOTES_LENGTH, TAGS_LENGTH = 80, 100, 20_000, 200
HASH_LENGTH = 64


class Rules(models.Model):
    """A game with options and wording: what a draft and a frozen version have in common."""

    params = models.JSONField(default=dict, blank=True)  # what differs from the game's defaults
    wording = models.JSONField(default=dict, blank=True)  # section key -> {"text", "of"}

    class Meta:
        abstract = True

    @property
    def game_key(self) -> str:
        raise NotImplementedError

    @property
    def rules_of(self) -> Game:
        return GAMES[self.game_key]

    @property
    def values(self) -> dict[str, Any]:
        """All options, those at their defaults included."""
        return self.rules_of.options.resolve(self.params)

    def fixed(self) -> FixedVariant:
        """What a match is played by."""
        return self.rules_of.variant(None, self.params)

    @property
    def texts(self) -> dict[str, str]:
        return {key: entry["text"] for key, entry in self.wording.items()}

    def book(self) -> Rulebook:
        return rulebook_of(self.rules_of, self.params, self.texts)

    def original_book(self) -> Rulebook:
        """The book before anything was reworded."""
        return rulebook_of(self.rules_of, self.params)

    @property
    def fingerprint(self) -> str:
        """Changes with anything that changes what people see here."""
        return json.dumps([self.game_key, self.params, self.texts], sort_keys=True)


class Variant(Rules):
    """A designer's variant: its draft, and the versions published so far."""

    game = models.CharField(max_length=20)
    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    notes = models.TextField(_("design notes"), blank=True, max_length=NOTES_LENGTH)
    tags = models.CharField(_("tags"), max_length=TAGS_LENGTH, blank=True)  # separated by commas
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="variants"
    )  # nobody owns the presets
    parent = models.ForeignKey(
        "Version", models.PROTECT, null=True, blank=True, related_name="children"
    )
    preset = models.CharField(max_length=40, blank=True)
    revision = models.PositiveIntegerField(default=1)  # rises with every edit
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(auto_now=True)

    objects = VariantQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "preset"],
                condition=~models.Q(preset=""),
                name="one_variant_per_preset",
            ),
            models.CheckConstraint(
                condition=models.Q(owner__isnull=False) | ~models.Q(preset=""),
                name="presets_alone_have_no_owner",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:variant", args=[self.slug])

    @property
    def game_key(self) -> str:
        return self.game

    @property
    def latest(self) -> "Version | None":
        """The newest version; uses what `with_versions` fetched, else asks once."""
        versions = sorted(self.versions.all(), key=lambda version: version.number)
        return versions[-1] if versions else None

    @property
    def is_published(self) -> bool:
        return self.latest is not None

    @property
    def next_number(self) -> int:
        return self.latest.number + 1 if self.latest else 1

    @property
    def tag_list(self) -> list[str]:
        return [tag.strip() for tag in self.tags.split(",") if tag.strip()]

    @property
    def is_preset(self) -> bool:
        return bool(self.preset)

    @property
    def public(self) -> "Variant | Version":
        """Name and notes as everybody may read them; the draft may have others by now."""
        return self.latest or self

    @property
    def differs_from_latest(self) -> bool:
        latest = self.latest
        if latest is None or latest.fingerprint != self.fingerprint:
            return True
        return (latest.name, latest.notes) != (self.name, self.notes)

    def parent_params(self) -> Mapping[str, Any]:
        return self.parent.params if self.parent else {}


class Collaboration(models.Model):
    """Somebody who may edit a variant, known by address: whether there is such an account stays
    unknown to those who invite."""

    variant = models.ForeignKey(Variant, models.CASCADE, related_name="collaborations")
    email = models.EmailField()  # in lower case
    invited_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["email"]
        constraints = [
            models.UniqueConstraint(fields=["variant", "email"], name="invited_once"),
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="invited_in_lower_case"
            ),
        ]

    def __str__(self) -> str:
        return self.email


class Version(Rules):
    """A variant as it was published: frozen, numbered, known by its content."""

    variant = models.ForeignKey(Variant, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    notes = models.TextField(blank=True)
    rules_version = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=HASH_LENGTH)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    published_at = models.DateTimeField(auto_now_add=True)
    warnings = models.JSONField(default=list, blank=True)  # accepted when it was published

    class Meta:
        ordering = ["variant", "number"]
        constraints = [
            models.UniqueConstraint(fields=["variant", "number"], name="version_numbers_are_unique")
        ]

    def __str__(self) -> str:
        return f"{self.name} v{self.number}"

    def get_absolute_url(self) -> str:
        return reverse("games:version", args=[self.variant.slug, self.number])

    @property
    def game_key(self) -> str:
        return self.variant.game
