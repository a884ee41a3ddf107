"""The settings under test: a data folder of their own, static files straight from their source."""

import os
import tempfile
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory(prefix="farmyard-tests-")

# Only DATABASE_URL is taken from whoever starts the tests.
for name in ("ALLOWED_HOSTS", "EMAIL_URL", "HOST", "LANGUAGE_CODE", "PORT", "TRUSTED_PROXY"):
    os.environ.pop(name, None)
os.environ.update(BASE_URL="http://testserver", DATA_DIR=FOLDER.name, DEBUG="no", TIME_ZONE="UTC")

from config.settings import *  # noqa: E402, F403
from config.settings import ALLOWED_HOSTS, DATABASES, STATIC_ROOT, STORAGES  # noqa: E402

ALLOWED_HOSTS += ["127.0.0.1", "localhost"]
# In a file, as when people play: another thread must see what was written.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": Path(FOLDER.name) / "test.sqlite3"}

STATIC_ROOT.mkdir()
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
# Passwords of tests are no secrets.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
