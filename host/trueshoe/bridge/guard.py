"""Lets nobody at the API who does not show the token, whatever is asked for; health alone needs none."""

import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

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
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """Hand the request on, or refuse it; WebSockets too."""
        if scope["type"] == "lifespan" or scope.get("path") == HEALTH or self._is_known(scope):
            await self._app(scope, receive, send)
            return
        kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
        body = json.dumps(REFUSAL).encode()
        headers = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
        await send({"type": f"{kind}.start", "status": 401, "headers": headers})
        await send({"type": f"{kind}.body", "body": body})

    def _is_known(self, scope: _Scope) -> bool:
        shown = [value for name, value in scope.get("headers", ()) if name == b"authorization"]
        return len(shown) == 1 and hmac.compare_digest(shown[0], self._expected)
