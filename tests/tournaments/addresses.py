"""Every address of clubs and accounts: the role it asks for, and forms that it takes. For tests of all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import pytest
from django.test import Client

from scoring.models import Game, Link, Player, new_key
from tests.conftest import Visitor
from tests.make import link_client, make_game
from tests.tournaments.make import account_client, make_account, make_club, make_member, make_season, play_game
from tests.tournaments.make_tournaments import make_session, make_tournament
from tournaments.models import Account, Club, Invitation, Member, Role, make_let_in

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
    "keeps privately": ("scorer",),
    # What none of them has: a token, a passkey, an installation that sends mail.
    "token": (),
    "passkey": (),
    "mail": (),
}
SEES = {
    Club.Visibility.PUBLIC: VISITORS,
    Club.Visibility.LINK: ("link", *PEOPLE),
    Club.Visibility.MEMBERS: PEOPLE,
}

Fields = Mapping[str, str]


class Place(Protocol):
    """What the words of paths and fields stand for."""

    @property
    def words(self) -> Mapping[str, object]: ...


@dataclass(frozen=True)
class Address:
    """`look` is the need of a GET; None where there is nothing to get. `forms` are what may be posted, and the need
    of each. Path and fields are filled in from a Place: "{club}" is the address of its club. `for_programs` says that
    a token is needed.
    """

    path: str
    look: str | None = None
    forms: tuple[tuple[str, Fields], ...] = ()
    for_programs: bool = False

    def at(self, place: Place) -> str:
        return self.path.format_map(place.words)

    @property
    def is_of_a_club(self) -> bool:
        return "{club}" in self.path or "{tournament}" in self.path


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
        if need is None or (need == "link open" and self.club.visibility != Club.Visibility.LINK):
            return ()
        if need == "public" and self.club.visibility != Club.Visibility.PUBLIC:
            return ()
        if need in ("link open", "public"):
            return VISITORS
        return SEES[Club.Visibility(self.club.visibility)] if need == "sees" else NEEDS[need]

    def sees(self, visitor: str) -> bool:
        return visitor in self.who("sees")

    @cached_property
    def words(self) -> dict[str, object]:
        player = Player.objects.get(keeper=self.club.keeper, name="Pia")
        invitation = Invitation.objects.create(club=self.club, link=Link.make(self.club.keeper, Link.Scope.INVITE))
        private = make_game("Cy Di", keeper=self.accounts["scorer"].keeper)
        seat, other = private.seats.all()
        tournament = make_tournament(self.club, ("Eva", "Flo", "Gus"))
        make_session(tournament, [("Eva", "Flo", "Gus")])
        return {
            "club": self.club.slug, "game": self.game.key, "season": self.club.seasons.get().pk,
            "ana": self.ana.player.key, "pia": player.key, "bo": Player.objects.get(name="Bo").key,
            "invitation": invitation.pk, "token": invitation.link.token, "link": self.link.token,
            "calendar": Link.make(self.club.keeper, Link.Scope.CALENDAR).token,
            "tournament": tournament.key, "private": private.key, "seat": seat.pk, "other": other.pk,
            "scorer": self.accounts["scorer"].pk, "owner": self.accounts["owner"].pk,
            "let_in": make_let_in(self.accounts["scorer"])[0],
        }  # fmt: skip


def filled(fields: Fields, place: Place) -> dict[str, str]:
    """A form as it is sent, with a key of its own."""
    form = {name.format_map(place.words): value.format_map(place.words) for name, value in fields.items()}
    return {"request_key": new_key(), **form}


SETTINGS = {
    "name": "Hens", "slug": "coop", "time_zone": "UTC", "language": "en", "visibility": "members",
    "was-name": "Coop", "was-slug": "coop", "was-time_zone": "UTC", "was-language": "en", "was-visibility": "members",
}  # fmt: skip
FOUND = {"name": "Hens", "time_zone": "UTC", "language": "en", "visibility": "members", "names": "Ana, Bo"}
START = {"seat": "Di", "name": "Ed", "set_max": "9", "hand_size": "7"}
RENAMED = {"name": "Anna", "was-name": "Pia", "was-colour": ""}
MATCHED = {"seat-{seat}": "new", "seat-{other}": "{ana}"}
CLUBS = {
    "tournaments:list_clubs": Address("/clubs/", "account"),
    "tournaments:found_club": Address("/clubs/found/", "account", (("account", FOUND), ("account", {"name": ""}))),
    "tournaments:show_club": Address("/clubs/{club}/", "sees"),
    "tournaments:edit_club": Address("/clubs/{club}/settings/", "directs", (("directs", SETTINGS),)),
    "tournaments:share_club": Address(
        "/clubs/{club}/link/", "directs", (("directs", {"do": "renew"}), ("directs", {"do": "revoke"}))
    ),
    "tournaments:open_club": Address("/clubs/l/{link}/", "link open"),
    "tournaments:list_club_changes": Address("/clubs/{club}/log/", "belongs"),
    "tournaments:leave_club": Address("/clubs/{club}/leave/", "belongs", (("belongs", {}),)),
    "tournaments:start_club_game": Address(
        "/clubs/{club}/start/", "scores", (("scores", START), ("scores", {"seat": "Di", "remove": "0"}))
    ),
    "tournaments:give_game": Address("/games/{private}/give/", "keeps privately", (("keeps privately", MATCHED),)),
}
ROLES = {
    "tournaments:list_roles": Address("/clubs/{club}/roles/", "belongs"),
    "tournaments:set_roles": Address(
        "/clubs/{club}/roles/{scorer}/", None, (("owns", {"role": "director", "was": "scorer"}),)
    ),
    "tournaments:hand_over_club": Address("/clubs/{club}/roles/{scorer}/hand-over/", "owns", (("owns", {}),)),
    "tournaments:list_invitations": Address(
        "/clubs/{club}/invitations/",
        "directs",
        (("directs", {}), ("owns", {"role": "director"}), ("directs", {"member": "{ana}", "claim": "1"})),
    ),
    "tournaments:show_invitation": Address("/clubs/{club}/invitations/{invitation}/", "directs"),
    "tournaments:withdraw_invitation": Address(
        "/clubs/{club}/invitations/{invitation}/withdraw/", None, (("directs", {}),)
    ),
    "tournaments:take_invitation": Address("/join/{token}/", "anyone", (("anyone", {"name": "Zoe"}),)),
}
PEOPLE_OF_CLUBS = {
    "tournaments:list_members": Address("/clubs/{club}/people/", "sees"),
    "tournaments:add_members": Address("/clubs/{club}/people/add/", None, (("directs", {"names": "Di, Ed"}),)),
    "tournaments:edit_member": Address("/clubs/{club}/people/{pia}/edit/", "self", (("self", RENAMED),)),
    "tournaments:merge_member": Address(
        "/clubs/{club}/people/{bo}/merge/", "directs", (("directs", {"other": "{pia}"}),)
    ),
    "tournaments:leave_member": Address(
        "/clubs/{club}/people/{ana}/leave/", "directs", (("directs", {}), ("directs", {"return": "1"}))
    ),
    "tournaments:remove_member": Address("/clubs/{club}/people/{pia}/remove/", "self", (("self", {}),)),
}
PLAYERS_OF_CLUBS = {
    "tournaments:show_member": Address("/clubs/{club}/people/{ana}/", "sees"),
    "tournaments:list_meetings": Address("/clubs/{club}/people/{ana}/against/", "sees"),
    "tournaments:list_results": Address("/clubs/{club}/people/{ana}/games/", "sees"),
    "tournaments:show_me": Address("/clubs/{club}/me/", "sees"),
}
NEXT = {"do": "plan", "day": "2027-01-08", "time": "19:00", "place": "Kazia’s", "note": ""}
CALENDAR = {
    "tournaments:show_calendar": Address(
        "/clubs/{club}/calendar/",
        "sees",
        (("directs", NEXT), ("directs", {"do": "renew"}), ("directs", {"do": "revoke"})),
    ),
    "tournaments:export_calendar": Address("/clubs/{club}/calendar.ics", "sees"),
    "tournaments:follow_calendar": Address("/calendar/{calendar}.ics", "anyone"),
}
SEASON = {"name": "2027", "starts_on": "2027-01-01", "scheme": "5 3 2 1"}
STANDINGS = {
    "tournaments:show_standings": Address("/clubs/{club}/standings/", "sees"),
    "tournaments:list_club_games": Address("/clubs/{club}/games/", "sees"),
    "tournaments:show_records": Address("/clubs/{club}/records/", "sees"),
    "tournaments:list_seasons": Address("/clubs/{club}/seasons/", "sees"),
    "tournaments:show_season": Address("/clubs/{club}/seasons/{season}/", "sees"),
    "tournaments:make_season": Address("/clubs/{club}/seasons/make/", "directs", (("directs", SEASON),)),
    "tournaments:edit_season": Address("/clubs/{club}/seasons/{season}/edit/", "directs", (("directs", SEASON),)),
    "tournaments:close_season": Address("/clubs/{club}/seasons/{season}/close/", None, (("directs", {}),)),
    "tournaments:remove_season": Address("/clubs/{club}/seasons/{season}/remove/", "directs", (("directs", {}),)),
}
SIGN_IN = {"login": "owner@farm.example", "password": "wrong"}
# What is asked after a fresh proof of who one is leads to the page for that, and is tested with accounts.
ACCOUNTS = {
    "account_login": Address("/account/sign-in/", "anyone", (("anyone", SIGN_IN),)),
    "account_logout": Address("/account/sign-out/", "anyone", (("anyone", {}),)),
    "account_signup": Address("/account/sign-up/", "anyone", (("anyone", {"name": "Zoe"}),)),
    "account_inactive": Address("/account/closed/", "anyone"),
    "account_email": Address("/account/e-mail/", "account", (("account", {"email": "new@farm.example"}),)),
    "tournaments:show_account": Address("/account/", "account"),
    "tournaments:rename_account": Address("/account/name/", None, (("account", {"name": "Zoe"}),)),
    "tournaments:change_password": Address("/account/password/", "account", (("account", {"password": "x"}),)),
    "tournaments:sign_out_everywhere": Address("/account/everywhere/", None, (("account", {}),)),
    "tournaments:export_account": Address("/account/data.json", "account"),
    "tournaments:delete_account": Address("/account/delete/", "account", (("account", {}),)),
    "tournaments:add_passkey": Address("/account/passkeys/add/", "account", (("account", {"credential": "{{}}"}),)),
    "tournaments:rename_passkey": Address("/account/passkeys/1/", "account", (("account", {"name": "Key"}),)),
    "tournaments:remove_passkey": Address("/account/passkeys/1/remove/", "account", (("account", {}),)),
    "tournaments:make_codes": Address("/account/codes/", "account", (("account", {}),)),
    "tournaments:prove_identity": Address("/account/prove/", "account", (("account", {"secret": "x"}),)),
    "tournaments:sign_in_by_recovery_code": Address(
        "/account/sign-in/recovery/", "anyone", (("anyone", {"email": "owner@farm.example", "code": "x"}),)
    ),
    "tournaments:show_privacy": Address("/privacy/", "anyone"),
    "tournaments:let_in": Address("/account/let-in/{let_in}/", "anyone", (("anyone", {}),)),
    "tournaments:passkey_options": Address(
        "/account/passkeys/options/", None, (("anyone", {"for": "sign-in"}), ("account", {"for": "add"}))
    ),
    "tournaments:sign_in_by_passkey": Address(
        "/account/sign-in/passkey/", None, (("passkey", {"credential": "{{}}"}),)
    ),
}
# Where no mail is sent there are none of them.
MAIL = {
    "account_request_login_code": Address("/account/code/", "mail", (("mail", {"email": "owner@farm.example"}),)),
    "account_confirm_login_code": Address("/account/code/confirm/", "mail", (("mail", {"code": "AAAA11"}),)),
    "account_email_verification_sent": Address("/account/e-mail/confirm/", "mail", (("mail", {"code": "AAAA11"}),)),
    "account_signup_by_passkey": Address(
        "/account/sign-up/passkey/", "mail", (("mail", {"name": "Zoe", "email": "zoe@farm.example"}),)
    ),
    "mfa_signup_webauthn": Address(
        "/account/sign-up/passkey/make/", "mail", (("mail", {"name": "Key", "credential": "{{}}"}),)
    ),
}
TRANSFER = {
    "tournaments:import_games": Address("/clubs/{club}/import/", "scores", (("scores", {"text": "", "do": "look"}),)),
    "tournaments:export_example": Address("/clubs/{club}/import/players.csv", "scores"),
    "tournaments:export_club": Address("/clubs/{club}/export/", "owns"),
    "tournaments:export_club_document": Address("/clubs/{club}/export/club.json", "owns"),
    "tournaments:export_csv": Address("/clubs/{club}/export/standings.csv", "sees"),
    "tournaments:export_json": Address("/clubs/{club}/export/log.json", "belongs"),
    "tournaments:list_programs": Address(
        "/clubs/{club}/programs/",
        "owns",
        (("owns", {"do": "make", "name": "A screen", "scope": "all"}), ("owns", {"do": "revoke", "token": "1"})),
    ),
}
API_PATHS = {
    "read_club": "", "list_members": "members/", "read_member": "members/{ana}/", "list_results": "members/{ana}/results/",
    "list_seasons": "seasons/", "read_season": "seasons/{season}/", "list_standings": "standings/",
    "list_games": "games/", "read_game": "games/{game}/",
    "list_tournaments": "tournaments/",
    "read_tournament": "tournaments/{tournament}/",
    "list_entrants": "tournaments/{tournament}/entrants/",
    "list_sessions": "tournaments/{tournament}/sessions/",
    "read_session": "tournaments/{tournament}/sessions/1/",
    "list_tournament_standings": "tournaments/{tournament}/standings/",
}  # fmt: skip
API_PATHS_WITH_TOKEN = {
    "list_game_changes": "games/{game}/log/",
    "list_rulings": "rulings/",
    "list_club_changes": "log/",
}
# What tokens open is tested with the API.
API = {
    "tournaments:api:show_docs": Address("/api/v1/", "anyone"),
    "tournaments:api:read_description": Address("/api/v1/openapi.json", "anyone"),
    "tournaments:api:nothing": Address("/api/v1/nothing/", "token"),
    **{
        f"tournaments:api:{name}": Address(f"/api/v1/clubs/{{club}}/{path}", need, for_programs=True)
        for need, paths in (("public", API_PATHS), ("token", API_PATHS_WITH_TOKEN))
        for name, path in paths.items()
    },
}

ADDRESSES: dict[str, Address] = {
    **API,
    **TRANSFER,
    **CLUBS,
    **ROLES,
    **PEOPLE_OF_CLUBS,
    **PLAYERS_OF_CLUBS,
    **CALENDAR,
    **STANDINGS,
    **ACCOUNTS,
    **MAIL,
}
FORMS = [
    pytest.param(address, need, fields, id=" ".join([name, *fields.values()]))
    for name, address in ADDRESSES.items()
    for need, fields in address.forms
]
