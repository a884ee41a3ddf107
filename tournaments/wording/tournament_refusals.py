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


def refused_line(cells: Mapping[str, Any], tables: Mapping[int, str]) -> str:
    """The name of a view reads as what it does; of numbers those say something that people know things by."""
    asked = str(cells.get("refused", "")).rpartition(":")[2].replace("_", " ")
    about = [str(cells["number"])] if "number" in cells else []
    about += [tables[cells["table_id"]]] if cells.get("table_id") in tables else []
    facts = {"what": ", ".join([asked, *about]), "why": WHY.get(cells.get("status", 0), "")}
    return _("Somebody asked for “%(what)s” %(why)s; nothing was changed.") % facts
