"""Passkeys and recovery codes of one's account, and proving again who one is."""

from __future__ import annotations

from allauth.account.utils import get_next_redirect_url
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm, ReauthenticateWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.accounts import PasskeyNameForm, ProofForm
from tournaments.models import make_recovery_codes, use_recovery_code
from tournaments.passkeys import MOST_PASSKEYS, is_answered, options_for, passkeys_of
from tournaments.signing_in import account_needed, account_of, note_proof, proof_needed, refuse_too_many


@require_POST
def passkey_options(request: HttpRequest) -> HttpResponseBase:
    if (refusal := refuse_too_many(request, "login")) is not None:
        return refusal
    options = options_for(request, request.POST.get("for", ""))
    if options is None:
        return JsonResponse({"refusal": _("Sign in first.")}, status=403)
    return JsonResponse(options)


@require_http_methods(["GET", "HEAD", "POST"])
@proof_needed
def add_passkey(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    if request.method != "POST":
        name = _("Passkey %(number)s") % {"number": passkeys_of(account).count() + 1}
        return render(request, "tournaments/add_passkey.html", {"form": PasskeyNameForm(initial={"name": name})})
    form = AddWebAuthnForm(request.POST, user=account)
    if passkeys_of(account).count() >= MOST_PASSKEYS or not is_answered(form):
        error = _("This passkey could not be added. Try again, or use another device.")
        context = {"form": PasskeyNameForm(request.POST), "error": error}
        return render(request, "tournaments/add_passkey.html", context, status=422)
    auth.WebAuthn.add(account, form.cleaned_data["name"][:60], form.cleaned_data["credential"])
    messages.success(request, _("The passkey is added. It signs you in from now on."))
    return redirect("tournaments:show_account" if account.recovery_codes.exists() else "tournaments:make_codes")


@require_http_methods(["GET", "HEAD", "POST"])
@proof_needed
def rename_passkey(request: HttpRequest, passkey_id: int) -> HttpResponse:
    passkey = _find_passkey(request, passkey_id)
    form = PasskeyNameForm(request.POST or None, initial={"name": passkey.data["name"]})
    if request.method != "POST" or not form.is_valid():
        context = {"passkey": passkey, "form": form}
        return render(request, "tournaments/rename_passkey.html", context, status=422 if form.errors else 200)
    passkey.data["name"] = form.cleaned_data["name"]
    passkey.save(update_fields=["data"])
    return redirect("tournaments:show_account")


@require_http_methods(["GET", "HEAD", "POST"])
@proof_needed
def remove_passkey(request: HttpRequest, passkey_id: int) -> HttpResponse:
    passkey = _find_passkey(request, passkey_id)
    account = account_of(request)
    is_only_way = not account.has_usable_password() and passkeys_of(account).count() == 1
    if request.method != "POST":
        return render(request, "tournaments/remove_passkey.html", {"passkey": passkey, "is_only_way": is_only_way})
    passkey.delete()
    messages.success(request, _("The passkey signs nobody in any more."))
    return redirect("tournaments:show_account")


def _find_passkey(request: HttpRequest, passkey_id: int) -> Authenticator:
    passkey = passkeys_of(account_of(request)).filter(pk=passkey_id).first()
    if passkey is None:
        raise Http404
    return passkey


@require_http_methods(["GET", "HEAD", "POST"])
@proof_needed
def make_codes(request: HttpRequest) -> HttpResponse:
    """The codes are in this one answer and nowhere else."""
    account = account_of(request)
    codes = make_recovery_codes(account) if request.method == "POST" else []
    return render(request, "tournaments/make_codes.html", {"codes": codes, "left": account.recovery_codes.count()})


@sensitive_post_parameters("secret")
@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def prove_identity(request: HttpRequest) -> HttpResponseBase:
    if (refusal := refuse_too_many(request, "reauthenticate")) is not None:
        return refusal
    account = account_of(request)
    form = ProofForm(request.POST or None)
    if request.method == "POST" and _is_proved(request, form):
        note_proof(request)
        return redirect(get_next_redirect_url(request) or "tournaments:show_account")
    context = {
        "form": form,
        "next": get_next_redirect_url(request) or "",
        "has_secret": account.has_usable_password() or account.recovery_codes.exists(),
        "has_passkey": passkeys_of(account).exists(),
    }
    return render(request, "tournaments/prove_identity.html", context, status=422 if request.method == "POST" else 200)


def _is_proved(request: HttpRequest, form: ProofForm) -> bool:
    account = account_of(request)
    if request.POST.get("credential"):
        if is_answered(ReauthenticateWebAuthnForm(request.POST, user=account)):
            return True
        form.errors.clear()
        form.add_error(None, _("That is none of your passkeys."))
        return False
    if not form.is_valid():
        return False
    secret = form.cleaned_data["secret"]
    if account.check_password(secret) or use_recovery_code(account, secret):
        return True
    form.add_error("secret", _("That is neither your password nor one of your codes."))
    return False
