"""The addresses of allauth that Farmyard has, under the names that allauth knows them by."""

from allauth.account import views as account
from django.urls import path

from tournaments.views import accounts
from tournaments.views.entrance import SignUpPasskey, told, where_mail_is_sent

urlpatterns = [
    path("sign-in/", told(account.login), name="account_login"),
    path("sign-out/", account.logout, name="account_logout"),
    path("sign-up/", told(account.signup), name="account_signup"),
    path("closed/", account.account_inactive, name="account_inactive"),
    path("e-mail/", accounts.change_email, name="account_email"),
    path(
        "e-mail/confirm/", where_mail_is_sent(account.email_verification_sent), name="account_email_verification_sent"
    ),
    path("code/", where_mail_is_sent(account.request_login_code), name="account_request_login_code"),
    path("code/confirm/", where_mail_is_sent(account.confirm_login_code), name="account_confirm_login_code"),
    path("sign-up/passkey/", where_mail_is_sent(account.signup_by_passkey), name="account_signup_by_passkey"),
    path("sign-up/passkey/make/", where_mail_is_sent(SignUpPasskey.as_view()), name="mfa_signup_webauthn"),
]
