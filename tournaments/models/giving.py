"""A private game is given to a club: each seat becomes somebody of the club, as a person says, never by name alone."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import (
    Change,
    Edit,
    Game,
    Player,
    Refused,
    Seat,
    Stale,
    lock,
    log,
    store_game,
    unlike_names,
)

from .changes import Cells, ClubChange, ClubEdit, write_club
from .clubs import Club, Member


def seats_to_match(game: Game) -> list[Seat]:
    """The seats of people who have a name; who was removed stays nameless, and nobody is asked."""
    return list(game.seats.select_related("player").filter(player__removed_at=None))


def give_game(
    game: Game, club: Club, matches: Mapping[int, Member | None], game_edit: Edit, edit: ClubEdit
) -> ClubChange | None:
    """Gives a game to a club with its links and log. `matches` says by seat which member sat there; None: a new one.

    Raises Stale where somebody else changed the game's keeper or seats meanwhile, or took away a member that is meant.
    The players of before stay with their other games.
    """

    def give(locked: Club) -> tuple[Cells, Cells]:
        row = lock(game, game_edit)
        if row.keeper_id == locked.keeper_id:
            return {}, {}
        if row.keeper_id != game.keeper_id or set(matches) != {seat.pk for seat in seats_to_match(row)}:
            raise Stale({})
        _refuse_gone(locked, matches)
        _refuse_twice(matches)
        for seat, player in _players(locked, row, matches):
            Seat.objects.filter(pk=seat.pk).update(player=player)
        _hand_over(row, locked, game_edit)
        return {}, {f"game/{row.pk}/given": True}

    return write_club(club, ClubChange.Verb.GIVE, edit, give)


def _refuse_gone(club: Club, matches: Mapping[int, Member | None]) -> None:
    chosen = {member.pk for member in matches.values() if member is not None}
    if club.members.filter(pk__in=chosen, player__removed_at=None).count() < len(chosen):
        raise Stale({})


def _refuse_twice(matches: Mapping[int, Member | None]) -> None:
    chosen = [member for member in matches.values() if member is not None]
    twice = next((member for member in chosen if chosen.count(member) > 1), None)
    if twice is not None:
        raise Refused(_("%(name)s cannot have sat on two seats.") % {"name": twice.player.name})


def _players(club: Club, game: Game, matches: Mapping[int, Member | None]) -> list[tuple[Seat, Player]]:
    """Who sits where from now on. A new member with a name that is taken gets a number behind it."""
    known = list(Player.objects.kept_by(club.keeper).remembered().values_list("name", flat=True))
    seats = list(game.seats.select_related("player"))
    new = [seat for seat in seats if matches.get(seat.pk) is None and seat.player.removed_at is None]
    unlike = unlike_names([*unlike_names(known), *(seat.player.name for seat in new)])[len(known) :]
    names = {seat.pk: name for seat, name in zip(new, unlike, strict=True)}
    return [(seat, _player(club, seat, matches.get(seat.pk), names.get(seat.pk, ""))) for seat in seats]


def _player(club: Club, seat: Seat, member: Member | None, name: str) -> Player:
    if member is not None:
        return member.player
    player = Player.objects.create(
        keeper=club.keeper, name=name, colour=seat.player.colour, removed_at=seat.player.removed_at
    )
    if player.removed_at is not None:
        Member.objects.filter(player=player).update(left_at=timezone.now())
    return player


def _hand_over(game: Game, club: Club, edit: Edit) -> None:
    game.keeper = club.keeper
    game.save(update_fields=["keeper"])
    game.links.update(keeper=club.keeper)
    store_game(game, game.scoresheet())
    log(game, Change.Verb.GIVE, {"game/keeper": None}, {"game/keeper": club.keeper_id}, edit)
