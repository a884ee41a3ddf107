"""The ASGI application: live streams are answered before Django is reached, pages by Django."""

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings

from config.pages import Pages
from config.wsgi import application as wsgi_application  # sets Django up, which what follows relies on
from scoring import live

pages = Pages(wsgi_application, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    if scope["type"] != "http":
        raise NotImplementedError(scope["type"])
    if scope["path"].startswith("/live/"):
        await live.stream(scope, receive, send)
    else:
        await pages(scope, receive, send)
