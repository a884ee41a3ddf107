"""One's own account: name, e-mail, password, signing out everywhere, taking everything away, deleting it; privacy."""

from __future__ import annotations

from allauth.account.forms import AddEmailForm
from allauth.account.internal import flows
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.views.visitors import KEEPER_COOKIE, LINKS_COOKIE, visitor_of
from tournaments.forms.accounts import EmailForm, NameForm, PasswordForm
from tournaments.models import Club, clubs_left_alone, delete_account as delete
from tournaments.own_data import everything_of
from tournaments.passkeys import passkeys_of
from tournaments.signing_in import account_needed, account_of, note_proof, proof_needed


@require_safe
@account_needed
def show_account(request: HttpRequest) -> HttpResponse:
    return _show_account(request, NameForm(initial={"name": account_of(request).name}))


@require_POST
@account_needed
def rename_account(request: HttpRequest) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _show_account(request, form)
    account_of(request).rename(form.cleaned_data["name"])
    messages.success(request, _("The name is changed."))
    return redirect("tournaments:show_account")


def _show_account(request: HttpRequest, form: NameForm) -> HttpResponse:
    account = account_of(request)
    context = {
        "account": account,
        "form": form,
        "passkeys": passkeys_of(account),
        "codes": account.recovery_codes.count(),
        "has_password": account.has_usable_password(),
        "games": account.keeper.games.count(),
        "clubs": Club.objects.of_account(account),
        "other_browsers": account.keeper.browsers.count(),
    }
    return render(request, "tournaments/show_account.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@proof_needed
def change_email(request: HttpRequest) -> HttpResponse:
    account, typed = account_of(request), request.POST or None
    form = AddEmailForm(account, typed) if settings.SENDS_MAIL else EmailForm(account, typed)
    if request.method != "POST" or not form.is_valid():
        context = {"form": form, "sends_mail": settings.SENDS_MAIL}
        return render(request, "account/email_change.html", context, status=422 if form.errors else 200)
    if settings.SENDS_MAIL:
        flows.manage_email.add_email(request, form)
        return redirect("account_email_verification_sent")
    account.change_email(form.cleaned_data["email"])
    messages.success(request, _("The e-mail is changed."))
    return redirect("tournaments:show_account")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@proof_needed
def change_password(request: HttpRequest) -> HttpResponse:
    """Signs out everywhere else: whoever knew the old one is out."""
    account = account_of(request)
    form = PasswordForm(account, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        context = {"form": form, "has_password": account.has_usable_password(), "account": account}
        return render(request, "tournaments/change_password.html", context, status=422 if form.errors else 200)
    account.set_password(form.cleaned_data["password"])
    account.save(update_fields=["password"])
    update_session_auth_hash(request, account)
    note_proof(request)
    messages.success(request, _("The password is set. Other phones have to sign in again."))
    return redirect("tournaments:show_account")


@require_POST
@account_needed
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    account_of(request).sign_out_everywhere()
    _leave(request)
    messages.success(request, _("Signed out here and everywhere else."))
    return redirect("scoring:start_game")


@require_safe
@proof_needed
def export_account(request: HttpRequest) -> HttpResponse:
    response = JsonResponse(everything_of(account_of(request)), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="farmyard.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@proof_needed
def delete_account(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    if request.method == "POST" and delete(account):
        _leave(request)
        messages.success(request, _("The account is deleted, with its games and players."))
        return redirect("scoring:start_game")
    keeper = account.keeper
    context = {
        "clubs": clubs_left_alone(account),
        "games": keeper.games.count(),
        "players": keeper.players.remembered().count(),
    }
    return render(request, "tournaments/delete_account.html", context, status=409 if request.method == "POST" else 200)


def _leave(request: HttpRequest) -> None:
    logout(request)
    visitor_of(request).forget(KEEPER_COOKIE, LINKS_COOKIE)


@require_safe
def show_privacy(request: HttpRequest) -> HttpResponse:
    days = settings.SESSION_COOKIE_AGE // (24 * 60 * 60)
    return render(request, "tournaments/show_privacy.html", {"days": days, "sends_mail": settings.SENDS_MAIL})
