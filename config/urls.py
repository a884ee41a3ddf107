"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
]
