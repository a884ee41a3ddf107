"""Addresses as QR codes, drawn for a page."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(address: str) -> SafeString:
    """An SVG element as wide as its place; dark on light in every theme, as cameras need it."""
    code = segno.make(address, micro=False, error="m")
    return mark_safe(code.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff"))
