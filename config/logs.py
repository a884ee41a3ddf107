"""Log lines without personal data: no keys or tokens from addresses, no values from database errors."""

from __future__ import annotations

import logging
import re
from typing import Any

# Keys and tokens in addresses are 22 characters and more; words in our addresses are shorter.
KEY = re.compile(r"(?<=/)[\w-]{16,}(?=[/?#\s]|$)|(?<==)[\w-]{16,}")
# PostgreSQL repeats the offending values in these lines.
VALUES = re.compile(r"^\s*(DETAIL|CONTEXT):.*\n?", re.MULTILINE)


class DiscreetFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return KEY.sub("…", VALUES.sub("", super().format(record)))


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "discreet": {"()": "config.logs.DiscreetFormatter", "format": "{levelname} {message}", "style": "{"}
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "discreet"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # A page that is not there, or a form posted without its token, is no news.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
        "uvicorn": {"handlers": ["console"], "level": "WARNING", "propagate": False},
    },
}
