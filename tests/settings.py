"""The settings under test: own data folder, static files straight from their source."""

import os
import tempfile

os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="farmyard-tests-")

from config.settings import *  # noqa: E402, F403
