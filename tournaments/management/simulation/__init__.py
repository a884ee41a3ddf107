"""A whole tournament, played through the verbs of the models by chance: for checks, for measuring and to look at."""

from .event import OPERATOR, Event, Plan

__all__ = ["OPERATOR", "Event", "Plan"]
