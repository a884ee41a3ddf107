"""Random keys of addresses, and link tokens that are stored only as hashes."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

from django.conf import settings

KEY_LENGTH = 22
KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{22}\Z")


REQUEST_KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{22,64}\Z")


def new_key() -> str:
    """A random 128-bit key in 22 address-safe characters."""
    return secrets.token_urlsafe(16)


def is_key(text: str) -> bool:
    return bool(KEY_PATTERN.match(text))


def is_request_key(text: str) -> bool:
    """Whether nobody else can have come upon it: who sends the same key is taken for the same person."""
    return bool(REQUEST_KEY_PATTERN.match(text))


def token_from(nonce: str) -> str:
    """The secret of a link, made again from its nonce so that the owner can be shown its QR again.

    144 bits; without the secret key of the installation the nonce tells nothing.
    """
    digest = hmac.new(settings.SECRET_KEY.encode(), f"link:{nonce}".encode(), "sha256").digest()
    return urlsafe_b64encode(digest[:18]).decode()


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
