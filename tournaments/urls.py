"""Addresses of tournaments, grouped by what they are about."""

from django.urls import URLPattern

app_name = "tournaments"

urlpatterns: list[URLPattern] = []
