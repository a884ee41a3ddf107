import logging
import sys

import pytest

from config.logs import DiscreetFormatter


def line(message: str, *args: object) -> str:
    record = logging.LogRecord("farm", logging.ERROR, __file__, 1, message, args, None)
    return DiscreetFormatter().format(record)


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/games/q3Vd0cZ-1mXk8_aPLw2B9g/rounds/4/record/", "/games/…/rounds/4/record/"),
        ("/follow/q3Vd0cZ-1mXk8_aPLw2B9g", "/follow/…"),
        ("/games/?next=q3Vd0cZ-1mXk8_aPLw2B9g", "/games/?next=…"),
        ("/players/remembered/", "/players/remembered/"),
    ],
)
def test_keys_and_tokens_in_addresses_are_left_out(path: str, logged: str) -> None:
    assert line("Internal Server Error: %s", path) == f"Internal Server Error: {logged}"


def test_values_in_errors_of_the_database_are_left_out() -> None:
    sentence = "duplicate key\nDETAIL:  Key (name)=(Berta) already exists.\n"
    try:
        raise ValueError(sentence)
    except ValueError:
        record = logging.LogRecord("farm", logging.ERROR, __file__, 1, "Broken", (), sys.exc_info())
    text = DiscreetFormatter().format(record)
    assert "duplicate key" in text
    assert "Berta" not in text
