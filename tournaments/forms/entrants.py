"""Forms about entrants: who registers, who is added, what is changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models.clubs import PLACE_LENGTH

from .clubs import FIELD, NameField


class RegisterForm(forms.Form):
    """Somebody enters: under the own name, or before everybody under another."""

    name = NameField(
        label=gettext_lazy("Your name"), error_messages={"required": gettext_lazy("Say what you are called.")}
    )
    public_name = NameField(label=gettext_lazy("Public name"), required=False)

    def clean(self) -> dict[str, Any]:
        """Who is called before everybody as anyway has no other name."""
        cleaned = super().clean() or {}
        if cleaned.get("public_name") == cleaned.get("name"):
            cleaned["public_name"] = ""
        return cleaned


class AddForm(RegisterForm):
    """A director adds somebody by name; `who` says which player it is, or "new", once that was asked."""

    who = forms.CharField(required=False, max_length=22, widget=forms.HiddenInput)
    has_paid = forms.BooleanField(label=gettext_lazy("Has paid"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
        self.fields["name"].error_messages["required"] = _("Type a name.")
        self.fields["name"].required = not self.data.get("who") or self.data.get("who") == "new"


class EntrantForm(forms.Form):
    """What everybody calls an entrant, and what the directors note."""

    public_name = NameField(
        label=gettext_lazy("Public name"),
        error_messages={"required": gettext_lazy("An entrant needs a name.")},
    )
    note = forms.CharField(
        label=gettext_lazy("Note for the directors"),
        required=False,
        max_length=PLACE_LENGTH,
        widget=forms.TextInput(attrs={**FIELD, "dir": "auto", "autocomplete": "off"}),
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=PLACE_LENGTH,
        widget=forms.TextInput(attrs={**FIELD, "dir": "auto", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Say why: everybody may ask for the reason.")},
    )
