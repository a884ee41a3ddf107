"""The pages of allauth as Farmyard shows them, and the ways in that are our own: passkeys, codes, the operator's link."""

from __future__ import annotations

from typing import Any

from allauth.account.internal import flows
from allauth.account.models import Login
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.webauthn.forms import LoginWebAuthnForm
from allauth.mfa.webauthn.views import SignupWebAuthnView
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django.views.generic.edit import FormView

from tournaments.forms.accounts import RecoveryForm
from tournaments.models import Account, find_let_in, use_let_in, use_recovery_code
from tournaments.passkeys import is_answered
from tournaments.signing_in import View, forget_tries, is_try_too_many, refuse_too_many


def told(view: View) -> View:
    """A form that is shown again was refused, and the status says so."""

    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if request.method == "POST" and response.status_code == 200:
            response.status_code = 422
        return response

    return answer


def where_mail_is_sent(view: View) -> View:
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.SENDS_MAIL:
            raise Http404
        return told(view)(request, *args, **kwargs)

    return answer


class SignUpPasskey(SignupWebAuthnView):  # type: ignore[misc]
    """The passkey of a new account; looking at the page begins nothing yet."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return FormView.get_context_data(self, **kwargs)


def enter(request: HttpRequest, account: Account, to: str | None = None) -> HttpResponseBase:
    """Signs in by something that only its owner has, so that the e-mail need not be proved as well."""
    login = Login(user=account, email_verification="none", redirect_url=to or get_next_redirect_url(request))
    response: HttpResponseBase = flows.login.perform_login(request, login)
    return response


@require_POST
def sign_in_by_passkey(request: HttpRequest) -> HttpResponseBase:
    if (refusal := refuse_too_many(request, "login")) is not None:
        return refusal
    form = LoginWebAuthnForm(request.POST)
    if not is_answered(form):
        messages.error(request, _("This passkey is not known here. Sign in another way."))
        return redirect("account_login")
    form.cleaned_data["credential"].record_usage()
    return enter(request, form.cleaned_data["credential"].user)


@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_by_recovery_code(request: HttpRequest) -> HttpResponseBase:
    form = RecoveryForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"].lower()
        if is_try_too_many(request, f"recovery {email}"):
            form.add_error(None, _("Too many tries. Wait five minutes, then try again."))
        else:
            account = Account.objects.filter(email__iexact=email, is_active=True).first()
            if account is not None and use_recovery_code(account, form.cleaned_data["code"]):
                forget_tries(request, f"recovery {email}")
                return enter(request, account, reverse("tournaments:show_account"))
            form.add_error(None, _("E-mail and code do not belong together, or the code was used already."))
    context = {"form": form}
    return render(request, "tournaments/sign_in_by_recovery_code.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def let_in(request: HttpRequest, token: str) -> HttpResponseBase:
    found = find_let_in(token)
    if found is None or (request.method == "POST" and not use_let_in(found)):
        return render(request, "scoring/unknown_link.html", status=404)
    if request.method != "POST":
        return render(request, "tournaments/let_in.html", {"account": found.account})
    return enter(request, found.account, reverse("tournaments:change_password"))
