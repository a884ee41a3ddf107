"""The change log of a club in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy, pgettext

from scoring.models import Colour
from tournaments.models import ClubChange, Role

SETTINGS = {
    "name": gettext_lazy("Name: %(before)s → %(after)s"),
    "slug": gettext_lazy("Address: %(before)s → %(after)s"),
    "time_zone": gettext_lazy("Time zone: %(before)s → %(after)s"),
    "language": gettext_lazy("Language: %(before)s → %(after)s"),
    "visibility": gettext_lazy("Who sees it: %(before)s → %(after)s"),
}
VISIBLE = {
    "public": gettext_lazy("everybody"),
    "link": gettext_lazy("whoever has the link"),
    "members": gettext_lazy("members only"),
}


class ClubLog:
    """Tells changes, the newest first, with the names that members (by id) and accounts have now."""

    def __init__(self, changes: Iterable[ClubChange], members: Mapping[int, str], accounts: Mapping[int, str]) -> None:
        self.accounts = accounts
        self.members = dict(members)
        for change in changes:
            for path, other in change.after.items():
                if path.endswith("/became"):
                    self.members[int(path.split("/")[1])] = self.member(other)

    def member(self, number: object) -> str:
        return self.members.get(int(str(number)), _("Removed player"))

    def account(self, number: object) -> str:
        return self.accounts.get(int(str(number)), _("somebody who left"))

    def who(self, change: ClubChange) -> str:
        if change.account_id is None:
            return _("whoever runs this Farmyard, or an account that is gone")
        return self.account(change.account_id)

    def lines(self, change: ClubChange) -> list[str]:
        """One for each cell that says something; new members share one."""
        cells = change.after.items()
        new = [path for path, value in cells if _is_present(path) and value and path not in change.before]
        told = [self._line(path, change.before.get(path), value) for path, value in cells if path not in new]
        if new:
            names = [self.member(path.split("/")[1]) for path in new]
            told.append(_("New: %(names)s") % {"names": pgettext("between names", ", ").join(names)})
        return [line for line in told if line]

    def _line(self, path: str, before: Any, after: Any) -> str:
        match path.split("/"):
            case [name] if name in SETTINGS:
                return SETTINGS[name] % {"before": _setting(before), "after": _setting(after)} if before else ""
            case ["link"]:
                return _("A new link to the club") if after else _("The link to the club was taken back")
            case ["tournament"]:
                return _("The draft of a tournament was deleted: %(name)s") % {"name": before}
            case ["next"]:
                return _("Next evening: %(when)s") % {"when": _moment(after)}
            case ["member", number, name]:
                return self._member_line(name, {"name": self.member(number), "before": before, "after": after})
            case ["account", number, "roles"]:
                return _("%(name)s: %(roles)s") % {"name": self.account(number), "roles": _roles(after)}
            case ["invitation", _number]:
                return self._invitation(after)
        return ""

    def _member_line(self, name: str, facts: dict[str, Any]) -> str:
        match name:
            case "present" if facts["after"]:
                return _("%(name)s is back") % facts
            case "present":
                return _("%(name)s left") % facts
            case "renamed" if facts["after"]:
                return _("%(name)s has this name now") % facts
            case "colour" if facts["before"] != facts["after"]:
                return _("%(name)s: colour %(colour)s") % (facts | {"colour": _colour(facts["after"])})
            case "became":
                return _("%(other)s: two members made one") % {"other": self.member(facts["after"])}
            case "removed":
                return _("A name was taken away everywhere")
            case "account":
                return _("%(name)s has an account now") % facts
        return ""

    def _invitation(self, what: Any) -> str:
        match str(what).split("/"):
            case ["join"]:
                return _("To become a member")
            case ["member", number]:
                return _("To be %(name)s") % {"name": self.member(number)}
            case [role] if role in Role.Kind.values:
                return _("To have a role: %(role)s") % {"role": Role.Kind(role).label}
        return ""


def _is_present(path: str) -> bool:
    return path.startswith("member/") and path.endswith("/present")


def _setting(value: object) -> object:
    return VISIBLE.get(str(value), value)


def _moment(text: object) -> str:
    """As it was told in the zone that the club had then."""
    return date_format(datetime.fromisoformat(str(text)), "DATETIME_FORMAT") if text else "–"


def _roles(kinds: Any) -> str:
    labels = [str(Role.Kind(kind).label) for kind in Role.Kind.values if kind in kinds]
    return pgettext("between names", ", ").join(labels) or _("no role")


def _colour(value: str) -> str:
    return str(Colour(value).label) if value else _("none")
