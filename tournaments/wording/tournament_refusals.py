"""What somebody asked for and was refused, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

WHY = {
    403: gettext_lazy("without the right to it"),
    404: gettext_lazy("where there is nothing for them"),
    409: gettext_lazy("when it was not possible"),
}


def refused_line(cells: Mapping[str, Any]) -> str:
    """The name of a view reads as what it does; numbers say about what."""
    asked = str(cells.get("refused", "")).rpartition(":")[2].replace("_", " ")
    about = [str(value) for name, value in cells.items() if name not in ("refused", "status")]
    facts = {"what": " ".join([asked, *about]), "why": WHY.get(cells.get("status", 0), "")}
    return _("Somebody asked for “%(what)s” %(why)s; nothing was changed.") % facts
