"""Farmyard as it is where mail is sent, and what it sent."""

from __future__ import annotations

import re
from typing import Any

from django.core import mail

CODE = re.compile(r"^\s*([A-Z0-9]{3,}-?[A-Z0-9]{3,})\s*$", re.MULTILINE)


# What the settings say where EMAIL_URL is given.
SETTINGS = {
    "SENDS_MAIL": True,
    "DEFAULT_FROM_EMAIL": "farm@farm.example",
    "ACCOUNT_EMAIL_VERIFICATION": "mandatory",
    "ACCOUNT_SIGNUP_FIELDS": ["email*", "password1"],
    "ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED": True,
    "ACCOUNT_LOGIN_BY_CODE_ENABLED": True,
    "MFA_PASSKEY_SIGNUP_ENABLED": True,
}


def send_mail(settings: Any) -> None:
    for name, value in SETTINGS.items():
        setattr(settings, name, value)


def last_code(to: str = "olga@farm.example") -> str:
    message = mail.outbox[-1]
    assert message.to == [to]
    found = CODE.search(str(message.body))
    assert found, message.body
    return found[1]
