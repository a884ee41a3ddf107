from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from config.databases import database


def connect(folder: Path, **options: Any) -> BaseDatabaseWrapper:
    described = database("", folder)
    return ConnectionHandler({"default": described | {"OPTIONS": described["OPTIONS"] | options}})["default"]


# A dict one level too deep would be ignored without a word, so they are read back.
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("temp_store", 2),
        ("cache_size", -16000),
        ("mmap_size", 134217728),
        ("journal_size_limit", 67108864),
        ("busy_timeout", 20000),
    ],
)
def test_sqlite_does_as_told(tmp_path: Path, pragma: str, value: object) -> None:
    connection = connect(tmp_path)
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)
    connection.close()


@pytest.mark.django_db
def test_a_transaction_on_sqlite_takes_the_lock_at_its_start(tmp_path: Path) -> None:
    first, second = connect(tmp_path), connect(tmp_path, timeout=0)
    first.cursor().execute("CREATE TABLE hen (name)")
    first.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with pytest.raises(OperationalError, match="locked"):
        second.cursor().execute("INSERT INTO hen VALUES ('Berta')")
    first.rollback()
    first.close()
    second.close()


def test_the_sqlite_file_is_in_the_data_folder(tmp_path: Path) -> None:
    assert database("", tmp_path)["NAME"] == str(tmp_path / "farmyard.sqlite3")


def test_another_sqlite_file_gets_the_same_options(tmp_path: Path) -> None:
    other = database("sqlite:////srv/farm.sqlite3", tmp_path)
    assert other["NAME"] == "/srv/farm.sqlite3"
    assert other["OPTIONS"] == database("", tmp_path)["OPTIONS"]


def test_postgresql_has_a_pool_that_keeps_the_connections(tmp_path: Path) -> None:
    farm = database("postgres://ann:hen%20house@db.example:5433/farm?sslmode=require", tmp_path)
    assert (farm["HOST"], farm["PORT"], farm["NAME"]) == ("db.example", 5433, "farm")
    assert (farm["USER"], farm["PASSWORD"]) == ("ann", "hen house")
    assert farm["OPTIONS"] == {"pool": {"min_size": 2, "max_size": 8, "timeout": 10}, "sslmode": "require"}
    assert farm["CONN_MAX_AGE"] == 0
