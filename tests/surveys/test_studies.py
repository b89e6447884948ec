"""Making studies, editing them together, launching, and sharing them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.refusals import Outdated, Refused
from playtest.accounts.models import User
from surveys import protocol
from surveys.models import Right, State, Study
from surveys.reading import Malformed
from surveys.services import studies
from tests.surveys.studying import arm, document, joined, study_of

AT_WORK = [State.PILOT, State.OPEN]


def edited(study: Study, **words: Any) -> Study:
    def change(draft: dict[str, Any]) -> None:
        draft.update(words)

    return studies.edit_study(study, revision=study.revision, change=change)


# -- making and editing


def test_a_study_begins_as_a_draft_with_a_link_and_its_owner_as_contact(ada: User) -> None:
    study = studies.create_study({"title": "Mine"}, by=ada)

    assert (study.state, study.version, study.revision) == (State.DRAFT, None, 1)
    assert study.links.count() == 1
    assert (study.plan.contact.name, study.plan.contact.email) == ("Ada Berg", "ada@example.org")


def test_each_study_gets_a_seed_of_its_own_unless_its_document_has_one(ada: User) -> None:
    seeds = {study_of(ada, assignment={"how": "all"}).plan.assignment.seed for _ in range(3)}
    known = study_of(ada, assignment={"seed": 42})

    assert len(seeds) == 3
    assert known.plan.assignment.seed == 42


def test_what_cannot_be_read_is_not_stored(ada: User) -> None:
    with pytest.raises(Malformed, match=r"steps\[0\]"):
        studies.create_study({"title": "x", "steps": [{"key": "a b"}]}, by=ada)
    study = study_of(ada)
    with pytest.raises(Malformed, match="minutes"):
        edited(study, minutes="long")

    assert Study.objects.count() == 1
    assert Study.objects.get().plan.minutes == 20


def test_an_edit_made_from_another_state_is_refused(ada: User) -> None:
    study = study_of(ada)
    edited(study, title="First")

    with pytest.raises(Outdated, match="Somebody else changed this study"):
        edited(study, title="Second")

    assert Study.objects.get().title == "First"


def test_a_copy_is_a_draft_of_one_s_own_without_people(ada: User, ben: User) -> None:
    study = studies.launch(study_of(ada), to=State.OPEN, by=ada)
    joined(study)

    copied = studies.copy_study(study, by=ben)

    assert (copied.title, copied.state, copied.owner) == ("Copy of Thick ends", State.DRAFT, ben)
    assert copied.plan.contact.email == "ben@example.org"
    assert copied.plan.assignment.seed != study.plan.assignment.seed
    assert not copied.participations.exists()


# -- launching


@pytest.mark.parametrize("state", AT_WORK)
def test_launching_freezes_what_stands(ada: User, state: str) -> None:
    study = studies.launch(study_of(ada, arms=[arm("a")]), to=state, by=ada)

    version = study.version
    assert version
    assert (study.state, version.number, version.launched_by) == (state, 1, ada)
    assert version.document["rules"]["a"]
    assert not studies.differs_from_version(study)


def test_a_study_with_problems_is_not_launched_and_all_are_told(ada: User) -> None:
    study = study_of(ada, title="", quota=0)

    with pytest.raises(studies.HasProblems) as refusal:
        studies.launch(study, to=State.OPEN, by=ada)

    assert len(refusal.value.problems) == 2
    assert Study.objects.get().state == State.DRAFT


def test_a_change_after_launching_is_seen_only_when_it_is_put_before_testers(ada: User) -> None:
    study = studies.launch(study_of(ada), to=State.OPEN, by=ada)
    early = joined(study)

    study = edited(study, title="Thin ends")
    assert studies.differs_from_version(study)
    still_old = joined(study)
    study = studies.renew(study, by=ada)
    late = joined(study)

    assert [person.version.number for person in (early, still_old, late)] == [1, 1, 2]
    assert early.version.plan.title == "Thick ends"
    assert late.version.plan.title == "Thin ends"


def test_the_same_content_is_the_same_version(ada: User) -> None:
    study = studies.launch(study_of(ada), to=State.PILOT, by=ada)
    studies.set_state(study, to=State.PAUSED)

    study = studies.launch(study, to=State.OPEN, by=ada)

    assert [version.number for version in study.versions.all()] == [1]


def test_rules_that_change_make_another_version(ada: User) -> None:
    guided, silent = (
        studies.launch(
            study_of(ada, arms=[arm("a", referee=referee)]), to=State.OPEN, by=ada
        ).version
        for referee in ("guided", "silent")
    )

    assert guided
    assert silent
    assert guided.content_hash != silent.content_hash


def test_a_draft_whose_rules_are_gone_differs_from_its_version(ada: User) -> None:
    study = studies.launch(study_of(ada, arms=[arm("a")]), to=State.OPEN, by=ada)

    study = edited(study, arms=[arm("a", version=99)])

    assert studies.differs_from_version(study)
    with pytest.raises(studies.HasProblems):
        studies.renew(study, by=ada)


@pytest.mark.parametrize(
    ("before", "to"),
    [
        (State.DRAFT, State.PAUSED),
        (State.DRAFT, State.CLOSED),
        (State.OPEN, State.PILOT),
        (State.CLOSED, State.PILOT),
        (State.OPEN, State.DRAFT),
        (State.OPEN, State.OPEN),
    ],
)
def test_some_ways_from_state_to_state_are_none(ada: User, before: str, to: str) -> None:
    study = study_of(ada)
    Study.objects.update(state=before)

    for change in (
        lambda: studies.launch(study, to=to, by=ada),
        lambda: studies.set_state(study, to=to),
    ):
        with pytest.raises(Refused):
            change()

    assert Study.objects.get().state == before


def test_those_who_come_to_a_pilot_are_kept_apart(ada: User) -> None:
    study = studies.launch(study_of(ada, arms=[arm("a"), arm("b")]), to=State.PILOT, by=ada)
    trial = joined(study)

    studies.launch(study, to=State.OPEN, by=ada)
    real = joined(study)

    assert (trial.is_pilot, real.is_pilot) == (True, False)
    assert trial.slot == real.slot == 0  # the pilot takes no place in the study


def test_nothing_can_be_renewed_before_it_is_launched(ada: User) -> None:
    with pytest.raises(Refused, match="has not been launched"):
        studies.renew(study_of(ada), by=ada)


# -- people and links


def test_rights_are_given_changed_and_taken(ada: User, ben: User) -> None:
    study = study_of(ada)
    studies.invite_member(study, email="Ben@Example.org ", right=Right.PSEUDONYMS)
    assert not Study.objects.editable_by(ben).exists()
    assert not Study.objects.with_full_data_for(ben).exists()
    assert Study.objects.visible_to(ben).exists()

    studies.invite_member(study, email="ben@example.org", right=Right.EDIT)
    assert Study.objects.editable_by(ben).exists()
    assert study.memberships.count() == 1

    studies.remove_member(study, email="ben@example.org")
    assert not Study.objects.visible_to(ben).exists()


def test_who_owns_a_study_need_not_be_invited(ada: User) -> None:
    with pytest.raises(Refused, match="yours already"):
        studies.invite_member(study_of(ada), email="ada@example.org", right=Right.EDIT)


def test_a_link_for_every_arm_and_none_without_one_where_links_decide(ada: User) -> None:
    study = study_of(ada, arms=[arm("a"), arm("b")], assignment={"how": "link"})

    studies.link_every_arm(study)
    studies.link_every_arm(study)

    running = study.links.filter(ended_at__isnull=True)
    assert sorted(link.arm for link in running) == ["a", "b"]
    assert joined(studies.launch(study, to=State.OPEN, by=ada)).arms == ["a"]


def test_a_link_leads_only_into_arms_there_are(ada: User) -> None:
    with pytest.raises(Refused, match="no arm “z”"):
        studies.add_link(study_of(ada, arms=[arm("a")]), arm="z")


def test_people_are_dealt_over_arms_in_balance_and_quotas_hold(ada: User) -> None:
    study = study_of(ada, arms=[arm("a"), arm("b")], quota=4)
    study = studies.launch(study, to=State.OPEN, by=ada)

    got = [joined(study).arms[0] for _ in range(4)]

    assert sorted(got) == ["a", "a", "b", "b"]
    with pytest.raises(Refused, match="Enough people"):
        joined(study)


def test_a_study_opens_and_closes_on_its_days(ada: User) -> None:
    study = studies.launch(study_of(ada), to=State.OPEN, by=ada)
    now = timezone.now()

    for opens, closes in ((now + timedelta(days=1), None), (None, now - timedelta(minutes=1))):
        Study.objects.update(opens_at=opens, closes_at=closes)
        with pytest.raises(Refused):
            joined(study)


# -- putting away


def test_only_a_study_without_people_can_be_deleted(ada: User) -> None:
    study = studies.launch(study_of(ada), to=State.OPEN, by=ada)
    joined(study)

    with pytest.raises(Refused, match="can only be archived"):
        studies.delete_study(study)
    studies.archive_study(study, archived=True)

    assert Study.objects.get().archived_at
    studies.delete_study(study_of(ada))
    assert Study.objects.count() == 1


# -- the document


def test_steps_are_added_where_they_belong(ada: User) -> None:
    draft = protocol.empty_document("New")
    for kind in ("text", "rulebook"):
        protocol.add_step(draft, kind)

    assert [step["key"] for step in draft["steps"]] == [
        "consent",
        "questionnaire",
        "text",
        "rulebook",
        "debrief",
    ]
    assert studies.create_study(draft, by=ada).plan.consent


def test_steps_are_copied_moved_ordered_and_removed() -> None:
    draft = document()
    twin = protocol.duplicate_step(draft, "after")
    assert twin["key"] == "after-2"
    twin["settings"]["questions"].clear()
    assert protocol.steps_in(draft)[1]["settings"]["questions"]  # the first one keeps its own

    protocol.move_step(draft, "after-2", -1)
    protocol.move_step(draft, "after-2", -9)
    assert [step["key"] for step in draft["steps"]][:2] == ["after-2", "consent"]
    protocol.order_steps(draft, ["consent", "after", "after-2", "debrief"])
    protocol.remove_step(draft, "after")
    assert [step["key"] for step in draft["steps"]] == ["consent", "after-2", "debrief"]


@pytest.mark.parametrize("keys", [[], ["consent"], ["consent", "after", "after", "debrief"]])
def test_an_order_that_loses_a_step_is_refused(keys: list[str]) -> None:
    with pytest.raises(Refused, match="have changed"):
        protocol.order_steps(document(), keys)


def test_what_a_step_s_form_does_not_know_stays() -> None:
    draft = document()

    protocol.change_step(
        draft, "after", {"title": "Now", "settings": {}, "per_arm": False, "show_if": None}
    )

    step = draft["steps"][1]
    assert step["title"] == "Now"
    assert len(step["settings"]["questions"]) == 1
    assert "per_arm" not in step


def test_a_step_that_is_gone_cannot_be_changed() -> None:
    with pytest.raises(protocol.NoSuchStep, match="not there any more"):
        protocol.change_step(document(), "gone", {})
