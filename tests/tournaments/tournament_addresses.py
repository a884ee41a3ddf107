"""Every address of tournaments: the right it asks for, and forms that it takes. For tests of all of them at once.

A new address gets a line in a table below, under its name: the path, the need of who looks (None: there is nothing to
get), and a (need, fields) for each form that may be posted. In paths and fields "{tournament}" is the tournament's
key; Fair.words says what else there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.test import Client

from scoring.models import Link
from tests.conftest import Visitor
from tests.make import link_client
from tests.tournaments.addresses import Address
from tests.tournaments.make import account_client, make_account, make_club, make_member
from tests.tournaments.make_tournaments import entrant, make_session, make_tournament
from tournaments.models import Account, Club, Role, Session, Table, Tournament

# Who keeps score in the club, or more.
STAFF = ("scorer", "director", "owner")
LINKS = ("entrant", "table", "register", "check-in")
VISITORS = ("nobody", *LINKS, "member", "stranger", *STAFF, "other owner")
KINDS = ("listed", "members", "draft")

# Who has what an address needs, once the tournament is no draft. "sees" is another question for each kind.
NEEDS: dict[str, tuple[str, ...]] = {
    "anyone": VISITORS,
    "account": ("member", "stranger", *STAFF, "other owner"),
    "plays": ("entrant", "member"),
    "self": ("member",),
    "scores": STAFF,
    "directs": ("director", "owner"),
    "owns": ("owner",),
    # Whoever plays, and whoever may enter for any table.
    "plays or scores": ("entrant", "member", *STAFF),
    "at the table": ("entrant", "table", "member", *STAFF),
    "nobody": (),
    # Of the club itself, which only its members see.
    "directs of club": ("director", "owner"),
}
OF_THE_CLUB = ("member", *STAFF)
SEES = {
    "listed": VISITORS,
    "members": (*LINKS, "member", *STAFF),
    "draft": ("director", "owner"),
}


@dataclass
class Fair:
    """A running tournament with a person of every role: Eva by an own link, Max as a member who is signed in.

    Session 1 is announced: table 1 with Eva and Max, where nothing was entered yet, and table 2 with others, which is
    disputed. Kinds: "listed", "members" (of a club that only members see) and "draft" (of that club).
    """

    kind: str
    tournament: Tournament
    accounts: dict[str, Account]
    links: dict[str, Link]

    @classmethod
    def make(cls, kind: str = "members") -> Fair:
        club = make_club("Fair", visibility=Club.Visibility.MEMBERS)
        accounts = {name: make_account(name.title()) for name in NEEDS["account"]}
        for role in Role.Kind.values:
            Role.objects.create(club=club, account=accounts[role], kind=role)
        make_club("Barn", owner=accounts["other owner"])
        make_member(club, "Max", accounts["member"])
        tournament = make_tournament(club, ("Eva", "Max", "Jo", "Kim", "Lou", "Pat"), is_listed=kind == "listed")
        make_session(tournament, [("Eva", "Max", "Jo"), ("Kim", "Lou", "Pat")])
        fair = cls(kind, tournament, accounts, _hand_out(tournament))
        if kind == "draft":
            Tournament.objects.update(state=Tournament.State.DRAFT)
        assert fair.words
        return fair

    def browser(self, visitor: str) -> Client:
        if visitor in self.accounts:
            return account_client(self.accounts[visitor])
        return link_client(self.links[visitor]) if visitor in self.links else Visitor()

    def who(self, need: str | None) -> tuple[str, ...]:
        """Those who may do what needs this; of a draft only who directs learns anything."""
        if need is None:
            return ()
        if need in ("anyone", "account", "directs of club"):
            return NEEDS[need]
        return tuple(one for one in SEES[self.kind] if need == "sees" or one in NEEDS[need])

    def sees(self, visitor: str, address: Address) -> bool:
        return visitor in (SEES[self.kind] if "{tournament}" in address.path else OF_THE_CLUB)

    @cached_property
    def words(self) -> dict[str, object]:
        session = Session.objects.get()
        first, second = Table.objects.order_by("number")
        eva, max_, jo = (entrant(self.tournament, name) for name in ("Eva", "Max", "Jo"))
        return {
            "tournament": self.tournament.key, "club": self.tournament.club.slug, "game": first.game.key,
            "session": session.number, "session_id": session.pk,
            "table": first.number, "table_id": first.pk, "other_table": second.number, "other_table_id": second.pk,
            "eva": eva.number, "eva_id": eva.pk, "max": max_.number, "max_id": max_.pk, "jo": jo.number, "jo_id": jo.pk,
            "dispute_id": second.disputes.get().pk, "penalty_id": jo.penalties.get().pk,
            "notice_id": self.tournament.notices.get().pk,
            **{f"{scope.replace('-', '_')}_token": link.token for scope, link in self.links.items()},
        }  # fmt: skip


def _hand_out(tournament: Tournament) -> dict[str, Link]:
    """The links, and something for every address to be about."""
    keeper = tournament.club.keeper
    eva, jo, table = entrant(tournament, "Eva"), entrant(tournament, "Jo"), Table.objects.get(number=1)
    eva.link = Link.make(keeper, Link.Scope.ENTRANT)
    eva.save()
    tournament.register_link = Link.make(keeper, Link.Scope.REGISTER)
    tournament.check_in_link = Link.make(keeper, Link.Scope.CHECK_IN)
    tournament.save()
    disputed = Table.objects.get(number=2)
    Table.objects.filter(pk=disputed.pk).update(state=Table.State.DISPUTED)
    disputed.disputes.create(words="Kim had 12")
    jo.penalties.create(pips=5, reason="Late")
    tournament.notices.create(text="Lunch at one")
    tournament.snapshots.create(session=table.session, edition=1, revision=1)
    return {
        "entrant": eva.link, "table": table.game.links.get(), "register": tournament.register_link,
        "check-in": tournament.check_in_link,
    }  # fmt: skip


TERMS = {
    "name": "Spring open", "day": "2027-03-06", "time": "10:00", "session_count": "3", "rounds_per_session": "3",
    "table_min": "3", "table_target": "4", "table_max": "5", "set_max": "9", "hand_size": "7", "method": "balanced",
    "counting": "per_round", "ranked_share": "75",
}  # fmt: skip


def at_table(verb: str, need: str, **fields: str) -> Address:
    """A form at table 1."""
    return Address(f"/tournaments/{{tournament}}/tables/{{table_id}}/{verb}/", None, ((need, fields),))


def of_session(verb: str, **fields: str) -> Address:
    return Address(f"/tournaments/{{tournament}}/sessions/{{session}}/{verb}/", None, (("directs", fields),))


# The day: what it is, and how far it has come.
TOURNAMENTS = {
    "tournaments:list_tournaments": Address("/tournaments/", "anyone"),
    "tournaments:create_tournament": Address(
        "/clubs/{club}/tournaments/create/", "directs of club", (("directs of club", TERMS),)
    ),
    "tournaments:show_tournament": Address("/tournaments/{tournament}/", "sees"),
    "tournaments:edit_tournament": Address("/tournaments/{tournament}/settings/", "directs", (("directs", TERMS),)),
    "tournaments:move_tournament": Address(
        "/tournaments/{tournament}/move/", None, (("directs", {"do": "end-play"}), ("directs", {"do": "begin"}))
    ),
    "tournaments:cancel_tournament": Address("/tournaments/{tournament}/cancel/", "directs", (("directs", {}),)),
    "tournaments:delete_tournament": Address("/tournaments/{tournament}/delete/", "owns", (("owns", {}),)),
    "tournaments:archive_tournament": Address("/tournaments/{tournament}/archive/", "owns", (("owns", {}),)),
    "tournaments:list_tournament_changes": Address("/tournaments/{tournament}/log/", "scores"),
}
# Registration, check-in, entrants.
ENTRANTS = {
    "tournaments:register": Address("/register/{register_token}/", "anyone", (("anyone", {"name": "Zoe"}),)),
    "tournaments:open_check_in": Address("/check-in/{check_in_token}/", "anyone", (("anyone", {"number": "{jo}"}),)),
    "tournaments:keep_entrant_link": Address("/tournaments/{tournament}/mine/", "plays"),
    "tournaments:share_registration": Address(
        "/tournaments/{tournament}/registration/",
        "directs",
        (("directs", {"do": "renew"}), ("directs", {"do": "revoke"})),
    ),
    "tournaments:show_check_in": Address("/tournaments/{tournament}/check-in/", "scores"),
    "tournaments:share_check_in": Address(
        "/tournaments/{tournament}/check-in/code/",
        "directs",
        (("directs", {"do": "renew"}), ("directs", {"do": "revoke"})),
    ),
    "tournaments:list_entrants": Address("/tournaments/{tournament}/entrants/", "sees"),
    "tournaments:add_entrant": Address(
        "/tournaments/{tournament}/entrants/add/", None, (("directs", {"name": "Zoe"}),)
    ),
    "tournaments:mark_entrant": Address(
        "/tournaments/{tournament}/entrants/mark/",
        None,
        tuple(("scores", {verb: "{jo}"}) for verb in ("check_in", "undo", "no_show", "paid", "unpaid")),
    ),
    "tournaments:admit_entrants": Address("/tournaments/{tournament}/entrants/admit/", None, (("directs", {}),)),
    "tournaments:import_entrants": Address(
        "/tournaments/{tournament}/entrants/import/",
        "directs",
        (("directs", {"text": "Zoe", "do": "look"}), ("directs", {"text": "Zoe", "do": "enter"})),
    ),
    "tournaments:export_entrants_csv": Address("/tournaments/{tournament}/entrants/export.csv", "scores"),
    "tournaments:export_entrants_json": Address("/tournaments/{tournament}/entrants/export.json", "scores"),
    "tournaments:edit_entrant": Address(
        "/tournaments/{tournament}/entrants/{jo}/edit/",
        "directs",
        (("directs", {"public_name": "J.", "note": "Late"}),),
    ),
    "tournaments:move_entrant": Address(
        "/tournaments/{tournament}/entrants/{jo}/move/",
        None,
        (
            *(("directs", {"do": verb}) for verb in ("pause", "come_back", "withdraw", "no_show")),
            ("directs", {"do": "disqualify", "reason": "Marked tiles"}),
        ),
    ),
    "tournaments:show_entrant_link": Address(
        "/tournaments/{tournament}/entrants/{jo}/link/",
        "scores",
        tuple(("directs", {"do": verb}) for verb in ("give", "renew", "revoke")),
    ),
}
# Sessions: seats, line-up, clock, close.
SESSIONS = {
    "tournaments:seat_session": Address(
        "/tournaments/{tournament}/seat/", "directs", (("directs", {"sizes": "3+3", "shown": "0"}),)
    ),
    "tournaments:show_seating": Address("/tournaments/{tournament}/seating/", "sees"),
    "tournaments:redraw_session": Address(
        "/tournaments/{tournament}/sessions/{session}/again/", None, (("directs", {}),)
    ),
    "tournaments:swap_seats": Address(
        "/tournaments/{tournament}/sessions/{session}/swap/", None, (("directs", {"seat": "{eva_id}"}),)
    ),
    "tournaments:announce_session": Address(
        "/tournaments/{tournament}/sessions/{session}/announce/", None, (("directs", {}),)
    ),
    "tournaments:start_clock": of_session("start", length="40"),
    "tournaments:pause_clock": of_session("pause"),
    "tournaments:resume_clock": of_session("go-on"),
    "tournaments:extend_session": of_session("minutes", minutes="5"),
    "tournaments:close_session": Address(
        "/tournaments/{tournament}/sessions/{session}/close/", "directs", (("directs", {"reason": "Late"}),)
    ),
}
# Tables, their phones, disputes, rulings.
TABLES: dict[str, Address] = {
    "tournaments:show_tables": Address("/tournaments/{tournament}/tables/", "sees"),
    "tournaments:show_table": Address("/tournaments/{tournament}/tables/{table_id}/", "sees"),
    "tournaments:open_table": Address("/table/{table_token}/", "anyone", (("anyone", {"seat": ""}),)),
    "tournaments:submit_table": at_table("submit", "at the table"),
    "tournaments:call_help": at_table("call", "at the table"),
    "tournaments:acknowledge": at_table("agree", "plays"),
    "tournaments:dispute_table": at_table("dispute", "plays", words="Jo had 12"),
    "tournaments:answer_call": at_table("answer", "scores"),
    "tournaments:accept_table": at_table("accept", "scores"),
    "tournaments:reopen_table": at_table("reopen", "directs", reason="Wrong column"),
    "tournaments:void_table": at_table("void", "directs", reason="No tiles"),
    "tournaments:restore_table": at_table("restore", "directs"),
    "tournaments:extend_table": at_table("minutes", "directs", minutes="5"),
    "tournaments:cut_table_short": at_table("rounds", "directs", rounds="1"),
    "tournaments:leave_at_table": at_table("leave", "directs", entrant="{jo_id}"),
    "tournaments:substitute": at_table("substitute", "directs", entrant="{jo_id}", into="{eva_id}"),
    "tournaments:decide_dispute": Address(
        "/tournaments/{tournament}/disputes/{dispute_id}/",
        None,
        (("directs", {"decision": "keep"}), ("directs", {"decision": "take"})),
    ),
}
# Standings, penalties, cut, publishing, exports.
STANDINGS: dict[str, Address] = {
    "tournaments:show_tournament_standings": Address("/tournaments/{tournament}/standings/", "sees"),
    "tournaments:explain_place": Address("/tournaments/{tournament}/standings/{eva}/", "sees"),
    "tournaments:show_snapshot": Address("/tournaments/{tournament}/standings/after/{session}/", "sees"),
    "tournaments:show_edition": Address("/tournaments/{tournament}/standings/edition/1/", "sees"),
    "tournaments:export_tournament_standings": Address("/tournaments/{tournament}/standings.csv", "sees"),
    "tournaments:list_penalties": Address(
        "/tournaments/{tournament}/penalties/",
        "directs",
        (("directs", {"entrant": "{jo_id}", "pips": "5", "reason": "Late"}),),
    ),
    "tournaments:withdraw_penalty": Address(
        "/tournaments/{tournament}/penalties/{penalty_id}/withdraw/", None, (("directs", {}),)
    ),
    "tournaments:cut_final": Address("/tournaments/{tournament}/cut/", "directs", (("directs", {"tie": "lot"}),)),
    "tournaments:publish_tournament": Address("/tournaments/{tournament}/publish/", "directs", (("directs", {}),)),
}
# Big screen, print, messages.
SHOWING: dict[str, Address] = {
    "tournaments:show_screen": Address("/tournaments/{tournament}/screen/", "sees"),
    "tournaments:list_prints": Address("/tournaments/{tournament}/prints/", "scores"),
    "tournaments:print_standings": Address("/tournaments/{tournament}/prints/standings/", "sees"),
    "tournaments:print_cards": Address("/tournaments/{tournament}/prints/cards/", "scores"),
    "tournaments:give_links": Address("/tournaments/{tournament}/prints/codes/", None, (("scores", {}),)),
    "tournaments:print_names": Address("/tournaments/{tournament}/prints/{session}/names/", "sees"),
    "tournaments:print_tables": Address("/tournaments/{tournament}/prints/{session}/tables/", "sees"),
    "tournaments:print_sheets": Address("/tournaments/{tournament}/prints/{session}/sheets/", "scores"),
    "tournaments:show_session": Address("/tournaments/{tournament}/sessions/{session}/results/", "sees"),
    "tournaments:open_entrant": Address("/me/{entrant_token}/", "anyone"),
    "tournaments:show_entrant": Address("/tournaments/{tournament}/entrants/{eva}/", "sees"),
    "tournaments:edit_own_entry": Address(
        "/tournaments/{tournament}/me/",
        "plays",
        (("plays", {"do": "name", "public_name": "Evita"}), ("plays", {"do": "pause"}), ("plays", {"do": "withdraw"})),
    ),
    "tournaments:list_notices": Address(
        "/tournaments/{tournament}/messages/", "directs", (("directs", {"text": "Lunch"}),)
    ),
    "tournaments:end_notice": Address("/tournaments/{tournament}/messages/{notice_id}/end/", None, (("directs", {}),)),
}

ADDRESSES: dict[str, Address] = {**TOURNAMENTS, **ENTRANTS, **SESSIONS, **TABLES, **STANDINGS, **SHOWING}
FORMS = [(name, address, *form) for name, address in ADDRESSES.items() for form in address.forms]
