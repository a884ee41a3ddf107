"""A whole club as one document: the same bytes every time, and a club that is made from it is the same club."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from scoring.models import Game, GameResult, Link, Player, Ruling
from scoring.ruling_page import RulingPage
from scoring.wording.changes import change_lines
from tests.tournaments.full_club import make_full_club
from tournaments.exports.club_document import club_document
from tournaments.imports.club_document import import_club
from tournaments.models import Account, Club, ClubChange, Member
from tournaments.wording.people import called

pytestmark = pytest.mark.django_db


def forget(club: Club) -> None:
    """Leaves the database as empty as before the club was founded."""
    keeper = club.keeper
    ClubChange.objects.all().delete()
    for game in list(keeper.games.all()):
        game.changes.update(undoes=None)
        game.delete()
    club.delete()
    Player.objects.all().delete()
    keeper.delete()
    for account in Account.objects.all():
        account.delete()
        account.keeper.delete()


def told(club: Club) -> dict[str, Any]:
    """What people see of a club, by its keys."""
    games = Game.objects.filter(keeper=club.keeper).order_by("key")
    names = called(club)
    keepers = {account.keeper_id: names.get(account.pk) for account in Account.objects.all()}
    return {
        "results": list(
            GameResult.objects.filter(game__keeper=club.keeper).order_by("game__key", "player__key").values_list(
                "game__key", "player__key", "counts", "place", "is_shared", "ahead_by", "total", "pips", "rounds",
                "zero_rounds", "blocked_rounds", "lowest_non_zero", "best", "worst", "rating", "spread",
            )
        ),
        "logs": {game.key: log(game, keepers) for game in games},
        "rulings": {game.key: rulings(game) for game in games},
        "seasons": list(club.seasons.values_list("name", "starts_on", "points", "best_of")),
        "nights": list(club.nights.order_by("game__key").values_list("game__key", "date", "season__name")),
        "people": list(Member.objects.order_by("pk").values_list("player__key", "player__name", "left_at")),
        "roles": [(names[account], kind) for account, kind in club.roles.values_list("account", "kind")],
        "changes": [(change.verb, names.get(change.account_id or 0), change.at) for change in club.changes.all()],
    }  # fmt: skip


def log(game: Game, keepers: dict[int, str | None]) -> list[object]:
    names = {seat.id: seat.name for seat in game.scoresheet().seats}
    return [
        (change.verb, change.at, change_lines(change.before, change.after, names), link_words(change.link),
         keepers.get(change.keeper_id or 0), change.undoes and change.undoes.at)
        for change in game.changes.select_related("link__seat__player", "keeper")
    ]  # fmt: skip


def link_words(link: Link | None) -> object:
    return link and (link.scope, link.seat and link.seat.player.name)


def rulings(game: Game) -> list[object]:
    sheet = game.scoresheet()
    pages = [(ruling, RulingPage(ruling, sheet, game.key)) for ruling in Ruling.objects.filter(game=game)]
    return [(ruling.number, ruling.withdrawn_at, page.words, page.decision, page.asked) for ruling, page in pages]


def test_a_club_made_from_its_document_is_the_same_club() -> None:
    club = make_full_club()
    document, before = club_document(club), told(club)
    forget(club)
    again = import_club(document.encode())
    assert told(again) == before
    assert club_document(again) == document


def test_the_document_tells_of_everything_and_of_no_secret() -> None:
    club = make_full_club()
    text = club_document(club)
    document = json.loads(text)
    assert document["format"] == "farmyard-club/1"
    assert [person["name"] for person in document["people"]] == ["Olga", "Ana", "Flo"]
    assert len(document["games"]) == Game.objects.count() == 8
    assert [line["key"] for line in document["games"]] == [
        game.key for game in Game.objects.order_by("created_at", "pk")
    ]
    secrets = [*Link.objects.values_list("token_hash", flat=True), *Link.objects.values_list("nonce", flat=True)]
    secrets += [*Account.objects.values_list("email", flat=True), *Account.objects.values_list("password", flat=True)]
    assert secrets
    assert [secret for secret in secrets if secret in text] == []
    assert "Cy" not in text.replace("Cycle", "")


def test_every_game_stands_in_a_line_of_its_own() -> None:
    lines = club_document(make_full_club()).splitlines()
    assert sum(line.startswith('{"key": ') and '"rounds"' in line for line in lines) == Game.objects.count()


def test_links_made_again_for_the_log_lead_nowhere() -> None:
    club = make_full_club()
    document = club_document(club)
    forget(club)
    import_club(document.encode())
    assert Link.objects.count() == 2
    assert not Link.objects.usable().exists()


def test_whoever_had_a_role_cannot_sign_in_without_an_account_here() -> None:
    club = make_full_club()
    document = club_document(club)
    forget(club)
    import_club(document.encode())
    assert {(a.name, a.is_active, a.has_usable_password()) for a in Account.objects.all()} == {
        ("Olga", False, False),
        ("Ana", False, False),
        ("Flo", False, False),
    }


def test_the_command_writes_what_the_page_gives() -> None:
    club = make_full_club()
    out = StringIO()
    call_command("export_club", "coop", stdout=out)
    assert out.getvalue() == club_document(club)
