"""Where this machine's Chromium is, or a browser that is one underneath."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def chromium() -> str | None:
    """CHROMIUM=/path/to/it goes before everything that is found."""
    candidates = (os.environ.get("CHROMIUM", ""), *NAMES, ON_A_MAC)
    return next((path for name in candidates if name and (path := shutil.which(name))), None)
