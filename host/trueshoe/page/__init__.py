"""The page for the pit: the files that the bridge serves to a browser, as they lie here, without any build."""

import html
from functools import cache
from importlib.resources import files
from typing import NamedTuple

_TYPES = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
_DOOR = "door.html"
_OWN = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_AT_THE_DOOR = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class File(NamedTuple):
    """What is sent for a path."""

    body: bytes
    headers: dict[str, str]


@cache
def served() -> dict[str, File]:
    """Each file of the page by its name; the form at the door is no part of it."""
    found = [one for one in files(__name__).iterdir() if one.name.rpartition(".")[2] in _TYPES]
    return {one.name: _file(one.name, one.read_bytes(), _OWN) for one in found if one.name != _DOOR}


def door(wrong: str) -> File:
    """The form that asks for the token, with what was wrong with the last."""
    text = files(__name__).joinpath(_DOOR).read_text(encoding="utf-8")
    return _file(_DOOR, text.replace("{wrong}", html.escape(wrong)).encode(), _AT_THE_DOOR)


def _file(name: str, body: bytes, policy: str) -> File:
    safe = {
        "content-type": _TYPES[name.rpartition(".")[2]],
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-cache",
    }
    return File(body, safe)
