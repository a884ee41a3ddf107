"""A made-up club to look at and to measure: its people, its evenings, and what every hand was left with."""

from .clubs import SIZES, DemoClub, make_club
from .tournaments import make_tournaments

__all__ = ["SIZES", "DemoClub", "make_club", "make_tournaments"]
