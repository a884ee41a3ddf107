"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
    path("account/", include("tournaments.account_urls")),
]
