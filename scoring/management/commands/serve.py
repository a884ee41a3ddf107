"""Start Farmyard for a table of people: bring the database up to date, say where it is, serve it."""

import contextlib
import errno
import io
import socket
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from scoring import live

SECONDS_TO_FINISH = 3
BACKLOG = 2048


class Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams never end by themselves and would hold up the stop."""
        await live.end_streams()
        await super().shutdown(sockets)


class Command(BaseCommand):
    help = "Serve Farmyard to this machine's network."

    def handle(self, *args: Any, **options: Any) -> None:
        listener = listen(settings.ENVIRONMENT.host, settings.ENVIRONMENT.port)
        migrate()
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
        self.greet()
        with contextlib.suppress(KeyboardInterrupt):
            server().run(sockets=[listener])

    def greet(self) -> None:
        urls = settings.ENVIRONMENT.phone_urls
        if not urls:
            self.stdout.write(_("Farmyard is at %(url)s, for this machine only.") % {"url": settings.BASE_URL})
            return
        self.stdout.write(_("Farmyard is open. Phones on the same network find it at"))
        for url in urls:
            self.stdout.write(f"  {url}")
        self.stdout.write(qr_code(urls[0]))
        self.stdout.write(_("Stop it with Ctrl-C."))
        self.stdout.flush()


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise CommandError(why_not(error, host, port), returncode=2) from error
    return listener


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        text = _("PORT: %(port)s is taken by another program. Choose another one, for example PORT=%(next)s.")
    elif error.errno == errno.EACCES:
        text = _("PORT: %(port)s needs more rights than you have. Choose one above 1023, for example PORT=8000.")
    else:
        text = _("HOST: %(host)s is not an address of this machine. Use 0.0.0.0 for all it has.")
    return text % {"host": host, "port": port, "next": port + 1 if port < 65535 else 8000}


def migrate() -> None:
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except OperationalError as error:
        text = _("The database cannot be used: %(reason)s. DATABASE_URL says where it is, DATA_DIR where its file is.")
        raise CommandError(text % {"reason": str(error).strip().rstrip(".")}, returncode=2) from error


def server() -> Server:
    """No access log: addresses hold the keys of games and links."""
    config = uvicorn.Config(
        import_string(settings.ASGI_APPLICATION),
        access_log=False,
        log_config=None,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        forwarded_allow_ips=settings.ENVIRONMENT.trusted_proxy,
    )
    return Server(config)


def qr_code(url: str) -> str:
    drawing = io.StringIO()
    segno.make(url).terminal(out=drawing, compact=True, border=2)
    return drawing.getvalue()
