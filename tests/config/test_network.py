import socket

import pytest

from config import network


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "169.254.7.7"])
def test_no_phone_reaches_these(address: str) -> None:
    assert not network.is_reachable(address)


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.7", "172.16.4.4", "100.64.0.9"])
def test_a_phone_may_reach_these(address: str) -> None:
    assert network.is_reachable(address)


def test_the_loopback_interface_has_the_loopback_address() -> None:
    name = next(name for _, name in socket.if_nameindex() if name.startswith("lo"))
    assert network.interface_address(name) == "127.0.0.1"


def test_bridges_of_containers_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "lo"), (2, "docker0"), (3, "veth12"), (4, "wlan0")])
    monkeypatch.setattr(network, "interface_address", lambda name: f"address of {name}")
    assert network.interface_addresses() == ["address of lo", "address of wlan0"]


def test_an_interface_without_an_address_is_passed_over() -> None:
    assert network.interface_address("nosuch0") == ""


def test_the_name_for_phones_ends_in_local(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Barn.example")
    assert network.local_name() == "barn.local"
