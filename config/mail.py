"""The mail server that EMAIL_URL names; without one no mail is sent, and no page offers any."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote, urlsplit

SECONDS_TO_WAIT = 10
PORTS = {"smtp": 25, "smtps": 465}
PORT_WITH_TLS = 587
TLS = {"1": True, "0": False}


@dataclass(frozen=True)
class MailSettings:
    """`starttls` makes a connection secret once it is there, `ssl` from its beginning."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = field(default="", repr=False)
    starttls: bool = False
    ssl: bool = False
    sender: str = ""


def settings_for(url: str) -> MailSettings:
    """Raises ValueError where the URL cannot be used."""
    if not url:
        return MailSettings()
    parts = urlsplit(url)
    options = {name: values[-1] for name, values in parse_qs(parts.query, strict_parsing=True).items()}
    sender, tls = options.pop("from", ""), options.pop("tls", "0")
    usable = parts.scheme in PORTS and parts.hostname and not options and parts.path in ("", "/")
    if not usable or not is_mail_address(sender) or tls not in TLS:
        raise ValueError
    starttls = TLS[tls] and parts.scheme == "smtp"
    return MailSettings(
        host=parts.hostname or "",
        port=parts.port or (PORT_WITH_TLS if starttls else PORTS[parts.scheme]),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=starttls,
        ssl=parts.scheme == "smtps",
        sender=sender,
    )


def is_mail_address(text: str) -> bool:
    name, _, domain = text.partition("@")
    return bool(name and domain) and text.isprintable() and not set(text) & set(" ,;<>\"'") and "@" not in domain
