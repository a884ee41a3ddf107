"""The names and addresses of this machine, found without sending anything."""

from __future__ import annotations

import functools
import ipaddress
import socket
import struct
import sys

# Bridges that containers and virtual machines make: no phone is on them.
INWARD = ("docker", "br-", "veth", "virbr", "lxc", "lxd", "vmnet", "cni", "podman")
# The request number of SIOCGIFADDR, "which IPv4 address has this interface".
SIOCGIFADDR = 0x8915 if sys.platform == "linux" else 0xC0206921
# RFC 5737 keeps this address for documents; a datagram socket "connected" to it sends nothing.
NOWHERE = ("192.0.2.1", 9)


LOOPBACK = ("localhost", "127.0.0.1", "[::1]", "::1")


@functools.cache
def phone_addresses() -> tuple[str, ...]:
    """IPv4 addresses a phone on the same network can reach, the one used for going out first."""
    found = [outward_address(), *interface_addresses()]
    return tuple(dict.fromkeys(address for address in found if address and is_reachable(address)))


@functools.cache
def names() -> tuple[str, ...]:
    """This machine's name, and its name as phones on the same network may look it up."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return tuple(dict.fromkeys((name, short, local_name(), "localhost")))


def local_name() -> str:
    return f"{socket.gethostname().lower().partition('.')[0]}.local"


def addresses() -> tuple[str, ...]:
    return (*phone_addresses(), "127.0.0.1", "[::1]")


def outward_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def interface_addresses() -> list[str]:
    if sys.platform == "win32":
        return socket.gethostbyname_ex(socket.gethostname())[2]
    names = [name for _, name in socket.if_nameindex() if not name.startswith(INWARD)]
    return [address for name in names if (address := interface_address(name))]


def interface_address(name: str) -> str:
    import fcntl

    request = struct.pack("256s", name.encode())
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, SIOCGIFADDR, request)
        except OSError:
            return ""
    return socket.inet_ntoa(answer[20:24])


def is_reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)
