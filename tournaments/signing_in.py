"""Signing in and out, as Farmyard does it: what a browser kept comes along, and nothing stays behind."""

from __future__ import annotations

import logging
import smtplib
import time
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal import flows
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.sessions.models import Session
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.views.visitors import KEEPER_COOKIE, LINKS_COOKIE, visitor_of
from tournaments.models import Account

PROVED_AT = "proved_at"
# For so many seconds after signing in nobody is asked again who they are.
PROOF_LIFE = 15 * 60
STAGES = ("LoginByCodeStage", "EmailVerificationStage")
PASSKEY_STAGE = "allauth.mfa.webauthn.stages.PasskeySignupStage"

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What allauth asks of us. Its own messages are not shown: our pages say what happened."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": gettext_lazy("E-mail and password do not belong together."),
        "email_taken": gettext_lazy("There is an account with this e-mail already. Sign in instead."),
        "duplicate_email": gettext_lazy("This is your e-mail already."),
        "incorrect_code": gettext_lazy("That is not the code that was sent last."),
        "too_many_login_attempts": gettext_lazy("Too many tries. Wait five minutes, then try again."),
        "rate_limited": gettext_lazy("Too many tries. Wait a minute, then try again."),
    }

    def save_user(self, request: HttpRequest, user: Account, form: BaseForm, commit: bool = True) -> Account:
        user.name = form.cleaned_data["name"]
        saved: Account = super().save_user(request, user, form, commit)
        return saved

    def login(self, request: HttpRequest, user: Account) -> None:
        if request.user.is_authenticated and request.user != user:
            visitor_of(request).forget(LINKS_COOKIE)
        super().login(request, user)
        note_proof(request)
        Session.objects.filter(expire_date__lt=timezone.now()).delete()
        claim(request, user)

    def logout(self, request: HttpRequest) -> None:
        super().logout(request)
        visitor_of(request).forget(KEEPER_COOKIE, LINKS_COOKIE)
        messages.success(request, _("Signed out."))

    def get_login_stages(self) -> list[str]:
        """A passkey is another way to sign in, and not asked for after a password: a phone on plain http has none."""
        return [*(f"allauth.account.stages.{stage}" for stage in STAGES), PASSKEY_STAGE]

    def add_message(self, request: HttpRequest, level: int, *args: Any, message: str = "", **kwargs: Any) -> None:
        if message:
            messages.add_message(request, level, message)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, smtplib.SMTPException) as problem:
            logger.error("Mail is not sent: %s", type(problem).__name__)
            raise ImmediateHttpResponse(render(self.request, "tournaments/mail_failed.html", status=503)) from None

    def send_account_already_exists_mail(self, email: str) -> None:
        address = self.request.build_absolute_uri(reverse("account_login"))
        self.send_mail("account/email/account_already_exists", email, {"address": address})

    def is_reauthentication_required(self, **kwargs: Any) -> bool:
        """Our own pages ask, where it matters: see `proof_needed`."""
        return False


def settle_whose_it_is(sender: object, request: HttpRequest, email_address: EmailAddress, **_kwargs: Any) -> None:
    """Receives `email_confirmed`. Where a mailed code alone proved an e-mail for the first time, whoever made the
    account may have been somebody else: only what came by mail lets in from now on.
    """
    account = email_address.user
    records = flows.login.get_authentication_records(request, account)
    if request.user.is_anonymous and records and records[-1]["method"] == "code":
        account.forget_ways_in()


def claim(request: HttpRequest, account: Account) -> None:
    """What this browser kept belongs to the account from now on. Other browsers that kept it too still do."""
    visitor = visitor_of(request)
    own = visitor.browser_keeper
    visitor.forget(KEEPER_COOKIE)
    if own is None or not own.is_browser:
        return
    games, is_shared = own.games.count(), own.browsers.exists()
    account.keeper.take_over(own)
    if games:
        told = ngettext(
            "%(games)s game of this browser is yours now.", "%(games)s games of this browser are yours now.", games
        )
        messages.success(request, told % {"games": games})
    if is_shared:
        messages.warning(
            request,
            _("Another phone kept these games with you, and sees all of yours now. To end that, sign out everywhere."),
        )


def account_of(request: HttpRequest) -> Account:
    """For views behind `account_needed`."""
    account = request.user
    assert isinstance(account, Account)
    return account


View = Callable[..., HttpResponseBase]


def account_needed(view: View) -> View:
    """Sends whoever is not signed in to the page where that is done."""

    @wraps(view)
    def ask(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _go_and_return(request, "account_login")
        return view(request, *args, **kwargs)

    return ask


def proof_needed(view: View) -> View:
    """Asks again who somebody is, if they signed in some time ago: the phone may lie on the table."""

    @wraps(view)
    def ask(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if time.time() - request.session.get(PROVED_AT, 0) > PROOF_LIFE:
            return _go_and_return(request, "tournaments:prove_identity")
        return view(request, *args, **kwargs)

    return account_needed(ask)


def _go_and_return(request: HttpRequest, name: str) -> HttpResponse:
    """What was posted is not: one begins again on the page of the account."""
    back = request.get_full_path() if request.method in ("GET", "HEAD") else reverse("tournaments:show_account")
    return redirect(f"{reverse(name)}?{urlencode({'next': back})}")


def note_proof(request: HttpRequest) -> None:
    request.session[PROVED_AT] = int(time.time())


def is_try_too_many(request: HttpRequest, key: str) -> bool:
    """Counts a try to get into an account; five in five minutes are allowed, and ten a minute from one address."""
    return not ratelimit.consume(request, action="login_failed", key=key)


def refuse_too_many(request: HttpRequest, action: str) -> HttpResponseBase | None:
    """The page that says so, when this was done too often from here; counts this time."""
    refusal: HttpResponseBase | None = ratelimit.consume_or_429(request, action=action)
    return refusal


def is_done_too_often(request: HttpRequest, action: str) -> bool:
    """Counts this time as well; where the form itself says so and keeps what was typed."""
    return not ratelimit.consume(request, action=action)


def forget_tries(request: HttpRequest, key: str) -> None:
    ratelimit.clear(request, action="login_failed", key=key)
