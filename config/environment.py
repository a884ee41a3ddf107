"""What the environment may say, read once and in one place.

A value that cannot be used ends the program with one sentence that names the variable; see `load`.
"""

from __future__ import annotations

import ipaddress
import os
import sys
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import dj_database_url

from config import mail, network

BASE_DIR = Path(__file__).resolve().parent.parent
LANGUAGES = ("en",)
EVERYWHERE = ("0.0.0.0", "::")
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
# Linux, macOS and the BSDs keep the machine's time zone as a link into a folder of this name.
LOCALTIME = Path("/etc/localtime")


# They may hold a password, so no message repeats them.
SECRET = ("DATABASE_URL", "EMAIL_URL")


class EnvironmentProblem(Exception):
    """A variable holds what cannot be used; the text is a sentence for whoever started the program."""

    def __init__(self, name: str, value: str, usable: str) -> None:
        shown = "is set to what cannot be used" if name in SECRET else f"cannot be {value!r}"
        super().__init__(f"{name} {shown}: {usable}.")


@dataclass(frozen=True)
class Environment:
    data_dir: Path
    debug: bool
    host: str
    port: int
    base_url: str
    allowed_hosts: tuple[str, ...]
    time_zone: str
    language: str
    database_url: str = field(repr=False)
    email_url: str = field(repr=False)
    trusted_proxy: str

    @property
    def https(self) -> bool:
        return self.base_url.startswith("https://")

    @property
    def phone_urls(self) -> tuple[str, ...]:
        """Where phones on the same network find this server, the best first; none if it listens to itself only."""
        reachable = [name for name in listening_addresses(self.host) if name not in network.LOOPBACK]
        if self.host in EVERYWHERE and reachable:
            reachable.append(network.local_name())
        own = [] if urlsplit(self.base_url).hostname in network.LOOPBACK else [self.base_url]
        return tuple(dict.fromkeys([*own, *(f"http://{name}:{self.port}" for name in reachable)]))


def read(variables: Mapping[str, str]) -> Environment:
    """Raises EnvironmentProblem."""
    given = {name: value.strip() for name, value in variables.items() if value.strip()}
    host, port = read_host(given), read_port(given)
    base_url = read_base_url(given, host, port)
    return Environment(
        data_dir=read_data_dir(given),
        debug=read_debug(given),
        host=host,
        port=port,
        base_url=base_url,
        allowed_hosts=read_allowed_hosts(given, base_url),
        time_zone=read_time_zone(given),
        language=read_language(given),
        database_url=read_database_url(given),
        email_url=read_email_url(given),
        trusted_proxy=read_trusted_proxy(given),
    )


def load() -> Environment:
    try:
        return read(os.environ)
    except EnvironmentProblem as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(2)


def read_data_dir(given: Mapping[str, str]) -> Path:
    """A folder of our own, made when it is not there: the secret key and the SQLite file go into it."""
    folder = Path(given.get("DATA_DIR", BASE_DIR / "data")).expanduser().resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise EnvironmentProblem("DATA_DIR", str(folder), "give a folder that can be made here") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise EnvironmentProblem("DATA_DIR", str(folder), "give a folder that Farmyard may write to")
    return folder


def read_debug(given: Mapping[str, str]) -> bool:
    value = given.get("DEBUG", "no")
    if value.lower() not in YES + NO:
        raise EnvironmentProblem("DEBUG", value, "say yes or no")
    return value.lower() in YES


def read_host(given: Mapping[str, str]) -> str:
    value = given.get("HOST", EVERYWHERE[0])
    if value != "localhost" and not is_address(value):
        raise EnvironmentProblem("HOST", value, "give an address of this machine, such as 0.0.0.0 for all or 127.0.0.1")
    return value


def read_port(given: Mapping[str, str]) -> int:
    value = given.get("PORT", "8000")
    if not (value.isascii() and value.isdigit() and 1 <= int(value) <= 65535):
        raise EnvironmentProblem("PORT", value, "give a number from 1 to 65535, such as 8000")
    return int(value)


