"""Forking, editing, rewording, publishing: what services promise."""

import pytest

from games.comparing import differences
from games.models import Variant, Version
from games.refusals import NeedsAssent, Outdated, Refused
from games.rules.core.errors import BadInput
from games.rules.registry import GAMES
from games.services import (
    delete_draft,
    edit_details,
    edit_options,
    ensure_presets,
    fork_variant,
    publish_variant,
    reset_section,
    reword_section,
)
from playtest.accounts.models import User

pytestmark = pytest.mark.django_db
THICK = [4, 2, 1, 1, 2, 4]


def test_every_preset_is_there_from_the_start_as_a_published_variant() -> None:
    for key, game in GAMES.items():
        presets = Variant.objects.presets().of_game(key)

        assert {variant.preset for variant in presets} == set(game.presets)
        assert all(variant.latest and variant.latest.number == 1 for variant in presets)


def test_looking_for_presets_again_changes_nothing() -> None:
    ensure_presets()

    assert Version.objects.count() == Variant.objects.count()


def test_a_preset_that_changed_gets_a_new_version() -> None:
    Version.objects.filter(variant__preset="hard").update(content_hash="old")

    ensure_presets()

    assert Variant.objects.get(game="troll", preset="hard").latest.number == 2  # type: ignore[union-attr]


def test_a_fork_begins_as_its_parent_stands(ada: User, published: Version) -> None:
    variant = fork_variant(published, by=ada, name="Mine")

    assert variant.params == published.params
    assert variant.parent == published
    assert not variant.is_published
    assert list(Variant.objects.visible_to(ada).filter(pk=variant.pk)) == [variant]


def test_a_draft_is_seen_by_owner_and_collaborator_only(
    draft: Variant, ada: User, ben: User, cy: User
) -> None:
    assert draft in Variant.objects.editable_by(ada)
    assert draft in Variant.objects.editable_by(ben)
    assert draft not in Variant.objects.visible_to(cy)


def test_nobody_edits_a_preset(ada: User, published: Version) -> None:
    assert published.variant not in Variant.objects.editable_by(ada)


def test_an_edit_of_an_old_state_is_refused_and_changes_nothing(draft: Variant) -> None:
    edit_options(draft, revision=1, params={"heights": THICK})

    with pytest.raises(Outdated, match="Somebody else"):
        edit_options(draft, revision=1, params={})

    draft.refresh_from_db()
    assert draft.params == {"heights": THICK}


def test_impossible_options_are_refused_by_name(draft: Variant) -> None:
    with pytest.raises(BadInput, match="heights"):
        edit_options(draft, revision=1, params={"heights": [99] * 6})


def test_the_difference_to_the_parent_is_told_in_words(draft: Variant, published: Version) -> None:
    told = [
        str(difference)
        for difference in differences(
            GAMES["troll"], published.params, {"heights": [4, 3, 2, 2, 3, 4]}
        )
    ]

    assert any("3-2-1-1-2-3 \u2192 4-3-2-2-3-4" in line for line in told)
    assert any("27 \u2192 15" in line for line in told)


def test_publishing_freezes_options_words_and_rules_version(draft: Variant, ada: User) -> None:
    edited = edit_options(draft, revision=1, params={"heights": THICK})
    version = publish_variant(edited, by=ada, revision=edited.revision, accept_warnings=True)

    later = Variant.objects.get(pk=draft.pk)
    edit_options(later, revision=later.revision, params={})

    version.refresh_from_db()
    assert version.params == {"heights": THICK}
    assert version.number == 1
    assert version.rules_version == GAMES["troll"].rules_version
    assert len(version.content_hash) == 64


def test_equal_content_has_an_equal_hash(ada: User, published: Version) -> None:
    hashes = set()
    for name in ("One", "Two"):
        variant = fork_variant(published, by=ada, name=name)
        variant = edit_options(variant, revision=1, params={"heights": THICK})
        version = publish_variant(variant, by=ada, revision=variant.revision, accept_warnings=True)
        hashes.add(version.content_hash)

    assert len(hashes) == 1
    assert published.content_hash not in hashes


def test_publishing_asks_for_what_is_missing_first(draft: Variant, ada: User) -> None:
    with pytest.raises(NeedsAssent) as refusal:
        publish_variant(draft, by=ada, revision=1)

    assert any("notes" in warning for warning in refusal.value.warnings)
    assert any("differs" in warning for warning in refusal.value.warnings)
    assert not draft.is_published


def test_a_game_that_never_ends_is_published_only_with_assent(ada: User) -> None:
    parent = Version.objects.get(variant__game="ludo", variant__preset="classic")
    variant = fork_variant(parent, by=ada, name="Hopeless")
    variant = edit_options(variant, revision=1, params={**parent.params, "max_rolls": 1})

    with pytest.raises(NeedsAssent, match="came to an end"):
        publish_variant(variant, by=ada, revision=variant.revision)

    version = publish_variant(variant, by=ada, revision=variant.revision, accept_warnings=True)
    assert any("came to an end" in warning for warning in version.warnings)


def test_nothing_is_published_twice(draft: Variant, ada: User) -> None:
    publish_variant(draft, by=ada, revision=1, accept_warnings=True)

    with pytest.raises(Refused, match="Nothing has changed"):
        publish_variant(draft, by=ada, revision=2, accept_warnings=True)


def test_a_reworded_section_reads_as_written_and_can_be_reset(draft: Variant) -> None:
    section = next(section for section in draft.book().sections if section.rules)
    text = section.text + "\n\nSo two moves always bring it somewhere new."

    reworded = reword_section(draft, revision=1, key=section.key, text=text)
    found = reworded.book().section(section.key)

    assert found
    assert found.reworded
    assert "somewhere new" in found.text
    again = reset_section(reworded, revision=reworded.revision, key=section.key)
    assert again.book() == draft.original_book()


def test_a_section_cannot_lose_the_rule_a_referee_quotes(draft: Variant) -> None:
    section = next(section for section in draft.book().sections if section.rules)

    with pytest.raises(BadInput, match="states"):
        reword_section(draft, revision=1, key=section.key, text="Something else.")


def test_a_megabyte_of_wording_is_refused_with_the_limit(draft: Variant) -> None:
    section = draft.book().sections[1]

    with pytest.raises(BadInput, match="20,000"):
        reword_section(draft, revision=1, key=section.key, text="x" * 1_000_000)


def test_a_published_variant_cannot_be_deleted(draft: Variant, ada: User) -> None:
    publish_variant(draft, by=ada, revision=1, accept_warnings=True)

    with pytest.raises(Refused, match="Archive"):
        delete_draft(Variant.objects.get(pk=draft.pk))


def test_names_in_every_script_are_kept(draft: Variant) -> None:
    saved = edit_details(
        draft, revision=1, name="\u6865\u724c \u0130\u00df \U0001f9cc", notes="", tags="h\u00e4rter"
    )

    assert Variant.objects.get(pk=saved.pk).name == "\u6865\u724c \u0130\u00df \U0001f9cc"
    assert saved in Variant.objects.matching("h\u00e4rter")
