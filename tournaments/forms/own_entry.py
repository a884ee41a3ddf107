"""The form of an entrant about themselves."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from .clubs import NameField


class OwnNameForm(forms.Form):
    public_name = NameField(
        label=gettext_lazy("What everybody calls you here"),
        error_messages={"required": gettext_lazy("Say what you are called.")},
    )
