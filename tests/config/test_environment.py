"""What may be said by variables, what holds when nothing is said, and what is said back to nonsense."""

from pathlib import Path

import pytest

from config import environment, network
from config.environment import EnvironmentProblem, read


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment, "BASE_DIR", tmp_path)
    monkeypatch.setattr(network, "phone_addresses", lambda: ("192.168.1.20", "10.0.0.7"))
    monkeypatch.setattr(network.socket, "gethostname", lambda: "Barn.example")
    network.names.cache_clear()


def test_without_any_variable_everything_works(tmp_path: Path) -> None:
    found = read({})
    assert (found.host, found.port, found.base_url) == ("0.0.0.0", 8000, "http://192.168.1.20:8000")
    assert (found.debug, found.https, found.language, found.database_url) == (False, False, "en", "")
    assert found.data_dir == tmp_path / "data"
    assert found.data_dir.stat().st_mode & 0o777 == 0o700


def test_an_empty_variable_is_as_good_as_none() -> None:
    assert read({"PORT": "", "DEBUG": " ", "TIME_ZONE": ""}) == read({})


def test_by_default_the_site_answers_to_every_name_of_this_machine() -> None:
    hosts = ("192.168.1.20", "barn.example", "barn", "barn.local", "localhost", "10.0.0.7", "127.0.0.1", "[::1]")
    assert read({}).allowed_hosts == hosts


def test_the_base_url_is_always_an_allowed_host() -> None:
    found = read({"BASE_URL": "https://farm.example.org/", "ALLOWED_HOSTS": "a.example, b.example"})
    assert found.allowed_hosts == ("farm.example.org", "a.example", "b.example")
    assert (found.base_url, found.https) == ("https://farm.example.org", True)


@pytest.mark.parametrize(
    ("variables", "urls"),
    [
        ({}, ("http://192.168.1.20:8000", "http://10.0.0.7:8000", "http://barn.local:8000")),
        ({"HOST": "10.0.0.7", "PORT": "81"}, ("http://10.0.0.7:81",)),
        ({"HOST": "127.0.0.1"}, ()),
        ({"HOST": "localhost"}, ()),
        ({"HOST": "127.0.0.1", "BASE_URL": "https://farm.example.org"}, ("https://farm.example.org",)),
    ],
)
def test_phones_are_told_where_the_server_listens(variables: dict[str, str], urls: tuple[str, ...]) -> None:
    assert read(variables).phone_urls == urls


def test_away_from_any_network_this_machine_still_finds_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "phone_addresses", lambda: ())
    found = read({})
    assert (found.base_url, found.phone_urls) == ("http://127.0.0.1:8000", ())


@pytest.mark.parametrize("word", ["1", "yes", "TRUE", "on"])
def test_debug_is_on_when_asked_for(word: str) -> None:
    assert read({"DEBUG": word}).debug


def test_the_time_zone_is_the_one_of_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    zone = tmp_path / "zoneinfo" / "Europe" / "Warsaw"
    zone.parent.mkdir(parents=True)
    zone.touch()
    (tmp_path / "localtime").symlink_to(zone)
    monkeypatch.setattr(environment, "LOCALTIME", tmp_path / "localtime")
    assert read({}).time_zone == "Europe/Warsaw"
    assert read({"TIME_ZONE": "Asia/Bangkok"}).time_zone == "Asia/Bangkok"


def test_a_machine_that_does_not_say_its_time_zone_has_utc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment, "LOCALTIME", tmp_path / "none")
    assert read({}).time_zone == "UTC"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "²"),
        ("HOST", "everywhere"),
        ("DEBUG", "*"),
        ("BASE_URL", "farm.example.org"),
        ("BASE_URL", "ftp://farm.example.org"),
        ("BASE_URL", "https://farm.example.org/club"),
        ("BASE_URL", "https://ann@farm.example.org"),
        ("BASE_URL", "http://farm.example.org:http"),
        ("BASE_URL", "http://[::1"),
        ("ALLOWED_HOSTS", "https://farm.example.org"),
        ("ALLOWED_HOSTS", "a.example b.example"),
        ("ALLOWED_HOSTS", "a.example,,b.example"),
        ("TIME_ZONE", "Warsaw"),
        ("TIME_ZONE", "/etc/passwd"),
        ("TIME_ZONE", "Europe"),
        ("LANGUAGE_CODE", "tlh"),
        ("DATABASE_URL", "mysql://farm@localhost/farm"),
        ("DATABASE_URL", "postgres://farm@localhost:port/farm"),
        ("DATABASE_URL", "farm"),
        ("EMAIL_URL", "mail.example.org"),
        ("EMAIL_URL", "smtp://mail.example.org"),
        ("EMAIL_URL", "smtp://mail.example.org?from=farm"),
        ("EMAIL_URL", "smtp://mail.example.org?from=farm@example.org&tls=maybe"),
        ("EMAIL_URL", "smtp://mail.example.org?from=farm@example.org&sender=x"),
        ("EMAIL_URL", "smtp://mail.example.org:post?from=farm@example.org"),
        ("EMAIL_URL", "smtp://mail.example.org/box?from=farm@example.org"),
        ("EMAIL_URL", "imap://mail.example.org?from=farm@example.org"),
        ("TRUSTED_PROXY", "proxy"),
        ("TRUSTED_PROXY", "10.0.0.1/24"),
        ("DATA_DIR", "/dev/null/data"),
    ],
)
def test_nonsense_gets_one_sentence_that_names_the_variable(name: str, value: str) -> None:
    with pytest.raises(EnvironmentProblem) as caught:
        read({name: value})
    sentence = str(caught.value)
    assert sentence.startswith(f"{name} ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("DATABASE_URL", "mysql://farm:hen-house@localhost/farm", "postgres://farm:hen-house@localhost/farm"),
        ("EMAIL_URL", "smtp://farm:hen-house@localhost", "smtp://farm:hen-house@localhost?from=farm@example.org"),
    ],
)
def test_a_password_is_repeated_nowhere(name: str, wrong: str, right: str) -> None:
    with pytest.raises(EnvironmentProblem) as caught:
        read({name: wrong})
    assert "hen-house" not in str(caught.value)
    assert "hen-house" not in repr(read({name: right}))
