"""Passkeys, by allauth and fido2: what a browser is asked, and whether its answer can be one."""

from __future__ import annotations

import json
from typing import Any

from allauth.account.stages import LoginStageController
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.stages import PasskeySignupStage
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest

from tournaments.models import Account

MOST_PASSKEYS = 20


def passkeys_of(account: Account) -> QuerySet[Any]:
    keys: QuerySet[Any] = Authenticator.objects.filter(user=account, type=Authenticator.Type.WEBAUTHN).order_by("pk")
    return keys


def options_for(request: HttpRequest, purpose: str) -> dict[str, Any] | None:
    """What the browser needs to make or to use a passkey; None where this visitor may not.

    The challenge is kept in the session, so these are for writes only.
    """
    account = request.user if request.user.is_authenticated else None
    options: dict[str, Any] | None = None
    if purpose == "sign-in":
        options = auth.begin_authentication(None)
    elif purpose == "prove" and account is not None:
        options = auth.begin_authentication(account)
    elif purpose == "add" and account is not None:
        options = auth.begin_registration(account, True)
    elif purpose == "sign-up" and (stage := LoginStageController.enter(request, PasskeySignupStage.key)):
        options = auth.begin_registration(stage.login.user, True)
    return options


def is_answered(form: Form) -> bool:
    """Whether a form has the answer of a passkey that belongs to what was asked."""
    if not _has_its_shape(form.data.get("credential", "")):
        return False
    try:
        return form.is_valid()
    except ValueError:  # from fido2, for what is no answer at all
        return False


def _has_its_shape(written: str) -> bool:
    """What fido2 takes for granted."""
    try:
        credential = json.loads(written)
    except ValueError:
        return False
    if not isinstance(credential, dict) or not isinstance(credential.get("response"), dict):
        return False
    texts = [credential.get("id"), credential.get("rawId"), *credential["response"].values()]
    return all(isinstance(text, str) for text in texts)
