"""What a visitor may do in a club, and with its games."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.models import Game, Keeper, Link
from scoring.views.visitors import Access, Right, visitor_of
from tournaments.models import Account, Club, ClubEdit, Member, Role
from tournaments.models.changes import is_done


@dataclass(frozen=True)
class ClubAccess:
    """Roles, membership and the club's link, as far as they let a visitor in."""

    account: Account | None
    roles: frozenset[str] = frozenset()
    member: Member | None = None
    sees: bool = False

    @property
    def belongs(self) -> bool:
        return bool(self.roles) or self.member is not None

    @property
    def owns(self) -> bool:
        return Role.Kind.OWNER in self.roles

    @property
    def directs(self) -> bool:
        return self.owns or Role.Kind.DIRECTOR in self.roles

    @property
    def scores(self) -> bool:
        return self.directs or Role.Kind.SCORER in self.roles

    def is_member(self, member: Member) -> bool:
        """Whether this member is the visitor."""
        return self.member is not None and self.member.pk == member.pk

    def edit(self, request: HttpRequest) -> ClubEdit:
        """This request as the change log of clubs knows it."""
        edit = Access(None, None).edit(request)
        return ClubEdit(self.account, edit.request_key, edit.digest)


def was_done(request: HttpRequest) -> bool:
    """Whether this form was sent before and did its work, by which the visitor may not see the club any more."""
    account = request.user if request.user.is_authenticated else None
    return request.method == "POST" and account is not None and is_done(ClubAccess(account).edit(request))


def club_access(request: HttpRequest, club: Club) -> ClubAccess:
    """Looked up at most once a request and club."""
    known: dict[int, ClubAccess] = vars(request).setdefault("club_access", {})
    if club.pk not in known:
        known[club.pk] = _access(request, club)
    return known[club.pk]


def _access(request: HttpRequest, club: Club) -> ClubAccess:
    open_to_all = club.visibility == Club.Visibility.PUBLIC
    account = request.user if request.user.is_authenticated else None
    if account is None:
        return ClubAccess(None, sees=open_to_all or _has_link(request, club))
    roles = frozenset(club.roles.filter(account=account).values_list("kind", flat=True))
    member = club.members.present().filter(account=account).select_related("player").first()
    sees = open_to_all or bool(roles) or member is not None or _has_link(request, club)
    return ClubAccess(account, roles, member, sees)


def _has_link(request: HttpRequest, club: Club) -> bool:
    if club.visibility != Club.Visibility.LINK:
        return False
    links = visitor_of(request).links
    return any(link.scope == Link.Scope.CLUB and link.keeper_id == club.keeper_id for link in links)


def find_club(request: HttpRequest, slug: str, need: str = "sees") -> tuple[Club, ClubAccess]:
    """The club at an address and what the visitor may do there; `need` names the right that is asked for.

    Raises Http404 where the visitor may not see it (and learns nothing), PermissionDenied with a sentence where
    more is needed.
    """
    club = None if "\0" in slug else Club.objects.select_related("keeper").filter(slug=slug).first()
    if club is None:
        raise Http404
    access = club_access(request, club)
    if not access.sees:
        raise Http404
    if not getattr(access, need):
        raise PermissionDenied(refusals()[need])
    return club, access


def refusals() -> dict[str, str]:
    return {
        "belongs": _("Only who belongs to the club sees this."),
        "owns": _("Only an owner of the club may do this."),
        "directs": _("Only a director of the club may do this."),
        "scores": _("Only who keeps score for the club may do this."),
    }


def right_in_club(request: HttpRequest, game: Game) -> Access | None:
    """Directors own a club's games, scorers keep them, and who sees the club follows them."""
    if game.keeper.kind != Keeper.Kind.CLUB:
        return None
    keeper, access = visitor_of(request).keeper, club_access(request, game.keeper.club)
    if access.directs:
        return Access(keeper, None, Right.OWN)
    if access.scores:
        return Access(keeper, None, Right.KEEP)
    return Access(keeper, None, Right.FOLLOW) if access.sees else None
