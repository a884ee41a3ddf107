"""The links by which people enter a tournament, and check in to it, themselves."""

from __future__ import annotations

from scoring.models import Link, hash_token

from .tournament_changes import Cells, TournamentChange, TournamentEdit, write_tournament
from .tournaments import Tournament

Verb = TournamentChange.Verb
FIELDS = {Link.Scope.REGISTER: "register_link", Link.Scope.CHECK_IN: "check_in_link"}


def open_link(tournament: Tournament, scope: str) -> Link | None:
    """The link that works; None while there is none."""
    link: Link | None = getattr(tournament, FIELDS[Link.Scope(scope)])
    return link if link is not None and link.revoked_at is None else None


def renew_open_link(tournament: Tournament, scope: str, edit: TournamentEdit) -> TournamentChange | None:
    """A new link; the one there was stops to work."""
    return _change(tournament, scope, edit, is_open=True)


def revoke_open_link(tournament: Tournament, scope: str, edit: TournamentEdit) -> TournamentChange | None:
    return _change(tournament, scope, edit, is_open=False)


def find_open_link(token: str, scope: str) -> Tournament | None:
    """The tournament that a link leads into, as long as it works."""
    usable = Link.objects.usable().filter(token_hash=hash_token(token), scope=scope)
    tournaments = Tournament.objects.select_related("club__keeper", FIELDS[Link.Scope(scope)])
    return tournaments.filter(**{f"{FIELDS[Link.Scope(scope)]}__in": usable}).first()


def _change(tournament: Tournament, scope: str, edit: TournamentEdit, *, is_open: bool) -> TournamentChange | None:
    field = FIELDS[Link.Scope(scope)]

    def change(locked: Tournament) -> tuple[Cells, Cells]:
        before = open_link(locked, scope)
        if before is not None:
            before.revoke()
        after = Link.make(locked.club.keeper, scope) if is_open else None
        setattr(locked, field, after)
        locked.save(update_fields=[field])
        return {field: before and before.pk}, {field: after and after.pk}

    return write_tournament(tournament, Verb.LINK, edit, change)
