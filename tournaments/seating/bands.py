"""Seating by standing: the tables in bands of a few, the best players at the first band, and in it whoever has met least."""

from collections.abc import Mapping, Sequence

from .sittings import Sitting

Zones = tuple[tuple[int, ...], Mapping[int, int]]


def bands(sitting: Sitting, standing: Sequence[int], tables: int) -> Zones:
    """The band of each table and of each player; who has no standing comes after all who have."""
    zones = tuple(table // tables for table in range(len(sitting.sizes)))
    seats = [zone for zone, size in zip(zones, sitting.sizes, strict=True) for _ in range(size)]
    place = {player: number for number, player in enumerate(standing)}
    ordered = sorted(sitting.players, key=lambda player: (place.get(player, len(place)), player))
    return zones, dict(zip(ordered, seats, strict=True))
