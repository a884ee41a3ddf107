"""Clubs: those one belongs to, and the home of each."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.club_rights import find_club
from tournaments.models import Club


@require_safe
@login_required
def list_clubs(request: HttpRequest) -> HttpResponse:
    clubs = Club.objects.of_account(request.user)
    return render(request, "tournaments/list_clubs.html", {"clubs": clubs})


@require_safe
def show_club(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = find_club(request, slug)
    return render(request, "tournaments/show_club.html", {"club": club, "access": access, "section": "club"})
