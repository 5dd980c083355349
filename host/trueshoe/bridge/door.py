"""Where a browser comes in: it asks for the token once, and gives a pass that a script cannot read in its place."""

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from trueshoe import page

COOKIE = "trueshoe"
PATHS = ("/", "/enter")

_MOST_BYTES = 1000
_WRONG = "That is not this bridge's token. It stands in the file that the setting token names."

_Scope = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
_Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def pass_of(token: str) -> str:
    """What a browser shows instead of the token; another token makes it worthless."""
    return hmac.digest(token.encode(), b"trueshoe page", "sha256").hex()


class Door:
    """Answers whoever is not known yet at the page's address."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._pass = pass_of(token)

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """Show the form; let in who filled in the token."""
        if scope["path"] != "/enter" or scope["method"] != "POST":
            await self._answer(send, page.door(""))
        elif hmac.compare_digest(await _told(receive), self._token):
            secure = "; Secure" if scope.get("scheme") == "https" else ""
            cookie = f"{COOKIE}={self._pass}; Path=/; HttpOnly; SameSite=Strict{secure}"
            headers = [(b"location", b"/"), (b"set-cookie", cookie.encode())]
            await send({"type": "http.response.start", "status": 303, "headers": headers})
            await send({"type": "http.response.body"})
        else:
            await self._answer(send, page.door(_WRONG))

    async def _answer(self, send: _Send, found: page.File) -> None:
        headers = [(name.encode(), value.encode()) for name, value in found.headers.items()]
        headers.append((b"www-authenticate", b"Bearer"))
        await send({"type": "http.response.start", "status": 401, "headers": headers})
        await send({"type": "http.response.body", "body": found.body})


async def _told(receive: _Receive) -> bytes:
    """The token that the form brings; nothing where it is no form, or too long."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > _MOST_BYTES:
            return b""
    told = parse_qs(body.decode("latin-1"), encoding="latin-1").get("token", [""])
    return told[0].strip().encode("latin-1")
