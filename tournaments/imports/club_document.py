"""A club made from its document: in one transaction, and never over anything that is there."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.models import Game, Keeper, Player, new_key, rerate
from tournaments.imports.club_cells import ids_for
from tournaments.imports.club_reading import ClubDocument, read_club
from tournaments.imports.game_rows import store_games
from tournaments.imports.reading import Refusal
from tournaments.imports.tournament_rows import store_tournaments
from tournaments.models import Account, Club, ClubChange, Member, Role, Season, Tournament

# Nobody gets mail there (RFC 2606), so nobody signs in as somebody whose address the document does not tell.
NOWHERE = "import.invalid"


@transaction.atomic
def import_club(raw: bytes, accounts: Mapping[int, Account] | None = None, *, as_copy: bool = False) -> Club:
    """`accounts` are those here of people of the document by their numbers. Raises Refusal."""
    document = read_club(raw)
    if as_copy:
        _give_new_keys(document)
    _refuse_known(document)
    _store_people(document, accounts or {})
    document.keeper.save()
    document.club.save()
    for player in document.players.values():
        player.keeper = document.keeper
    Player.objects.bulk_create(document.players.values())
    Member.objects.bulk_create(document.members)
    Role.objects.bulk_create(document.roles)
    Season.objects.bulk_create(document.seasons)
    games = store_games(document.club, document.games, document.players)
    store_tournaments(document.club, document.tournaments, games, document.seasons)
    _store_changes(document, games)
    rerate(document.keeper)
    return document.club


def _store_changes(document: ClubDocument, games: Sequence[Game]) -> None:
    accounts = [document.accounts.get(number) for number in range(1, len(document.people) + 1)]
    rows = {"account": accounts, "game": games, "member": document.members, "season": document.seasons}
    for change in document.changes:
        change.before, change.after = ids_for(change.before, rows), ids_for(change.after, rows)
    ClubChange.objects.bulk_create(document.changes)


def _give_new_keys(document: ClubDocument) -> None:
    slug = document.club.slug
    free = (f"{slug[:50]}-{number}" for number in count(2))
    if Club.objects.filter(slug=slug).exists():
        document.club.slug = next(slug for slug in free if not Club.objects.filter(slug=slug).exists())
    for player in document.players.values():
        player.key = new_key()
    document.games = [replace(game, key=new_key()) for game in document.games]
    for plan in document.tournaments:
        plan.tournament.key = new_key()


def _refuse_known(document: ClubDocument) -> None:
    if Club.objects.filter(slug=document.club.slug).exists():
        raise Refusal(_("There is a club at the address %(slug)s already.") % {"slug": document.club.slug})
    known = Game.objects.filter(key__in=[game.key for game in document.games]).count()
    if known:
        raise Refusal(_("%(count)s of these games are here already.") % {"count": known})
    known = Player.objects.filter(key__in=[player.key for player in document.players.values()]).count()
    if known:
        raise Refusal(_("%(count)s of these players are here already.") % {"count": known})
    known = Tournament.objects.filter(key__in=[plan.tournament.key for plan in document.tournaments]).count()
    if known:
        raise Refusal(_("%(count)s of these tournaments are here already.") % {"count": known})


def _store_people(document: ClubDocument, accounts: Mapping[int, Account]) -> None:
    _check_people(document, accounts)
    for number, keeper in enumerate(document.people, start=1):
        account = document.accounts.get(number)
        if number in accounts:
            _take_place(keeper, account, accounts[number])
            continue
        keeper.save()
        if account is not None:
            _store_absent(account, keeper)


def _check_people(document: ClubDocument, accounts: Mapping[int, Account]) -> None:
    if len({account.pk for account in accounts.values()}) < len(accounts):
        raise Refusal(_("An account here can be only one of the people of the document."))
    for number in accounts:
        if not 1 <= number <= len(document.people):
            raise Refusal(_("The document tells of nobody with the number %(number)s.") % {"number": number})
        if document.people[number - 1].kind != Keeper.Kind.ACCOUNT:
            raise Refusal(_("The person with the number %(number)s is a browser.") % {"number": number})


def _take_place(keeper: Keeper, account: Account | None, here: Account) -> None:
    """Whatever refers to somebody of the document refers to an account of this installation from now on."""
    keeper.pk = here.keeper_id
    if account is not None:
        account.pk = here.pk


def _store_absent(account: Account, keeper: Keeper) -> None:
    """Somebody with roles and a past, but without a way to sign in."""
    account.keeper = keeper
    account.email = f"{secrets.token_hex(16)}@{NOWHERE}"
    account.is_active = False
    account.set_unusable_password()
    account.save()
