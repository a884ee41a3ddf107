"""What can be followed live, by kind: a game here, and what apps above this one register."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Model

from scoring.models import Keeper, Link

Followed = tuple[str, int]
"""A kind and a primary key."""


class Right(NamedTuple):
    """By what something is followed: a link of its keeper's, or the stamp that the keeper had (see Keeper)."""

    kind: str
    id: int
    link: int | None
    stamp: str

    @classmethod
    def given(cls, kind: str, id: int, by: Link | Keeper) -> Right:
        return cls(kind, id, by.pk, "") if isinstance(by, Link) else cls(kind, id, None, _stamp(by.pk, by.access_stamp))

    @property
    def followed(self) -> Followed:
        return self.kind, self.id


def _stamp(keeper: int, number: int) -> str:
    return f"{keeper}.{number}"


@dataclass(frozen=True)
class Subject:
    """A model with a `revision` that rises with whatever its pages show.

    `render` answers for a primary key, a language and a page what revision it is and the HTML, the same for everybody.
    `keeper` leads from the model to its Keeper.
    """

    model: type[Model]
    render: Callable[[int, str, str], tuple[int, str]]
    keeper: str = "keeper"

    def revisions(self, ids: Collection[int]) -> dict[int, int]:
        return dict(self.model._default_manager.filter(pk__in=ids).values_list("pk", "revision"))

    def keepers(self, ids: Collection[int]) -> dict[int, tuple[int, int]]:
        """Who keeps them, and the stamp that the keeper has now."""
        rows = self.model._default_manager.filter(pk__in=ids)
        return {
            pk: (keeper, stamp)
            for pk, keeper, stamp in rows.values_list("pk", self.keeper, f"{self.keeper}__access_stamp")
        }


_subjects: dict[str, Subject] = {}


def register(kind: str, subject: Subject) -> None:
    _subjects[kind] = subject


def render(kind: str, id: int, language: str, page: str) -> tuple[int, str]:
    return _subjects[kind].render(id, language, page)


def revisions(followed: Collection[Followed]) -> dict[Followed, int]:
    """Those of what is gone are missing."""
    found = {kind: _subjects[kind].revisions(ids) for kind, ids in _by_kind(followed).items()}
    return {(kind, pk): revision for kind, of_kind in found.items() for pk, revision in of_kind.items()}


def standing(rights: Collection[Right]) -> set[Right]:
    """The rights that are still given."""
    usable = Link.objects.usable().filter(pk__in={right.link for right in rights if right.link is not None})
    links = dict(usable.values_list("pk", "keeper"))
    keepers = _keepers({right.followed for right in rights})
    return {right for right in rights if _stands(right, links, *keepers.get(right.followed, (None, 0)))}


def _keepers(followed: Collection[Followed]) -> dict[Followed, tuple[int, int]]:
    found = {kind: _subjects[kind].keepers(ids) for kind, ids in _by_kind(followed).items()}
    return {(kind, pk): kept for kind, of_kind in found.items() for pk, kept in of_kind.items()}


def _stands(right: Right, links: Mapping[int, int], keeper: int | None, stamp: int) -> bool:
    if keeper is None:
        return False
    return right.stamp == _stamp(keeper, stamp) if right.link is None else links.get(right.link) == keeper


def _by_kind(followed: Collection[Followed]) -> dict[str, set[int]]:
    kinds: dict[str, set[int]] = {}
    for kind, pk in followed:
        kinds.setdefault(kind, set()).add(pk)
    return kinds
