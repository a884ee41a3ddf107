"""What lets somebody in who has no password or passkey at hand: recovery codes, and the operator's link."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import models, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.models import hash_token, new_key

from .accounts import Account

RECOVERY_CODES = 8
# Without letters and digits that look alike.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 10
LET_IN_LIFE = timedelta(hours=1)


class RecoveryCode(models.Model):
    """Lets in once. The code itself is shown when it is made, and not stored."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"recovery code {self.pk}"


class LetIn(models.Model):
    """A link by which the operator lets in somebody who is locked out: once, and within an hour."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="let_ins")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"let in {self.pk}"


@transaction.atomic
def make_recovery_codes(account: Account) -> list[str]:
    """New ones in the place of those there are, in groups that are easily copied."""
    account.recovery_codes.all().delete()
    codes = ["".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create([RecoveryCode(account=account, digest=_digest(account, code)) for code in codes])
    return [f"{code[:5]}-{code[5:]}" for code in codes]


def use_recovery_code(account: Account, typed: str) -> bool:
    code = "".join(sign for sign in typed.lower() if sign in ALPHABET)
    deleted, _ = account.recovery_codes.filter(digest=_digest(account, code)).delete()
    return deleted == 1


def _digest(account: Account, code: str) -> str:
    """Worthless without the secret key of the installation: codes are short enough to be tried out."""
    return salted_hmac("recovery code", f"{account.pk}:{code}", algorithm="sha256").hexdigest()


@transaction.atomic
def make_let_in(account: Account) -> tuple[str, datetime]:
    """The secret of a new link, and until when it works; links that were made before work no more."""
    account.let_ins.all().delete()
    token, expires_at = new_key(), timezone.now() + LET_IN_LIFE
    LetIn.objects.create(account=account, token_hash=hash_token(token), expires_at=expires_at)
    return token, expires_at


def find_let_in(token: str) -> LetIn | None:
    usable = LetIn.objects.select_related("account__keeper").filter(expires_at__gt=timezone.now())
    return usable.filter(token_hash=hash_token(token)).first()


def use_let_in(let_in: LetIn) -> bool:
    """False when somebody used it meanwhile."""
    deleted, _ = LetIn.objects.filter(pk=let_in.pk).delete()
    return deleted == 1
