"""Lets nobody at the API who does not show the token, whatever is asked for; health alone needs none.

A program shows it in a header. A browser that came in through the door shows what was made of it in a cookie, and
only what a page of this bridge asks for counts."""

import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from trueshoe.bridge.door import COOKIE, PATHS, Door, pass_of

HEALTH = "/health"

_Scope = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
_Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_App = Callable[[_Scope, _Receive, _Send], Awaitable[None]]

REFUSAL = {
    "what": "the request shows no token, or not this bridge's",
    "where": "header Authorization",
    "expected": "Bearer and the token from the bridge's file",
    "observed": "none, or another",
    "next_step": "read the file that the setting token names, as the user who runs the bridge",
}


class Guard:
    """Stands before the application."""

    def __init__(self, app: _App, token: str) -> None:
        self._app = app
        self._door = Door(token)
        self._expected = f"Bearer {token}".encode()
        self._pass = pass_of(token)

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """Hand the request on, or refuse it; WebSockets too."""
        if scope["type"] == "lifespan" or scope["path"] == HEALTH or self._is_known(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] in PATHS:
            await self._door(scope, receive, send)
        else:
            await _refuse(scope, send)

    def _is_known(self, scope: _Scope) -> bool:
        shown = _headers(scope, b"authorization")
        if shown:
            return len(shown) == 1 and hmac.compare_digest(shown[0], self._expected)
        return _is_of_a_page_here(scope) and hmac.compare_digest(_cookie(scope).encode(), self._pass.encode())


def _headers(scope: _Scope, name: bytes) -> list[bytes]:
    return [value for key, value in scope.get("headers", ()) if key == name]


def _cookie(scope: _Scope) -> str:
    """What a browser shows; nothing where it cannot be read."""
    try:
        shown = SimpleCookie(b"; ".join(_headers(scope, b"cookie")).decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return shown.value if shown and shown.value.isascii() else ""


def _is_of_a_page_here(scope: _Scope) -> bool:
    """Whether no page of another site sent it: what changes something, or listens, names where it is from."""
    if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
        return True
    origins, hosts = _headers(scope, b"origin"), _headers(scope, b"host")
    return len(origins) == len(hosts) == 1 and urlsplit(origins[0]).netloc == hosts[0]


async def _refuse(scope: _Scope, send: _Send) -> None:
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    headers = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
    await send({"type": f"{kind}.start", "status": 401, "headers": headers})
    await send({"type": f"{kind}.body", "body": json.dumps(REFUSAL).encode()})
