from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from config.secret import secret_key


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    key = secret_key(tmp_path / "data")
    assert len(key) >= 50
    assert secret_key(tmp_path / "data") == key
    assert secret_key(tmp_path / "elsewhere") != key


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    secret_key(tmp_path)
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_all_who_start_at_once_get_the_same_key(tmp_path: Path) -> None:
    together = Barrier(8)

    def start(_: int) -> str:
        together.wait()
        return secret_key(tmp_path)

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(start, range(8)))) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
