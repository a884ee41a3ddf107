"""The settings of a server under measurement: as when people play, with the floors beside the pages."""

from config.settings import *  # noqa: F403
from config.settings import DATA_DIR, STORAGES

ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
ROOT_URLCONF = "tests.bench.floor"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
