"""What a visitor may do in a tournament, and at its tables."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.models import Game, Link, is_key
from scoring.views.visitors import Access, Right, visitor_of
from tournaments.club_rights import ClubAccess, club_access, refusals, right_in_club
from tournaments.models import Entrant, Table, Tournament, TournamentEdit
from tournaments.models.guarding import table_of

Scope = Link.Scope
SCOPES = (Scope.ENTRANT, Scope.TABLE, Scope.REGISTER, Scope.CHECK_IN)


@dataclass(frozen=True)
class TournamentAccess:
    """Rights in the club, and what the links that a visitor holds lead to.

    `entrant` is the visitor, by an own link (`link`) or as a member of the club who is signed in.
    """

    club: ClubAccess
    sees: bool = False
    entrant: Entrant | None = None
    link: Link | None = None

    @property
    def plays(self) -> bool:
        return self.entrant is not None

    @property
    def scores(self) -> bool:
        return self.club.scores

    @property
    def directs(self) -> bool:
        return self.club.directs

    @property
    def owns(self) -> bool:
        return self.club.owns

    def is_entrant(self, entrant: Entrant) -> bool:
        return self.entrant is not None and self.entrant.pk == entrant.pk

    def edit(self, request: HttpRequest, link: Link | None = None) -> TournamentEdit:
        """This request as the log of the tournament knows it: by an account with a role, or through a link."""
        edit = Access(None, None).edit(request)
        by_role = self.club.account if self.club.scores or link is None else None
        return TournamentEdit(by_role, None if by_role else link, edit.request_key, edit.digest)


def tournament_access(request: HttpRequest, tournament: Tournament) -> TournamentAccess:
    """Looked up at most once a request and tournament; the club is to be loaded with it."""
    known: dict[int, TournamentAccess] = vars(request).setdefault("tournament_access", {})
    if tournament.pk not in known:
        known[tournament.pk] = _access(request, tournament)
    return known[tournament.pk]


def _access(request: HttpRequest, tournament: Tournament) -> TournamentAccess:
    club = club_access(request, tournament.club)
    if tournament.state == Tournament.State.DRAFT:
        return TournamentAccess(club, sees=club.directs)
    links = _links(request, tournament)
    entrant = _entrant(tournament, club, links)
    by = next((link for link in links if entrant is not None and link.pk == entrant.link_id), None)
    sees = tournament.is_listed or club.sees or entrant is not None or _lead_here(tournament, links)
    return TournamentAccess(club, sees, entrant, by)


def _links(request: HttpRequest, tournament: Tournament) -> list[Link]:
    links = visitor_of(request).links
    return [link for link in links if link.keeper_id == tournament.club.keeper_id and link.scope in SCOPES]


def _entrant(tournament: Tournament, club: ClubAccess, links: list[Link]) -> Entrant | None:
    own = [link.pk for link in links if link.scope == Scope.ENTRANT]
    wanted = Q(link__in=own) if own else Q(pk=None)
    if club.member is not None:
        wanted |= Q(player=club.member.player_id)
    elif not own:
        return None
    # Who holds the links of two people (a family's phone) is whom the newer one says.
    return tournament.entrants.filter(wanted).select_related("player").order_by("link_id").last()


def _lead_here(tournament: Tournament, links: list[Link]) -> bool:
    if any(link.pk in (tournament.register_link_id, tournament.check_in_link_id) for link in links):
        return True
    games = [link.game_id for link in links if link.scope == Scope.TABLE]
    return bool(games) and Table.objects.filter(game__in=games, session__tournament=tournament).exists()


def find_tournament(request: HttpRequest, key: str, need: str = "sees") -> tuple[Tournament, TournamentAccess]:
    """The tournament at an address and what the visitor may do there; `need` names the right that is asked for.

    Raises Http404 where the visitor may not see it (and learns nothing), PermissionDenied with a sentence where
    more is needed.
    """
    tournaments = Tournament.objects.select_related("club__keeper")
    tournament = tournaments.filter(key=key).first() if is_key(key) else None
    if tournament is None:
        raise Http404
    access = tournament_access(request, tournament)
    if not access.sees:
        raise Http404
    if not getattr(access, need):
        raise PermissionDenied(
            _("Only who plays in the tournament may do this.") if need == "plays" else refusals()[need]
        )
    return tournament, access


def right_to_game(request: HttpRequest, game: Game) -> Access | None:
    """For `scoring`: rights to a club's game, and to one that is a table of a tournament."""
    table = table_of(game)
    if table is None:
        return right_in_club(request, game)
    return right_at_table(request, table)


def right_at_table(request: HttpRequest, table: Table) -> Access | None:
    """Scorers and directors enter at every table, who plays at it and its own phone until it is accepted."""
    access = tournament_access(request, table.session.tournament)
    keeper = visitor_of(request).keeper
    if access.scores:
        return Access(keeper, None, Right.KEEP)
    table_link = link_to_table(request, table)
    right = Right.FOLLOW if table.is_settled else Right.PLAY
    if access.entrant is not None and table.game.seats.filter(player=access.entrant.player_id).exists():
        return Access(keeper, access.link, right)
    if table_link is not None:
        return Access(keeper, table_link, right)
    return Access(keeper, None, Right.FOLLOW) if access.sees else None


def link_to_table(request: HttpRequest, table: Table) -> Link | None:
    """The table's own link, if this browser opened it."""
    links = visitor_of(request).links
    return next((link for link in links if link.scope == Scope.TABLE and link.game_id == table.game_id), None)
