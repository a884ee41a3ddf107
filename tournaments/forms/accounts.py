"""Forms about one's own account."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.userkit import filter_users_by_email
from django import forms
from django.contrib.auth import password_validation
from django.http import HttpRequest
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms.reading import Unreadable, read_name
from tournaments.models import Account

LONGEST_PASSWORD = 128


class NameForm(forms.Form):
    """The name by which others know somebody; also the part of the sign-up form that allauth does not have."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": gettext_lazy("Say what others call you.")},
    )
    field_order = ("name", "email", "password1")

    def clean_name(self) -> str:
        try:
            name = read_name(self.cleaned_data["name"])
        except Unreadable as refusal:
            raise forms.ValidationError(str(refusal)) from None
        if not name:
            raise forms.ValidationError(_("Say what others call you."))
        return name

    def signup(self, request: HttpRequest, user: Account) -> None:
        """The name was stored with the account."""


class EmailForm(forms.Form):
    """Another e-mail, where no mail is sent and so none can be proved."""

    email = forms.EmailField(
        label=gettext_lazy("New e-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        if any(other != self.account for other in filter_users_by_email(email)):
            raise forms.ValidationError(_("There is an account with this e-mail already."))
        return email


class PasswordForm(forms.Form):
    password = forms.CharField(
        label=gettext_lazy("New password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": gettext_lazy("Type a password.")},
    )

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        password_validation.validate_password(password, self.account)
        return password


class ProofForm(forms.Form):
    """A password, or a recovery code, of the account that is signed in."""

    secret = forms.CharField(
        label=gettext_lazy("Password or recovery code"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class RecoveryForm(forms.Form):
    email = forms.EmailField(
        label=gettext_lazy("E-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )
    code = forms.CharField(
        label=gettext_lazy("Recovery code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class PasskeyNameForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name of the passkey"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Give it a name that tells you where it is.")},
    )
