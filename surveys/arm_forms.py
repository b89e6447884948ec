"""The forms of arms: what differs between testers, and who gets which."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms import PlainForm
from games.models import Referee, Version
from surveys.forms import INPUT
from surveys.plan import (
    ALL_ARMS,
    BALANCED,
    BY_LINK,
    MOST_PEOPLE,
    MOST_ROUNDS,
    MOST_WEIGHT,
    ORIGINAL_WORDING,
    OWN_WORDING,
    Arm,
)
from surveys.reading import BIGGEST

MEANINGS: Mapping[str, Any] = {
    BALANCED: gettext_lazy(
        "One arm each, at random and balanced. The arms fill up evenly, and the place of somebody "
        "who drops out is given again."
    ),
    BY_LINK: gettext_lazy(
        "The link decides. Each arm has a link of its own, and whoever follows it gets that arm."
    ),
    ALL_ARMS: gettext_lazy(
        "Everybody meets all arms, one after the other. Each arm comes first, second and so on "
        "equally often, and follows each other arm equally often."
    ),
}

Choices = list[tuple[str, Any]]


def rules_choices() -> list[tuple[str, Choices]]:
    """All published versions, game by game: "slug:number" and its name."""
    versions = Version.objects.filter(variant__archived_at__isnull=True).select_related("variant")
    by_game: dict[str, Choices] = {}
    for version in versions.order_by("variant__game", "variant__name", "-number"):
        listed = by_game.setdefault(str(version.rules_of.title), [])
        listed.append((f"{version.variant.slug}:{version.number}", str(version)))
    return list(by_game.items())


def with_missing(choices: list[Any], value: str) -> list[Any]:
    """A version that is not there any more is still shown, so that saving does not lose it."""
    known = {code for _group, listed in choices for code, _name in listed}
    if not value or value in known:
        return choices
    return [*choices, (_("not published"), [(value, value.replace(":", " v"))])]


class ArmForm(forms.Form):
    """One arm. Without a name and rules it is left out."""

    key = forms.SlugField(max_length=40, required=False, widget=forms.HiddenInput())
    name = forms.CharField(
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("Only you see it."),
        max_length=80,
        required=False,
        widget=forms.TextInput(INPUT),
    )
    rules = forms.ChoiceField(
        label=gettext_lazy("Rules"), required=False, widget=forms.Select(INPUT)
    )
    wording = forms.ChoiceField(
        label=gettext_lazy("Rulebook in the words of"), required=False, widget=forms.Select(INPUT)
    )
    referee = forms.ChoiceField(
        label=gettext_lazy("The referee"),
        choices=Referee.choices,
        initial=Referee.EXPLAINING,
        widget=forms.Select(INPUT),
    )
    weight = forms.IntegerField(
        label=gettext_lazy("Weight"),
        help_text=gettext_lazy("2: twice as many testers as an arm with 1."),
        min_value=1,
        max_value=MOST_WEIGHT,
        initial=1,
        widget=forms.NumberInput(INPUT),
    )
    quota = forms.IntegerField(
        label=gettext_lazy("At most"),
        help_text=gettext_lazy("Testers; empty: as many as come."),
        required=False,
        min_value=1,
        max_value=MOST_PEOPLE,
        widget=forms.NumberInput(INPUT),
    )
    remove = forms.BooleanField(label=gettext_lazy("Remove this arm"), required=False)

    def __init__(self, *args: Any, choices: list[Any] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "label_suffix": ""})
        offered = rules_choices() if choices is None else choices
        rules: Any = self.fields["rules"]
        wording: Any = self.fields["wording"]
        rules.choices = [
            ("", _("No game")),
            *with_missing(offered, self.initial.get("rules", "")),
        ]
        own: Choices = [
            (OWN_WORDING, _("the variant itself")),
            (ORIGINAL_WORDING, _("the published rules of the game")),
        ]
        wording.choices = [*own, *with_missing(offered, self.lending())]

    def lending(self) -> str:
        """The version that lends its words, if one does."""
        wording = str(self.initial.get("wording", ""))
        return wording if ":" in wording else ""

    def is_left_out(self) -> bool:
        data = self.cleaned_data
        return bool(data.get("remove") or not (data.get("name") or data.get("rules")))

    def stored(self, key: str) -> dict[str, Any]:
        data = self.cleaned_data
        slug, _colon, number = data["rules"].rpartition(":")
        arm: dict[str, Any] = {
            "key": key,
            "name": data["name"] or key,
            "variant": slug,
            "version": int(number or 0),
            "wording": data["wording"],
            "referee": data["referee"],
            "weight": data["weight"],
        }
        return arm if data["quota"] is None else {**arm, "quota": data["quota"]}


def initial_arm(arm: Arm) -> dict[str, Any]:
    return {
        "key": arm.key,
        "name": arm.name,
        "rules": f"{arm.variant}:{arm.version}" if arm.variant else "",
        "wording": arm.wording,
        "referee": arm.referee,
        "weight": arm.weight,
        "quota": arm.quota,
    }


class AssignmentForm(PlainForm):
    how = forms.ChoiceField(
        label=gettext_lazy("Who gets which arm"),
        choices=list(MEANINGS.items()),
        widget=forms.RadioSelect(),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy("The same seed deals the same arms in the same order."),
        min_value=0,
        max_value=BIGGEST,
        widget=forms.NumberInput(INPUT),
    )
    block = forms.IntegerField(
        label=gettext_lazy("Rounds per block"),
        help_text=gettext_lazy(
            "After each block the arms are even. Larger blocks are harder to foresee."
        ),
        min_value=1,
        max_value=MOST_ROUNDS,
        widget=forms.NumberInput(INPUT),
    )
