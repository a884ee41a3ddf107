"""A club in which everything happened that a club can tell of, for what is written out and read again."""

from __future__ import annotations

from datetime import UTC, date, datetime

from scoring.models import (
    Edit,
    Entry,
    Game,
    Hand,
    Link,
    abandon_game,
    add_seat,
    burn_double,
    come_back,
    leave_table,
    move_seats,
    note_question,
    record_round,
    remove_seat,
    rename_game,
    share_game,
    undo_change,
    withdraw_ruling,
)
from tests.make import keep_answer, keep_replay, make_game, record
from tests.tournaments import make
from tests.tournaments.make import make_account, make_club, make_member, play_game
from tournaments.models import Account, Club, ClubEdit, Role
from tournaments.models.founding import renew_link, revoke_link
from tournaments.models.giving import give_game
from tournaments.models.inviting import invite, take_invitation
from tournaments.models.next_evening import plan_evening
from tournaments.models.people import add_members, let_leave, merge_members, remove_member
from tournaments.models.roles import set_roles
from tournaments.models.seasons import SeasonTerms, make_season, remove_season

WHOLE = {"Ana": [0, 3, 5, 0, 8, 2, 1], "Bo": [4, 0, 7, 9, 0, 6, 0], "Cy": [2, 5, 0, 3, 4, 0, 6]}
LEVEL = {"Ana": [0, 3, 5, 0, 8, 2, 1], "1e2": [3, 0, 0, 5, 0, 8, 3], "=1+1": [9, 9, 8, 12, 7, 0, 0]}
DISPUTE = "round=1&moves=9-9+9-2@9-9+9-4@9-9+9-5@9-9+9-6@9-9+4-4@9-4&try=6-2@9-6"


def make_full_club() -> Club:
    olga, dirk = make_account("Olga"), make_account("Dirk")
    club = make_club("Coop", owner=olga)
    Role.objects.create(club=club, account=dirk, kind=Role.Kind.DIRECTOR)
    make_member(club, "Ana", dirk)
    make.make_season(club)
    make.make_season(club, "Last year", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31), best_of=3)
    play_game(club, WHOLE, day=date(2025, 11, 7))
    play_game(club, WHOLE, day=date(2026, 3, 6))
    play_game(club, LEVEL, day=date(2026, 3, 6))
    play_game(club, {"Ana": [0, 5], "Bo": [4, None], "Cy": [9, 0]}, day=date(2026, 4, 10))
    abandon_game(play_game(club, {"Ana": [0], "Bo": [4]}, day=date(2026, 4, 11)), Edit(dirk.keeper))
    _an_evening_with_trouble(club, Edit(olga.keeper))
    _an_evening_with_rulings(club)
    _a_club_with_a_past(club, ClubEdit(olga))
    return club


def _a_club_with_a_past(club: Club, edit: ClubEdit) -> None:
    """Its log tells of people, seasons and links that are no more."""
    assert edit.account is not None
    renew_link(club, edit)
    plan_evening(club, datetime(2026, 12, 24, 18, tzinfo=UTC), "The barn", "Bring a set", edit)
    add_members(club, ["Ed", "Eddie", "Flo"], edit)
    members = {member.player.name: member for member in club.members.select_related("player", "club__keeper")}
    invite(club, edit, member=members["Flo"])
    take_invitation(club.invitations.get(), "", ClubEdit(make_account("Flo")))
    merge_members(members["Eddie"], members["Ed"], edit)
    let_leave(members["Bo"], edit)
    remove_member(members["Cy"], edit)
    revoke_link(club, edit)
    remove_season(make_season(club, SeasonTerms("Never", date(2020, 1, 1), None, [1], None), edit), edit)
    set_roles(club, Account.objects.get(name="Flo"), ["scorer"], [], edit)
    private = make_game(["Ana", "Guest"], keeper=edit.account.keeper)
    own = Edit(edit.account.keeper)
    seats = {seat.player.name: seat.pk for seat in private.seats.select_related("player")}
    give_game(private, club, {seats["Ana"]: members["Ana"], seats["Guest"]: None}, own, edit)


def _an_evening_with_trouble(club: Club, edit: Edit) -> None:
    """Late joiners, leavers, somebody who sat down at the wrong table, two phones, a skipped double."""
    people = [club.keeper.players.get(name=name) for name in ("Ana", "Bo", "Cy")]
    game = make_game(people, {"set_max": 6, "start_search": "next_lower"}, keeper=club.keeper, name="Hens & <b>")
    rename_game(game, "Hens & <i>", "Hens & <b>", edit)
    wrong = add_seat(_again(game), "Wrong table", None, edit)
    [seat] = {int(path.split("/")[1]) for path in wrong.after}
    remove_seat(_again(game), seat, edit)
    burn_double(_again(game), 6, edit)
    record(_again(game), 1, {"Ana": 0, "Bo": Hand(5, False, ("4-1",)), "Cy": None})
    add_seat(_again(game), "Di", 42, edit)
    ids = {seat.name: seat.id for seat in game.scoresheet().seats}
    own = share_game(game, Link.Scope.SEAT, game.seats.get(pk=ids["Bo"]))
    record_round(_again(game), Entry(2, {ids["Bo"]: "7"}), Edit(None, own))
    keep = share_game(game, Link.Scope.KEEP, None)
    entry = Entry(2, {ids["Bo"]: "8"}, {ids["Bo"]: ""})
    note_question(_again(game), entry, {f"round/2/seat/{ids['Bo']}": "7"}, Edit(None, keep))
    record(_again(game), 2, {"Ana": 3, "Bo": 7, "Cy": 0, "Di": Hand(53, True)})
    leave_table(_again(game), ids["Cy"], edit)
    record(_again(game), 3, {"Ana": 3, "Bo": 0, "Di": 4})
    come_back(_again(game), ids["Cy"], edit)
    seats = game.scoresheet().seats
    move_seats(_again(game), [seat.id for seat in reversed(seats)], {seat.id: seat.order for seat in seats}, edit)
    mistake = record_round(_again(game), Entry(4, {ids["Ana"]: "9"}, starter=ids["Bo"], tells_starter=True), edit)
    assert mistake is not None
    undo_change(_again(game), mistake, edit)


def _an_evening_with_rulings(club: Club) -> None:
    people = [club.keeper.players.get(name=name) for name in ("Ana", "Bo", "Cy")]
    game = make_game(people, keeper=club.keeper)
    keep_answer(game, decision="Ana takes the 5-2 back; Cy agrees.")
    keep_replay(_again(game), DISPUTE, "Noticed at once.")
    withdraw_ruling(_again(game), keep_answer(_again(game), "do=pass&owed=nothing").number, Edit(club.keeper))


def _again(game: Game) -> Game:
    return Game.objects.select_related("keeper").get(pk=game.pk)
