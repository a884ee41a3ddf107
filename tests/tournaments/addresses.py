"""Every address of clubs and accounts: the role it asks for, and forms that it takes. For tests of all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pytest
from django.test import Client

from scoring.models import Game, Link, Player, new_key
from tests.conftest import Visitor
from tests.make import link_client
from tests.tournaments.make import account_client, make_account, make_club, make_member, make_season, play_game
from tournaments.models import Account, Club, Invitation, Member, Role

VISITORS = ("nobody", "link", "stranger", "player", "scorer", "director", "owner", "other owner")
PEOPLE = ("player", "scorer", "director", "owner")
# Who has what an address needs. "sees" is another question for each kind of club.
NEEDS: dict[str, tuple[str, ...]] = {
    "anyone": VISITORS,
    "account": ("stranger", *PEOPLE, "other owner"),
    "belongs": PEOPLE,
    "self": ("player", "director", "owner"),
    "scores": ("scorer", "director", "owner"),
    "directs": ("director", "owner"),
    "owns": ("owner",),
    "nobody at all": (),
}
SEES = {
    Club.Visibility.PUBLIC: VISITORS,
    Club.Visibility.LINK: ("link", *PEOPLE),
    Club.Visibility.MEMBERS: PEOPLE,
}

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Address:
    """`look` is the need of a GET; None where there is nothing to get. `forms` are what may be posted, and the need
    of each. Path and fields are filled in from a Coop: "{club}" is the address of its club. `hides` says that who
    may not look is told that there is nothing, even who sees the club.
    """

    path: str
    look: str | None = None
    forms: tuple[tuple[str, Fields], ...] = ()
    hides: bool = False

    def at(self, coop: Coop) -> str:
        return self.path.format_map(coop.words)

    @property
    def is_of_a_club(self) -> bool:
        return "{club}" in self.path


@dataclass
class Coop:
    """A club with a person of every role, a member without an account, an evening, and what leads into it."""

    club: Club
    accounts: dict[str, Account]
    ana: Member
    game: Game
    link: Link

    @classmethod
    def make(cls, visibility: str = Club.Visibility.MEMBERS) -> Coop:
        club = make_club("Coop", visibility=visibility)
        accounts = {name: make_account(name.title()) for name in NEEDS["account"]}
        for kind in Role.Kind.values:
            Role.objects.create(club=club, account=accounts[kind], kind=kind)
        make_club("Barn", owner=accounts["other owner"])
        make_season(club)
        ana = make_member(club, "Ana")
        make_member(club, "Pia", accounts["player"])
        game = play_game(club, {"Ana": [0, 5], "Bo": [4, 0]})
        coop = cls(club, accounts, ana, game, Link.make(club.keeper, Link.Scope.CLUB))
        assert coop.words
        return coop

    def browser(self, visitor: str) -> Client:
        if visitor in self.accounts:
            return account_client(self.accounts[visitor])
        return link_client(self.link) if visitor == "link" else Visitor()

    def who(self, need: str | None) -> tuple[str, ...]:
        if need is None:
            return ()
        return SEES[Club.Visibility(self.club.visibility)] if need == "sees" else NEEDS[need]

    def sees(self, visitor: str) -> bool:
        return visitor in self.who("sees")

    @cached_property
    def words(self) -> dict[str, object]:
        player = Player.objects.get(keeper=self.club.keeper, name="Pia")
        invitation = Invitation.objects.create(
            club=self.club, link=Link.make(self.club.keeper, Link.Scope.INVITE), role=Role.Kind.SCORER
        )
        return {
            "club": self.club.slug, "game": self.game.key, "season": self.club.seasons.get().pk,
            "ana": self.ana.player.key, "pia": player.key, "bo": Player.objects.get(name="Bo").key,
            "invitation": invitation.pk, "token": invitation.link.token, "link": self.link.token,
            "scorer": self.accounts["scorer"].pk, "owner": self.accounts["owner"].pk,
        }  # fmt: skip


def filled(fields: Fields, coop: Coop) -> dict[str, str]:
    """A form as it is sent, with a key of its own."""
    form = {name.format_map(coop.words): value.format_map(coop.words) for name, value in fields.items()}
    return {"request_key": new_key(), **form}


CLUBS = {
    "tournaments:list_clubs": Address("/clubs/", "account"),
    "tournaments:show_club": Address("/clubs/{club}/", "sees"),
}
PEOPLE_OF_CLUBS = {
    "tournaments:list_members": Address("/clubs/{club}/people/", "sees"),
}
# Pages of allauth: who gets in is asked here, what their forms do is tested with accounts.
ACCOUNTS: dict[str, Address] = {}
NOT_ASKED_YET = {
    "account_login", "account_logout", "account_signup", "account_inactive", "account_reauthenticate",
    "account_request_reauthentication_code", "account_confirm_reauthentication_code", "account_email",
    "account_email_verification_sent", "account_change_password", "account_set_password", "account_reset_password",
    "account_confirm_login_code", "account_confirm_email", "account_reset_password_from_key_done",
    "account_reset_password_from_key", "account_reset_password_done",
    "mfa_index", "mfa_authenticate", "mfa_reauthenticate", "mfa_view_recovery_codes", "mfa_generate_recovery_codes",
    "mfa_download_recovery_codes", "mfa_list_webauthn", "mfa_add_webauthn", "mfa_reauthenticate_webauthn",
    "mfa_remove_webauthn", "mfa_edit_webauthn", "mfa_login_webauthn",
}  # fmt: skip

ADDRESSES: dict[str, Address] = {**CLUBS, **PEOPLE_OF_CLUBS, **ACCOUNTS}
FORMS = [
    pytest.param(address, need, fields, id=" ".join([name, *fields.values()]))
    for name, address in ADDRESSES.items()
    for need, fields in address.forms
]
