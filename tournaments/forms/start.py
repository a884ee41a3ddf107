"""The form that starts a game of a club: its members are known by name, and who is there is offered."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict

from scoring.forms import StartForm
from scoring.models import Player
from tournaments.models import Member


class ClubStartForm(StartForm):
    def __init__(self, values: QueryDict, members: Sequence[Member]) -> None:
        super().__init__(values, [member.player for member in members])
        self.left = {member.player_id for member in members if member.left_at is not None}

    @property
    def chips(self) -> list[Player]:
        return [player for player in super().chips if player.pk not in self.left]
