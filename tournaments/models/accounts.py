"""Accounts: optional for playing; whoever has one finds games and clubs on every device."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from scoring.models import NAME_LENGTH, Keeper, new_key


class AccountManager(BaseUserManager["Account"]):
    """The keeper comes along: every request of somebody signed in asks for it."""

    def get_queryset(self) -> models.QuerySet[Account]:
        return super().get_queryset().select_related("keeper")

    @transaction.atomic
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Account:
        account = self.model(email=self.normalize_email(email), **fields)
        account.set_password(password)
        account.save()
        EmailAddress.objects.create(user=account, email=account.email, primary=True)
        return account


class Account(AbstractBaseUser):
    """Somebody who can sign in. `name` is public; the address is seen by nobody else."""

    email = models.EmailField(_("E-mail"), unique=True)
    name = models.CharField(_("Name"), max_length=NAME_LENGTH, blank=True)
    keeper = models.OneToOneField(Keeper, on_delete=models.PROTECT, related_name="account")
    stamp = models.CharField(max_length=22, default=new_key)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = []

    objects = AccountManager()

    def __str__(self) -> str:
        return self.name or f"account {self.pk}"

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.keeper_id:
            self.keeper = Keeper.objects.create(kind=Keeper.Kind.ACCOUNT, name=self.name)
        super().save(*args, **kwargs)

    def get_session_auth_hash(self) -> str:
        """Sessions end when the password or the stamp changes."""
        return salted_hmac("account", f"{self.password}{self.stamp}", algorithm="sha256").hexdigest()

    @transaction.atomic
    def rename(self, name: str) -> None:
        """The keeper has the same name."""
        self.name = self.keeper.name = name
        self.save(update_fields=["name"])
        self.keeper.save(update_fields=["name"])

    @transaction.atomic
    def change_email(self, email: str) -> None:
        """At once; where mail is configured an address is changed by a code that is sent to it."""
        self.email = email
        self.save(update_fields=["email"])
        EmailAddress.objects.filter(user=self).delete()
        EmailAddress.objects.create(user=self, email=email, primary=True)

    @transaction.atomic
    def forget_ways_in(self) -> None:
        """Ends every session, and all that lets in but mail."""
        self.set_unusable_password()
        self.save(update_fields=["password"])
        Authenticator.objects.filter(user=self).delete()
        self.recovery_codes.all().delete()
        self.sign_out_everywhere()

    @transaction.atomic
    def sign_out_everywhere(self) -> None:
        """Ends every session, and what the account follows live in its clubs too."""
        self.stamp = new_key()
        self.save(update_fields=["stamp"])
        self.keeper.browsers.all().delete()
        in_clubs = models.Q(club__roles__account=self) | models.Q(club__members__account=self)
        for keeper in Keeper.objects.filter(in_clubs | models.Q(pk=self.keeper_id)).order_by("pk").distinct():
            keeper.renew_access()
