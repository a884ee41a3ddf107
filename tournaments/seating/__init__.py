"""Who sits with whom, and after whom: seating for tournaments by the standard library alone."""

from .bounds import Bounds, find_bounds
from .designs import Design, designs
from .meetings import Meetings
from .reading import BadRequest
from .request import Request, SmallTables, read_request
from .seating import Seating, judge, seat
from .sittings import Sitting
from .sizes import NoSizes, TableSize, choose_sizes, size_options

__all__ = [
    "BadRequest",
    "Bounds",
    "Design",
    "Meetings",
    "NoSizes",
    "Request",
    "Seating",
    "Sitting",
    "SmallTables",
    "TableSize",
    "choose_sizes",
    "designs",
    "find_bounds",
    "judge",
    "read_request",
    "seat",
    "size_options",
]
