"""A server to be measured. Prints its port, then a line for every commit: the revision and the moment."""

from __future__ import annotations

import socket
import sys
import time
from typing import Any

import django


def main() -> None:
    django.setup()
    from scoring.management.commands.serve import server
    from scoring.models import game_changed

    game_changed.connect(note_commit, dispatch_uid="bench")
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    say(listener.getsockname()[1])
    server().run(sockets=[listener])


def note_commit(sender: object, game: Any, **_: Any) -> None:
    from django.db import transaction

    transaction.on_commit(lambda: say(game.revision, time.monotonic()))


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
