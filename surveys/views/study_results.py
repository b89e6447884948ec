"""What a study records, and what has come of it so far."""

from django import forms
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from games.forms import PlainForm
from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys.access import visible_study
from surveys.codebook import as_json, codebook_of
from surveys.models import Study
from surveys.plan import StudyPlan
from surveys.results import Chosen, chosen_people, people_of, results_of
from surveys.views.study_shared import study_page


def shown_plan(study: Study) -> StudyPlan:
    """What people saw last; before anybody could, the draft."""
    return study.version.plan if study.version else study.plan


@sign_in_required
@require_safe
def codebook_page(request: SignedInRequest, slug: str) -> HttpResponse:
    study = visible_study(request.user, slug)
    context = {"tab": "codebook", "sections": codebook_of(shown_plan(study))}
    return study_page(request, study, "codebook", context)


@sign_in_required
@require_safe
def codebook_file(request: SignedInRequest, slug: str) -> HttpResponse:
    study = visible_study(request.user, slug)
    answer = JsonResponse(as_json(shown_plan(study)), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="{study.slug}-codebook.json"'
    return answer


class WhoseForm(PlainForm):
    """Whose answers are looked at."""

    arm = forms.ChoiceField(
        label=gettext_lazy("Arm"), required=False, widget=forms.Select({"class": "input"})
    )
    version = forms.TypedChoiceField(
        label=gettext_lazy("Version"),
        required=False,
        coerce=int,
        empty_value=0,  # type: ignore[arg-type]  # no version, as a number
        widget=forms.Select({"class": "input"}),
    )
    pilots = forms.BooleanField(label=gettext_lazy("Pilots instead"), required=False)

    def __init__(self, study: Study, data: object) -> None:
        super().__init__(data)
        arms, version = self.fields["arm"], self.fields["version"]
        assert isinstance(arms, forms.ChoiceField)
        assert isinstance(version, forms.ChoiceField)
        named = [(arm.key, arm.name or arm.key) for arm in shown_plan(study).arms]
        arms.choices = [("", _("all arms")), *named]
        numbers = study.versions.order_by("number").values_list("number", flat=True)
        version.choices = [("", _("all versions")), *((each, f"v{each}") for each in numbers)]


@sign_in_required
@require_safe
def answers_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """Question by question; those of the chosen version, or of what people see now."""
    study = visible_study(request.user, slug)
    form = WhoseForm(study, request.GET)
    chosen = Chosen(**form.cleaned_data) if form.is_valid() else Chosen()
    version = study.versions.filter(number=chosen.version).first() if chosen.version else None
    plan = version.plan if version else shown_plan(study)
    people = chosen_people(study, chosen)
    context = {
        "tab": "answers",
        "form": form,
        "plan": plan,
        "people": people_of(plan, people),
        "results": results_of(plan, people, chosen.arm),
        "chosen": chosen,
        "has_any": study.participations.exists(),
        "has_pilots": study.participations.filter(is_pilot=True).exists(),
    }
    return study_page(request, study, "answers", context)
