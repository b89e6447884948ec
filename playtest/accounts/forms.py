from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from playtest.accounts.links import NewAccount
from playtest.accounts.models import LONGEST_EMAIL, LONGEST_NAME, LONGEST_TOKEN_NAME, User
from playtest.accounts.people import normalise_email

LONGEST_PASSWORD = 256
NOT_KNOWN = _("This address and this password do not belong together. Please check both.")
ROLES = [
    ("designer", _("I design games")),
    ("researcher", _("I study how people read rules")),
    ("both", _("Both")),
]


class PlainForm(forms.Form):
    """A form in our look; the first field with an error gets the focus."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for field in self.fields.values():
            if not isinstance(field.widget, forms.RadioSelect | forms.CheckboxInput):
                field.widget.attrs.setdefault("class", "input")

    def is_valid(self) -> bool:
        valid = super().is_valid()
        wrong = [name for name in self.errors if name in self.fields]
        for name in wrong[:1]:
            self.fields[name].widget.attrs["autofocus"] = True
        return valid


class EmailField(forms.EmailField):
    """An address in its one spelling; what was typed stays on the page as it was typed."""

    def __init__(self, **facts: Any) -> None:
        facts.setdefault("label", _("E-mail address"))
        facts["error_messages"] = {
            "required": _("Please type your e-mail address."),
            "invalid": _("This is not an e-mail address. One looks like ada@example.org."),
        }
        super().__init__(max_length=LONGEST_EMAIL, **facts)
        self.widget.attrs["autocomplete"] = "username"

    def to_python(self, value: Any) -> Any:
        return super().to_python(normalise_email(value) if isinstance(value, str) else value)


class PasswordField(forms.CharField):
    def __init__(self, label: Any, *, is_new: bool = False, help_text: Any = "") -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            strip=False,
            max_length=LONGEST_PASSWORD,
            error_messages={"required": _("Please type your password.")},
        )
        kind = "new-password" if is_new else "current-password"
        self.widget = forms.PasswordInput({"autocomplete": kind, **self.widget_attrs(self.widget)})


def name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Name"),
        help_text=_("Others see it beside your games and studies."),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Please type the name that others should see.")},
        widget=forms.TextInput({"autocomplete": "name"}),
    )


class SignInForm(PlainForm):
    email = EmailField()
    password = PasswordField(_("Password"))

    def person(self, request: HttpRequest) -> User | None:
        """Who this is; None leaves one and the same sentence in the form, whatever was wrong."""
        found = authenticate(request, **self.cleaned_data)
        if found is None:
            self.add_error(None, str(NOT_KNOWN))
        return found if isinstance(found, User) else None


class SignUpForm(PlainForm):
    name = name_field()
    email = EmailField(help_text=_("You sign in with it. Nobody else sees it."))
    roles = forms.ChoiceField(
        label=_("What brings you here?"),
        choices=ROLES,
        initial="designer",
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Please choose one. You can change it later."),
            "invalid_choice": _("Please choose one of the three."),
        },
    )

    def account(self) -> NewAccount:
        roles = self.cleaned_data["roles"]
        return NewAccount(
            email=self.cleaned_data["email"],
            name=self.cleaned_data["name"],
            is_designer=roles in ("designer", "both"),
            is_researcher=roles in ("researcher", "both"),
        )


class EmailForm(PlainForm):
    email = EmailField()


class NewPasswordForm(PlainForm):
    """A password for a person, who need not be stored yet."""

    password = PasswordField(
        _("New password"),
        is_new=True,
        help_text=_("At least eight characters, and not one that everybody uses."),
    )

    def __init__(self, person: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        password_validation.validate_password(password, self.person)
        return password


class OwnPasswordMixin(forms.Form):
    """Asks for the password that the person has now."""

    person: User

    def clean_current_password(self) -> str:
        current = str(self.cleaned_data["current_password"])
        if not self.person.check_password(current):
            raise forms.ValidationError(_("This is not your password."))
        return current


class ChangePasswordForm(OwnPasswordMixin, NewPasswordForm):
    current_password = PasswordField(_("Your password now"))
    field_order = ["current_password", "password"]


class ChangeEmailForm(OwnPasswordMixin, PlainForm):
    email = EmailField(label=_("New e-mail address"))
    current_password = PasswordField(_("Your password"))

    def __init__(self, person: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"])
        if email == self.person.email:
            raise forms.ValidationError(_("This is your address already."))
        return email


class ProfileForm(PlainForm):
    name = name_field()
    is_designer = forms.BooleanField(label=_("I design games"), required=False)
    is_researcher = forms.BooleanField(label=_("I study how people read rules"), required=False)

    def __init__(self, person: User, *args: Any, **kwargs: Any) -> None:
        known = {name: getattr(person, name) for name in self.base_fields}
        super().__init__(*args, initial=known, **kwargs)
        self.needs_role = not person.is_staff

    def clean(self) -> dict[str, Any]:
        chosen = super().clean() or self.cleaned_data
        has_role = chosen.get("is_designer") or chosen.get("is_researcher")
        if self.needs_role and not has_role:
            self.add_error("is_researcher", _("Please choose at least one of the two."))
        return chosen


class TokenForm(PlainForm):
    name = forms.CharField(
        label=_("Name of the token"),
        max_length=LONGEST_TOKEN_NAME,
        help_text=_("What uses it, for instance “sweeps on my laptop”."),
        error_messages={"required": _("Give the token a name.")},
    )