def read_base_url(given: Mapping[str, str], host: str, port: int) -> str:
    """Where other people's phones find this server: scheme and host, with no slash at the end."""
    if "BASE_URL" not in given:
        return f"http://{listening_addresses(host)[0]}:{port}"
    value = given["BASE_URL"].rstrip("/")
    if not is_origin(split(value)):
        usable = "give scheme and host and nothing after it, such as https://farm.example.org"
        raise EnvironmentProblem("BASE_URL", value, usable)
    return value


def listening_addresses(host: str) -> tuple[str, ...]:
    if host in EVERYWHERE:
        return network.addresses()
    return (bracketed(host),)


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def read_allowed_hosts(given: Mapping[str, str], base_url: str) -> tuple[str, ...]:
    """The names and addresses a browser may call this server by."""
    own = bracketed(urlsplit(base_url).hostname or "")
    if "ALLOWED_HOSTS" not in given:
        return tuple(dict.fromkeys((own, *network.names(), *network.addresses())))
    value = given["ALLOWED_HOSTS"]
    hosts = tuple(host.strip() for host in value.split(","))
    if not all(host and not set(host) & set("/ @") for host in hosts):
        usable = "give host names separated by commas, such as farm.example.org,192.168.1.20"
        raise EnvironmentProblem("ALLOWED_HOSTS", value, usable)
    return tuple(dict.fromkeys((own, *hosts)))


def read_time_zone(given: Mapping[str, str]) -> str:
    value = given.get("TIME_ZONE")
    if value is None:
        return machine_time_zone()
    if not is_time_zone(value):
        raise EnvironmentProblem("TIME_ZONE", value, "give a name such as Europe/Warsaw or UTC")
    return value


def machine_time_zone() -> str:
    _, _, name = str(LOCALTIME.resolve()).partition("zoneinfo/")
    return name if is_time_zone(name) else "UTC"


def read_language(given: Mapping[str, str]) -> str:
    """LANGUAGE_CODE, because desktops set LANGUAGE to lists such as "pl:en" for their own use."""
    value = given.get("LANGUAGE_CODE", LANGUAGES[0]).lower()
    if value not in LANGUAGES:
        raise EnvironmentProblem("LANGUAGE_CODE", value, f"Farmyard speaks {', '.join(LANGUAGES)}")
    return value


def read_database_url(given: Mapping[str, str]) -> str:
    """Empty for the SQLite file in the data folder."""
    value = given.get("DATABASE_URL", "")
    usable = "give postgres://user:password@host:5432/name, or leave it out for the SQLite file in the data folder"
    try:
        engine = dj_database_url.parse(value)["ENGINE"] if value else "sqlite3"
    except ValueError:
        raise EnvironmentProblem("DATABASE_URL", value, usable) from None
    if not engine.endswith(("postgresql", "sqlite3")):
        raise EnvironmentProblem("DATABASE_URL", value, usable)
    return value


def read_email_url(given: Mapping[str, str]) -> str:
    """Empty where no mail is sent."""
    value = given.get("EMAIL_URL", "")
    try:
        mail.settings_for(value)
    except ValueError:
        usable = "give smtp://user:password@host:587?tls=1&from=farm@example.org, or leave it out to send no mail"
        raise EnvironmentProblem("EMAIL_URL", value, usable) from None
    return value


def read_trusted_proxy(given: Mapping[str, str]) -> str:
    """Addresses whose X-Forwarded-Proto and X-Forwarded-For are believed."""
    value = given.get("TRUSTED_PROXY", "127.0.0.1,::1")
    if not all(is_network(part.strip()) for part in value.split(",")):
        usable = "give addresses or networks separated by commas, such as 192.168.1.5 or 10.0.0.0/24"
        raise EnvironmentProblem("TRUSTED_PROXY", value, usable)
    return value


def split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        return parts if parts.port != 0 else None
    except ValueError:
        return None


def is_origin(parts: SplitResult | None) -> bool:
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        return False
    return not (parts.path or parts.query or parts.fragment or parts.username)


def is_address(value: str) -> bool:
    try:
        ipaddress.ip_address(value)
    except ValueError:
        return False
    return True


def is_network(value: str) -> bool:
    try:
        ipaddress.ip_network(value)
    except ValueError:
        return False
    return True


def is_time_zone(name: str) -> bool:
    try:
        zoneinfo.ZoneInfo(name)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return False
    return True
