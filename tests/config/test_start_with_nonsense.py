"""Started with a variable that cannot be used, every way to start ends with a sentence and code 2."""

import os
import subprocess
import sys

import pytest

from config.environment import BASE_DIR

WAYS = {
    "manage.py": ("manage.py", "check"),
    "uvicorn": ("-m", "uvicorn", "config.asgi:application"),
    "import": ("-c", "import config.wsgi"),
}


@pytest.mark.parametrize("way", WAYS)
def test_start_with_nonsense(way: str, tmp_path: object) -> None:
    variables = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(tmp_path),
        "TIME_ZONE": "Farm",
    }
    ended = subprocess.run(
        [sys.executable, *WAYS[way]], cwd=BASE_DIR, env=variables, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr == "TIME_ZONE cannot be 'Farm': give a name such as Europe/Warsaw or UTC.\n"
